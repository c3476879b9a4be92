"""What the toss model makes of each toss, worked out once per component set and not by simulating in the policy.

The chances are averages over an even grid of quantiles of the three random parts of a toss: along, across, and the roll-out.
"""

from functools import cache
from typing import Any

import numpy as np
from scipy.special import ndtri

from antstats.games.picnic.area import centres, hands
from antstats.games.picnic.table import KINDS, SKILLS

Floats = np.ndarray[Any, np.dtype[np.float64]]
STEPS = (16, 12, 16)  # quantiles of along, roll-out and across


def derive(rules: Any) -> None:
    """Fill in places, hands, mean faces and the chances of tosses."""
    derived, seats = rules.derived, int(rules.seats)
    middles = centres(seats, float(rules.card_side + rules.gap))
    derived.places = len(middles)
    derived.centre[: len(middles)] = middles
    derived.hand[:seats] = hands(seats, float(rules.hand_distance))
    for kind in range(len(KINDS)):
        derived.mean_face[kind] = rules.face[kind, : rules.n_faces[kind]].mean()
    toss = (rules.s_long, rules.s_lat, rules.roll_out, rules.radius)
    key = tuple(tuple(values.tolist()) for values in toss)
    derived.reach[:, :, :seats, : len(middles)], derived.miss[:, :, :seats, : len(middles)] = touch_chances(
        seats, float(rules.card_side), float(rules.gap), float(rules.hand_distance), *key
    )
    derived.meet[:] = meet_chances(float(rules.bash_roll_out), float(rules.bash_spread), *key)


def landing_grid(s_long: float, s_lat: float, mean: float) -> tuple[Floats, Floats, Floats]:
    """Return a grid of tosses: rest point along and across the line to the target, and the roll-out; float64 (n,) each, in mm."""
    along, out, across = ((np.arange(n) + 0.5) / n for n in STEPS)
    z1, rolled, z2 = np.meshgrid(ndtri(along), -np.log1p(-out), ndtri(across), indexing="ij")
    rolled = rolled / rolled.mean()  # the grid cuts the tail off; its mean stays
    return (s_long * z1 + mean * (rolled - 1.0)).ravel(), (s_lat * z2).ravel(), (mean * rolled).ravel()


@cache
def touch_chances(
    seats: int,
    card_side: float,
    gap: float,
    distance: float,
    s_long: tuple[float, ...],
    s_lat: tuple[float, ...],
    roll_out: tuple[float, ...],
    radius: tuple[float, ...],
) -> tuple[Floats, Floats]:
    """Return the chances that a tossed die that meets no other comes to touch its target card, and that it touches none.

    Returns
    -------
    reach, miss : float64 (skills, kinds, seats, places), with a card at every place.
    """
    middles, from_hands = centres(seats, card_side + gap), hands(seats, distance)
    shape = (len(SKILLS), len(KINDS), seats, len(middles))
    reach, miss = np.zeros(shape), np.zeros(shape)
    for skill, kind, seat, place in np.ndindex(*shape):
        along, across, _ = landing_grid(s_long[skill], s_lat[skill], roll_out[kind])
        line = middles[place] - from_hands[seat]
        ux, uy = line / np.hypot(*line)
        x, y = middles[place, 0] + along * ux - across * uy, middles[place, 1] + along * uy + across * ux
        outside = [np.maximum(0.0, np.abs(each - middles[:, i, None]) - card_side / 2) for i, each in enumerate((x, y))]
        touched = np.hypot(*outside) <= radius[kind]
        reach[skill, kind, seat, place] = touched[place].mean()
        miss[skill, kind, seat, place] = (~touched.any(axis=0)).mean()
    return reach, miss


@cache
def meet_chances(
    bash_roll_out: float,
    bash_spread: float,
    s_long: tuple[float, ...],
    s_lat: tuple[float, ...],
    roll_out: tuple[float, ...],
    radius: tuple[float, ...],
) -> Floats:
    """Return the chances that a bashing die meets its target, alone on the table: float64 (skills, kinds of the mover, of the target)."""
    meet = np.zeros((len(SKILLS), len(KINDS), len(KINDS)))
    for skill, kind, target in np.ndindex(*meet.shape):
        along, across, rolled = landing_grid(bash_spread * s_long[skill], bash_spread * s_lat[skill], bash_roll_out * roll_out[kind])
        reach = radius[kind] + radius[target]
        contact = -np.sqrt(np.maximum(0.0, reach**2 - across**2))
        meet[skill, kind, target] = ((np.abs(across) < reach) & (along >= contact) & (along - rolled < 0.0)).mean()
    return meet
