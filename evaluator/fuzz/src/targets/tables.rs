//! Table files of every kind, damaged in any way, with the old checksum or a matching one: the result is an
//! error, or a table that answers every question with a legal answer. Unchanged bytes are the table, which
//! ordinary tests cover. Changed bytes with the old checksum are rejected.

use std::fs;
use std::sync::LazyLock;

use crate::check_error;
use arbitrary::{Arbitrary, Result, Unstructured};
use evaluator::format::{Container, FormatError, RankSections};
use evaluator::lookup::batch::{Batch, Sets};
use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, Order, ShortDeck, ShortDeckTrips};
use evaluator::{AlignedBytes, Card, CardSet, Hand, HoleCards, Isa, RankIn, TableOf};
use holdem::format::{THREE_WAY_TABLE, TripleCounts};
use holdem::range::{Range, StartingHand};
use holdem::strength::{StrengthSections, StrengthTable};
use holdem::{Engine, PreflopTable, Showdown, ThreeWayTable, Triple};
use test_support::table_file::{at, committed, patched};

/// The kind of table, by file in the order of their names in `whole`.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum Kind {
    High,
    ShortDeck,
    ShortDeckTrips,
    AceToFive,
    DeuceToSeven,
    Badugi,
    Preflop,
    PreflopShortDeck,
    OmahaPreflop,
    ThreeWay,
    Flop,
}

/// One change to the bytes of a table.
#[derive(Arbitrary, Debug)]
pub enum Damage<'a> {
    /// New bytes in the header or the directory.
    Front(u8, &'a [u8]),
    /// New bytes anywhere.
    Anywhere(u32, &'a [u8]),
    /// A difference added to a four-byte number.
    Number(u32, i8),
    Cut(u32),
    Append(&'a [u8]),
    /// A matching checksum.
    Seal,
}

#[derive(Debug)]
pub enum Input<'a> {
    Bytes(Kind, &'a [u8]),
    Damaged(Kind, Vec<Damage<'a>>),
    Record(Kind, Record),
}

/// The class record of another hand, or nearly so, in a table of hand ranks whose checksum matches.
#[derive(Arbitrary, Debug)]
pub struct Record {
    ordinal: u16,
    other: u16,
    /// The nibble that changes, and the bits that change in it.
    nibble: u8,
    bits: u8,
}

impl<'a> Arbitrary<'a> for Input<'a> {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let kind = match input.arbitrary()? {
            // These files have megabytes. They are rare, because a checksum of one takes as long as a
            // thousand other inputs.
            Kind::ThreeWay | Kind::Flop if !input.ratio(1, 64)? => Kind::Badugi,
            kind => kind,
        };
        if kind as usize <= Kind::Badugi as usize && input.ratio(1, 4)? {
            return Ok(Self::Record(kind, input.arbitrary()?));
        }
        Ok(match input.ratio(1, 16)? {
            true => Self::Bytes(kind, input.bytes(input.len())?),
            false => {
                let count = input.int_in_range(0..=4)?;
                Self::Damaged(kind, (0..count).map(|_| input.arbitrary()).collect::<Result<_>>()?)
            }
        })
    }
}

pub fn run(input: Input<'_>) {
    let (kind, bytes, expected) = match input {
        Input::Bytes(kind, bytes) => (kind, bytes.to_vec(), Some(false)),
        Input::Damaged(kind, damages) => {
            let whole = whole(kind);
            let (mut bytes, mut is_sealed) = (whole.to_vec(), false);
            for damage in &damages {
                is_sealed |= apply(damage, &mut bytes);
            }
            let is_whole = bytes == whole;
            let expected = (is_whole || !is_sealed).then_some(is_whole);
            (kind, bytes, expected)
        }
        // The right record is determined, so that no other may pass.
        Input::Record(kind, record) => {
            let whole = whole(kind);
            let bytes = with_record(whole, &record);
            let is_whole = bytes == whole;
            (kind, bytes, Some(is_whole))
        }
    };
    let result = read(kind, bytes, expected != Some(true));
    if let Err(error) = &result {
        check_error(error);
    }
    assert!(expected.is_none_or(|is_right| result.is_ok() == is_right), "{kind:?}: {result:?}");
}

