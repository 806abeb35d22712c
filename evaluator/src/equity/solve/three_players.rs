//! Three ranges against each other.

use super::Found;
use crate::equity::blocks::Blocks;
use crate::equity::boards::Runouts;
use crate::equity::hand_v_hand::by_counting_three;
use crate::equity::progress::Watch;
use crate::equity::spot::Spot;
use crate::equity::symmetry::Symmetry;
use crate::equity::three_way::{HoldingSums, Partners, Sets, ThreeWay, Weights};
use crate::equity::{Engine, EquityError, HoldingShares, Plan, Shares};

pub(super) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &Symmetry,
    engine: &Engine<'_>,
    watch: &Watch<'_>,
) -> Result<Found, EquityError> {
    match plan {
        Plan::HandVsHand => {
            let weights = [0, 1, 2].map(|player| spot.weights(player));
            let by_winners = by_counting_three(engine.hands(), weights, watch).ok_or(EquityError::Stopped)?;
            Ok(Found::exact(by_winners.into(), None))
        }
        _ if spot.is_even() => by_sweep::<Sets>(spot, symmetry, engine, watch),
        _ => by_sweep::<Weights<f64>>(spot, symmetry, engine, watch),
    }
}

fn by_sweep<P: Partners>(
    spot: &Spot,
    symmetry: &Symmetry,
    engine: &Engine<'_>,
    watch: &Watch<'_>,
) -> Result<Found, EquityError> {
    let (board, dead) = spot.cards_by_id();
    let runouts = Runouts::new(board, dead, symmetry);
    let (kernel, orders) = (engine.available_kernel(), engine.orders());
    let sweep = ThreeWay { kernel, orders, runouts: &runouts, watch };
    let blocks = spot.blocks::<P::Number>();
    let ranges: [&Blocks<P::Number>; 3] = [&blocks[0], &blocks[1], &blocks[2]];
    // One walk for who wins, and one for each player's holdings, if they are wanted.
    let part = if spot.by_holding { 0.25 } else { 1.0 };
    let winners =
        watch.stage(0.0, part, |watch| ThreeWay { watch, ..sweep }.winners::<P>(ranges, spot.total()));
    let by_winners = match winners {
        Ok(by_winners) => by_winners.into(),
        Err(sample) => {
            let found = Found::sampled(&sample, 3)?;
            return Ok(Found { part: part * found.part, ..found });
        }
    };
    if !spot.by_holding {
        return Ok(Found::exact(by_winners, None));
    }
    let holdings = [0, 1, 2].map(|player| {
        let before = part * (player + 1) as f64;
        let sums =
            watch.stage(before, part, |watch| ThreeWay { watch, ..sweep }.holding_sums::<P>(ranges, player));
        holding_shares(spot, player, &*sums?, symmetry, engine, watch)
    });
    match holdings {
        [Some(a), Some(b), Some(c)] => Ok(Found::exact(by_winners, Some([a, b, c].into()))),
        _ => Ok(Found::without_holdings(by_winners, 3, watch)),
    }
}

fn holding_shares(
    spot: &Spot,
    player: usize,
    sums: &HoldingSums,
    symmetry: &Symmetry,
    engine: &Engine<'_>,
    watch: &Watch<'_>,
) -> Option<HoldingShares> {
    let HoldingSums { outright, up_to, six_pots } = sums;
    let [outright, up_to, six_pots] =
        [outright, up_to, six_pots].map(|sums| symmetry.average(sums).by_index());
    spot.swept_shares(player, engine, watch, |holding| {
        let index = holding.index();
        let (wins, pot) = (outright[index], six_pots[index] / 6.0);
        Shares { wins, ties: up_to[index] - wins, pot, total: 0.0 }
    })
}
