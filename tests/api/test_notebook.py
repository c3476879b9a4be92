"""What every result has in common: it shows itself in a notebook, draws charts by name, and holds what was finished before Ctrl-C."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import antstats
from antstats.errors import UserError

HINGE, PIG = (str(Path(__file__).parents[1] / "outsiders" / f"{name}.py") for name in ("decided_hinge", "pig"))
SUITE = """[scenario.styles]
game = "GAME"
policies = ["{hero}", "rock"]
seed = {seed}
playouts = 80
max_playouts = 80
block = 4

[scenario.styles.watch]
"shares.share[seats]" = {{ target = "50%", margin = "25pp" }}
"length.turns" = {{ band = [0.5, 40.0] }}
"""
VOID = {"br", "wbr"}
KINDS = ("Run", "Comparison", "Sprt", "Tournament", "Skill", "Tuning", "Sweep", "Sensitivity", "Check")
AT_ONCE = (("Comparison", 1), ("Check", 1))  # so few playouts are one chunk, and progress is told once


@pytest.fixture(scope="module", autouse=True)
def quick():
    with pytest.MonkeyPatch.context() as patch:
        from antstats.stats import metagame

        patch.setattr(metagame, "DRAWS", 50)
        patch.setattr(metagame, "FEWEST_DRAWS", 50)
        patch.setattr("antstats.api.measurement.DRAWS", 50)
        yield


@pytest.fixture(scope="module")
def asked(metagame, tmp_path_factory):
    """Return by kind of result a function that makes one, with whom to tell of progress."""
    suite = tmp_path_factory.mktemp("suite") / "suite.toml"
    suite.write_text(SUITE.format(hero="paper", seed=1).replace("GAME", metagame))
    two = {"policies": ["rock", "paper"], "seed": 1, "jobs": 1}
    one, other = ({"policies": [each], "players": 2} for each in ("rock", "paper"))
    return {
        "Run": lambda **more: antstats.simulate(metagame, playouts=80, chunk=4, **two, **more),
        "Comparison": lambda **more: antstats.compare(metagame, {"policies": ["rock", "paper"]}, {"policies": ["rock", "pebble"]}, seed=1,
                                                      playouts=80, jobs=1, **more),
        "Sprt": lambda **more: antstats.sprt(metagame, one, other, 0, 5, seed=1, max_playouts=200, jobs=1, **more),
        "Tournament": lambda **more: antstats.tournament(metagame, deals=20, **two, **more),
        "Skill": lambda **more: antstats.skill(metagame, playouts=200, **{**two, "policies": ["rock", "scissors"]}, **more),
        "Tuning": lambda **more: antstats.tune(PIG, policy="hold_at", figures={"target": 5}, budget=400, seed=1, jobs=1, **more),
        "Sweep": lambda **more: antstats.sweep(metagame, vary={"first": [0, 30]}, playouts=20, **two, **more),
        "Sensitivity": lambda **more: antstats.sensitivity(HINGE, playouts=4, sets=2, size=2, seed=1, jobs=1, **more),
        "Check": lambda **more: antstats.check(suite, jobs=1, **more),
    }  # fmt: skip


@pytest.fixture(scope="module")
def results(asked):
    return {kind: make() for kind, make in asked.items()}


class Reader(HTMLParser):
    """Checks that what is opened is closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags = [], []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):  # noqa: ARG002
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("kind", KINDS)
def test_it_shows_an_answer_a_table_with_intervals_and_a_chart(results, kind):
    assert type(results[kind]).__name__ == kind
    page = results[kind]._repr_html_()
    tags = Reader(page).tags
    assert {"p", "table", "svg"} <= set(tags)
    assert not {"script", "style", "link", "img"} & set(tags)
    assert not re.search(r"\son\w+=", page), "no script in attributes either"
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL).lower().replace("finance", "").split()


@pytest.mark.parametrize("kind", KINDS)
def test_it_leaves_the_colour_of_text_to_the_page(results, kind):
    page = results[kind]._repr_html_()
    assert "--chart-ink: currentColor" in page
    bare = re.sub(r"var\(--chart-\w+, #[0-9a-f]{6}\)", "", page.partition("<svg")[2])
    inks = re.findall(r"(?:fill|stroke): (#[0-9a-f]{6})", bare)
    assert not set(inks) - {"#ffffff"}, "every colour of a chart is one that the page sets"
    assert not re.search(r"background|[^-]color:", page.partition("<p>")[2].partition("<svg")[0])


