//! What hands players end with: how often each category, over all deals and all boards.
//!
//! A player's holding makes one hand on a board, and does so in as many cases as the others have deals with what is left.
//! Among two or three players, these deals are [counted](Removal) without looking at any of them; among more, each is
//! looked at.

use alloc::vec;
use alloc::vec::Vec;

use super::deals::Choices;
use crate::equity::Showdown;
use crate::equity::board::set_by_id;
use crate::equity::boards::Runouts;
use crate::equity::parts::in_parts;
use crate::equity::progress::Watch;
use crate::equity::removal::Removal;
use crate::equity::spot::Spot;
use crate::equity::symmetry::Symmetry;
use crate::{Category, Hand, Holding, RankTable};

/// The weight of the cases in which a player ends with each category.
pub(super) type Categories = [f64; Category::COUNT];

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
pub(super) fn cost(spot: &Spot, symmetry: &Symmetry) -> f64 {
    let holdings: f64 = spot.ranges.iter().map(|range| range.count() as f64).sum();
    let board = match Way::of(spot) {
        Way::OneByOne => 1_000.0 + 10.0 * holdings + 10.0 * spot.deals(),
        Way::Counted if spot.players() == 2 => 1_000.0 + 20.0 * holdings,
        Way::Counted => 1_000.0 + 80.0 * holdings,
    };
    board * spot.all_boards() as f64 / symmetry.order() as f64
}

/// The categories of each player; `None` if the watch said stop.
pub(super) fn of_all(
    spot: &Spot,
    symmetry: &Symmetry,
    table: &RankTable,
    watch: &Watch<'_>,
) -> Option<Vec<Categories>> {
    by(Way::of(spot), spot, symmetry, table, watch)
}

fn by(
    way: Way,
    spot: &Spot,
    symmetry: &Symmetry,
    table: &RankTable,
    watch: &Watch<'_>,
) -> Option<Vec<Categories>> {
    let (board, dead) = spot.cards_by_id();
    let runouts = Runouts::new(board, dead, symmetry);
    let others: Vec<_> =
        (0..spot.players()).map_while(|player| Removal::of_others(&spot.ranges, player)).collect();
    let (choices, holdings) = (Choices::of(spot), holdings(spot));
    let count = Count { spot, table, others: &others, choices: &choices, holdings: &holdings };
    let parts = in_parts(runouts.units(), LEAST_UNITS, watch, |units| {
        let mut sums = vec![[0.0; Category::COUNT]; spot.players()];
        for (cards, alike) in units.flat_map(|unit| runouts.boards(unit)) {
            let made = count.made(cards);
            match way {
                Way::Counted => count.count(cards, f64::from(alike), &made, &mut sums),
                Way::OneByOne => count.look(cards, f64::from(alike), &made, &mut sums),
            }
        }
        Some(sums)
    });
    let mut all = vec![[0.0; Category::COUNT]; spot.players()];
    for (player, sums) in parts.whole()?.flat_map(|sums| sums.into_iter().enumerate()) {
        all[player].iter_mut().zip(sums).for_each(|(all, sum)| *all += sum);
    }
    Some(all)
}

/// The holdings that any player may have.
fn holdings(spot: &Spot) -> Vec<Holding> {
    let is_in_a_range = |holding: &Holding| spot.ranges.iter().any(|range| range.weight(*holding) > 0.0);
    Holding::ALL.into_iter().filter(is_in_a_range).collect()
}

/// What is to be counted.
struct Count<'a> {
    spot: &'a Spot,
    table: &'a RankTable,
    /// What the others of each player can hold; nothing for more than three.
    others: &'a [Removal<'a>],
    choices: &'a Choices,
    /// Those that any player may have.
    holdings: &'a [Holding],
}

/// The index of the category that each holding makes on a board, by [`Holding::index`]; any number for those that meet it.
type Made = [u8; Holding::COUNT];

impl Count<'_> {
    /// What each holding makes on a board, which is given as bits by id.
    fn made(&self, cards: u64) -> Made {
        let board = Hand::from_small_set(set_by_id(cards));
        let mut made = [0; Holding::COUNT];
        for holding in self.holdings.iter().filter(|holding| !holding.card_set().intersects(board.card_set()))
        {
            let [high, low] = holding.cards();
            let rank = self.table.rank(board.add_distinct(high).add_distinct(low));
            made[holding.index()] = rank.category() as u8;
        }
        made
    }

    /// Adds the cases of a board, which stands for some that are alike, by counting deals.
    fn count(&self, cards: u64, alike: f64, made: &Made, sums: &mut [Categories]) {
        let come = set_by_id(cards) - self.spot.board;
        // The cards to come, two at most, behind those of a holding.
        let mut out = [0; 4];
        let known = 2 + come.len();
        for (place, card) in out[2..].iter_mut().zip(come) {
            *place = usize::from(card.id());
        }
        for ((range, others), sums) in self.spot.ranges.iter().zip(self.others).zip(sums) {
            for (holding, weight) in range.iter().filter(|(holding, _)| !holding.card_set().intersects(come))
            {
                for (place, card) in out.iter_mut().zip(holding.cards()) {
                    *place = usize::from(card.id());
                }
                sums[usize::from(made[holding.index()])] += alike * weight * others.without(&out[..known]);
            }
        }
    }

    /// The same by looking at each deal.
    fn look(&self, cards: u64, alike: f64, made: &Made, sums: &mut [Categories]) {
        let choices = self.choices.without(cards);
        let with = |made_before: &[u8; Showdown::MOST_PLAYERS], player: usize, holding: Holding| {
            let mut made_now = *made_before;
            made_now[player] = made[holding.index()];
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
            let spot = Spot::new(&question).unwrap();
            for symmetry in [Symmetry::none(), spot.suit_symmetry()] {
                let [counted, looked] = [Way::Counted, Way::OneByOne]
                    .map(|way| by(way, &spot, &symmetry, RankTable::embedded(), &Watch::new(None)).unwrap());
                for (counted, looked) in counted.iter().flatten().zip(looked.iter().flatten()) {
                    assert!((counted - looked).abs() < 1e-9 * looked.max(1.0), "{counted} {looked}");
                }
            }
        }
    }
}
