//! The table of three starting hands: it reads back what was written, in any order of players. Truncated,
//! impossible and other tables are rejected. Ranges have the same results as with a sweep.

use std::error::Error;
use std::fs;
use std::sync::LazyLock;

use evaluator::format::{FormatError, FormatErrorKind};
use evaluator::{Holdem, Isa, RankTable};
use holdem::format::{ThreeWaySections, TripleCounts};
use holdem::range::{Range, StartingHand};
use holdem::{
    Engine, HandVsHand, Plan, PlayerSet, Report, Shares, Showdown, ThreeWayTable, Triple, WinnerCounts,
};
use test_support::table_file::{self, at};

use crate::support::{cards, engine, range, ranges};

/// Every triple with this step is counted, and the others are empty, because counting all takes half a
/// minute.
const COUNTED: usize = 9_973;

static SOME: LazyLock<Vec<u8>> = LazyLock::new(|| table_of(|triple| triple.index().is_multiple_of(COUNTED)));

/// Returns the bytes of a table in which some triples are counted.
fn table_of(is_counted: impl Fn(Triple) -> bool) -> Vec<u8> {
    let hands = HandVsHand::new(RankTable::embedded());
    let mut counts = vec![TripleCounts::default(); Triple::COUNT];
    for triple in Triple::all().into_iter().filter(|&triple| is_counted(triple)) {
        let counted = hands.compare_starting_hands(triple.hands()).unwrap_or_default();
        counts[triple.index()] = TripleCounts::new(counted).unwrap();
    }
    ThreeWaySections::write(counts.as_slice().try_into().unwrap())
}

fn open(bytes: &[u8]) -> Result<ThreeWayTable, FormatError> {
    ThreeWayTable::from_bytes(bytes)
}

/// Returns the table with some bytes changed and a matching checksum.
fn patched(position: usize, bytes: &[u8]) -> Vec<u8> {
    table_file::patched(&SOME, position, bytes)
}

#[test]
fn tables_round_trip_in_any_order_of_players() {
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

/// Counts must be those of all boards of some deals, and of no more deals than exist.
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
            format!(
                "element {index} of section 1 is {found:#x}, expected the number of boards times a possible number of deals"
            )
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
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("some.tbl");
    let message = |expected: &str| {
        let error = ThreeWayTable::open(&path).expect_err("no table");
        let cause = error.source().expect("a cause").to_string();
        assert!(error.to_string().contains("some.tbl") && cause.contains(expected), "{error}: {cause}");
    };
    message("");
    fs::write(&path, RankTable::embedded_bytes()).unwrap();
    message("this is a table of hand ranks, expected a three-way table");
    fs::write(&path, &*SOME).unwrap();
    let opened = ThreeWayTable::open(&path).unwrap();
    // SAFETY: only this test uses the file.
    let mapped = unsafe { ThreeWayTable::map(&path) }.unwrap();
    assert_eq!(format!("{opened:?}"), "ThreeWayTable(heap, 818805 triples)");
    assert_eq!(format!("{mapped:?}"), "ThreeWayTable(mapped, 818805 triples)");
    assert!(opened.counts() == mapped.counts());
    assert!(std::ptr::eq(mapped.counts(), mapped.clone().counts()), "a clone shares the bytes");
}

/// All triples of these are counted: pairs, suited and offsuit hands, some with ranks in common.
const HELD: [&str; 7] = ["AA", "AKs", "AKo", "KK", "76s", "72o", "22"];

/// Returns an engine with the table of the hands above.
fn equipped(isa: Isa) -> Engine {
    static HELD_BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let held = HELD.map(|text| text.parse::<StartingHand>().unwrap());
        table_of(|triple| triple.hands().iter().all(|hand| held.contains(hand)))
    });
    Engine::with_isa(RankTable::embedded(), isa).with_three_way_table(open(&HELD_BYTES).unwrap())
}

/// Returns `true` if a plan's result is that of a sweep: exactly if no range has weights. Otherwise the error
/// is that of sums that still include combos with shared cards.
fn is_near(players: &[Range], found: f64, expected: f64) -> bool {
    let whole: f64 = players.iter().map(Range::total_weight).product();
    let is_weighted = players.iter().any(|range| !range.is_unweighted());
    let most = if is_weighted { 1e-12 * whole * Holdem::boards_beside(3) as f64 } else { 0.0 };
    (found - expected).abs() <= most
}

