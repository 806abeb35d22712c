// Values of showdowns and folds on complete boards, for all combos of hold'em.
//
// The live combos of a board are sorted by strength. For each combo, the opposing combos that it beats are a prefix of
// this order, less those that share a card with it, and these are prefixes of the orders of its two cards. Prefix sums of
// the opponent's reach therefore give the value of every combo. No combo but itself has both of its cards, and it is
// tied with itself.
//
// Settings:
//   TERMINALS  the number of terminals that a block computes at once
//   ALL        1 if rows of reach have a column for each of all 1,326 combos, 0 if for each live combo

#define BOARD_CARDS 5
#define LIVE_CARDS 47
#define PARTNERS (LIVE_CARDS - 1)
#define LIVE (LIVE_CARDS * PARTNERS / 2)
#define COMBOS (52 * 51 / 2)
#define DEAD (COMBOS - LIVE)
#define COLUMNS (ALL ? COMBOS : LIVE)

// A prepared board. A place is an index in the order of strength, equal combos in the order of their ids.
struct board {
    // For each place, for the higher and then the lower card of its combo: the number of the card's combos that are
    // weaker, and that are weaker or equal.
    u8 below[LIVE][4];
    // The live cards of each place, numbered from 0 in the order of their ids.
    u8 cards[LIVE][2];
    // The column of each place in rows of reach, and then the columns of the combos that are not live.
    u16 column[COMBOS];
    // The number of combos that are weaker than each place, and that are weaker or equal.
    u16 weaker[LIVE];
    u16 not_stronger[LIVE];
    // The places of the combos of each live card, weakest first.
    u16 places[LIVE_CARDS][PARTNERS];
    u16 padding;
};

SIZE(board, 4 * LIVE + 2 * LIVE + 2 * COMBOS + 2 * 2 * LIVE + 2 * LIVE_CARDS * PARTNERS + 2);

// Returns the index of the combo of two cards, the first higher.
INLINE u32 combo_of(u32 high, u32 low) { return high * (high - 1) / 2 + low; }
INLINE u32 combo_of_any(u32 a, u32 b) { return a > b ? combo_of(a, b) : combo_of(b, a); }

struct river_prepare_in {
    const u32 *table;
    // The ids of the five cards of each board.
    const u8 *boards;
    struct board *prepared;
    u64 board_count;
};

OFFSET(river_prepare_in, table, 0);
OFFSET(river_prepare_in, boards, 8);
OFFSET(river_prepare_in, prepared, 16);
OFFSET(river_prepare_in, board_count, 24);
SIZE(river_prepare_in, 32);