@pytest.mark.parametrize("kind", KINDS)
def test_its_charts_are_axes_by_name_and_drawn_where_asked(results, kind, tmp_path):
    found = results[kind]
    drawn = found.charts()
    assert drawn
    assert all(isinstance(axes, Axes) for axes in drawn.values())
    name = next(iter(drawn))
    page = drawn[name]._repr_html_()
    assert "<svg" in page
    assert "--chart-ink: currentColor" in page, "axes of ours show themselves"
    mine = Figure().subplots()
    assert found.chart(name, mine) is mine
    assert mine.get_title("left") == found.chart().get_title("left"), "the first is drawn if none is named"
    with pytest.raises(UserError, match=f"unknown chart '{name}x': accepted are {re.escape(name)}.*did you mean"):
        found.chart(f"{name}x")
    if kind in ("Tournament", "Check"):
        paths = found.save_png(tmp_path)
        assert [path.stem for path in paths] == list(drawn)
        assert all(path.read_bytes().startswith(b"\x89PNG") for path in paths)


@pytest.mark.parametrize(("kind", "after"), [(kind, after) for kind in KINDS for after in (0, 1) if (kind, after) not in AT_ONCE])
def test_ctrl_c_keeps_what_was_finished_and_it_can_be_shown(asked, kind, after):
    calls = []

    def stop(done, total):
        calls.append((done, total))
        if len(calls) > after:
            raise KeyboardInterrupt

    stopped = asked[kind](progress=stop)
    assert stopped.interrupted
    assert len(calls) == after + 1
    page = stopped._repr_html_()
    Reader(page)
    assert "nterrupted" in page or "issing" in page
    if not stopped.charts():
        with pytest.raises(UserError, match="nothing to draw"):
            stopped.chart()


def test_what_users_wrote_is_escaped(metagame, tmp_path):
    (tmp_path / "odd.toml").write_text('["<b>$x$"]\npolicy = "rock"\n')
    policies = [f"{tmp_path}/odd.toml:<b>$x$", "paper"]
    shown = antstats.simulate(metagame, policies=policies, seed=1, playouts=4)._repr_html_()
    assert "<b>" not in shown
    from antstats.reports.snippet import Snippet, render
    from antstats.reports.tables import Table

    table = Table("t", "<i>&", ("<a>", "b"), (("<td>", "&"),), ())
    page = render(Snippet("<script>", [("<q>", "<s>")], [table], ["<h>"]))
    assert Reader(page).tags == ["div", "p", "strong", "p", "em", "table", "caption", "thead", "tr", "th", "th", "tbody", "tr", "td", "td",
                                 "p", "small"]  # fmt: skip
    assert 'class="tex2jax_ignore"' in page, "and $ is no formula"


def test_long_tables_are_cut_and_say_so():
    from antstats.reports.snippet import ROWS, Snippet, render
    from antstats.reports.tables import Table

    def shown(n):
        return render(Snippet("t", (), [Table("t", "many", ("row",), tuple((f"row-{i}",) for i in range(n)))]))

    assert shown(ROWS).count("row-") == ROWS
    assert "The first" not in shown(ROWS)
    assert shown(ROWS + 1).count("row-") == ROWS
    assert f"The first {ROWS} of {ROWS + 1} rows." in shown(ROWS + 1)
    assert "<table" not in shown(0)


def test_a_summary_draws_at_its_own_margin(results):
    wide = results["Run"].summary(margin=0.1)
    assert "seats" in repr(wide)
    assert "± 10 pp" in " ".join(text.get_text() for text in wide.chart("seats").texts)
    assert "<table" in wide._repr_html_()
    assert wide.to_dict()["margin"] == 0.1


def test_charts_without_data_say_why(results):
    from dataclasses import replace

    run = replace(results["Run"], kept=None)
    assert "length" not in run.charts(), "the rows were not kept"
    with pytest.raises(UserError, match="unknown chart 'length'"):
        run.chart("length")


def test_no_model_is_fitted_before_a_chart_asks_for_it():
    run = antstats.simulate(PIG, policies=["hold_at", "random"], playouts=40, seed=1)
    run.chart("seats")
    run._repr_html_()
    assert "fitted" not in vars(run), "the win probability takes seconds"
    assert {"tension", "fan", "calibration"} <= set(run.chart_names())
    assert "fitted" in vars(run), "what has data for them is known once it is fitted"
