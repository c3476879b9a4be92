/* What both C programs share: the streams, the counts of a playout, the clock, and the printing.
 *
 * A row has the layout of `antstats.contract.row_dtype`, so that the rows of both can be compared byte by byte. A game defines SEATS,
 * KINDS, MAX_ACTIONS, RESET_BYTES, Tally and, with FIGURES, `rules`, includes this, defines Game, its Table first, and writes
 * `play(seed, number, row)`.
 *
 * Three switches give the programs duties of the kernel, so that each can be priced; the playouts stay the same:
 *   POINTER  legal actions are listed in the table, and a policy chooses that is called through a pointer and may change all it sees.
 *   RESET    the table is copied from a blank one with all that policies of the game keep there; rows are in fresh memory, as np.zeros is.
 *   FIGURES  the figures are read from memory, as they may be others, and arrays are as long as the longest game.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SETUP_STREAM, PLAY_STREAM, SEAT_STREAM, WARM_UP = 18, MAX_SAMPLES = 64 };
#ifdef RESET
enum { CHUNK = 16384 }; /* as in long runs of antstats */
#else
enum { CHUNK = 1024 };
#endif
#ifdef FIGURES
#define PLAYERS rules.seats
#else
enum { PLAYERS = SEATS };
#endif
#ifdef POINTER
typedef int32_t Action;
#define LIST(table, type, name, most) Action *name = (table)->actions
#else
typedef int8_t Action;
#define LIST(table, type, name, most) type name[most]
#endif

typedef struct {
    uint64_t a, b, c, w;
} Stream;

typedef struct {
    int64_t deal, playout;
    int16_t seating, reason;
    int32_t turns, rounds, decisions, choices, lead_changes, samples, stride;
    int32_t asked[KINDS], branches[KINDS], score[SEATS];
    double share[SEATS];
    Tally tally;
    int16_t standing[MAX_SAMPLES][SEATS];
} Row;

typedef struct Table {
    Stream setup, play, seat[SEATS];
    int32_t standing[SEATS];
    int leader; /* the last seat that led alone, or -1 */
    Row *row;
#ifdef POINTER
    int (*policy[SEATS])(struct Table *);
    int32_t actor, decision, n_actions;
    Action actions[MAX_ACTIONS];
#endif
} Table;

#ifdef RESET
char blank[RESET_BYTES]; /* not static: a compiler cannot know that it is all zeros */
#define NEW_GAME(g)                                                         \
    static union {                                                          \
        Game game;                                                          \
        char bytes[RESET_BYTES];                                            \
    } table;                                                                \
    _Static_assert(sizeof(Game) <= RESET_BYTES, "all of the game is reset"); \
    Game *g = &table.game;                                                  \
    memcpy(table.bytes, blank, RESET_BYTES)
#else
#define NEW_GAME(g) \
    Game on_stack;  \
    Game *g = &on_stack
#endif

/* SFC64 (Doty-Humphrey, PractRand). */
static inline uint64_t next64(Stream *s) {
    uint64_t out = s->a + s->b + s->w++;
    s->a = s->b ^ (s->b >> 11);
    s->b = s->c + (s->c << 3);
    s->c = ((s->c << 24) | (s->c >> 40)) + out;
    return out;
}

static void start(Stream *s, uint64_t seed, uint64_t number, uint64_t purpose) {
    *s = (Stream){seed, number, purpose, 1};
    for (int i = 0; i < WARM_UP; i++) next64(s);
}

/* An unbiased integer in [0, n) (Lemire 2019). */
static inline int below(Stream *s, uint32_t n) {
    uint64_t product = (next64(s) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold) product = (next64(s) >> 32) * n;
    }
    return (int)(product >> 32);
}

#ifdef POINTER
static int uniform(Table *t) { return below(&t->seat[t->actor], t->n_actions); }
static int (*volatile at_random)(Table *) = uniform; /* volatile: a compiler cannot see what is called */
#endif

/* Have `seat` choose one of n legal actions at random; a lone action is not asked for. Returns its index. */
static inline int choose(Table *t, int kind, int seat, int n) {
    Row *row = t->row;
    row->decisions++;
    row->choices += n > 1;
    row->asked[kind]++;
    row->branches[kind] += n;
#ifdef POINTER
    t->actor = seat, t->decision = kind, t->n_actions = n;
    return n > 1 ? t->policy[seat](t) : 0;
#else
    return n > 1 ? below(&t->seat[seat], n) : 0;
#endif
}

/* Have `seat` choose the first or the second of two actions. */
static inline int either(Table *t, int kind, int seat, int first, int second) {
    LIST(t, Action, actions, 2);
    actions[0] = first, actions[1] = second;
    (void)actions;
    return choose(t, kind, seat, 2);
}

