//! Fuzzing: generated inputs for the targets of `evaluator/fuzz`, which compare the libraries with slow
//! twins.
//!
//! The stable toolchain builds the targets with the flags that cargo-fuzz passes. A C++ compiler is needed
//! too, because the crate `libfuzzer-sys` contains libFuzzer as source. Corpora grow in `target/fuzz/corpus`
//! from the committed seeds.

mod log;

use std::collections::VecDeque;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use self::log::Numbers;
use crate::run::{Failure, cargo, host, root, run, target_folder};

/// The folder of the target programs.
const FOLDER: &str = "evaluator/fuzz/libfuzzer";

/// The folder of initial inputs and dictionaries, with two files for each target.
const SEEDS: &str = "evaluator/fuzz/seeds";

/// The default duration for all targets together.
const MINUTES: f64 = 10.0;

/// The number of targets that run at the same time.
const TOGETHER: usize = 2;

/// The number of findings that ends a target early: most of them will be one fault.
const MAX_FINDINGS: usize = 5;

/// The compiler flags of cargo-fuzz: counters for all edges. Comparisons are not traced, because that takes
/// most of the time of a target. Dictionaries and seeds contain the words and numbers that inputs are
/// compared with.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    --cfg fuzzing \
    -Cllvm-args=-simplifycfg-branch-fold-threshold=0 -Cdebug-assertions -Cembed-bitcode=no";

/// The parsed command line.
struct Arguments {
    minutes: f64,
    is_sanitized: bool,
    /// The targets to run; all if empty.
    targets: Vec<String>,
}

/// The result of a target.
struct Outcome {
    target: String,
    numbers: Numbers,
    findings: usize,
}

/// Builds the targets, runs them, and prints their findings.
pub(crate) fn fuzz(arguments: &[String]) -> Result<(), Failure> {
    let known = targets().map_err(|error| Failure::Said(format!("cannot read {FOLDER}: {error}")))?;
    let arguments = Arguments::read(arguments, &known)?;
    let targets = if arguments.targets.is_empty() { known } else { arguments.targets.clone() };
    let start = Instant::now();
    let programs = build(&arguments, &targets)?;
    eprintln!("built in {:.0} s", start.elapsed().as_secs_f64());
    let outcomes = run_all(&targets, &programs, arguments.minutes)?;
    println!(
        "{:<14} {:>12} {:>9} {:>9} {:>7} {:>9}",
        "target", "executions", "a second", "coverage", "corpus", "findings"
    );
    for Outcome { target, numbers, findings } in &outcomes {
        let Numbers { executions, seconds, coverage, corpus } = numbers;
        let rate = *executions as f64 / seconds.max(1.0);
        println!("{target:<14} {executions:>12} {rate:>9.0} {coverage:>9} {corpus:>7} {findings:>9}");
    }
    let failed: Vec<&str> = outcomes
        .iter()
        .filter(|outcome| outcome.findings > 0)
        .map(|outcome| outcome.target.as_str())
        .collect();
    if failed.is_empty() {
        return Ok(());
    }
    let (programs, findings) = (programs.display(), folder("findings"));
    eprintln!(
        "error: cargo xtask fuzz: {} failed; `{programs}/TARGET INPUT` runs an input of {} again",
        failed.join(", "),
        findings.display()
    );
    Err(Failure::Code(1))
}

impl Arguments {
    fn read(arguments: &[String], known: &[String]) -> Result<Self, Failure> {
        let message = |text: String| Err(Failure::Said(text));
        let mut read = Self { minutes: MINUTES, is_sanitized: false, targets: vec![] };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().map_or("", String::as_str);
            match argument.as_str() {
                "--minutes" => match value().parse::<f64>() {
                    Ok(minutes) if (0.0..1e6).contains(&minutes) => read.minutes = minutes,
                    _ => return message("--minutes: expected a number of minutes, such as 60".into()),
                },
                "--sanitizer" => match value() {
                    "address" => read.is_sanitized = true,
                    "none" => read.is_sanitized = false,
                    other => return message(format!("--sanitizer {other:?}: expected address or none")),
                },
                target if known.iter().any(|known| known == target) => read.targets.push(target.into()),
                other => {
                    return message(format!("{other:?} is not a target: expected {}", known.join(", ")));
                }
            }
        }
        Ok(read)
    }
}

/// Returns the names of all targets.
fn targets() -> io::Result<Vec<String>> {
    let mut names = vec![];
    for entry in fs::read_dir(root().join(FOLDER).join("fuzz_targets"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".rs").map(String::from));
    }
    names.sort();
    Ok(names)
}

/// Returns an output folder of fuzzing.
fn folder(name: &str) -> PathBuf {
    target_folder().join("fuzz").join(name)
}

