// Sets of cards, with 16 bits for each suit. They may have different numbers of cards.
//
// Settings: MAX_CARDS, the largest number of cards of a hand.

struct rank_sets_in {
    const u32 *table;
    u64 deck;
    const u64 *sets;
    u16 *ranks;
    u64 count;
};

OFFSET(rank_sets_in, table, 0);
OFFSET(rank_sets_in, deck, 8);
OFFSET(rank_sets_in, sets, 16);
OFFSET(rank_sets_in, ranks, 24);
OFFSET(rank_sets_in, count, 32);
SIZE(rank_sets_in, 40);

// The sums of the weights of the lower 7 and of the upper 6 card ranks, with several copies for lanes.
#define LOWER 7
#define SUMS ((1 << LOWER) + (1 << (13 - LOWER)))
#define COPIES 8

// A thread ranks several sets of a tile. It loads all of them before it ranks the first.
#define PER_THREAD 4
#define TILE (PER_THREAD * THREADS)

INLINE u32 weight_of_mask(const u32 *sums, u32 ranks) {
    return sums[(ranks & ((1 << LOWER) - 1)) * COPIES] + sums[((1 << LOWER) + (ranks >> LOWER)) * COPIES];
}

INLINE u32 rank_of_set(struct table table, u64 deck, const u32 *sums, u64 set) {
    if (CHECKED && (set & ~deck || count_ones_of_long(set) > MAX_CARDS)) return NO_RANK;
    // The number of cards of each rank in binary: a full adder for all ranks at once.
    const u32 clubs_and_diamonds = (u32)set & 0x1FFF1FFFu, hearts_and_spades = (u32)(set >> 32) & 0x1FFF1FFFu;
    const u32 sum = clubs_and_diamonds ^ hearts_and_spades, carry = clubs_and_diamonds & hearts_and_spades;
    const u32 ones = (sum ^ sum >> 16) & RANK_MASK;
    const u32 twos = (carry ^ carry >> 16 ^ (sum & sum >> 16)) & RANK_MASK;
    const u32 fours = carry & carry >> 16;
    u32 key = weight_of_mask(sums, ones) + 2 * weight_of_mask(sums, twos);
    if (fours) key += 4 * weight_of_mask(sums, fours);
    u32 counters = 0;
    if (MASKS == FLUSH)
        UNROLL for (u32 suit = 0; suit < 4; suit++)
            counters |= (u32)(count_ones(suit_of(set, suit)) >= 5) << (4 * suit + 3);
    return rank_of_hand(table, key, counters, set);
}

KERNEL(rank_sets, rank_sets_in) {
    SHARED(u32, sums, SUMS * COPIES);
    EACH(at, SUMS * COPIES) {
        const u32 entry = at / COPIES, is_upper = entry >> LOWER;
        u32 sum = 0;
        for (u32 bit = 0; bit < LOWER; bit++)
            if (entry >> bit & 1 && !(is_upper && bit >= 13 - LOWER)) sum += in.table[bit + is_upper * LOWER];
        sums[at] = sum;
    }
    SYNC();
    const struct table table = table_at(in.table);
    const u64 slots = (in.count + TILE - 1) / TILE * THREADS;
    EACH_IN_GRID(thread, slot, slots) {
        const u32 *own = sums + thread % COPIES;
        const u64 first = slot / THREADS * TILE + thread;
        u64 sets[PER_THREAD];
        UNROLL for (u32 part = 0; part < PER_THREAD; part++) {
            const u64 at = first + part * THREADS;
            sets[part] = at < in.count ? in.sets[at] : 0;
        }
        UNROLL for (u32 part = 0; part < PER_THREAD; part++) {
            const u64 at = first + part * THREADS;
            if (at < in.count) in.ranks[at] = (u16)rank_of_set(table, in.deck, own, sets[part]);
        }
    }
}
