//! The table of three starting hands: what is written is read again, in any order of players, and a table that is not
//! whole, of another kind, or impossible is refused.

use std::error::Error;
use std::fs;
use std::sync::LazyLock;

use equity::format::{ThreeWaySections, TripleCounts};
use equity::range::StartingHand;
use equity::{HandVsHand, ThreeWayTable, Triple, WinnerCounts};
use evaluator::format::{FormatError, FormatErrorKind};
use evaluator::{Holdem, RankTable};
use test_support::table_file::{self, at};

/// Every so many triples are counted, the others stand empty: counting all takes half a minute.
const COUNTED: usize = 9_973;

static SOME: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let hands = HandVsHand::new(RankTable::embedded());
    let mut counts = vec![TripleCounts::default(); Triple::COUNT];
    for (counts, triple) in counts.iter_mut().zip(Triple::all()).step_by(COUNTED) {
        let counted = hands.compare_starting_hands(triple.hands()).unwrap_or_default();
        *counts = TripleCounts::new(counted).unwrap();
    }
    ThreeWaySections::write(counts.as_slice().try_into().unwrap())
});

fn open(bytes: &[u8]) -> Result<ThreeWayTable, FormatError> {
    ThreeWayTable::from_bytes(bytes)
}

/// The table with some bytes changed, the checksum made to match again.
fn patched(position: usize, bytes: &[u8]) -> Vec<u8> {
    table_file::patched(&SOME, position, bytes)
}

#[test]
fn what_is_written_is_read_in_any_order_of_players() {
    let table = open(&SOME).unwrap();
    let hands = HandVsHand::new(RankTable::embedded());
    let mut dealt = 0;
    for triple in Triple::all().into_iter().step_by(COUNTED) {
        let [a, b, c] = triple.hands();
        for players in [[a, b, c], [b, c, a], [c, a, b], [b, a, c], [a, c, b], [c, b, a]] {
            let counts = table.outcome(players);
            assert_eq!(counts, hands.compare_starting_hands(players), "{players:?}");
            dealt += usize::from(counts.is_some());
        }
    }
    assert!(dealt > 6 * 75, "{dealt}");
    let empty = Triple::all()[1];
    assert_eq!(table.outcome(empty.hands()), None);
    assert_eq!(table.counts().len(), Triple::COUNT);
}

#[test]
fn a_table_is_as_long_as_its_triples() {
    assert_eq!(SOME.len(), at::ONLY_SECTION + 28 * Triple::COUNT);
    assert_eq!(open(&SOME[..SOME.len() - 1]).unwrap_err().kind(), FormatErrorKind::Length);
    assert_eq!(open(&SOME[..60]).unwrap_err().kind(), FormatErrorKind::NotATable);
}

#[test]
fn damaged_tables_are_refused() {
    let mut flipped = SOME.clone();
    *flipped.last_mut().unwrap() ^= 1;
    assert_eq!(open(&flipped).unwrap_err().kind(), FormatErrorKind::Checksum);
    let error = open(&patched(at::KIND, &[2])).unwrap_err();
    assert_eq!(error.to_string(), "this is a preflop table, expected a three-way table");
    let error = open(&patched(at::SECTION_COUNT, &[0])).unwrap_err();
    assert_eq!(error.to_string(), "section 1 is missing");
}

/// Counts must be all boards of some deals, and not of more deals than there are.
#[test]
fn impossible_counts_are_refused() {
    let triple = Triple::of(["AA", "KK", "QQ"].map(|text| text.parse::<StartingHand>().unwrap())).0;
    let place = at::ONLY_SECTION + 28 * triple.index();
    let alone = |deals: u64| ((deals * Holdem::boards_beside(3)) as u32).to_le_bytes();
    assert!(open(&patched(place, &alone(6 * 6 * 6))).is_ok());
    for bytes in [alone(6 * 6 * 6 + 1), 1_370_753u32.to_le_bytes(), 1_370_755u32.to_le_bytes()] {
        let error = open(&patched(place, &bytes)).unwrap_err();
        let (index, found) = (triple.index(), u32::from_le_bytes(bytes));
        assert_eq!(
            error.to_string(),
            format!("element {index} of section 1 is {found:#x}, expected all boards of each deal")
        );
    }
}

#[test]
fn counts_that_do_not_fit_are_not_stored() {
    let most = u64::from(u32::MAX);
    let stored = TripleCounts::new(WinnerCounts::new([0, 1, 2, 3, 4, 5, 6, most])).unwrap();
    assert_eq!(stored.to_winner_counts(), WinnerCounts::new([0, 1, 2, 3, 4, 5, 6, most]));
    assert_eq!(TripleCounts::new(WinnerCounts::new([0, most + 1, 0, 0, 0, 0, 0, 0])), None);
}

#[test]
fn files_are_opened_and_mapped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.tbl");
    let said = |expected: &str| {
        let error = ThreeWayTable::open(&path).expect_err("no table");
        let cause = error.source().expect("a cause").to_string();
        assert!(error.to_string().contains("some.tbl") && cause.contains(expected), "{error}: {cause}");
    };
    said("");
    fs::write(&path, RankTable::embedded_bytes()).unwrap();
    said("this is a table of hand ranks, expected a three-way table");
    fs::write(&path, &*SOME).unwrap();
    let opened = ThreeWayTable::open(&path).unwrap();
    // SAFETY: nobody knows the file but this test.
    let mapped = unsafe { ThreeWayTable::map(&path) }.unwrap();
    assert_eq!(format!("{opened:?}"), "ThreeWayTable(heap, 818805 triples)");
    assert_eq!(format!("{mapped:?}"), "ThreeWayTable(mapped, 818805 triples)");
    assert!(opened.counts() == mapped.counts());
    assert!(std::ptr::eq(mapped.counts(), mapped.clone().counts()), "a clone shares the bytes");
}
