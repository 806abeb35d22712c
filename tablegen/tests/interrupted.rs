//! An interrupted run leaves the old files unchanged. This test is a program of its own, because the flag
//! that interrupts affects the whole program.

use std::fs;
use std::sync::atomic::Ordering;

use evaluator::RankTable;
use tablegen::error::TableError;
use tablegen::files;
use terminal::interrupt::INTERRUPTED;
use test_support::table_file::committed;

#[test]
fn the_old_file_stays() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let table = folder.path().join(files::RANK_TABLE_FILE);
    let ranks = RankTable::open(committed(files::RANK_TABLE_FILE)).unwrap();
    fs::write(&table, "the old table").unwrap();

    INTERRUPTED.store(true, Ordering::Relaxed);
    let interrupted = files::make(folder.path());
    let three_way = files::make_three_way(&table, &ranks);
    INTERRUPTED.store(false, Ordering::Relaxed);
    assert!(matches!(three_way, Err(TableError::Interrupted)), "{three_way:?}");
    assert!(matches!(interrupted, Err(TableError::Interrupted)), "{interrupted:?}");
    assert_eq!(fs::read(&table).unwrap(), b"the old table");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
}
