"""Where games come from: folders beside this file, installed packages (entry points), or a path. One function finds them all."""

import importlib
import importlib.util
import pkgutil
import sys
from functools import cache
from importlib import metadata
from pathlib import Path

from antstats.contract import GameSpec
from antstats.errors import UserError, unknown
from antstats.plug_ins import GAMES, offered


def _own() -> set[str]:
    return {module.name for module in pkgutil.iter_modules(__path__) if module.ispkg}


def _installed() -> dict[str, metadata.EntryPoint]:
    return {entry.name: entry for entry in offered(GAMES)}


def names() -> list[str]:
    """Return the names of our games and of installed ones, sorted."""
    return sorted(_own() | _installed().keys())


def load(name: str) -> GameSpec:
    """Return the game of this name, or the one in a Python file or folder if `name` is a path to it.

    Loading a path runs the code in it. Raises UserError if there is no such game or the path offers none.
    """
    path = Path(name)
    if path.suffix == ".py" or (path.name != name and path.is_dir()):
        file = path / "__init__.py" if path.is_dir() else path
        if not file.is_file():
            msg = f"no game in {str(path)!r}: there is no file {str(file)!r}"
            raise UserError(msg)
        return _load_file(file.resolve())
    return _load_name(name)


@cache
def _load_name(name: str) -> GameSpec:
    if name in _own():
        game = importlib.import_module(f"{__name__}.{name}").GAME
    elif name in _installed():
        game = _installed()[name].load()
    else:
        raise unknown("game", name, names())
    return _checked(game, name)


@cache
def _load_file(file: Path) -> GameSpec:
    module = load_file(file, "antstats_game_" + (file.parent.name if file.name == "__init__.py" else file.stem))
    if not hasattr(module, "GAME"):
        msg = f"no game in {str(file)!r}: the file defines no GAME = GameSpec(...)"
        raise UserError(msg)
    return _checked(module.GAME, str(file))


def load_file(file: Path, name: str) -> object:
    """Run a Python file and return it as the module `name`. Raises UserError, naming file and line, if it cannot be run."""
    found = importlib.util.spec_from_file_location(
        name, file, submodule_search_locations=[str(file.parent)] if file.name == "__init__.py" else None
    )
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    try:
        found.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # a file that leaves the process has offered nothing either
        del sys.modules[name]
        if isinstance(error, UserError):
            raise
        line = error.lineno if isinstance(error, SyntaxError) else _line_in(file, error)
        msg = f"{file}:{line}: {type(error).__name__}: {error}"
        raise UserError(msg) from error
    return module


def _line_in(file: Path, error: BaseException) -> int | None:
    """Return the last line of `file` that the error passed through."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename) == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _checked(game: object, name: str) -> GameSpec:
    if isinstance(game, GameSpec) and name in _installed() and game.name != name:
        msg = f"the entry point {name!r} of {GAMES} leads to a game named {game.name!r}: give both one name"
        raise UserError(msg)
    if not isinstance(game, GameSpec):
        msg = f"game {name!r}: GAME is a {type(game).__name__}, not a GameSpec"
        raise UserError(msg)
    return game
