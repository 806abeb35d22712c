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

/// Returns millions with three significant digits.
#[must_use]
pub fn millions(per_second: f64) -> String {
    significant(per_second / 1e6)
}

/// Returns a time with three significant digits, in the unit that people would use.
#[must_use]
pub fn duration(seconds: f64) -> String {
    let units = [("h", 3600.0), ("min", 60.0), ("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)];
    let (name, unit) = units.into_iter().find(|(_, unit)| seconds >= *unit).unwrap_or(("ns", 1e-9));
    format!("{} {name}", significant(seconds / unit))
}

/// Returns a ratio with three significant digits, as "12.3x".
#[must_use]
pub fn ratio(ratio: f64) -> String {
    format!("{}x", significant(ratio))
}

/// Returns a number with three significant digits; larger ones in whole, with commas between thousands.
#[must_use]
pub fn significant(number: f64) -> String {
    // The exponent after rounding: 9.996 is 1.00e1.
    let rounded = format!("{number:.2e}");
    let exponent = rounded.split_once('e').and_then(|(_, exponent)| exponent.parse::<i32>().ok());
    match usize::try_from(2 - exponent.unwrap_or(0)) {
        Ok(digits) if digits > 0 => format!("{number:.digits$}"),
        _ => HumanCount(number.round() as u64).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::measure::Measurement;
    use crate::report::question::questions;

    #[test]
    fn numbers_have_three_significant_digits() {
        for (number, text) in [
            (0.0, "0.00"),
            (0.000_012_34, "0.0000123"),
            (0.014_388, "0.0144"),
            (0.099_96, "0.100"),
            (0.954, "0.954"),
            (0.9996, "1.00"),
            (9.87, "9.87"),
            (9.996, "10.0"),
            (99.94, "99.9"),
            (99.96, "100"),
            (194.4, "194"),
            (999.6, "1,000"),
            (14_033.4, "14,033"),
            (2_352_459.0, "2,352,459"),
        ] {
            assert_eq!(significant(number), text);
        }
        assert_eq!(millions(14_388.5), "0.0144");
        assert_eq!(millions(194_400_000.0), "194");
        assert_eq!(duration(2.34e-6), "2.34 us");
        assert_eq!(duration(0.0654), "65.4 ms");
        assert_eq!(duration(7200.0), "2.00 h");
        assert_eq!(ratio(0.001_757), "0.00176x");
        assert_eq!(ratio(12.345), "12.3x");
        assert_eq!(ratio(124.7), "125x");
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
| aya_poker | 200 | 0.400x | 1.00x |
";
        assert_eq!(section_of("batch_rows", "7_cards_1Mi_fresh", 1000, &contestants), expected);
    }

    /// A pair of ranges takes so long to build that it was told to be built 0.0 million times a second.
    #[test]
    fn slow_work_has_a_speed() {
        let section = section_of("river_pair_made", "random", 1, &[("rivertable_new", 69_500.0)]);
        assert!(section.ends_with("| rivertable_new | 69.5 us | 0.0144 |  |  |\n"), "{section}");
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
