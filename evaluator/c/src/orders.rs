//! The orders of hands by number.

use std::ffi::{CStr, CString};
use std::marker::PhantomData;
use std::sync::OnceLock;

use evaluator::internals::with_orders;
use evaluator::lookup::batch::{Batch, BatchError, Bits, Hands, Rows};
use evaluator::order::Order;
use evaluator::{Card, CardSet, Embedded, InvalidHandRank, RankIn, TableOf};

use crate::error::Failure;

/// An order of hands, without its type.
pub(crate) trait AnyOrder: Sync {
    /// Returns the name for use in a sentence, the number of cards in the deck, and the maximum number of cards in a hand.
    #[cfg(test)]
    fn facts(&self) -> (String, &'static str, usize, usize);

    /// Returns the rank of a hand of card ids, or `None` if it is invalid.
    fn rank_hand(&self, ids: &[u8]) -> Option<u16>;

    /// Returns the rank of a set of cards, or `None` if it is not a hand.
    fn rank_set(&self, set: u64) -> Option<u16>;

    /// Ranks rows of `cards` card ids. Returns the first error.
    fn rank_rows(&self, ids: &[u8], cards: usize, ranks: &mut [u16]) -> Result<(), BatchError>;

    /// Ranks sets of cards. Returns the first error.
    fn rank_sets(&self, sets: &[u64], ranks: &mut [u16]) -> Result<(), BatchError>;

    /// Returns the words for a hand rank.
    fn words(&'static self, rank: u16) -> Result<&'static CStr, String>;

    /// Returns the up to five cards that make the hand.
    fn best_five(&self, set: u64) -> Result<Vec<Card>, BatchError>;
}

/// An order, and the descriptions of all its ranks once they are needed.
struct Listed<O: Order> {
    words: OnceLock<Vec<CString>>,
    order: PhantomData<fn() -> O>,
}

impl<O: Order> Listed<O> {
    const fn new() -> Self {
        Self { words: OnceLock::new(), order: PhantomData }
    }
}

macro_rules! list {
    ($($game:ident: $order:ident, $name:literal, $file:literal, $feature:literal;)*) => {
        /// Returns the orders. The index of each is its number.
        pub(crate) fn orders() -> [&'static dyn AnyOrder; [$($file,)*].len()] {
            [$({
                static ORDER: Listed<evaluator::order::$order> = Listed::new();
                &ORDER
            },)*]
        }
    };
}

with_orders!(list);

/// Returns the order with a number.
pub(crate) fn order(number: u32) -> Result<&'static dyn AnyOrder, Failure> {
    let orders = orders();
    let most = orders.len() - 1;
    let found = usize::try_from(number).ok().and_then(|number| orders.get(number).copied());
    found.ok_or_else(|| Failure::invalid("order", format_args!("order {number}: expected 0 to {most}")))
}

impl<O: Embedded> AnyOrder for Listed<O> {
    #[cfg(test)]
    fn facts(&self) -> (String, &'static str, usize, usize) {
        (O::GAME.to_string(), O::NAME, O::DECK.len(), O::MOST_CARDS)
    }

    fn rank_hand(&self, ids: &[u8]) -> Option<u16> {
        TableOf::<O>::embedded().rank_ids(ids).ok().map(RankIn::as_u16)
    }

    fn rank_set(&self, set: u64) -> Option<u16> {
        let set = CardSet::from_bits(set)?;
        TableOf::<O>::embedded().rank_set(set).ok().map(RankIn::as_u16)
    }

    fn rank_rows(&self, ids: &[u8], cards: usize, ranks: &mut [u16]) -> Result<(), BatchError> {
        match cards {
            1 => rank::<O>(Rows(ids.as_chunks::<1>().0), ranks),
            2 => rank::<O>(Rows(ids.as_chunks::<2>().0), ranks),
            3 => rank::<O>(Rows(ids.as_chunks::<3>().0), ranks),
            4 => rank::<O>(Rows(ids.as_chunks::<4>().0), ranks),
            5 => rank::<O>(Rows(ids.as_chunks::<5>().0), ranks),
            6 => rank::<O>(Rows(ids.as_chunks::<6>().0), ranks),
            _ => rank::<O>(Rows(ids.as_chunks::<7>().0), ranks),
        }
    }

    fn rank_sets(&self, sets: &[u64], ranks: &mut [u16]) -> Result<(), BatchError> {
        rank::<O>(Bits(sets), ranks)
    }

    fn words(&'static self, rank: u16) -> Result<&'static CStr, String> {
        let rank = RankIn::<O>::try_from(rank).map_err(|error: InvalidHandRank<O>| error.to_string())?;
        let words = self.words.get_or_init(all_words::<O>);
        Ok(&words[usize::from(rank.ordinal())])
    }

    fn best_five(&self, set: u64) -> Result<Vec<Card>, BatchError> {
        let mut number = [0];
        rank::<O>(Bits(&[set]), &mut number)?;
        let rank = RankIn::<O>::from_u16(number[0]).unwrap_or(RankIn::MIN);
        let best = TableOf::<O>::embedded().class(rank).best_five(CardSet::from_bits_truncate(set));
        Ok(best.map(|best| best.to_vec()).unwrap_or_default())
    }
}

/// Ranks all valid hands, and returns the first error.
fn rank<O: Embedded>(hands: impl Hands, ranks: &mut [u16]) -> Result<(), BatchError> {
    let mut first = None;
    let batch: Batch<'_, O> = TableOf::<O>::embedded().batch();
    batch.rank_lossy(hands, ranks, |error| {
        first.get_or_insert(error);
    })?;
    first.map_or(Ok(()), Err)
}

/// Returns the descriptions of all ranks, by their ordinals.
fn all_words<O: Embedded>() -> Vec<CString> {
    let table = TableOf::<O>::embedded();
    let words = (0..).map_while(RankIn::from_ordinal).map(|rank| table.class(rank).to_string());
    // No description contains a 0.
    words.map(|words| CString::new(words).unwrap_or_default()).collect()
}
