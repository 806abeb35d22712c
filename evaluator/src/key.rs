//! Hash keys of hands: the contract between the writer of a table and its readers.
//!
//! The key of a hand is [`EMPTY`] plus one [number for each card](of_card), modulo 2^64. The key of two
//! disjoint hands together is the sum of their keys minus [`EMPTY`]. A key has these fields:
//!
//! ```text
//!  63           51 50       39 38            16 15   12 11    8 7     4 3     0
//! +---------------+-----------+----------------+-------+-------+-------+-------+
//! | row           | column    | 0              | ♠ + 3 | ♥ + 3 | ♦ + 3 | ♣ + 3 |
//! +---------------+-----------+----------------+-------+-------+-------+-------+
//!   rank key, 25 bits
//! ```
//!
//! *Suit counters.* Each starts at 3, so that the fifth card of the suit sets its top bit. The mask
//! [`FLUSH_BITS`] tests for flushes. (Bits 16 to 38 are zero for every valid hand.) In hold'em, a flush is
//! looked up by the 13-bit rank mask of its suit, every other hand by the rank key. For other orders see
//! [`RankSets`](crate::order::RankSets).
//!
//! *Rank key.* [`RANK_WEIGHTS`] give each of the 76,155 multisets of 0 to 7 ranks, at most four of each, a
//! different sum modulo 2^25. The upper 13 bits are the row, the lower 12 the column. The table overlays the
//! rows, each displaced so that no two used columns collide, and stores the offset of each row:
//!
//! ```text
//! slot = rank key + offsets[row]      (modulo 2^32)
//! ```
//!
//! *Any key is safe.* The rank key is at the top of the word, so all 64-bit numbers have a row that exists.
//! The reader of a table has checked that all columns of all rows lead to slots that exist. A key computed
//! from invalid input leads to a meaningless rank, never out of bounds.

use crate::{Card, CardSet, Rank, Suit};

/// The number of bits in a rank key.
pub const RANK_KEY_BITS: u32 = 25;

/// The number of low bits in a rank key that are the column.
pub const COLUMN_BITS: u32 = 12;

/// The number of columns in a row.
pub const COLUMNS: usize = 1 << COLUMN_BITS;

/// The number of rows.
pub const ROWS: usize = 1 << (RANK_KEY_BITS - COLUMN_BITS);

/// The number of flush masks: one entry for each set of 13 rank bits.
pub const FLUSH_MASKS: usize = 1 << Rank::COUNT;

/// The shift of the rank key inside a hand's key.
pub const RANK_KEY_SHIFT: u32 = 64 - RANK_KEY_BITS;

/// The weight of each card rank in the rank key, deuce to ace. `tablegen`'s key search computed them, and its
/// tests verify that the sums are different.
pub const RANK_WEIGHTS: [u32; Rank::COUNT] = [
    694_891, 720_327, 937_583, 941_668, 1_370_675, 4_435_662, 17_440_550, 17_507_733, 17_522_767, 17_626_921,
    17_760_764, 17_783_078, 30_662_296,
];

/// The key of the empty hand.
pub const EMPTY: u64 = 0x3333;

/// The flush bits: one is set if a suit has five or more cards.
pub const FLUSH_BITS: u64 = 0x8888;

/// A hash of all parameters of the keys. Every table file contains it, so that tables with other weights,
/// rows or columns are rejected.
pub const KEY_SCHEME: u32 = {
    // This is FNV-1a over the parameters.
    let mut hash = fnv(0x811C_9DC5, RANK_KEY_BITS);
    hash = fnv(hash, COLUMN_BITS);
    let mut rank = 0;
    while rank < RANK_WEIGHTS.len() {
        hash = fnv(hash, RANK_WEIGHTS[rank]);
        rank += 1;
    }
    hash
};

const fn fnv(mut hash: u32, value: u32) -> u32 {
    let bytes = value.to_le_bytes();
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    hash
}

