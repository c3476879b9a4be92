"""How fast antstats plays: docs/performance.md shows what this prints. With a JSON file, `make bench`: it is written there, too."""

import json
import platform
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from llvmlite import binding

ROOT = Path(__file__).parents[1]
TARGET = 0.7  # of the decisions a second of C
SUITE = ("tests/bench/bench_kernels.py", "tests/bench/bench_open_spiel.py")
PROGRAMS = {"direct": "C", "pointer": "+ pointer", "reset": "+ reset", "figures": "+ figures"}  # each with the duties above it
LOOPS = {"from_python": "Python", "in_cpp": "C++"}
Measured = dict[str, dict[str, dict[str, Any]]]  # what a benchmark told, by kind and game


def measured(file: Path) -> dict[str, Any]:
    """Run the suite into a JSON file of pytest-benchmark and return what is in it."""
    words = [sys.executable, "-m", "pytest", "-q", *SUITE, f"--benchmark-json={file}", "--benchmark-quiet", "-p", "no:cacheprovider"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode or not file.exists():
        sys.exit(f"{done.stdout}{done.stderr}")
    for line in done.stdout.splitlines():
        if line.startswith("SKIPPED"):
            print(line, file=sys.stderr)
    told: dict[str, Any] = json.loads(file.read_text())
    return told


def versions() -> str:
    """Return what compiled and ran the code, and its version."""
    found = [f"Python {platform.python_version()}"]
    for name in ("numba", "llvmlite", "numpy", "open_spiel"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"no {name}")
    try:
        said = subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=True)
        return ", ".join([*found, f"gcc {said.stdout.strip()}"])
    except (OSError, subprocess.CalledProcessError):
        return ", ".join([*found, "no gcc"])


def machine(told: dict[str, Any]) -> str:
    """Return the day, the machine and the versions of a measurement."""
    about = told["machine_info"]
    cpu = f"{about['cpu'].get('brand_raw', about['processor'])} ({binding.get_host_cpu_name()}), {about['cpu']['count']} cores"
    return f"{told['datetime'][:10]}, {cpu}, {about['system']}\n{versions()}"


def spread(about: dict[str, Any], form: str = ".2f") -> str:
    """Return the median of the ratios, and the middle half of them."""
    return f"{about['ratio']:{form}} ({about['low']:{form}} to {about['high']:{form}})"


def kernels(of: Measured) -> list[str]:
    """Return the table of our games."""
    lines = ["game       seats  decisions/s  playouts/s      times plain Python"]
    for game, plain in of["plain"].items():
        playouts = plain["decisions_per_s"] / plain["decisions_per_playout"]
        speed = f"{plain['decisions_per_s'] / 1e6:.1f} M"
        lines.append(f"{game:<9}  {plain['seats']:>5}  {speed:>11}  {playouts:>10,.0f}  {spread(plain, ',.0f'):>22}")
    return lines


def threads(of: Measured) -> list[str]:
    """Return the table of two threads."""
    if "threads" not in of:
        return ["one core here: no threads measured"]
    lines = ["2 threads  to 1 thread          to 2 processes       cores they got"]
    for game, two in of["threads"].items():
        lines.append(f"{game:<9}  {spread(two):<19}  {spread(of['processes'][game]):<19}  {two['cores']:>14.2f}")
    return lines


def against_c(of: Measured) -> list[str]:
    """Return the table of the games that a C program plays, too."""
    if "c" not in of:
        return ["no gcc here: not measured against C"]
    lines = [f"game       program     decisions/s  ours to it           target {TARGET:.2f}"]
    for game, ours in of["c"].items():
        for form, c in ours["each"].items():
            verdict = "" if form != "direct" else "reached" if c["ratio"] >= TARGET else "missed"
            speed = f"{c['against'] / 1e6:.1f} M"
            lines.append(f"{game:<9}  {PROGRAMS[form]:<10}  {speed:>11}  {spread(c)}  {verdict}".rstrip())
        speed = f"{ours['decisions_per_s'] / 1e6:.1f} M"
        lines.append(f"{game:<9}  {'ours':<10}  {speed:>11}")
    return lines


def known_games(speeds: list[dict[str, Any]]) -> list[str]:
    """Return the table of open_spiel's games."""
    if not speeds:
        return ["open_spiel is not installed here: not measured"]
    lines = ["open_spiel    loop    decisions/s  middle half of the rounds"]
    for each in speeds:
        middle = f"{each['low']:,.0f} to {each['high']:,.0f}"
        lines.append(f"{each['game']:<12}  {LOOPS[each['loop']]:<6}  {each['decisions_per_s']:>11,.0f}  {middle}")
    return lines


def table(told: dict[str, Any]) -> str:
    """Return all that was measured, as text."""
    every = [each["extra_info"] for each in told["benchmarks"]]
    of: Measured = {}
    for about in every:
        if about["kind"] != "open_spiel":
            of.setdefault(about["kind"], {})[about["game"]] = about
    open_spiel = [about for about in every if about["kind"] == "open_spiel"]
    return "\n".join([machine(told), "", *kernels(of), "", *threads(of), "", *against_c(of), "", *known_games(open_spiel)])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(scratch) / "bench.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        print(table(measured(file)))
