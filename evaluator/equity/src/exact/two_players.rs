//! One range against another.

use alloc::boxed::Box;
use alloc::vec::Vec;

use evaluator::HoleCards;

use crate::engine::Engine;
use crate::exact::blocks;
use crate::exact::hand_vs_hand::HandVsHand;
use crate::exact::sweep::two_way::{ComboSums, Sweep};
use crate::exact::tables::{WinsAndTies, wins_and_ties};
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::progress::Reporter;
use crate::removal::{ComboWeights, Spot};
use crate::report::{ComboShares, Found, Plan, Shares};

pub(crate) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &SuitSymmetry,
    engine: &Engine<'_>,
    reporter: &Reporter<'_>,
) -> Found {
    match (plan, engine.preflop_table()) {
        (Plan::PreflopTable, Some(table)) => {
            by_pairs(spot, |heroes, range| wins_and_ties(table, heroes, range))
        }
        (Plan::PreflopTable | Plan::HandVsHand, _) => {
            let count = |heroes: Heroes<'_>, range: &ComboWeights| {
                by_counting(engine.hands(), heroes, range, reporter)
            };
            let found = by_pairs(spot, count);
            // If something is missing, what was counted is no fair sample.
            if reporter.is_stopped() { Found { part: 0.0, ..found } } else { found }
        }
        _ => {
            let (board, dead) = spot.cards_by_id();
            let runouts = BoardClasses::new(board, dead, symmetry);
            let (kernel, orders) = (engine.available_kernel(), engine.orders());
            let sweep = Sweep { kernel, orders, runouts: &runouts, reporter };
            if spot.by_combo { sweep_by_combo(spot, sweep, symmetry) } else { sweep_ranges(spot, sweep) }
        }
    }
}

/// The combos to be compared with a range.
type Heroes<'a> = Box<dyn Iterator<Item = HoleCards> + 'a>;

/// Follows a plan that finds the wins and ties of combos against a range.
fn by_pairs(spot: &Spot, find: impl Fn(Heroes<'_>, &ComboWeights) -> Box<WinsAndTies>) -> Found {
    if spot.by_combo {
        let combos: Vec<_> = [0, 1]
            .map(|player| {
                let found = find(Box::new(HoleCards::ALL.into_iter()), spot.weights(1 - player));
                spot.combo_shares(player, 1.0, |combo| {
                    let (wins, ties) = found[combo.index()];
                    Shares::heads_up(wins, ties, 0.0)
                })
            })
            .into();
        return Found::heads_up(total_of(spot, &combos[0]), 1.0, Some(combos));
    }
    let heroes = spot.ranges[0].iter();
    let found = find(Box::new(heroes.clone().map(|(combo, _)| combo)), spot.weights(1));
    let (mut wins, mut ties) = (0.0, 0.0);
    for (combo, weight) in heroes {
        let of_combo = found[combo.index()];
        wins += weight * of_combo.0;
        ties += weight * of_combo.1;
    }
    Found::heads_up(Shares::heads_up(wins, ties, spot.total()), 1.0, None)
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
            *wins += weight * outcome.wins as f64;
            *ties += weight * outcome.ties as f64;
        }
    }
    found
}

fn sweep_ranges(spot: &Spot, sweep: Sweep<'_>) -> Found {
    let blocks = blocks(spot);
    let (sums, boards) = sweep.sums(&blocks[0], &blocks[1]);
    let part = boards as f64 / spot.all_boards() as f64;
    Found::heads_up(Shares::heads_up(sums.below, sums.up_to - sums.below, spot.total() * part), part, None)
}

fn sweep_by_combo(spot: &Spot, sweep: Sweep<'_>, symmetry: &SuitSymmetry) -> Found {
    let blocks = blocks(spot);
    let (sums, boards) = sweep.combo_sums([&blocks[0], &blocks[1]]);
    let part = boards as f64 / spot.all_boards() as f64;
    let combos: Vec<_> = [0, 1]
        .map(|player| {
            let ComboSums { below, up_to } = &sums[player];
            let [below, up_to] = [below, up_to].map(|sums| symmetry.average(&sums.by_combo()));
            spot.combo_shares(player, part, |combo| {
                let (wins, up_to) = (below[combo.index()], up_to[combo.index()]);
                Shares::heads_up(wins, up_to - wins, 0.0)
            })
        })
        .into();
    Found::heads_up(total_of(spot, &combos[0]), part, Some(combos))
}

/// The shares of player 0 from those of their combos.
fn total_of(spot: &Spot, combos: &ComboShares) -> Shares {
    let weighted = spot.ranges[0].iter().map(|(combo, weight)| combos.as_slice()[combo.index()] * weight);
    weighted.sum()
}
