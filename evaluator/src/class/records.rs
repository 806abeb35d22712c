//! Validation of a table's records against the classes of its order.

use core::cmp::Reverse;
use core::iter;

use super::ClassRecord;
use crate::Category;
use crate::layout::{CactusKev, Pokerval};
use crate::order::{
    AceToFive, Badugi, DeuceToSeven, Game, High, LowCategory, Order, ShortDeck, ShortDeckTrips,
};

/// Returns the place of the first record that does not match its class, or `None`.
///
/// A record must have the form of its category and be better than the record before it. Each category has as
/// many values as there are records of its form, so all records of a table that passes are correct.
pub(crate) fn first_wrong<O: Order>(records: &[ClassRecord]) -> Option<usize> {
    let places = O::CATEGORIES.iter().enumerate();
    let places = places.flat_map(|(place, &(_, values))| iter::repeat_n(place, values.into()));
    let mut last = None;
    let mut next_cactus_kev = CactusKev::WORST.as_u16();
    places.zip(records).position(|(place, record)| {
        let mut cactus_kev = 0;
        if O::GAME == Game::Holdem && Pokerval::from_table(record.pokerval).is_full() {
            cactus_kev = next_cactus_kev;
            next_cactus_kev = next_cactus_kev.wrapping_sub(1);
        }
        let strength = strength::<O>(place, record.pokerval).map(|strength| (place, strength));
        let is_next = strength.is_some() && strength > last;
        last = strength;
        !is_next || record.cactus_kev != cactus_kev || record.reserved != 0
    })
}

/// Returns a number that is greater for better hands of the category at `place`. Returns `None` if the value
/// does not have the category's form.
fn strength<O: Order>(place: usize, value: u32) -> Option<u32> {
    const DEUCE: u32 = 2;
    const SIX: u32 = 6;
    let is = |category, lowest| Pokerval::is_in_category(value, category, lowest).then_some(value);
    match O::GAME {
        Game::ShortDeck => is(ShortDeck::CATEGORIES[place].0, SIX),
        Game::ShortDeckTrips => is(ShortDeckTrips::CATEGORIES[place].0, SIX),
        Game::AceToFive => low_strength(AceToFive::CATEGORIES[place].0, O::GAME, value),
        Game::DeuceToSeven => low_strength(DeuceToSeven::CATEGORIES[place].0, O::GAME, value),
        Game::Badugi => low_strength(Badugi::CATEGORIES[place].0, O::GAME, value),
        _ => is(High::CATEGORIES[place].0, DEUCE),
    }
}

/// The same for low hands. Hands with repeated ranks are weaker, then hands with a higher rank.
fn low_strength(category: LowCategory, game: Game, value: u32) -> Option<u32> {
    const RANKS: u32 = 0xF_FFFF;
    let ranks = if game == Game::DeuceToSeven { 2..=14 } else { 1..=13 };
    let places = Pokerval::from_table(value).places();
    let cards = places.iter().take_while(|&&place| place != 0).count();
    let (held, empty) = places.split_at(cards);
    let is_well_formed = value <= RANKS
        && held.iter().all(|place| ranks.contains(place))
        && empty.iter().all(|&place| place == 0);
    let kind = kind(held).filter(|_| is_well_formed)?;
    let is_run = cards == 5 && places.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let fits = match category {
        LowCategory::Cards(count) => {
            cards == usize::from(count) && (game != Game::Badugi || kind == Category::HighCard)
        }
        LowCategory::Poker(_) if cards < 5 => false,
        LowCategory::Poker(Reverse(category)) => match (category, kind) {
            (Category::Straight | Category::StraightFlush, Category::HighCard) => is_run,
            (Category::Flush, Category::HighCard) => !is_run,
            (Category::HighCard, Category::HighCard) => game == Game::AceToFive || !is_run,
            _ => kind == category,
        },
    };
    let without_repeats = Category::StraightFlush as u32 - kind as u32;
    fits.then_some(without_repeats << 20 | (RANKS - value))
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

#[cfg(all(test, feature = "embedded", feature = "low", feature = "short-deck"))]
mod tests {
    use super::*;
    use crate::format::RankSections;
    use crate::{Embedded, RankIn, TableOf};
    use alloc::vec::Vec;

    /// Replaces each record by others and checks that this is detected, at its place or the next one.
    fn check<O: Embedded>() {
        let sections = RankSections::read_in::<O>(TableOf::<O>::embedded_bytes()).unwrap();
        let mut records: Vec<ClassRecord> = sections.classes().to_vec();
        assert_eq!((records.len(), first_wrong::<O>(&records)), (RankIn::<O>::COUNT, None), "{}", O::NAME);
        let last = records.len() - 1;
        for place in (0..=last).step_by(records.len() / 61) {
            let right = records[place];
            let numbers = (0..32).map(|bit| right.pokerval ^ 1 << bit);
            let others = numbers
                .chain([records[place.saturating_sub(1)].pokerval, records[last.min(place + 1)].pokerval]);
            let mut changed: Vec<ClassRecord> = others
                .map(|pokerval| ClassRecord { pokerval, ..right })
                .filter(|&record| record != right)
                .collect();
            let cactus_kev = right.cactus_kev;
            changed.extend([1, 0x8000].map(|bits| ClassRecord { cactus_kev: cactus_kev ^ bits, ..right }));
            changed.push(ClassRecord { reserved: 1, ..right });
            for record in changed {
                records[place] = record;
                let found = first_wrong::<O>(&records);
                assert!(
                    found == Some(place) || found == Some(place + 1),
                    "{}: {record:08X?} at {place}",
                    O::NAME
                );
            }
            records[place] = right;
        }
    }

    #[test]
    fn wrong_records_are_detected() {
        check::<High>();
        check::<ShortDeck>();
        check::<ShortDeckTrips>();
        check::<AceToFive>();
        check::<DeuceToSeven>();
        check::<Badugi>();
    }
}
