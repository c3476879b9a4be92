"""Every command that README.md and docs/ show: it parses, what it names is there, and (slow) it runs, in the order of its page.

What is run plays few playouts: `few` says how each command is cut down. Nothing is skipped but what SKIPPED gives a reason for.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer

from antstats.cli import options as o
from antstats.cli.main import app
from antstats.contract import GameSpec
from antstats.games import load, names
from antstats.runner.ledger import Ledger
from antstats.runner.line_up import policies_of

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
GROUP = typer.main.get_command(app)
COMMANDS = GROUP.commands
OF_ITSELF = {"--help", *(opt for each in GROUP.params for opt in each.opts)}
SHELL = ("sh", "bash", "console")
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)

SKIPPED = {  # page: which test runs its commands, and the Python beside them, already
    "docs/adding-a-game.md": "test_adding_a_game.py",
    "docs/adding-a-policy.md": "test_adding_a_policy.py",
    "docs/ci.md": "test_ci_page.py",
}
NOT_RUN = {  # command: why it is only parsed
    "--install-completion": "writes to the home folder; tests/cli/test_completion.py runs it in one of its own",
    "--show-completion": "asks which shell it runs in; tests/cli/test_completion.py runs it in bash",
}
NEEDED = {  # page: files that its commands read and that another page, or the repository, has
    "docs/charts.md": ("seeds",),
    "docs/skill.md": ("docs/adding-a-policy.md: mine.py",),
    "help texts": ("seeds",),
}
FIRST_SCENARIO = next(iter(tomllib.loads((ROOT / "seeds" / "balance.toml").read_text())["scenario"]))
FEW = {  # command: what it is cut down to; an option that is given already changes its value, others are added
    "simulate": {"--playouts": "48"},
    "compare": {"--playouts": "48"},
    "tournament": {"--deals": "2"},
    "skill": {"--playouts": "120"},
    "tune": {"--budget": "4000", "--write-anyway": ""},  # so few find nothing better, and the next command uses the file
    "sweep": {"--playouts": "24"},
    "sensitivity": {"--playouts": "40", "--sets": "2", "--size": "2"},
    "bench": {"--seconds": "0.01"},
    "check": {"--only": FIRST_SCENARIO, "--inconclusive": "pass"},
    "baseline": {"--only": FIRST_SCENARIO},
    "play": {"--odds": "8"},
}
TYPED = {"play": "1\n?\nb\ns\nh\nq\n"}  # what is answered to a command that asks


def name_of(page):
    return page.relative_to(ROOT).as_posix()


def lines(text):
    """Return the commands of a shell block, without prompts and comments; a backslash at the end of a line joins the next."""
    joined = text.replace("\\\n", " ")
    return [line.removeprefix("$ ").strip() for line in joined.splitlines() if line.removeprefix("$ ").startswith("antstats ")]


def blocks(page):
    """Return what a page offers to run, in its order: (language, text) of shell blocks and of Python without a title."""
    return [
        (language, text)
        for language, title, text in BLOCK.findall(page.read_text(encoding="utf-8"))
        if language in SHELL or (language == "python" and not title)
    ]


def generated(page):
    """Return the commands that a page's cog blocks run."""
    calls = re.findall(r'generate\.(?:result|excerpt|session)\(("(?:[^"\\]|\\.)*")', page.read_text(encoding="utf-8"))
    return [re.sub(r"\\(.)", r"\1", call[1:-1]) for call in calls]


def examples():
    """Return the example of every help text."""
    return [" ".join(command.help.split()).partition("Example: ")[2] for command in COMMANDS.values()]


SHOWN = {name_of(page): [line for language, text in blocks(page) if language in SHELL for line in lines(text)] for page in PAGES}
WRITTEN = {name_of(page): generated(page) for page in PAGES}
EVERY = [(page, line) for found in (SHOWN, WRITTEN, {"help texts": examples()}) for page, all_ in found.items() for line in all_]


def words_of(line):
    """Return the words of a command as a shell sees them, comments taken off."""
    return shlex.split(line, comments=True)[1:]


def few(words):
    """Return a command's words with fewer playouts."""
    name, given = words[0], list(words[1:])
    cut = dict(FEW.get(name, {}))
    if "--precision" in given or "--sprt" in given:
        cut = {"--max-playouts": "96"}
    elif name == "compare" and "--a" in given and Path(given[given.index("--a") + 1]).is_dir():
        cut = {}  # folders hold what they hold
    elif "--deals" in cut and "--playouts" in given:
        at = given.index("--playouts")
        del given[at : at + 2]
    for option, value in cut.items():
        if option in given and value:
            given[given.index(option) + 1] = value
        elif option not in given:
            given += [option, value] if value else [option]
    return [name, *given]


