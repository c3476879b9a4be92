/* The Ants Go Marching, base, four seats, the standard road, uniform random play: what the compiled kernel is measured against.
 *
 * Written from the rules page (M1-M18), with the figures as constants, in direct style: nobody else can decide, nothing can be traced.
 * The order in which actions are listed, and numbers drawn, is that of antstats, so that playouts are the same to the bit.
 */
#include <stdint.h>

enum { SEATS = 4, KINDS = 5, COLOURS = 4, SPOTS = 10, SPACES = 30, NONE = -1 };
enum { RESET_BYTES = 4348 }; /* state, turn, tally, scratch and weights of our table */
enum { MOVE, TAKE, PLACE_NOW, BUILD, PENALTY };
enum { COVERED = 1, CAP };
enum { PLAIN, START, ANTEATER, LADYBIRD };

#define KINDS_OF_SPACES \
    {[0] = START, [11] = ANTEATER, [21] = ANTEATER, [5] = LADYBIRD, [9] = LADYBIRD, [16] = LADYBIRD, [26] = LADYBIRD}
#ifdef FIGURES
enum { MAX_ROAD = 60, MAX_SPOTS = 15 };
struct {
    int16_t seats, road, faces, blocks, turn_cap, kind[MAX_ROAD], width[SEATS];
    uint32_t full[SEATS];
} rules = {SEATS, SPACES, 6, 18, 1000, KINDS_OF_SPACES, {4, 4, 4, 4}, {1023, 1023, 1023, 1023}}; /* not static: a compiler cannot know */
#define ROAD rules.road
#define FACES rules.faces
#define BLOCKS rules.blocks
#define TURN_CAP rules.turn_cap
#define KIND rules.kind
#define WIDTH(seat) rules.width[seat]
#define FULL(seat) rules.full[seat]
#else
enum { ROAD = SPACES, FACES = 6, BLOCKS = 18, TURN_CAP = 1000, MAX_ROAD = ROAD, MAX_SPOTS = SPOTS };
static const uint8_t KIND[ROAD] = KINDS_OF_SPACES;
#define WIDTH(seat) 4
#define FULL(seat) ((1u << SPOTS) - 1)
#endif
enum { MAX_LOAD = 2 * MAX_ROAD, MAX_ACTIONS = MAX_SPOTS + 1 };

typedef struct {
    int32_t laps[SEATS], earlier_laps[SEATS], unloaded[SEATS], pushes[SEATS], pushed[SEATS], empty_landings[SEATS];
    int32_t bare_ladybirds[SEATS], surplus[SEATS], penalties[SEATS], anteater_losses[SEATS], finish_carried, finish_left;
} Tally;

#include "playout.h"

static const uint8_t PLAN[SPOTS] = {0, 1, 2, 3, 1, 2, 0, 3, 0, 1}; /* YRBG/RBY/GY/R; seat s has every colour shifted by s */

static unsigned SPOTS_OF[SEATS][COLOURS]; /* bits of the spots of each colour */
static uint8_t COLOUR_OF[SEATS][SPOTS];

static void __attribute__((constructor)) draw_hills(void) {
    for (int seat = 0; seat < SEATS; seat++) {
        for (int spot = 0; spot < SPOTS; spot++) {
            int colour = COLOUR_OF[seat][spot] = (PLAN[spot] + seat) % COLOURS;
            SPOTS_OF[seat][colour] |= 1u << spot;
        }
    }
}

typedef struct {
    Table t;
    int8_t road[MAX_ROAD]; /* colour of the block on each space, or NONE */
    int pos[SEATS], load[SEATS], left, container[COLOURS];
    unsigned hill[SEATS];
    uint8_t barrow[SEATS][MAX_LOAD], pending[MAX_LOAD];
} Game;

static inline int draw_block(Game *g, Stream *stream) {
    int ticket = below(stream, g->left--), colour = 0;
    while (ticket >= g->container[colour]) ticket -= g->container[colour++];
    g->container[colour]--;
    return colour;
}

static inline void give_back(Game *g, int colour) {
    g->container[colour]++;
    g->left++;
}

static inline int barrow_at(const Game *g, int space) {
    for (int seat = 0; seat < PLAYERS; seat++) {
        if (g->pos[seat] == space) return seat;
    }
    return NONE;
}

static void refill_road(Game *g) { /* M15 */
    for (int space = 1; space < ROAD && g->left; space++) {
        if (g->road[space] == NONE && KIND[space] != ANTEATER && barrow_at(g, space) == NONE) {
            g->road[space] = (int8_t)draw_block(g, &g->t.play);
        }
    }
}

/* The free spots whose supports are covered (M12). */
static inline unsigned open_spots(unsigned hill, int width) {
    unsigned spots = (1u << width) - 1;
    for (int offset = 0; width > 1; width--) {
        unsigned row = hill >> offset & ((1u << width) - 1);
        offset += width;
        spots |= (row & row >> 1) << offset;
    }
    return spots & ~hill;
}

/* The spots that a covered spot rests on (M14). */
static inline unsigned supports(unsigned hill, int width) {
    unsigned spots = 0;
    for (int offset = 0; width > 1; width--) {
        unsigned above = hill >> (offset + width) & ((1u << (width - 1)) - 1);
        spots |= (above | above << 1) << offset;
        offset += width;
    }
    return spots;
}

static inline int list_spots(Action *actions, int n, unsigned spots, int base) {
    for (; spots; spots &= spots - 1) actions[n++] = (Action)(base + __builtin_ctz(spots));
    return n;
}

