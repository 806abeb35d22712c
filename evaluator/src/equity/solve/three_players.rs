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
    let winners = sweep.winners(ranges, spot.total());
    let part = winners.boards as f64 / spot.all_boards() as f64;
    let holdings = spot.by_holding.then(|| {
        [0, 1, 2]
            .map(|player| holding_shares(spot, player, &sweep.holding_sums(ranges, player), symmetry))
            .into()
    });
    Found::exact(winners.by_winners.into(), winners.total, part, holdings)
}

/// Counts triples of holdings one after the other.
fn by_counting(spot: &Spot, engine: &Engine<'_>, watch: &Watch<'_>) -> Found {
    let by_winners = by_counting_three(engine.hands(), [0, 1, 2].map(|player| spot.weights(player)), watch);
    let total = by_winners.iter().sum();
    // What was counted by then would be no fair sample.
    let part = if watch.is_stopped() { 0.0 } else { 1.0 };
    Found::exact(by_winners.into(), total, part, None)
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
