"""`antstats baseline` and `antstats check` from outside, on a suite of a user's own beside its policy file."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from antstats.api.baseline import baseline
from antstats.cli.main import run

SUITE = """[scenario.styles]
game = "GAME"
policies = ["who.toml:hero", "rock"]
seed = 1
playouts = 80
max_playouts = 320
block = 4

[scenario.styles.watch]
"shares.share[who.toml:hero]" = { margin = "10pp" }
"shares.share[seats]" = { target = "50%", margin = "25pp" }
"length.turns" = { margin = 0.5 }
"""
MATRIX = """
[scenario.ladder]
game = "GAME"
seed = 2
playouts = 320
max_playouts = 320
block = 4
matrix = { policies = ["pebble", "rock"], targets = [[0.8]], margin = "15pp" }
"""


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path, metagame):
    """Stand in a folder with a suite and the file of its policy."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "suite.toml").write_text(SUITE.replace("GAME", metagame))
    plays(tmp_path, "paper")
    return tmp_path


def plays(folder, policy, noise=0.0):
    (folder / "mine" / "who.toml").write_text(f'[hero]\npolicy = "{policy}"\nnoise = {noise}\n')


def call(capsys, *words):
    code = run([str(word) for word in (*words, "--quiet")])
    out, err = capsys.readouterr()
    return code, out, err


def checked(capsys, *words):
    return call(capsys, "check", "mine/suite.toml", *words)


@pytest.fixture(scope="module")
def record(tmp_path_factory, metagame):
    """Record the suite's baseline once, somewhere else: it holds wherever the suite stands."""
    place = tmp_path_factory.mktemp("elsewhere")
    (place / "mine").mkdir()
    (place / "mine" / "suite.toml").write_text(SUITE.replace("GAME", metagame))
    plays(place, "paper")
    (moved,) = baseline(place / "mine" / "suite.toml")
    assert (moved.playouts, moved.deals, moved.why) == (320, 160, "first record")
    return moved.path.read_text()


@pytest.fixture
def recorded(folder, record):
    """Put the suite's baseline in its place."""
    file = folder / "mine" / "baselines" / "styles.json"
    file.parent.mkdir()
    file.write_text(record)
    return file


def test_the_same_game_is_identical_and_the_first_look_is_enough(recorded, capsys, tmp_path, metagame):
    code, out, _ = checked(capsys)
    assert code == 0
    flat = " ".join(out.split())
    assert flat.startswith("FINE: of 4 watched measures 2 identical, 2 inside.")
    assert "80 playouts = 40 of 160 deals" in flat
    assert "on 40 deals" in flat
    assert "Holm over 4 watched measures" in flat
    assert str(tmp_path) not in recorded.read_text().replace(metagame, ""), "no place of a machine is written"
    code, out, _ = checked(capsys, "--whole")
    assert "320 playouts = 160 of 160 deals" in " ".join(out.split())


def test_another_policy_behind_the_same_name_is_caught_named_and_sized(recorded, folder, capsys):
    plays(folder, "pebble")
    code, out, _ = checked(capsys, "--format", "json")
    data = json.loads(out)
    assert (code, data["verdict"]) == (1, "changed")
    rows = {row["measure"]: row for row in data["measures"]}
    share = rows["shares.share[who.toml:hero]"]
    assert (share["verdict"], rows["length.turns"]["verdict"]) == ("changed", "identical")
    assert -0.6 < share["difference"] < -0.2, "paper beats rock by 0.3, pebble loses by 0.6: 0.65 of the win becomes 0.2"
    assert share["high"] < -0.1
    assert share["p_beyond"] < 0.05
    assert 0.1 < share["caught_80"] < 0.5
    assert 0 < share["power_at_twice"] < 1


def test_a_weight_that_moved_is_named(recorded, folder, capsys):
    plays(folder, "paper", noise=0.9)
    _, out, _ = checked(capsys)
    assert "set differently than when it was recorded: weight of paper noise: 0.0 -> 0.9" in out