/// Returns a table of hand ranks in which a class has another record. Classes are its third and last section.
fn with_record(whole: &[u8], record: &Record) -> Vec<u8> {
    let entry = at::FIRST_ENTRY + 2 * 24 + 8;
    let start = whole[entry..entry + 8].try_into().map(u64::from_le_bytes).expect("eight bytes") as usize;
    let records = whole[start..].as_chunks::<8>().0;
    let [ordinal, other] = [record.ordinal, record.other].map(|number| usize::from(number) % records.len());
    let changed = u64::from(record.bits % 16) << (4 * (record.nibble % 16));
    let record = u64::from_le_bytes(records[other]) ^ changed;
    patched(whole, start + 8 * ordinal, &record.to_le_bytes())
}

/// Returns the bytes of a valid table.
fn whole(kind: Kind) -> &'static [u8] {
    static THREE_WAY: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let counts = vec![TripleCounts::default(); Triple::COUNT];
        let section = evaluator::format::Section::new(1, &counts);
        evaluator::format::write(THREE_WAY_TABLE, &[section])
    });
    static FLOP: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let hands = vec![0; holdem::isomorphism::Indexer::on_board(3).expect("a flop").size() as usize];
        StrengthSections::write(3, &hands, &hands).expect("strengths of all hands")
    });
    static FILES: LazyLock<[Vec<u8>; 9]> = LazyLock::new(|| {
        let names = [
            "holdem",
            "short-deck",
            "short-deck-trips",
            "ace-to-five",
            "deuce-to-seven",
            "badugi",
            "preflop",
            "preflop-short-deck",
            "omaha-preflop",
        ];
        names.map(|name| fs::read(committed(&format!("{name}.tbl"))).expect("a committed table"))
    });
    match kind {
        Kind::ThreeWay => &THREE_WAY,
        Kind::Flop => &FLOP,
        _ => &FILES[kind as usize],
    }
}

/// Applies a change. Returns `true` if it makes the checksum match.
fn apply(damage: &Damage<'_>, bytes: &mut Vec<u8>) -> bool {
    let overwrite = |bytes: &mut [u8], position: usize, new: &[u8]| {
        for (byte, new) in bytes.iter_mut().skip(position).zip(new) {
            *byte = *new;
        }
    };
    match *damage {
        Damage::Front(position, new) => overwrite(bytes, usize::from(position), new),
        Damage::Anywhere(position, new) => {
            let position = position as usize % bytes.len().max(1);
            overwrite(bytes, position, new);
        }
        Damage::Number(position, by) => {
            let position = (position as usize % bytes.len().max(1)) & !3;
            if let Some(Ok(number)) = bytes.get(position..position + 4).map(<[u8; 4]>::try_from) {
                let number = u32::from_le_bytes(number).wrapping_add_signed(by.into());
                overwrite(bytes, position, &number.to_le_bytes());
            }
        }
        Damage::Cut(length) => bytes.truncate(length as usize),
        Damage::Append(more) => bytes.extend(more),
        Damage::Seal if bytes.len() > at::CHECKSUM + 8 => {
            *bytes = patched(bytes, at::MAGIC, &[]);
            return true;
        }
        Damage::Seal => {}
    }
    false
}

