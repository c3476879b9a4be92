"""The toss model of `picnic`, forward: rolling, hitting, passing hits on and pushing apart."""

from collections.abc import Collection
from dataclasses import dataclass, field
from math import sqrt

from .checker_table import Key, TossFigures


@dataclass(frozen=True)
class Disc:
    """A die as a disc."""

    at: complex
    radius: float

    @property
    def mass(self) -> float:
        """The radius cubed."""
        return self.radius**3


@dataclass
class Outcome:
    """Where dice rest that a toss moved, which were hit (in order), and which were pushed apart."""

    rests: dict[Key, complex] = field(default_factory=dict)
    hits: list[Key] = field(default_factory=list)
    pushed: set[Key] = field(default_factory=set)
    origin: complex = 0


def dot(one: complex, other: complex) -> float:
    """Give the scalar product."""
    return one.real * other.real + one.imag * other.imag


def first_met(discs: dict[Key, Disc], left_out: Collection[Key], rolling: Disc, ahead: complex, way: float) -> tuple[Key, float] | None:
    """Give the first die that a rolling one meets, and after how many mm; one overlapped from the start is met at once if it lies ahead."""
    best: tuple[Key, float] | None = None
    for key, disc in discs.items():
        off = disc.at - rolling.at
        along, across, reach = dot(off, ahead), ahead.real * off.imag - ahead.imag * off.real, disc.radius + rolling.radius
        if key in left_out or along <= 0 or abs(across) >= reach:
            continue
        gone = max(0.0, along - sqrt(reach * reach - across * across))
        if gone <= way and (best is None or gone < best[1]):
            best = key, gone
    return best


def strike(toss: TossFigures, rolling: Disc, ahead: complex, way: float, hit: Disc) -> tuple[complex, complex, float]:
    """Give where a die rests that meets another where it is, and the direction and way of the other."""
    left = max(toss.least_way, way)
    line = (hit.at - rolling.at) / abs(hit.at - rolling.at)
    both = rolling.mass + hit.mass
    onward = left * max(0.0, (rolling.mass - hit.mass) / both)
    return rolling.at + ahead * onward, line, toss.share * left * dot(ahead, line) * 2 * rolling.mass / both


def roll(toss: TossFigures, discs: dict[Key, Disc], key: Key, rolling: Disc, ahead: complex, way: float, outcome: Outcome) -> None:
    """Roll a die, and every die that is hit in turn, each once; `discs` are the others as they lay before the toss."""
    while True:
        met = first_met(discs, {*outcome.rests, key}, rolling, ahead, way)
        if met is None:
            outcome.rests[key] = rolling.at + ahead * way
            return
        other, gone = met
        contact = Disc(rolling.at + ahead * gone, rolling.radius)
        outcome.rests[key], ahead, way = strike(toss, contact, ahead, way - gone, discs[other])
        outcome.hits.append(other)
        key, rolling = other, discs[other]


def push_apart(toss: TossFigures, discs: dict[Key, Disc], radius: float, mover: Key, outcome: Outcome) -> None:
    """Push overlapping dice apart, pair after pair in order, until no overlap is left; what lay still does not overlap its like."""
    at = {key: disc.at for key, disc in discs.items()} | outcome.rests
    size = {key: disc.radius for key, disc in discs.items()} | {mover: radius}
    moved = set(outcome.rests)
    if not close(moved, at, size, -toss.overlap):
        return
    for _ in range(5000):
        again, order = False, sorted(crowd(moved, at, size))
        for number, one in enumerate(order):
            for other in order[number + 1 :]:
                line = at[other] - at[one]
                overlap = size[one] + size[other] - abs(line)
                if overlap > toss.overlap and (one in moved or other in moved):
                    shift = (line / abs(line) if line else 1) * overlap / 2
                    at[one], at[other], again = at[one] - shift, at[other] + shift, True
                    moved |= {one, other}
                    outcome.pushed |= {one, other}
        if not again:
            break
    outcome.rests = {key: at[key] for key in moved}


def close(few: set[Key], at: dict[Key, complex], size: dict[Key, float], gap: float) -> set[Key]:
    """Give the dice, these few or others, that are nearer than a gap to one of these few."""
    found: set[Key] = set()
    for one in few:
        here, reach = at[one], size[one] + gap
        found |= {other for other, there in at.items() if abs(there - here) < reach + size[other] and other != one}
    return found


def crowd(moved: set[Key], at: dict[Key, complex], size: dict[Key, float]) -> set[Key]:
    """Give the dice that pushing may reach in one go: the moved ones, what is near them, what is near that, and so on."""
    reached, fresh = set(moved), set(moved)
    while fresh:
        fresh = close(fresh, at, size, 8) - reached
        reached |= fresh
    return reached
