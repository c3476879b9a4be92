"""The rulebook of ants2025 as functions: they change the table and never choose. Clause ids as in seeds/ants2025/rules.md.

The main flow is here: a game's deal, formation, tricks and end, and the match of games. cards.py says which card beats which, and
which may be played. Cards are known by their position in the hand; sides are sets of positions, as bits.
"""

from antstats.games.ants2025.cards import beats, followers, leaders, size
from antstats.games.ants2025.table import (
    BANDS,
    BREACH,
    BUG,
    FOLLOW,
    FORM,
    HELD,
    LAST_ATTACK,
    LEAD,
    NONE,
    QUEEN,
    QUEEN_CARD,
    SEATS,
)
from antstats.kernel import PLAY, SETUP, below, inlined, jit

ATTACK, DEFEND = 0, 1  # actions of `form`


@jit
def setup(table):
    """Begin the match with its first game."""
    deal(table)


@jit
def deal(table):
    """Shuffle, deal, turn the trump card up, and have seat 0 form its hand (T1, T2)."""
    state, derived = table.state, table.rules.derived
    n = derived.cards
    for i in range(n):
        state.deck[i] = derived.card[i]
    for i in range(n - 1, 0, -1):
        j = below(table, SETUP, i + 1)
        state.deck[i], state.deck[j] = state.deck[j], state.deck[i]
    for seat in range(SEATS):
        for colour in range(5):
            state.suit[seat, colour] = 0
        for position in range(derived.hand):
            card = state.deck[derived.hand * seat + position]
            state.hand[seat, position] = card
            state.suit[seat, card >> 8] |= 1 << position
        state.attack[seat] = state.defence[seat] = state.attack_sum[seat] = state.defence_sum[seat] = 0
        table.tally.hands[seat] += 1
    state.trump = state.deck[2 * derived.hand]
    state.aside = state.deck[n - 1] if n > 2 * derived.hand + 1 else NONE
    state.n_tricks, state.next, state.attacks_declared = 0, 0, 0
    state.led = state.attacker = NONE
    table.tally.games += 1
    table.tally.bug_games += state.trump >> 8 == BUG
    table.tally.colour_games += state.trump >> 8 != BUG
    ask(table, FORM, 0)


@inlined
def ask(table, decision, seat):
    """Have `seat` decide."""
    table.turn.decision, table.turn.actor = decision, seat


@inlined
def legal(table):
    """List the legal actions of the decision at hand: positions in the hand, or QUEEN where no card may be played (T11)."""
    turn = table.turn
    if turn.decision == FORM:
        turn.n_actions, turn.actions[0], turn.actions[1] = 2, ATTACK, DEFEND
        return
    cards = leaders(table, turn.actor) if turn.decision == LEAD else followers(table, turn.actor)
    if cards == 0:
        turn.n_actions, turn.actions[0] = 1, QUEEN
        return
    n = 0
    for position in range(table.rules.derived.hand):  # an action that is not kept is overwritten by the next: no branch
        turn.actions[n] = position
        n += cards >> position & 1
    turn.n_actions = n


@inlined
def apply(table, action):
    """Carry the action out, and go on until somebody has to decide or the match is over."""
    if table.turn.decision == FORM:
        form(table, action)
    elif table.turn.decision == LEAD:
        lead(table, action)
    else:
        follow(table, action)


@inlined
def form(table, side):
    """Put the next card of the hand on a side (T2). When both seats have split their hands, the sums are declared."""
    state, seat = table.state, table.turn.actor
    position = state.next
    card = state.hand[seat, position]
    value = table.rules.bug_value if card >> 8 == BUG else card & 255
    if side == DEFEND:
        state.defence[seat] |= 1 << position
        state.defence_sum[seat] += value
    else:
        state.attack[seat] |= 1 << position
        state.attack_sum[seat] += value
    state.next += 1
    if state.next == table.rules.derived.hand:
        state.next = 0
        if seat == 0:
            ask(table, FORM, 1)
        else:
            declare(table)


@jit
def declare(table):
    """Let the higher defence sum attack first, then the higher attack sum, then the lot (T3)."""
    state, tally = table.state, table.tally
    ahead = state.defence_sum[0] - state.defence_sum[1]
    if ahead == 0:
        state.attacks_declared = 1
        ahead = state.attack_sum[0] - state.attack_sum[1]
    if ahead == 0:
        tally.lots += 1
        ahead = 1 - 2 * below(table, PLAY, 2)
    state.first_attacker = 0 if ahead > 0 else 1
    for seat in range(SEATS):
        tally.defence_points[seat] += state.defence_sum[seat]
        for position in range(table.rules.derived.hand):
            tally.defence_cards[seat] += state.defence[seat] >> position & 1
    tally.first_attacks[state.first_attacker] += 1
    begin_trick(table, state.first_attacker)


