"""Completion in a shell: the script comes, commands, options, words and games complete, and nothing heavy is loaded for it."""

import os
import shutil
import subprocess
import sys

import pytest

from antstats.games import names

LOADED = """
import atexit, sys
atexit.register(lambda: print("loaded:", *sorted({"numba", "pandas", "matplotlib", "scipy"} & set(sys.modules)), file=sys.stderr))
sys.argv[0] = "antstats"
from antstats.cli.main import main
main()
"""


def complete(*words):
    """Return what the shell is offered for the last of these words, and what was loaded for it."""
    asked = {"_ANTSTATS_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(["antstats", *words]), "COMP_CWORD": str(len(words))}
    done = subprocess.run([sys.executable, "-c", LOADED], env=os.environ | asked, capture_output=True, text=True, check=True)
    return done.stdout.split(), done.stderr.strip()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("sim",), ["simulate"]),
        (("show", ""), names()),
        (("simulate", ""), [*names(), "all"]),
        (("warm", names()[0], names()[1][:3]), [names()[1]]),
        (("trace", names()[0], "--playo"), ["--playout"]),
        (("trace", names()[0], "--format", ""), ["jsonl", "text"]),
        (("sweep", names()[0], "--seating", "f"), ["fixed"]),
        (("sensitivity", names()[0], "--design", ""), ["morris", "sobol", "none"]),
        (("tournament", names()[0], "--population", "m"), ["mixture"]),
        (("simulate", "./a/path"), []),
    ],
    ids=" ".join,
)
def test_it_offers_commands_options_words_and_games_and_loads_nothing_heavy(words, offered):
    assert complete(*words) == (offered, "loaded:")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_the_script_that_is_installed_completes_in_bash(tmp_path):
    tool = tmp_path / "antstats"
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m antstats "$@"\n')
    tool.chmod(0o755)
    own = os.environ | {"HOME": str(tmp_path), "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "SHELL": "/bin/bash"}

    def bash(line):
        return subprocess.run(["bash", "-c", line], cwd=tmp_path, env=own, capture_output=True, text=True, check=True).stdout

    shown = bash("antstats --show-completion && true")  # a last command would replace the shell, and the shell is asked for
    assert "complete -o default -F _antstats_completion antstats" in shown
    assert "installed" in bash("antstats --install-completion && true")
    asked = 'COMP_WORDS=(antstats simulate %s); COMP_CWORD=2; _antstats_completion antstats; echo "${COMPREPLY[@]}"' % names()[0][:3]  # noqa: UP031
    assert bash(f". .bashrc; {asked}").split() == [names()[0]]
