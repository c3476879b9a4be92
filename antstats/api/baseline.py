"""`baseline`: play the scenarios of a suite and record what they give, and say what moved since the last record."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from antstats.api.progress import Progress, Wanted, heard, with_bar
from antstats.api.simulate import check_whole
from antstats.checks.baseline import Baseline, path_of
from antstats.checks.legs import Leg, legs_of
from antstats.checks.suite import Suite
from antstats.errors import UserError
from antstats.runner.play import default_jobs
from antstats.runner.warm import Notice, compile_plans
from antstats.stats.paired import Difference, differences

CONFIDENCE = 0.95


@dataclass
class Moved:
    """A baseline that was written, and what moved since the one before.

    Attributes
    ----------
    scenario, path : which, and where it stands. deals, playouts, measures, digest : what it holds.
    before : False if there was none, or none that could be read (`why`).
    settings : what is set differently. differences : of the measures whose sums differ, the watched ones first (`watched` of them).
    """

    scenario: str
    path: Path
    deals: int
    playouts: int
    measures: int
    digest: str
    before: bool = False
    why: str = ""
    settings: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    watched: int = 0


@with_bar
def baseline(
    suite: str | Path,
    *,
    only: Sequence[str] = (),
    jobs: int | None = None,
    progress: Wanted = None,
    notice: Notice | None = None,
    written: Callable[[Moved], None] | None = None,
) -> list[Moved]:
    """Record the baselines of a suite one by one, each written whole when it was played, and return what moved.

    Parameters
    ----------
    suite, only, jobs, progress, notice : as of `check`. Scenarios that watch bands alone need no baseline and are passed over.
    written : told of each baseline as soon as it stands; Ctrl-C (which is passed on) leaves the others as they were.

    Raises
    ------
    UserError : for anything that does not fit; nothing is written then.
    """
    check_whole("--jobs", jobs, 1, 1024)
    read = Suite.read(Path(suite))
    legs = [leg for name in read.only(only) for leg in legs_of(read, name, whole=True) if leg.against_baseline]
    compile_plans([leg.plan for leg in legs], notice=notice)
    found = []
    for moved in _record(read, legs, jobs or default_jobs(), heard(progress)):
        found.append(moved)
        if written is not None:
            written(moved)
    return found


def _record(suite: Suite, legs: Sequence[Leg], jobs: int, progress: Progress) -> Iterator[Moved]:
    done, total = 0, sum(leg.looks[-1] * len(leg.plan.seatings) for leg in legs)

    def advance(playouts: int) -> None:
        nonlocal done
        done += playouts
        progress(done, total)

    for leg in legs:
        leg.play(leg.looks[-1], jobs, advance)
        path, record = path_of(suite, leg.scenario), Baseline.of(suite, leg)
        moved = Moved(leg.scenario, path, record.deals, record.playouts, len(record.measures), record.digest)
        _compare(moved, record, leg)
        record.write(path)
        yield moved


def _compare(moved: Moved, record: Baseline, leg: Leg) -> None:
    """Say what moved since the baseline that stands at the path, if there is one that can be compared. Changes in place."""
    if not moved.path.exists():
        moved.why = "first record"
        return
    try:
        old = Baseline.read(moved.path)
    except UserError as error:
        moved.why = f"the one before could not be read: {error}"
        return
    moved.settings = old.moved(leg)
    differing = [key for key in record.asked if key != "block" and old.asked.get(key) != record.asked[key]]
    if differing:
        moved.why = f"the one before was of another scenario ({', '.join(differing)})"
        return
    then, now = old.spec["rules_version"], record.spec["rules_version"]
    if then != now:
        moved.why = f"the one before was of rules version {then}, this is of {now}"
        return
    moved.before = True
    a, b = old.blocks(leg), leg.blocks
    paired = (a.size, a.deals) == (b.size, b.deals)
    found = {b.measures.index(each.other): each for each in differences(a, b, paired=paired)}
    places = [place for place, each in found.items() if not each.identical]
    first = {each.place for each in leg.watched}
    moved.watched = sum(place in first for place in places)
    moved.differences = [found[place] for place in sorted(places, key=lambda place: place not in first)]
