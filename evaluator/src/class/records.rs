//! Validation of a table's records against the classes of its order.

use core::iter;

use crate::order::Order;
use crate::record::ClassRecord;

/// The Cactus Kev number of the worst hand of five cards.
const WORST_CACTUS_KEV: u16 = 7462;

/// Returns the place of the first record that does not match its class, or `None`.
///
/// A record must have the form of its category and be better than the record before it. Each category has as
/// many values as there are records of its form, so all records of a table that passes are correct.
pub(crate) fn first_wrong<O: Order>(records: &[ClassRecord]) -> Option<usize> {
    let places = O::CATEGORIES.iter().enumerate();
    let places = places.flat_map(|(place, &(_, values))| iter::repeat_n(place, values.into()));
    let mut last = None;
    let mut next_cactus_kev = WORST_CACTUS_KEV;
    places.zip(records).position(|(place, record)| {
        let mut cactus_kev = 0;
        if O::HAS_CACTUS_KEV && record.ranks().count() == 5 {
            cactus_kev = next_cactus_kev;
            next_cactus_kev = next_cactus_kev.wrapping_sub(1);
        }
        let strength = O::strength(place, *record).map(|strength| (place, strength));
        let is_next = strength.is_some() && strength > last;
        last = strength;
        !is_next || record.cactus_kev != cactus_kev || record.reserved != 0
    })
}

#[cfg(all(test, feature = "embedded", feature = "low", feature = "short-deck"))]
mod tests {
    use super::*;
    use crate::format::RankSections;
    use crate::order::with_orders;
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
        macro_rules! check_all {
            ($($game:ident: $order:ident, $name:literal, $file:literal, $feature:literal;)*) => {
                $(check::<crate::order::$order>();)*
            };
        }
        with_orders!(check_all);
    }
}
