"""The SVG of a chart: the same bytes for the same data, safe beside others in a page, with words for those who do not see it."""

import re
from xml.etree import ElementTree as ET

import matplotlib
import pytest

from antstats.charts import policies as by_policy
from antstats.charts.picture import svg
from antstats.charts.style import shortened, told


def test_same_data_same_bytes(drawn):
    first = {name: svg(axes) for name, axes in drawn().items()}
    with matplotlib.rc_context({"font.size": 30, "svg.fonttype": "path", "axes.facecolor": "red"}):
        again = {name: svg(axes) for name, axes in drawn(anew=True).items()}
    assert first == again


def test_drawing_twice_changes_nothing(drawn):
    axes = drawn()["length"]
    assert svg(axes, "a") == svg(axes, "a")


@pytest.mark.parametrize("known", [True, False])
def test_pictures_of_a_page_share_no_id_and_refer_to_their_own(drawn, known):
    seen = set()
    for name, axes in drawn(known).items():
        text = svg(axes, f"chart-{name}")
        ids = re.findall(r'\sid="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert not seen & set(ids)
        seen |= set(ids)
        assert set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text)) <= {(each, "") for each in ids} | {("", each) for each in ids}


def test_names_default_to_a_digest(drawn):
    charts = drawn()
    assert len({ET.fromstring(svg(axes)).attrib["id"] for axes in charts.values()}) == len(charts)


def test_says_what_it_shows(seats, drawn):
    root = ET.fromstring(svg(drawn()["seats"], "s"))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == "s-title s-desc"
    title, desc = root[0], root[1]
    assert title.text == "Share of the win by seat"
    assert "31.0 % (28.0 - 34.0)" in desc.text


def test_no_style_sheet_no_metadata_and_no_address_but_the_namespace(drawn):
    for axes in drawn().values():
        text = svg(axes)
        assert "<style" not in text
        assert "<metadata" not in text
        assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}
        assert "var(--chart-ink, #1f2933)" in text


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "$x^2$ & _y_", "a\x00b\x1b", "ants/蟻.py:bold", "x" * 200, 'style="#1f2933"']
)
def test_any_spelling_can_be_drawn(policies, name):
    root = ET.fromstring(svg(by_policy.draw(policies.assign(policy=[name, "b", "c"]))))
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))
    assert shortened(name) in {each.text for each in root.iter("{http://www.w3.org/2000/svg}text")}


def test_shortened_keeps_both_ends():
    assert shortened("abc") == "abc"
    assert len(shortened("a" * 50 + "b" * 50)) == 34
    assert shortened("a" * 50 + "b" * 50).startswith("aaa")
    assert shortened("a" * 50 + "b" * 50).endswith("bbb")


def test_told_has_two_decimals_where_the_interval_is_narrow():
    assert told(0.25, 0.24, 0.26) == "25.0 % (24.0 - 26.0)"
    assert told(0.25, 0.2499, 0.2502) == "25.00 % (24.99 - 25.02)"
    assert told(0.25, float("nan"), float("nan")) == "25.0 % (interval unknown)"
