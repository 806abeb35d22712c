//! Badugi: the best choice of cards with different ranks and different suits. Four cards or fewer.
//!
//! The method is ours. Two theorems prove it. The sets of ranks that can have different suits are the
//! independent sets of a matroid (Edmonds and Fulkerson, "Transversals and matroid partition", 1965). In a
//! matroid the greedy choice is as large as any and best card by card (Gale, "Optimal assignments in an
//! ordered set", 1968). So ranks are tried from the lowest up, and a rank is taken whenever all taken ranks
//! can still have different suits.
//!
//! All assignments of suits are tracked at once. There are sixteen sets of suits, and a word has a bit for
//! each: bit t is set if the taken ranks can use exactly the suits of t. A card in suit s moves the sets
//! without s to those with s, which are `1 << s` positions higher. If no bit is left, the rank cannot be
//! taken.

use evaluator::CardSet;

/// Returns the value of a hand of 0 to 4 cards. Larger is better: more cards, then lower ones.
///
/// The top byte is the number of cards that count. Then come their nibbles, the highest card first: 15 less
/// the rank, with the ace as 1, or 0 for a missing card.
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
            // A later card is higher, so it goes first.
            nibbles = nibbles >> 4 | (14 - rank) << 16;
        }
        ranks &= ranks - 1;
    }
    count << 24 | nibbles
}

/// The sixteen bits of clubs. Diamonds, hearts and spades follow above.
const FIELD: u64 = 0xFFFF;

/// The lowest bit of each suit's field.
const LOWEST_BITS: u64 = 0x0001_0001_0001_0001;

/// Rearranges cards so that each suit's field has the ace at bit 0 and the king at bit 12.
fn with_aces_lowest(cards: u64) -> u64 {
    let aces = cards >> 12 & LOWEST_BITS;
    aces | cards << 1 & (LOWEST_BITS * 0x1FFE)
}

/// The word that contains only the empty set of suits.
const NO_SUIT: u64 = 1;

/// For each suit, the word of all sets that lack it: those with bit 0, 1, 2 or 3 of their number clear.
const LACKING: u64 = 0x00FF_0F0F_3333_5555;

/// Returns the sets that result from adding one suit that a set lacks and whose field has its lowest bit in
/// `present`.
fn use_one_suit(ways: u64, present: u64) -> u64 {
    let can_grow = (ways * LOWEST_BITS) & (present * FIELD) & LACKING;
    let [clubs, diamonds, hearts, spades] = [0, 16, 32, 48].map(|field| can_grow >> field & FIELD);
    clubs << 1 | diamonds << 2 | hearts << 4 | spades << 8
}
