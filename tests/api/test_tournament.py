"""Tournaments of a game whose metagame is known: a biased circle of three, and a line."""

import json

import numpy as np
import pytest

from antstats import UserError
from antstats.api.tournament import tournament
from antstats.runner import field as fields

pytestmark = pytest.mark.usefixtures("few_draws")
STYLES = ["rock", "paper", "scissors", "pebble"]
EXACT = {("rock", "scissors"): 0.4, ("paper", "rock"): 0.3, ("scissors", "paper"): 0.2}
KNOWN_MIXTURE = {"rock": 2 / 9, "paper": 4 / 9, "scissors": 3 / 9, "pebble": 0.0}  # in proportion to the edge of the other two


@pytest.fixture(scope="module")
def circle(metagame):
    return tournament(metagame, policies=STYLES, seed=5, deals=100, jobs=2)


@pytest.fixture(scope="module")
def line(metagame):
    return tournament(metagame, seed=5, deals=40, players=3, options={"order": "line"}, policies=STYLES)


def test_payoffs_are_the_known_ones(circle):
    frame = circle.payoffs().frame().set_index(["policy", "rival"])
    for pair, edge in EXACT.items():
        # A payoff rests on two seatings a deal, whose standard error is at most sqrt(1 / 2 / 100) for shares won or lost.
        assert frame.loc[pair, "payoff"] == pytest.approx(edge, abs=4 * np.sqrt(1 / 2 / 100))
        assert frame.loc[pair, "low"] > 0
    assert frame.loc[("rock", "pebble"), "deals"] == circle.deals == 100
    assert (circle.line_ups, circle.possible, circle.playouts) == (10, 10, 100 * 16)


def test_the_circle_its_mixture_and_the_dominated_are_found(circle):
    (cycle,) = circle.cycles()["cycle"]
    assert cycle == "rock > scissors > paper > rock"
    mixture = circle.mixture().set_index("policy")
    for name, weight in KNOWN_MIXTURE.items():
        assert mixture.loc[name, "weight"] == pytest.approx(weight, abs=0.15)
    assert set(circle.dominated()["policy"]) == {"pebble"}
    assert 0 < circle.cyclic_share().corrected.estimate < 1
    masses = circle.frames()["alpha_rank"].set_index("policy")["mass"]
    assert masses["pebble"] < 1e-6
    assert masses.drop("pebble").tolist() == pytest.approx([1 / 3] * 3, abs=1e-3), "the circle is gone round for ever"


def test_a_line_is_a_ranking(line):
    assert line.ratings().frame()["policy"].tolist() == STYLES
    assert set(line.dominated()["policy"]) == set(STYLES[1:])
    assert line.mixture().set_index("policy").loc["rock", "weight"] == 1.0
    assert line.alpha_rank().basis == "line-ups of two policies at 3 seats"
    assert line.frames()["alpha_rank"].set_index("policy")["mass"]["rock"] > 0.99


def test_seats_are_judged_in_a_population(metagame):
    first = tournament(metagame, policies=STYLES[:3], seed=2, deals=120, options={"first": 30})
    verdict = first.population("mixture").verdict(0.02, first.playouts)
    assert str(verdict.answer) == "outside"
    assert first.population("top:1").weights.tolist().count(1.0) == 1
    assert first.population("all").weights.tolist() == pytest.approx([1 / 3] * 3)
    assert first.population([1, 0, 0]).name == "own weights"
    with pytest.raises(ValueError, match="accepted are mixture, all, and top:1 to top:3"):
        first.population("top:4")
    assert first.ratings().seat_frame()["rating"][0] > 0


