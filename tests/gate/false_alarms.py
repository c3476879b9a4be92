"""How often the gate fires on balance that is as it was: `python tests/gate/false_alarms.py [RUNS]` counts.

Twice:

* unpaired: the baseline is recorded with one seed and checked with another, so that no deal has a partner;
* paired: the same deals, but the policy burns a number of its own stream before each decision. It plays as well as before, differently.

Margins are 0, the least favourable case that the promise covers: with a true margin the gate fires far more seldom, and that is
counted too. Every watched measure is a null hypothesis that is true.
"""

import json
import sys
import tempfile
from pathlib import Path

from scipy.stats import binom

from antstats.api.baseline import baseline
from antstats.api.check import check
from antstats.checks.verdict import BAD

ALPHA = 0.05
PIG = Path(__file__).parents[1] / "outsiders" / "pig.py"
MEASURES = {
    "shares.share[0]": 0.02,
    "shares.share[1]": 0.02,
    "length.turns": 0.3,
    "outcome.margin": 1.0,
    "game.busts": 0.15,
    "agency.choice_share": 0.002,
}
POLICIES = """from antstats.kernel import jit, of_seat, unit


@jit
def plain(table):
    seat = table.turn.actor
    return 1 if table.state.total >= 15 + 10 * unit(table, of_seat(seat)) and table.turn.n_actions > 1 else 0


@jit
def burning(table):
    seat = table.turn.actor
    unit(table, of_seat(seat))
    return 1 if table.state.total >= 15 + 10 * unit(table, of_seat(seat)) and table.turn.n_actions > 1 else 0
"""


def suite(folder: Path, seed: int, margins: bool) -> Path:
    """Write a suite of one scenario, with margins of about one standard error of a difference or with none."""
    each = [f'"{name}" = {{ margin = {margin if margins else 0} }}' for name, margin in MEASURES.items()]
    file = folder / "suite.toml"
    file.write_text(
        f'alpha = {ALPHA}\n[scenario.pig]\ngame = "{PIG}"\npolicies = "who.toml:who"\nseed = {seed}\nplayouts = 200\n'
        "max_playouts = 800\nblock = 10\n[scenario.pig.watch]\n" + "\n".join(each) + "\n"
    )
    return file


def plays(folder: Path, policy: str) -> None:
    """Let the suite's policy be one of POLICIES."""
    (folder / "who.toml").write_text(f'[who]\npolicy = "{folder / "who.py"}:{policy}"\n')


def fires(folder: Path, number: int, *, paired: bool, margins: bool) -> bool:
    """Record and check once; return whether anything was called changed."""
    plays(folder, "plain")
    baseline(suite(folder, 2 * number, margins))
    if paired:
        plays(folder, "burning")
        return check(folder / "suite.toml").count(*BAD) > 0
    record = folder / "baselines" / "pig.json"
    data = json.loads(record.read_text())
    data["asked"]["seed"] = 2 * number + 1  # the baseline of one seed passes as that of the next
    record.write_text(json.dumps(data))
    return check(suite(folder, 2 * number + 1, margins)).count(*BAD) > 0


def count(runs: int, *, paired: bool, margins: bool) -> int:
    """Return how many of so many runs fired."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "who.py").write_text(POLICIES)
        return sum(fires(folder, number, paired=paired, margins=margins) for number in range(runs))


def most(runs: int) -> int:
    """Return the most alarms that a gate which keeps its promise exceeds with a chance of 1 % at most."""
    return int(binom.ppf(0.99, runs, ALPHA))


def main(runs: int) -> int:
    """Count and print; return 1 if the promise is broken."""
    broken = 0
    for margins in (False, True):
        for paired in (False, True):
            fired = count(runs, paired=paired, margins=margins)
            broken |= fired > most(runs)
            how = f"{'paired' if paired else 'unpaired':9} margins {'of the suite' if margins else '0':13}"
            sys.stdout.write(
                f"{how} fired {fired} of {runs} times ({100 * fired / runs:.1f} %); promised {100 * ALPHA:g} %, at most {most(runs)}\n"
            )
    return broken


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 300))
