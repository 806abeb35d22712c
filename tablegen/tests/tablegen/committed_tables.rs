//! The committed tables: rebuilt byte for byte, and verified on every hand and matchup, 157,036,244 hands of
//! hold'em alone. All of them are built and verified once, for all tests here.

use std::fs;
use std::sync::LazyLock;
use std::thread::available_parallelism;

use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, Order, ShortDeck, ShortDeckTrips};
use evaluator::{AlignedBytes, HandRank, Holdem, RankIn, RankTable};
use holdem::PreflopTable;
use holdem::format::{MatchupCounts, PreflopSections};
use rayon::ThreadPoolBuilder;
use tablegen::error::TableError;
use tablegen::files::{MANIFEST_FILE, OMAHA_PREFLOP_FILE, Proofs, make};
use tablegen::preflop::{PreflopProof, prove_preflop};
use tablegen::prove::Proof;
use test_support::table_file::committed;

use crate::short_deck_orders::{FIVE, SEVEN, SEVEN_TRIPS_ABOVE_STRAIGHT};

/// The names and bytes of the built files.
type Files = Vec<(String, Vec<u8>)>;

/// Built by more threads than the machine has processors, and than built the committed tables: the number of
/// threads does not matter.
static MADE: LazyLock<(Files, Proofs)> = LazyLock::new(|| {
    let processors = available_parallelism().map_or(1, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(processors + 1).build().unwrap();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    // The manifest lists this table, but it is not rebuilt each time.
    fs::copy(committed(OMAHA_PREFLOP_FILE), folder.path().join(OMAHA_PREFLOP_FILE)).unwrap();
    let proofs = pool.install(|| make(folder.path())).unwrap();
    let entries = fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
    let read =
        entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()));
    (read.collect(), proofs)
});

/// Returns the proof of an order's rank table.
fn ranks<O: Order>() -> &'static Proof {
    let proof = MADE.1.ranks.iter().find(|proof| proof.order == O::NAME).unwrap();
    assert_eq!(proof.distinct, RankIn::<O>::COUNT);
    proof
}

/// Returns the proof of a game's preflop table.
fn preflop<O: Order>() -> &'static PreflopProof {
    let proof = MADE.1.preflop.iter().find(|proof| proof.game == O::NAME).unwrap();
    assert!(proof.enumerated >= 500);
    // Random against random: as many wins as losses.
    assert_eq!(proof.all_deals.losses(), proof.all_deals.wins());
    proof
}

fn distinct(proof: &Proof) -> Vec<usize> {
    proof.sizes.iter().map(|size| size.distinct).collect()
}

#[test]
fn they_are_what_the_generator_makes() {
    let (files, Proofs { ranks, preflop }) = &*MADE;
    // The verified tables, the manifest and the table that is not rebuilt.
    assert_eq!(files.len(), ranks.len() + preflop.len() + 2);
    assert!(files.iter().any(|(name, _)| name == MANIFEST_FILE));
    for (name, made) in files {
        let committed = fs::read(committed(name)).unwrap();
        assert!(*made == committed, "{name}: run `cargo xtask tables` and commit the result");
    }
}

/// Combinatorics gives the counts of hands by category, high card first.
#[test]
fn holdem() {
    let proof = ranks::<High>();
    assert_eq!(proof.sizes.iter().map(|size| size.hands).sum::<u64>(), 157_036_244);
    let five = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40];
    assert_eq!(proof.sizes[5].categories, five);
    let six = [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844];
    assert_eq!(proof.sizes[6].categories, six);
    let seven =
        [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];
    assert_eq!(proof.sizes[7].categories, seven);
    assert_eq!(distinct(proof), [1, 13, 91, 455, 1820, 7462, 6075, 4824]);
    assert_eq!(proof.distinct, HandRank::COUNT);
}

/// Counts of five-card hands from combinatorics, weakest category first: 36 cards, 24 straight flushes.
#[test]
fn short_deck() {
    let proof = ranks::<ShortDeck>();
    let hands: Vec<u64> = proof.sizes[5..].iter().map(|size| size.hands).collect();
    assert_eq!(hands, [376_992, 1_947_792, 8_347_680]);
    assert_eq!([&proof.sizes[5].categories[..], &proof.sizes[7].categories], [FIVE, SEVEN]);
    assert_eq!(distinct(proof), [1, 9, 45, 165, 495, 1404, 1060, 752]);
}

#[test]
fn short_deck_with_three_of_a_kind_above_a_straight() {
    let proof = ranks::<ShortDeckTrips>();
    let five = [122_400, 193_536, 36_288, 6_120, 16_128, 1_728, 480, 288, 24];
    assert_eq!(proof.sizes[5].categories, five);
    assert_eq!(proof.sizes[7].categories, SEVEN_TRIPS_ABOVE_STRAIGHT);
    assert_eq!(distinct(proof), [1, 9, 45, 165, 495, 1404, 1060, 762]);
}

/// From four of a kind down to no pair, after hands of zero to four cards.
#[test]
fn ace_to_five() {
    let proof = ranks::<AceToFive>();
    assert_eq!(proof.sizes[5].categories[5..], [624, 3_744, 54_912, 123_552, 1_098_240, 1_317_888]);
    assert_eq!(proof.sizes[7].categories[5..], [0, 624, 0, 219_648, 5_948_800, 127_615_488]);
    assert_eq!(proof.sizes[7].hands, 133_784_560);
    assert_eq!(distinct(proof)[..6], [1, 13, 91, 455, 1820, 6175]);
}

/// Straights and flushes are hold'em's, except straights from the ace down.
#[test]
fn deuce_to_seven() {
    let proof = ranks::<DeuceToSeven>();
    let five = [36, 624, 3_744, 5_112, 9_180, 54_912, 123_552, 1_098_240, 1_303_560];
    assert_eq!(proof.sizes[5].categories[5..], five);
    assert_eq!(distinct(proof), [1, 13, 91, 455, 1820, 7462]);
}

#[test]
fn badugi() {
    let proof = ranks::<Badugi>();
    assert_eq!(proof.sizes[4].categories, [0, 2_873, 96_252, 154_440, 17_160]);
    assert_eq!(distinct(proof), [1, 13, 91, 377, 1092]);
}

#[test]
fn matchups_before_the_flop() {
    let all = preflop::<High>().all_deals;
    assert_eq!(all.total(), 1326 * 1225 * Holdem::boards_beside(2));
    assert_eq!((all.wins(), all.ties()), (1_334_125_369_292, 113_130_263_816));
    for proof in [preflop::<ShortDeck>(), preflop::<ShortDeckTrips>()] {
        assert_eq!(proof.all_deals.total(), 630 * 561 * 201_376);
    }
}

/// The sums detect one board too many in any matchup, without the enumeration.
#[test]
fn one_board_too_many_is_found() {
    let bytes = fs::read(committed("preflop.tbl")).unwrap();
    let sections = AlignedBytes::from(bytes.as_slice());
    let mut counts: Vec<MatchupCounts> = PreflopSections::read(&sections).unwrap().counts().to_vec();
    counts[20_000].ties += 1;
    let bytes = PreflopSections::write(counts.as_slice().try_into().unwrap());
    let table = PreflopTable::from_bytes(bytes.as_slice()).unwrap();
    let error = prove_preflop(&table, &RankTable::open(committed("holdem.tbl")).unwrap()).unwrap_err();
    let TableError::Miscounted { what, .. } = &error else { panic!("{error}") };
    assert!(what.contains("against"), "{what}");
}
