//! The results as tables.

use std::fmt::Write;

use indicatif::HumanCount;

use super::machine;
use super::question::Question;
use crate::settings::{MEASUREMENT, SAMPLES};

/// When it was measured, and how.
#[derive(Debug)]
pub struct Run {
    /// The days.
    pub days: String,
    /// The numbers of threads.
    pub threads: String,
    /// The time for all benches, if they were one run.
    pub seconds: Option<f64>,
}

/// What was measured and on what, and a section for each question. Peers' versions come from `lock`, a `Cargo.lock`.
#[must_use]
pub fn markdown(run: &Run, lock: &str, questions: &[Question]) -> String {
    let (processor, system) = (machine::processor(), machine::system());
    let (toolchain, peers) = (machine::toolchain(), machine::peers(lock));
    let Run { days, threads, seconds } = run;
    let time = seconds.map_or_else(|| "not one run".into(), duration);
    let mut text = format!(
        "# Results

Written by `cargo xtask bench`; not to be edited. Measured on {days}.

| | |
|-|-|
| Processor | {processor} |
| Threads used | {threads} |
| System | {system} |
| Toolchain | {toolchain}, bench profile, no target features beyond the default |
| Peers | {peers} |
| Time for all benches, once compiled | {time} |

![The main results as a chart](results.svg)

Medians of {SAMPLES} samples, {MEASUREMENT:?} of runs in all or {SAMPLES} runs, whichever is longer; in millions of hands
a second. The benches set the number of threads themselves (`benches/src/threads.rs`). To compare two commits, run
`cargo xtask bench` in a folder of each, by turns. `rivertable` is our scalar path, by the calls for cards known to
be distinct; `rivertable_checked` and the bulk calls, with every instruction set (`rivertable_avx512vbmi` …), check what
they are given. The last columns are speed over our scalar path and over the best peer. *Fresh* hands are 1 Mi, too
many for a branch predictor, in blocks of 8 Ki; sets *in cache* are small and repeated. Machines change their pace over seconds: `cargo bench -p benches --bench versus` lets both sides of a ratio
take turns.

Equities count cases: deals on boards. There `rivertable` is plain enumeration, a lookup for every player and
case; where it and a peer would take hours, they did a slice, and their time is extrapolated. Peers' hands of Omaha
are made before the clock starts; ours are rows of ids.
"
    );
    for question in questions {
        section(&mut text, question);
    }
    text
}

fn section(text: &mut String, question: &Question) {
    if question.is_about_threads() {
        return section_of_threads(text, question);
    }
    let Question { title, unit, answers, .. } = question;
    let (scalar, peer) = (question.scalar(), question.best_peer());
    let mut line = |line: String| writeln!(text, "{line}").expect("strings grow");
    line(format!("\n## {title}\n"));
    let with_time = question.is_about_time();
    let (head, rule) = if with_time { (" time |", "-:|") } else { ("", "") };
    line(format!("| |{head} M {unit}/s | of our scalar path | of the best peer |"));
    line(format!("|-|{rule}-:|-:|-:|"));
    for answer in answers {
        let times =
            |other: Option<f64>| other.map_or_else(String::new, |other| ratio(answer.per_second / other));
        let time = if with_time { format!(" {} |", duration(answer.whole)) } else { String::new() };
        line(format!(
            "| {} |{time} {} | {} | {} |",
            answer.contestant,
            millions(answer.per_second),
            times(scalar),
            times(peer)
        ));
    }
}

/// The times of one thread and of more.
fn section_of_threads(text: &mut String, question: &Question) {
    let mut line = |line: String| writeln!(text, "{line}").expect("strings grow");
    line(format!("\n## {}\n", question.title));
    line("| | time | of one thread |".into());
    line("|-|-:|-:|".into());
    for answer in &question.answers {
        let times = question.one_thread().map_or_else(String::new, |one| ratio(answer.per_second / one));
        line(format!("| {} | {} | {times} |", answer.contestant, duration(answer.whole)));
    }
}

/// Millions with a comma between thousands, and a decimal where they are few.
#[must_use]
pub fn millions(per_second: f64) -> String {
    let millions = per_second / 1e6;
    let whole = millions.round() as u64;
    if whole < 100 { format!("{millions:.1}") } else { HumanCount(whole).to_string() }
}

/// A time in the unit that people would use.
#[must_use]
pub fn duration(seconds: f64) -> String {
    let units = [("h", 3600.0), ("min", 60.0), ("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)];
    let (name, unit) = units.into_iter().find(|(_, unit)| seconds >= *unit).unwrap_or(("ns", 1e-9));
    let number = seconds / unit;
    let digits = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.digits$} {name}")
}

/// A ratio as "12.3x", with another digit where it is near 1.
#[must_use]
pub fn ratio(ratio: f64) -> String {
    match ratio {
        ..9.995 => format!("{ratio:.2}x"),
        ..999.95 => format!("{ratio:.1}x"),
        _ => format!("{}x", HumanCount(ratio.round() as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::measure::Measurement;
    use crate::report::question::questions;

    #[test]
    fn numbers_are_as_long_as_they_tell_something() {
        assert_eq!(millions(9_870_000.0), "9.9");
        assert_eq!(millions(194_400_000.0), "194");
        assert_eq!(millions(14_033_400_000.0), "14,033");
        assert_eq!(duration(2.34e-6), "2.34 us");
        assert_eq!(duration(0.0654), "65.4 ms");
        assert_eq!(duration(7200.0), "2.00 h");
        assert_eq!(ratio(0.954), "0.95x");
        assert_eq!(ratio(12.345), "12.3x");
        assert_eq!(ratio(1_234_567.8), "1,234,568x");
        assert_eq!(millions(2_352_459_000_000.0), "2,352,459");
    }

    /// The section of what contestants did in a group, each in so many nanoseconds for so many elements.
    fn section_of(group: &str, parameter: &str, elements: u64, contestants: &[(&str, f64)]) -> String {
        let measured = |&(contestant, nanoseconds): &(&str, f64)| {
            Measurement::of(group, contestant, parameter, elements, nanoseconds)
        };
        let all: Vec<Measurement> = contestants.iter().map(measured).collect();
        let mut text = String::new();
        section(&mut text, &questions(&all)[0]);
        text
    }

    #[test]
    fn sections_have_ratios() {
        let contestants = [("rivertable_avx512", 500.0), ("rivertable", 2000.0), ("aya_poker", 5000.0)];
        let expected = "
## Batch: rows of card ids, 7 cards, 1 Mi fresh

| | M hands/s | of our scalar path | of the best peer |
|-|-:|-:|-:|
| rivertable_avx512 | 2,000 | 4.00x | 10.0x |
| rivertable | 500 | 1.00x | 2.50x |
| aya_poker | 200 | 0.40x | 1.00x |
";
        assert_eq!(section_of("batch_rows", "7_cards_1Mi_fresh", 1000, &contestants), expected);
    }

    #[test]
    fn threads_are_compared_with_one() {
        let contestants = [("rivertable_1_thread", 3e6), ("rivertable_2_threads", 2e6)];
        let expected = "
## One thread and two, flop random v random

| | time | of one thread |
|-|-:|-:|
| rivertable_2_threads | 2.00 ms | 1.50x |
| rivertable_1_thread | 3.00 ms | 1.00x |
";
        assert_eq!(section_of("threads", "flop_random_v_random", 1, &contestants), expected);
    }
}
