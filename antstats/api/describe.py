"""`describe`: what a game offers, as plain data."""

from dataclasses import asdict
from typing import Any

from antstats.contract import GameSpec
from antstats.games import load
from antstats.runner.ledger import Ledger
from antstats.runner.line_up import every_policy_has, policies_of


def describe(game: str | GameSpec) -> dict[str, Any]:
    """Return seats, variants, options, figures (value, origin, range, reason), policies with weights, metrics and breakdowns.

    Raises UserError if there is no such game.
    """
    spec = load(game) if isinstance(game, str) else game
    figures = {name: figure.model_dump() for name, figure in Ledger(spec).figures.items()}
    return {
        "name": spec.name,
        "title": spec.title,
        "rules_version": spec.rules_version,
        "seats": list(spec.seat_counts),
        "default_seats": spec.default_seats,
        "default_policies": list(spec.default_policies),
        "variants": [asdict(variant) for variant in spec.variants],
        "options": [asdict(option) for option in spec.options],
        "figures": figures,
        "policies": [
            {"name": policy.name, "text": policy.text, "weights": [asdict(weight) for weight in policy.weights]}
            for policy in policies_of(spec).values()
        ],
        "every_policy": [asdict(weight) for _, weight in every_policy_has(spec).values()],
        "decisions": list(spec.decisions),
        "reasons": list(spec.reasons[1:]),
        "standing": spec.standing,
        "metrics": [asdict(metric) for metric in spec.metrics],
        "breakdowns": [asdict(breakdown) for breakdown in spec.breakdowns],
    }
