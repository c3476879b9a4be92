"""Which policies a skill ladder has, and which of them the split of the variance is about."""

from collections.abc import Sequence

from antstats.contract import GameSpec
from antstats.errors import UserError
from antstats.kernel.pick import RANDOM
from antstats.runner.line_up import Entry, parse

DEFAULT = "default"
NOISES = ("0.75", "0.5", "0.25")
SPLIT = 3  # policies that the variance is split over: two tell little of who plays, more cost set-ups


def rungs(game: GameSpec, policies: Sequence[str] | None, search: Sequence[int] = ()) -> tuple[Entry, ...]:
    """Return the policies of the ladder, each once, in the order in which they are named.

    Parameters
    ----------
    policies : spellings; "default" (also for None) stands for `random`, the game's reference policy at noise 0.75, 0.5, 0.25 and 0, and
        its other policies. search : budgets, each of which adds a rung that searches.

    Raises
    ------
    UserError : for unknown policies, a budget of a game that cannot be searched, and fewer than two different rungs.
    """
    spellings = [each for given in policies or (DEFAULT,) for each in (_default(game) if given == DEFAULT else [given])]
    if search and game.imagine is None:
        msg = f"--search: {game.name} offers no `imagine`, which search needs"
        raise UserError(msg)
    entries = [parse(game, each) for each in (*spellings, *(f"search:budget={budget}" for budget in search))]
    found = tuple({entry.spelling: entry for entry in entries}.values())
    if len(found) < 2:
        named = ",".join(each.spelling for each in found)
        msg = f"--policies {named}: a ladder needs two or more different policies; {DEFAULT!r} stands for those of the game"
        raise UserError(msg)
    return found


def reference(game: GameSpec) -> str:
    """Return the policy that the noisy rungs are made of: the one that search plays out with."""
    return game.rollout or game.policies[0].name


def _default(game: GameSpec) -> list[str]:
    first = reference(game)
    others = [policy.name for policy in game.policies if policy.name != first]
    return [RANDOM.name, *(f"{first}:noise={noise}" for noise in NOISES), first, *others]


def paired(one: Entry, other: Entry, seats: int) -> list[Entry]:
    """Return the line-up of two policies, half the seats each as nearly as may be."""
    return [one] * (seats - seats // 2) + [other] * (seats // 2)


def middle(ranked: Sequence[str]) -> str:
    """Return the rung in the middle; the lower one of two."""
    return ranked[(len(ranked) - 1) // 2]


def split_rungs(game: GameSpec, ranked: Sequence[str]) -> list[str]:
    """Return the policies to split the variance over, up to SPLIT, weakest first.

    The best, the middle of those that play without noise, and the reference at noise 0.5; where these are fewer, the next best ones.
    `random` only where two need it: nobody plays so, and against it everything is skill.
    """
    playing = [name for name in ranked if name != RANDOM.name]
    if len(playing) < 2:
        playing = list(ranked)
    half = f"{reference(game)}:noise=0.5"
    steady = [name for name in playing if ":noise=" not in name] or playing
    wanted = [playing[-1], middle(steady), *([half] if half in playing else []), *reversed(playing)]
    chosen = list(dict.fromkeys(wanted))[:SPLIT]
    return [name for name in ranked if name in chosen]
