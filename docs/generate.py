"""What cog calls to write facts into the pages: help texts, listings, and outputs of commands (`make docs`, `make results`)."""

import datetime
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import cog

ANTSTATS = str(Path(sys.executable).with_name("antstats"))
WANTED = os.environ.get("ANTSTATS_RESULTS")  # set by `make results`: a pattern of commands; without it what is recorded stays
VARYING = ("Played:",)  # lines that differ from machine to machine


def run(command: str) -> str:
    """Return what a command of antstats prints."""
    words = shlex.split(command)
    environment = {**os.environ, "COLUMNS": "120", "TERM": "dumb"}
    done = subprocess.run([ANTSTATS, *words[1:]], capture_output=True, text=True, check=True, env=environment)
    return "\n".join(line.rstrip() for line in done.stdout.splitlines() if not line.startswith(VARYING)).strip()


def wanted(what: str) -> bool:
    """Tell whether `make results` asks for this command, script or picture."""
    return WANTED is not None and re.search(WANTED, what) is not None


def kept(what: str) -> bool:
    """Write again what is recorded, if there is any and nobody asks for it anew; tell whether it was."""
    stays = bool(cog.previous.strip()) and not wanted(what)
    if stays:
        cog.out(cog.previous)
    return stays


def fenced(text: str) -> None:
    """Write text as a code block."""
    cog.outl(f"```text\n{text}\n```")


def helps(*names: str) -> None:
    """Write the help text of each command."""
    for name in names:
        cog.outl(f"\n## antstats {name}\n")
        fenced(run(f"antstats {name} --help"))


def show(game: str) -> None:
    """Write what a game offers."""
    cog.outl(run(f"antstats show {game} --format md").replace("\n## ", "\n### "))


def result(command: str) -> None:
    """Write a command, the day it was run, and what it printed; runs only for `make results`."""
    if kept(command):
        return
    cog.outl(f"\n`{command}`, {datetime.datetime.now(datetime.UTC).date().isoformat()}:\n")
    fenced(run(command))


def session(command: str, *answers: str) -> None:
    """Write a command, what was answered to it line by line, and what it printed; runs only for `make results`."""
    if kept(command):
        return
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        words, typed = shlex.split(command), "".join(f"{answer}\n" for answer in answers)
        done = subprocess.run([ANTSTATS, *words[1:]], input=typed, cwd=folder, capture_output=True, text=True, check=True)
    cog.outl(f"\n`{command}`:\n")
    fenced("\n".join(line.rstrip() for line in done.stdout.splitlines()))


def excerpt(command: str, start: str, lines: int, after: str = "") -> None:
    """Write so many lines of what a command prints, from the first that begins with `start`; runs only for `make results`.

    With `after`, lines up to the first that begins with it do not count.
    """
    if kept(command):
        return
    told = run(command).splitlines()
    skipped = next((i for i, line in enumerate(told) if after and line.startswith(after)), 0)
    first = next(i for i, line in enumerate(told) if i >= skipped and line.startswith(start))
    cog.outl(f"\nFrom `{command}`:\n")
    fenced("\n".join(told[first : first + lines]))


def snippet(code: str) -> None:
    """Write a piece of Python and what it prints; runs only for `make results`."""
    if kept(code):
        return
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    cog.outl(f"\n```python\n{code.strip()}\n```\n")
    fenced(done.stdout.strip())


def script(name: str, *, markdown: bool = False) -> None:
    """Write what a script in docs/ prints, as text or as the Markdown that it is; runs only for `make results`."""
    if kept(name):
        return
    done = subprocess.run([sys.executable, str(Path(__file__).parent / name)], capture_output=True, text=True, check=True)
    cog.outl(f"\nFrom `python docs/{name}`:\n")
    if markdown:
        cog.outl(done.stdout.strip())
    else:
        fenced(done.stdout.strip())


def painted(path: str, game: str, line: int, **asked: object) -> None:
    """Draw the position at a line of playout 0 into docs/, as `trace --png` does; runs only for `make results`."""
    if wanted(path):
        import tempfile

        from antstats.api.trace import paint, plan_of

        with tempfile.TemporaryDirectory() as folder:
            drawn = paint(plan_of(game, **asked), 0, Path(folder))  # type: ignore[arg-type]
            drawn[line].replace(Path(__file__).parent / path)


def picture(path: str, **asked: object) -> None:
    """Draw the win share by seat of a run into docs/; runs only for `make results`."""
    if wanted(path):
        import antstats
        from antstats.charts import picture as pictures
        from antstats.charts import seats

        run = antstats.simulate("marching", **asked)  # type: ignore[arg-type]
        summary = run.summary()
        title = f"marching, {asked['policies']} at every seat, {summary.playouts:,} playouts, seed {asked['seed']}"
        (Path(__file__).parent / path).write_text(pictures.svg(seats.draw(summary.seats, summary.margin), "seats", title) + "\n")
