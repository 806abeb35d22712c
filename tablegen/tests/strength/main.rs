//! Builds the strength table of the flop: it is the same for any number of threads and when resumed from a
//! checkpoint, and equal to plain enumeration. `cargo xtask strength` verifies the turn and the river in the
//! same way.
//!
//! This is a program of its own with one test, because the flag that interrupts affects the whole program.

#[cfg(unix)]
mod faults;

use std::sync::atomic::Ordering;

use evaluator::format::FormatErrorKind;
use evaluator::{AlignedBytes, RankTable};
use holdem::strength::{StrengthSections, StrengthTable};
use tablegen::error::TableError;
use tablegen::strength::{Made, strength_table};
use tablegen::strength_proof::prove_strength;
use terminal::interrupt::INTERRUPTED;
use test_support::table_file::committed;

fn whole(made: Made) -> Vec<u8> {
    match made {
        Made::Whole(bytes) => bytes,
        Made::Begun(_) => panic!("nothing interrupted it"),
    }
}

#[test]
fn all_hands_on_the_flop() {
    let ranks = RankTable::open(committed("holdem.tbl")).unwrap();
    let made = |threads, begun: Option<&AlignedBytes>| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| strength_table(&ranks, 3, begun))
    };
    let bytes = whole(made(2, None).unwrap());
    assert_eq!(bytes.len(), 10_294_496);
    let table = StrengthTable::from_bytes(bytes.as_slice()).unwrap();
    assert_eq!(prove_strength(&table, &ranks).unwrap().enumerated, 300);
    let aces = table.hand("As Ah".parse().unwrap(), "Ad 7c 2h".parse().unwrap()).unwrap();
    assert!(aces.ehs() > 0.95 && aces.ehs2() < aces.ehs());
    assert_eq!(
        table.clone().of_street(4).unwrap_err().to_string(),
        "a strength table of the flop: expected one of the turn"
    );
    assert_eq!(
        table.hand("As Ah".parse().unwrap(), "Ad 7c 2h 3h".parse().unwrap()).unwrap_err().to_string(),
        "a strength table of the flop: expected one of the turn"
    );
    assert_eq!(
        table.hand("As Ah".parse().unwrap(), "As 7c 2h".parse().unwrap()).unwrap_err().to_string(),
        "AsAh has a card of the board As 7c 2h"
    );
    assert_eq!(table.get(table.len() as u64), None);

    // Interrupt at once, and resume.
    INTERRUPTED.store(true, Ordering::Relaxed);
    let begun = made(1, None).unwrap();
    INTERRUPTED.store(false, Ordering::Relaxed);
    let Made::Begun(begun) = begun else { panic!("it was interrupted") };
    let begun = AlignedBytes::from(begun.as_slice());
    assert!(whole(made(3, Some(&begun)).unwrap()) == bytes);
    let other_street = strength_table(&ranks, 4, Some(&begun)).unwrap_err();
    assert_eq!(other_street.kind(), FormatErrorKind::Kind);

    // Impossible numbers, and wrong numbers.
    let (mut points, mut squares): (Vec<u32>, Vec<u32>) = (0..1_286_792)
        .filter_map(|index| table.get(index))
        .map(|hand| (hand.points(), hand.squares()))
        .unzip();
    #[cfg(unix)]
    {
        let begun = faults::begun(&points, &squares);
        faults::signals(&bytes);
        faults::full_disks(&bytes, &begun);
        faults::damaged_files(&begun, &ranks);
        #[cfg(feature = "omaha")]
        faults::damaged_omaha_files();
    }

    let refused = |points: &[u32], squares: &[u32]| {
        let bytes = StrengthSections::write(3, points, squares).unwrap();
        StrengthTable::from_bytes(bytes.as_slice()).unwrap_err().to_string()
    };
    let most = std::mem::replace(&mut points[5], 1081 * 1980 + 1);
    assert!(refused(&points, &squares).contains("no more points than a hand has that always wins"));
    points[5] = most;
    let some = std::mem::replace(&mut squares[7], u32::MAX);
    assert!(refused(&points, &squares).contains("squares that the points can have"));
    squares[7] = some;
    // One point less, unless the hand always wins.
    let fewer = points.iter_mut().zip(&squares).filter(|(points, squares)| squares.div_ceil(1980) < **points);
    fewer.for_each(|(points, _)| *points -= 1);
    let wrong = StrengthSections::write(3, &points, &squares).unwrap();
    let wrong = StrengthTable::from_bytes(wrong.as_slice()).unwrap();
    assert!(matches!(prove_strength(&wrong, &ranks), Err(TableError::Miscounted { .. })));
}
