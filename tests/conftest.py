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
