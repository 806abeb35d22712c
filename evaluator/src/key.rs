//! The hash contract between the writer of a table and its readers.
//!
//! A hand's key is the wrapping sum of one number for each card, so that keys of parts add up to the key of the whole:
//!
//! ```text
//!  63           51 50       39 38            16 15   12 11    8 7     4 3     0
//! +---------------+-----------+----------------+-------+-------+-------+-------+
//! | row           | column    | 0              | ♠ + 3 | ♥ + 3 | ♦ + 3 | ♣ + 3 |
//! +---------------+-----------+----------------+-------+-------+-------+-------+
//!   rank key, 25 bits
//! ```
//!
//! *Suit counters.* Each starts at 3, so its top bit comes to be set with the fifth card of the suit: one mask tells
//! flushes from all other hands. (Bits 16 to 38 stay zero for every legal hand.) A flush is ranked by the 13-bit mask of
//! its suit, all other hands by the rank key.
//!
//! *Rank key.* [`RANK_WEIGHTS`] make the sums of all 76,155 multisets of 0 to 7 ranks, at most four of each, different
//! modulo 2^25. The upper 13 bits name a row, the lower 12 a column. The table lays the rows over each other, each
//! displaced so that no two used columns meet, and keeps for each row what takes its rank keys to their slots:
//!
//! ```text
//! slot = rank key + offsets[row]      (modulo 2^32)
//! ```
//!
//! *Any key is safe.* The rank key stands at the top of the word, so every 64 bits name a row that exists, and the reader
//! of a table has checked that all columns of all rows lead to slots that exist. A key made from wrong input finds a
//! meaningless rank and nothing worse.

use crate::{Card, CardSet, Rank, Suit};

/// How many bits a rank key has.
pub const RANK_KEY_BITS: u32 = 25;

/// How many of them, the low ones, name the column.
pub const COLUMN_BITS: u32 = 12;

/// How many columns a row has.
pub const COLUMNS: usize = 1 << COLUMN_BITS;

/// How many rows there are.
pub const ROWS: usize = 1 << (RANK_KEY_BITS - COLUMN_BITS);

/// How many entries the flush ranks have: one for each mask of 13 rank bits.
pub const FLUSH_MASKS: usize = 1 << Rank::COUNT;

/// How far a rank key is shifted up in a hand's key.
pub const RANK_KEY_SHIFT: u32 = 64 - RANK_KEY_BITS;

/// The weight of each rank in the rank key, deuce to ace. Found by `tablegen`'s key search, whose tests prove that the sums
/// are different.
pub const RANK_WEIGHTS: [u32; Rank::COUNT] = [
    694_891, 720_327, 937_583, 941_668, 1_370_675, 4_435_662, 17_440_550, 17_507_733, 17_522_767, 17_626_921,
    17_760_764, 17_783_078, 30_662_296,
];

/// The key of the empty hand.
pub const EMPTY: u64 = 0x3333;

/// The bits of which one is set in the key of a hand with five or more cards of a suit.
pub const FLUSH_BITS: u64 = 0x8888;

/// A number for the contract as a whole, kept in every table file: a table made for other weights or another split into
/// rows and columns is refused.
pub const KEY_SCHEME: u32 = {
    // FNV-1a over the parameters.
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

/// The weight of a card in a hand's key.
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

/// The row of a hand's key, below [`ROWS`] whatever the key.
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

/// The rank key of a hand's key.
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

/// The key of a set of at most seven cards.
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

/// The key of a set, and how many cards it has. With more than seven the key means nothing, but the count is right.
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

/// The sum of a set's entries in [`SUIT_KEYS`]: the upper half of its key, whether it has a flush, and how many cards it
/// has. With more than seven cards the count alone is right.
#[inline(always)]
pub(crate) fn sum_of_set(set: CardSet) -> u32 {
    let bits = set.bits();
    (0..Suit::COUNT).fold(0, |sum, suit| sum.wrapping_add(SUIT_KEYS[(bits >> (16 * suit) & 0x1FFF) as usize]))
}

/// The bit of a [`SUIT_KEYS`] entry that is set for five cards or more of the suit; and of the sum for at most seven cards.
pub(crate) const FLUSH_FLAG: u32 = 1 << 6;

/// The low bits of a [`SUIT_KEYS`] entry, which hold the count; those of four suits add up to at most 52.
pub(crate) const COUNT_MASK: u32 = FLUSH_FLAG - 1;

/// For each mask of 13 ranks the sum of their weights, as it stands in the upper half of a key, whether they make a flush,
/// and how many they are: 32 KiB.
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
