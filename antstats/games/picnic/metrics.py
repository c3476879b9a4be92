"""The numbers of a picnic playout beside the common ones; their fields stand in table.TALLY."""

from antstats.breakdowns import Axis, Breakdown
from antstats.contract import Metric
from antstats.games.picnic.table import GOAL_KINDS, ROUND_CARDS, SKILLS

METRICS = (
    Metric("cards", "cards collected", unit="cards"),
    Metric("cards_per_round", "cards collected in a round", source="cards", over="seat_rounds", unit="cards a round"),
    Metric("dice_per_card", "own dice on a card that was won", source="winning_dice", over="cards", unit="dice a card"),
    Metric("touching", "tosses that came to touch a card", source="touching", over="tosses", unit="share"),
    Metric("tosses", "tosses, tossing again included", unit="tosses"),
    Metric("knocks", "dice hit by own tosses", unit="dice"),
    Metric("knocked_off", "own dice that a hit drove off all cards", unit="dice"),
    Metric("unresolved", "cards that nobody won, for a tie", unit="cards"),
    Metric("unplaceable", "cards that could not be placed", unit="cards"),
    Metric("round_cards", "Round cards taken", unit="cards"),
    Metric("played_cards", "Round cards played", unit="cards"),
    Metric("points_majority", "points of the Majority card", unit="points"),
    Metric("points_ties", "points of Tie tokens", unit="points"),
    *(Metric(f"points_{kind}", f"points of goals of the kind {kind}", unit="points") for kind in GOAL_KINDS),
    *(
        Metric(f"lift_{card}", f"share of the win of seats that ever held {card}, over an even one", over=f"held_{card}", unit="share")
        for card in ROUND_CARDS
    ),
    *(
        Metric(
            f"lift_{kind}",
            f"share of the win of seats that led a goal of the kind {kind}, over an even one",
            over=f"led_{kind}",
            unit="share",
        )
        for kind in GOAL_KINDS
    ),
)

BREAKDOWNS = (
    Breakdown(
        "hand_and_head",
        "Hand or head: share of the win",
        across=Axis("skill of the hand", ("as the option says", *SKILLS), "skill"),
        down=Axis("head", source="policy"),
        source="share",
        kind="cross",
    ),
)
