//! Maps a table file into memory, checks it and uses it instead of the embedded copy.
//!
//! `cargo run --example mapped -- tables/holdem.tbl`

use std::error::Error;

use evaluator::RankTable;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "tables/holdem.tbl".into());
    // SAFETY: nothing changes the file while this example runs.
    let table = match unsafe { RankTable::map(&path) } {
        Ok(table) => table,
        Err(error) => {
            let cause = error.source().map(ToString::to_string).unwrap_or_default();
            return Err(format!("{error}: {cause}").into());
        }
    };
    let rank = table.rank("As Ks Qs Js Ts 2d 3c".parse()?);
    println!("{path}: {} bytes; rank {} is {}", table.bytes().len(), rank.as_u16(), table.class(rank));
    Ok(())
}
