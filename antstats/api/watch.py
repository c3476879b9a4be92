"""Which conclusions are watched while figures change, by what the game offers."""

from collections.abc import Sequence

from antstats.contract import Layout
from antstats.errors import unknown
from antstats.runner.plan import Plan
from antstats.runner.study import MAIN
from antstats.stats.blocks import Blocks, estimate, shares
from antstats.stats.conclusions import Kind, Watched
from antstats.stats.measures import Measure, TallyShape, measures

ALWAYS = ("turns", "lead_changes", "comeback", "ties", "unfinished")  # measures whose change is watched where the game has them


def known_metrics(layout: Layout) -> dict[str, Measure]:
    """Return the measures of all seats together that a run of this layout has, by name."""
    return {each.name: each for each in reversed(measures(layout, TallyShape())) if each.seat is None and each.policy is None}


def check_metrics(layout: Layout, names: Sequence[str]) -> None:
    """Raise UserError for a metric that the game does not have."""
    known = known_metrics(layout)
    for name in names:
        if name not in known:
            raise unknown("metric", name, known)


def watched(plans: dict[str, Plan], bases: dict[str, Blocks], margin: float, relative: float, metrics: Sequence[str]) -> list[Watched]:
    """Return the conclusions: seats, policies, the strongest, then changes against the base.

    Parameters
    ----------
    plans, bases : by line-up, the plan at the base and its blocks. margin : of shares. relative : of what is told as a part of the base.
    """
    layout = plans[MAIN].layout
    found = []
    if layout.seats > 1:
        keys = tuple(each.key for each in shares(layout) if each.policy is None)
        names = tuple(f"seat {seat}" for seat in range(layout.seats))
        text = "largest distance of a seat's share of the win from even"
        found.append(Watched("seats", text, Kind.SPREAD, keys, names, 0.0, margin, even=1 / layout.seats))
    for line_up, plan in plans.items():
        parts = [each for each in shares(plan.layout) if each.policy is not None]
        if not parts:
            continue
        keys, names = tuple(each.key for each in parts), tuple(str(each.policy) for each in parts)
        text = "largest distance of a policy's share of the win from even"
        found.append(Watched("policies", text, Kind.SPREAD, keys, names, 0.0, margin, line_up, even=1 / plan.layout.seats))
        base = bases[line_up]
        at = [estimate(base.sums[:, base.index()[key]], base.measures[base.index()[key]]) for key in keys]
        top = max(range(len(at)), key=lambda i: at[i])
        text = f"share of the win of {names[top]} less that of its best rival"
        found.append(Watched("strongest", text, Kind.LEAD, keys, names, 0.0, 1.0, line_up, top=top))
    known = known_metrics(layout)
    for name in dict.fromkeys([*(each for each in ALWAYS if each in known), *metrics]):
        measure = known[name]
        is_share = measure.unit == "share"
        band = margin if is_share else relative
        found.append(Watched(name, measure.text, Kind.CHANGE, (measure.key,), (name,), -band, band, relative=not is_share))
    return found
