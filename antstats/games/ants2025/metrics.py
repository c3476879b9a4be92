"""The numbers of an ants2025 playout beside the common ones; their fields stand in table.TALLY."""

from antstats.breakdowns import Axis, Breakdown
from antstats.contract import Metric
from antstats.games.ants2025.table import BANDS, CARD_KINDS

_EDGES = ("under 10", "10 to 14", "15 to 19", "20 to 24", "25 or more")
METRICS = (
    Metric("tricks", "tricks of a game", source="rounds", over="games", unit="tricks"),
    Metric("attack_changes", "tricks of a game whose attacker differs from the trick before", over="games", unit="tricks"),
    Metric("defence_cards", "cards on the defence side before the first trick", over="hands", unit="cards"),
    Metric("defence_points", "declared sum of the defence side", over="hands", unit="points"),
    Metric("bugs_led", "Pill Bugs played as attacker in a game", over="hands", unit="cards"),
    Metric("bugs_followed", "Pill Bugs played as defender in a game", over="hands", unit="cards"),
    Metric("trump_bug", "games with a Pill Bug as trump", source="bug_games", over="games", unit="share"),
    Metric("lots", "games whose first attacker was drawn by lot", over="games", unit="share"),
    Metric("first_attacks", "games in which the seat attacked first", over="hands", unit="share"),
    Metric("first_attack", "games won by the first attacker", source="first_wins", over="games", unit="share"),
    Metric(
        "first_attack_policy",
        "games won of those in which the seat attacked first",
        source="first_attack_wins",
        over="first_attacks",
        unit="share",
    ),
    Metric(
        "first_attack_colour",
        "games won by the first attacker, a colour being trump",
        source="first_wins_colour",
        over="colour_games",
        unit="share",
    ),
    Metric(
        "first_attack_bug",
        "games won by the first attacker, a Pill Bug being trump",
        source="first_wins_bug",
        over="bug_games",
        unit="share",
    ),
    *(
        Metric(
            f"first_attack_sum_{band}",
            f"games won by the first attacker that declared {words}",
            f"sum_wins_{band}",
            f"sum_games_{band}",
            "share",
        )
        for band, words in enumerate(_EDGES)
    ),
    *(
        Metric(f"lift_{kind}", f"games won by the seat dealt {words}, for each of them, over half", over=f"held_{kind}", unit="share")
        for kind, words in zip(
            CARD_KINDS, ("a Pill Bug", "a card of the trump colour", "a card of the highest rank, no trump"), strict=True
        )
    ),
)
assert len(_EDGES) == len(BANDS) + 1

_SUMS = Axis("declared sum", ("0 to 4", "5 to 9", *_EDGES[1:4], "25 to 29", "30 or more"), "defence_points", tuple(range(0, 31, 5)))
_CARDS = Axis("cards on the defence side", (*map(str, range(10)), "10 or more"), "defence_cards", tuple(range(11)))
BREAKDOWNS = (
    Breakdown("formations", "How hands are split", _SUMS, _CARDS, where=("games", 1)),
    Breakdown("formation_wins", "What a split wins", _SUMS, _CARDS, source="share", where=("games", 1)),
)
