// The rank of one hand from the sections of a rank table.
//
// A card id is 4 * rank + suit. A set of cards has 16 bits for each suit, with the ranks in bits 0 to 12. The crate
// `evaluator` documents keys and tables in its modules `key` and `format`.
//
// Settings:
//   CARDS    the number of cards in a row
//   CHECKED  1 if invalid hands must have the rank NO_RANK. With 0 their ranks are unspecified
//   MASKS    the meaning of rank masks in the table, one of the following

#define FLUSH 0        // the ranks in one suit
#define FIVE_RANKS 1   // five or more different ranks in any suits
#define OF_EACH_SUIT 2 // up to four ranks in different suits, and there are no rank keys

#define NO_RANK 0xFFFFu
#define RANK_KEY_MASK ((1u << 25) - 1)
#define COLUMN_BITS 12
#define RANK_MASK 0x1FFFu
#define SUIT_COUNTERS 0x3333u
#define FLUSH_BITS 0x8888u

// The table in one buffer: 16 weights of card ranks (the last 3 are 0), the offset of each row, the hand ranks.
#define WEIGHTS 16
#define ROWS 8192

struct table {
    const u32 *offsets;
    const u16 *ranks;
};

INLINE struct table table_at(const u32 *buffer) {
    struct table table;
    table.offsets = buffer + WEIGHTS;
    table.ranks = (const u16 *)(buffer + WEIGHTS + ROWS);
    return table;
}

// Returns the rank of a hand by the sum of the weights of its card ranks, as if it had no flush. Any sum is safe.
INLINE u32 rank_by_key(struct table table, u32 key) {
    key &= RANK_KEY_MASK;
    return table.ranks[key + table.offsets[key >> COLUMN_BITS]];
}

INLINE u32 rank_by_mask(struct table table, u32 mask) { return table.ranks[mask & RANK_MASK]; }

// Returns the bit of a card in a set. Ids from 52 to 63 have bits that belong to no card.
INLINE u64 bit_of(u32 id) { return (u64)1 << (16 * (id & 3) + (id >> 2 & 15)); }

INLINE u32 suit_of(u64 set, u32 suit) { return (u32)(set >> (16 * suit)) & RANK_MASK; }

INLINE u32 ranks_of(u64 set) {
    const u32 pairs = (u32)set | (u32)(set >> 32);
    return (pairs | pairs >> 16) & RANK_MASK;
}

// Returns the best rank for one card of each suit. Of several cards with one rank, only one counts, so the mask of the
// ranks is enough. Looks at all choices of the first four cards of the set.
INLINE u32 best_of_each_suit(struct table table, u64 set) {
    u64 cards[4];
    for (u32 card = 0; card < 4; card++) {
        cards[card] = set & (0 - set);
        set ^= cards[card];
    }
    u32 best = 0;
    for (u32 choice = 1; choice < 16; choice++) {
        u64 chosen = 0;
        u32 has_pair_of_suit = 0;
        for (u32 card = 0; card < 4; card++)
            if (choice >> card & 1) chosen |= cards[card];
        for (u32 suit = 0; suit < 4; suit++) {
            const u32 ranks = suit_of(chosen, suit);
            has_pair_of_suit |= ranks & (ranks - 1);
        }
        const u32 rank = rank_by_mask(table, ranks_of(chosen));
        if (!has_pair_of_suit && rank > best) best = rank;
    }
    return best;
}

// Returns the rank of a hand from its rank key, its suit counters (which start at SUIT_COUNTERS) and its set.
INLINE u32 rank_of_hand(struct table table, u32 key, u32 counters, u64 set) {
    if (MASKS == OF_EACH_SUIT) return best_of_each_suit(table, set);
    if (MASKS == FIVE_RANKS) {
        const u32 rank = rank_by_mask(table, ranks_of(set));
        return rank ? rank : rank_by_key(table, key);
    }
    // Three hands of seven cards in a hundred have a flush.
    if (counters & FLUSH_BITS) return rank_by_mask(table, suit_of(set, trailing_zeros(counters & FLUSH_BITS) >> 2));
    return rank_by_key(table, key);
}
