//! Badugi: the best choice of cards in which no two are of one rank or one suit. Four cards or fewer.
//!
//! The method is ours; that it is right are two theorems. The sets of ranks that can have a suit each, all different, are
//! the independent sets of a matroid (Edmonds and Fulkerson, "Transversals and matroid partition", 1965), and in a
//! matroid the greedy choice is as large as any and best card by card (Gale, "Optimal assignments in an ordered set",
//! 1968). So the ranks are tried from the lowest up, and one is taken whenever all that are taken can still have
//! different suits.
//!
//! Whether they can is seen from all ways at once. There are sixteen sets of suits, and a word has a bit for each: bit
//! t is set if the ranks that are taken can use exactly the suits of t. A rank that is there in suit s moves the sets
//! without s to those with s, which are `1 << s` places higher. If no bit is left, the rank cannot be taken.

use evaluator::CardSet;

/// The value of a hand of 0 to 4 cards; larger is better, that is more cards, then lower ones. The place, in the top
/// byte, is how many cards count. Then come their nibbles, the highest card first: 15 less the rank, the ace being 1,
/// or 0 for a card that is not there.
///
/// ```
/// use tablegen::reference::badugi::value;
///
/// assert_eq!(value("As 2h 3c 4d".parse()?), 0x040B_CDE0);
/// assert_eq!(value("As 2s Ah Ad".parse()?), 0x020D_E000);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value(hand: CardSet) -> u32 {
    let hand = with_aces_lowest(hand.bits());
    let mut ranks = (hand | hand >> 16 | hand >> 32 | hand >> 48) & FIELD;
    let (mut ways, mut count, mut nibbles) = (NO_SUIT, 0, 0);
    while ranks != 0 {
        let rank = ranks.trailing_zeros();
        let with_this_rank = use_one_suit(ways, hand >> rank & LOWEST_BITS);
        if with_this_rank != 0 {
            ways = with_this_rank;
            count += 1;
            // A later card is higher, so it goes in front.
            nibbles = nibbles >> 4 | (14 - rank) << 16;
        }
        ranks &= ranks - 1;
    }
    count << 24 | nibbles
}

/// The sixteen bits of clubs; diamonds, hearts and spades stand above them.
const FIELD: u64 = 0xFFFF;

/// The lowest bit of each suit's field.
const LOWEST_BITS: u64 = 0x0001_0001_0001_0001;

/// The cards with the ace at bit 0 of each suit's field and the king at bit 12.
fn with_aces_lowest(cards: u64) -> u64 {
    let aces = cards >> 12 & LOWEST_BITS;
    aces | cards << 1 & (LOWEST_BITS * 0x1FFE)
}

/// The word of sets that has only the empty set.
const NO_SUIT: u64 = 1;

/// For each suit a word of all sets of suits that lack it: all with bit 0, 1, 2 or 3 of their number not set.
const LACKING: u64 = 0x00FF_0F0F_3333_5555;

/// The sets that come of adding one suit to a set, one that it lacks and whose field has its lowest bit in `present`.
fn use_one_suit(ways: u64, present: u64) -> u64 {
    let can_grow = (ways * LOWEST_BITS) & (present * FIELD) & LACKING;
    let [clubs, diamonds, hearts, spades] = [0, 16, 32, 48].map(|field| can_grow >> field & FIELD);
    clubs << 1 | diamonds << 2 | hearts << 4 | spades << 8
}
