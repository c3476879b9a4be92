"""What was played, in a line, and the facts beneath: of every kind of result, for the terminal and for reports."""

import textwrap
from typing import TYPE_CHECKING

from antstats.reports.numbers import count
from antstats.runner.ledger import shown

if TYPE_CHECKING:
    from antstats.api.comparison import Comparison
    from antstats.api.metagame import Tournament
    from antstats.api.sensitivity_result import Sensitivity
    from antstats.api.skill_result import Skill
    from antstats.api.sweep_result import Sweep
    from antstats.reports.sweep import Told
    from antstats.runner.plan import RunSpec

LINE_UP = 60  # characters of the policies that a heading names


def of_tournament(played: "Tournament") -> tuple[str, list[str]]:
    """Return what was played in one line, and the rules in force as read back from the kernel, and what the answers rest on."""
    spec, some = played.spec, "all" if played.line_ups == played.possible else f"{played.line_ups:,} of"
    cut = f" (interrupted; {played.asked:,} asked for)" if played.interrupted else ""
    title = (
        f"{played.title} ({spec.game}), {spec.variant}, {spec.players} seats: {len(spec.policies)} policies in {some} {played.possible:,} "
        f"line-ups, {played.playouts:,} playouts = {played.deals:,} deals{cut} x {len(played.results.seated):,} seatings, seed {spec.seed}"
    )
    in_force = ", ".join(f"{name} = {shown(value, 40)}" for name, value in {**spec.options, **spec.figures}.items())
    facts = [f"Rules in force: {in_force or 'no options, no figures'}"]
    if played.rests_on:
        facts.append(f"It rests on {', '.join(f'{name} ({figure.origin})' for name, figure in played.rests_on.items())}")
    return title, facts


def of_comparison(found: "Comparison") -> str:
    """Return what was compared in one line."""
    a, b = found.a, found.b
    seeds = f"seed {a.seed}" if a.seed == b.seed else f"seeds {a.seed} and {b.seed}"
    deals = f"{found.deals[0]:,} deals each" if found.deals[0] == found.deals[1] else f"{found.deals[0]:,} and {found.deals[1]:,} deals"
    cut = f" (interrupted; {found.asked:,} deals asked for)" if found.interrupted else ""
    seats = f"{a.players} seats" if a.players == b.players else f"{a.players} and {b.players} seats"
    size = found.blocks[0].size
    coarse = f", in blocks of {size}" if size > 1 else ""
    what = f"{found.title} ({a.game}), {seats}: b ({_side(b)}) against a ({_side(a)})"
    return f"{what}, {found.playouts[0]:,} and {found.playouts[1]:,} playouts = {deals}{coarse}{cut}, {seeds}"


def _side(spec: "RunSpec") -> str:
    """Return the variant and the policies of a side in a few words."""
    names = ", ".join(dict.fromkeys(spec.policies))
    return f"{spec.variant}, {names if len(names) <= LINE_UP else f'{len(spec.policies)} policies'}"


def of_sweep(swept: "Sweep") -> tuple[str, list[str]]:
    """Return what was played in one line; and what is left out, the rules common to all points, and what the answers rest on."""
    runs = [each.run for each in swept.done if each.run]
    first, names = runs[0].spec, " x ".join(each.name for each in swept.spec.varied)
    seatings = {len(run.layout.seatings) for run in runs}
    each_point = f"{runs[0].totals.playouts:,} playouts each = {runs[0].totals.deals:,} shared deals x {max(seatings)} seatings"
    each_point = each_point if len(seatings) == 1 else f"{swept.playouts:,} playouts each or a few more, in shared deals"
    ways = "list" if swept.spec.listed else "grid"
    variants, seats = {run.spec.variant for run in runs}, {run.spec.players for run in runs}
    where = [first.variant if len(variants) == 1 else "several variants", f"{first.players if len(seats) == 1 else 'several'} seats"]
    cut = f" of {len(swept.points)} (interrupted)" if swept.missing else ""
    title = (
        f"{swept.title} ({first.game}), {', '.join(where)}: sweep of {names} ({ways}), {len(swept.done)}{cut} points, "
        f"{each_point}, seed {swept.spec.seed}"
    )
    rules = ", ".join(f"{name} = {shown(value, 40)}" for name, value in swept.in_common.items())
    facts = [f"Base point: {swept.base.label}{why_base(swept)}", f"Rules in force at all points: {rules or 'none in common'}"]
    weights = [each.name for each in swept.spec.varied if each.kind == "weight"]
    played = dict.fromkeys(name for point in swept.done for name in point.families.values())
    facts.append(f"Policies: {', '.join(played)}" + (f"; {', '.join(weights)} as given at each point" if weights else ""))
    if swept.rests_on:
        facts.append(f"It rests on {', '.join(f'{name} ({_origin(figure.origin)})' for name, figure in swept.rests_on.items())}")
    if swept.refused:
        facts.append("Left out, refused by the game: " + "; ".join(f"{label} ({why})" for label, why in swept.refused.items()))
    if swept.missing:
        goes_on = "the same command goes on" if swept.folder else "with --out DIR the same command would go on"
        facts.append(f"Missing, not finished: {'; '.join(each.label for each in swept.missing)} ({goes_on})")
    return title, facts


