"""`antstats baseline [SUITE]`: record what the scenarios of a suite give."""

import math
import sys
import textwrap
from typing import TYPE_CHECKING

from antstats.cli import options as o
from antstats.cli.check import SUITE, Only, SuiteFile
from antstats.errors import ExitCode

if TYPE_CHECKING:
    from antstats.api.baseline import Moved
    from antstats.stats.paired import Difference

MOST = 10  # measures that are told besides the watched ones


def command(
    suite: SuiteFile = SUITE,
    only: Only = None,
    jobs: o.Jobs = None,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> int:
    """Record what the scenarios of a suite give, for `antstats check` to compare with, and say what moved since the last time.

    Example: antstats baseline seeds/balance.toml
    """
    from antstats.api.baseline import baseline
    from antstats.cli.progress import progress

    told: list[Moved] = []
    try:
        with progress("baseline", quiet) as report:
            baseline(suite, only=only or (), jobs=jobs, progress=report.advance, notice=report.notice, written=told.append)
    except KeyboardInterrupt:
        _print(told)
        print(f"interrupted: {len(told)} baselines were written, the others are as they were", file=sys.stderr)
        return ExitCode.INTERRUPTED
    _print(told)
    if not told:
        print("nothing to record: no scenario watches a measure against a baseline")
    return ExitCode.FINE


def _print(told: "list[Moved]") -> None:
    for moved in told:
        for line in lines(moved):
            print(line if line.startswith("  ") else textwrap.fill(line, 140, subsequent_indent="  "))


def lines(moved: "Moved") -> list[str]:
    """Return what was written, and what moved: the watched measures that differ, and the ten others that moved most for their error."""
    head = f"{moved.path}: {moved.playouts:,} playouts = {moved.deals:,} deals, {moved.measures} measures, digest {moved.digest[:12]}"
    if not moved.before:
        return [f"{head}: {moved.why}", *_settings(moved)]
    if not moved.differences:
        return [f"{head}: identical to the one before", *_settings(moved)]
    watched, others = moved.differences[: moved.watched], moved.differences[moved.watched :]
    most = sorted(others, key=lambda each: -abs(each.difference) / each.error if each.error > 0 else 0.0)[:MOST]
    left = f"; {len(others) - len(most)} more" if len(others) > len(most) else ""
    return [
        f"{head}: {len(moved.differences)} measures moved, {len(watched)} of them watched{left}",
        *_settings(moved),
        *(f"  {'watched  ' if i < len(watched) else '         '}{_told(each)}" for i, each in enumerate([*watched, *most])),
    ]


def _settings(moved: "Moved") -> list[str]:
    return [f"  set differently: {each}" for each in moved.settings]


def _told(each: "Difference") -> str:
    scale, unit = (100, "pp") if each.measure.unit == "share" else (1, each.measure.unit)
    low, high = each.interval()
    ends = f"95 % interval {scale * low:+.4g} to {scale * high:+.4g}" if not math.isnan(low) else "interval unknown"
    return f"{each.other.key}: {scale * each.a:.5g} -> {scale * each.b:.5g}, {scale * each.difference:+.4g} {unit} ({ends})"
