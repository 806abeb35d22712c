//! Final hands: the frequency of each category, over all deals and all boards.
//!
//! A player's combo makes one hand on a board, in as many cases as the other players have deals from the
//! remaining cards. With two or three players these deals are [counted](Removal) without enumerating them.
//! With more, they are enumerated.

use alloc::vec;
use alloc::vec::Vec;

use equity::internals::{Lift, MAX_PLAYERS, Reporter, in_parts, note_work, set_by_id};
use evaluator::{CardSet, Category, Hand, HoleCards};

use crate::engine::Engine;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::removal::{Choices, Deal, Removal, Spot};
use crate::runouts::combos;

/// The weight of the cases in which a player ends with each category.
pub(crate) type Categories = [f64; Category::COUNT];

/// The least number of units in a part of the work.
const MIN_UNITS: usize = 2;

/// The steps between two calls of the callback.
const STEPS: u32 = 1 << 19;

/// Returns the categories of each player, or `None` if the reporter requested a stop.
pub(crate) fn of_all(
    spot: &Spot,
    symmetry: &SuitSymmetry,
    engine: &Engine,
    reporter: &Reporter<'_>,
) -> Option<Vec<Categories>> {
    // Deals with scaled weights are enumerated, because the weights of the other players alone are not
    // scaled.
    let counted = if spot.lift == Lift::NONE { spot.players() } else { 0 };
    let others: Vec<_> = (0..counted).map_while(|player| Removal::of_others(&spot.ranges, player)).collect();
    with_others(&others, spot, symmetry, engine, reporter)
}

/// Returns the categories of each player, from the deals of the other players, or from all deals if `others`
/// is empty.
fn with_others(
    others: &[Removal<'_>],
    spot: &Spot,
    symmetry: &SuitSymmetry,
    engine: &Engine,
    reporter: &Reporter<'_>,
) -> Option<Vec<Categories>> {
    let runouts = BoardClasses::new(spot.cards_by_id(), symmetry);
    let (choices, combos) = (Choices::of(&spot.ranges, HoleCards::index), combos(spot).collect::<Vec<_>>());
    // The number of steps for a combo on a board.
    let steps_of_combo = if others.len() > 2 { 32 } else { 4 };
    let steps_of_board = steps_of_combo * choices.len() as u32;
    let parts = in_parts(runouts.units(), MIN_UNITS, reporter, |units| {
        let (mut sums, mut live) = (vec![[0.0; Category::COUNT]; spot.players()], choices.none());
        let mut go_on = reporter.after_every(STEPS);
        let mut go_on = |steps| {
            note_work(8.0 * f64::from(steps));
            go_on(steps)
        };
        for (cards, alike) in units.flat_map(|unit| runouts.boards(unit)) {
            go_on(steps_of_board)?;
            let (made, alike) = (made(cards, &combos, engine), f64::from(alike));
            match others {
                [] => {
                    choices.without(cards, (0, 1), &mut live, |combo| made[combo]);
                    look(&live, alike * spot.lift.factor(), &mut sums, &mut go_on)?;
                }
                _ => count(spot, others, set_by_id(cards) - spot.board, alike, &made, &mut sums),
            }
        }
        Some(sums)
    });
    parts.total(|all, sums| {
        let all = all.as_flattened_mut().iter_mut();
        all.zip(sums.as_flattened()).for_each(|(all, sum)| *all += sum);
    })
}

/// The index of each combo's category on a board, by [`HoleCards::index`]. Unspecified for combos that share
/// a card with it.
type Made = [u8; HoleCards::COUNT];

/// Returns the category of each combo on a board, which is given as bits by id.
fn made(cards: u64, combos: &[HoleCards], engine: &Engine) -> Made {
    let board = Hand::from_set_unchecked(set_by_id(cards));
    let mut made = [0; HoleCards::COUNT];
    for combo in combos.iter().filter(|combo| !combo.card_set().intersects(board.card_set())) {
        let [high, low] = combo.cards();
        let rank = engine.table().rank(board.add_unchecked(high).add_unchecked(low));
        made[combo.index()] = engine.rules().category(rank) as u8;
    }
    made
}

/// Adds the cases of a board, which represents `alike` boards, by counting deals. The board has one or two
/// new cards.
fn count(
    spot: &Spot,
    others: &[Removal<'_>],
    come: CardSet,
    alike: f64,
    made: &Made,
    sums: &mut [Categories],
) {
    // The ids of a combo's cards, then those of the new cards.
    let mut out = [0; 4];
    let known = 2 + come.len();
    for (place, card) in out[2..].iter_mut().zip(come) {
        *place = usize::from(card.id());
    }
    for ((range, others), sums) in spot.ranges.iter().zip(others).zip(sums) {
        for (combo, weight) in range.iter().filter(|(combo, _)| !combo.card_set().intersects(come)) {
            out[..2].copy_from_slice(&combo.cards().map(|card| usize::from(card.id())));
            sums[usize::from(made[combo.index()])] += alike * weight * others.without(&out[..known]);
        }
    }
}

/// Adds the cases of a board by enumerating the deals of combos with known categories.
fn look(
    choices: &Choices<u8>,
    alike: f64,
    sums: &mut [Categories],
    go_on: impl FnMut(u32) -> Option<()>,
) -> Option<()> {
    let with = |before: &[u8; MAX_PLAYERS], player: usize, category: u8| {
        let mut categories = *before;
        categories[player] = category;
        categories
    };
    let visit = |deal: Deal<'_, [u8; MAX_PLAYERS]>| {
        for (sums, &category) in sums.iter_mut().zip(deal.state) {
            sums[usize::from(category)] += deal.weight;
        }
    };
    let start = Deal::none(alike, &[0; MAX_PLAYERS]);
    choices.for_each_deal(0..choices.firsts(), start, with, visit, go_on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Showdown;
    use crate::range::Range;
    use evaluator::RankTable;

    #[test]
    fn counting_agrees_with_enumeration() {
        let cases: [(&[&str], &str, &str); 4] = [
            (&["AA,KQs:0.5", "AK,77:0.25"], "Ah Kd 7c", ""),
            (&["AA,KQs", "AK,77", "QQ,JTs"], "Ah Kd 7c", "2c"),
            (&["AA,KQs:0.5", "AK,77:0.25", "A2s:0.1,QQ"], "Ah Kd 7c 2d", ""),
            (&["random", "AKo"], "9s 8s 7s 2d", "As"),
        ];
        for (ranges, board, dead) in cases {
            let ranges: Vec<Range> = ranges.iter().map(|range| range.parse().unwrap()).collect();
            let question = Showdown::new(&ranges).board(board.parse().unwrap()).dead(dead.parse().unwrap());
            let spot = Spot::of(&question, CardSet::EMPTY).unwrap();
            for symmetry in [SuitSymmetry::identity(), SuitSymmetry::of_spot(&spot)] {
                let (engine, reporter) = (&Engine::new(RankTable::embedded()), Reporter::new(None));
                let counted = of_all(&spot, &symmetry, engine, &reporter).unwrap();
                let looked = with_others(&[], &spot, &symmetry, engine, &reporter).unwrap();
                for (counted, looked) in counted.iter().flatten().zip(looked.iter().flatten()) {
                    assert!((counted - looked).abs() < 1e-9 * looked.max(1.0), "{counted} {looked}");
                }
            }
        }
    }
}
