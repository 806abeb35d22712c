//! Preflop tables that are truncated, of another kind, or impossible are rejected, each with its own error.

use std::error::Error;
use std::fs;

use evaluator::format::{FormatError, FormatErrorKind, Header, register_kinds};
use evaluator::{AlignedBytes, RankTable};
use holdem::format::{PreflopSections, kind};
use holdem::{Matchup, PreflopTable};
use test_support::table_file::{self, at};

fn error(bytes: &[u8]) -> FormatError {
    PreflopTable::from_bytes(bytes).expect_err("a damaged table")
}

fn whole() -> Vec<u8> {
    PreflopTable::embedded_bytes().to_vec()
}

/// Returns the table with some bytes changed and a matching checksum.
fn patched(position: usize, bytes: &[u8]) -> Vec<u8> {
    table_file::patched(&whole(), position, bytes)
}

#[test]
fn the_whole_table_is_read() {
    assert!(PreflopTable::from_static(PreflopTable::embedded_bytes()).is_ok());
    assert_eq!(
        whole(),
        fs::read(table_file::committed("preflop.tbl")).unwrap(),
        "the program has the committed table"
    );
    assert_eq!(patched(at::VERSION, &[1]), whole(), "sealing gives the right checksum");
    assert_eq!(whole().len(), at::ONLY_SECTION + 8 * Matchup::COUNT);
}

#[test]
fn a_change_of_any_byte_is_refused() {
    let mut table = AlignedBytes::from(whole().as_slice());
    // Every byte of the header and the directory is changed, and some of the counts, which are all covered by
    // the checksum.
    let positions = (0..at::ONLY_SECTION).chain((at::ONLY_SECTION..table.len()).step_by(101));
    for position in positions {
        table.as_mut_slice()[position] ^= 1 << (position % 8);
        assert!(PreflopSections::read(&table).is_err(), "byte {position} was changed");
        table.as_mut_slice()[position] ^= 1 << (position % 8);
    }
}

#[test]
fn every_truncation_is_refused() {
    let table = AlignedBytes::from(whole().as_slice());
    for length in 0..table.len() {
        let error = PreflopSections::read(&table[..length]).expect_err("it is truncated");
        let is_header_whole = length >= size_of::<Header>();
        let expected = if is_header_whole { FormatErrorKind::Length } else { FormatErrorKind::NotATable };
        assert_eq!(error.kind(), expected, "{length}: {error}");
    }
    assert_eq!(error(&[whole(), vec![0]].concat()).kind(), FormatErrorKind::Length);
}

#[test]
fn other_tables_are_refused() {
    register_kinds(&kind::ALL);
    let ranks = error(RankTable::embedded_bytes());
    assert_eq!(ranks.kind(), FormatErrorKind::Kind);
    assert_eq!(ranks.to_string(), "this is a table of hand ranks, expected a preflop table");
    let preflop = RankTable::from_static(PreflopTable::embedded_bytes()).expect_err("another kind");
    assert_eq!(preflop.to_string(), "this is a preflop table, expected a table of hand ranks");
    for (place, value, kind, message) in [
        (at::VERSION, 2, FormatErrorKind::Version, "format version is 2, expected 1"),
        (at::KIND, 3, FormatErrorKind::Kind, "this is a three-way table, expected a preflop table"),
        (at::KEY_SCHEME, 5, FormatErrorKind::Version, "key scheme is 0x00000005, expected 0x00000000"),
        (at::SECTION_COUNT, 0, FormatErrorKind::Directory, "section 1 is missing"),
    ] {
        let error = error(&patched(place, &[value]));
        assert_eq!(error.kind(), kind);
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

#[test]
fn the_section_is_checked() {
    let far = error(&patched(at::FIRST_ENTRY + 8, &[0xFF; 8]));
    assert!(far.to_string().starts_with("section 1 ends at byte"), "{far}");
    let askew = error(&patched(at::FIRST_ENTRY + 8, &[68]));
    assert_eq!(askew.to_string(), "section 1 begins at 68, expected a multiple of 64");
    for (field, value) in [(4, 4u64), (16, 8 * 47_007)] {
        let bytes = value.to_le_bytes();
        let shape = error(&patched(at::FIRST_ENTRY + field, &bytes[..4]));
        assert!(
            shape.to_string().contains(&format!("expected {} elements of 8 bytes", Matchup::COUNT)),
            "{shape}"
        );
    }
    let mut changed = whole();
    changed[at::ONLY_SECTION] ^= 1;
    assert_eq!(error(&changed).kind(), FormatErrorKind::Checksum);
}

#[test]
fn too_many_boards_are_refused() {
    let first = u64::from(u32::from_le_bytes(whole()[at::ONLY_SECTION..][..4].try_into().unwrap()));
    let ties = (1_712_304 - first as u32).to_le_bytes();
    assert!(PreflopTable::from_bytes(patched(at::ONLY_SECTION + 4, &ties)).is_ok());

    let ties = (1_712_305 - first as u32).to_le_bytes();
    let error_of_first = error(&patched(at::ONLY_SECTION + 4, &ties));
    assert_eq!(
        error_of_first.to_string(),
        "element 0 of section 1 is 0x1a20b1, expected at most the number of boards"
    );
    let last = error(&patched(at::ONLY_SECTION + 8 * 47_007, &[0xFF; 8]));
    assert!(last.to_string().starts_with("element 47007 of section 1 is 0x1fffffffe, expected"), "{last}");
}

#[test]
fn files_are_opened_and_mapped_and_named_in_errors() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("some.tbl");
    let message = |expected: &str| {
        let error = PreflopTable::open(&path).expect_err("no table");
        let cause = error.source().expect("a cause").to_string();
        assert!(error.to_string().contains("some.tbl") && cause.contains(expected), "{error}: {cause}");
    };
    message("");
    fs::write(&path, b"").unwrap();
    message("it is empty");
    fs::write(&path, RankTable::embedded_bytes()).unwrap();
    message("this is a table of hand ranks, expected a preflop table");
    fs::write(&path, whole()).unwrap();
    let opened = PreflopTable::open(&path).unwrap();
    // SAFETY: only this test uses the file.
    let mapped = unsafe { PreflopTable::map(&path) }.unwrap();
    for matchup in Matchup::all() {
        let (first, second) = (matchup.first(), matchup.second());
        let expected = PreflopTable::embedded().outcome(first, second);
        assert_eq!(opened.outcome(first, second), expected);
        assert_eq!(mapped.clone().outcome(first, second), expected);
    }
}
