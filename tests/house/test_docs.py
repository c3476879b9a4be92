"""Documentation under test: what users can type, and what they are told, is on a page."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest
import typer

from antstats.cli.main import app
from antstats.contract import GameSpec, Layout
from antstats.games import load, names
from antstats.runner.ledger import Ledger
from antstats.runner.line_up import every_policy_has, policies_of
from antstats.stats.blocks import shares
from antstats.stats.breakdowns import declared
from antstats.stats.measures import TallyShape, measures

DOCS = Path(__file__).parents[2] / "docs"
COMMANDS = typer.main.get_command(app).commands


def section(page: str, title: str) -> str:
    """Return what stands under a heading, up to the next of its level or above."""
    level = title.index(" ")
    found = re.search(rf"^{re.escape(title)}$(.*?)(?=^#{{1,{level}}} |\Z)", page, re.MULTILINE | re.DOTALL)
    return found.group(1) if found else ""


def first_cells(table: str) -> set[str]:
    """Return the first cells of the rows of Markdown tables, without backticks."""
    return {cell.strip().strip("`") for cell in re.findall(r"^\|([^|]+)\|", table, re.MULTILINE)}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help_and_stands_in_cli_md(name):
    command = COMMANDS[name]
    assert command.help
    assert command.help.strip().splitlines()[-1].strip().startswith(f"Example: antstats {name}"), "a help text ends with an example"
    told = section((DOCS / "cli.md").read_text(), f"## antstats {name}")
    options = {opt for each in command.params for opt in (*each.opts, *each.secondary_opts) if opt.startswith("-")}
    assert {opt for opt in options if not re.search(rf"(?<![\w-]){opt}(?![\w-])", told)} == set()
    assert all(getattr(parameter, "help", None) for parameter in command.params), "every option says what it does"


@pytest.mark.parametrize("name", names())
def test_every_game_has_its_page_and_it_lists_all_it_offers(name):
    game: GameSpec = load(name)
    page = (DOCS / "games" / f"{name}.md").read_text()
    offered = {
        "### Variants": [variant.name for variant in game.variants],
        "### Options (--option NAME=VALUE)": [option.name for option in game.options],
        "### Figures (--set FIGURE=VALUE)": list(Ledger(game).figures),
        "### Policies (--policies NAME[:WEIGHT=VALUE]...)": list(policies_of(game)),
        "### Metrics beside the common ones": [metric.name for metric in game.metrics],
        "### Breakdowns": [breakdown.name for breakdown in game.breakdowns],
    }
    assert {title: missing for title, all_ in offered.items() if (missing := set(all_) - first_cells(section(page, title)))} == {}
    weights = {f"{weight.name}=" for policy in policies_of(game).values() for weight in policy.weights}
    assert {each for each in weights if each not in section(page, "### Policies (--policies NAME[:WEIGHT=VALUE]...)")} == set()
    assert {each for each in every_policy_has(game) if f"{each}=" not in section(page, "### Every policy also has")} == set()
    assert {each for each in (*game.decisions, *game.reasons[1:]) if f"`{each}`" not in page} == set()
    assert (DOCS.parent / "seeds" / name / "rules.md").is_file()


@pytest.mark.parametrize("name", names())
def test_every_game_is_on_the_readme(name):
    assert f"`{name}`" in (DOCS.parent / "README.md").read_text()


@pytest.mark.parametrize("name", names())
def test_every_common_measure_of_a_game_is_explained_in_measures_md(name):
    game: GameSpec = load(name)
    listed = first_cells((DOCS / "measures.md").read_text())
    plain = {**{f"_{kind}": "_KIND" for kind in game.decisions}, **{f"reason_{reason}": "reason_REASON" for reason in game.reasons[1:]}}
    for seats in game.seat_counts:
        seated = np.array([range(seats), range(seats)[::-1]])
        line_up = tuple(f"policy {i}" for i in range(seats))
        named = (game.decisions, game.reasons, game.unfinished, (), game.standing)
        layout = Layout(game.name, seats, line_up, seated, *named)
        for each in [*shares(layout), *measures(layout, TallyShape())]:
            if each.group == "agency":
                own = next((each.name.removesuffix(end) + word for end, word in plain.items() if each.name.endswith(end)), each.name)
            else:
                own = plain.get(each.name, each.name)
            about = "[SEAT]" if each.seat is not None else "[POLICY]" if each.policy is not None else ""
            assert f"{each.group}.{own}{about}" in listed
        assert {breakdown.name for breakdown in declared(layout)} <= listed


def test_what_a_run_tells_is_explained_in_measures_md():
    import antstats

    listed = first_cells((DOCS / "measures.md").read_text())
    summary = antstats.simulate("marching", policies=["random"], seed=1, playouts=4).summary()
    common = summary.metrics[summary.metrics["group"] != "game"]
    told = {f"{group}.{metric}" for group, metric in zip(common["group"], common["metric"], strict=True)}
    told = {key for key in told if "agency.asked_" not in key and "agency.branching_" not in key and "outcome.reason_" not in key}
    assert "length.turns_p95" in told
    assert told - {key.removesuffix("[SEAT]") for key in listed} == set()


def test_a_measure_without_a_note_stops_the_page(monkeypatch):
    monkeypatch.syspath_prepend(str(DOCS))
    import measures as page  # type: ignore[import-not-found]  # docs/measures.py

    assert Path(page.__file__).parent == DOCS
    monkeypatch.delitem(page.NOTES, "length.turns")
    monkeypatch.setitem(page.NOTES, "length.weeks", "none such")
    with pytest.raises(ValueError, match=r"without a note: \['length.turns'\]; a note of nothing: \['length.weeks'\]"):
        page.common()
    sys.modules.pop("measures")


def test_every_page_with_generated_parts_is_checked_by_make_lint():
    pages = re.search(r"^PAGES = (.*)$", (DOCS.parent / "Makefile").read_text(), re.MULTILINE)
    assert pages is not None
    listed = set(pages.group(1).split()) | {f"docs/games/{name}.md" for name in names()}
    generated = {page.relative_to(DOCS.parent).as_posix() for page in DOCS.rglob("*.md") if "[[[cog" in page.read_text()}
    assert generated <= listed
    assert all(re.search(r"generate\.|measures\.", (DOCS.parent / page).read_text()) for page in generated), "it generates something"


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_a_generated_part_holds_one_result(page):
    # A result is kept whole until `make results`: two in one part would each write what both wrote.
    for part in re.findall(r"\[\[\[cog(.*?)\]\]\]", page.read_text(), re.DOTALL):
        assert len(re.findall(r"^generate\.(?:result|excerpt|session|snippet|script)\(", part, re.MULTILINE)) < 2
