"""Rules about the code itself, each a few lines: what a house rule is worth stating for, a test can hold."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "antstats").rglob("*.py"))
VAGUE = {"util", "utils", "helper", "helpers", "common", "core", "misc", "manager"}


@pytest.mark.parametrize("file", [*SOURCES, *sorted((ROOT / "tests").rglob("*.py"))], ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_file_is_longer_than_400_lines_or_named_vaguely(file):
    assert len(file.read_text().splitlines()) <= 400
    assert file.stem not in VAGUE


def test_numba_is_configured_in_one_place():
    users = [file.relative_to(ROOT).as_posix() for file in SOURCES if re.search(r"numba\.n?jit\b", file.read_text())]
    assert users == ["antstats/kernel/jit.py"]


def test_what_every_game_shares_names_no_game():
    games = [path.name for path in (ROOT / "antstats" / "games").iterdir() if path.is_dir() and not path.name.startswith("_")]
    assert games
    for file in SOURCES:
        if "games" not in file.relative_to(ROOT / "antstats").parts:
            code = re.sub(r'""".*?"""|#.*', "", file.read_text(), flags=re.DOTALL)  # examples in help texts may
            assert not [game for game in games if re.search(rf"\b{game}\b", code)], file


def test_no_registry_and_no_path_of_a_machine_is_written_anywhere():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split("\0")
    files = [ROOT / name for name in listed if name] or SOURCES
    pattern = re.compile(r"pypi\.org|pythonhosted|registry\.npmjs|deb\.debian|/root/|/home/\w|/work/" + "main")
    for file in files:
        if file.is_file() and file != Path(__file__):
            assert not pattern.search(file.read_text(encoding="utf-8", errors="ignore")), file


@pytest.mark.parametrize("page", sorted((ROOT / "seeds").glob("*/rules.md")), ids=lambda page: page.parent.name)
def test_every_rule_clause_has_a_test_that_carries_its_number(page):
    clauses = re.findall(r"^\| ([A-Z]\d+[a-z]?) \|", page.read_text(), flags=re.MULTILINE)
    assert clauses
    tests = "\n".join(file.read_text() for file in sorted((ROOT / "tests" / "games" / page.parent.name).glob("test_*.py")))
    assert [clause for clause in clauses if not re.search(rf"def test_{clause}_", tests)] == []


@pytest.mark.parametrize("page", sorted((ROOT / "seeds").glob("*/rules.md")), ids=lambda page: page.parent.name)
def test_every_rule_clause_is_cited_by_the_code_that_carries_it_out(page):
    clauses = re.findall(r"^\| ([A-Z]\d+[a-z]?) \|", page.read_text(), flags=re.MULTILINE)
    code = "\n".join(file.read_text() for file in sorted((ROOT / "antstats" / "games" / page.parent.name).glob("*.py")))
    cited = {clause for clause in clauses if re.search(rf"\b{clause}\b", code)}
    for first, last in re.findall(r"\b[A-Z](\d+)-[A-Z](\d+)\b", code):  # "M1-M3"
        cited |= {f"{clauses[0][0]}{n}" for n in range(int(first), int(last) + 1)}
    assert [clause for clause in clauses if clause not in cited] == []
