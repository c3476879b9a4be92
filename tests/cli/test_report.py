"""`antstats report` from outside: every kind of result as every kind of document, the same bytes each time, and what is no result."""

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from antstats.api.documents import document_of
from antstats.cli.main import run

pytestmark = [pytest.mark.usefixtures("few_draws"), pytest.mark.slow]  # a result of every kind takes a while
KINDS = ("run", "tournament", "comparison", "sweep", "sensitivity", "tuning", "skill", "check")


def call(capsys, *words):
    code = run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def refused(capsys, *words):
    code, out, err = call(capsys, "report", *words)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_gives_every_form_with_the_same_answers(capsys, tmp_path, results, kind):
    files = [tmp_path / f"report{ending}" for ending in (".html", ".md", ".json")]
    for file in files:
        assert call(capsys, "report", results[kind], "-o", file) == (0, f"{file}\n", "")
    page, text, data = (file.read_text() for file in files)
    data = json.loads(data)
    assert data["kind"] == kind
    assert data["findings"]
    assert page.count('<article class="finding') == len(data["findings"]) == text.count("\n### ")
    anchors = set(re.findall(r'id="([^"]+)"', page))
    for each in data["findings"]:
        assert set(each["evidence"]) <= anchors
        assert all(f'href="#{anchor}"' in page for anchor in each["evidence"])
    proven = [each for each in data["findings"] if any(name.startswith(("table-", "chart-")) for name in each["evidence"])]
    assert proven
    assert "<svg" in page or kind == "check"
    assert data["command"].startswith("antstats ")
    assert page.count("<table") == page.count("<caption") == sum(len(each["tables"]) for each in data["sections"]) + 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_result_gives_the_same_bytes(tmp_path, results, kind):
    for name in ("one", "two"):
        assert run(["report", str(results[kind]), "-o", str(tmp_path / f"{name}.html"), "-q"]) == 0
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


@pytest.mark.parametrize("kind", ["run", "tournament", "sweep", "skill"])
def test_names_from_users_files_are_escaped(capsys, tmp_path, results, kind):
    call(capsys, "report", results[kind], "-o", tmp_path / "x.html")
    call(capsys, "report", results[kind], "-o", tmp_path / "x.md")
    page, text = (tmp_path / "x.html").read_text(), (tmp_path / "x.md").read_text()
    assert "&lt;script&gt;x.py:hero" in page
    assert page.count("<script") == 1
    assert not re.search(r"(?<!\\)<script", text.partition("```")[0])


@pytest.mark.parametrize("kind", ["run", "tournament", "comparison", "sweep", "sensitivity"])
def test_the_command_repeats_the_result(capsys, tmp_path, results, kind):
    """The report of what the command in a report makes has the same answers."""
    first = document_of(results[kind])
    again = shlex.split(first.command)
    assert again[0] == "antstats"
    code, _, err = call(capsys, *again[1:], "--out", tmp_path / "again", "--quiet")
    assert (code, err) == (0, "")
    second = document_of(tmp_path / "again")
    assert second.command == first.command
    if kind == "sensitivity":  # its heading tells what was asked, its answers how it came out
        assert second.data["conclusions"] == first.data["conclusions"]
    assert [each.answer for each in second.findings] == [each.answer for each in first.findings]
    origin = re.compile(r"user|assumed|inferred|set by you")  # figures that the command names are set by the user
    told = [
        [origin.sub("", table.caption) for part in each.sections if part.name == "tables" for table in part.tables]
        for each in (first, second)
    ]
    assert told[0] == told[1]


def test_what_lies_in_a_folder_is_found_by_the_file_too(results):
    assert document_of(results["tournament"] / "tournament.json").title == document_of(results["tournament"]).title
    assert document_of(results["comparison"] / "a").kind == "run"


def test_beside_the_result_if_no_file_is_named(capsys, tmp_path, results):
    shutil.copy(results["check"], tmp_path / "check.json")
    assert call(capsys, "report", tmp_path / "check.json")[1] == f"{tmp_path / 'report.html'}\n"
    shutil.copytree(results["run"], tmp_path / "run")
    assert call(capsys, "report", tmp_path / "run")[1] == f"{tmp_path / 'run' / 'report.html'}\n"


def test_what_is_no_result_is_one_line_that_says_what_is(capsys, tmp_path):
    (tmp_path / "x.json").write_text("[1, 2")
    (tmp_path / "y.json").write_text('{"kind": "poem"}')
    (tmp_path / "tune.json").write_text("{}")
    assert "there is no such folder or file" in refused(capsys, tmp_path / "gone")
    assert "cannot be read" in refused(capsys, tmp_path / "x.json")
    assert "accepted are folders that simulate, tournament, compare" in refused(capsys, tmp_path / "y.json")
    assert "nothing was judged yet" in refused(capsys, tmp_path)
    assert "accepted are .html, .md and .json" in refused(capsys, tmp_path, "-o", "x.pdf")
    assert not (tmp_path / "report.html").exists()


@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_result_is_one_line_and_nothing_is_written(capsys, tmp_path, results, kind):
    there = tmp_path / results[kind].name
    (shutil.copytree if results[kind].is_dir() else shutil.copy)(results[kind], there)
    names = {"run": "run.json", "comparison": "compare.json", "tuning": "tuning.json"}
    file = there / names.get(kind, f"{kind}.json") if there.is_dir() else there
    data = json.loads(file.read_text())
    for key in {"check": ["measures"], "skill": ["rungs"], "sensitivity": ["tables"], "tuning": ["judgement"]}.get(kind, ["spec", "asked"]):
        data.pop(key, None)
    file.write_text(json.dumps(data))
    err = refused(capsys, there, "-o", tmp_path / "x.html")
    assert str(file) in err
    assert "can be read" in err
    assert not (tmp_path / "x.html").exists()


def test_a_comparison_is_judged_by_the_margins_it_was_made_with(results):
    from antstats import Comparison

    found = Comparison.load(results["comparison"])
    assert found.margins.single["turns"].value == 0.03
    assert found.margins.single["turns"].relative
    assert found.paired
    assert found.deals == (80, 80)


def test_a_comparison_whose_run_is_gone_says_which(capsys, tmp_path, results):
    shutil.copytree(results["comparison"], tmp_path / "c")
    shutil.rmtree(tmp_path / "c" / "b")
    assert "--b: no run in" in refused(capsys, tmp_path / "c", "-o", tmp_path / "x.html")


def test_a_tournament_can_be_read_without_its_command(results):
    from antstats import Tournament

    played = Tournament.load(results["tournament"])
    assert (played.deals, played.interrupted, played.line_ups, played.possible) == (12, False, 6, 6)
    assert played.to_dict()["payoffs"]


def test_documents_of_results_in_python_are_those_of_their_folders(results):
    from antstats import Run, Sweep
    from antstats.reports.html import render

    assert render(document_of(Run.load(results["run"]))) == render(document_of(results["run"]))
    assert render(document_of(Sweep.load(results["sweep"]))) == render(document_of(results["sweep"]))


def test_a_folder_is_gone_on_with_after_its_report(capsys, metagame, tmp_path):
    words = ("tournament", metagame, "--policies", "rock,paper", "--seed", 1, "--out", Path(tmp_path) / "t", "--quiet")
    assert call(capsys, *words, "--deals", 8)[0] == 0
    assert call(capsys, "report", tmp_path / "t", "-q")[0] == 0
    assert call(capsys, *words, "--deals", 12)[0] == 0
    assert "12 deals" in document_of(tmp_path / "t").subtitle
