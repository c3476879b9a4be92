/* ants (2025), the standard deck, two seats, uniform random play: what the compiled kernel is measured against.
 *
 * Written from the rules page (T1-T14), with the figures as constants, in direct style: nobody else can decide, nothing can be traced.
 * The order in which cards and actions are listed, and numbers drawn, is that of antstats, so that playouts are the same to the bit.
 */
#include <stdint.h>

enum { SEATS = 2, KINDS = 3, COLOURS = 3, RANKS = 6, BUGS = 3, CARDS = COLOURS * RANKS + BUGS, HAND = (CARDS - 1) / 2, BUG = 4 };
enum { FORM, LEAD, FOLLOW };
enum { BREACH = 1, HELD, LAST_ATTACK };
enum { ALL = (1 << HAND) - 1, NO_CARD = -1 };

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
    uint8_t colour, rank;
} Card;

typedef struct {
    Card hand[SEATS][HAND], trump;
    unsigned suit[SEATS][5];                 /* positions in the hand, as bits */
    unsigned attack[SEATS], defence[SEATS]; /* cards still there */
    int attack_sum[SEATS], defence_sum[SEATS];
} Game;

static void deal(Table *t, Game *g) {
    Card deck[CARDS];
    int n = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        for (int rank = 1; rank <= RANKS; rank++) deck[n++] = (Card){colour, rank};
    }
    while (n < CARDS) deck[n++] = (Card){BUG, 0};
    for (int i = CARDS - 1; i > 0; i--) {
        int j = below(&t->setup, i + 1);
        Card card = deck[i];
        deck[i] = deck[j], deck[j] = card;
    }
    *g = (Game){.trump = deck[2 * HAND]};
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < HAND; i++) {
            Card card = g->hand[seat][i] = deck[HAND * seat + i];
            g->suit[seat][card.colour] |= 1u << i;
        }
    }
}

static void form(Table *t, Game *g, int seat) { /* T2 */
    for (int i = 0; i < HAND; i++) {
        if (choose(t, FORM, seat, 2)) {
            g->defence[seat] |= 1u << i;
            g->defence_sum[seat] += g->hand[seat][i].rank;
        } else {
            g->attack[seat] |= 1u << i;
            g->attack_sum[seat] += g->hand[seat][i].rank;
        }
    }
}

static int first_attacker(Table *t, const Game *g) { /* T3 */
    int ahead = g->defence_sum[0] - g->defence_sum[1];
    if (ahead == 0) ahead = g->attack_sum[0] - g->attack_sum[1];
    if (ahead == 0) {
        t->row->tally.lots++;
        ahead = below(&t->play, 2) ? -1 : 1;
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
    if (led != BUG) attack &= bugs;
    if (led != BUG && led != NO_CARD && defence & g->suit[seat][led]) defence &= g->suit[seat][led] | bugs;
    return distinct(attack, bugs) | distinct(defence, bugs);
}

/* Choose a card, and take it from its side. Returns its position, or NO_CARD for the Queen (T11). */
static inline int play_card(Table *t, Game *g, int kind, int seat, unsigned cards) {
    int8_t actions[HAND + 1] = {NO_CARD};
    int n = 0;
    for (; cards; cards &= cards - 1) actions[n++] = (int8_t)__builtin_ctz(cards);
    int at = actions[choose(t, kind, seat, n ? n : 1)];
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

static void count_game(Table *t, const Game *g, int first, int winner) {
    Tally *tally = &t->row->tally;
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
    Table t;
    Game g;
    begin(&t, seed, number, row);
    Tally *tally = &row->tally;
    deal(&t, &g);
    sample(&t);
    tally->games++;
    *(g.trump.colour == BUG ? &tally->bug_games : &tally->colour_games) += 1;
    for (int seat = 0; seat < SEATS; seat++) form(&t, &g, seat);
    int first = first_attacker(&t, &g), attacker = first, before = first, winner;
    tally->first_attacks[first]++;
    for (int seat = 0; seat < SEATS; seat++) {
        tally->hands[seat]++;
        tally->defence_points[seat] += g.defence_sum[seat];
        tally->defence_cards[seat] += __builtin_popcount(g.defence[seat]);
    }
    while (!row->reason) {
        row->turns++;
        next_turn(&t);
        int defender = 1 - attacker;
        int led_at = play_card(&t, &g, LEAD, attacker, leads(&g, attacker));
        Card led = led_at == NO_CARD ? (Card){0} : g.hand[attacker][led_at];
        tally->bugs_led[attacker] += led.colour == BUG;
        row->turns++;
        next_turn(&t);
        int at = play_card(&t, &g, FOLLOW, defender, answers(&g, defender, led_at == NO_CARD ? NO_CARD : led.colour));
        Card answer = at == NO_CARD ? (Card){0} : g.hand[defender][at];
        tally->bugs_followed[defender] += answer.colour == BUG;
        winner = at != NO_CARD && (led_at == NO_CARD || beats(answer, led, g.trump)) ? defender : attacker;
        if (led_at == NO_CARD) {
            row->reason = winner == defender ? HELD : LAST_ATTACK; /* T13 */
        } else if (at == NO_CARD) {
            row->reason = BREACH; /* T12 */
        }
        row->rounds++;
        t.standing[winner]++;
        tally->attack_changes += attacker != before;
        before = attacker;
        attacker = winner; /* T10 */
    }
    end(&t);
    count_game(&t, &g, first, winner);
    row->score[winner] = 1;
    row->share[winner] = 1.0;
}
