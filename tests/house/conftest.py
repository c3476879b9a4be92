"""What the tests of runnable pages share: a page's files and commands, and Python in a process of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def blocks():
    """Return a function that gives the titled code blocks of a page, by title, and the lines of its bash blocks."""

    def read(page):
        text = (DOCS / page).read_text(encoding="utf-8")
        titled = re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```$', text, re.MULTILINE | re.DOTALL)
        commands = "".join(re.findall(r"^```bash\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)).splitlines()
        assert len(dict(titled)) == len(titled), "no file comes twice"
        return dict(titled), commands

    return read


@pytest.fixture
def files(request, blocks, tmp_path):
    """Write the files of the test module's PAGE into a folder of their own and return them by name."""
    written, _ = blocks(request.module.PAGE)
    for name, text in written.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return written


@pytest.fixture
def python():
    """Return a function that runs Python in a process of its own: a page's game may be named like one of the tests."""

    def run(folder, *arguments, **environment):
        done = subprocess.run(
            [sys.executable, *arguments], cwd=folder, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=300
        )
        assert done.returncode == 0, f"{arguments}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    return run
