"""The toss model backward: from where dice lay before and after a toss, what happened; the chance in between is fitted."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from .checker_area import NEAR
from .checker_table import Key, TossFigures
from .checker_toss import Disc, Outcome, close, dot, push_apart, roll, strike

EXACT = 1e-4
PUSHED = 0.05  # the page leaves open whether an overlap of less than 0.01 mm is pushed along with the others
LEFT = 0.02
MAX_WAY = 3000.0
FAR = 40.0
WAYS = (10.0, 13.0, 17.0, 24.0, 33.0, 46.0, 65.0, 90.0, 130.0, 190.0, 280.0)
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Throw:
    """A die thrown at a target: its number, its size, its direction, and the other dice as they lay before."""

    toss: TossFigures
    mover: Key
    radius: float
    target: complex
    ahead: complex
    discs: dict[Key, Disc]


@dataclass(frozen=True)
class Hit:
    """A hit to be fitted: the die, and the values of angle, distance of centres and way left that may be tried."""

    key: Key
    low: Floats
    high: Floats


def explanations(throw: Throw, seen: dict[Key, complex]) -> Iterator[Outcome]:
    """Give ways in which the toss model leads from the dice before to those seen: nothing hit, or one die hit first."""
    quiet = without_hit(throw, seen)
    if quiet is not None:
        yield quiet
    moved = perhaps_hit(throw, seen)
    fitted: list[tuple[float, Hit, tuple[float, ...]]] = []
    stages = [(direct_starts, 4), (near_starts, 10), (wide_starts, 14)]
    for starts, number in stages if lies_against(throw, seen, moved) else stages[:2]:
        hits = [(hit, starts(throw, seen, key)) for key in moved for hit in hits_of(throw, key)]
        tries = [entry for hit, values in hits for entry in ranked(throw, seen, hit, values)[:number]]
        for _, hit, start in sorted(tries, key=lambda entry: entry[0]):
            reached, outcome = fit(throw, seen, hit, np.array(start))
            fitted.append((miss(throw, seen, outcome), hit, tuple(reached)))
            if explains(throw, seen, hit, outcome):
                yield outcome
    for _, hit, start in sorted(fitted, key=lambda entry: entry[0])[: 8 if lies_against(throw, seen, moved) else 0]:
        outcome = grope(throw, seen, hits_of(throw, hit.key)[1], np.array(start))
        if explains(throw, seen, hit, outcome):
            yield outcome


def perhaps_hit(throw: Throw, seen: dict[Key, complex]) -> list[Key]:
    """Give the dice that have moved, and those that lie against them and may have passed the hit on, staying themselves."""
    found = fresh = {key for key, disc in throw.discs.items() if abs(seen[key] - disc.at) > NEAR}
    at, size = {key: disc.at for key, disc in throw.discs.items()}, {key: disc.radius for key, disc in throw.discs.items()}
    while fresh:
        fresh = close(fresh, at, size, 1e-3) - found
        found = found | fresh
    return sorted(key for key in found if in_reach(throw, seen[throw.mover] - throw.discs[key].at, throw.discs[key]))


def in_reach(throw: Throw, off: complex, disc: Disc) -> bool:
    """Whether the mover, that has come to rest so far from where a die lay, can have hit it; it may have been pushed since."""
    reach = throw.radius + disc.radius + FAR
    onward = throw.radius > disc.radius and dot(off, throw.ahead) > 0
    return abs((off / throw.ahead).imag) <= reach if onward else abs(off) <= reach


def lies_against(throw: Throw, seen: dict[Key, complex], moved: list[Key]) -> bool:
    """Whether the mover or a die that moved lies against another: if not, nothing can have been pushed, and hits show where they were."""
    size = {key: disc.radius for key, disc in throw.discs.items()} | {throw.mover: throw.radius}
    return bool(close({throw.mover, *moved}, seen, size, PUSHED))


def without_hit(throw: Throw, seen: dict[Key, complex]) -> Outcome | None:
    """Explain a toss without a hit: pushing moves two dice by as much, so the shifts of all add up to the mover's."""
    shifts = [seen[key] - disc.at for key, disc in throw.discs.items()]
    rest = seen[throw.mover] + sum(shifts)
    margin = LEFT if any(abs(shift) > NEAR for shift in shifts) else NEAR
    for disc in throw.discs.values():
        overlaps = abs(disc.at - rest) < throw.radius + disc.radius - margin
        if overlaps and dot(disc.at - rest, throw.ahead) > margin:
            return None  # it lay ahead and would have been hit
    outcome = Outcome({throw.mover: rest}, origin=rest)
    push_apart(throw.toss, throw.discs, throw.radius, throw.mover, outcome)
    return outcome if fits(throw, seen, outcome) else None


