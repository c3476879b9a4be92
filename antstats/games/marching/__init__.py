"""The Ants Go Marching (2-4 seats): a table of contents."""

from pathlib import Path

from antstats.contract import GameSpec, Option, Variant
from antstats.games.marching import container, legal, metrics, policies, rules, table, tell

GAME = GameSpec(
    name="marching",
    title="The Ants Go Marching",
    rules_version=1,
    seat_counts=(2, 3, 4),
    default_seats=4,
    default_policies=("careful", "builder", "bully", "taker"),
    variants=(
        Variant("base", "the rulebook's game on the side with 10 spots", {"sides": "easy"}),
        Variant("young", "for younger children: one die, blocks may be placed at once", {"sides": "easy"}),
        Variant("master", "for clever master builders: 15 spots, the dice's difference, longer pushes, no surplus", {"sides": "hard"}),
    ),
    options=(
        Option("build_order", "free", "which block is built next", ("free", "collected"), settles="M12"),
        Option("penalty_block", "unsupporting", "which placed block may be given back", ("unsupporting", "any"), settles="M14"),
        Option("sides", "easy", "the side of the anthill, for all or by seat", ("easy", "hard"), per_seat=True),
    ),
    components=Path(__file__).with_name("components.toml"),
    figures=table.Figures,
    table=table.TABLE,
    setup=rules.setup,
    legal=legal.legal,
    apply=rules.apply,
    imagine=container.imagine,
    write_rules=table.write_rules,
    derive=table.derive,
    idle=table.idle,
    read_rules=table.read_rules,
    decisions=("move", "take", "place_now", "build", "penalty"),
    reasons=("", "covered", "cap"),
    unfinished=("cap",),
    policies=policies.POLICIES,
    rollout="careful",
    metrics=metrics.METRICS,
    breakdowns=metrics.BREAKDOWNS,
    standing="spots covered",
    tell_action=tell.action,
    tell_state=tell.state,
    picture=tell.picture,
)
