//! The committed preflop table: made again to the byte, and proved by counting in other ways.

use equity::PreflopTable;
use equity::format::{MatchupCounts, PreflopSections};
use evaluator::order::{Order, ShortDeck, ShortDeckTrips};
use evaluator::{Category, Holdem, RankTable, TableOf};
use tablegen::error::TableError;
use tablegen::files::SHORT_DECK_PREFLOP_FILES;
use tablegen::orders::Generated;
use tablegen::preflop::{preflop_table, preflop_table_by_sweeps, prove_preflop};
use test_support::table_file::committed;

fn ranks() -> RankTable {
    RankTable::open(committed("holdem.tbl")).unwrap()
}

#[test]
fn the_committed_table_is_what_the_generator_makes() {
    let (ranks, committed) = (ranks(), std::fs::read(committed("preflop.tbl")).unwrap());
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let made = pool.install(|| preflop_table(&ranks)).unwrap();
        assert!(made == committed, "with {threads} threads: run `cargo xtask tables`");
    }
}

#[test]
fn the_committed_table_is_right() {
    let table = PreflopTable::open(committed("preflop.tbl")).unwrap();
    let proof = prove_preflop(&table, &ranks()).unwrap();
    assert!(proof.enumerated >= 500);
    // Random against random: as many wins as losses.
    let all = proof.all_deals;
    assert_eq!(all.total(), 1326 * 1225 * Holdem::boards_beside(2));
    assert_eq!((all.wins(), all.ties()), (1_334_125_369_292, 113_130_263_816));
    assert_eq!(all.losses(), all.wins());
}

fn short_deck<O: Generated + Order<Category = Category>>(file: &str) {
    let ranks = TableOf::<O>::open(committed(O::FILE)).unwrap();
    let made = preflop_table_by_sweeps(&ranks).unwrap();
    assert!(made == std::fs::read(committed(file)).unwrap(), "{file}: run `cargo xtask tables`");
    let proof = prove_preflop(&PreflopTable::open(committed(file)).unwrap(), &ranks).unwrap();
    assert_eq!(proof.all_deals.total(), 630 * 561 * 201_376);
    assert_eq!(proof.all_deals.losses(), proof.all_deals.wins());
}

#[test]
fn the_committed_tables_of_short_deck_are_right() {
    let [triton, trips] = SHORT_DECK_PREFLOP_FILES;
    short_deck::<ShortDeck>(triton);
    short_deck::<ShortDeckTrips>(trips);
}

/// The sums find a single board too many in any matchup; the enumeration is not needed for it.
#[test]
fn one_board_too_many_is_found() {
    let bytes = std::fs::read(committed("preflop.tbl")).unwrap();
    let sections = evaluator::AlignedBytes::from(bytes.as_slice());
    let mut counts: Vec<MatchupCounts> = PreflopSections::read(&sections).unwrap().counts().to_vec();
    counts[20_000].ties += 1;
    let bytes = PreflopSections::write(counts.as_slice().try_into().unwrap());
    let table = PreflopTable::from_bytes(bytes.as_slice()).unwrap();
    match prove_preflop(&table, &ranks()).unwrap_err() {
        TableError::Miscounted { what, .. } => assert!(what.contains("against"), "{what}"),
        other => panic!("{other}"),
    }
}
