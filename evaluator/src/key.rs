//! The hash contract between the writer of a table and its readers.
//!
//! A hand's key is the wrapping sum of one number for each card, so that keys of parts add up to the key of the whole:
//!
//! ```text
//!  63                    38 37            16 15   12 11    8 7     4 3     0
//! +------------------------+----------------+-------+-------+-------+-------+
//! | rank key, 26 bits      | 0              | ♠ + 3 | ♥ + 3 | ♦ + 3 | ♣ + 3 |
//! +------------------------+----------------+-------+-------+-------+-------+
//! ```
//!
//! *Suit counters.* Each starts at 3, so its top bit comes to be set with the fifth card of the suit: one mask tells
//! flushes from all other hands. (Bits 16 to 37 stay zero for every legal hand.) A flush is ranked by the 13-bit mask of
//! its suit, all other hands by the rank key.
//!
//! *Rank key.* [`RANK_WEIGHTS`] make the sums of all 76,155 multisets of 0 to 7 ranks, at most four of each, different.
//! The key's upper 14 bits name a row, the lower 12 a column. The table lays the rows over each other, each displaced so
//! that no two used columns meet:
//!
//! ```text
//!  25                15 14  12 11                       0
//! +--------------------+------+--------------------------+
//! | row                       | column                   |
//! +--------------------+------+--------------------------+    slot = offsets[row] + field
//! |                    | field                           |
//! +--------------------+---------------------------------+
//! ```
//!
//! The field takes in three bits of the row, so that offsets of 16 bits reach all of the 76,425 slots.
//!
//! *Any key is safe.* Keys of hands use rows below [`ROWS`], but 14 bits can name more. The flush ranks stand directly
//! behind the offsets, so every 14-bit row reads something there, and the reader of a table has checked for each of them
//! that all its columns lead to slots that exist. A key made from wrong input finds a meaningless rank and nothing worse.

use crate::{Card, CardSet};

/// How many bits a rank key has.
pub const RANK_KEY_BITS: u32 = 26;

/// How many of them, the low ones, name the column.
pub const COLUMN_BITS: u32 = 12;

/// How many columns a row has.
pub const COLUMNS: usize = 1 << COLUMN_BITS;

/// How many bits of a rank key, the low ones, are added to an offset.
pub const FIELD_BITS: u32 = 15;

/// How many rows have an offset; hands use the first 12,252.
pub const ROWS: usize = 12_288;

/// How many rows the bits of a rank key can name.
pub const NAMED_ROWS: usize = 1 << (RANK_KEY_BITS - COLUMN_BITS);

/// How many entries the flush ranks have: one for each mask of 13 rank bits.
pub const FLUSH_MASKS: usize = 1 << 13;

/// How far a rank key is shifted up in a hand's key.
pub const RANK_KEY_SHIFT: u32 = 64 - RANK_KEY_BITS;

/// What each rank adds to the rank key, deuce to ace. Found by `tablegen`'s key search, whose tests prove that the sums
/// are different.
pub const RANK_WEIGHTS: [u32; 13] = [
    6_352_340, 6_956_981, 7_079_945, 7_086_863, 7_111_186, 7_212_373, 36_817, 41_071, 57_527, 103_423,
    277_360, 851_597, 3_599_363,
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
    hash = fnv(hash, FIELD_BITS);
    hash = fnv(hash, ROWS as u32);
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

/// What a card adds to a hand's key.
#[must_use]
pub const fn of_card(card: Card) -> u64 {
    (RANK_WEIGHTS[card.rank() as usize] as u64) << RANK_KEY_SHIFT | 1 << (4 * card.suit() as u32)
}

/// The row of a hand's key, below [`NAMED_ROWS`] whatever the key.
#[inline(always)]
#[must_use]
pub const fn row(key: u64) -> usize {
    (key >> (RANK_KEY_SHIFT + COLUMN_BITS)) as usize
}

/// What is added to the offset of the row to give the slot.
#[inline(always)]
#[must_use]
pub const fn field(key: u64) -> usize {
    (key >> RANK_KEY_SHIFT) as usize & ((1 << FIELD_BITS) - 1)
}

/// The key of a set of at most seven cards.
#[inline]
#[must_use]
pub fn of_set(set: CardSet) -> u64 {
    of_set_counted(set).0
}

/// The key of a set of at most seven cards, and how many cards it has, which is right for every set.
#[inline(always)]
pub(crate) fn of_set_counted(set: CardSet) -> (u64, u32) {
    let bits = set.bits();
    let part = |suit: u32| SUIT_KEYS[(bits >> (16 * suit) & 0x1FFF) as usize];
    let parts = [part(0), part(1), part(2), part(3)];
    // No more than 52 cards are counted: no carry gets to the weights.
    let mut sum = 0u32;
    let mut counters = EMPTY;
    for (suit, part) in parts.into_iter().enumerate() {
        sum = sum.wrapping_add(part);
        counters += u64::from(part & COUNT_MASK) << (4 * suit);
    }
    (u64::from(sum & !COUNT_MASK) << 32 | counters, sum & COUNT_MASK)
}

/// The low bits of a [`SUIT_KEYS`] entry, which hold the count; the weights stand at the top.
const COUNT_MASK: u32 = (1 << (32 - RANK_KEY_BITS)) - 1;

/// For each mask of 13 ranks the sum of their weights, as it stands in the upper half of a key, and how many ranks there
/// are: 32 KiB.
static SUIT_KEYS: [u32; FLUSH_MASKS] = {
    let mut keys = [0u32; FLUSH_MASKS];
    let mut mask = 1;
    while mask < FLUSH_MASKS {
        let top = mask.ilog2();
        let weight = RANK_WEIGHTS[top as usize] << (32 - RANK_KEY_BITS);
        keys[mask] = keys[mask ^ (1 << top)].wrapping_add(weight + 1);
        mask += 1;
    }
    keys
};
