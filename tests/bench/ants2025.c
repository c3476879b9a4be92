/* ants (2025), the standard deck, two seats, uniform random play: what the compiled kernel is measured against.
 *
 * Written from the rules page (T1-T14), with the figures as constants, in direct style: nobody else can decide, nothing can be traced.
 * The order in which cards and actions are listed, and numbers drawn, is that of antstats, so that playouts are the same to the bit.
 */
#include <stddef.h>
#include <stdint.h>

enum { SEATS = 2, KINDS = 3, SUITS = 3, TOP = 6, BUGS = 3, DECK = SUITS * TOP + BUGS, DEALT = (DECK - 1) / 2, BUG = 4 };
enum { FORM, LEAD, FOLLOW };
enum { BREACH = 1, HELD, LAST_ATTACK };
enum { NO_CARD = -1, RESET_BYTES = 2524 }; /* state, turn, tally, scratch and weights of our table */

typedef struct {
    uint8_t colour, rank;
} Card;

#ifdef FIGURES
enum { MAX_HAND = 16, MAX_DECK = 2 * MAX_HAND + 2 };
struct {
    int16_t seats, cards, hand, top, bug_value, bug_lead_defence;
    Card card[MAX_DECK];
} rules = {SEATS, DECK, DEALT, TOP, 0, 0, {{0}}}; /* not static: a compiler cannot know what is in it */
#define CARDS rules.cards
#define HAND rules.hand
#define RANKS rules.top
#define VALUE(card) ((card).colour == BUG ? rules.bug_value : (card).rank)
#define BUG_LEAD_DEFENCE rules.bug_lead_defence
#else
enum { CARDS = DECK, HAND = DEALT, RANKS = TOP, BUG_LEAD_DEFENCE = 0, MAX_HAND = HAND, MAX_DECK = CARDS };
#define VALUE(card) (card).rank
#endif
enum { MAX_ACTIONS = MAX_HAND + 1 };

typedef struct {
    int32_t hands[SEATS], games, defence_cards[SEATS], defence_points[SEATS], bugs_led[SEATS], bugs_followed[SEATS];
    int32_t attack_changes, lots, bug_games, colour_games, first_attacks[SEATS], first_attack_wins[SEATS];
    int32_t first_wins, first_wins_bug, first_wins_colour;
    int32_t band[5][2]; /* games, and games won, by the first attacker's declared sum */
    int32_t held[3];    /* Pill Bugs, cards of the trump colour, others of the highest rank */
    double lift[3];
} Tally;

#include "playout.h"

typedef struct {
    Table t;
    Card hand[SEATS][MAX_HAND], trump;
    unsigned suit[SEATS][5];                /* from here on zeroed: positions in the hand, as bits */
    unsigned attack[SEATS], defence[SEATS]; /* cards still there */
    int attack_sum[SEATS], defence_sum[SEATS];
} Game;

static inline void list_cards(Card *deck) {
    int n = 0;
    for (int colour = 0; colour < SUITS; colour++) {
        for (int rank = 1; rank <= TOP; rank++) deck[n++] = (Card){colour, rank};
    }
    while (n < DECK) deck[n++] = (Card){BUG, 0};
}

#ifdef FIGURES
static void __attribute__((constructor)) write_rules(void) { list_cards(rules.card); }
#endif

static void deal(Game *g) {
    Card deck[MAX_DECK];
#ifdef FIGURES
    for (int i = 0; i < CARDS; i++) deck[i] = rules.card[i];
#else
    list_cards(deck);
#endif
    for (int i = CARDS - 1; i > 0; i--) {
        int j = below(&g->t.setup, i + 1);
        Card card = deck[i];
        deck[i] = deck[j], deck[j] = card;
    }
    memset((char *)g + offsetof(Game, suit), 0, sizeof *g - offsetof(Game, suit));
    g->trump = deck[2 * HAND];
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < HAND; i++) {
            Card card = g->hand[seat][i] = deck[HAND * seat + i];
            g->suit[seat][card.colour] |= 1u << i;
        }
    }
}

static void form(Game *g, int seat) { /* T2 */
    for (int i = 0; i < HAND; i++) {
        int defend = either(&g->t, FORM, seat, 0, 1);
        int value = VALUE(g->hand[seat][i]);
        if (defend) {
            g->defence[seat] |= 1u << i;
            g->defence_sum[seat] += value;
        } else {
            g->attack[seat] |= 1u << i;
            g->attack_sum[seat] += value;
        }
    }
}

static int first_attacker(Game *g) { /* T3 */
    int ahead = g->defence_sum[0] - g->defence_sum[1];
    if (ahead == 0) ahead = g->attack_sum[0] - g->attack_sum[1];
    if (ahead == 0) {
        g->t.row->tally.lots++;
        ahead = below(&g->t.play, 2) ? -1 : 1;
    }
    return ahead > 0 ? 0 : 1;
}

