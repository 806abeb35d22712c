//! Badugi.

use core::fmt;

use super::low::{LowCategory, LowRecords, write_ranks};
use super::{Order, RankSets, sealed};
use crate::card::{Card, CardSet, Rank, Suit};
use crate::holdem::choose;
use crate::record::ClassRecord;

/// Badugi: 0 to 4 cards, aces are low. Only one of several cards with the same rank or suit counts. Hands in
/// which more cards count are better, then hands with lower cards.
///
/// ```
/// use evaluator::TableOf;
/// use evaluator::order::Badugi;
///
/// # #[cfg(feature = "low")] {
/// let table = TableOf::<Badugi>::embedded();
/// let class = table.class(table.rank("Ks 7d 4h 2h".parse().unwrap()));
/// assert_eq!(class.to_string(), "three-card K-7-2");
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Badugi;

/// Returns the category of hands with this many cards of different ranks and suits, with its number of values.
const fn distinct(cards: usize) -> (LowCategory, u16) {
    (LowCategory::Cards(cards as u8), choose(13, cards) as u16)
}

impl Order for Badugi {
    type Category = LowCategory;
    const NAME: &'static str = "badugi";
    const KIND: u32 = 11;
    const MAX_CARDS: usize = 4;
    const CATEGORIES: &'static [(LowCategory, u16)] =
        &[distinct(0), distinct(1), distinct(2), distinct(3), distinct(4)];
    const RANK_SETS: RankSets = RankSets::OfEachSuit;
}

impl sealed::Hands for Badugi {
    const TEXT: &'static str = "badugi";

    fn strength(place: usize, record: ClassRecord) -> Option<u32> {
        const RECORDS: LowRecords = LowRecords { ranks: [1, 13], pairs_count: false, straights_count: false };
        RECORDS.strength(Self::CATEGORIES[place].0, record)
    }

    /// Writes, for example, "badugi, 7-5-3-A" or "three-card 7-4-2".
    fn write_words(place: usize, _: u16, record: ClassRecord, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match place {
            0 => return f.write_str("no cards"),
            1 => "one-card ",
            2 => "two-card ",
            3 => "three-card ",
            _ => "badugi, ",
        })?;
        write_ranks(record, usize::MAX, f)
    }

    fn cards_that_count(_: usize, record: ClassRecord, hand: CardSet) -> CardSet {
        of_each_suit(&mut record.ranks(), hand).unwrap_or(CardSet::EMPTY)
    }
}

/// Returns one card of each rank, no two of the same suit, with the highest possible suits. Returns `None` if
/// there are none.
fn of_each_suit(ranks: &mut (impl Iterator<Item = Rank> + Clone), hand: CardSet) -> Option<CardSet> {
    let Some(rank) = ranks.next() else { return Some(CardSet::EMPTY) };
    Suit::ALL.into_iter().rev().find_map(|suit| {
        let card = Card::new(rank, suit);
        let others: CardSet = hand.iter().filter(|other| other.suit() != suit).collect();
        let rest = hand.contains(card).then(|| of_each_suit(&mut ranks.clone(), others))?;
        rest.map(|rest| rest | CardSet::of(card))
    })
}
