//! The committed table: made again to the byte, and proved on all 157,036,244 hands of 0 to 7 cards.

use evaluator::order::High;
use evaluator::{HandRank, RankTable};
use tablegen::files;
use tablegen::pipeline::rank_table;
use tablegen::prove::prove;
use test_support::table_file::committed;

/// The counts of hands by category are known from combinatorics; high card first.
#[test]
fn the_committed_table_is_right_on_every_hand() {
    let table = RankTable::open(committed("holdem.tbl")).unwrap();
    let proof = prove(&table).unwrap();

    assert_eq!(proof.sizes.iter().map(|size| size.hands).sum::<u64>(), 157_036_244);
    let five = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40];
    assert_eq!(proof.sizes[5].categories, five);
    let six = [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844];
    assert_eq!(proof.sizes[6].categories, six);
    let seven =
        [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];
    assert_eq!(proof.sizes[7].categories, seven);
    let distinct: Vec<usize> = proof.sizes.iter().map(|size| size.distinct).collect();
    assert_eq!(distinct, [1, 13, 91, 455, 1820, 7462, 6075, 4824]);
    assert_eq!(proof.distinct, HandRank::COUNT);
}

#[test]
fn the_committed_table_is_what_the_generator_makes() {
    let committed = std::fs::read(committed("holdem.tbl")).unwrap();
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let made = pool.install(rank_table::<High>).unwrap();
        assert!(made == committed, "with {threads} threads: run `cargo xtask tables`");
    }
}

#[test]
fn a_changed_file_is_stale() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let error = files::check(folder.path()).unwrap_err().to_string();
    assert!(error.contains("holdem.tbl") && error.contains("MANIFEST"), "{error}");
    assert!(
        error.ends_with(
            "differ from what the generator makes: run `cargo xtask tables` and commit the result"
        )
    );
}
