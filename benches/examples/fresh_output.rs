//! The batch kernel with freshly allocated output. `benches/python/peers.py` times it beside the wheel, in
//! turns.
//!
//! The arguments are a file of rows of seven card ids and a form, `rows` or `sets`. For each line of standard
//! input the hands are ranked once, and the seconds are printed.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use evaluator::lookup::batch::{Rows, Sets};
use evaluator::{Card, CardSet, HandRank, RankTable};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, form] = arguments.as_slice() else { return Err("expected a file and a form".into()) };
    let bytes = std::fs::read(file)?;
    let (rows, _) = bytes.as_chunks::<7>();
    let set = |row: &[u8; 7]| row.iter().map(|&id| Ok(Card::try_from(id)?)).collect();
    let sets: Vec<CardSet> = match form.as_str() {
        "sets" => rows.iter().map(set).collect::<Result<_, Box<dyn Error>>>()?,
        _ => vec![],
    };
    let batch = RankTable::embedded().batch();
    for line in std::io::stdin().lines() {
        line?;
        let start = Instant::now();
        let mut ranks = vec![HandRank::MIN; rows.len()];
        match form.as_str() {
            "sets" => batch.rank(Sets(&sets), &mut ranks)?,
            _ => batch.rank(Rows(rows), &mut ranks)?,
        }
        black_box(&ranks);
        println!("{}", start.elapsed().as_secs_f64());
    }
    Ok(())
}
