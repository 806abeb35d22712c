// Rows of CARDS card ids, at most seven, stored one after the other.

struct rank_rows_in {
    const u32 *table;
    u64 deck;
    const u8 *rows;
    u16 *ranks;
    u64 count;
};

OFFSET(rank_rows_in, table, 0);
OFFSET(rank_rows_in, deck, 8);
OFFSET(rank_rows_in, rows, 16);
OFFSET(rank_rows_in, ranks, 24);
OFFSET(rank_rows_in, count, 32);
SIZE(rank_rows_in, 40);

// A thread ranks a group of rows, so that it reads and writes whole words of 16 bytes.
#define GROUP 16
#define GROUP_WORDS (GROUP * CARDS / 4)

// Returns the set of the cards of a row: `low` has the first four ids, `high` the others, followed by zeros.
INLINE u64 set_of_row(u32 low, u32 high) {
    u64 set = 0;
    UNROLL for (u32 card = 0; card < CARDS; card++) set |= bit_of((card < 4 ? low >> 8 * card : high >> 8 * (card - 4)) & 63);
    return set;
}

// Returns the suit counters of a row. The bits of the suits are summed byte by byte, and one multiplication adds up
// the bytes.
INLINE u32 counters_of_row(u32 low, u32 high) {
    const u32 ones = 0x01010101u;
    const u32 low0 = low & ones, low1 = low >> 1 & ones, high0 = high & ones, high1 = high >> 1 & ones;
    const u32 spades = ((low0 & low1) + (high0 & high1)) * ones >> 24;
    const u32 odd = (low0 + high0) * ones >> 24, upper = (low1 + high1) * ones >> 24;
    return SUIT_COUNTERS + (CARDS - odd - upper + spades) + ((odd - spades) << 4) + ((upper - spades) << 8) + (spades << 12);
}

// Returns the rank of a row. `weights` has the weight of card rank r at LANES * r, and zeros up to r = 15.
INLINE u32 rank_of_row(struct table table, u64 deck, const u32 *weights, u32 low, u32 high) {
    u64 set = 0;
    if (CHECKED) {
        set = set_of_row(low, high);
        if ((low | high) & 0xC0C0C0C0u || count_ones_of_long(set & deck) != CARDS) return NO_RANK;
    }
    u32 key = 0;
    UNROLL for (u32 card = 0; card < CARDS; card++) {
        const u32 id = card < 4 ? low >> 8 * card : high >> 8 * (card - 4);
        key += weights[(id & 0x3C) * (LANES / 4)];
    }
    const u32 counters = MASKS == FLUSH && CARDS >= 5 ? counters_of_row(low, high) : 0;
    if (!CHECKED && (MASKS != FLUSH || counters & FLUSH_BITS)) set = set_of_row(low, high);
    return rank_of_hand(table, key, counters, set);
}

// Ranks 16 rows from their words, and returns two ranks in each word of `ranks`.
INLINE void rank_group(struct table table, u64 deck, const u32 *weights, const u32 *words, u32 *ranks) {
    UNROLL for (u32 row = 0; row < GROUP; row++) {
        const u32 at = CARDS * row, next = at + 4;
        const u32 last = GROUP_WORDS - 1;
        const u32 after = at / 4 + 1 > last ? last : at / 4 + 1, later = next / 4 + 1 > last ? last : next / 4 + 1;
        u32 low = shift_pair(words[at / 4], words[after], 8 * (at % 4)), high = 0;
        if (CARDS < 4) low &= (1u << 8 * (CARDS & 3)) - 1;
        if (CARDS > 4) high = shift_pair(words[next / 4], words[later], 8 * (next % 4)) & ((1u << 8 * (CARDS & 3)) - 1);
        const u32 rank = rank_of_row(table, deck, weights, low, high);
        if (row & 1) ranks[row / 2] |= rank << 16;
        else ranks[row / 2] = rank;
    }
}

#ifdef __CUDACC__
INLINE void load_words(const u8 *from, u32 *words) {
    UNROLL for (u32 at = 0; at < GROUP_WORDS / 4; at++) {
        const uint4 four = ((const uint4 *)from)[at];
        words[4 * at] = four.x;
        words[4 * at + 1] = four.y;
        words[4 * at + 2] = four.z;
        words[4 * at + 3] = four.w;
    }
}

INLINE void store_ranks(u16 *to, const u32 *ranks) {
    ((uint4 *)to)[0] = make_uint4(ranks[0], ranks[1], ranks[2], ranks[3]);
    ((uint4 *)to)[1] = make_uint4(ranks[4], ranks[5], ranks[6], ranks[7]);
}
#else
INLINE void load_words(const u8 *from, u32 *words) { memcpy(words, from, 4 * GROUP_WORDS); }
INLINE void store_ranks(u16 *to, const u32 *ranks) { memcpy(to, ranks, 2 * GROUP); }
#endif

// Ranks rows one by one, for groups that are not aligned and for the last rows.
INLINE void rank_some(struct table table, u64 deck, const u32 *weights, const u8 *rows, u16 *ranks, u32 count) {
    for (u32 row = 0; row < count; row++) {
        u32 low = 0, high = 0;
        UNROLL for (u32 card = 0; card < CARDS; card++) {
            const u32 id = rows[CARDS * row + card];
            if (card < 4) low |= id << 8 * card;
            else high |= id << 8 * (card - 4);
        }
        ranks[row] = (u16)rank_of_row(table, deck, weights, low, high);
    }
}

KERNEL(rank_rows, rank_rows_in) {
    // A copy for each lane, so that the lanes of a warp use different banks of shared memory.
    SHARED(u32, weights, WEIGHTS * LANES);
    EACH(at, WEIGHTS * LANES) weights[at] = in.table[at / LANES];
    SYNC();
    const struct table table = table_at(in.table);
    const int aligned = (((u64)(size_t)in.rows | (u64)(size_t)in.ranks) & 15) == 0;
    const u64 groups = (in.count + GROUP - 1) / GROUP;
    EACH_IN_GRID(thread, group, groups) {
        const u32 *own = weights + thread % LANES;
        const u8 *rows = in.rows + group * (GROUP * CARDS);
        u16 *ranks = in.ranks + group * GROUP;
        const u64 left = in.count - group * GROUP;
        if (aligned && left >= GROUP) {
            u32 words[GROUP_WORDS], found[GROUP / 2];
            load_words(rows, words);
            rank_group(table, in.deck, own, words, found);
            store_ranks(ranks, found);
        } else {
            rank_some(table, in.deck, own, rows, ranks, left < GROUP ? (u32)left : GROUP);
        }
    }
}
