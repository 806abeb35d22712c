//! Three ranges against each other.

use crate::engine::Engine;
use crate::exact::blocks;
use crate::exact::hand_vs_hand::three_ranges;
use crate::exact::sweep::three_way::ThreeWay;
use crate::exact::sweep::three_way::sums::ComboSums;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::progress::Reporter;
use crate::removal::Spot;
use crate::report::{ComboShares, Found, Plan, Shares};

pub(crate) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &SuitSymmetry,
    engine: &Engine<'_>,
    reporter: &Reporter<'_>,
) -> Found {
    if plan == Plan::HandVsHand {
        return by_hands(spot, engine, reporter);
    }
    let (board, dead) = spot.cards_by_id();
    let runouts = BoardClasses::new(board, dead, symmetry);
    let (kernel, orders) = (engine.available_kernel(), engine.orders());
    let sweep = ThreeWay { kernel, orders, runouts: &runouts, reporter };
    let blocks = blocks(spot);
    let ranges = [&*blocks[0], &*blocks[1], &*blocks[2]];
    if !spot.by_combo {
        let winners = sweep.winners(ranges, spot.total());
        let part = winners.boards as f64 / spot.all_boards() as f64;
        return Found::exact(winners.by_winners.into(), winners.total, part, None);
    }
    // One walk for who wins, and one for each player's combos.
    let winners =
        reporter.stage(0.0, 0.25, |reporter| ThreeWay { reporter, ..sweep }.winners(ranges, spot.total()));
    let mut boards = winners.boards;
    let combos = [0, 1, 2].map(|player| {
        let before = 0.25 * (player + 1) as f64;
        let sums = reporter
            .stage(before, 0.25, |reporter| ThreeWay { reporter, ..sweep }.combo_sums(ranges, player));
        boards = boards.min(sums.boards);
        combo_shares(spot, player, &sums, symmetry)
    });
    let part = boards as f64 / spot.all_boards() as f64;
    Found::exact(winners.by_winners.into(), winners.total, part, Some(combos.into()))
}

/// Counts triples of combos one after the other.
fn by_hands(spot: &Spot, engine: &Engine<'_>, reporter: &Reporter<'_>) -> Found {
    let by_winners = three_ranges(engine.hands(), [0, 1, 2].map(|player| spot.weights(player)), reporter);
    let total: f64 = by_winners.iter().sum();
    // If something is missing, what was counted is no fair sample.
    let is_whole = !reporter.is_stopped() || (total - spot.total()).abs() <= 1e-9 * spot.total();
    Found::exact(by_winners.into(), total, if is_whole { 1.0 } else { 0.0 }, None)
}

fn combo_shares(spot: &Spot, player: usize, sums: &ComboSums, symmetry: &SuitSymmetry) -> ComboShares {
    let ComboSums { outright, up_to, six_pots, boards } = sums;
    let [outright, up_to, six_pots] =
        [outright, up_to, six_pots].map(|sums| symmetry.average(&sums.by_combo()));
    let part = *boards as f64 / spot.all_boards() as f64;
    spot.combo_shares(player, part, |combo| {
        let index = combo.index();
        let (wins, pot) = (outright[index], six_pots[index] / 6.0);
        Shares { wins, ties: up_to[index] - wins, pot, total: 0.0 }
    })
}