static void sample(Table *t) {
    Row *row = t->row;
    if (row->samples == MAX_SAMPLES) { /* every other one is dropped, and half as many are taken */
        for (int k = 0; k < MAX_SAMPLES / 2; k++) memcpy(row->standing[k], row->standing[2 * k], sizeof row->standing[0]);
        row->samples = MAX_SAMPLES / 2;
        row->stride *= 2;
    }
    for (int seat = 0; seat < PLAYERS; seat++) row->standing[row->samples][seat] = (int16_t)t->standing[seat];
    row->samples++;
}

static inline void note_leader(Table *t) {
    int leader = 0, best = t->standing[0];
    for (int seat = 1; seat < PLAYERS; seat++) {
        if (t->standing[seat] > best) {
            leader = seat, best = t->standing[seat];
        } else if (t->standing[seat] == best) {
            leader = -1;
        }
    }
    if (leader >= 0 && leader != t->leader) {
        t->row->lead_changes += t->leader >= 0;
        t->leader = leader;
    }
}

/* A turn is over and the playout goes on: `turns` counts the new one already. */
static inline void next_turn(Table *t) {
    if (((t->row->turns - 1) & (t->row->stride - 1)) == 0) sample(t);
    note_leader(t);
}

static inline void begin(Table *t, uint64_t seed, int64_t number, Row *row) {
    memset(t->standing, 0, sizeof t->standing);
#ifndef RESET
    memset(row, 0, sizeof *row);
#endif
    row->deal = row->playout = number;
    row->stride = 1;
    t->row = row;
    t->leader = -1;
    start(&t->setup, seed, number, SETUP_STREAM);
    start(&t->play, seed, number, PLAY_STREAM);
    for (int seat = 0; seat < PLAYERS; seat++) {
#ifdef POINTER
        t->policy[seat] = at_random;
#endif
        start(&t->seat[seat], seed, number, SEAT_STREAM + seat);
        next64(&t->seat[seat]); /* its first number is its key */
    }
}

static inline void end(Table *t) {
    note_leader(t);
    sample(t);
}

static void play(uint64_t seed, int64_t number, Row *row);

/* Seconds of processor time: what other programs take of the machine does not count. */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

/* PROGRAM SEED PLAYOUTS [FILE]: play from deal 0 on, print speed and check sums, and write the rows into FILE. */
int main(int n, char **words) {
    if (n < 3 || n > 4) {
        fprintf(stderr, "usage: %s SEED PLAYOUTS [FILE]\n", words[0]);
        return 2;
    }
    uint64_t seed = strtoull(words[1], NULL, 10);
    int64_t playouts = strtoll(words[2], NULL, 10);
    FILE *file = n == 4 ? fopen(words[3], "wb") : NULL;
    Row *rows = calloc(CHUNK, sizeof *rows);
    if (!rows || (n == 4 && !file)) {
        perror(words[0]);
        return 1;
    }
    double seconds = 0, wins[SEATS] = {0};
    int64_t decisions = 0, choices = 0, turns = 0, rounds = 0, changes = 0, samples = 0, reasons = 0;
    for (int64_t first = 0; first < playouts; first += CHUNK) {
        int64_t many = playouts - first < CHUNK ? playouts - first : CHUNK;
        double began = now();
#ifdef RESET
        free(rows);
        if (!(rows = calloc(CHUNK, sizeof *rows))) return 1;
#endif
        for (int64_t i = 0; i < many; i++) play(seed, first + i, rows + i);
        seconds += now() - began;
        for (const Row *row = rows; row < rows + many; row++) {
            decisions += row->decisions, choices += row->choices, turns += row->turns, rounds += row->rounds;
            changes += row->lead_changes, samples += row->samples, reasons += row->reason;
            for (int seat = 0; seat < SEATS; seat++) wins[seat] += row->share[seat];
        }
        if (file && fwrite(rows, sizeof *rows, many, file) != (size_t)many) {
            perror(words[3]);
            return 1;
        }
    }
    printf("{\"playouts\": %lld, \"seconds\": %.9f, \"decisions_per_s\": %.1f, ", (long long)playouts, seconds, decisions / seconds);
    printf("\"decisions\": %lld, \"choices\": %lld, \"turns\": %lld, ", (long long)decisions, (long long)choices, (long long)turns);
    printf("\"rounds\": %lld, \"lead_changes\": %lld, \"samples\": %lld, ", (long long)rounds, (long long)changes, (long long)samples);
    printf("\"reason\": %lld, \"share\": [", (long long)reasons);
    for (int seat = 0; seat < SEATS; seat++) printf("%s%.1f", seat ? ", " : "", wins[seat]);
    printf("], \"row\": %zu, \"reset\": %d}\n", sizeof(Row), RESET_BYTES);
    return file && fclose(file) ? (perror(words[3]), 1) : 0;
}
