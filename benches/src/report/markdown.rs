//! The results as tables.

use std::fmt::Write;

use indicatif::HumanCount;

use super::machine;
use super::question::Question;

/// What was measured and on what, and a section for each question. Peers' versions come from `lock`, a `Cargo.lock`.
#[must_use]
pub fn markdown(measured: &str, lock: &str, questions: &[Question]) -> String {
    let (processor, system) = (machine::processor(), machine::system());
    let (toolchain, peers) = (machine::toolchain(), machine::peers(lock));
    let mut text = format!(
        "# Results

Written by `cargo xtask bench`; not to be edited. Measured on {measured}.

| | |
|-|-|
| Processor | {processor} |
| System | {system} |
| Toolchain | {toolchain}, bench profile, no target features beyond the default |
| Peers | {peers} |

![The main results as a chart](results.svg)

One thread; medians, in millions of hands a second. `rivertable` is our scalar path, by the calls for cards known to
be distinct; `rivertable_checked` and the bulk calls, with every instruction set (`rivertable_avx512vbmi` …), check what
they are given. Columns say how many times as fast as our scalar path and as the best peer an evaluator is. *Fresh*
hands are 1 Mi, which no branch predictor learns, ranked in blocks of 8 Ki; sets *in cache* are small and walked again
and again. Machines change their pace over seconds: `cargo bench -p benches --bench versus` lets both sides of a ratio
take turns.

Of equities, cases are counted: deals on boards. There `rivertable` is plain enumeration, a lookup for every player and
case; where it and a peer would take hours, they did a slice, and their time is extrapolated.
"
    );
    for question in questions {
        section(&mut text, question);
    }
    text
}

fn section(text: &mut String, question: &Question) {
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

    #[test]
    fn sections_have_ratios() {
        let measured = |contestant: &str, nanoseconds| Measurement {
            group: "batch_rows".into(),
            contestant: contestant.into(),
            parameter: "7_cards_1Mi_fresh".into(),
            elements: 1000,
            nanoseconds,
            measured: std::time::UNIX_EPOCH,
        };
        let all = [
            measured("rivertable_avx512", 500.0),
            measured("rivertable", 2000.0),
            measured("aya_poker", 5000.0),
        ];
        let mut text = String::new();
        section(&mut text, &questions(&all)[0]);
        let expected = "
## Batch: rows of card ids, 7 cards, 1 Mi fresh

| | M hands/s | of our scalar path | of the best peer |
|-|-:|-:|-:|
| rivertable_avx512 | 2,000 | 4.00x | 10.0x |
| rivertable | 500 | 1.00x | 2.50x |
| aya_poker | 200 | 0.40x | 1.00x |
";
        assert_eq!(text, expected);
    }
}
