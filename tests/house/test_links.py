"""Links of README.md and docs/: files and headings are there, and every page can be reached from README.md."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)")


def prose(page):
    """Return a page without its code: links are not looked for there."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"<!--.*?-->", "", re.sub(r"`[^`\n]*`", "code", text), flags=re.DOTALL)


def anchors(page):
    """Return the anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found, seen = set(), {}
    for heading in re.findall(r"^#{1,6} (.+?)\s*$", text, re.MULTILINE):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        seen[slug] = seen.get(slug, -1) + 1
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
    return found


def links(page):
    """Yield target file and anchor of every link to a place in the repository."""
    for target in LINK.findall(prose(page)):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            yield target, (page.parent / path).resolve() if path else page, anchor


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files_and_headings_that_exist(page):
    for target, file, anchor in links(page):
        assert file.exists(), target
        assert file.is_relative_to(ROOT), f"{target} leads out of the repository"
        assert not anchor or anchor in anchors(file), target


def test_every_page_can_be_reached_from_the_readme():
    reached, left = set(), [README]
    while left:
        page = left.pop()
        if page not in reached:
            reached.add(page)
            left += [file for _, file, _ in links(page) if file.suffix == ".md" and file.is_relative_to(ROOT)]
    assert [page.relative_to(ROOT).as_posix() for page in PAGES if page not in reached] == []


def test_the_readme_is_short_and_names_every_page():
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 120
    named = {file for _, file, _ in links(README)}
    assert [page.relative_to(ROOT).as_posix() for page in PAGES if page not in {README, *named}] == []
