//! Prints the device and its speed: hands a second in millions by form, the values of river terminals, and the
//! bandwidth of a copy.
//!
//! ```console
//! $ cargo run --release -p gpu --example speed [LARGEST NUMBER OF HANDS] [FILE]
//! ```
//!
//! The file receives the rank table as 4-byte words: 16 weights of card ranks, 8,192 offsets, then pairs of hand ranks.
//! `device/check.py` computes with it by PyTorch.

use std::process::ExitCode;
use std::time::Instant;

use bytemuck::{Pod, Zeroable};
use evaluator::format::RankSections;
use evaluator::key::RANK_WEIGHTS;
use evaluator::{CardSet, RankTable};
use gpu::{Columns, Gpu, GpuError, Kernel, Stream};

/// The number of terminals of each board.
const TERMINALS: usize = 512;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let most: usize = match arguments.next() {
        Some(text) => text.parse().map_err(|_| format!("\"{text}\": expected a number of hands"))?,
        None => 1 << 27,
    };
    if let Some(file) = arguments.next() {
        std::fs::write(file, table_words()?)?;
    }
    let gpu = Gpu::open(0)?;
    println!("{}", gpu.name());
    println!("copy: {:.0} GB/s, read and written", copy_bandwidth(&gpu, most)?);
    let table = RankTable::embedded();
    let [checked, unchecked] = [gpu.ranker(table)?, gpu.ranker(table)?.unchecked()];
    println!(
        "{:>11} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "hands", "rows", "unchecked", "sets", "unchecked", "omaha"
    );
    let mut random = fastrand::Rng::with_seed(1);
    // 1 Ki, 8 Ki, … 32 Mi, and 128 Mi.
    for hands in (10..=25).step_by(3).chain([27]).map(|bits| 1 << bits).filter(|&hands| hands <= most) {
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

/// Returns the bandwidth of a copy of 8-byte words on the device, in GB/s. Counts the bytes that are read and those that
/// are written.
fn copy_bandwidth(gpu: &Gpu, words: usize) -> Result<f64, GpuError> {
    #[derive(Clone, Copy, Pod, Zeroable)]
    #[repr(C)]
    struct Copy {
        from: u64,
        to: u64,
        count: u64,
    }
    let source = "struct copy_in { const u64 *from; u64 *to; u64 count; }; SIZE(copy_in, 24);
        KERNEL(copy, copy_in) { EACH_IN_GRID(thread, item, in.count) in.to[item] = in.from[item]; }";
    let kernel = Kernel::new("copy", source);
    let (from, mut to) = (gpu.upload(&vec![1u64; words])?, gpu.allocate::<u64>(words)?);
    let copies = millions(&mut to, words, |to| {
        let arguments = Copy { from: from.address(), to: to.address(), count: words as u64 };
        // SAFETY: the structure is the kernel's argument, and both buffers have this number of words.
        unsafe { gpu.launch(&kernel, [1 << 14, 1], Stream::DEFAULT, &arguments) }
    })?;
    Ok(16.0 * copies / 1e3)
}

/// Returns the rank table as the kernels read it.
fn table_words() -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let sections = RankSections::read(RankTable::embedded_bytes())?;
    let mut words = RANK_WEIGHTS.to_vec();
    words.resize(16, 0);
    words.extend_from_slice(&sections.offsets()[..]);
    let mut bytes: Vec<u8> = bytemuck::cast_slice(&words).to_vec();
    bytes.extend_from_slice(bytemuck::cast_slice(sections.ranks()));
    Ok(bytes)
}
