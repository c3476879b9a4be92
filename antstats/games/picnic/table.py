"""The record that holds a playout of picnic: rules, state, tally and scratch. figures.py fills the rules."""

import numpy as np

from antstats.contract import table_dtype

MAX_SEATS = 4
DICE = 6  # of a seat: a soldier, three workers, two scouts
MAX_FACES = 20
MAX_PLACES = 9
MAX_DECK = 108
MAX_PATTERNS = 12
MAX_NAME = 12  # letters of a pattern's name
MAX_NEW = DICE * 6  # cards that a seat can win in a game, and so in a round
MAX_GOALS = 24
MAX_TOKENS = 40
MAX_DEALT = MAX_SEATS + 1  # goals in play
PILE = 5  # Round cards in the pile (P3)
SIZE = 2 * MAX_NEW + 4  # of a colony's lattice; the first plate lies in the middle
MIDDLE = SIZE // 2

SOLDIER, WORKER, SCOUT = range(3)
KINDS = ("soldier", "worker", "scout")
KIND = np.array([SOLDIER, WORKER, WORKER, WORKER, SCOUT, SCOUT])  # of each die of a seat
FIRST = np.array([0, 1, 4, 6])  # the first die of each kind
HILL, PUDDLE, AREA = range(3)  # where a die is
FOODS, COLOURS = "WSC", "bgp"  # a card is coded pattern * 9 + food * 3 + colour
SKILLS = ("steady", "average", "wild")
LAND, BASH = 0, 1  # styles
POWER, TOSS, REROLL, ASSIGN, PLACE, QUEEN, BOAT = range(7)  # kinds of decisions
ROUNDS = 1  # the reason
SEND, BACK, RESOLVE, LAYING, OVER = range(5)  # phases
ROUND_CARDS = ("double", "honey", "shoe", "crumb", "march", "spring", "queen", "boat")
DOUBLE_CARD, HONEY_CARD, SHOE_CARD, CRUMB_CARD, MARCH_CARD, SPRING_CARD, QUEEN_CARD, BOAT_CARD = range(8)
GOAL_KINDS = ("lines_each_food", "lines_each_colour", "lines_two_of_colour", "count", "line_most", "group", "group_colour", "sets")
BARE, ANT, PLATE = 0, 1, 2  # what a cell of a colony shows; a plate shows as PLATE + its card
NONE = -1

_DIE = [
    ("where", np.int16, (MAX_SEATS, DICE)),
    ("x", np.float64, (MAX_SEATS, DICE)),  # mm, east of the middle of the area
    ("y", np.float64, (MAX_SEATS, DICE)),  # north
    ("face", np.int16, (MAX_SEATS, DICE)),
    ("on", np.int32, (MAX_SEATS, DICE)),  # bits of the places whose card it touches
]