def test_same_bits_for_any_jobs_and_in_two_goes(metagame, tmp_path):
    asked = {"policies": ["rock", "random"], "seed": 8}
    once = tournament(metagame, **asked, deals=40, jobs=1)
    three = tournament(metagame, **asked, deals=40, jobs=3)
    begun = tournament(metagame, **asked, deals=15, out=tmp_path / "t")
    grown = tournament(metagame, policies=["rock", "random"], deals=40, out=tmp_path / "t")  # whose seed is the folder's
    assert (begun.playouts, grown.played, grown.spec.seed) == (15 * 4, 25 * 4, 8)
    for other in (three, grown):
        assert other.results.shares.tobytes() == once.results.shares.tobytes()
        assert json.dumps(other.to_dict()) == json.dumps(once.to_dict())
    with pytest.raises(UserError, match=r"holds 40 already; ask for as many or more"):
        tournament(metagame, **asked, deals=30, out=tmp_path / "t")


def test_a_part_that_cannot_be_read_is_played_again(metagame, tmp_path):
    asked = {"policies": ["rock", "random"], "seed": 8, "deals": 20, "out": tmp_path / "t"}
    once = tournament(metagame, **asked)
    parts = sorted((tmp_path / "t").glob("shares-*.parquet"))
    parts[3].write_bytes(b"torn")
    again = tournament(metagame, **asked)
    assert again.played > 0
    assert np.array_equal(again.results.shares, once.results.shares)


def test_another_tournament_in_the_folder_is_refused(metagame, tmp_path):
    tournament(metagame, policies=["rock", "random"], seed=8, deals=2, out=tmp_path / "t")
    with pytest.raises(UserError, match=r"holds another tournament: its policies is .*not \[\"rock\", \"paper\"\]"):
        tournament(metagame, policies=["rock", "paper"], seed=8, deals=2, out=tmp_path / "t")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").touch()
    with pytest.raises(UserError, match="a folder of other files"):
        tournament(metagame, policies=["rock", "random"], deals=2, out=tmp_path / "other")


def test_ctrl_c_keeps_the_deals_that_all_line_ups_finished(metagame, tmp_path):
    def stop(done, _total):
        if done >= 8 * 9:
            raise KeyboardInterrupt

    asked = {"policies": ["rock", "random", "paper"], "seed": 8, "out": tmp_path / "t"}
    stopped = tournament(metagame, **asked, deals=32, progress=stop)
    assert stopped.interrupted
    assert (stopped.deals, stopped.asked) == (8, 32)
    gone_on = tournament(metagame, **asked, deals=32)
    assert (gone_on.deals, gone_on.played) == (32, 24 * 9)


def test_beyond_the_limit_a_sample_is_played_and_said(metagame, monkeypatch):
    monkeypatch.setattr(fields, "MAX_LINE_UPS", 20)
    sampled = tournament(metagame, players=3, seed=1, deals=3, policies=[*STYLES, "random"])
    assert (sampled.line_ups, sampled.possible) == (25, 35), "five alone, and ten pairs both ways"
    assert not np.isnan(sampled.payoffs().matrix).any()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"policies": ["rok", "paper"]}, "unknown policy of metagame 'rok'.*did you mean 'rock'"),
        ({"policies": ["rock"]}, "names 1: a tournament takes 2 to"),
        ({"policies": ["rock", "rock:noise=0.0"]}, "names 'rock' twice"),
        ({"policies": ["all", "rock"]}, "names 'rock' twice"),
        ({"players": 5}, "--players 5"),
        ({"deals": 1}, "--deals 1: accepted are whole numbers from 2"),
        ({"deals": 5, "playouts": 50}, "--deals and --playouts exclude each other"),
    ],
)
def test_what_does_not_fit_is_one_clear_line(metagame, tmp_path, asked, words):
    with pytest.raises(UserError, match=words):
        tournament(metagame, **asked, out=tmp_path / "t")
    assert not (tmp_path / "t").exists()


def test_all_is_the_games_own_list_with_random_and_in_notebooks_it_is_tables(metagame):
    few = tournament(metagame, seed=1, playouts=10)
    assert few.names == ("random", *STYLES)
    assert few.deals == 20, "at least"
    assert "<table" in few._repr_html_()
    assert few.to_dict()["ratings"][0]["rank"] == 1