/// Builds targets, and returns the folder of the programs.
fn build(arguments: &Arguments, targets: &[String]) -> Result<PathBuf, Failure> {
    let host = host()?;
    let (sanitizer, flags) = match arguments.is_sanitized {
        true => ("address", format!("{FLAGS} -Zsanitizer=address")),
        false => ("none", FLAGS.to_string()),
    };
    let folder = folder(sanitizer);
    let mut command = cargo(["build", "--release", "--locked", "--target", &host, "--target-dir"]);
    command.arg(&folder).current_dir(root().join(FOLDER));
    targets.iter().for_each(|target| _ = command.args(["--bin", target]));
    command.env("RUSTFLAGS", flags).env_remove("CARGO_ENCODED_RUSTFLAGS");
    if arguments.is_sanitized {
        // The stable compiler supports the sanitizer behind a nightly flag.
        command.env("RUSTC_BOOTSTRAP", "1");
    }
    run(command)?;
    Ok(folder.join(host).join("release"))
}

/// Runs all targets, several at a time, each for the same duration.
fn run_all(targets: &[String], programs: &Path, minutes: f64) -> Result<Vec<Outcome>, Failure> {
    let together = TOGETHER.min(thread::available_parallelism().map_or(1, usize::from));
    let turns = targets.len().div_ceil(together);
    let time = Duration::from_secs_f64(60.0 * minutes / turns as f64);
    let queue = Mutex::new(targets.iter().collect::<VecDeque<_>>());
    let outcomes = Mutex::new(vec![]);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    thread::scope(|scope| {
        for _ in 0..together {
            scope.spawn(|| {
                while let Some(target) = next() {
                    let outcome = run_target(target, programs, time);
                    outcomes.lock().unwrap_or_else(PoisonError::into_inner).push(outcome);
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut outcomes: Vec<Outcome> = outcomes
        .into_iter()
        .collect::<io::Result<_>>()
        .map_err(|error| Failure::Said(format!("cannot run a target: {error}")))?;
    outcomes.sort_by(|one, other| one.target.cmp(&other.target));
    Ok(outcomes)
}

/// Runs a target on its seeds and its corpus, again after each finding, until its time is over.
fn run_target(target: &str, programs: &Path, time: Duration) -> io::Result<Outcome> {
    let mut outcome = Outcome { target: target.into(), numbers: Numbers::default(), findings: 0 };
    let words = root().join(SEEDS).join(format!("{target}.dict"));
    let seeds = write_seeds(target)?;
    let (corpus, findings) = (folder("corpus").join(target), folder("findings").join(target));
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&findings)?;
    fs::create_dir_all(folder("logs"))?;
    let start = Instant::now();
    loop {
        let left = time.saturating_sub(start.elapsed());
        let path = folder("logs").join(format!("{target}-{}.log", outcome.findings));
        let mut command = Command::new(programs.join(target));
        match left.as_secs() {
            // Run the existing inputs only.
            0 => command.arg("-runs=0"),
            seconds => command.arg(format!("-max_total_time={seconds}")),
        };
        if words.is_file() {
            command.arg(format!("-dict={}", words.display()));
        }
        command.arg(format!("-artifact_prefix={}/", findings.display()));
        command.args(["-print_final_stats=1", "-timeout=60", "-rss_limit_mb=4096", "-max_len=4096"]);
        command.args([&corpus, &seeds]);
        // With one thread an input always reaches the same code.
        command.env("RAYON_NUM_THREADS", "1");
        if env::var_os("ASAN_OPTIONS").is_none() {
            command.env("ASAN_OPTIONS", "detect_leaks=0");
        }
        let output = File::create(&path)?;
        let status = command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output).status()?;
        let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
        outcome.numbers.add(&Numbers::read(&text));
        if status.success() {
            return Ok(outcome);
        }
        outcome.findings += 1;
        eprintln!("{target}: {}, see {}", log::message(&text), path.display());
        let is_replayed = Numbers::read(&text).coverage > 0;
        if outcome.findings == MAX_FINDINGS || !is_replayed || start.elapsed() >= time {
            return Ok(outcome);
        }
    }
}

/// Writes the seeds of a target as files, as libFuzzer reads them, and returns their folder.
fn write_seeds(target: &str) -> io::Result<PathBuf> {
    let text = fs::read_to_string(root().join(SEEDS).join(format!("{target}.txt")))?;
    let folder = folder("seeds").join(target);
    // An earlier version may have had more of them.
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let quoted = text.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    for (number, seed) in quoted.enumerate() {
        fs::write(folder.join(format!("{number:02}")), unescaped(seed)?)?;
    }
    Ok(folder)
}

/// Returns the bytes of a text in which `\x` and two digits stand for a byte.
fn unescaped(text: &str) -> io::Result<Vec<u8>> {
    let mut parts = text.split("\\x");
    let mut bytes = Vec::from(parts.next().unwrap_or_default());
    for part in parts {
        let (digits, rest) = part.split_at_checked(2).unwrap_or((part, ""));
        bytes.push(u8::from_str_radix(digits, 16).map_err(io::Error::other)?);
        bytes.extend(rest.bytes());
    }
    Ok(bytes)
}