def hits_of(throw: Throw, key: Key) -> list[Hit]:
    """Give the two ways in which a die can be hit first: met on the way, or overlapped where the mover landed."""
    reach = throw.radius + throw.discs[key].radius
    high = np.array([pi / 2, reach, MAX_WAY])
    return [Hit(key, np.array([-pi / 2, closest, throw.toss.least_way]), high) for closest in (reach, 1e-3)]


def ranked(throw: Throw, seen: dict[Key, complex], hit: Hit, starts: list[Floats]) -> list[tuple[float, Hit, tuple[float, ...]]]:
    """Order starts by how near they are to what is seen; of those that lead to the same, one will do."""
    tries = {tuple(float(value) for value in np.clip(start, hit.low, hit.high)) for start in starts}
    missed = {round(miss(throw, seen, struck(throw, hit.key, np.array(start))), 9): start for start in sorted(tries)}
    return [(off, hit, start) for off, start in sorted(missed.items())]


def explains(throw: Throw, seen: dict[Key, complex], hit: Hit, outcome: Outcome) -> bool:
    """Whether a fitted hit leads to what is seen, and the mover can have come to it."""
    return fits(throw, seen, outcome) and (hit.low[1] < hit.high[1] or free_way(throw, hit.key, outcome.origin))


def direct_starts(throw: Throw, seen: dict[Key, complex], key: Key) -> list[Floats]:
    """Guess the hit from what would be so if nothing had been pushed or hit in turn."""
    return near_starts(throw, seen, key)[:2]


def near_starts(throw: Throw, seen: dict[Key, complex], key: Key) -> list[Floats]:
    """Guess the hit from the direction in which the die has moved and the line on which the mover lies."""
    disc = throw.discs[key]
    reach = throw.radius + disc.radius
    moved = (seen[key] - disc.at) / throw.ahead
    angle = np.arctan2(moved.imag, moved.real)
    side = ((disc.at - seen[throw.mover]) / throw.ahead).imag
    apart = side / sin(angle) if abs(sin(angle)) > 1e-5 else abs(disc.at - seen[throw.mover])
    aim = float(np.arcsin(np.clip(side / reach, -1, 1)))
    share = throw.toss.share * max(cos(angle), 0.05) * 2 * throw.radius**3 / (throw.radius**3 + disc.radius**3)
    straight = abs(moved) / share if share else throw.toss.least_way
    first: list[tuple[float, float, float]] = [(aim, reach, straight), (angle, apart, straight)]
    first += [(angle, apart, throw.toss.least_way * 1.1**step) for step in range(40)]
    first += [(aim, reach, way) for way in WAYS] + [(angle, part * reach, straight) for part in np.linspace(0.05, 1, 16)]
    return [np.array(start) for start in first]


def wide_starts(throw: Throw, seen: dict[Key, complex], key: Key) -> list[Floats]:
    """Guess the hit anywhere, more closely about the direction in which the die has moved."""
    reach = throw.radius + throw.discs[key].radius
    angle = near_starts(throw, seen, key)[1][0]
    angles = (*np.linspace(-1.5, 1.5, 13), *np.linspace(angle - 0.4, angle + 0.4, 15))
    return [np.array((turn, part * reach, way)) for turn in angles for part in (1, 0.85, 0.6, 0.35, 0.12) for way in WAYS[::2]]


