//! One range against another.

use alloc::boxed::Box;
use alloc::vec::Vec;

use evaluator::HoleCards;

use crate::engine::Engine;
use crate::exact::hand_vs_hand::HandVsHand;
use crate::exact::sweep::two_way::{ComboSums, Sums, Sweep};
use crate::exact::sweep::vectors::Number;
use crate::exact::tables::{WinsAndTies, wins_and_ties};
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::progress::{Parts, Reporter, Units};
use crate::removal::{ComboWeights, Removal, Spot};
use crate::report::{EquityError, Found, Plan, Shares, heads_up};

pub(crate) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &SuitSymmetry,
    engine: &Engine,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    match (plan, engine.preflop_table()) {
        (Plan::PreflopTable, Some(table)) => {
            Ok(by_pairs(spot, |heroes, range| wins_and_ties(table, heroes, range)))
        }
        (Plan::PreflopTable | Plan::HandVsHand, _) => {
            let count = |heroes: Heroes<'_>, range: &ComboWeights| {
                by_counting(engine.hands(), heroes, range, reporter)
            };
            let found = by_pairs(spot, count);
            // If something is missing, what was counted is no fair sample.
            if reporter.is_stopped() { Err(EquityError::Stopped) } else { Ok(found) }
        }
        _ => {
            let (board, dead) = spot.cards_by_id();
            let runouts = &BoardClasses::new(board, dead, symmetry);
            let sweep =
                Sweep { kernel: engine.available_kernel(), orders: engine.orders(), runouts, reporter };
            match (spot.by_combo, spot.is_even()) {
                (false, true) => sweep_ranges::<f32>(spot, sweep),
                (false, false) => sweep_ranges::<f64>(spot, sweep),
                (true, true) => sweep_by_combo::<f32>(spot, sweep, symmetry, engine),
                (true, false) => sweep_by_combo::<f64>(spot, sweep, symmetry, engine),
            }
        }
    }
}

/// The combos to be compared with a range.
type Heroes<'a> = Box<dyn Iterator<Item = HoleCards> + 'a>;

/// Follows a plan that finds the wins and ties of combos against a range.
fn by_pairs(spot: &Spot, find: impl Fn(Heroes<'_>, &ComboWeights) -> Box<WinsAndTies>) -> Found {
    let by_winners = |found: &WinsAndTies| {
        let (mut wins, mut ties) = (0.0, 0.0);
        for (combo, weight) in spot.ranges[0].iter() {
            let of_combo = found[combo.index()];
            wins += weight * of_combo.0;
            ties += weight * of_combo.1;
        }
        heads_up(wins, ties, spot.total())
    };
    if !spot.by_combo {
        let heroes = spot.ranges[0].iter().map(|(combo, _)| combo);
        return Found::exact(by_winners(&find(Box::new(heroes), spot.weights(1))), None);
    }
    let found = [1, 0].map(|other| find(Box::new(HoleCards::ALL.into_iter()), spot.weights(other)));
    let combos = [0, 1].map(|player| {
        spot.combo_shares(player, |combo| {
            let (wins, ties) = found[player][combo.index()];
            Shares::of_two(wins, ties, 0.0)
        })
    });
    Found::exact(by_winners(&found[0]), Some(combos.into()))
}

/// Counts each pair of the `heroes` and the combos of a range. Once the reporter says stop, the rest is missing.
fn by_counting(
    hands: &HandVsHand,
    heroes: impl Iterator<Item = HoleCards>,
    range: &ComboWeights,
    reporter: &Reporter<'_>,
) -> Box<WinsAndTies> {
    let mut found = Box::new([(0.0, 0.0); HoleCards::COUNT]);
    let villains: Vec<(HoleCards, f64)> =
        HoleCards::ALL.into_iter().zip(*range).filter(|&(_, weight)| weight > 0.0).collect();
    for hero in heroes.take_while(|_| !reporter.should_stop()) {
        let (wins, ties) = &mut found[hero.index()];
        for &(villain, weight) in &villains {
            let outcome = hands.compare(hero, villain).unwrap_or_default();
            *wins += weight * outcome.wins() as f64;
            *ties += weight * outcome.ties() as f64;
        }
    }
    found
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

fn sweep_by_combo<T: Number>(
    spot: &Spot,
    sweep: Sweep<'_>,
    symmetry: &SuitSymmetry,
    engine: &Engine,
) -> Result<Found, EquityError> {
    let blocks = spot.blocks::<T>();
    let parts = sweep.combo_sums([&blocks[0], &blocks[1]]);
    if !parts.is_whole() {
        return sampled(spot, sweep.runouts, &parts, |sums| sums[0].of_range(&blocks[0]));
    }
    let mut all = [ComboSums::zero(), ComboSums::zero()];
    for (part, _) in parts.done() {
        all.iter_mut().zip(part.iter()).for_each(|(all, part)| all.add(part));
    }
    let Sums { below, up_to } = all[0].of_range(&blocks[0]);
    let by_winners = heads_up(below, up_to - below, spot.total());
    let shares = |player: usize| {
        let ComboSums { below, up_to } = &all[player];
        let [below, up_to] = [below, up_to].map(|sums| symmetry.average(&sums.by_index()));
        spot.swept_shares(player, engine, sweep.reporter, |combo| {
            let (wins, up_to) = (below[combo.index()], up_to[combo.index()]);
            Shares::of_two(wins, up_to - wins, 0.0)
        })
    };
    match (shares(0), shares(1)) {
        (Some(first), Some(second)) => Ok(Found::exact(by_winners, Some([first, second].into()))),
        _ => Ok(Found::without_combos(by_winners, 2, sweep.reporter.done())),
    }
}

/// What the parts say that were done before a stop.
fn sampled<R>(
    spot: &Spot,
    runouts: &BoardClasses,
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
    (0..evaluator::Card::COUNT).filter(|card| cards >> card & 1 == 1).collect()
}