def test_four_formats_say_the_same(recorded, folder, capsys):
    plays(folder, "pebble")
    code, out, _ = checked(capsys, "--format", "github", "--junit", "junit.xml", "--summary", "summary.md")
    assert code == 1
    assert "::error file=mine/suite.toml,line=10,title=balance%3A styles::shares.share[who.toml:hero] (%25): changed:" in out
    root = ET.fromstring((folder / "junit.xml").read_text())
    cases = root.findall("./testsuite/testcase")
    assert [case.get("name") for case in cases] == ["shares.share[who.toml:hero]", "shares.share[0]", "shares.share[1]", "length.turns"]
    assert [len(case.findall("failure")) for case in cases] == [1, 0, 0, 0]
    assert (root.get("tests"), root.get("failures")) == ("4", "1")
    checked(capsys, "--summary", "summary.md")
    page = (folder / "summary.md").read_text()
    assert page.count("# Balance check") == 2, "it is added to what is there"
    _, out, _ = checked(capsys, "--format", "md")
    assert "| shares.share[who.toml:hero] (%) | changed |" in out


def test_what_cannot_be_told_is_an_exit_code_of_its_own_and_may_pass_or_warn(recorded, folder, capsys):
    plays(folder, "paper", noise=0.5)  # costs about 12 points of the win, against a margin of 10
    code, out, _ = checked(capsys)
    assert code == 4
    assert out.startswith("INCONCLUSIVE: 1 of 4")
    assert checked(capsys, "--inconclusive", "pass")[::2] == (0, "")
    code, _, err = checked(capsys, "--inconclusive", "warn")
    assert code == 0
    assert "warning: styles: shares.share[who.toml:hero]" in err
    assert "::warning" in checked(capsys, "--inconclusive", "warn", "--format", "github")[1]


def test_a_matrix_is_judged_without_a_baseline(folder, capsys, metagame):
    (folder / "mine" / "ladder.toml").write_text(MATRIX.replace("GAME", metagame))
    code, out, _ = call(capsys, "check", "mine/ladder.toml")
    assert code == 0
    assert "ladder: rock over pebble: INSIDE" in out
    code, out, _ = call(capsys, "baseline", "mine/ladder.toml")
    assert (code, "nothing to record" in out) == (0, True)
    (folder / "mine" / "ladder.toml").write_text(MATRIX.replace("GAME", metagame).replace("0.8", "0.5"))
    code, out, _ = call(capsys, "check", "mine/ladder.toml")
    assert code == 1
    assert "share of rock" in out.splitlines()[0]


def test_recording_again_says_what_moved(recorded, folder, capsys):
    first = recorded.read_text()
    _, out, _ = call(capsys, "baseline", "mine/suite.toml")
    assert "identical to the one before" in out
    assert recorded.read_text() == first
    plays(folder, "pebble")
    _, out, _ = call(capsys, "baseline", "mine/suite.toml", "--only", "styles")
    assert "3 of them watched" in " ".join(out.split())
    assert "  watched  shares.share[pebble]: 6" in out
    assert "pp (95 % interval -" in out
    assert checked(capsys)[0] in (0, 4), "what was recorded is what is compared with"
    assert not list(recorded.parent.glob(".*")), "no half-written file is left"


def test_recording_over_what_cannot_be_compared_says_why(recorded, folder, capsys):
    suite = folder / "mine" / "suite.toml"
    suite.write_text(suite.read_text().replace("seed = 1", "seed = 9"))
    assert "the one before was of another scenario (seed)" in " ".join(call(capsys, "baseline", "mine/suite.toml")[1].split())
    recorded.write_text("{")
    assert "the one before could not be read" in " ".join(call(capsys, "baseline", "mine/suite.toml")[1].split())
    suite.write_text(suite.read_text().replace("max_playouts = 320", "max_playouts = 640"))
    out = call(capsys, "baseline", "mine/suite.toml")[1]
    assert "measures moved" in out, "a longer one is compared as far as luck allows"


def test_other_rules_are_incomparable_and_bands_are_judged_all_the_same(recorded, capsys):
    data = json.loads(recorded.read_text())
    data["spec"]["rules_version"] = 7
    recorded.write_text(json.dumps(data))
    code, out, _ = checked(capsys)
    assert code == 4
    flat = " ".join(out.split())
    assert "incomparable: rules version 7 then, 1 now: the baseline says nothing about these rules; record it: antstats baseline" in flat
    assert flat.count(" inside ") == 2
    assert flat.startswith("INCONCLUSIVE: 2 of 4 watched measures cannot be told, 2 of them because the rules are another version")
    assert "length.turns" not in out, "one line, not one a measure"
    told = checked(capsys, "--format", "github")[1]
    assert told.count("::error") == 1
    assert checked(capsys, "--inconclusive", "pass")[0] == 0


