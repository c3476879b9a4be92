"""Documentation under test: what users can type is on a page."""

from pathlib import Path

import pytest
import typer

from antstats.cli.main import app
from antstats.contract import GameSpec
from antstats.games import load, names
from antstats.runner.ledger import Ledger
from antstats.runner.line_up import policies_of

DOCS = Path(__file__).parents[2] / "docs"
COMMANDS = typer.main.get_command(app).commands


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_stands_in_cli_md(name):
    command = COMMANDS[name]
    assert command.help
    assert f"antstats {name}" in command.help, "a help text ends with an example"
    page = (DOCS / "cli.md").read_text()
    assert f"## antstats {name}\n" in page
    assert all(option in page for parameter in command.params for option in parameter.opts if option.startswith("--"))
    assert all(getattr(parameter, "help", None) for parameter in command.params), "every option says what it does"


@pytest.mark.parametrize("name", names())
def test_every_game_has_its_pages_and_they_name_all_it_offers(name):
    game: GameSpec = load(name)
    page = (DOCS / "games" / f"{name}.md").read_text()
    offered = (
        [variant.name for variant in game.variants] + [option.name for option in game.options] + [metric.name for metric in game.metrics]
    )
    offered += [*Ledger(game).figures, *policies_of(game), *game.decisions, *game.reasons[1:]]
    offered += [weight.name for policy in game.policies for weight in policy.weights]
    assert [each for each in offered if each not in page] == []
    assert (DOCS.parent / "seeds" / name / "rules.md").is_file()


@pytest.mark.parametrize("name", names())
def test_every_game_is_on_the_readme(name):
    assert f"`{name}`" in (DOCS.parent / "README.md").read_text()


def test_pages_link_to_pages_that_exist():
    import re

    for page in [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} -> {target}"
