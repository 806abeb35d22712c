//! What hands players end with: how often each category, over all deals and all boards.
//!
//! A player's combo makes one hand on a board, and does so in as many cases as the others have deals with what is left.
//! Among two or three players, these deals are [counted](Others) without looking at any of them; among more, each is
//! looked at.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::{Category, Hand, HoleCards, RankTable};

use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::progress::{Reporter, in_parts};
use crate::question::Showdown;
use crate::removal::{Choices, Others, Spot, set_by_id};

/// The weight of the cases in which a player ends with each category.
pub(crate) type Categories = [f64; Category::COUNT];

/// How many units a part of the work has at least.
const LEAST_UNITS: usize = 2;

/// How deals are gone through.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    /// They are counted.
    Counted,
    /// They are looked at, one after the other.
    OneByOne,
}

impl Way {
    fn of(spot: &Spot) -> Self {
        if spot.players() <= 3 { Self::Counted } else { Self::OneByOne }
    }
}

/// The time it takes on one thread, roughly, in nanoseconds.
pub(crate) fn cost(spot: &Spot, symmetry: &SuitSymmetry) -> f64 {
    let combos: f64 = spot.ranges.iter().map(|range| range.count() as f64).sum();
    let board = match Way::of(spot) {
        Way::OneByOne => 1_000.0 + 10.0 * combos + 10.0 * spot.deals(),
        Way::Counted if spot.players() == 2 => 1_000.0 + 20.0 * combos,
        Way::Counted => 1_000.0 + 80.0 * combos,
    };
    board * spot.all_boards() as f64 / symmetry.order() as f64
}

/// The categories of each player; `None` if the reporter said stop.
pub(crate) fn of_all(
    spot: &Spot,
    symmetry: &SuitSymmetry,
    table: &RankTable,
    reporter: &Reporter<'_>,
) -> Option<Vec<Categories>> {
    by(Way::of(spot), spot, symmetry, table, reporter)
}

fn by(
    way: Way,
    spot: &Spot,
    symmetry: &SuitSymmetry,
    table: &RankTable,
    reporter: &Reporter<'_>,
) -> Option<Vec<Categories>> {
    let (board, dead) = spot.cards_by_id();
    let runouts = BoardClasses::new(board, dead, symmetry);
    let others: Vec<_> = (0..spot.players()).map_while(|player| Others::of(spot, player)).collect();
    let (choices, combos) = (Choices::of(spot), combos(spot));
    let count = Count { spot, table, others: &others, choices: &choices, combos: &combos };
    let parts = in_parts(runouts.units(), LEAST_UNITS, reporter, |units| {
        let mut sums = vec![[0.0; Category::COUNT]; spot.players()];
        for (cards, alike) in units.clone().flat_map(|unit| runouts.boards(unit)) {
            let made = count.made(cards);
            match way {
                Way::Counted => count.count(cards, f64::from(alike), &made, &mut sums),
                Way::OneByOne => count.look(cards, f64::from(alike), &made, &mut sums),
            }
        }
        (sums, units.len())
    });
    let done: usize = parts.iter().map(|(_, units)| units).sum();
    (done == runouts.units()).then(|| {
        let mut all = vec![[0.0; Category::COUNT]; spot.players()];
        let parts = parts.iter().flat_map(|(sums, _)| sums.iter().enumerate());
        for (player, sums) in parts {
            all[player].iter_mut().zip(sums).for_each(|(all, sum)| *all += sum);
        }
        all
    })
}

/// The combos that any player may have.
fn combos(spot: &Spot) -> Vec<HoleCards> {
    let is_in_a_range = |combo: &HoleCards| spot.ranges.iter().any(|range| range.weight(*combo) > 0.0);
    HoleCards::ALL.into_iter().filter(is_in_a_range).collect()
}

/// What is to be counted.
struct Count<'a> {
    spot: &'a Spot,
    table: &'a RankTable,
    /// What the others of each player can hold; nothing for more than three.
    others: &'a [Others],
    choices: &'a Choices,
    /// Those that any player may have.
    combos: &'a [HoleCards],
}

/// The index of the category that each combo makes on a board, by [`HoleCards::index`]; any number for those that meet it.
type Made = [u8; HoleCards::COUNT];

impl Count<'_> {
    /// What each combo makes on a board, which is given as bits by id.
    fn made(&self, cards: u64) -> Made {
        let board = Hand::from_set_unchecked(set_by_id(cards));
        let mut made = [0; HoleCards::COUNT];
        for combo in self.combos.iter().filter(|combo| !combo.card_set().intersects(board.card_set())) {
            let [high, low] = combo.cards();
            let rank = self.table.rank(board.add_unchecked(high).add_unchecked(low));
            made[combo.index()] = rank.category() as u8;
        }
        made
    }

    /// Adds the cases of a board, which stands for some that are alike, by counting deals.
    fn count(&self, cards: u64, alike: f64, made: &Made, sums: &mut [Categories]) {
        let come = set_by_id(cards) - self.spot.board;
        // The cards to come, two at most, behind those of a combo.
        let mut out = [0; 4];
        let known = 2 + come.len();
        for (place, card) in out[2..].iter_mut().zip(come) {
            *place = usize::from(card.id());
        }
        for ((range, others), sums) in self.spot.ranges.iter().zip(self.others).zip(sums) {
            for (combo, weight) in range.iter().filter(|(combo, _)| !combo.card_set().intersects(come)) {
                for (place, card) in out.iter_mut().zip(combo.cards()) {
                    *place = usize::from(card.id());
                }
                sums[usize::from(made[combo.index()])] += alike * weight * others.without(&out[..known]);
            }
        }
    }

    /// The same by looking at each deal.
    fn look(&self, cards: u64, alike: f64, made: &Made, sums: &mut [Categories]) {
        let choices = self.choices.without(cards);
        let with = |made_before: &[u8; Showdown::MOST_PLAYERS], player: usize, combo: HoleCards| {
            let mut made_now = *made_before;
            made_now[player] = made[combo.index()];
            made_now
        };
        choices.for_each_deal(0..choices.firsts(), &[0; Showdown::MOST_PLAYERS], with, |deal| {
            for (sums, &made) in sums.iter_mut().zip(deal.state) {
                sums[usize::from(made)] += alike * deal.weight;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::range::Range;

    #[test]
    fn counting_is_looking() {
        let cases: [(&[&str], &str, &str); 4] = [
            (&["AA,KQs:0.5", "AK,77:0.25"], "Ah Kd 7c", ""),
            (&["AA,KQs", "AK,77", "QQ,JTs"], "Ah Kd 7c", "2c"),
            (&["AA,KQs:0.5", "AK,77:0.25", "A2s:0.1,QQ"], "Ah Kd 7c 2d", ""),
            (&["random", "AKo"], "9s 8s 7s 2d", "As"),
        ];
        for (ranges, board, dead) in cases {
            let ranges: Vec<Range> = ranges.iter().map(|range| range.parse().unwrap()).collect();
            let question = Showdown::new(&ranges).board(board.parse().unwrap()).dead(dead.parse().unwrap());
            let spot = question.spot().unwrap();
            for symmetry in [SuitSymmetry::identity(), SuitSymmetry::of_spot(&spot)] {
                let [counted, looked] = [Way::Counted, Way::OneByOne].map(|way| {
                    by(way, &spot, &symmetry, RankTable::embedded(), &Reporter::new(None)).unwrap()
                });
                for (counted, looked) in counted.iter().flatten().zip(looked.iter().flatten()) {
                    assert!((counted - looked).abs() < 1e-9 * looked.max(1.0), "{counted} {looked}");
                }
            }
        }
    }
}
