"""Kernels of functions from files are kept under a digest of what they are compiled from: all of it, and nothing else."""

import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from antstats.contract import Weight
from antstats.games import load_file
from antstats.kernel import jit, plain
from antstats.kernel.compiled import Kernel
from antstats.kernel.outside import digest_of

SOURCE = '''
import enum
import math

import numpy as np

from antstats.kernel import jit
import {helper} as helper

LIMIT = 5
STEPS = np.array([1, 2, 3])
UNUSED = 1


class Side(enum.IntEnum):
    LEFT = 0
    RIGHT = 1


@jit
def deeper(x):
    return x + STEPS[0] + math.floor(0.5) + helper.shift(x)


@jit
def decide(table):
    """Say something."""
    if table.x in {{1, 2}}:
        return Side.LEFT
    return deeper(LIMIT)
'''
MINE = """
from antstats.kernel import jit

FIRST = 0


@jit
def first(table):
    '''Take one.'''
    return FIRST
"""
HELPER = "from antstats.kernel import jit\n\nOFF = 1\n\n\n@jit\ndef shift(x):\n    return x + OFF\n"
RIGGED = Path(__file__).parents[1] / "outsiders" / "rigged.py"
NUMBERS = count()


@pytest.fixture
def told(tmp_path, monkeypatch):
    """Return the digest of `decide` in these sources, loaded anew."""
    monkeypatch.syspath_prepend(tmp_path)

    def digest(old="", new="", helper=HELPER):
        n = next(NUMBERS)  # no module of this name was ever loaded
        (tmp_path / f"helper{n}.py").write_text(helper)
        file = tmp_path / f"policy{n}.py"
        file.write_text(SOURCE.format(helper=f"helper{n}").replace(old, new))
        decide = load_file(file, "outside_policy").decide
        module = plain(decide).__globals__["helper"]
        module.__name__ = plain(module.shift).__module__ = "helper"  # one name whatever its file: only the content shall count
        return digest_of([decide])

    return digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 5", "LIMIT = 6"),
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("[1, 2, 3]", "[1.0, 2.0, 3.0]"),
        ("x + STEPS[0]", "x + STEPS[1]"),
        ("return deeper(LIMIT)", "return deeper(-LIMIT)"),
        ("{1, 2}", "{1, 3}"),
        ("math.floor", "math.ceil"),
        ("LEFT = 0", "LEFT = 2"),
    ],
)
def test_changes_with_whatever_is_compiled(told, old, new):
    assert None not in {told(), told(old, new)}
    assert told(old, new) != told()


def test_changes_with_the_helper(told):
    assert told(helper=HELPER.replace("OFF = 1", "OFF = 2")) != told()
    assert told(helper=HELPER.replace("x + OFF", "x - OFF")) != told()


def test_stays_with_comments_and_what_is_not_compiled(told):
    same = told()
    assert told() == same
    assert told("UNUSED = 1", "UNUSED = 2") == same
    assert told("@jit\ndef decide", "# why\n@jit\ndef decide") == same


def test_closures_are_told_apart_by_what_they_hold():
    def made(number):
        @jit
        def decide(table):
            return number

        return decide

    assert digest_of([made(1)]) == digest_of([made(1)])
    assert digest_of([made(1)]) != digest_of([made(2)])
    assert digest_of([made(np.arange(3))]) != digest_of([made(np.arange(4))])


PARTS = """
import {helper} as helper

from antstats.kernel import jit
import numba
import numpy as np

KIND = numba.int64
OPERATION = np.add


@jit
def one(x):
    return x + helper.FIRST


@jit
def two(x):
    return OPERATION(x, KIND(helper.SECOND))


BONUS = one


@jit
def decide(table):
    return one(0) + two(0) + BONUS(0)
"""


@pytest.mark.parametrize(("old", "new"), [("BONUS = one", "BONUS = two"), ("numba.int64", "numba.int32"), ("np.add", "np.multiply")])
def test_changes_with_what_a_name_stands_for(tmp_path, monkeypatch, old, new):
    monkeypatch.syspath_prepend(tmp_path)
    helper = f"parts{next(NUMBERS)}"
    (tmp_path / f"{helper}.py").write_text("FIRST = 1\nSECOND = 1\n")

    def told(source):
        file = tmp_path / f"policy{next(NUMBERS)}.py"
        file.write_text(source.format(helper=helper))
        return digest_of([load_file(file, "outside_policy").decide])

    assert None not in {told(PARTS), told(PARTS.replace(old, new))}
    assert told(PARTS) == told(PARTS)
    assert told(PARTS) != told(PARTS.replace(old, new))


def test_changes_with_all_that_is_asked_of_a_module(tmp_path, monkeypatch):
    """The second function asks another thing of it than the first."""
    monkeypatch.syspath_prepend(tmp_path)

    def told(second):
        helper = f"parts{next(NUMBERS)}"
        (tmp_path / f"{helper}.py").write_text(f"FIRST = 1\nSECOND = {second}\n")
        file = tmp_path / f"policy{next(NUMBERS)}.py"
        file.write_text(PARTS.format(helper=helper))
        module = load_file(file, "outside_policy")
        module.helper.__name__ = "helper"
        return digest_of([module.decide])

    assert told(1) == told(1)
    assert told(1) != told(2)


def test_what_cannot_be_told_is_none():
    def made(thing):
        @jit
        def decide(table):
            return thing.x

        return decide

    assert digest_of([made(object.__new__(type("Odd", (), {"__module__": "somewhere"})))]) is None
    names = {}
    exec("def typed(table):\n    return 0\n", names)  # as in a notebook: no file holds it
    assert digest_of([names["typed"]]) is None


@pytest.mark.compiled
def test_a_policy_from_a_file_is_compiled_once_and_anew_when_it_changes(tmp_path):
    game = Path(__file__).parents[1] / "outsiders" / "pig.py"
    mine = tmp_path / "mine.py"
    mine.write_text(MINE)
    place = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "kernels"), "PYTHONPATH": str(Path(__file__).parents[2])}
    policies = f"{mine}:first,hold_at"
    words = [sys.executable, "-m", "antstats", "simulate", str(game), "--policies", policies, "--playouts", "400", "--seed", "1"]

    def said():
        done = subprocess.run(words, env=place, capture_output=True, text=True, check=True, cwd=tmp_path)
        shares = [line for line in done.stdout.splitlines() if "first" in line and "%" in line]
        return "compiling" in done.stderr, shares

    cold, shares = said()
    assert cold
    assert said() == (False, shares), "kept on disk"
    mine.write_text(mine.read_text().replace("FIRST = 0", "FIRST = 1"))
    cold, others = said()
    assert cold
    assert others != shares, "an edit never meets an old kernel"


@pytest.mark.compiled
def test_the_folder_of_a_game_changes_with_its_habits():
    """They stand behind a policy's own weights in what rollouts read."""
    another = load_file(RIGGED, "rigged").another
    folder = Kernel(another()).folder
    assert Kernel(another()).folder == folder
    assert Kernel(another(habits=(Weight("calm", 1, 0, 2, "how calm it is"),))).folder != folder