static inline int list_builds(const Game *g, int seat, int pending, Action *actions) {
    unsigned open = open_spots(g->hill[seat], WIDTH(seat)), seen = 0;
    int n = 0;
    for (int i = 0; i < pending; i++) {
        int colour = g->pending[i];
        if (!(seen >> colour & 1)) n = list_spots(actions, n, open & SPOTS_OF[seat][colour], 16 * colour);
        seen |= 1u << colour;
    }
    return n;
}

static void penalty(Game *g, int seat) { /* M14 */
    LIST(&g->t, Action, actions, MAX_SPOTS);
    int n = list_spots(actions, 0, g->hill[seat] & ~supports(g->hill[seat], WIDTH(seat)), 0);
    int spot = actions[choose(&g->t, PENALTY, seat, n)];
    give_back(g, COLOUR_OF[seat][spot]);
    g->hill[seat] &= ~(1u << spot);
    g->t.row->score[seat]--;
    g->t.standing[seat]--;
    g->t.row->tally.penalties[seat]++;
}

/* Unload and build (M12-M15). Returns whether the last spot was covered (M17). */
static int build(Game *g, int seat) {
    Row *row = g->t.row;
    Tally *tally = &row->tally;
    int carried = g->load[seat], pending = carried, n;
    LIST(&g->t, Action, actions, MAX_SPOTS);
    if (++tally->laps[seat] > row->rounds) row->rounds = tally->laps[seat];
    memcpy(g->pending, g->barrow[seat], carried);
    g->load[seat] = 0;
    while ((n = list_builds(g, seat, pending, actions))) {
        int action = actions[choose(&g->t, BUILD, seat, n)], i = 0;
        while (g->pending[i] != action >> 4) i++;
        for (pending--; i < pending; i++) g->pending[i] = g->pending[i + 1];
        g->hill[seat] |= 1u << (action & 15);
        row->score[seat]++;
        g->t.standing[seat]++;
        if (g->hill[seat] == FULL(seat)) {
            row->reason = COVERED;
            row->share[seat] = 1.0;
            tally->finish_carried = carried, tally->finish_left = pending;
            return 1;
        }
    }
    tally->earlier_laps[seat]++;
    tally->unloaded[seat] += carried;
    tally->surplus[seat] += pending;
    for (int i = 0; i < pending; i++) give_back(g, g->pending[i]);
    if (pending && g->hill[seat]) penalty(g, seat);
    refill_road(g);
    return 0;
}

static inline void take(Game *g, int seat, int space) {
    g->barrow[seat][g->load[seat]++] = (uint8_t)g->road[space];
    g->road[space] = NONE;
}

/* Land on the space that the barrow was set on (M5-M9). Returns whether the game is over. */
static inline int land(Game *g, int seat, int mover) {
    Tally *tally = &g->t.row->tally;
    int space = g->pos[seat], bare = g->road[space] == NONE;
    switch (KIND[space]) {
        case START:
            return build(g, seat);
        case ANTEATER:
            if (g->load[seat]) {
                give_back(g, g->barrow[seat][--g->load[seat]]);
                tally->anteater_losses[seat]++;
            }
            return 0;
        case LADYBIRD:
            tally->bare_ladybirds[seat] += bare;
            if (!bare) take(g, seat, space);
            if (g->left) g->barrow[seat][g->load[seat]++] = (uint8_t)draw_block(g, &g->t.play);
            return 0;
        default:
            tally->empty_landings[seat] += bare;
            if (!bare && (seat != mover || either(&g->t, TAKE, seat, 1, 0) == 0)) take(g, seat, space);
            return 0;
    }
}

/* Move, push, and land, front to rear, the mover last (M9-M11). Returns whether the game is over. */
static inline int drive(Game *g, int mover, int distance) {
    int landing[SEATS] = {mover}, n = 1, space = g->pos[mover] + distance, there = space < ROAD ? space : 0;
    for (int seat = there ? barrow_at(g, space) : NONE; seat != NONE;) {
        int ahead = ++space < ROAD ? barrow_at(g, space) : NONE;
        g->pos[seat] = space < ROAD ? space : 0;
        landing[n++] = seat;
        g->t.row->tally.pushes[mover]++;
        g->t.row->tally.pushed[seat]++;
        seat = ahead;
    }
    g->pos[mover] = there;
    while (n) {
        if (land(g, landing[--n], mover)) return 1;
    }
    return 0;
}

static void set_up(Game *g) { /* M1, M2 */
    for (int colour = 0; colour < COLOURS; colour++) g->container[colour] = BLOCKS;
    g->left = COLOURS * BLOCKS;
    for (int space = 0; space < ROAD; space++) {
        g->road[space] = KIND[space] == START || KIND[space] == ANTEATER ? NONE : (int8_t)draw_block(g, &g->t.setup);
    }
    for (int seat = 0; seat < PLAYERS; seat++) g->pos[seat] = g->load[seat] = 0, g->hill[seat] = 0;
}

static void play(uint64_t seed, int64_t number, Row *row) {
    NEW_GAME(g);
    begin(&g->t, seed, number, row);
    row->tally.finish_carried = row->tally.finish_left = -1;
    set_up(g);
    sample(&g->t);
    for (int mover = 0;; mover = mover + 1 < PLAYERS ? mover + 1 : 0) {
        int die1 = 1 + below(&g->t.play, FACES), die2 = 1 + below(&g->t.play, FACES);
        if (++row->turns > 1) next_turn(&g->t);
        LIST(&g->t, int, moves, 3);
        int n = 1;
        moves[0] = die1;
        if (die2 != die1) moves[n++] = die2;
        moves[n++] = die1 + die2;
        if (drive(g, mover, moves[choose(&g->t, MOVE, mover, n)])) break;
        if (row->turns >= TURN_CAP * PLAYERS) {
            row->reason = CAP;
            break;
        }
    }
    end(&g->t);
}
