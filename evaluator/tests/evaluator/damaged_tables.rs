//! Incomplete, foreign and incompatible tables are rejected, each with its own error.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use evaluator::format::{FormatError, FormatErrorKind as Fault, Header, RankSections};
use evaluator::key::{COLUMNS, ROWS};
use evaluator::{AlignedBytes, Category, HandRank, OpenError, RankTable};
use test_support::table_file::{self, at};

/// The number of ranks in the table: 8,192 flush masks and the slots of all other hands.
const RANKS: usize = 8_192 + 78_179;

fn read(bytes: &[u8]) -> Result<RankTable, FormatError> {
    RankTable::from_bytes(bytes)
}

fn error(bytes: &[u8]) -> FormatError {
    read(bytes).expect_err("a damaged table")
}

fn whole() -> Vec<u8> {
    RankTable::embedded_bytes().to_vec()
}

/// Returns the table with some bytes changed and the checksum corrected.
fn patched(position: usize, bytes: &[u8]) -> Vec<u8> {
    table_file::patched(&whole(), position, bytes)
}

/// Returns the start of a section by its place in the directory.
fn section_start(place: usize) -> usize {
    let offset = at::FIRST_ENTRY + 24 * place + 8;
    u64::from_le_bytes(whole()[offset..offset + 8].try_into().unwrap()) as usize
}

#[test]
fn the_whole_table_is_read() {
    assert!(read(&whole()).is_ok());
    assert_eq!(
        whole(),
        fs::read(table_file::committed("holdem.tbl")).unwrap(),
        "the program has the committed table"
    );
    assert!(read(&patched(at::MAGIC, b"RIVERTBL")).is_ok(), "sealing gives the right checksum");
}

/// Changes all bytes of the beginning and every seventh byte of the rest, so that all positions of the
/// checksum's blocks occur.
#[test]
fn a_change_of_any_byte_is_rejected() {
    let mut table = AlignedBytes::from(whole().as_slice());
    for position in (0..4096).chain((4096..table.len()).step_by(7)) {
        table.as_mut_slice()[position] ^= 1 << (position % 8);
        let result = evaluator::format::RankSections::read(&table);
        assert!(result.is_err(), "byte {position} was changed");
        table.as_mut_slice()[position] ^= 1 << (position % 8);
    }
}

#[test]
fn every_truncation_is_rejected() {
    let table = AlignedBytes::from(whole().as_slice());
    for length in 0..table.len() {
        let error = evaluator::format::RankSections::read(&table[..length]).expect_err("it is truncated");
        let expected = if length < size_of::<Header>() { "for the header" } else { "truncated or padded" };
        let message = error.to_string();
        assert!(message.contains(expected) || length == 0, "{length}: {message}");
    }
    let padded = [whole(), vec![0]].concat();
    assert_eq!(error(&padded).kind(), Fault::Length);
}

