//! One range against another.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Found, heads_up};
use crate::Holding;
use crate::equity::boards::Runouts;
use crate::equity::dealable::Weights;
use crate::equity::kernels::showdown::Number;
use crate::equity::pairs::{self, WinsAndTies};
use crate::equity::parts::{Parts, Units};
use crate::equity::progress::Watch;
use crate::equity::removal::Removal;
use crate::equity::spot::Spot;
use crate::equity::sweep::{HoldingSums, Sums, Sweep};
use crate::equity::symmetry::Symmetry;
use crate::equity::{Engine, EquityError, Plan, Shares};

pub(super) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &Symmetry,
    engine: &Engine<'_>,
    watch: &Watch<'_>,
) -> Result<Found, EquityError> {
    match (plan, engine.preflop_table()) {
        (Plan::PreflopTable, Some(table)) => {
            Ok(by_pairs(spot, |heroes, range| pairs::by_table(table, heroes, range)))
        }
        (Plan::PreflopTable | Plan::HandVsHand, _) => {
            let count = |heroes: Heroes<'_>, range: &Weights| {
                pairs::by_counting(engine.hands(), heroes, range, watch)
            };
            let found = by_pairs(spot, count);
            // If something is missing, what was counted is no fair sample.
            if watch.is_stopped() { Err(EquityError::Stopped) } else { Ok(found) }
        }
        _ => {
            let (board, dead) = spot.cards_by_id();
            let runouts = &Runouts::new(board, dead, symmetry);
            let sweep = Sweep { kernel: engine.available_kernel(), orders: engine.orders(), runouts, watch };
            match (spot.by_holding, spot.is_even()) {
                (false, true) => sweep_ranges::<f32>(spot, sweep),
                (false, false) => sweep_ranges::<f64>(spot, sweep),
                (true, true) => sweep_by_holding::<f32>(spot, sweep, symmetry, engine),
                (true, false) => sweep_by_holding::<f64>(spot, sweep, symmetry, engine),
            }
        }
    }
}

/// The holdings to be compared with a range.
type Heroes<'a> = Box<dyn Iterator<Item = Holding> + 'a>;

/// Follows a plan that finds the wins and ties of holdings against a range.
fn by_pairs(spot: &Spot, find: impl Fn(Heroes<'_>, &Weights) -> Box<WinsAndTies>) -> Found {
    let by_winners = |found: &WinsAndTies| {
        let (mut wins, mut ties) = (0.0, 0.0);
        for (holding, weight) in spot.ranges[0].iter() {
            let of_holding = found[holding.index()];
            wins += weight * of_holding.0;
            ties += weight * of_holding.1;
        }
        heads_up(wins, ties, spot.total())
    };
    if !spot.by_holding {
        let heroes = spot.ranges[0].iter().map(|(holding, _)| holding);
        return Found::exact(by_winners(&find(Box::new(heroes), spot.weights(1))), None);
    }
    let found = [1, 0].map(|other| find(Box::new(Holding::ALL.into_iter()), spot.weights(other)));
    let holdings = [0, 1].map(|player| {
        spot.holding_shares(player, |holding| {
            let (wins, ties) = found[player][holding.index()];
            Shares::heads_up(wins, ties, 0.0)
        })
    });
    Found::exact(by_winners(&found[0]), Some(holdings.into()))
}

fn sweep_ranges<T: Number>(spot: &Spot, sweep: Sweep<'_>) -> Result<Found, EquityError> {
    let blocks = spot.blocks::<T>();
    let parts = sweep.sums(&blocks[0], &blocks[1]);
    if !parts.is_whole() {
        return sampled(spot, sweep.runouts, &parts, |sums| *sums);
    }
    let Sums { below, up_to } = parts.done().fold(Sums::default(), |all, (part, _)| all + *part);
    Ok(Found::exact(heads_up(below, up_to - below, spot.total()), None))
}

fn sweep_by_holding<T: Number>(
    spot: &Spot,
    sweep: Sweep<'_>,
    symmetry: &Symmetry,
    engine: &Engine<'_>,
) -> Result<Found, EquityError> {
    let blocks = spot.blocks::<T>();
    let parts = sweep.holding_sums([&blocks[0], &blocks[1]]);
    if !parts.is_whole() {
        return sampled(spot, sweep.runouts, &parts, |sums| sums[0].of_range(&blocks[0]));
    }
    let mut all = [HoldingSums::zero(), HoldingSums::zero()];
    for (part, _) in parts.done() {
        all.iter_mut().zip(part.iter()).for_each(|(all, part)| all.add(part));
    }
    let Sums { below, up_to } = all[0].of_range(&blocks[0]);
    let by_winners = heads_up(below, up_to - below, spot.total());
    let shares = |player: usize| {
        let HoldingSums { below, up_to } = &all[player];
        let [below, up_to] = [below, up_to].map(|sums| symmetry.average(sums).by_index());
        spot.swept_shares(player, engine, sweep.watch, |holding| {
            let (wins, up_to) = (below[holding.index()], up_to[holding.index()]);
            Shares::heads_up(wins, up_to - wins, 0.0)
        })
    };
    match (shares(0), shares(1)) {
        (Some(first), Some(second)) => Ok(Found::exact(by_winners, Some([first, second].into()))),
        _ => Ok(Found::without_holdings(by_winners, 2, sweep.watch)),
    }
}

/// What the parts say that were done before a stop.
fn sampled<R>(
    spot: &Spot,
    runouts: &Runouts,
    parts: &Parts<R>,
    sums: impl Fn(&R) -> Sums,
) -> Result<Found, EquityError> {
    let deals = Removal::of(&[&spot.ranges[0], &spot.ranges[1]]);
    let deals = |board: u64| deals.as_ref().map_or(0.0, |deals| deals.without(&ids(board)));
    let total = |units: Units<'_>| {
        let boards = units.flat_map(|unit| runouts.boards(unit));
        boards.map(|(board, count)| f64::from(count) * deals(board)).sum()
    };
    let by_winners = |part: &R, units: Units<'_>| {
        let Sums { below, up_to } = sums(part);
        heads_up(below, up_to - below, total(units))
    };
    Found::sampled(&parts.sample(by_winners), 2)
}

/// The ids of cards that are given as bits.
fn ids(cards: u64) -> Vec<usize> {
    (0..crate::Card::COUNT).filter(|card| cards >> card & 1 == 1).collect()
}