/* Like Pill Bugs of one side are one action: keep the first. */
static inline unsigned distinct(unsigned cards, unsigned bugs) {
    bugs &= cards;
    return cards ^ (bugs & (bugs - 1));
}

static inline unsigned leads(const Game *g, int seat) { /* T4 */
    unsigned bugs = g->suit[seat][BUG];
    return distinct(g->attack[seat], bugs) | distinct(g->defence[seat] & bugs, bugs);
}

static inline unsigned answers(const Game *g, int seat, int led) { /* T5-T7, T13; led: a colour, BUG, or NO_CARD for the Queen */
    unsigned bugs = g->suit[seat][BUG], attack = g->attack[seat], defence = g->defence[seat];
    if (led != BUG || BUG_LEAD_DEFENCE) attack &= bugs;
    if (led != BUG && led != NO_CARD && defence & g->suit[seat][led]) defence &= g->suit[seat][led] | bugs;
    return distinct(attack, bugs) | distinct(defence, bugs);
}

/* Choose a card, and take it from its side. Returns its position, or NO_CARD for the Queen (T11). */
static inline int play_card(Game *g, int kind, int seat, unsigned cards) {
    LIST(&g->t, Action, actions, MAX_ACTIONS);
    int n = 0;
    actions[0] = NO_CARD;
    for (; cards; cards &= cards - 1) actions[n++] = (Action)__builtin_ctz(cards);
    int at = actions[choose(&g->t, kind, seat, n ? n : 1)];
    if (at != NO_CARD) {
        g->attack[seat] &= ~(1u << at);
        g->defence[seat] &= ~(1u << at);
    }
    return at;
}

static inline int beats(Card answer, Card led, Card trump) { /* T8, T9 */
    if (answer.colour == led.colour) return answer.rank > led.rank;
    if (answer.colour == BUG || led.colour == BUG) return (answer.colour == BUG) == (trump.colour == BUG);
    return answer.colour == trump.colour;
}

static void count_game(const Game *g, int first, int winner) {
    Tally *tally = &g->t.row->tally;
    int won = winner == first, sum = g->defence_sum[first];
    int band = sum < 10 ? 0 : sum < 15 ? 1 : sum < 20 ? 2 : sum < 25 ? 3 : 4;
    tally->first_wins += won;
    tally->first_attack_wins[first] += won;
    *(g->trump.colour == BUG ? &tally->first_wins_bug : &tally->first_wins_colour) += won;
    tally->band[band][0]++;
    tally->band[band][1] += won;
    for (int seat = 0; seat < SEATS; seat++) {
        double lift = seat == winner ? 0.5 : -0.5;
        for (int i = 0; i < HAND; i++) {
            Card card = g->hand[seat][i];
            int kind = card.colour == BUG ? 0 : card.colour == g->trump.colour ? 1 : card.rank == RANKS ? 2 : -1;
            if (kind >= 0) tally->held[kind]++, tally->lift[kind] += lift;
        }
    }
}

static void play(uint64_t seed, int64_t number, Row *row) {
    NEW_GAME(g);
    begin(&g->t, seed, number, row);
    Tally *tally = &row->tally;
    deal(g);
    sample(&g->t);
    tally->games++;
    *(g->trump.colour == BUG ? &tally->bug_games : &tally->colour_games) += 1;
    for (int seat = 0; seat < SEATS; seat++) form(g, seat);
    int first = first_attacker(g), attacker = first, before = first, winner = NO_CARD;
    tally->first_attacks[first]++;
    for (int seat = 0; seat < SEATS; seat++) {
        tally->hands[seat]++;
        tally->defence_points[seat] += g->defence_sum[seat];
        tally->defence_cards[seat] += __builtin_popcount(g->defence[seat]);
    }
    while (!row->reason) {
        row->turns++;
        next_turn(&g->t);
        int defender = 1 - attacker;
        int led_at = play_card(g, LEAD, attacker, leads(g, attacker));
        Card led = led_at == NO_CARD ? (Card){0} : g->hand[attacker][led_at];
        tally->bugs_led[attacker] += led.colour == BUG;
        row->turns++;
        next_turn(&g->t);
        int at = play_card(g, FOLLOW, defender, answers(g, defender, led_at == NO_CARD ? NO_CARD : led.colour));
        Card answer = at == NO_CARD ? (Card){0} : g->hand[defender][at];
        tally->bugs_followed[defender] += answer.colour == BUG;
        winner = at != NO_CARD && (led_at == NO_CARD || beats(answer, led, g->trump)) ? defender : attacker;
        if (led_at == NO_CARD) {
            row->reason = winner == defender ? HELD : LAST_ATTACK; /* T13 */
        } else if (at == NO_CARD) {
            row->reason = BREACH; /* T12 */
        }
        row->rounds++;
        g->t.standing[winner]++;
        tally->attack_changes += attacker != before;
        before = attacker;
        attacker = winner; /* T10 */
    }
    end(&g->t);
    count_game(g, first, winner);
    row->score[winner] = 1;
    row->share[winner] = 1.0;
}