/// Reads bytes as a table of some kind, and queries it if `asks`.
fn read(kind: Kind, bytes: Vec<u8>, asks: bool) -> std::result::Result<(), FormatError> {
    _ = Container::kind_of(&bytes);
    match kind {
        Kind::High => {
            let table = read_ranks::<High>(bytes, asks)?;
            if asks {
                ask_engine(&Engine::new(&table));
            }
        }
        Kind::ShortDeck => _ = read_ranks::<ShortDeck>(bytes, asks)?,
        Kind::ShortDeckTrips => _ = read_ranks::<ShortDeckTrips>(bytes, asks)?,
        Kind::AceToFive => _ = read_ranks::<AceToFive>(bytes, asks)?,
        Kind::DeuceToSeven => _ = read_ranks::<DeuceToSeven>(bytes, asks)?,
        Kind::Badugi => _ = read_ranks::<Badugi>(bytes, asks)?,
        Kind::Preflop | Kind::PreflopShortDeck => {
            let table = PreflopTable::from_bytes(bytes)?;
            if !asks {
                return Ok(());
            }
            for hand in StartingHand::ALL {
                let shares = table.against_random(hand);
                assert!(shares.wins() + shares.ties() <= shares.total());
            }
            let known = [HoleCards::ALL[1325], HoleCards::ALL[900]];
            assert!(table.outcome(known[0], known[1]).is_some());
            _ = table.starting_hand_matrix();
        }
        Kind::OmahaPreflop => {
            let table = omaha::PreflopTable::from_bytes(bytes)?;
            assert_eq!(table.order().hands().count(), omaha::range::StartingHand::count(4));
        }
        Kind::ThreeWay => {
            let table = ThreeWayTable::from_bytes(bytes)?;
            for (number, hand) in StartingHand::ALL.into_iter().enumerate() {
                _ = table.outcome([hand, StartingHand::ALL[number * 7 % 169], StartingHand::ALL[0]]);
            }
        }
        Kind::Flop => {
            let table = StrengthTable::from_bytes(bytes)?;
            assert_eq!(table.board_cards(), 3);
            let flop: CardSet = "Ks 9h 4c".parse().expect("a flop");
            for combo in HoleCards::ALL.into_iter().filter(|_| asks) {
                assert_eq!(table.hand(combo, flop).is_ok(), !combo.card_set().intersects(flop));
            }
        }
    }
    Ok(())
}

/// Reads a table of hand ranks: every hand has a legal rank, the same in all forms, and the rank has a
/// meaning.
fn read_ranks<O: Order>(bytes: Vec<u8>, asks: bool) -> std::result::Result<TableOf<O>, FormatError> {
    let aligned = AlignedBytes::from(bytes);
    let is_read = RankSections::read_in::<O>(&aligned).is_ok();
    let table = TableOf::<O>::from_bytes(aligned);
    assert_eq!(is_read, table.is_ok());
    let table = table?;
    if !asks {
        return Ok(table);
    }
    let deck: Vec<Card> = O::DECK.iter().collect();
    let hand = |start: usize, cards: usize| -> CardSet {
        (0..cards).map(|place| deck[(start * (place + 3) + place * 5) % deck.len()]).collect()
    };
    let sets: Vec<CardSet> = (0..200).map(|start| hand(start, start % (O::MAX_CARDS + 1))).collect();
    let ranks: Vec<RankIn<O>> = sets.iter().map(|&set| table.rank(Hand::from_set_unchecked(set))).collect();
    for &rank in &ranks {
        assert_eq!(RankIn::from_u16(rank.as_u16()), Some(rank));
        assert!(!table.class(rank).to_string().is_empty());
    }
    for isa in Isa::available() {
        let mut found = vec![ranks[0]; sets.len()];
        assert_eq!(Batch::with_isa(&table, isa).rank(Sets(&sets), &mut found), Ok(()));
        assert_eq!(found, ranks, "{isa}");
    }
    Ok(table)
}

/// Asks a question that a sweep answers, whose orders are built from the table.
fn ask_engine(engine: &Engine) {
    let players: [Range; 2] = ["AA,KQs,76s:0.5", "QQ,AKo,JTs"].map(|text| text.parse().expect("a range"));
    let question = Showdown::new(&players).board("Ks 9h 4c 4d".parse().expect("a board"));
    let report = question.plan(holdem::Plan::Sweep).run(engine).expect("the ranges can be dealt");
    assert!((report.shares()[0].equity() + report.shares()[1].equity() - 1.0).abs() < 1e-9);
}
