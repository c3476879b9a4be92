"""Atta Ants (2-4 seats): a table of contents."""

from pathlib import Path

from antstats.contract import GameSpec, Option, Variant
from antstats.games.atta import metrics, picture, policies, ring, rules, table, tell

GAME = GameSpec(
    name="atta",
    title="Atta Ants",
    rules_version=1,
    seat_counts=(2, 3, 4),
    default_seats=4,
    default_policies=("balanced", "cautious", "herder", "thief"),
    variants=(Variant("base", "the game of the rulebook"),),
    options=(
        Option(
            "edition",
            "rulebook",
            "yucata: the online edition's free first eight cards, free laying, and no next card shown",
            ("rulebook", "yucata"),
            settles="A1",
        ),
    ),
    components=Path(__file__).with_name("components.toml"),
    figures=table.Figures,
    table=table.TABLE,
    setup=rules.setup,
    legal=rules.legal,
    apply=rules.apply,
    imagine=ring.imagine,
    write_rules=table.write_rules,
    derive=ring.derive,
    read_rules=table.read_rules,
    decisions=("lay", "ant", "spider"),
    reasons=("", "six", "last", "none", "deck"),
    policies=policies.POLICIES,
    rollout="balanced",
    metrics=metrics.METRICS,
    breakdowns=metrics.BREAKDOWNS,
    standing="ants in play",
    tell_action=tell.action,
    tell_state=tell.state,
    picture=picture.picture,
)
