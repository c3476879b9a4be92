"""A bar from Python: where it was asked for, by itself in a notebook, never elsewhere; and no ipywidgets."""

import re
import sys
import types

import pytest

from antstats.api import progress as module
from antstats.api.progress import NotebookBar, heard, in_notebook, silent, with_bar


@with_bar
def play(game, *, progress=None, notice=None):
    """Tell of ten playouts."""
    tell = heard(progress)
    if notice is not None:
        notice("compiling [bold]")
    for done in range(11):
        tell(done, 10)
    return tell, notice


class Handle:
    """Stands for the place of an output; keeps what was put there."""

    def __init__(self):
        self.put = []

    def update(self, data, raw):
        assert raw
        self.put.append(data)


@pytest.fixture
def notebook(monkeypatch):
    """Pretend to be in the kernel of a notebook; return what its outputs hold, in order."""
    handle = Handle()

    def display(data, *, raw, display_id):
        assert raw
        assert display_id
        handle.put.append(data)
        return handle

    shell, ipython = types.SimpleNamespace(kernel=object()), types.ModuleType("IPython")
    ipython.get_ipython = lambda: shell
    ipython.display = types.ModuleType("IPython.display")
    ipython.display.display = display
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", ipython.display)
    monkeypatch.setitem(sys.modules, "ipywidgets", None)  # importing it would raise
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setattr(module, "EVERY", 0.0)
    return handle.put


def test_in_a_script_there_is_a_bar_only_if_it_was_asked_for(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "IPython", None)
    assert not in_notebook()
    assert play("pig")[0] is silent
    assert play("pig", progress=False)[0] is silent
    assert capsys.readouterr() == ("", "")
    tell, notice = play("pig", progress=True)
    assert tell is not silent
    assert notice is not None
    out, err = capsys.readouterr()
    assert out == "", "results may go to a pipe"
    assert "compiling [bold]" in err or "compiling" in err


def test_a_function_is_called_and_nothing_is_shown(notebook):
    told = []
    play("pig", progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 10) for done in range(11)]
    assert notebook == []


def test_in_a_notebook_the_bar_comes_by_itself_moves_and_goes(notebook):
    assert in_notebook()
    play("pig")
    texts = [data["text/plain"] for data in notebook]
    assert "compiling [bold]" in texts[0]
    assert any("play pig" in text and " 5/10" in text for text in texts)
    assert notebook[-1] == {"text/html": "", "text/plain": ""}, "gone in the end"
    page = notebook[-2]["text/html"]
    assert page.startswith("<pre")
    assert not re.search("<script|<style|background", page)
    count = len(notebook)
    play("pig", progress=False)
    assert len(notebook) == count


def test_it_goes_after_an_error_too(notebook):
    @with_bar
    def fail(game, *, progress=None, notice=None):
        progress(1, 2)
        raise KeyError(game)

    with pytest.raises(KeyError, match="pig"):
        fail("pig")
    assert len(notebook) == 2
    assert notebook[-1]["text/html"] == ""


def test_what_is_done_soon_shows_none(notebook, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 60.0)
    bar = NotebookBar("pig")
    bar.advance(5, 10)
    bar.close()
    assert notebook == []


def test_the_functions_of_the_api_have_it():
    import inspect

    import antstats

    for name in ("simulate", "compare", "sprt", "tournament", "skill", "tune", "sweep", "sensitivity", "check", "baseline"):
        function = getattr(antstats, name)
        assert hasattr(function, "__wrapped__"), name
        assert inspect.signature(function).parameters["progress"].default is None, "the signature is the function's own"
