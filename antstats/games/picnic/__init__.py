"""Problem Picnic: Attack of the Ants (2-4 seats): a table of contents."""

from pathlib import Path

from antstats.contract import GameSpec, Option, Variant, Weight
from antstats.games.picnic import chances, dealing, figures, metrics, pictures, policies, rules, table, tell

GAME = GameSpec(
    name="picnic",
    title="Problem Picnic: Attack of the Ants",
    rules_version=1,
    seat_counts=(2, 3, 4),
    default_seats=4,
    default_policies=("collector:skill=steady", "collector:skill=wild", "greedy:skill=steady", "greedy:skill=wild"),
    variants=(Variant("base", "the game of the rulebook"),),
    options=(
        Option("scoring_cards", True, "play with scoring cards; false: with the Majority card alone", (True, False)),
        Option("zero_tie", "none", "who earns a goal whose best is 0: nobody, or all as a tie", ("none", "tie"), settles="P15"),
        Option("zero_total", "wins", "what a total of 0 ants on a card does", ("wins", "nothing"), settles="P9"),
        Option("skill", "average", "skill of the hand, for all or by seat, where the policy names none", table.SKILLS, per_seat=True),
    ),
    components=Path(__file__).with_name("components.toml"),
    figures=figures.Figures,
    table=table.TABLE,
    setup=rules.setup,
    legal=rules.legal,
    apply=rules.apply,
    imagine=dealing.imagine,
    write_rules=figures.write_rules,
    derive=chances.derive,
    read_rules=figures.read_rules,
    decisions=("power", "toss", "reroll", "assign", "place", "queen", "boat"),
    reasons=("", "rounds"),
    policies=policies.POLICIES,
    rollout="collector",
    habits=(Weight("skill", "option", text="skill of the hand; option: what the option `skill` says", choices=("option", *table.SKILLS)),),
    metrics=metrics.METRICS,
    breakdowns=metrics.BREAKDOWNS,
    standing="points if the game ended after this round",
    tell_action=tell.action,
    tell_state=tell.state,
    picture=pictures.picture,
    paint=pictures.paint,
    painted=("toss", "reroll", "place"),
)