def few_in_python(text):
    """Return Python with fewer playouts and deals."""
    return re.sub(
        r"\bplayouts=[\d_]+", "playouts=48", re.sub(r"\bdeals=[\d_]+", "deals=2", re.sub(r"\bbudget=[\d_]+", "budget=4000", text))
    )


def known(game: GameSpec, policy: str) -> bool:
    name = policy.partition(":")[0]
    return name.endswith((".py", ".toml")) or name in {*policies_of(game), "all", "default"}


@pytest.mark.parametrize(("page", "line"), EVERY, ids=[f"{page}: {line[:80]}" for page, line in EVERY])
def test_it_parses_and_names_what_there_is(page, line):
    name, *rest = words_of(line)
    if name.startswith("-"):
        assert name in OF_ITSELF
        return
    if rest == ["--help"]:
        assert name in COMMANDS
        return
    given = COMMANDS[name].make_context(name, rest).params
    for option in ("playouts", "max_playouts", "deals", "budget"):
        o.count(f"--{option}", given.get(option))
    for option in ("precision", "margin"):
        o.share(f"--{option}", given.get(option))
    o.seed(given.get("seed"))
    title = given.get("game")
    if title is None or title == "all" or "/" in title or title.endswith(".py"):
        return  # a path: whatever runs the page has the file
    assert title in names()
    game = load(title)
    assert given.get("variant") in {None, *(variant.name for variant in game.variants)}
    assert given.get("players") in {None, *game.seat_counts}
    assert [each for each in o.policies(given.get("policies")) or () if not known(game, each)] == []
    assert set(o.assignments("--option", given.get("option"))) <= {option.name for option in game.options}
    assert set(o.assignments("--set", given.get("figure"))) <= set(Ledger(game).figures)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_named_in_prose_exist_with_their_options(page):
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for line in re.findall(r"`antstats ([^`\n]+)`", text):
        name, *rest = shlex.split(line)
        if name.startswith("-"):
            assert name in OF_ITSELF
            continue
        if name == "COMMAND":
            assert rest == ["--help"]
            continue
        options = {opt for each in COMMANDS[name].params for opt in (*each.opts, *each.secondary_opts)}
        asked = {word.partition("=")[0] for word in rest if re.fullmatch(r"--?[a-z][\w-]*(=.*)?", word)}
        assert asked <= {*options, "--help"}, line


def test_make_targets_that_pages_name_exist():
    targets = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        target
        for page in PAGES
        for target in re.findall(r"(?:^|`|\d )make ([a-z][a-z-]*)(?=`|\s|$)", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert {"demo", "test"} <= named <= targets


def test_what_is_skipped_is_run_elsewhere():
    for page, test in SKIPPED.items():
        assert Path(page).name in (Path(__file__).parent / test).read_text()
        assert SHOWN[page]


@pytest.fixture
def run(tmp_path, request):
    """Return a function that runs a command as users do, in a folder that holds what its page needs, and returns what it printed."""
    of = request.getfixturevalue("page") if "page" in request.fixturenames else "help texts"
    for needed in NEEDED.get(of, ()):
        page, colon, title = needed.partition(": ")
        if not colon:
            shutil.copytree(ROOT / needed, tmp_path / needed)
        else:
            files = {name: text for _, name, text in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")) if name}
            (tmp_path / title).write_text(files[title], encoding="utf-8")
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": path, "MPLBACKEND": "Agg", "COLUMNS": "120"}

    def call(*arguments, typed="", shown=""):
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env=environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
        )
        assert done.returncode == 0, f"{shown}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
        return done.stdout

    return call


def play(run, line):
    words = few(words_of(line))
    return run("-m", "antstats", *words, typed=TYPED.get(words[0], ""), shown=shlex.join(words))


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("page", [name for name, found in SHOWN.items() if name not in SKIPPED and blocks(ROOT / name)])
def test_what_a_page_shows_runs_in_its_order(page, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # `few` looks whether a path is there
    for language, text in blocks(ROOT / page):
        if language == "python":
            run("-c", f"import antstats\n{few_in_python(text)}", shown=text)  # a later block of a page does not import again
        for line in lines(text) if language in SHELL else ():
            if words_of(line)[0] not in NOT_RUN:
                assert play(run, line) or "--png" in line
    for chart in re.findall(r"--png (\S+)", "\n".join(SHOWN[page])):
        assert list((tmp_path / chart).iterdir()), "charts were drawn"


@pytest.mark.slow
@pytest.mark.compiled
def test_the_examples_of_the_help_texts_run(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = examples()
    assert len(found) == len(COMMANDS)
    for line in sorted(found, key=lambda line: not line.startswith("antstats simulate")):  # the folder that `report` reads comes first
        play(run, line)