def another(key, value):
    def change(text):
        data = json.loads(text)
        data["asked"][key] = value
        return json.dumps(data)

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[: len(text) // 2], "styles.json:"),
        (lambda text: text[: len(text) // 2], "not valid JSON"),
        (lambda text: text.replace('"schema": 1', '"schema": 99'), "a baseline of schema 99; this antstats reads schema 1"),
        (lambda _: "[]", "a baseline of schema None"),
        (lambda text: text.replace('"deals"', '"deels"'), "record it anew"),
        (lambda text: text.replace('"share_0": [', '"share_0": [1'), "do not fit its digest"),
        (another("game", "chess"), "is of another scenario: game chess there, "),
        (another("seed", 5), "is of another scenario: seed 5 there, 1 in the suite; record it: antstats baseline"),
        (lambda text: text.replace('"rules_version"', '"rule_version"'), "its spec lacks rules_version"),
        (lambda text: text.replace('"deals": 160', '"deals": 80'), "do not fit its digest"),
    ],
)
def test_a_broken_baseline_is_one_line(recorded, capsys, change, said):
    recorded.write_text(change(recorded.read_text()))
    code, out, err = checked(capsys)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("check", "mine/suite.toml"),
            "no baseline 'mine/baselines/styles.json'; record it: antstats baseline mine/suite.toml --only styles",
        ),
        (("check", "other.toml"), "cannot read 'other.toml'"),
        (("check", "mine/suite.toml", "--only", "stiles"), "did you mean 'styles'?"),
        (("check", "mine/suite.toml", "--max-playouts", "few"), "--max-playouts few"),
        (("check", "mine/suite.toml", "--junit", "no/where.xml"), "--junit no/where.xml: there is no folder 'no'"),
        (("baseline", "mine/suite.toml", "--jobs", "0"), "--jobs 0"),
    ],
)
def test_mistakes_are_one_line_and_write_nothing(folder, capsys, words, said):
    before = sorted(folder.rglob("*"))
    code, out, err = call(capsys, *words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert sorted(folder.rglob("*")) == before


def test_a_report_that_cannot_be_written_is_one_line(recorded, folder, capsys, monkeypatch):
    real = Path.open

    def refuse(self, *rest, **named):
        if self.name == "junit.xml":
            raise PermissionError(13, "Permission denied")
        return real(self, *rest, **named)

    monkeypatch.setattr(Path, "open", refuse)
    code, out, err = checked(capsys, "--junit", "junit.xml")
    assert code == 2
    assert out.startswith("FINE"), "the answer is there all the same"
    assert err == "error: --junit junit.xml: cannot be written: Permission denied\n"


def test_a_longer_suite_than_its_baseline_is_refused(recorded, folder, capsys):
    text = (folder / "mine" / "suite.toml").read_text()
    (folder / "mine" / "suite.toml").write_text(text.replace("max_playouts = 320", "max_playouts = 640"))
    code, _, err = checked(capsys)
    assert code == 2
    assert "holds 160 deals, the suite may look at 320" in err
    assert checked(capsys, "--max-playouts", "320")[0] == 0


def test_ctrl_c_prints_what_was_decided_so_far(recorded, folder, capsys, metagame, monkeypatch):
    from antstats.checks.legs import Leg

    (folder / "mine" / "suite.toml").write_text((SUITE + MATRIX).replace("GAME", metagame))
    real = Leg.play

    def broken(self, deals, jobs, progress):
        if self.scenario == "ladder":
            raise KeyboardInterrupt
        real(self, deals, jobs, progress)

    monkeypatch.setattr(Leg, "play", broken)
    code, out, _ = checked(capsys)
    assert code == 130
    assert "(interrupted: what was decided so far)" in out
    assert "identical" in out
    code, out, err = call(capsys, "baseline", "mine/suite.toml")
    assert code == 0, "the ladder needs no baseline"
    monkeypatch.setattr(Leg, "play", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    before = recorded.read_text()
    code, out, err = call(capsys, "baseline", "mine/suite.toml")
    assert code == 130
    assert "interrupted: 0 baselines were written" in err
    assert recorded.read_text() == before


def test_the_help_loads_neither_numba_nor_pandas():
    import subprocess

    program = "import sys; from antstats.cli.main import run; run(['check', '--help']); print({'numba', 'pandas'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("set()\n")
