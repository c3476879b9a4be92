"""Whatever is written into a file or behind an option: a result, or one line and exit code 2. Never a traceback, never silence."""

import contextlib
import copy
import io
import json
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from antstats.cli.main import run

OUTSIDERS = Path(__file__).parents[1] / "outsiders"
PIG = str(OUTSIDERS / "pig.py")
QUICK = settings(max_examples=8, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
LONG = settings(QUICK, max_examples=1500, derandomize=False)

deep = "[" * 3000
VALUES = ["", " ", "nan", "inf", "-inf", "1e999", "-1", "0", "1.5", "true", "[]", "{}", "[[1]]", "2020-01-01", "07:32:00", '"x"', "x=1"]
WORDS = [
    "=",
    ":",
    ",",
    "a:b:c",
    "1\n2",
    "9" * 30,
    "9" * 5000,
    deep,
    "{a=" * 500,
    "\u2028",
    "\x00",
    "é",
    "/",
    "..",
    "~",
    "/dev/null",
    "/dev/zero",
]
SPELLINGS = [
    "x" * 300 + ".py:y",
    "a\x00.py:b",
    "x.toml:",
    ".py:",
    "x.py",
    "random:noise=nan",
    "random:noise=[]",
    "random:noise",
    "hold:at=1e400",
]
nasty = st.sampled_from(VALUES + WORDS + SPELLINGS)
text = nasty | st.text(max_size=20)
OPTIONS = ("--players", "--variant", "--policies", "--option", "--set", "--components", "--seed", "--playouts", "--precision", "--margin")
OPTIONS += ("--confidence", "--seating", "--chunk", "--format", "--time-limit")


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory):
    """`play` keeps its trace where it is called: not in this repository."""
    with contextlib.chdir(tmp_path_factory.mktemp("elsewhere")):
        yield


