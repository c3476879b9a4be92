"""A result as a document, whatever it is: given as such, by its folder, or by the JSON file that a command wrote."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from antstats.api import commands, headings
from antstats.api.comparison import Comparison
from antstats.api.run import Run
from antstats.errors import UserError
from antstats.runner.folders import first_line
from antstats.runner.plan import versions
from antstats.runner.reading import json_from, text_of

if TYPE_CHECKING:
    from antstats.api.metagame import Tournament
    from antstats.api.sweep_result import Sweep
    from antstats.reports.document import Document

CHARTS = 12  # of a sweep that a report draws
ACCEPTED = (
    "accepted are folders that simulate, tournament, compare, sweep, sensitivity or tune wrote with --out, and files of check and skill"
)
RECORDS = ("sensitivity.json", "tuning.json")  # results that a folder holds as plain data


def document_of(result: Any, margin: float = 0.02) -> "Document":
    """Return the report of a result.

    Parameters
    ----------
    result : Run, Tournament, Comparison, Sweep, Sensitivity, Skill, Tuning, Check, or the path of a folder or JSON file that holds one.
    margin : how far a seat's share may be from even, a share; for runs, tournaments and sweeps. The others know theirs.

    Raises
    ------
    UserError : if there is no result at the path, or none that can be read.
    """
    if isinstance(result, str | Path):
        return _at(Path(result), margin)
    for kind, make in _MAKERS.items():
        if type(result).__name__ == kind:
            return make(result, margin)
    return from_record(json.loads(json.dumps(_record(result), default=str)))


def _record(result: Any) -> dict[str, Any]:
    """Return what is known of a result that is told by its plain data. Raises TypeError for anything else."""
    for method in ("record", "to_dict"):
        if hasattr(result, method):
            return dict(getattr(result, method)())
    raise TypeError(f"no report can be made of {type(result).__name__}")


def _at(path: Path, margin: float) -> "Document":
    if path.is_dir():
        for file, make in _folders().items():
            if (path / file).is_file():
                with told_as_unfit(path / file, "result"):
                    return make(path, margin)
        unfinished = ", with tune.json but no result: nothing was judged yet" if (path / "tune.json").is_file() else ""
        msg = f"{path}: no result that a report can be made of{unfinished}; {ACCEPTED}"
        raise UserError(msg)
    if path.name in _folders() and path.is_file():
        return _at(path.parent, margin)
    if not path.is_file():
        msg = f"{path}: there is no such folder or file; {ACCEPTED}"
        raise UserError(msg)
    return _of_file(path)


def _folders() -> dict[str, "Callable[[Path, float], Document]"]:
    """Return, by the file that tells the kind of a folder, what makes its report."""
    found: dict[str, Callable[[Path, float], Document]] = {
        "tournament.json": lambda path, margin: _tournament(_loaded("metagame", "Tournament", path), margin),
        "compare.json": lambda path, margin: _comparison(Comparison.load(path), margin),
        "sweep.json": lambda path, margin: _sweep(_loaded("sweep_result", "Sweep", path, margin=margin), margin),
        "run.json": lambda path, margin: _run(Run.load(path), margin),
    }
    return found | dict.fromkeys(RECORDS, lambda path, _: _of_file(next(path / file for file in RECORDS if (path / file).is_file())))


def _loaded(module: str, name: str, path: Path, **more: Any) -> Any:
    return getattr(import_module(f"antstats.api.{module}"), name).load(path, **more)


def _of_file(path: Path) -> "Document":
    try:
        data = json_from(text_of(path))
    except (OSError, ValueError) as error:
        msg = f"{path}: cannot be read: {first_line(error)}"
        raise UserError(msg) from error
    if not isinstance(data, dict) or not isinstance(data.get("kind"), str) or data["kind"] not in _KINDS:
        msg = f"{path}: no result that a report can be made of; {ACCEPTED}"
        raise UserError(msg)
    with told_as_unfit(path, data["kind"]):
        return from_record(data)


@contextmanager
def told_as_unfit(path: Path, kind: str) -> Iterator[None]:
    """Turn what data of a wrong shape make the report stumble over into one line: such files are written by us, but may be changed."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError, RecursionError, MemoryError) as error:
        why = " ".join(f"{type(error).__name__} {error}".split())
        msg = f"{path}: not a {kind} that can be read: {why[:200]}"
        raise UserError(msg) from error