const SPOTS: [[&str; 3]; 6] = [
    ["AA,AKs", "KK,AKo,22", "76s,72o"],
    ["AA,KK,AK,76s", "AA,KK,AK,76s", "AA,KK,AK,76s"],
    ["KK", "KK", "AA,KK"],
    ["72o", "72o", "72o"],
    ["AA:0.5,AKs,72o:0.01", "KK:0.3,AA:0.7,AKo", "22:0.9,76s:0.25,AA"],
    ["AA:0.4", "AA:0.4,AK:0.4", "AA:1e-9,KK:1e-12"],
];

#[test]
fn ranges_have_the_same_results_as_with_a_sweep() {
    for texts in SPOTS {
        let players = ranges(&texts);
        let question = Showdown::new(&players);
        let expected = question.plan(Plan::Sweep).run(engine()).unwrap();
        for isa in Isa::available() {
            let found = question.run(&equipped(isa)).unwrap();
            assert_eq!(found.plan(), Plan::ThreeWayTable, "{texts:?}");
            assert_eq!(found.counts(), expected.counts(), "{texts:?} {isa}");
            for bits in 1..8 {
                let [found, expected] =
                    [&found, &expected].map(|report| report.won_by(PlayerSet::from_bits(bits)));
                assert!(is_near(&players, found, expected), "{texts:?} {isa} {bits:b}: {found} {expected}");
            }
        }
    }
}

/// Checks each combo of the hands in the table, including those outside the player's range.
#[test]
fn combos_have_the_same_results_as_with_a_sweep() {
    let held = range(&HELD.join(","));
    let players = ranges(&SPOTS[0]);
    let question = Showdown::new(&players).by_combo();
    let expected = question.plan(Plan::Sweep).run(engine()).unwrap();
    for isa in Isa::available() {
        let found = question.run(&equipped(isa)).unwrap();
        assert_eq!(found.plan(), Plan::ThreeWayTable);
        for player in 0..3 {
            let shares = |report: &Report, combo| report.by_combo(player).unwrap().get(combo);
            for (combo, _) in held.iter() {
                let [found, expected] =
                    [&found, &expected].map(|report| shares(report, combo).unwrap_or_default());
                assert_eq!(found, expected, "{isa} {player} {combo}");
            }
        }
    }
}

/// A sweep by combo of ranges with weights takes seconds. `ranges_have_the_same_results_as_with_a_sweep`
/// compares such ranges.
#[test]
fn combos_with_weights_add_up_to_their_range() {
    let players = ranges(&SPOTS[4]);
    for isa in Isa::available() {
        let report = Showdown::new(&players).by_combo().run(&equipped(isa)).unwrap();
        assert_eq!(report.plan(), Plan::ThreeWayTable);
        for (player, range) in players.iter().enumerate() {
            let combos = report.by_combo(player).unwrap();
            for number in [Shares::wins, Shares::ties, Shares::pot, Shares::total] {
                let of_combo = |(combo, weight)| weight * number(combos.get(combo).unwrap_or_default());
                let sum: f64 = range.iter().map(of_combo).sum();
                let of_range = number(report.shares()[player]);
                assert!(is_near(&players, sum, of_range), "{isa} {player}: {sum} {of_range}");
            }
        }
    }
}

#[test]
fn inapplicable_questions_are_refused() {
    let refuse = |question: Showdown<'_>, engine: &Engine| {
        question.plan(Plan::ThreeWayTable).run(engine).unwrap_err().to_string()
    };
    let engine = equipped(Isa::best());
    let players = ranges(&["AA", "KK", "76s"]);
    let question = Showdown::new(&players);
    assert_eq!(refuse(question, crate::support::engine()), "no three-way table: the engine has none");
    assert_eq!(refuse(Showdown::new(&players[..2]), &engine), "no three-way table: it is for three players");
    let known = "no three-way table: there is a board, or there are dead cards";
    assert_eq!(refuse(question.board(cards("2c 3d 9h")), &engine), known);
    assert_eq!(refuse(question.dead(cards("2c")), &engine), known);
    for texts in [["AA", "KK", "7h6h"], ["AA", "KK", "76s,7h6h:0.5"]] {
        let players = ranges(&texts);
        let question = Showdown::new(&players);
        let unlike = "no three-way table: combos of one starting hand have different weights";
        assert_eq!(refuse(question, &engine), unlike);
        assert_ne!(question.run(&engine).unwrap().plan(), Plan::ThreeWayTable);
    }
    // The counted triples have no queens.
    let players = ranges(&["AA", "KK", "QQ,76s"]);
    let lacking = "no three-way table: the table lacks some deals";
    assert_eq!(refuse(Showdown::new(&players), &engine), lacking);
}
