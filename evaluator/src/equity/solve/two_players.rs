//! One range against another.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Found;
use crate::Holding;
use crate::equity::boards::Runouts;
use crate::equity::dealable::Weights;
use crate::equity::pairs::{self, WinsAndTies};
use crate::equity::progress::Watch;
use crate::equity::spot::Spot;
use crate::equity::sweep::{HoldingSums, Sweep};
use crate::equity::symmetry::Symmetry;
use crate::equity::{Engine, HoldingShares, Plan, Shares};

pub(super) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &Symmetry,
    engine: &Engine<'_>,
    watch: &Watch<'_>,
) -> Found {
    match (plan, engine.preflop_table()) {
        (Plan::PreflopTable, Some(table)) => {
            by_pairs(spot, |heroes, range| pairs::by_table(table, heroes, range))
        }
        (Plan::PreflopTable | Plan::HandVsHand, _) => {
            let count = |heroes: Heroes<'_>, range: &Weights| {
                pairs::by_counting(engine.hands(), heroes, range, watch)
            };
            let found = by_pairs(spot, count);
            // If something is missing, what was counted is no fair sample.
            if watch.is_stopped() { Found { part: 0.0, ..found } } else { found }
        }
        _ => {
            let (board, dead) = spot.cards_by_id();
            let runouts = Runouts::new(board, dead, symmetry);
            let (kernel, orders) = (engine.available_kernel(), engine.orders());
            let sweep = Sweep { kernel, orders, runouts: &runouts, watch };
            if spot.by_holding { sweep_by_holding(spot, sweep, symmetry) } else { sweep_ranges(spot, sweep) }
        }
    }
}

/// The holdings to be compared with a range.
type Heroes<'a> = Box<dyn Iterator<Item = Holding> + 'a>;

/// Follows a plan that finds the wins and ties of holdings against a range.
fn by_pairs(spot: &Spot, find: impl Fn(Heroes<'_>, &Weights) -> Box<WinsAndTies>) -> Found {
    if spot.by_holding {
        let holdings: Vec<_> = [0, 1]
            .map(|player| {
                let found = find(Box::new(Holding::ALL.into_iter()), spot.weights(1 - player));
                spot.holding_shares(player, 1.0, |holding| {
                    let (wins, ties) = found[holding.index()];
                    Shares::heads_up(wins, ties, 0.0)
                })
            })
            .into();
        return Found::heads_up(total_of(spot, &holdings[0]), 1.0, Some(holdings));
    }
    let heroes = spot.ranges[0].iter();
    let found = find(Box::new(heroes.clone().map(|(holding, _)| holding)), spot.weights(1));
    let (mut wins, mut ties) = (0.0, 0.0);
    for (holding, weight) in heroes {
        let of_holding = found[holding.index()];
        wins += weight * of_holding.0;
        ties += weight * of_holding.1;
    }
    Found::heads_up(Shares::heads_up(wins, ties, spot.total()), 1.0, None)
}

fn sweep_ranges(spot: &Spot, sweep: Sweep<'_>) -> Found {
    let blocks = spot.blocks();
    let (sums, boards) = sweep.sums(&blocks[0], &blocks[1]);
    let part = boards as f64 / spot.all_boards() as f64;
    Found::heads_up(Shares::heads_up(sums.below, sums.up_to - sums.below, spot.total() * part), part, None)
}

fn sweep_by_holding(spot: &Spot, sweep: Sweep<'_>, symmetry: &Symmetry) -> Found {
    let blocks = spot.blocks();
    let (sums, boards) = sweep.holding_sums([&blocks[0], &blocks[1]]);
    let part = boards as f64 / spot.all_boards() as f64;
    let holdings: Vec<_> = [0, 1]
        .map(|player| {
            let HoldingSums { below, up_to } = &sums[player];
            let [mut below_by_index, mut up_to_by_index] = [(); 2].map(|()| Box::new([0.0; Holding::COUNT]));
            symmetry.average(below).write_to(&mut below_by_index);
            symmetry.average(up_to).write_to(&mut up_to_by_index);
            spot.holding_shares(player, part, |holding| {
                let (wins, up_to) = (below_by_index[holding.index()], up_to_by_index[holding.index()]);
                Shares::heads_up(wins, up_to - wins, 0.0)
            })
        })
        .into();
    Found::heads_up(total_of(spot, &holdings[0]), part, Some(holdings))
}

/// The shares of player 0 from those of his holdings.
fn total_of(spot: &Spot, holdings: &HoldingShares) -> Shares {
    let weighted =
        spot.ranges[0].iter().map(|(holding, weight)| holdings.as_slice()[holding.index()] * weight);
    weighted.fold(Shares::default(), |sum, shares| sum + shares)
}