KERNEL(river_prepare, river_prepare_in) {
    SHARED(u8, live, LIVE_CARDS);
    SHARED(u16, ranks, LIVE);
    const struct table table = table_at(in.table);
    for (u64 number = BLOCK_X; number < in.board_count; number += GRID_X) {
        const u8 *cards = in.boards + number * BOARD_CARDS;
        struct board *board = in.prepared + number;
        u32 key = 0, counters = SUIT_COUNTERS;
        u64 set = 0;
        for (u32 card = 0; card < BOARD_CARDS; card++) {
            key += in.table[cards[card] >> 2 & 15];
            counters += 1u << 4 * (cards[card] & 3);
            set |= bit_of(cards[card]);
        }
        SYNC();
        EACH(id, 52) {
            u32 lower = 0;
            for (u32 card = 0; card < BOARD_CARDS; card++) lower += cards[card] < id;
            if (!(set & bit_of(id))) live[id - lower] = (u8)id;
        }
        SYNC();
        EACH(both, LIVE_CARDS * LIVE_CARDS) {
            const u32 high = both / LIVE_CARDS, low = both % LIVE_CARDS;
            if (low < high) {
                const u32 a = live[high], b = live[low];
                ranks[combo_of(high, low)] = (u16)rank_of_hand(
                    table, key + in.table[a >> 2] + in.table[b >> 2],
                    counters + (1u << 4 * (a & 3)) + (1u << 4 * (b & 3)), set | bit_of(a) | bit_of(b));
            }
        }
        SYNC();
        EACH(both, LIVE_CARDS * LIVE_CARDS) {
            const u32 card[2] = {both / LIVE_CARDS, both % LIVE_CARDS};
            if (card[1] >= card[0]) continue;
            const u32 combo = combo_of(card[0], card[1]), rank = ranks[combo];
            u32 weaker = 0, equal = 0, place = 0;
            for (u32 other = 0; other < LIVE; other++) {
                weaker += ranks[other] < rank;
                equal += ranks[other] == rank;
                place += ranks[other] == rank && other < combo;
            }
            place += weaker;
            board->weaker[place] = (u16)weaker;
            board->not_stronger[place] = (u16)(weaker + equal);
            for (u32 which = 0; which < 2; which++) {
                const u32 own = card[which];
                u32 below = 0, same = 0, before = 0;
                for (u32 partner = 0; partner < LIVE_CARDS; partner++) {
                    if (partner == own) continue;
                    const u32 other = combo_of_any(own, partner);
                    below += ranks[other] < rank;
                    same += ranks[other] == rank;
                    before += ranks[other] == rank && other < combo;
                }
                board->below[place][2 * which] = (u8)below;
                board->below[place][2 * which + 1] = (u8)(below + same);
                board->cards[place][which] = (u8)own;
                board->places[own][below + before] = (u16)place;
            }
            board->column[place] = (u16)(ALL ? combo_of(live[card[0]], live[card[1]]) : combo);
        }
        EACH(both, 52 * 52) {
            const u32 high = both / 52, low = both % 52;
            if (low >= high || !(set & (bit_of(high) | bit_of(low)))) continue;
            // The number of live combos with lower indices.
            u32 live_high = high, live_low = low;
            for (u32 card = 0; card < BOARD_CARDS; card++) {
                live_high -= cards[card] < high;
                live_low -= cards[card] < low;
            }
            const u32 live_before = live_high * (live_high - 1) / 2 * (live_high > 0) + (set & bit_of(high) ? 0 : live_low);
            board->column[LIVE + combo_of(high, low) - live_before] = (u16)combo_of(high, low);
        }
    }
}

// Numbers for each terminal of a block.
typedef struct __attribute__((aligned(4 * TERMINALS))) {
    float of[TERMINALS];
} reals;

#define ZERO_REALS {{0}}

// Replaces up to 64 numbers by their prefix sums, by one warp.
#ifdef __CUDACC__
INLINE void scan64(reals *numbers, u32 count) {
    const u32 lane = threadIdx.x % LANES;
    reals first = ZERO_REALS, second = ZERO_REALS;
    if (lane < count) first = numbers[lane];
    if (lane + LANES < count) second = numbers[lane + LANES];
    UNROLL for (u32 at = 0; at < TERMINALS; at++) {
        UNROLL for (u32 distance = 1; distance < LANES; distance *= 2) {
            const float a = __shfl_up_sync(~0u, first.of[at], distance), b = __shfl_up_sync(~0u, second.of[at], distance);
            if (lane >= distance) {
                first.of[at] += a;
                second.of[at] += b;
            }
        }
        second.of[at] += __shfl_sync(~0u, first.of[at], LANES - 1);
    }
    if (lane < count) numbers[lane] = first;
    if (lane + LANES < count) numbers[lane + LANES] = second;
}
#else
// The additions are those of a warp in the same order, so that results are equal to the last bit.
INLINE void scan64(reals *numbers, u32 count) {
    for (u32 at = 0; at < TERMINALS; at++) {
        float half[2][LANES];
        for (u32 lane = 0; lane < 2 * LANES; lane++) half[lane / LANES][lane % LANES] = lane < count ? numbers[lane].of[at] : 0;
        for (u32 distance = 1; distance < LANES; distance *= 2)
            for (u32 lane = LANES - 1; lane >= distance; lane--)
                for (u32 which = 0; which < 2; which++) half[which][lane] += half[which][lane - distance];
        for (u32 lane = 0; lane < LANES; lane++) half[1][lane] += half[0][LANES - 1];
        for (u32 lane = 0; lane < count; lane++) numbers[lane].of[at] = half[lane / LANES][lane % LANES];
    }
}
#endif