def struck(throw: Throw, key: Key, values: Floats) -> Outcome:
    """Play a toss from its first hit on: the angle of the line of centres, the distance of centres, and the way left."""
    angle, apart, way = (float(value) for value in values)
    disc = throw.discs[key]
    line = throw.ahead * complex(cos(angle), sin(angle))
    contact = Disc(disc.at - line * apart, throw.radius)
    rest, line, onward = strike(throw.toss, contact, throw.ahead, way, disc)
    outcome = Outcome({throw.mover: rest}, [key], origin=contact.at)
    roll(throw.toss, throw.discs, key, disc, line, onward, outcome)
    push_apart(throw.toss, throw.discs, throw.radius, throw.mover, outcome)
    return outcome


def differences(throw: Throw, seen: dict[Key, complex], outcome: Outcome) -> Floats:
    """Give how far the dice are from where an outcome has them."""
    rests = outcome.rests
    apart = [seen[key] - (rests[key] if key in rests else throw.discs[key].at) for key in seen]
    return np.array(apart).view(np.float64)


def miss(throw: Throw, seen: dict[Key, complex], outcome: Outcome) -> float:
    """Give the square sum of the differences."""
    apart = differences(throw, seen, outcome)
    return float(apart @ apart)


def fits(throw: Throw, seen: dict[Key, complex], outcome: Outcome) -> bool:
    """Whether an outcome is what is seen."""
    return float(np.abs(differences(throw, seen, outcome)).max()) <= (PUSHED if outcome.pushed else EXACT)


def free_way(throw: Throw, key: Key, contact: complex) -> bool:
    """Whether the mover can have come to a contact without meeting another die before."""
    for other, disc in throw.discs.items():
        overlaps = abs(disc.at - contact) < throw.radius + disc.radius - LEFT
        if other != key and overlaps and dot(disc.at - contact, throw.ahead) > NEAR:
            return False
    return True


def fit(throw: Throw, seen: dict[Key, complex], hit: Hit, start: Floats) -> tuple[Floats, Outcome]:
    """Move the way left, then all values of a hit to where the outcome is nearest to what is seen."""
    values, _ = descend(throw, seen, hit, start, np.array([2]))
    return descend(throw, seen, hit, values, np.flatnonzero(hit.high > hit.low))


def descend(throw: Throw, seen: dict[Key, complex], hit: Hit, values: Floats, free: NDArray[np.intp]) -> tuple[Floats, Outcome]:
    """Go downhill in some of the values (Levenberg and Marquardt)."""
    damping = 1e-3
    outcome = struck(throw, hit.key, values)
    apart = differences(throw, seen, outcome)
    for _ in range(40):
        if np.abs(apart).max() < 1e-8 or damping > 1e9:
            break
        slopes = np.empty((len(apart), len(free)))
        for column, number in enumerate(free):
            step = 1e-6 if values[number] + 1e-6 <= hit.high[number] else -1e-6
            nudged = values.copy()
            nudged[number] += step
            slopes[:, column] = (differences(throw, seen, struck(throw, hit.key, nudged)) - apart) / step
        square = slopes.T @ slopes
        try:
            change = np.linalg.solve(square + damping * np.diag(np.diag(square) + 1e-9), -slopes.T @ apart)
        except np.linalg.LinAlgError:
            break  # no slope in any direction
        tried = values.copy()
        tried[free] += change
        tried = np.clip(tried, hit.low, hit.high)
        there = struck(throw, hit.key, tried)
        off = differences(throw, seen, there)
        if off @ off < apart @ apart:
            stuck = off @ off > 0.999 * (apart @ apart)
            values, outcome, apart, damping = tried, there, off, damping / 8
            if stuck:
                break
        else:
            damping *= 5
    return values, outcome


def grope(throw: Throw, seen: dict[Key, complex], hit: Hit, values: Floats) -> Outcome:
    """Go downhill by chance, where pushing to and fro leaves no slope to follow."""
    chance, reach = np.random.default_rng(1), np.array([0.03, 0.5, 1.0])
    values, outcome = fit(throw, seen, hit, values)
    for _ in range(400):
        if fits(throw, seen, outcome):
            break
        tried = np.clip(values + reach * chance.standard_normal(3), hit.low, hit.high)
        there = struck(throw, hit.key, tried)
        if miss(throw, seen, there) < miss(throw, seen, outcome):
            values, outcome, reach = tried, there, reach * 1.5
        else:
            reach = np.maximum(reach * 0.93, 1e-6)
    return outcome