/// Returns the weight of a card in a hand's key.
///
/// ```
/// use evaluator::{Card, Hand, key};
///
/// let card = Card::ALL[51];
/// assert_eq!(Hand::EMPTY.add(card)?.key(), key::EMPTY.wrapping_add(key::of_card(card)));
/// # Ok::<(), evaluator::HandError>(())
/// ```
#[must_use]
pub const fn of_card(card: Card) -> u64 {
    (RANK_WEIGHTS[card.rank() as usize] as u64) << RANK_KEY_SHIFT | 1 << (4 * card.suit() as u32)
}

/// Returns the row of a hand's key. It is below [`ROWS`] for every key.
///
/// ```
/// use evaluator::key;
///
/// assert_eq!(key::row(key::EMPTY), 0);
/// assert_eq!(key::row(u64::MAX), key::ROWS - 1);
/// ```
#[inline(always)]
#[must_use]
pub const fn row(key: u64) -> usize {
    (key >> (RANK_KEY_SHIFT + COLUMN_BITS)) as usize
}

/// Returns the rank key of a hand's key: the upper 25 bits.
///
/// ```
/// use evaluator::{Hand, key};
///
/// let aces: Hand = "As Ad".parse()?;
/// let sum = 2 * key::RANK_WEIGHTS[12];
/// assert_eq!(key::rank_key(aces.key()), sum % (1 << key::RANK_KEY_BITS));
/// # Ok::<(), evaluator::HandError>(())
/// ```
#[inline(always)]
#[must_use]
pub const fn rank_key(key: u64) -> u32 {
    (key >> RANK_KEY_SHIFT) as u32
}

/// Returns the key of a set of at most seven cards.
///
/// ```
/// use evaluator::{Hand, key};
///
/// let hand: Hand = "As Ks Qd".parse()?;
/// assert_eq!(key::of_set(hand.card_set()), hand.key());
/// # Ok::<(), evaluator::HandError>(())
/// ```
#[inline]
#[must_use]
pub fn of_set(set: CardSet) -> u64 {
    of_set_and_count(set).0
}

/// Returns the key and the number of cards of a set. With more than seven cards only the count is meaningful.
#[inline(always)]
pub(crate) fn of_set_and_count(set: CardSet) -> (u64, u32) {
    let bits = set.bits();
    let mut sum = 0u32;
    let mut counters = EMPTY;
    for suit in 0..Suit::COUNT {
        let part = SUIT_KEYS[(bits >> (16 * suit) & 0x1FFF) as usize];
        sum = sum.wrapping_add(part);
        counters += u64::from(part & COUNT_MASK) << (4 * suit);
    }
    (u64::from(sum & !(FLUSH_FLAG | COUNT_MASK)) << 32 | counters, sum & COUNT_MASK)
}

/// Returns the sum of a set's entries in [`SUIT_KEYS`]: the upper half of its key, the flush flag and the
/// number of cards. With more than seven cards only the count is meaningful.
#[inline(always)]
pub(crate) fn sum_of_set(set: CardSet) -> u32 {
    let bits = set.bits();
    (0..Suit::COUNT).fold(0, |sum, suit| sum.wrapping_add(SUIT_KEYS[(bits >> (16 * suit) & 0x1FFF) as usize]))
}

/// The bit of a [`SUIT_KEYS`] entry that is set if the suit has five or more cards. It has the same meaning
/// in the sum for at most seven cards.
pub(crate) const FLUSH_FLAG: u32 = 1 << 6;

/// The low bits of a [`SUIT_KEYS`] entry, which hold the number of cards. The counts of four suits add up to
/// at most 52.
pub(crate) const COUNT_MASK: u32 = FLUSH_FLAG - 1;

/// For each rank mask: the sum of the weights in the position of the upper half of a key, the flush flag, and
/// the number of ranks. It takes 32 KiB.
static SUIT_KEYS: [u32; FLUSH_MASKS] = {
    let mut keys = [0u32; FLUSH_MASKS];
    let mut mask = 1;
    while mask < FLUSH_MASKS {
        let top = mask.ilog2();
        let weight = RANK_WEIGHTS[top as usize] << (32 - RANK_KEY_BITS);
        keys[mask] = (keys[mask ^ (1 << top)] & !FLUSH_FLAG).wrapping_add(weight + 1);
        if mask.count_ones() >= 5 {
            keys[mask] |= FLUSH_FLAG;
        }
        mask += 1;
    }
    keys
};
