// Rows of Omaha: HOLE_CARDS hole cards, then the five cards of the board. Two hole cards play with three of the board.
//
// Settings:
//   HOLE_CARDS  4, 5 or 6
//   IN_SHARED   1 if a block copies the table to dynamic shared memory

struct rank_omaha_in {
    const u32 *table;
    u64 deck;
    const u8 *rows;
    u16 *ranks;
    u64 count;
    // The number of hand ranks in the table.
    u32 rank_count;
};

OFFSET(rank_omaha_in, table, 0);
OFFSET(rank_omaha_in, deck, 8);
OFFSET(rank_omaha_in, rows, 16);
OFFSET(rank_omaha_in, ranks, 24);
OFFSET(rank_omaha_in, count, 32);
OFFSET(rank_omaha_in, rank_count, 40);
SIZE(rank_omaha_in, 48);

#define ROW (HOLE_CARDS + 5)
#define PAIRS (HOLE_CARDS * (HOLE_CARDS - 1) / 2)

// Returns the best flush of two ranks in `hole` with three in `board`.
INLINE u32 best_flush(struct table table, u32 hole, u32 board) {
    u32 best = 0;
    for (u32 x = hole; x & (x - 1); x &= x - 1)
        for (u32 y = x & (x - 1); y; y &= y - 1) {
            const u32 two = (x & (0 - x)) | (y & (0 - y));
            for (u32 p = board; p; p &= p - 1)
                for (u32 q = p & (p - 1); q; q &= q - 1)
                    for (u32 r = q & (q - 1); r; r &= r - 1) {
                        const u32 rank = rank_by_mask(table, two | (p & (0 - p)) | (q & (0 - q)) | (r & (0 - r)));
                        best = rank > best ? rank : best;
                    }
        }
    return best;
}

INLINE u32 rank_of_omaha_row(struct table table, u64 deck, const u32 *weights, const u8 *row) {
    u32 parts[ROW], pairs[PAIRS], invalid = 0;
    u64 hole = 0, board = 0;
    UNROLL for (u32 card = 0; card < ROW; card++) {
        const u32 id = row[card];
        invalid |= id & 0xC0;
        parts[card] = weights[id >> 2 & 15];
        if (card < HOLE_CARDS) hole |= bit_of(id);
        else board |= bit_of(id);
    }
    if (CHECKED && (invalid || count_ones_of_long((hole | board) & deck) != ROW)) return NO_RANK;
    u32 pair = 0;
    UNROLL for (u32 a = 1; a < HOLE_CARDS; a++)
        UNROLL for (u32 b = 0; b < a; b++) pairs[pair++] = parts[a] + parts[b];
    u32 best = 0;
    UNROLL for (u32 a = HOLE_CARDS + 2; a < ROW; a++)
        UNROLL for (u32 b = HOLE_CARDS + 1; b < a; b++)
            UNROLL for (u32 c = HOLE_CARDS; c < b; c++) {
                const u32 three = parts[a] + parts[b] + parts[c];
                UNROLL for (pair = 0; pair < PAIRS; pair++) {
                    const u32 rank = rank_by_key(table, three + pairs[pair]);
                    best = rank > best ? rank : best;
                }
            }
    for (u32 suit = 0; suit < 4; suit++) {
        const u32 in_hole = suit_of(hole, suit), on_board = suit_of(board, suit);
        if (count_ones(on_board) >= 3 && count_ones(in_hole) >= 2) {
            const u32 rank = best_flush(table, in_hole, on_board);
            best = rank > best ? rank : best;
        }
    }
    return best;
}

KERNEL(rank_omaha, rank_omaha_in) {
    struct table table = table_at(in.table);
    SHARED(u32, weights, WEIGHTS);
    EACH(at, WEIGHTS) weights[at] = in.table[at];
#if IN_SHARED
    DYNAMIC_SHARED(u32, copy);
    EACH(at, ROWS + (in.rank_count + 1) / 2) copy[at] = in.table[WEIGHTS + at];
    table.offsets = copy;
    table.ranks = (const u16 *)(copy + ROWS);
#endif
    SYNC();
    EACH_IN_GRID(thread, row, in.count) {
        (void)thread;
        in.ranks[row] = (u16)rank_of_omaha_row(table, in.deck, weights, in.rows + row * ROW);
    }
}
