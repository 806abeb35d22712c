// All pairs of a board of CARDS - 2 cards and two hole cards. The ranks of a board are stored one after the other.

struct rank_on_boards_in {
    const u32 *table;
    u64 deck;
    const u8 *boards;
    u64 board_count;
    const u8 *holes;
    u64 hole_count;
    u16 *ranks;
};

OFFSET(rank_on_boards_in, table, 0);
OFFSET(rank_on_boards_in, deck, 8);
OFFSET(rank_on_boards_in, boards, 16);
OFFSET(rank_on_boards_in, board_count, 24);
OFFSET(rank_on_boards_in, holes, 32);
OFFSET(rank_on_boards_in, hole_count, 40);
OFFSET(rank_on_boards_in, ranks, 48);
SIZE(rank_on_boards_in, 56);

#define BOARD_CARDS (CARDS - 2)

struct partial_hand {
    u32 key, counters, invalid;
    u64 set;
};

INLINE void add_card(struct partial_hand *hand, const u32 *weights, u32 id) {
    hand->key += weights[(id & 0x3C) * (LANES / 4)];
    hand->counters += 1u << 4 * (id & 3);
    hand->invalid |= id & 0xC0;
    hand->set |= bit_of(id);
}

KERNEL(rank_on_boards, rank_on_boards_in) {
    SHARED(u32, weights, WEIGHTS * LANES);
    EACH(at, WEIGHTS * LANES) weights[at] = in.table[at / LANES];
    SYNC();
    const struct table table = table_at(in.table);
    for (u64 number = BLOCK_Y; number < in.board_count; number += GRID_Y) {
        const u8 *cards = in.boards + number * BOARD_CARDS;
        u16 *ranks = in.ranks + number * in.hole_count;
        struct partial_hand board = {0, SUIT_COUNTERS, 0, 0};
        UNROLL for (u32 card = 0; card < BOARD_CARDS; card++) add_card(&board, weights, cards[card]);
        EACH_IN_GRID(thread, hole, in.hole_count) {
            const u32 *own = weights + thread % LANES;
            struct partial_hand hand = board;
            add_card(&hand, own, in.holes[2 * hole]);
            add_card(&hand, own, in.holes[2 * hole + 1]);
            const int valid = !CHECKED || (!hand.invalid && count_ones_of_long(hand.set & in.deck) == CARDS);
            ranks[hole] = (u16)(valid ? rank_of_hand(table, hand.key, hand.counters, hand.set) : NO_RANK);
        }
    }
}