def why_base(swept: "Sweep") -> str:
    """Return in words why the base point is the one that it is."""
    return " (the rules as they are)" if swept.spec.as_they_are else " (the first; the rules as they are, with nothing varied, is no point)"


def _origin(origin: str) -> str:
    return "set by you" if origin == "user" else origin


def told_of(swept: "Sweep") -> "Told":
    """Return what the words and tables are made from."""
    from antstats.reports.sweep import Told

    verdicts = {name: summary.verdict for name, summary in swept.summaries.items()}
    return Told(
        frame=swept.frame,
        labels={each.name: each.label for each in swept.done},
        places={each.name: list(each.varied.values()) for each in swept.done},
        answers={name: verdict.answer if verdict else None for name, verdict in verdicts.items()},
        columns=list(swept.columns.values()),
        measures=swept.measures(),
        base=swept.base.name,
        margin=swept.margin,
        relative_margin=swept.relative_margin,
        confidence=swept.confidence,
        listed=swept.spec.listed,
        seats_differ=len({each.run.spec.players for each in swept.done if each.run}) > 1,
    )


def of_sensitivity(found: "Sensitivity") -> tuple[str, list[str]]:
    """Return what was played in one line, and the facts beneath: what was varied, kept and refused, the line-ups, the rules in force."""
    spec, study = found.spec, found.study
    drawn = study.drawn
    title = f"{found.title} ({spec.game}), {spec.variant}, {spec.players} seats: {len(found.rules.figures)} figures and options varied"
    facts = []
    if found.rules.figures:
        n = study.playouts
        parts = [f"{len(study.settings)} settings one at a time, {n['one']:,} playouts each (as it is: {n['base']:,})"]
        if study.sets is not None:
            parts.append(f"{len(study.sets.points)} sets of figures drawn at random, {n['sets']:,} each")
        if drawn is not None:
            parts.append(f"{drawn.method}: {len(drawn.points)} x {drawn.points.shape[1]} points, {n['design']:,} each")
        title += f"; {'; '.join(parts)}; all on the same deals, seed {spec.seed}"
        names = [f"{each.name}{f' ({each.clause})' if each.clause else ''}" for each in found.rules.figures]
        facts.append(f"Varied: {', '.join(names)}")
    facts += [f"Not varied: {each.name} ({each.reason})" for each in found.kept]
    for name, labels in found.refused.items():
        facts.append(f"Left out, since the game refuses it: {count(len(labels), 'setting')} of {name} ({', '.join(labels[:4])}"
                     f"{', ...' if len(labels) > 4 else ''})")  # fmt: skip
    for each, what in ((study.sets, "random sets"), (drawn, "blocks of the design")):
        if each is not None and each.refused:
            facts.append(f"Drawn anew, since the game refuses them: {each.refused} {what}")
    if found.rules.figures:
        for name, entries in found.rules.line_ups.items():
            facts.append(f"Line-up{' of the strategies' if name != 'main' else ''}: {', '.join(entry.spelling for entry in entries)}")
    if found.interrupted:
        done = {stage: len(each) for stage, each in study.blocks.items()}
        of = {stage: len(set(names)) * len(found.rules.line_ups) for stage, names in study.points.items()}
        missing = ", ".join(f"{stage} {done[stage]} of {of[stage]}" for stage in of if done[stage] < of[stage])
        facts.append(f"INTERRUPTED: not all points were played ({missing}); the answer rests on those that were")
    return title, [*facts, rules_in_force(spec)]


def of_skill(found: "Skill", *, smallest: bool) -> str:
    """Return what was played, as read back from the kernel."""
    spec = found.spec
    seats = f"{spec.players} seats" + (" (the smallest number; --players for others)" if smallest else "")
    what = f"{found.title} ({spec.game}), {spec.variant}, {seats}"
    parts = f"ladder of {len(spec.policies)} rungs on {found.deals:,} deals, split over {found.setups:,} set-ups"
    return f"{what}: {found.playouts:,} playouts, seed {spec.seed}: {parts}\n{rules_in_force(spec)}"


def rules_in_force(spec: "RunSpec") -> str:
    """Return options and figures as read back from the kernel."""
    in_force = ", ".join(f"{name} = {shown(value, 40)}" for name, value in {**spec.options, **spec.figures}.items())
    return textwrap.fill(f"rules in force: {in_force or 'no options, no figures'}", 140, subsequent_indent="  ")
