"""Every option of every command, as typer knows them, given nonsense: a result, or one line and exit code 2. Baselines, too."""

from pathlib import Path

import pytest
import typer
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from antstats.cli.main import app
from tests.cli.test_fuzz import PIG, SUITE, ask, spoilt, text, written

LONG = settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
QUICK = settings(LONG, max_examples=8, derandomize=True)
# What each command needs to be done in a moment. A second value of an option takes the place of the first.
SMALL = {
    "show": [PIG],
    "simulate": [PIG, "--policies", "random", "--playouts", "4"],
    "compare": [PIG, "--a", "--policies random", "--b", "--policies random --set target=20", "--playouts", "8"],
    "tournament": [PIG, "--players", "2", "--policies", "random,hold_at", "--playouts", "8"],
    "skill": [PIG, "--policies", "random,hold_at", "--playouts", "16"],
    "sweep": [PIG, "--policies", "random", "--vary", "target=20:40:20", "--playouts", "4"],
    "trace": [PIG, "--policies", "random"],
    "bench": [PIG, "--policies", "random", "--seconds", "0.001"],
}
OPEN = {"--time-limit", "--max-playouts", "--seconds", "--jobs"}  # that may be as large as one likes, and then take so long
FILES = {"--out", "--png", "--components", "--scheduler"}  # that name a place: none is written to that is not the test's own


def options() -> list[tuple[str, str]]:
    """Return all pairs of a command and one of its options that takes a value."""
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    return [
        (name, param.opts[0])
        for name in SMALL
        for param in commands[name].params
        if param.param_type_name == "option" and not param.is_flag and param.opts[0] not in OPEN
    ]


def harmless(option: str, value: str) -> bool:
    """Tell whether a value cannot make a command long, or write where it should not."""
    digits = value.strip().rstrip("kM%p").replace("_", "").replace(".", "", 1)
    many = option in {"--playouts", "--chunk", "--samples"} and digits.isdigit() and float(digits) > 9
    return not many and not (option in FILES and any(sign in value for sign in "/~.\\"))


@pytest.mark.parametrize(("command", "option"), [each for each in options() if each[1] not in {"--png", "--search"}])
def test_an_option_of_nonsense(command, option, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for value in ("",) if option in FILES else ("", "nan", "a:b=[", "-1"):
        ask(command, *SMALL[command], f"{option}={value}")


@pytest.mark.slow
@pytest.mark.parametrize(("command", "option"), options())
def test_an_option_of_any_text(command, option, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    @LONG
    @given(value=text.filter(lambda value: harmless(option, value)))
    def asked(value):
        ask(command, *SMALL[command], f"{option}={value}")

    asked()


@pytest.fixture(scope="module")
def recorded(tmp_path_factory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("suite")
    suite = written(f'{SUITE}"shares.share[seats]" = {{ margin = 0.5 }}\n', "balance.toml", folder)
    assert ask("baseline", suite, "--quiet")[0] == 0
    baseline = folder / "baselines" / "small.json"
    return baseline, baseline.read_text()


def check_spoilt(recorded, content: str) -> None:
    baseline, held = recorded
    written(content, baseline.name, baseline.parent)
    code, _ = ask("check", baseline.parent.parent / "balance.toml", "--quiet")
    written(held, baseline.name, baseline.parent)
    assert code in {0, 2}


@QUICK
@given(data=st.data())
def test_baselines(recorded, data):
    check_spoilt(recorded, data.draw(spoilt(recorded[1])))


@pytest.mark.slow
@settings(LONG, max_examples=400)
@given(data=st.data())
def test_baselines_at_length(recorded, data):
    check_spoilt(recorded, data.draw(spoilt(recorded[1])))
