//! Three ranges against each other.

use alloc::boxed::Box;

use super::Found;
use crate::Holding;
use crate::equity::boards::Runouts;
use crate::equity::hand_v_hand::by_counting_three;
use crate::equity::progress::Watch;
use crate::equity::spot::Spot;
use crate::equity::symmetry::Symmetry;
use crate::equity::three_way::{HoldingSums, ThreeWay};
use crate::equity::{Engine, HoldingShares, Plan, Shares};

pub(super) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &Symmetry,
    engine: &Engine<'_>,
    watch: &Watch<'_>,
) -> Found {
    if plan == Plan::HandVsHand {
        return by_counting(spot, engine, watch);
    }
    let (board, dead) = spot.cards_by_id();
    let runouts = Runouts::new(board, dead, symmetry);
    let (kernel, orders) = (engine.available_kernel(), engine.orders());
    let sweep = ThreeWay { kernel, orders, runouts: &runouts, watch };
    let blocks = spot.blocks();
    let ranges = [&*blocks[0], &*blocks[1], &*blocks[2]];
    if !spot.by_holding {
        let winners = sweep.winners(ranges, spot.total());
        let part = winners.boards as f64 / spot.all_boards() as f64;
        return Found::exact(winners.by_winners.into(), winners.total, part, None);
    }
    // One walk for who wins, and one for each player's holdings.
    let winners = watch.stage(0.0, 0.25, |watch| ThreeWay { watch, ..sweep }.winners(ranges, spot.total()));
    let mut boards = winners.boards;
    let holdings = [0, 1, 2].map(|player| {
        let before = 0.25 * (player + 1) as f64;
        let sums =
            watch.stage(before, 0.25, |watch| ThreeWay { watch, ..sweep }.holding_sums(ranges, player));
        boards = boards.min(sums.boards);
        holding_shares(spot, player, &sums, symmetry)
    });
    let part = boards as f64 / spot.all_boards() as f64;
    Found::exact(winners.by_winners.into(), winners.total, part, Some(holdings.into()))
}

/// Counts triples of holdings one after the other.
fn by_counting(spot: &Spot, engine: &Engine<'_>, watch: &Watch<'_>) -> Found {
    let by_winners = by_counting_three(engine.hands(), [0, 1, 2].map(|player| spot.weights(player)), watch);
    let total: f64 = by_winners.iter().sum();
    // If something is missing, what was counted is no fair sample.
    let is_whole = !watch.is_stopped() || (total - spot.total()).abs() <= 1e-9 * spot.total();
    Found::exact(by_winners.into(), total, if is_whole { 1.0 } else { 0.0 }, None)
}

fn holding_shares(spot: &Spot, player: usize, sums: &HoldingSums, symmetry: &Symmetry) -> HoldingShares {
    let HoldingSums { outright, up_to, six_pots, boards } = sums;
    let [outright, up_to, six_pots] = [outright, up_to, six_pots].map(|sums| {
        let mut by_index = Box::new([0.0; Holding::COUNT]);
        symmetry.average(sums).write_to(&mut by_index);
        by_index
    });
    let part = *boards as f64 / spot.all_boards() as f64;
    spot.holding_shares(player, part, |holding| {
        let index = holding.index();
        let (wins, pot) = (outright[index], six_pots[index] / 6.0);
        Shares { wins, ties: up_to[index] - wins, pot, total: 0.0 }
    })
}
