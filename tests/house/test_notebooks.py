"""The notebooks: every source runs as a plain script, and what `make notebooks` renders holds answers, tables and charts."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = sorted((Path(__file__).parents[2] / "notebooks").glob("*.py"))
QUICK = ("bring_your_own_policy",)  # the others take longer: more policies to load, or a game of their own to compile
FEW = {"ANTSTATS_PLAYOUTS": "200", "MPLBACKEND": "Agg"}


def run(folder, *words):
    path = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    own = {name: str(folder / ".jupyter") for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")}
    environment = os.environ | FEW | own | {"PYTHONPATH": path}
    done = subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr[-4000:]}"
    return done


def test_there_is_one_for_each_game_and_each_way_to_work():
    from antstats.games import names

    ways = {"bring_your_own_game", "bring_your_own_policy", "reading_a_report", "what_if"}
    assert {source.stem for source in SOURCES} == {*names(), *ways}


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_sources_are_percent_scripts_whose_prose_has_no_results(source):
    text = source.read_text(encoding="utf-8")
    assert "format_name: percent" in text
    assert 'os.environ.get("ANTSTATS_PLAYOUTS"' in text
    prose = "\n".join(line for cell in re.findall(r"^# %% \[markdown\]\n((?:#.*\n)+)", text, re.MULTILINE) for line in cell.splitlines())
    assert prose.startswith("# # ")
    assert not re.search(r"\d\.\d|\d ?%", prose), "numbers are worked out in the notebook"


@pytest.mark.compiled
@pytest.mark.parametrize(
    "source",
    [pytest.param(source, id=source.stem, marks=[] if source.stem in QUICK else [pytest.mark.slow]) for source in SOURCES],
)
def test_it_runs_as_a_script(source, tmp_path):
    done = run(tmp_path, str(source))
    assert done.stdout.strip(), "it says something"
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("*.html")), "it leaves nothing where it is run"


@pytest.mark.slow
@pytest.mark.compiled
def test_it_is_rendered_with_answers_tables_and_charts(tmp_path):
    pytest.importorskip("jupytext")
    pytest.importorskip("nbconvert")
    source = next(source for source in SOURCES if source.stem == "what_if")
    run(tmp_path, "-m", "jupytext", "--quiet", "--to", "ipynb", "--output", "what_if.ipynb", str(source))
    run(tmp_path, "-m", "nbconvert", "--log-level", "ERROR", "--to", "notebook", "--execute", "--inplace", "what_if.ipynb")
    run(tmp_path, "-m", "nbconvert", "--log-level", "ERROR", "--to", "html", "what_if.ipynb")
    book = json.loads((tmp_path / "what_if.ipynb").read_text(encoding="utf-8"))
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output["output_type"] == "error"]
    pages = ["".join(output["data"].get("text/html", "")) for output in outputs if "data" in output]
    shown = [page for page in pages if "<svg" in page]
    answers = [page for page in shown if "<table" in page]
    assert len(answers) == 3, "compare, sweep and sensitivity show themselves"
    assert len(shown) == len(answers) + 2, "and a chart as the last value of a cell is a picture"
    assert "ipywidgets" not in json.dumps(book)
    assert "interrupted: True" in "".join(text for output in outputs for text in output.get("text", []))
    assert (tmp_path / "what_if.html").stat().st_size > 100_000


@pytest.mark.slow
@pytest.mark.compiled
def test_a_kernel_that_is_interrupted_goes_on_with_what_was_finished(tmp_path, monkeypatch):
    manager = pytest.importorskip("jupyter_client").KernelManager()
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / ".jupyter"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    manager.start_kernel(cwd=str(tmp_path))
    client = manager.blocking_client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        seen = []

        def take(message):
            seen.append(message)
            if message["msg_type"] == "display_data" and "/50000000" in message["content"]["data"]["text/plain"]:
                manager.interrupt_kernel()

        code = "import antstats\nrun = antstats.simulate('marching', policies=['careful'], playouts=50_000_000, keep=False, seed=1)"
        reply = client.execute_interactive(code, timeout=120, output_hook=take)
        assert reply["content"]["status"] == "ok", "no traceback: the call returned"
        reply = client.execute_interactive("assert run.interrupted and run.totals.playouts > 0\nrun", timeout=60, output_hook=seen.append)
        assert reply["content"]["status"] == "ok"
        assert "It holds what was finished" in seen[-2]["content"]["data"]["text/html"]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
