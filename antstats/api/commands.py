"""The command that repeats a result, from what decided its bits: every option and figure that is in force is named."""

import json
import shlex
from typing import TYPE_CHECKING, Any

from antstats.runner.ledger import in_toml
from antstats.runner.plan import RunSpec

if TYPE_CHECKING:
    from antstats.api.comparison import Comparison
    from antstats.api.metagame import Tournament
    from antstats.api.run import Run
    from antstats.api.sensitivity_result import Sensitivity
    from antstats.api.sweep_result import Sweep


def of_run(run: "Run") -> str:
    """Return the command that makes the run again."""
    spec = run.spec
    words = ["antstats", "simulate", spec.game, *_line_up(spec, spec.policies), "--seed", str(spec.seed)]
    return shlex.join([*words, "--playouts", str(run.totals.playouts), *_rules(spec.options, spec.figures)])


def of_tournament(played: "Tournament", margin: float) -> str:
    """Return the command that plays the tournament again; its seats are judged among all policies."""
    spec = played.spec
    words = ["antstats", "tournament", spec.game, "--variant", spec.variant, "--players", str(spec.players)]
    words += ["--policies", ",".join(spec.policies), "--seed", str(spec.seed), "--deals", str(played.asked)]
    return shlex.join([*words, "--population", "all", *_share("margin", margin, 0.02), *_rules(spec.options, spec.figures)])


def of_comparison(found: "Comparison") -> str:
    """Return the command that compares again. Runs of different seeds, or of different deals, are named by their folders."""
    words = ["antstats", "compare"]
    if found.paired:
        least = min(side.run.seatings for side in found.sides)
        sides = [shlex.join([*_line_up(spec, spec.policies), *_rules(spec.options, spec.figures)]) for spec in (found.a, found.b)]
        words += [found.a.game, "--a", sides[0], "--b", sides[1], "--seed", str(found.a.seed)]
        asked = str(found.asked * least)
        words += ["--playouts", asked] if found.precision is None else ["--precision", _points(found.precision), "--max-playouts", asked]
    else:
        words += [word for side, folder in zip("ab", found.folders, strict=True) for word in (f"--{side}", str(folder))]
    words += _share("margin", found.margins.shares, 0.02) + _share("relative", found.margins.relative, 0.05)
    for name, margin in found.margins.single.items():
        words += ["--margin-of", f"{name}={100 * margin.value:.12g}%" if margin.relative else f"{name}={margin.value:.12g}"]
    return shlex.join(words + ([] if found.confidence == 0.95 else ["--confidence", f"{found.confidence:g}"]))


def of_sweep(swept: "Sweep") -> str:
    """Return the command that sweeps again. What is varied stands only in --vary."""
    points = {each.name: each for each in swept.spec.points}
    point = points[swept.spec.base]
    assert point.run is not None, "the base point is one that the game takes"
    spec, varied = point.run, {each.name: each.kind for each in swept.spec.varied}
    words = ["antstats", "sweep", spec.game]
    for each in swept.spec.varied:
        words += ["--vary", f"{each.name}={','.join(_varied(value, each.kind) for value in each.values)}"]
    words += ["--list"] if swept.spec.listed else []
    line_up = [word for pair in _pairs(_line_up(spec, [point.families.get(name, name) for name in spec.policies])) for word in pair
               if pair[0].removeprefix("--") not in varied.values()]  # fmt: skip
    options = {name: value for name, value in spec.options.items() if name not in varied}
    figures = {name: value for name, value in spec.figures.items() if name not in varied}
    words += [*line_up, "--seed", str(spec.seed), "--playouts", str(swept.playouts), *_rules(options, figures)]
    words += _share("margin", swept.margin, 0.02) + _share("relative-margin", swept.relative_margin, 0.05)
    return shlex.join(words + ["--skip-invalid"] * any(each.run is None for each in swept.spec.points))


def of_sensitivity(found: "Sensitivity") -> str:
    """Return the command that studies again: options and figures that were set stay set, the others are varied."""
    asked, study = found.rules.asked, found.study
    words = ["antstats", "sensitivity", found.spec.game]
    for name in ("players", "variant", "components", "seed"):
        words += [f"--{name}", str(asked[name])] if asked[name] is not None else []
    words += ["--policies", ",".join(asked["policies"])] if asked["policies"] else []
    words += ["--playouts", str(study.playouts["one"]), "--design", study.drawn.method if study.drawn is not None else "none"]
    words += ["--size", str(len(study.drawn.points))] if study.drawn is not None else []
    words += ["--sets", str(len(study.sets.points))] if study.sets is not None else []
    words += [word for name in found.metrics for word in ("--metric", name)]
    words += _share("margin", found.margin, 0.02) + _share("relative", found.relative, 0.2)
    words += [] if found.confidence == 0.95 else ["--confidence", f"{found.confidence:g}"]
    return shlex.join([*words, *_rules(asked["options"], asked["figures"])])


def _line_up(spec: RunSpec, policies: Any) -> list[str]:
    words = ["--variant", spec.variant, "--players", str(spec.players), "--policies", ",".join(policies)]
    return [*words, "--seating", spec.seating]


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def _rules(options: Any, figures: Any) -> list[str]:
    words = [
        word for name, value in options.items() for word in ("--option", f"{name}={value if isinstance(value, str) else json.dumps(value)}")
    ]
    return words + [word for name, value in figures.items() for word in ("--set", f"{name}={in_toml(value)}")]


def _varied(value: Any, kind: str) -> str:
    return str(value) if kind == "variant" else in_toml(value)


def _share(name: str, share: float, usual: float) -> list[str]:
    return [] if share == usual else [f"--{name}", _points(share)]


def _points(share: float) -> str:
    return f"{100 * share:.12g}pp"
