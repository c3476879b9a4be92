"""The page: well formed, alone in the world, deaf to what users' files try to say, and complete."""

import base64
import hashlib
import html as html_text
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from antstats.reports import html
from antstats.reports.balance import document
from antstats.reports.findings import findings

VOID = {"meta", "link", "br", "hr", "img", "input"}
EVIL = "<script>alert('1')</script>\"><img src=x onerror=y>"


class Page(HTMLParser):
    """Collects tags, checks that they close in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.ids, self.text, self.targets = [], [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags.append((tag, attrs))
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.targets += [attrs[key][1:] for key in ("href",) if attrs.get(key, "").startswith("#")]
        self.targets += attrs.get("aria-labelledby", "").split()
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)

    def all(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]


def test_is_well_formed_and_refers_only_to_itself(page_text):
    text, page = page_text, Page(page_text)
    assert text.startswith("<!DOCTYPE html>")
    assert len(page.ids) == len(set(page.ids))
    assert set(page.targets) <= set(page.ids)
    assert set(re.findall(r"https?://[^\"' <]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not [tag for tag, _ in page.tags if tag in ("link", "img", "image", "iframe")]
    (script,) = re.findall(r"<script>(.*?)</script>", text, flags=re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in html_text.unescape(text)
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)
    assert len(page.all("svg")) == 7
    assert all(each["role"] == "img" for each in page.all("svg"))


def test_headings_tables_and_both_sizes_of_screen(page_text):
    page = Page(page_text)
    assert len(page.all("h1")) == 1
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert (
        len(page.all("table")) == len(page.all("caption")) == len([each for each in page.all("div") if "scroll" in each.get("class", "")])
    )
    assert all(each.get("scope") in ("col", "row") for each in page.all("th"))
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in page.all("meta")


@pytest.mark.parametrize("half", [0.001, 0.05, float("nan")])
def test_contains_every_sentence(facts_of, summary_of, half):
    summary = summary_of(half=half)
    facts = facts_of(summary)
    text = re.sub("</?code>", "`", html_text.unescape(html.render(document(facts)))).replace("\u00a0", " ").replace("\u2060", "")
    for each in findings(facts):
        assert each.question in text
        assert each.answer in text
        for sentence in each.sentences:
            assert sentence in text
    needed = summary.verdict.more_playouts
    assert ("more playouts would tell." in text) == (needed is not None)
    assert facts.command in text


def test_users_texts_are_escaped(facts_of, summary_of):
    figure = {"value": EVIL, "origin": EVIL, "range": {"kind": EVIL}, "text": EVIL, "reason": EVIL, "unit": EVIL}
    spec = {"game": EVIL, "variant": EVIL, "players": 3, "policies": (EVIL,), "policy_files": {EVIL: EVIL}, EVIL: EVIL}
    facts = facts_of(
        summary_of(policies=(EVIL, "bold", "random")),
        title=EVIL,
        spec=spec,
        rests_on={EVIL: figure},
        command=EVIL,
        versions={EVIL: EVIL},
        unsplit=EVIL,
        split=None,
    )
    text = html.render(document(facts))
    page = Page(text)
    assert len(page.all("script")) == 1
    assert text.count("<script") == 1
    assert not page.all("img")
    assert not page.all("b")
    assert "&lt;script&gt;" in text
    assert EVIL in "".join(page.text)


def test_unknown_intervals(facts_of, summary_of):
    text = html.render(document(facts_of(summary_of(half=float("nan")))))
    assert "unknown" in text
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL).lower().replace("provenance", "")


def test_goes_without_what_a_run_lacks(facts_of, summary_of):
    bare = facts_of(summary_of(tense=False), kept=False, win_probability=None, rests_on={})
    text = html.render(document(bare))
    assert len(Page(text).all("svg")) == 3
    assert "were not kept" in text
    assert "No figure in force is assumed or inferred" in text
    alone = facts_of(summary_of((1.0,), policies=("calm",), tense=False), kept=False, win_probability=None)
    assert not Page(html.render(document(alone))).all("svg")


def test_same_facts_same_bytes(facts_of, page_text):
    assert html.render(document(facts_of())) == page_text
