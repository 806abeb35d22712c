//! Postflop games from JSON.

use std::time::Duration;

use postflop::{Betting, SizesByStreet, Storage};

use super::fields::Fields;
use super::read::duration;
use crate::progress::LIMIT;
use crate::refusal::Refusal;
use crate::solve::{Goal, Solve};

/// The largest pot and stack.
const MAX_CHIPS: u64 = 1_000_000_000;

/// Reads the fields of a question in place of their defaults.
pub(super) fn read(question: &mut Solve, fields: &Fields) -> Result<(), Refusal> {
    let expected = "a whole number of chips from 1 to 1000000000";
    let chips = |name| fields.whole(name, expected, |chips| (1..=MAX_CHIPS).contains(&chips));
    let chips = |name| Ok::<_, Refusal>(chips(name)?.unwrap_or(0) as u32);
    let [bets, raises, donks] = ["bets", "raises", "donks"].map(|name| sizes(fields, name));
    let threshold = |name| {
        let read =
            fields.number(name, "a part of the pot from 0 to 100", |part| (0.0..=100.0).contains(&part));
        Ok::<_, Refusal>(read?.unwrap_or(0.0))
    };
    let (rake, rake_cap) = rake(fields)?;
    question.betting = Betting {
        add_all_in: threshold("add_all_in")?,
        force_all_in: threshold("force_all_in")?,
        merge: threshold("merge")?,
        rake,
        rake_cap,
        ..Betting::new(chips("pot")?, chips("stack")?).with_sizes(&bets?, &raises?, &donks?)
    };
    question.storage = match fields.whole("bits", "32, 16 or 8", |bits| matches!(bits, 32 | 16 | 8))? {
        Some(8) => Storage::Bits8,
        Some(16) => Storage::Bits16,
        _ => Storage::Bits32,
    };
    question.goal = goal(fields)?;
    let lock = |(index, text): (usize, &String)| {
        let refuse = |message: String| Refusal::new("locks", format!("lock {message}")).at(index);
        text.parse().map_err(refuse)
    };
    question.locks = fields.words("locks")?.iter().enumerate().map(lock).collect::<Result<_, _>>()?;
    question.node = fields.text("node")?.unwrap_or_default().into();
    question.memory = fields.is_true("memory")?;
    Ok(())
}

/// Reads bet sizes of all streets.
fn sizes(fields: &Fields, name: &'static str) -> Result<SizesByStreet, Refusal> {
    let text = fields.text(name)?.unwrap_or_default();
    text.parse().map_err(|error| Refusal::new(name, format!("{name} {error}")))
}

/// Reads the rake as a part of the pot, and its maximum in chips.
fn rake(fields: &Fields) -> Result<(f64, f64), Refusal> {
    let refuse = |name: &'static str| move |message: String| Refusal::new(name, format!("{name} {message}"));
    let rake = fields.amount("rake")?.map(|rake| rake.part()).transpose().map_err(refuse("rake"))?;
    let cap = fields.amount("cap")?.map(|cap| cap.chips(None)).transpose().map_err(refuse("cap"))?;
    match (rake, cap) {
        (None, Some(_)) => Err(Refusal::new("cap", "cap: expected rake too")),
        _ => Ok((rake.unwrap_or(0.0), cap.unwrap_or(f64::INFINITY))),
    }
}

/// Reads when to stop.
fn goal(fields: &Fields) -> Result<Goal, Refusal> {
    let expected = "a percentage of the pot from 0 to 100";
    let percent = fields.number("exploitability", expected, |percent| (0.0..=100.0).contains(&percent))?;
    let expected = "a whole number from 1 to 1000000";
    let iterations = fields.whole("iterations", expected, |number| (1..=1_000_000).contains(&number))?;
    let most = LIMIT.as_secs_f64();
    let expected = format!("a number of seconds above 0, at most {most}");
    let time = fields.number("time", &expected, |seconds| 0.0 < seconds && seconds <= most)?;
    let default = Goal::default();
    Ok(Goal {
        exploitability: percent.unwrap_or(default.exploitability),
        iterations: iterations.map_or(default.iterations, |number| number as u32),
        time: time.map(duration).map(|time: Duration| time.min(LIMIT)),
    })
}
