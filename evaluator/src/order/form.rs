//! The form of a record, by which tables are validated.

use crate::category::Category;
use crate::record::ClassRecord;

/// The cards of a record.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// The number of cards.
    pub(super) cards: usize,
    /// The category by how often ranks repeat: never a straight or a flush.
    pub(super) kind: Category,
    /// `true` if there are five ranks that descend by one.
    pub(super) is_run: bool,
}

impl Form {
    /// Returns the form of a record. Returns `None` unless the most frequent rank comes first, then the highest,
    /// and empty places come last. `lowest` and `highest` are the limits of ranks in the record's numbers.
    pub(super) fn of(record: ClassRecord, [lowest, highest]: [u32; 2]) -> Option<Self> {
        let places = record.places();
        let cards = places.iter().take_while(|&&place| place != 0).count();
        let (held, empty) = places.split_at(cards);
        let is_well_formed = held.iter().all(|place| (lowest..=highest).contains(place))
            && empty.iter().all(|&place| place == 0);
        let kind = kind(held).filter(|_| is_well_formed)?;
        let is_run = cards == 5 && places.windows(2).all(|pair| pair[0] == pair[1] + 1);
        Some(Self { cards, kind, is_run })
    }
}

/// Returns the category of cards by how often their ranks repeat. Returns `None` unless the most frequent
/// rank comes first, then the highest.
fn kind(places: &[u32]) -> Option<Category> {
    let (mut sizes, mut groups, mut seen) = ([0; 5], 0, 0);
    let mut last = (usize::MAX, 0);
    for group in places.chunk_by(|a, b| a == b) {
        let next = (group.len(), group[0]);
        if next >= last || seen & 1 << group[0] != 0 {
            return None;
        }
        seen |= 1u32 << group[0];
        (sizes[groups], groups, last) = (group.len(), groups + 1, next);
    }
    Some(match sizes {
        [5, ..] => return None,
        [4, ..] => Category::FourOfAKind,
        [3, 2, ..] => Category::FullHouse,
        [3, ..] => Category::ThreeOfAKind,
        [2, 2, ..] => Category::TwoPair,
        [2, ..] => Category::OnePair,
        _ => Category::HighCard,
    })
}
