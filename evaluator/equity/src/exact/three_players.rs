//! Three ranges against each other.

use crate::engine::Engine;
use crate::exact::hand_vs_hand::three_ranges;
use crate::exact::sweep::blocks::Blocks;
use crate::exact::sweep::three_way::ThreeWay;
use crate::exact::sweep::three_way::overlaps::{BitOverlaps, Overlaps, WeightedOverlaps};
use crate::exact::sweep::three_way::sums::ComboSums;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::progress::Reporter;
use crate::removal::Spot;
use crate::report::{ComboShares, EquityError, Found, Plan, Shares};

pub(crate) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &SuitSymmetry,
    engine: &Engine,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    match plan {
        Plan::HandVsHand => {
            let weights = [0, 1, 2].map(|player| spot.weights(player));
            let by_winners = three_ranges(engine.hands(), weights, reporter).ok_or(EquityError::Stopped)?;
            Ok(Found::exact(by_winners.into(), None))
        }
        _ if spot.is_even() => by_sweep::<BitOverlaps>(spot, symmetry, engine, reporter),
        _ => by_sweep::<WeightedOverlaps<f64>>(spot, symmetry, engine, reporter),
    }
}

fn by_sweep<P: Overlaps>(
    spot: &Spot,
    symmetry: &SuitSymmetry,
    engine: &Engine,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let (board, dead) = spot.cards_by_id();
    let runouts = BoardClasses::new(board, dead, symmetry);
    let (kernel, orders) = (engine.available_kernel(), engine.orders());
    let sweep = ThreeWay { kernel, orders, runouts: &runouts, reporter };
    let blocks = spot.blocks::<P::Number>();
    let ranges: [&Blocks<P::Number>; 3] = [&blocks[0], &blocks[1], &blocks[2]];
    // One walk for who wins, and one for each player's combos, if they are wanted.
    let part = if spot.by_combo { 0.25 } else { 1.0 };
    let winners = reporter
        .stage(0.0, part, |reporter| ThreeWay { reporter, ..sweep }.winners::<P>(ranges, spot.total()));
    let by_winners = match winners {
        Ok(by_winners) => by_winners.into(),
        Err(sample) => {
            let found = Found::sampled(&sample, 3)?;
            return Ok(Found { part: part * found.part, ..found });
        }
    };
    if !spot.by_combo {
        return Ok(Found::exact(by_winners, None));
    }
    let combos = [0, 1, 2].map(|player| {
        let before = part * (player + 1) as f64;
        let sums = reporter
            .stage(before, part, |reporter| ThreeWay { reporter, ..sweep }.combo_sums::<P>(ranges, player));
        combo_shares(spot, player, &*sums?, symmetry, engine, reporter)
    });
    match combos {
        [Some(a), Some(b), Some(c)] => Ok(Found::exact(by_winners, Some([a, b, c].into()))),
        _ => Ok(Found::without_combos(by_winners, 3, reporter.done())),
    }
}

fn combo_shares(
    spot: &Spot,
    player: usize,
    sums: &ComboSums,
    symmetry: &SuitSymmetry,
    engine: &Engine,
    reporter: &Reporter<'_>,
) -> Option<ComboShares> {
    let ComboSums { outright, up_to, six_pots } = sums;
    let [outright, up_to, six_pots] =
        [outright, up_to, six_pots].map(|sums| symmetry.average(&sums.by_index()));
    spot.swept_shares(player, engine, reporter, |combo| {
        let index = combo.index();
        let (wins, pot) = (outright[index], six_pots[index] / 6.0);
        Shares::without_total(wins, up_to[index] - wins, pot)
    })
}
