"""docs/ci.md is runnable as written: its suite, its commands, and what its jobs run, in a repository of its own with plain shell."""

import json
import os
import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

PAGE = "ci.md"
READ = """
import json, sys
from pathlib import Path
from antstats.checks.legs import legs_of
from antstats.checks.suite import Suite

suite = Suite.read(Path(sys.argv[1]))
legs = [leg for name in suite.scenarios for leg in legs_of(suite, name)]
print(json.dumps([[leg.name for leg in legs], [each.band for each in legs[0].watched]]))
"""
TOOL = f'antstats() {{ "{sys.executable}" -m antstats "$@"; }}\n'  # the command, wherever this Python is


@pytest.fixture
def shell(blocks, tmp_path):
    """Return a function that runs a line in a scratch repository that holds the page's files."""
    for name, text in blocks(PAGE)[0].items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)

    def run(line, **environment):
        return subprocess.run(
            ["bash", "-euc", TOOL + line],
            cwd=tmp_path,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    assert run("git init --quiet . && git add -A").returncode == 0
    return run


def test_the_page_s_suite_means_something(shell, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", READ, str(tmp_path / "balance" / "suite.toml")], capture_output=True, text=True, check=True
    )
    names, bands = json.loads(done.stdout)
    assert names[1:] == ["ladder: builder over random", "ladder: careful over random", "ladder: careful over builder"]
    assert bands == [False, True, True, False, True]


@pytest.mark.compiled
def test_the_page_s_commands_and_jobs_run(shell, blocks, tmp_path):
    files, commands = blocks(PAGE)
    for command in commands:
        done = shell(command)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    github = re.findall(r"- run: (antstats .*)", files[".github/workflows/balance.yml"])
    gitlab = re.findall(r"- (antstats .*)", files[".gitlab-ci.yml"])
    assert len(github) == len(gitlab) == 1
    house = tmp_path / "balance" / "house.toml"
    for spaces, code in (("34", 0), ("50", 1)):
        house.write_text(f"road_spaces = {spaces}\n")
        for command in github + gitlab:
            done = shell(command, GITHUB_STEP_SUMMARY=str(tmp_path / f"summary-{spaces}.md"))
            assert done.returncode == code, f"{command}\n{done.stdout}\n{done.stderr}"
            assert ET.parse(tmp_path / "balance.xml").getroot().get("failures") == str(done.stdout.count("::error")) or command in gitlab
        assert "# Balance check" in (tmp_path / f"summary-{spaces}.md").read_text()
    assert "figure road_spaces: 34 -> 50" in done.stdout