def from_record(data: Mapping[str, Any]) -> "Document":
    """Return the report of plain data that says its kind. Raises what unfit data raise: KeyError, TypeError, ValueError, ..."""
    return _KINDS[str(data["kind"])](data)


def _check(data: Mapping[str, Any]) -> "Document":
    from antstats.charts.check import draw
    from antstats.checks import words
    from antstats.reports.check_report import document

    charts = {"check": draw(data["measures"])} if data["measures"] else {}
    legs = [(words.facts(leg), words.rows_of(data["measures"], leg)) for leg in data["scenarios"]]
    return document(data, headline=words.headline(data), legs=legs, head=words.HEAD, method=words.method(data), charts=charts)


def _recorded(data: Mapping[str, Any]) -> "Document":
    """Return the report of what is told by its record alone, from reports/KIND_report.py."""
    make: Callable[[Mapping[str, Any]], Document] = import_module(f"antstats.reports.{data['kind']}_report").document
    return make(data)


_KINDS: dict[str, "Callable[[Mapping[str, Any]], Document]"] = {
    "check": _check,
    "sensitivity": _recorded,
    "skill": _recorded,
    "tuning": _recorded,
}


def _run(run: Run, margin: float) -> "Document":
    from antstats.api.report import facts_of
    from antstats.reports.balance import document

    return document(facts_of(run, run.summary(margin), commands.of_run(run)))


def _tournament(played: "Tournament", margin: float) -> "Document":
    from antstats.reports.tables import spec_table
    from antstats.reports.tournament import document

    spec = played.spec
    return document(
        played,
        title=f"{played.title or spec.game}, {spec.variant}, {spec.players} seats: tournament",
        heading=headings.of_tournament(played),
        charts=played.charts(),
        margin=margin,
        rests_on={name: figure.model_dump() for name, figure in played.rests_on.items()},
        provenance=spec_table(spec.model_dump(), versions()),
        command=commands.of_tournament(played, margin),
        data=played.to_dict(),
    )


def _comparison(found: Comparison, _margin: float) -> "Document":
    from antstats.reports import compare as words
    from antstats.reports.comparison import document
    from antstats.reports.tables import spec_table

    if not found.judged:
        msg = "the comparison has no deal that both sides finished"
        raise UserError(msg)
    facts = [
        words.precision_sentence(found.half_width, found.precision),
        words.pairing_sentence(found.judged, paired=found.paired),
        words.detectable_sentence(found.judged),
    ]
    told = {f"{field} of {side.name}": value for side in found.sides for field, value in side.spec.model_dump().items()}
    return document(
        found.judged,
        title=f"{found.title}: b against a",
        subtitle=headings.of_comparison(found),
        rules=found.rules,
        facts=[each for each in facts if each],
        confidence=found.confidence,
        family=found.family,
        charts={"compare": found.chart()},
        rests_on={name: figure.model_dump() for name, figure in found.rests_on.items()},
        provenance=spec_table(told, versions()),
        command=commands.of_comparison(found),
        data=found.to_dict(),
    )


def _sweep(swept: "Sweep", _margin: float) -> "Document":
    from antstats.reports.sweep_report import document
    from antstats.reports.tables import spec_table

    base = swept.base.run
    if base is None:
        msg = f"the sweep in {swept.folder} has no finished base point yet; its command goes on with it"
        raise UserError(msg)
    charts = swept.charts()
    told = headings.told_of(swept)
    return document(
        told,
        title=f"{swept.title}: sweep of {', '.join(each.name for each in swept.spec.varied)}",
        heading=headings.of_sweep(swept),
        charts=dict(list(charts.items())[:CHARTS]),
        left_out=max(len(charts) - CHARTS, 0),
        rests_on={name: figure.model_dump() for name, figure in swept.rests_on.items()},
        provenance=spec_table(base.spec.model_dump(), versions()),
        command=commands.of_sweep(swept),
        data=swept.to_dict(),
    )


_MAKERS: dict[str, "Callable[[Any, float], Document]"] = {
    "Run": _run,
    "Tournament": _tournament,
    "Comparison": _comparison,
    "Sweep": _sweep,
}
