"""Fixtures for all tests: the games (ours and the outsiders'), and rigged rows."""

from pathlib import Path

import pytest

from antstats.contract import GameSpec
from antstats.games import load, names

TESTS = Path(__file__).parent
OUTSIDERS = {
    path.stem: str(path)
    for path in sorted((TESTS / "outsiders").glob("*.py"))
    if not path.name.startswith(("test_", "_", "rigged", "decided"))
}
PATHS = {name: name for name in names()} | OUTSIDERS


@pytest.fixture(params=PATHS, scope="session")
def path(request: pytest.FixtureRequest) -> str:
    """Name or path of every game: contract tests run over them and name none."""
    return PATHS[request.param]


@pytest.fixture(scope="session")
def game(path: str) -> GameSpec:
    """Every game."""
    return load(path)


@pytest.fixture(scope="session")
def metagame() -> str:
    """Path of the outsiders' game whose metagame is known."""
    return OUTSIDERS["metagame"]


@pytest.fixture
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Resample the deals of tournaments fewer times: each draw solves linear programmes."""
    from antstats.stats import metagame

    monkeypatch.setattr(metagame, "DRAWS", 50)
    monkeypatch.setattr(metagame, "FEWEST_DRAWS", 50)


@pytest.fixture(scope="session")
def results(tmp_path_factory: pytest.TempPathFactory, metagame: str) -> dict[str, Path]:
    """Make a small result of every kind that a report can be made of; one policy comes from a file with an evil name."""
    from antstats.cli.main import run

    folder = tmp_path_factory.mktemp("results")
    evil = folder / "<script>x.py"
    evil.write_text('from antstats.kernel import jit\n\n\n@jit\ndef hero(table):\n    """Take the second action."""\n    return 1\n')
    (folder / "suite.toml").write_text(
        f'[scenario.styles]\ngame = "{metagame}"\npolicies = ["rock", "paper"]\nseed = 1\nplayouts = 80\nmax_playouts = 80\nblock = 4\n'
        '[scenario.styles.watch]\n"shares.share[seats]" = { target = "50%", margin = "25pp" }\n"length.turns" = { band = [1, 3] }\n'
    )
    hinge, pig = (str(TESTS / "outsiders" / f"{name}.py") for name in ("decided_hinge", "pig"))
    two = f"rock,{evil}:hero"
    commands = {
        "run": ("simulate", metagame, "--policies", two, "--playouts", "80", "--out", folder / "run"),
        "tournament": ("tournament", metagame, "--policies", f"{two},pebble", "--deals", "12", "--out", folder / "tournament"),
        "comparison": (
            *("compare", metagame, "--a", "--policies rock", "--b", "--policies rock --option first=20", "--playouts", "80"),
            *("--margin-of", "turns=3%", "--out", folder / "comparison"),
        ),
        "sweep": (
            *("sweep", metagame, "--policies", two, "--vary", "first=0,20", "--vary", "order=circle,line", "--playouts", "60"),
            *("--out", folder / "sweep"),
        ),
        "sensitivity": ("sensitivity", hinge, "--playouts", "40", "--sets", "2", "--size", "2", "--out", folder / "sensitivity"),
        "tuning": ("tune", pig, "--policy", "hold_at:threshold=5", "--budget", "2000", "--out", folder / "tuning"),
        "skill": ("skill", metagame, "--policies", f"{two},random", "--playouts", "400", "--out", folder / "skill.json"),
        "check": ("check", folder / "suite.toml", "--inconclusive", "pass", "--out", folder / "check.json"),
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("antstats.stats.metagame.DRAWS", 50)
        patch.setattr("antstats.stats.metagame.FEWEST_DRAWS", 50)
        patch.setattr("antstats.api.measurement.DRAWS", 50)
        for kind, words in commands.items():
            seed = () if kind == "check" else ("--seed", "3")
            assert run([*map(str, words), *seed, "--quiet", "--debug"]) == 0, kind
    return {kind: Path(words[-1]) for kind, words in commands.items()}