#[test]
fn the_header_is_checked_in_order() {
    let whole = whole();
    let swapped = 0x0102_0304u32.to_be_bytes();
    let cases = [
        (vec![], Fault::NotATable, "it is empty"),
        (vec![0; whole.len()], Fault::NotATable, "it begins with \"\\x00"),
        (b"A,K,Q\n".repeat(100), Fault::NotATable, "it begins with \"A,K,Q\\nA,\", expected \"RIVERTBL\""),
        (patched(at::ENDIAN, &swapped), Fault::ByteOrder, "the table and this machine differ in byte order"),
        (patched(at::ENDIAN, &[9]), Fault::ByteOrder, "mark is 0x01020309, expected 0x01020304"),
        (patched(at::VERSION, &[2]), Fault::Version, "format version is 2, expected 1"),
        (
            patched(at::KIND, &[99]),
            Fault::Kind,
            "a table of the unknown kind 99, expected a table of hand ranks",
        ),
        (patched(at::KEY_SCHEME, &[0; 4]), Fault::Version, "key scheme is 0x00000000, expected 0x"),
        (patched(at::LENGTH, &[1, 2, 3]), Fault::Length, "the table is truncated or padded"),
        (patched(at::SECTION_COUNT, &[0xFF; 4]), Fault::Directory, "the section directory ends at byte"),
        (patched(at::SECTION_COUNT, &[2]), Fault::Directory, "section 3 is missing"),
    ];
    for (bytes, kind, message) in cases {
        let error = error(&bytes);
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn bytes_that_cannot_be_read_in_place_are_copied() {
    static ALIGNED: LazyLock<AlignedBytes> =
        LazyLock::new(|| AlignedBytes::from([&[0], whole().as_slice()].concat()));
    let askew: &'static [u8] = &ALIGNED[1..];
    let error = RankTable::from_static(askew).expect_err("bytes on an odd address");
    assert_eq!(error.kind(), Fault::Unaligned);
    assert!(error.to_string().contains("expected a multiple of 8"), "{error}");
    assert!(RankTable::from_bytes(askew).is_ok());
}

#[test]
fn the_directory_is_checked() {
    let offset = at::FIRST_ENTRY + 8;
    let askew = section_start(0) as u64 + 4;
    let cases = [
        (patched(offset, &[0xFF; 8]), "section 1 ends at byte".to_owned()),
        (
            patched(offset, &askew.to_le_bytes()),
            format!("section 1 begins at {askew}, expected a multiple of 64"),
        ),
        (patched(at::FIRST_ENTRY + 4, &[8]), "section 1 has".to_owned()),
        (patched(at::FIRST_ENTRY + 16, &[4, 0]), format!("expected {ROWS} elements of 4 bytes")),
    ];
    for (bytes, message) in cases {
        let error = error(&bytes);
        assert_eq!(error.kind(), Fault::Directory, "{error}");
        assert!(error.to_string().contains(&message), "{error}");
    }
}

#[test]
fn the_checksum_is_checked_before_the_content() {
    let mut table = whole();
    let last = table.len() - 1;
    table[last] ^= 1;
    assert_eq!(error(&table).kind(), Fault::Checksum);
}

/// Asserts that an element of a section is reported as meaningless.
#[track_caller]
fn assert_meaningless(bytes: &[u8], section: u32, index: usize) {
    let error = error(bytes);
    assert_eq!(error.kind(), Fault::Value, "{error}");
    assert!(error.to_string().starts_with(&format!("element {index} of section {section} is ")), "{error}");
}

#[test]
fn meaningless_ranks_and_classes_are_rejected() {
    let illegal_rank = 0x800Au16.to_le_bytes();
    for place in [0, 8191, 86_370] {
        assert_meaningless(&patched(section_start(1) + 2 * place, &illegal_rank), 2, place);
    }
    assert_meaningless(&patched(section_start(2) + 8 * 9841, &[0; 8]), 3, 9841);
    assert_meaningless(&patched(section_start(2), &[0x0F]), 3, 0);
}

/// Numbers that have the form of a hand's but belong to no hand or to another one. All methods of a class
/// rely on its record.
#[test]
fn records_of_other_classes_are_rejected() {
    let table = RankTable::embedded();
    let records = RankSections::read(RankTable::embedded_bytes()).unwrap().classes().to_vec();
    let crafted = |ordinal: usize, pokerval: u32| {
        let position = section_start(2) + 8 * ordinal;
        assert_ne!(records[ordinal].pokerval, pokerval);
        (patched(position, &pokerval.to_le_bytes()), ordinal)
    };
    let best = |category| {
        let mut ranks = (0..9842).filter_map(HandRank::from_ordinal);
        usize::from(ranks.rfind(|rank| rank.category() == category).unwrap().ordinal())
    };
    for (category, pokerval) in [
        (Category::HighCard, 0x000E_DCBA),      // a straight
        (Category::OnePair, 0x010E_EEEE),       // five aces
        (Category::OnePair, 0x010E_EE00),       // three aces
        (Category::OnePair, 0x010E_EABC),       // kickers that ascend
        (Category::TwoPair, 0x020E_EDDE),       // a third ace for the kicker
        (Category::ThreeOfAKind, 0x040E_EEED),  // four aces
        (Category::Straight, 0x080E_DCB9),      // a gap
        (Category::Straight, 0x080F_EDCB),      // a rank above the ace
        (Category::Flush, 0x100E_DCBA),         // a straight flush
        (Category::FullHouse, 0x200E_EEEE),     // one rank
        (Category::FourOfAKind, 0x400E_EEEE),   // a fifth ace
        (Category::StraightFlush, 0x800E_EEEE), // one rank
    ] {
        let (bytes, ordinal) = crafted(best(category), pokerval);
        assert_meaningless(&bytes, 3, ordinal);
    }
    // The next class's record, and numbers of another system.
    for rank in [HandRank::MIN, table.rank("7c 5d 4h 3s 2c".parse().unwrap()), HandRank::MAX] {
        let ordinal = usize::from(rank.ordinal());
        for cactus_kev in [records[ordinal].cactus_kev + 1, 7463, 0xFFFF] {
            let position = section_start(2) + 8 * ordinal + 4;
            assert_meaningless(&patched(position, &cactus_kev.to_le_bytes()), 3, ordinal);
        }
    }
    let (bytes, ordinal) = crafted(9840, records[9841].pokerval);
    assert_meaningless(&bytes, 3, ordinal + 1);
}

#[test]
fn offsets_out_of_bounds_are_rejected() {
    let last_start = RANKS - COLUMNS;
    for row in [0, 1, 4095, ROWS - 1] {
        for (start, is_right) in [(0, true), (last_start, true), (last_start + 1, false), (usize::MAX, false)]
        {
            let offset = (start as u32).wrapping_sub((row * COLUMNS) as u32);
            let table = patched(section_start(0) + 4 * row, &offset.to_le_bytes());
            assert_eq!(read(&table).is_ok(), is_right, "row {row} from {start}");
            if !is_right {
                assert_meaningless(&table, 1, row);
            }
        }
    }
}

fn file_error(path: &Path) -> [String; 2] {
    // SAFETY: only this test uses the file.
    let mapped = unsafe { RankTable::map(path) }.expect_err("no table");
    let opened = RankTable::open(path).expect_err("no table");
    [mapped, opened].map(|error: OpenError| {
        let source = std::error::Error::source(&error).expect("a cause");
        format!("{error}: {source}")
    })
}

#[test]
fn errors_name_the_invalid_file() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("some.tbl");
    for message in file_error(&path) {
        assert!(message.starts_with(&format!("cannot read {}: ", path.display())), "{message}");
    }
    for message in file_error(folder.path()) {
        assert!(message.ends_with("it is a directory"), "{message}");
    }
    let cases: [(&[u8], &str); 4] = [
        (b"", "it is empty"),
        (b"hello", "5 bytes, expected at least 64 for the header"),
        (&[0; 4096], "it begins with"),
        (&whole()[..1000], "length is 1000 bytes"),
    ];
    for (bytes, expected) in cases {
        fs::write(&path, bytes).unwrap();
        for message in file_error(&path) {
            assert!(message.starts_with(&format!("{} is not a usable table: ", path.display())), "{message}");
            assert!(message.contains(expected), "{message}");
        }
    }
}

/// A table is the same no matter how it is opened. Clones share the bytes and outlive the original, also on
/// other threads.
#[test]
fn clones_share_the_bytes_and_outlive_the_table() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("copy.tbl");
    fs::write(&path, whole()).unwrap();
    let mut tables = vec![RankTable::embedded().clone(), RankTable::open(&path).unwrap()];
    // Miri cannot map files.
    if !cfg!(miri) {
        // SAFETY: only this test uses the file.
        tables.push(unsafe { RankTable::map(&path) }.unwrap());
    }
    let hands = [[0, 1, 2, 3, 4, 5, 6], [51, 47, 43, 39, 35, 1, 2], [7, 15, 23, 31, 39, 47, 0]];
    let ranks = move |table: &RankTable| hands.map(|ids| table.rank_ids_unchecked(&ids));
    for table in tables {
        let clone = table.clone();
        assert!(std::ptr::eq(table.bytes(), clone.bytes()), "{table:?} is copied");
        drop(table);
        let found = std::thread::spawn(move || ranks(&clone)).join().unwrap();
        assert_eq!(found, ranks(RankTable::embedded()));
    }
}
