"""The points of a study of missing figures: plans for values of figures and options, those that the game refuses told apart."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from antstats.contract import GameSpec
from antstats.errors import UserError
from antstats.runner.line_up import Entry, parse
from antstats.runner.plan import Plan, prepare
from antstats.runner.variations import Setting, Varied

MAIN, MIXED = "main", "mixed"  # line-ups that a point is played with


@dataclass
class Rules:
    """Makes plans around the rules that a user asked for.

    Attributes
    ----------
    game, asked : what `prepare` is given. figures : what is varied. line_ups : who plays, by name. plans : by digest of the values.
    """

    game: str | GameSpec
    asked: Mapping[str, Any]
    figures: Sequence[Varied]
    line_ups: Mapping[str, Sequence[Entry]]
    plans: dict[str, Plan | None] = field(default_factory=dict)

    def plan(self, values: Mapping[str, Any]) -> str | None:
        """Return the name of the point at these values of figures and options, its plan made; None if the game refuses them."""
        name = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]
        if name not in self.plans:
            options = {each.name for each in self.figures if each.option}
            try:
                self.plans[name] = prepare(
                    self.game,
                    **{
                        **self.asked,
                        "options": {**self.asked["options"], **{key: each for key, each in values.items() if key in options}},
                        "figures": {**self.asked["figures"], **{key: each for key, each in values.items() if key not in options}},
                    },
                )
            except UserError:
                self.plans[name] = None
        return name if self.plans[name] is not None else None

    def with_line_ups(self, names: Sequence[str]) -> dict[str, Plan]:
        """Return the plans to be played: each point with each line-up, by name and line-up."""
        found = {}
        for name in dict.fromkeys(names):
            plan = self.plans[name]
            assert plan is not None, "only points that the game takes have a name"
            for line_up, entries in self.line_ups.items():
                found[f"{name}-{line_up}"] = plan.with_line_up(entries)
        return found

    def settings(self) -> tuple[list[tuple[Varied, Setting, str]], dict[str, list[str]]]:
        """Return each setting with the figure and the name of its point, and the labels of those refused, by figure."""
        taken: list[tuple[Varied, Setting, str]] = []
        refused: dict[str, list[str]] = {}
        for each in self.figures:
            for setting in each.settings:
                name = self.plan({each.name: setting.value})
                if name is None:
                    refused.setdefault(each.name, []).append(setting.label)
                else:
                    taken.append((each, setting, name))
        return taken, refused


def mixed_line_up(plan: Plan) -> tuple[Entry, ...] | None:
    """Return the first policies of the game that differ, one a seat; None if there are fewer than two, or the plan has several already."""
    own = {entry.spelling for entry in plan.entries}
    names = [policy.name for policy in plan.game.policies] + ["random"]
    if len(own) > 1 or plan.spec.players < 2 or len(names) < 2:
        return None
    return tuple(parse(plan.game, names[i % len(names)]) for i in range(plan.spec.players))
