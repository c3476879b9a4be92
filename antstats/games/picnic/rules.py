"""The rulebook of picnic as functions: they change the table and never choose. Clause ids as in seeds/picnic/rules.md.

The main flow is here: set-up, a round's three parts, the end. Beside it: area.py (where things lie), toss.py (how dice fly), powers.py
(Round cards), back.py (who wins a card), colony.py (laying cards), score.py (goals).
"""

from antstats.contract import HABIT
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
from antstats.games.picnic.colony import lay_card, list_layings, put_aside
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
from antstats.games.picnic.toss import bash_target, toss
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
    state.honey_place = state.shoe_place = state.resolving = NONE
    begin_round(table, 0)


@inlined
def ask(table, decision, seat):
    """Have `seat` decide."""
    table.turn.decision, table.turn.actor = decision, seat


@jit
def begin_round(table, starter):
    """Begin a round: from the starting player on, seats send out their dice (P4)."""
    state = table.state
    table.turn.rounds += 1
    state.starter, state.phase, state.sender = starter, SEND, NONE
    for seat in range(table.turn.seats):
        table.tally.seat_rounds[seat] += 1
    pass_turn(table, starter)


@jit
def pass_turn(table, seat):
    """Let the first seat from `seat` on, clockwise, that has dice on its hill send one out; with none left, bring back the food (P4)."""
    state, turn = table.state, table.turn
    state.tossed = state.rerolled = 0
    if has_card(table):
        for i in range(turn.seats):
            sender = (seat + i) % turn.seats
            if count_dice(table, sender, HILL) > 0:
                state.sender = sender
                turn.turns += 1
                ask(table, POWER if can_play(table, sender) else TOSS, sender)
                return
    state.sender, state.phase = NONE, BACK
    bring_loose_home(table)
    assign_next(table)


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
    for place in range(table.rules.derived.places):
        if state.area[place] != NONE and bash_target(table, seat, place)[0] != NONE:
            bashed |= 1 << place
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
    if turn.decision == TOSS:
        state.toss_die, state.toss_place, state.toss_style = first_on_hill(table, seat, action >> 5), action >> 1 & 15, action & 1
        throw(table, seat)
    elif turn.decision == REROLL:
        state.rerolled |= action == AGAIN
        if action == AGAIN:
            throw(table, seat)
        else:
            after_toss(table, seat)
    elif turn.decision == POWER:
        use_power(table, seat, action)
    elif turn.decision == ASSIGN:
        number = next_to_assign(table)
        state.on[number // DICE, number % DICE] = 1 << action
        assign_next(table)
    elif turn.decision == PLACE:
        lay_card(table, seat, action)
        lay_next(table)
    elif turn.decision == QUEEN:
        state.queen_kept = 1
        if action == USED:
            discard(table, seat, QUEEN_CARD)
            won(table, state.resolving, seat)
        else:
            decide_card(table, state.resolving)
    else:
        if action == USED:
            sail(table, seat)
        clear_card(table, state.resolving, seat, action == USED)
        resolve_from(table, state.resolving + 1)


@jit
def throw(table, seat):
    """Toss the chosen die; a scout that met no die and touches no card may be tossed once more (P5, P6)."""
    state = table.state
    toss(table, seat, state.toss_die, state.toss_place, state.toss_style)
    state.tossed = 1
    missed = not state.touched and state.on[seat, state.toss_die] == 0
    if KIND[state.toss_die] == SCOUT and missed and not state.rerolled:
        ask(table, REROLL, seat)
    else:
        after_toss(table, seat)


@jit
def after_toss(table, seat):
    """Ask for Round cards once more, or pass the turn on."""
    if can_play(table, seat):
        ask(table, POWER, seat)
    else:
        pass_turn(table, seat + 1)


@inlined
def use_power(table, seat, action):
    """Play a Round card, or none; the owner is asked again while it has one to play."""
    state = table.state
    if action != KEEP:
        if play_power(table, seat, action):
            ask(table, TOSS, seat)
        elif can_play(table, seat):
            ask(table, POWER, seat)
        elif state.tossed:
            pass_turn(table, seat + 1)
        else:
            ask(table, TOSS, seat)
    elif state.tossed:
        pass_turn(table, seat + 1)
    else:
        ask(table, TOSS, seat)


@jit
def assign_next(table):
    """Have the owner of a die that touches several cards choose one; when all are assigned, resolve the cards (P8)."""
    number = next_to_assign(table)
    if number != NONE:
        ask(table, ASSIGN, number // DICE)
    else:
        table.state.phase = RESOLVE
        resolve_from(table, 0)


@jit
def resolve_from(table, place):
    """Resolve the cards from `place` on, until somebody has to decide; then the new cards are laid (P9-P11)."""
    state = table.state
    while place < table.rules.derived.places:
        if state.area[place] != NONE and count_ants(table, place) > 0:
            state.resolving, state.queen_kept = place, 0
            if state.shoe_place == place:
                clear_card(table, place, NONE, False)
            elif decides(table, place):
                return
        place += 1
    state.resolving, state.phase = NONE, LAYING
    state.honey_place = state.shoe_place = NONE
    state.layer = 0
    lay_next(table)


@jit
def decides(table, place):
    """Find out who wins a card. Returns whether somebody has to decide about queen or boat."""
    tied = tied_for_most(table)
    holder = queen_decides(table, tied)
    if holder != NONE and not table.state.queen_kept:
        ask(table, QUEEN, holder)
        return True
    winner = winner_of(table, tied)
    if winner == NONE:
        table.tally.unresolved += tied != 0
        clear_card(table, place, NONE, False)
        return False
    if can_sail(table, winner):
        ask(table, BOAT, winner)
        return True
    clear_card(table, place, winner, False)
    return False


@jit
def decide_card(table, place):
    """Go on with a card whose queen was kept."""
    count_ants(table, place)
    if not decides(table, place):
        resolve_from(table, place + 1)


@jit
def won(table, place, winner):
    """Go on with a card that the queen won."""
    if can_sail(table, winner):
        ask(table, BOAT, winner)
        return
    clear_card(table, place, winner, False)
    resolve_from(table, place + 1)


@jit
def lay_next(table):
    """Have seat after seat lay its new cards; those that cannot be laid are kept aside (P11). Then the next round begins."""
    state, turn = table.state, table.turn
    while state.layer < turn.seats:
        seat = (state.starter + state.layer) % turn.seats
        if state.n_new[seat] > 0:
            list_layings(table, seat)
            if turn.n_actions > 0:
                ask(table, PLACE, seat)
                return
            put_aside(table, seat)
        state.layer += 1
    end_round(table)


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
