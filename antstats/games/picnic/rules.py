"""The rulebook of picnic as functions: they change the table and never choose. Clause ids as in seeds/picnic/rules.md.

The main flow is here: set-up, a round's three parts, the end. Beside it: area.py (where things lie), toss.py (how dice fly), powers.py
(Round cards), back.py (who wins a card), colony.py (laying cards), score.py (goals).
"""

from antstats.contract import HABIT, PLAYING
from antstats.games.picnic.area import count_dice
from antstats.games.picnic.back import (
    bring_loose_home,
    can_sail,
    clear_card,
    count_ants,
    first_on_hill,
    next_to_assign,
    queen_decides,
    sail,
    tied_for_most,
    winner_of,
)
from antstats.games.picnic.colony import can_lay, lay_card, list_layings, put_aside
from antstats.games.picnic.dealing import deal_goals, deal_pile, make_deck, refill
from antstats.games.picnic.ending import end_game, find_starter
from antstats.games.picnic.powers import KEEP, can_play, discard, list_powers, play_power
from antstats.games.picnic.score import score
from antstats.games.picnic.table import (
    ASSIGN,
    BACK,
    BASH,
    BOAT,
    DICE,
    HILL,
    KIND,
    LAND,
    LAYING,
    NONE,
    OVER,
    PLACE,
    POWER,
    QUEEN,
    QUEEN_CARD,
    REROLL,
    RESOLVE,
    SCOUT,
    SEND,
    TOSS,
)
from antstats.games.picnic.toss import toss
from antstats.kernel import inlined, jit

STAY, AGAIN = 0, 1  # actions of `reroll`
NOT_USED, USED = 0, 1  # actions of `queen` and `boat`


@jit
def setup(table):
    """Deal area, goals, tokens and Round cards, and begin the first round with seat 0 (P1-P3)."""
    state, rules, turn = table.state, table.rules, table.turn
    for seat in range(turn.seats):  # the policy's `skill`, if it names one, takes the place of the option's
        asked = int(table.weights[seat, HABIT])
        rules.skill[seat] = rules.skill_asked[seat] if asked == 0 else asked - 1
    make_deck(table)
    for place in range(rules.derived.places):
        state.area[place] = NONE
    refill(table)
    deal_goals(table)
    deal_pile(table)
    state.honey_place = state.shoe_place = state.resolving = state.sender = NONE
    begin_round(table, 0)
    run_on(table)


@inlined
def ask(table, decision, seat):
    """Have `seat` decide. Returns True."""
    table.turn.decision, table.turn.actor = decision, seat
    return True


@jit
def begin_round(table, starter):
    """Begin a round: from the starting player on, seats send out their dice (P4)."""
    state = table.state
    table.turn.rounds += 1
    state.starter, state.next_sender, state.phase = starter, starter, SEND
    for seat in range(table.turn.seats):
        table.tally.seat_rounds[seat] += 1


@jit  # not inlined: it is called from two places, and a second copy of the whole flow more than doubles the time to compile
def run_on(table):
    """Go on, part after part and round after round, until somebody has to decide or the game is over."""
    state, turn = table.state, table.turn
    asked = False
    while not asked and turn.reason == PLAYING:
        if state.phase == SEND:
            asked = send_next(table)
        elif state.phase == BACK:
            asked = assign_next(table)
        elif state.phase == RESOLVE:
            asked = resolve_next(table)
        elif state.phase == LAYING:
            asked = lay_next(table)
        else:
            end_round(table)


@jit
def send_next(table):
    """Let the next seat that has dice on its hill send one out; with none left, bring back the food (P4). Returns whether one does."""
    state, turn = table.state, table.turn
    state.tossed = state.rerolled = 0
    if has_card(table):
        for i in range(turn.seats):
            sender = (state.next_sender + i) % turn.seats
            if count_dice(table, sender, HILL) > 0:
                state.sender = sender
                turn.turns += 1
                return ask(table, POWER if can_play(table, sender) else TOSS, sender)
    state.sender, state.phase = NONE, BACK
    bring_loose_home(table)
    return False


@inlined
def has_card(table):
    """Tell whether the area holds a card."""
    for place in range(table.rules.derived.places):
        if table.state.area[place] != NONE:
            return True
    return False


@inlined
def legal(table):
    """List the legal actions of the decision at hand."""
    turn = table.turn
    if turn.decision == TOSS:
        list_tosses(table, turn.actor)
    elif turn.decision == PLACE:
        list_layings(table, turn.actor)
    elif turn.decision == POWER:
        list_powers(table, turn.actor)
    elif turn.decision == ASSIGN:
        list_places(table)
    else:
        turn.n_actions, turn.actions[0], turn.actions[1] = 2, USED, NOT_USED


@jit
def list_tosses(table, seat):
    """List kind of die, card and style, code 32 x kind + 2 x place + style: bash where a rival's die touches the card (P5)."""
    state, turn = table.state, table.turn
    turn.n_actions = 0
    bashed = 0
    for rival in range(turn.seats):
        for die in range(DICE):
            if rival != seat:
                bashed |= state.on[rival, die]
    for kind in range(3):
        if first_on_hill(table, seat, kind) == NONE:
            continue
        for place in range(table.rules.derived.places):
            if state.area[place] != NONE:
                turn.actions[turn.n_actions] = 32 * kind + 2 * place + LAND
                turn.n_actions += 1
                if bashed >> place & 1:
                    turn.actions[turn.n_actions] = 32 * kind + 2 * place + BASH
                    turn.n_actions += 1