struct payoffs {
    float win, tie, lose;
};

SIZE(payoffs, 12);

struct river_in {
    const struct board *boards;
    // For each board and terminal, a row of COLUMNS numbers.
    const float *reach;
    float *values;
    u64 board_count;
    u64 terminal_count;
    // For each terminal, or for each terminal of each board.
    const struct payoffs *payoffs;
    // The number of payoffs from one board to the next: 0 or `terminal_count`.
    u64 payoffs_of_board;
};

OFFSET(river_in, boards, 0);
OFFSET(river_in, reach, 8);
OFFSET(river_in, values, 16);
OFFSET(river_in, board_count, 24);
OFFSET(river_in, terminal_count, 32);
OFFSET(river_in, payoffs, 40);
OFFSET(river_in, payoffs_of_board, 48);
SIZE(river_in, 56);

// Loads the reach of the terminals from `first` on, at one place. Terminals beyond the last have zeros.
INLINE reals load_reach(const float *reach, u64 first, u64 terminals, u32 column) {
    reals numbers = ZERO_REALS;
    UNROLL for (u32 at = 0; at < TERMINALS; at++)
        if (first + at < terminals) numbers.of[at] = reach[(first + at) * COLUMNS + column];
    return numbers;
}

#define TILES ((LIVE + 63) / 64)

KERNEL(river_values, river_in) {
    // Prefix sums of all places and of the places of each card. The first entry is zero.
    SHARED(reals, sums, 1 + 64 * TILES);
    SHARED(reals, by_card, LIVE_CARDS * (1 + PARTNERS));
    SHARED(reals, tiles, TILES);
    const u64 steps = (in.terminal_count + TERMINALS - 1) / TERMINALS;
    for (u64 number = BLOCK_Y; number < in.board_count; number += GRID_Y) {
        const struct board *board = in.boards + number;
        const float *reach = in.reach + number * in.terminal_count * COLUMNS;
        float *values = in.values + number * in.terminal_count * COLUMNS;
        const struct payoffs *payoffs = in.payoffs + number * in.payoffs_of_board;
        for (u64 step = BLOCK_X; step < steps; step += GRID_X) {
            const u64 first = step * TERMINALS;
            const reals zero = ZERO_REALS;
            SYNC();
            EACH(at, 64 * TILES) sums[1 + at] = at < LIVE ? load_reach(reach, first, in.terminal_count, board->column[at]) : zero;
            SYNC();
            EACH(at, LIVE_CARDS * (1 + PARTNERS)) {
                const u32 card = at / (1 + PARTNERS), place = at % (1 + PARTNERS);
                by_card[at] = place ? sums[1 + board->places[card][place - 1]] : zero;
            }
            SYNC();
            EACH_BY_WARP(card, LIVE_CARDS) scan64(by_card + card * (1 + PARTNERS) + 1, PARTNERS);
            EACH_BY_WARP(tile, TILES) scan64(sums + 1 + 64 * tile, 64);
            SYNC();
            EACH(tile, TILES) tiles[tile] = sums[64 + 64 * tile];
            SYNC();
            EACH_BY_WARP(once, 1) scan64(tiles + once, TILES);
            SYNC();
            EACH(at, 64 * TILES) {
                if (at >= 64)
                    UNROLL for (u32 k = 0; k < TERMINALS; k++) sums[1 + at].of[k] += tiles[at / 64 - 1].of[k];
                if (at == 0) sums[0] = zero;
            }
            SYNC();
            EACH(place, LIVE) {
                const reals *a = by_card + board->cards[place][0] * (1 + PARTNERS);
                const reals *b = by_card + board->cards[place][1] * (1 + PARTNERS);
                const u8 *below = board->below[place];
                const u32 column = board->column[place];
                const reals all = sums[LIVE], all_a = a[PARTNERS], all_b = b[PARTNERS];
                const reals weaker = sums[board->weaker[place]], weaker_a = a[below[0]], weaker_b = b[below[2]];
                const reals up_to = sums[board->not_stronger[place]], up_to_a = a[below[1]], up_to_b = b[below[3]];
                const reals own = load_reach(reach, first, in.terminal_count, column);
                UNROLL for (u32 k = 0; k < TERMINALS; k++) {
                    if (first + k >= in.terminal_count) continue;
                    const struct payoffs pay = payoffs[first + k];
                    const float beaten = weaker.of[k] - weaker_a.of[k] - weaker_b.of[k];
                    const float equal = (up_to.of[k] - weaker.of[k]) - (up_to_a.of[k] - weaker_a.of[k]) -
                                        (up_to_b.of[k] - weaker_b.of[k]) + own.of[k];
                    const float stronger = (all.of[k] - up_to.of[k]) - (all_a.of[k] - up_to_a.of[k]) -
                                           (all_b.of[k] - up_to_b.of[k]);
                    values[(first + k) * COLUMNS + column] =
                        fmaf(pay.win, beaten, fmaf(pay.tie, equal, pay.lose * stronger));
                }
            }
            if (ALL)
                EACH(dead, DEAD)
                    UNROLL for (u32 k = 0; k < TERMINALS; k++)
                        if (first + k < in.terminal_count) values[(first + k) * COLUMNS + board->column[LIVE + dead]] = 0;
        }
    }
}

