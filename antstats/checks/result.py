"""What a check found, as plain rows that every format prints."""

from dataclasses import dataclass
from typing import Any

from antstats.checks.gate import Gate, Side
from antstats.checks.verdict import BAD, OPEN, Word, plain, worst
from antstats.errors import ExitCode


@dataclass
class Check:
    """A finished (or interrupted) check.

    Attributes
    ----------
    suite : path of the suite's file, as it was given. gate : the questions and answers. seconds : time spent playing.
    interrupted : True if Ctrl-C stopped it; what was decided by then stands.
    """

    suite: str
    gate: Gate
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def alpha(self) -> float:
        """How often at most a check of unchanged balance fires."""
        return self.gate.family.alpha

    @property
    def word(self) -> Word:
        """The worst verdict."""
        return worst([side.word for side in self.gate.sides])

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One plain row a watched measure, see `checks.verdict.plain`."""
        return [plain(each, self.gate.family) for each in self.gate.family.questions]

    @property
    def scenarios(self) -> list[dict[str, Any]]:
        """One plain row a leg: verdict, deals and playouts played, what is set differently, what differs in bytes."""
        return [_leg(side) for side in self.gate.sides]

    def count(self, *words: Word) -> int:
        """Return how many measures have one of these verdicts."""
        return sum(each.word in words for each in self.gate.family.questions)

    def exit_code(self, inconclusive: str = "fail") -> ExitCode:
        """Return the exit code; `inconclusive` is "fail", "pass" or "warn"."""
        if self.interrupted:
            return ExitCode.INTERRUPTED
        if self.count(*BAD):
            return ExitCode.CHECK_FAILED
        return ExitCode.UNDECIDED if inconclusive == "fail" and self.count(*OPEN) else ExitCode.FINE

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON data."""
        return {
            "kind": "check",
            "suite": self.suite,
            "verdict": str(self.word),
            "alpha": self.alpha,
            "family": f"Holm over {len(self.gate.family.questions)} watched measures",
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "scenarios": self.scenarios,
            "measures": self.rows,
        }


def _leg(side: Side) -> dict[str, Any]:
    leg, spec = side.leg, side.leg.plan.spec
    return {
        "scenario": leg.scenario,
        "leg": leg.name,
        "verdict": str(side.word),
        "game": leg.plan.game.name,
        "variant": spec.variant,
        "players": spec.players,
        "policies": [leg.shown(each) for each in spec.policies],
        "seed": spec.seed,
        "rules_version": spec.rules_version,
        "rules": {"options": spec.options, "figures": spec.figures},
        "deals": leg.blocks.deals,
        "playouts": leg.blocks.playouts,
        "most_deals": leg.looks[-1],
        "looks": list(leg.looks),
        "moved": side.moved,
        "incomparable": side.incomparable,
        "same_bytes": not side.differing if side.before is not None and leg.blocks.deals else None,
        "measures": side.measures,
        "differing": side.differing,
    }