@inlined
def list_places(table):
    """List the cards that the die to be assigned touches (P8)."""
    turn, number = table.turn, next_to_assign(table)
    turn.n_actions = 0
    for place in range(table.rules.derived.places):
        if table.state.on[number // DICE, number % DICE] >> place & 1:
            turn.actions[turn.n_actions] = place
            turn.n_actions += 1


@inlined
def apply(table, action):
    """Carry the action out, and go on until somebody has to decide or the game is over."""
    turn, state = table.turn, table.state
    seat = turn.actor
    asked = False
    if turn.decision == TOSS:
        state.toss_die, state.toss_place, state.toss_style = first_on_hill(table, seat, action >> 5), action >> 1 & 15, action & 1
        asked = throw(table, seat)
    elif turn.decision == REROLL:
        state.rerolled |= action == AGAIN
        asked = throw(table, seat) if action == AGAIN else after_toss(table, seat)
    elif turn.decision == POWER:
        asked = use_power(table, seat, action)
    elif turn.decision == ASSIGN:
        number = next_to_assign(table)
        state.on[number // DICE, number % DICE] = 1 << action
    elif turn.decision == PLACE:
        lay_card(table, seat, action)
    elif turn.decision == QUEEN:
        asked = use_queen(table, seat, action == USED)
    else:
        if action == USED:
            sail(table, seat)
        clear_card(table, state.resolving, seat, action == USED)
        state.next_place += 1
    if not asked:
        run_on(table)


@jit
def throw(table, seat):
    """Toss the chosen die; a scout that met no die and touches no card may be tossed again (P5, P6). Returns whether the seat decides."""
    state = table.state
    toss(table, seat, state.toss_die, state.toss_place, state.toss_style)
    state.tossed = 1
    missed = not state.touched and state.on[seat, state.toss_die] == 0
    if KIND[state.toss_die] == SCOUT and missed and not state.rerolled:
        return ask(table, REROLL, seat)
    return after_toss(table, seat)


@jit
def after_toss(table, seat):
    """Ask for Round cards once more, or pass the turn on."""
    if can_play(table, seat):
        return ask(table, POWER, seat)
    table.state.next_sender = seat + 1
    return False


@inlined
def use_power(table, seat, action):
    """Play a Round card, or none; the owner is asked again while it has one to play."""
    double = action != KEEP and play_power(table, seat, action)
    if not double and action != KEEP and can_play(table, seat):
        return ask(table, POWER, seat)
    if double or not table.state.tossed:
        return ask(table, TOSS, seat)
    table.state.next_sender = seat + 1
    return False


@jit
def assign_next(table):
    """Have the owner of a die that touches several cards choose one; when all are assigned, the cards are resolved (P8)."""
    number = next_to_assign(table)
    if number != NONE:
        return ask(table, ASSIGN, number // DICE)
    table.state.phase, table.state.next_place = RESOLVE, 0
    return False


@jit
def resolve_next(table):
    """Resolve the next card, in the order of places; after the last, the new cards are laid (P9-P11). Returns whether somebody decides."""
    state = table.state
    place = state.next_place
    if place == table.rules.derived.places:
        state.phase, state.layer = LAYING, 0
        state.resolving = state.honey_place = state.shoe_place = NONE
        return False
    if state.area[place] != NONE and count_ants(table, place) > 0:
        state.resolving, state.queen_kept = place, 0
        if state.shoe_place == place:
            clear_card(table, place, NONE, False)
        elif decides(table, place):
            return True
    state.next_place += 1
    return False


@jit
def decides(table, place):
    """Find out who wins a card, whose ants are counted. Returns whether somebody has to decide about queen or boat first."""
    tied = tied_for_most(table)
    holder = queen_decides(table, tied)
    if holder != NONE and not table.state.queen_kept:
        return ask(table, QUEEN, holder)
    winner = winner_of(table, tied)
    table.tally.unresolved += winner == NONE and tied != 0
    return win_card(table, place, winner)


@jit
def win_card(table, place, winner):
    """Give a card to its winner, if any (P10), unless that one has to decide about the boat first."""
    if winner != NONE and can_sail(table, winner):
        return ask(table, BOAT, winner)
    clear_card(table, place, winner, False)
    return False


@jit
def use_queen(table, seat, used):
    """Take the card by the queen, or let the tie be broken as usual."""
    state = table.state
    state.queen_kept = 1
    if used:
        discard(table, seat, QUEEN_CARD)
        asked = win_card(table, state.resolving, seat)
    else:
        count_ants(table, state.resolving)
        asked = decides(table, state.resolving)
    state.next_place += not asked
    return asked


@jit
def lay_next(table):
    """Have the next seat lay its new cards; those that cannot be laid are kept aside (P11). Returns whether one lays a card."""
    state, turn = table.state, table.turn
    if state.layer == turn.seats:
        state.phase = OVER
        return False
    seat = (state.starter + state.layer) % turn.seats
    if state.n_new[seat] > 0:
        if can_lay(table, seat):
            return ask(table, PLACE, seat)
        put_aside(table, seat)
    state.layer += 1
    return False


@jit
def end_round(table):
    """Refill the area, find the starting player, and give it the top Round card; without one the game is over (P12-P14)."""
    state, turn = table.state, table.turn
    refill(table)
    state.starter = find_starter(table)
    score(table, False)
    for seat in range(turn.seats):
        turn.standing[seat] = turn.score[seat]
    if state.pile == 0:
        end_game(table)
        return
    state.pile -= 1
    card = state.round_card[state.pile]
    state.held[state.starter] |= 1 << card
    state.taken[state.starter] |= 1 << card
    table.tally.round_cards[state.starter] += 1
    begin_round(table, state.starter)
