"""ants, 2025 (2 seats): a table of contents."""

from pathlib import Path

from antstats.contract import GameSpec, Option, Variant
from antstats.games.ants2025 import metrics, policies, rules, table, tell, worlds

GAME = GameSpec(
    name="ants2025",
    title="ants (2025)",
    rules_version=1,
    seat_counts=(2,),
    default_seats=2,
    default_policies=("solver", "counter"),
    variants=(Variant("base", "the game of the rulebook"),),
    options=(
        Option("pill_bug_value", 0, "what a Pill Bug counts in the declared sums", low=0, high=99, settles="T3"),
        Option(
            "pill_bug_lead",
            "hand",
            "what may answer a led Pill Bug: the whole hand, or the defence side",
            ("hand", "defence"),
            settles="T7",
        ),
        Option("games_per_match", 1, "games of a playout, the most wins decide", low=1, high=table.MAX_GAMES),
    ),
    components=Path(__file__).with_name("components.toml"),
    figures=table.Figures,
    table=table.TABLE,
    setup=rules.setup,
    legal=rules.legal,
    apply=rules.apply,
    imagine=worlds.imagine,
    write_rules=table.write_rules,
    derive=table.derive,
    read_rules=table.read_rules,
    decisions=("form", "lead", "follow"),
    reasons=("", *tell.REASONS[1:]),
    policies=policies.POLICIES,
    rollout="counter",
    metrics=metrics.METRICS,
    breakdowns=metrics.BREAKDOWNS,
    standing="tricks won",
    tell_action=tell.action,
    tell_state=tell.state,
    picture=tell.picture,
)