def ask(*words: object) -> tuple[int, str]:
    """Run a command; see that what it says of a failure is one line; return its exit code and that line."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run([str(word) for word in words])
    said = err.getvalue()
    assert "this is a bug" not in said, said
    assert "Traceback" not in said
    assert code in {0, 2}, (code, said)
    if code == 2:
        assert said.startswith("error: "), said
        assert said.count("\n") == 1, said
        assert out.getvalue() == "" or words[0] == "play"  # what was played until then
    return code, said


def asked(option: str, value: str) -> None:
    words = ["simulate", PIG, "--quiet", "--max-playouts", "8"]
    words += [] if option in {"--playouts", "--precision"} else ["--playouts", "4"]
    if option == "--playouts" and value.strip().rstrip("kM").replace("_", "").isdigit():
        return  # as many as one likes
    ask(*words, f"{option}={value}")


@pytest.mark.parametrize("option", OPTIONS)
@QUICK
@given(value=text)
@example("nan")
@example(deep)
@example("\x00")
def test_option_values(option, value):
    asked(option, value)


@pytest.mark.slow
@LONG
@given(option=st.sampled_from(OPTIONS), name=st.sampled_from(["", "at=", "target=", "noise=", "random:", "hold:"]), value=text)
def test_option_values_at_length(option, name, value):
    asked(option, name + value)


TOML = Path(PIG).with_suffix(".toml").read_text()
SUITE = f"""[scenario.small]
game = '{PIG}'
policies = ["random"]
seed = 1
playouts = 40
max_playouts = 40
block = 4
[scenario.small.watch]
"length.turns" = {{ band = [1, 1000] }}
"""


def spoilt(source: str) -> st.SearchStrategy[str]:
    """Return texts that were this one: cut, with a piece in the middle replaced, or lines changed about."""
    place = st.integers(0, len(source))
    cut = place.map(lambda at: source[:at])
    piece = st.tuples(place, st.integers(0, 12), text).map(lambda each: source[: each[0]] + each[2] + source[each[0] + each[1] :])
    mixed = st.permutations(source.splitlines()).map("\n".join)
    return cut | piece | mixed


def written(content: str, name: str, folder: Path) -> Path:
    file = folder / name
    file.write_bytes(content.encode("utf-8", "surrogatepass"))
    return file


def components(content: str, folder: Path) -> None:
    ask(
        "simulate",
        PIG,
        "--quiet",
        "--playouts",
        "2",
        "--policies",
        "random",
        "--seed",
        1,
        "--components",
        written(content, "c.toml", folder),
    )


def policies(content: str, folder: Path) -> None:
    ask("simulate", PIG, "--quiet", "--playouts", "2", "--seed", 1, "--policies", f"{written(content, 'p.toml', folder)}:mine")


MINE = '[mine]\npolicy = "random"\nnoise = 0.5\n'


@QUICK
@given(content=spoilt(TOML))
def test_components(content, tmp_path_factory):
    components(content, tmp_path_factory.getbasetemp())


@QUICK
@given(content=spoilt(MINE))
@example(content='[mine]\npolicy = "a\\u0000.py:b"\n')
@example(content="[mine]\npolicy = 1979-05-27\n")
def test_policies(content, tmp_path_factory):
    policies(content, tmp_path_factory.getbasetemp())


@pytest.mark.slow
@LONG
@given(content=spoilt(TOML), mine=spoilt(MINE))
def test_toml_at_length(content, mine, tmp_path_factory):
    components(content, tmp_path_factory.getbasetemp())
    policies(mine, tmp_path_factory.getbasetemp())


@QUICK
@given(content=spoilt("from antstats.kernel import jit\n\n@jit\ndef mine(table):\n    return 0\n"))
@example(content="import sys\nsys.exit(0)\n")
@example(content="raise SystemExit\n")
@example(content="POLICIES = 3\n")
@example(content="POLICIES = [3]\n")
def test_a_python_file_that_cannot_be_run(content, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / f"f{abs(hash(content))}"
    folder.mkdir(exist_ok=True)
    ask("simulate", PIG, "--quiet", "--playouts", "2", "--seed", 1, "--policies", f"{written(content, 'p.py', folder)}:none_of_it")


def suite(content: str, folder: Path) -> None:
    ask("check", written(content, "suite.toml", folder), "--quiet")


@QUICK
@given(content=spoilt(SUITE).filter(lambda content: "block = 4" not in content or "seed = 1" not in content))
def test_suites(content, tmp_path_factory):
    suite(content, tmp_path_factory.getbasetemp())


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | text, lambda inner: st.lists(inner, max_size=3), max_leaves=5
) | st.dictionaries(text, st.integers(), max_size=2)


def places(data, path=()):
    """Return the paths to all values of a JSON document."""
    found = [path] if path else []
    for key, each in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        found += places(each, (*path, key))
    return found


def changed(data, path, value):
    """Return a JSON document with one value replaced; taken out if the new one is ..."""
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


def reread(folder: Path, name: str, draw) -> None:
    """Spoil a JSON file of a result and have it reported; what says which run it is cannot be changed unseen."""
    source = (folder / name).read_text()
    data = json.loads(source)
    kind = draw(st.sampled_from(["value", "value", "value", "text"]))
    if kind == "text":
        spoiled = draw(spoilt(source))
        path = ()
    else:
        path = draw(st.sampled_from(places(data)))
        spoiled = json.dumps(changed(data, path, draw(anything | st.just(...))))
    copied = folder.parent / "spoilt"
    shutil.rmtree(copied, ignore_errors=True)
    shutil.copytree(folder, copied)
    (copied / name).write_bytes(spoiled.encode("utf-8", "surrogatepass"))
    code, _ = ask("report", copied, "--out", folder.parent / "r.md", "--quiet")
    if path[:1] == ("spec",) and (copied / "run.json").exists() and json.loads(spoiled)["spec"] != data["spec"]:
        assert code == 2, path


@pytest.fixture(scope="module")
def small_run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run") / "run"
    assert ask("simulate", PIG, "--quiet", "--playouts", 40, "--policies", "random", "--seed", 1, "--out", folder)[0] == 0
    return folder


@settings(QUICK, max_examples=6)
@given(draw=st.data())
def test_run_folders(small_run, draw):
    reread(small_run, "run.json", draw.draw)


@pytest.mark.slow
@settings(LONG, max_examples=300)
@given(draw=st.data())
def test_run_folders_at_length(small_run, draw):
    reread(small_run, "run.json", draw.draw)


@QUICK
@given(at=st.floats(0, 1), data=st.binary(max_size=30))
def test_parts(small_run, at, data):
    copied = small_run.parent / "spoilt"
    shutil.rmtree(copied, ignore_errors=True)
    shutil.copytree(small_run, copied)
    part = next(copied.glob("part-*"))
    held = part.read_bytes()
    place = int(at * len(held))
    part.write_bytes(held[:place] + data + held[place + len(data) :])
    code, _ = ask("report", copied, "--out", small_run.parent / "r.md", "--quiet")
    assert code == 2 or part.read_bytes() == held or b"antstats" in part.read_bytes()


@pytest.fixture(scope="module")
def trace(tmp_path_factory):
    file = tmp_path_factory.mktemp("trace") / "t.jsonl"
    assert ask("trace", PIG, "--policies", "random", "--seed", 1, "--out", file, "--quiet")[0] == 0
    return file


@settings(QUICK, max_examples=6)
@given(draw=st.data())
def test_traces(trace, draw):
    content = draw.draw(spoilt(trace.read_text()))
    ask("play", PIG, "--seat", 0, "--policies", "random", "--quiet", "--script", written(content, "s.jsonl", trace.parent))


@pytest.mark.slow
@settings(LONG, max_examples=400)
@given(draw=st.data())
def test_results_of_every_kind_at_length(results, draw, tmp_path_factory):
    kind = draw.draw(st.sampled_from(sorted(results)))
    source = results[kind]
    name = {"check": "", "skill": ""}.get(kind)
    if name is None:
        files = sorted(file.name for file in source.iterdir() if file.suffix == ".json")
        folder = tmp_path_factory.getbasetemp() / "kinds" / kind
        if not folder.exists():
            shutil.copytree(source, folder)
        reread(folder, draw.draw(st.sampled_from(files)), draw.draw)
    else:
        content = draw.draw(spoilt(source.read_text()))
        ask("report", written(content, "x.json", tmp_path_factory.getbasetemp()), "--quiet")
