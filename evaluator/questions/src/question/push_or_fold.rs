//! The rules of push or fold from JSON.

use push_fold::{Ante, Payoff, Tournament};

use render::words::{counted, cut};

use super::fields::Fields;
use super::read::refuse;
use crate::amounts::money;
use crate::push_or_fold::{PushFold, Sweep, SweepError};
use crate::refusal::Refusal;

/// Reads the fields of a question in place of their defaults.
pub(super) fn read(question: &mut PushFold, fields: &Fields) -> Result<(), Refusal> {
    let rules = &mut question.rules;
    if let Some(blinds) = fields.amounts("blinds")? {
        let blinds = blinds.chips(2, None).map_err(refuse("blinds"))?;
        rules.blinds = blinds.try_into().map_err(|blinds: Vec<f64>| {
            let found = counted(blinds.len() as f64, "blind");
            Refusal::new("blinds", format!("{found}: expected two, the small blind and the big blind"))
        })?;
    }
    let big_blind = rules.blinds[1];
    let stacks = fields.amounts("stacks")?;
    question.sweep = sweep(fields, stacks.is_some(), big_blind)?;
    rules.stacks = stacks.unwrap_or_default().stacks(big_blind).map_err(refuse("stacks"))?;
    let number = |name| chips(fields, name, big_blind);
    rules.ante = match (number("ante")?, number("big_blind_ante")?) {
        (None, None) => Ante::None,
        (Some(ante), None) => Ante::Each(ante),
        (None, Some(ante)) => Ante::BigBlind(ante),
        (Some(_), Some(_)) => {
            let message = "big_blind_ante: expected without ante, because only one of them is paid";
            return Err(Refusal::new("big_blind_ante", message));
        }
    };
    rules.dead = number("dead")?.unwrap_or(0.0);
    rules.payoff = payoff(fields, big_blind, rules.stacks.len())?;
    let fixed = fields.texts("fixed", "an object of ranges, such as {\"BB\": \"22+, A2+\"}")?;
    question.fixed = fixed.into_iter().collect();
    Ok(())
}

/// Reads an amount of chips.
fn chips(fields: &Fields, name: &'static str, big_blind: f64) -> Result<Option<f64>, Refusal> {
    let amount = fields.amount(name)?;
    amount.map(|amount| amount.chips(Some(big_blind))).transpose().map_err(refuse(name))
}

/// Reads the depths of several games. They replace the stacks.
fn sweep(fields: &Fields, has_stacks: bool, big_blind: f64) -> Result<Option<Sweep>, Refusal> {
    let seats = fields.whole("seats", "a number of seats", |_| true)?;
    let step = chips(fields, "step", big_blind)?;
    let Some(depths) = fields.numbers("sweep")? else {
        return match (seats, step) {
            (Some(_), _) => Err(Refusal::new("seats", "seats: expected sweep too")),
            (_, Some(_)) => Err(Refusal::new("step", "step: expected sweep too")),
            _ => Ok(None),
        };
    };
    if has_stacks {
        return Err(Refusal::new("sweep", "sweep: expected without stacks, which it replaces"));
    }
    let seats = seats.map_or(2, |seats| usize::try_from(seats).unwrap_or(usize::MAX));
    let sweep = match depths[..] {
        [low, high] => Sweep::new(low, high, step.unwrap_or(1.0), seats),
        _ => Err(SweepError::Order),
    };
    sweep.map(Some).map_err(|error| match error {
        SweepError::Seats => Refusal::new("seats", format!("seats {seats}: {error}")),
        SweepError::Step => Refusal::new("step", format!("step {}: {error}", step.unwrap_or(1.0))),
        _ => {
            let depths: Vec<String> = depths.iter().map(f64::to_string).collect();
            Refusal::new("sweep", format!("sweep {}: {error}", cut(&depths.join(", "))))
        }
    })
}

/// Reads what players play for: chips with a rake, or prizes.
fn payoff(fields: &Fields, big_blind: f64, seats: usize) -> Result<Payoff, Refusal> {
    let rake = fields.amount("rake")?.map(|rake| rake.part()).transpose().map_err(refuse("rake"))?;
    let cap = chips(fields, "cap", big_blind)?;
    let lists = ["payouts", "others", "bounties"].map(|name| fields.amounts(name));
    let [prizes, others, bounties] = lists;
    let bounties = bounties?;
    let others =
        others?.map(|others| others.chips(1, Some(big_blind))).transpose().map_err(refuse("others"))?;
    let (prizes, bounties) = match (prizes?, bounties) {
        (None, bounties) => (None, bounties.map(|_| vec![])),
        (Some(prizes), bounties) => {
            let has_bounties = bounties.is_some();
            let money = money(&prizes, &bounties.unwrap_or_default(), seats);
            let [prizes, bounties] = money.map_err(|(name, message)| refuse(name)(message))?;
            (Some(prizes), has_bounties.then_some(bounties))
        }
    };
    let progressive = fields.part("progressive")?;
    let without =
        |name: &'static str, other: &str| Refusal::new(name, format!("{name}: expected {other} too"));
    let Some(prizes) = prizes else {
        return match (others, bounties, progressive, rake, cap) {
            (Some(_), ..) => Err(without("others", "payouts")),
            (_, Some(_), ..) => Err(without("bounties", "payouts")),
            (_, _, Some(_), ..) => Err(without("progressive", "bounties")),
            (.., None, Some(_)) => Err(without("cap", "rake")),
            _ => Ok(Payoff::Chips { rake: rake.unwrap_or(0.0), cap: cap.unwrap_or(f64::INFINITY) }),
        };
    };
    if let Some(name) =
        [("rake", rake), ("cap", cap)].into_iter().find_map(|(name, value)| value.and(Some(name)))
    {
        return Err(Refusal::new(
            name,
            format!("{name}: expected without payouts, because tournaments have none"),
        ));
    }
    if progressive.is_some() && bounties.is_none() {
        return Err(without("progressive", "bounties"));
    }
    let (others, bounties) = (others.unwrap_or_default(), bounties.unwrap_or_default());
    Ok(Payoff::Prizes(Tournament { prizes, others, bounties, progressive }))
}
