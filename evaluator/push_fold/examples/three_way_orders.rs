//! Writes the file of three-way orders: `cargo xtask three-way --orders`. Counting takes a minute or two. The
//! file is read back before it is renamed, which compares it with the preflop table.

use std::path::PathBuf;
use std::time::Instant;
use std::{env, error, fs};

use push_fold::Deals;

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut arguments = env::args_os().skip(1);
    let (Some(path), None) = (arguments.next().map(PathBuf::from), arguments.next()) else {
        return Err("expected the name of the file to write".into());
    };
    let start = Instant::now();
    let bytes = Deals::three_seats().to_bytes().expect("deals of three hands");
    let new = path.with_extension("new");
    fs::write(&new, &bytes)?;
    Deals::from_bytes(&fs::read(&new)?)?;
    fs::rename(&new, &path)?;
    let seconds = start.elapsed().as_secs_f64();
    println!("{}: {} bytes, verified, {seconds:.1} s", path.display(), bytes.len());
    Ok(())
}
