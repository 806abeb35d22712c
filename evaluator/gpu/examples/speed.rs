//! Prints the device and its speed: hands a second in millions by form, and the values of river terminals.
//!
//! ```console
//! $ cargo run --release -p gpu --example speed [LARGEST NUMBER OF HANDS]
//! ```

use std::time::Instant;

use evaluator::{CardSet, RankTable};
use gpu::{Columns, Gpu, GpuError};

/// The number of terminals of each board.
const TERMINALS: usize = 512;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let most: usize = std::env::args().nth(1).map_or(Ok(1 << 27), |text| text.parse())?;
    let gpu = Gpu::open(0)?;
    println!("{}", gpu.name());
    let table = RankTable::embedded();
    let [checked, unchecked] = [gpu.ranker(table)?, gpu.ranker(table)?.unchecked()];
    println!(
        "{:>11} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "hands", "rows", "unchecked", "sets", "unchecked", "omaha"
    );
    let mut random = fastrand::Rng::with_seed(1);
    for hands in
        std::iter::successors(Some(1 << 10), |hands| Some(hands * 8)).take_while(|&hands| hands <= most)
    {
        let (rows, sets, omaha) = inputs(&mut random, hands);
        let (rows, sets, omaha) = (gpu.upload(&rows)?, gpu.upload(&sets)?, gpu.upload(&omaha)?);
        let mut ranks = gpu.allocate(hands)?;
        print!("{hands:>11}");
        for ranker in [&checked, &unchecked] {
            print!(" {:>9.0}", millions(&mut ranks, hands, |ranks| ranker.rank_rows(&rows, 7, ranks))?);
        }
        for ranker in [&checked, &unchecked] {
            print!(" {:>9.0}", millions(&mut ranks, hands, |ranks| ranker.rank_sets(&sets, ranks))?);
        }
        println!(" {:>9.0}", millions(&mut ranks, hands, |ranks| checked.rank_omaha(&omaha, 4, ranks))?);
    }
    let boards: Vec<CardSet> =
        (0..128).map(|_| CardSet::FULL.iter().skip(random.usize(0..47)).take(5).collect()).collect();
    let batch = checked.river_batch(&boards, Columns::Live)?;
    let rows = boards.len() * TERMINALS;
    let reach = gpu.upload(&vec![1.0f32; rows * Columns::Live.count()])?;
    let payoffs = gpu.upload(&[1.0f32, 0.5, 0.0].repeat(TERMINALS))?;
    let mut values = gpu.allocate(reach.len())?;
    let terminals = millions(&mut values, rows, |values| batch.values(&reach, &payoffs, values))?;
    println!("{:.1} ns a river terminal", 1e3 / terminals);
    Ok(())
}

/// Returns rows of seven ids, sets, and rows of nine ids.
fn inputs(random: &mut fastrand::Rng, hands: usize) -> (Vec<u8>, Vec<u64>, Vec<u8>) {
    let mut deck: Vec<u8> = (0..52).collect();
    let (mut rows, mut sets, mut omaha) = (vec![], vec![], vec![]);
    for _ in 0..hands {
        (0..9).for_each(|place| deck.swap(place, random.usize(place..52)));
        rows.extend_from_slice(&deck[..7]);
        sets.push(deck[..7].iter().fold(0, |set, id| set | 1 << (16 * (id & 3) + (id >> 2))));
        omaha.extend_from_slice(&deck[..9]);
    }
    (rows, sets, omaha)
}

/// Runs work until half a second is over, and returns the items a second in millions.
fn millions<T: bytemuck::Pod>(
    output: &mut gpu::Buffer<T>,
    items: usize,
    mut work: impl FnMut(&mut gpu::Buffer<T>) -> Result<(), GpuError>,
) -> Result<f64, GpuError> {
    work(output)?;
    output.download()?;
    let (start, mut runs) = (Instant::now(), 0);
    while start.elapsed().as_secs_f64() < 0.5 {
        (0..32).try_for_each(|_| work(output))?;
        output.wait()?;
        runs += 32;
    }
    Ok(items as f64 * f64::from(runs) / start.elapsed().as_secs_f64() / 1e6)
}