RULES = np.dtype(
    [
        ("seats", np.int16),
        ("scoring_cards", np.int16),
        ("zero_tie", np.int16),  # 1 = a goal whose best is 0 is tied (P15)
        ("zero_total", np.int16),  # 1 = a total of 0 can win a card (P9)
        ("skill", np.int16, (MAX_SEATS,)),  # of each seat's hand
        ("skill_asked", np.int16, (MAX_SEATS,)),  # as the option says; the policy's `skill` may say otherwise
        ("n_faces", np.int16, (3,)),
        ("face", np.int16, (3, MAX_FACES)),
        ("radius", np.float64, (3,)),
        ("card_side", np.float64),
        ("gap", np.float64),
        ("hand_distance", np.float64),
        ("n_patterns", np.int16),
        ("pattern", np.int16, (MAX_PATTERNS,)),  # bits: 1 an ant on a, 2 on b, 4 on d
        ("pattern_name", np.int16, (MAX_PATTERNS, MAX_NAME)),  # its letters
        ("copies", np.int16, (MAX_PATTERNS,)),  # of each food and colour
        ("n_tokens", np.int16),
        ("token", np.int16, (MAX_TOKENS,)),
        ("tie_token", np.int16),
        ("n_goals", np.int16),
        ("goal_kind", np.int16, (MAX_GOALS,)),
        ("goal_arg", np.int16, (MAX_GOALS,)),  # a food, or food * 3 + colour
        ("n_round_cards", np.int16),
        ("round_card", np.int16, (len(ROUND_CARDS),)),
        # the toss (all lengths in mm)
        ("s_long", np.float64, (3,)),  # by skill
        ("s_lat", np.float64, (3,)),
        ("roll_out", np.float64, (3,)),  # by kind of die
        ("bash_roll_out", np.float64),
        ("bash_spread", np.float64),
        ("least_way", np.float64),
        ("push_share", np.float64),
        ("face_chance", np.float64),  # that a hit die's face is rolled anew
        ("overlap", np.float64),
        ("march", np.float64),
        ("honey", np.int16),
        (
            "derived",
            np.dtype(
                [
                    ("places", np.int16),
                    ("centre", np.float64, (MAX_PLACES, 2)),
                    ("hand", np.float64, (MAX_SEATS, 2)),  # where each seat's hand is
                    ("mean_face", np.float64, (3,)),
                    # chances that a tossed die that meets no other comes to touch the card, or no card: by skill, kind, seat, place
                    ("reach", np.float64, (3, 3, MAX_SEATS, MAX_PLACES)),
                    ("miss", np.float64, (3, 3, MAX_SEATS, MAX_PLACES)),
                    # chance that a bashing die meets a die that lies alone at its target: by skill and both kinds
                    ("meet", np.float64, (3, 3, 3)),
                ],
                align=True,
            ),
        ),
    ],
    align=True,
)

STATE = np.dtype(
    [
        *_DIE,
        ("sent", np.dtype([*_DIE, ("known", np.int16)], align=True)),  # the dice as they lay when sending out ended
        ("phase", np.int16),
        ("starter", np.int16),
        ("sender", np.int16),  # the seat sending out, or NONE
        ("next_sender", np.int16),  # the seat from which on the next one is looked for
        ("tossed", np.int16),  # its toss is made
        ("rerolled", np.int16),
        ("toss_die", np.int16),  # of the last toss
        ("toss_place", np.int16),
        ("toss_style", np.int16),
        ("touched", np.int16),  # the last toss met another die, or was pushed apart from one
        ("area", np.int16, (MAX_PLACES,)),  # card at each place, or NONE
        ("left", np.int16),  # cards in the deck; the top one is the last
        ("deck", np.int16, (MAX_DECK,)),
        ("n_dealt", np.int16),
        ("goal", np.int16, (MAX_DEALT,)),  # numbers of the goals in play
        ("token", np.int16, (MAX_DEALT,)),
        ("majority", np.int16, (6,)),  # tokens, in the order of FOODS, COLOURS
        ("pile", np.int16),
        ("round_card", np.int16, (PILE,)),  # the pile; the top one is the last
        ("held", np.int32, (MAX_SEATS,)),  # bits of the Round cards of each seat
        ("taken", np.int32, (MAX_SEATS,)),  # and of those it ever held
        ("honey_place", np.int16),
        ("honey_seat", np.int16),
        ("shoe_place", np.int16),
        ("resolving", np.int16),  # place, or NONE
        ("next_place", np.int16),  # the place that is resolved next, or now
        ("queen_kept", np.int16),  # 1 = the queen's holder has been asked at this card
        ("winner", np.int16),  # of the card being resolved
        ("layer", np.int16),  # the seat that lays cards
        ("n_new", np.int16, (MAX_SEATS,)),
        ("new", np.int16, (MAX_SEATS, MAX_NEW)),  # cards still to be placed
        ("n_plates", np.int16, (MAX_SEATS,)),
        ("plate", np.int16, (MAX_SEATS, MAX_NEW, 3)),  # x, y, card in the order laid
        ("n_ants", np.int16, (MAX_SEATS,)),
        ("ant", np.int16, (MAX_SEATS, 2 * MAX_NEW, 2)),  # visible ants
        ("cell", np.int16, (MAX_SEATS, SIZE, SIZE)),
        ("n_aside", np.int16, (MAX_SEATS,)),
        ("aside", np.int16, (MAX_SEATS, MAX_NEW)),
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("cards", np.int32, (MAX_SEATS,)),
        ("seat_rounds", np.int32, (MAX_SEATS,)),
        ("winning_dice", np.int32, (MAX_SEATS,)),  # on cards when they were won
        ("tosses", np.int32, (MAX_SEATS,)),
        ("touching", np.int32, (MAX_SEATS,)),  # tosses that came to touch a card
        ("knocks", np.int32, (MAX_SEATS,)),  # dice hit by the seat's tosses
        ("knocked_off", np.int32, (MAX_SEATS,)),  # of the seat's dice, off all cards by a hit
        ("unresolved", np.int32),
        ("unplaceable", np.int32, (MAX_SEATS,)),
        ("round_cards", np.int32, (MAX_SEATS,)),
        ("played_cards", np.int32, (MAX_SEATS,)),
        ("points_majority", np.int32, (MAX_SEATS,)),
        ("points_ties", np.int32, (MAX_SEATS,)),
        *((f"points_{kind}", np.int32, (MAX_SEATS,)) for kind in GOAL_KINDS),
        *((f"held_{card}", np.int32) for card in ROUND_CARDS),  # seats that ever held it
        *((f"lift_{card}", np.float64) for card in ROUND_CARDS),  # their shares of the win, over an even one
        *((f"led_{kind}", np.int32) for kind in GOAL_KINDS),  # seats that were best, alone or not
        *((f"lift_{kind}", np.float64) for kind in GOAL_KINDS),
    ],
    align=True,
)

