//! A short run of each target in the ordinary tests: all seeds unchanged, then changed ones, always in the
//! same order, until the time is over. libFuzzer, which sees the code that an input reaches, finds more:
//! `cargo xtask fuzz`.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use fastrand::Rng;
use fuzz::targets::{ALL, Target};

/// The time for changed inputs of one target.
const TIME: Duration = Duration::from_secs(2);

/// The largest size of a changed input, so that none takes long.
const LONGEST: usize = 512;

fn seeds_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("seeds")
}

/// Returns all seeds of a target.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let seeds = quoted(&format!("{name}.txt"));
    assert!(!seeds.is_empty(), "{name} has no seeds");
    seeds
}

/// Reads a file with a quoted text on each line. Returns an empty list if the file does not exist.
fn quoted(file: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(seeds_folder().join(file)).unwrap_or_default();
    text.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"')).map(unescaped).collect()
}

fn unescaped(word: &str) -> Vec<u8> {
    let mut bytes = vec![];
    let mut parts = word.split("\\x");
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        let (digits, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).unwrap());
        bytes.extend(rest.bytes());
    }
    bytes
}

/// Returns a part of an input, anywhere in it, perhaps empty.
fn some_part(random: &mut Rng, input: &[u8]) -> std::ops::Range<usize> {
    let [one, other] = [(); 2].map(|()| random.usize(..=input.len()));
    one.min(other)..one.max(other)
}

/// Applies a few changes like libFuzzer's.
fn change(random: &mut Rng, input: &mut Vec<u8>, seeds: &[Vec<u8>], words: &[Vec<u8>]) {
    for _ in 0..random.usize(1..=4) {
        let place = random.usize(..=input.len());
        match random.u8(..6) {
            0 | 1 if place < input.len() => input[place] ^= 1 << random.u8(..8),
            2 if place < input.len() => input[place] = random.u8(..),
            3 => drop(input.drain(some_part(random, input))),
            4 => {
                let other = &seeds[random.usize(..seeds.len())];
                let part = other[some_part(random, other)].to_vec();
                input.splice(place..place, part);
            }
            _ => match random.choice(words) {
                Some(word) => drop(input.splice(place..place, word.iter().copied())),
                None => input.insert(place, random.u8(..)),
            },
        }
    }
    input.truncate(LONGEST);
}

/// Returns `true` if the bytes are an input.
fn run(target: Target, bytes: &[u8]) -> bool {
    catch_unwind(AssertUnwindSafe(|| target(bytes))).unwrap_or_else(|panic| {
        eprintln!("the input was b\"{}\"", bytes.escape_ascii());
        resume_unwind(panic)
    })
}

fn run_short(name: &str) {
    let target = ALL.into_iter().find_map(|(known, target)| (known == name).then_some(target)).unwrap();
    let (seeds, words) = (seeds(name), quoted(&format!("{name}.dict")));
    let taken = seeds.iter().filter(|seed| run(target, seed)).count();
    assert!(2 * taken > seeds.len(), "{name}: of {} seeds, {taken} make an input", seeds.len());
    let (mut random, start, mut count) = (Rng::with_seed(1), Instant::now(), 0);
    while start.elapsed() < TIME {
        let mut input = seeds[random.usize(..seeds.len())].clone();
        change(&mut random, &mut input, &seeds, &words);
        count += usize::from(run(target, &input));
    }
    println!("{name}: {} seeds, {count} changed inputs", seeds.len());
}

/// Expands to a test for each target.
macro_rules! targets {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                run_short(stringify!($name));
            }
        )*

        #[test]
        fn all_targets_are_run() {
            assert_eq!(ALL.map(|(name, _)| name), [$(stringify!($name)),*]);
            let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("libfuzzer/fuzz_targets");
            let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().with_extension(""));
            let mut names: Vec<_> = names.map(|path| path.file_name().unwrap().to_owned()).collect();
            names.sort();
            assert_eq!(names, ALL.map(|(name, _)| name));
        }
    };
}

targets! { batches cards indexer omaha omaha_ranges page predicates questions ranges solvers tables }