struct river_folds_in {
    const struct board *boards;
    const float *reach;
    float *values;
    u64 board_count;
    u64 terminal_count;
    const float *payoffs;
    u64 payoffs_of_board;
};

OFFSET(river_folds_in, boards, 0);
OFFSET(river_folds_in, reach, 8);
OFFSET(river_folds_in, values, 16);
OFFSET(river_folds_in, board_count, 24);
OFFSET(river_folds_in, terminal_count, 32);
OFFSET(river_folds_in, payoffs, 40);
OFFSET(river_folds_in, payoffs_of_board, 48);
SIZE(river_folds_in, 56);

KERNEL(river_folds, river_folds_in) {
    SHARED(reals, by_card, LIVE_CARDS * PARTNERS);
    SHARED(reals, cards, LIVE_CARDS);
    const u64 steps = (in.terminal_count + TERMINALS - 1) / TERMINALS;
    for (u64 number = BLOCK_Y; number < in.board_count; number += GRID_Y) {
        const struct board *board = in.boards + number;
        const float *reach = in.reach + number * in.terminal_count * COLUMNS;
        float *values = in.values + number * in.terminal_count * COLUMNS;
        const float *payoffs = in.payoffs + number * in.payoffs_of_board;
        for (u64 step = BLOCK_X; step < steps; step += GRID_X) {
            const u64 first = step * TERMINALS;
            SYNC();
            EACH(at, LIVE_CARDS * PARTNERS) {
                const u32 place = board->places[at / PARTNERS][at % PARTNERS];
                by_card[at] = load_reach(reach, first, in.terminal_count, board->column[place]);
            }
            SYNC();
            EACH_BY_WARP(card, LIVE_CARDS) scan64(by_card + card * PARTNERS, PARTNERS);
            SYNC();
            EACH(card, LIVE_CARDS) cards[card] = by_card[card * PARTNERS + PARTNERS - 1];
            SYNC();
            EACH_BY_WARP(once, 1) scan64(cards + once, LIVE_CARDS);
            SYNC();
            EACH(place, LIVE) {
                const reals all = cards[LIVE_CARDS - 1];
                const reals a = by_card[board->cards[place][0] * PARTNERS + PARTNERS - 1];
                const reals b = by_card[board->cards[place][1] * PARTNERS + PARTNERS - 1];
                const u32 column = board->column[place];
                const reals own = load_reach(reach, first, in.terminal_count, column);
                // The sum over all cards has every combo twice.
                UNROLL for (u32 k = 0; k < TERMINALS; k++)
                    if (first + k < in.terminal_count)
                        values[(first + k) * COLUMNS + column] =
                            payoffs[first + k] * (0.5f * all.of[k] - a.of[k] - b.of[k] + own.of[k]);
            }
            if (ALL)
                EACH(dead, DEAD)
                    UNROLL for (u32 k = 0; k < TERMINALS; k++)
                        if (first + k < in.terminal_count) values[(first + k) * COLUMNS + board->column[LIVE + dead]] = 0;
        }
    }
}