SCRATCH = np.dtype(
    [
        ("n_there", np.int16),  # dice in the area while a toss is worked out
        ("there", np.int64, (MAX_SEATS * DICE,)),  # their numbers, 6 x seat + die, ascending (wide: they shift bits)
        ("x", np.float64, (MAX_SEATS * DICE,)),  # by number: where they are by now
        ("y", np.float64, (MAX_SEATS * DICE,)),
        ("radius", np.float64, (MAX_SEATS * DICE,)),
        ("moved", np.int32),  # bits of the dice, by number, that a toss has moved
        ("hit", np.int32),  # and of those it hit
        ("total", np.int16, (MAX_SEATS,)),  # ants of each seat on a card
        ("dice_on", np.int16, (MAX_SEATS,)),
        ("biggest", np.int16, (MAX_SEATS,)),
        ("gap", np.int16, (6,)),  # cards behind the best rival, by food and colour
        ("worth", np.float64, (MAX_SEATS, MAX_PLACES)),  # of the card at each place to each seat
        ("value", np.float64, (MAX_SEATS,)),
        ("lot", np.int16, (MAX_TOKENS,)),  # what is drawn from
        ("line", np.int16, (6, SIZE)),  # plates of each food and colour in a line
        ("seen", np.int16, (SIZE, SIZE)),
        ("stack", np.int16, (MAX_NEW, 2)),
        ("stamp", np.int16),
    ],
    align=True,
)

ACTIONS = 4 * 2 * MAX_NEW * DICE  # ways to place six new cards
TABLE = table_dtype("picnic", seats=MAX_SEATS, actions=ACTIONS, rules=RULES, state=STATE, tally=TALLY, scratch=SCRATCH)


def card_name(patterns: list[str], card: int) -> str:
    """Return the spelling of a card, such as `Wb.skew`."""
    pattern, rest = divmod(int(card), 9)
    return f"{FOODS[rest // 3]}{COLOURS[rest % 3]}.{patterns[pattern]}"