@inlined
def begin_trick(table, attacker):
    """Have the attacker lead a card (T4)."""
    table.state.attacker = attacker
    table.turn.turns += 1
    ask(table, LEAD, attacker)


@inlined
def play_card(table, seat, position):
    """Take a card from its side. Returns it; the Queen stands on none."""
    if position == QUEEN:
        return QUEEN_CARD
    state = table.state
    state.attack[seat] &= ~(1 << position)
    state.defence[seat] &= ~(1 << position)
    return state.hand[seat, position]


@inlined
def lead(table, position):
    """Play the attacker's card, and have the other seat answer (T4)."""
    state, attacker = table.state, table.turn.actor
    state.led, state.led_at = play_card(table, attacker, position), position
    table.tally.bugs_led[attacker] += state.led >> 8 == BUG
    table.turn.turns += 1
    ask(table, FOLLOW, 1 - attacker)


@inlined
def follow(table, position):
    """Play the defender's card, see who wins the trick and attacks next (T8-T10), and whether a Queen ends the game (T12-T14)."""
    state, defender = table.state, table.turn.actor
    attacker = 1 - defender
    led, followed = state.led, play_card(table, defender, position)
    table.tally.bugs_followed[defender] += followed >> 8 == BUG
    winner = attacker
    if followed != QUEEN_CARD and (led == QUEEN_CARD or beats(followed, led, state.trump)):
        winner = defender
    trick = state.n_tricks
    state.trick_attacker[trick], state.trick_winner[trick] = attacker, winner
    state.trick_card[trick, 0], state.trick_card[trick, 1] = led, followed
    state.trick_at[trick, 0], state.trick_at[trick, 1] = state.led_at, position
    state.n_tricks += 1
    state.led = NONE
    table.turn.rounds += 1
    table.turn.standing[winner] += 1
    table.tally.attack_changes += trick > 0 and attacker != state.trick_attacker[trick - 1]
    if led == QUEEN_CARD:
        end_game(table, winner, HELD if winner == defender else LAST_ATTACK)
    elif followed == QUEEN_CARD:
        end_game(table, winner, BREACH)
    else:
        begin_trick(table, winner)


@jit
def end_game(table, winner, reason):
    """Note the game's result; after the last game of the match the most wins win, ties share."""
    state, turn = table.state, table.turn
    state.result[state.n_results, 0], state.result[state.n_results, 1] = reason, winner
    state.n_results += 1
    turn.score[winner] += 1
    count_first_attack(table, winner == state.first_attacker)
    count_cards(table, winner)
    if state.n_results < table.rules.games:
        deal(table)
        return
    turn.reason = reason
    for seat in range(SEATS):
        ahead = turn.score[seat] - turn.score[1 - seat]
        turn.share[seat] = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0


@inlined
def count_first_attack(table, won):
    """Count a game for the question what the first attack is worth: by trump kind and by the first attacker's declared sum."""
    state, tally = table.state, table.tally
    declared = state.defence_sum[state.first_attacker]
    tally.first_wins += won
    tally.first_attack_wins[state.first_attacker] += won
    if state.trump >> 8 == BUG:
        tally.first_wins_bug += won
    else:
        tally.first_wins_colour += won
    if declared < BANDS[0]:
        tally.sum_games_0 += 1
        tally.sum_wins_0 += won
    elif declared < BANDS[1]:
        tally.sum_games_1 += 1
        tally.sum_wins_1 += won
    elif declared < BANDS[2]:
        tally.sum_games_2 += 1
        tally.sum_wins_2 += won
    elif declared < BANDS[3]:
        tally.sum_games_3 += 1
        tally.sum_wins_3 += won
    else:
        tally.sum_games_4 += 1
        tally.sum_wins_4 += won


@inlined
def count_cards(table, winner):
    """Count what was dealt and what its holders won: Pill Bugs, cards of the trump colour, and others of the highest rank."""
    state, tally, derived = table.state, table.tally, table.rules.derived
    trump = state.trump >> 8
    for seat in range(SEATS):
        lift = 0.5 if seat == winner else -0.5
        bugs, trumps, tops = size(state.suit[seat, BUG]), 0, 0
        if trump != BUG:
            trumps = size(state.suit[seat, trump])
        for position in range(derived.hand):
            card = state.hand[seat, position]
            tops += (card & 255 == derived.top) & (card >> 8 != BUG) & (card >> 8 != trump)
        tally.held_pill_bug += bugs
        tally.held_trump_colour += trumps
        tally.held_top_rank += tops
        tally.lift_pill_bug += lift * bugs
        tally.lift_trump_colour += lift * trumps
        tally.lift_top_rank += lift * tops
