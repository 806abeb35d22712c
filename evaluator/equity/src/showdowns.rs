//! All deals of hands whose values are known.

use std::prelude::rust_2024::*;

use evaluator::CardSet;

use crate::EquityError;
use crate::case_sums::found;
use crate::progress::{Reporter, Units, in_parts};
use crate::report::{CaseSets, Found, MAX_PLAYERS};
use crate::value::{Value, better};

/// The minimum number of units of work, if there are enough hands.
const UNITS: usize = 256;

/// A hand with its value at the showdown.
#[derive(Clone, Copy)]
pub struct Valued {
    /// All cards that no other player can have.
    pub cards: CardSet,
    /// The weight.
    pub weight: f64,
    /// The value.
    pub value: Value,
}

/// Adds the weights of all deals in which no two players share a card, by winners or by best and lowest hands.
/// `valued` has the hands of each player. Returns `None` if the run is stopped before all are added.
pub fn add_deals(
    valued: &[Vec<Valued>],
    weight: f64,
    cases: &mut [f64],
    pauses: &mut Pauses<'_>,
) -> Option<()> {
    let mut lists = [&[][..]; MAX_PLAYERS];
    lists.iter_mut().zip(valued).for_each(|(list, hands)| *list = hands);
    add_lists(&lists[..valued.len()], weight, cases, pauses)
}

fn add_lists(lists: &[&[Valued]], weight: f64, cases: &mut [f64], pauses: &mut Pauses<'_>) -> Option<()> {
    let nobody = SoFar { used: CardSet::EMPTY, weight, high: 0, high_players: 0, low: 0, low_players: 0 };
    deal(lists, 0, lists.len(), nobody, cases, pauses)
}

/// Enumerates all deals of the hands of players.
///
/// # Errors
///
/// Returns an error if the run is stopped before there is a result.
pub fn enumerate_deals(
    valued: &[Vec<Valued>],
    weight: f64,
    sets: CaseSets,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    // Parts of the first player's hands share the work, so the first player should have many.
    let slices = slices(&valued.iter().map(Vec::len).collect::<Vec<_>>(), 1);
    let widest = (0..valued.len()).max_by_key(|&player| valued[player].len()).unwrap_or(0);
    let work = |units: Units<'_>| {
        let (mut cases, mut pauses) = (vec![0.0; sets.count()], Pauses::new(reporter));
        let mut lists: Vec<&[Valued]> = valued.iter().map(Vec::as_slice).collect();
        for unit in units {
            reporter.go_on().continue_value()?;
            let (of, all) = (slices, valued[widest].len());
            lists[widest] = &valued[widest][unit * all / of..(unit + 1) * all / of];
            add_lists(&lists, weight, &mut cases, &mut pauses)?;
        }
        Some(cases)
    };
    found(&in_parts(slices, 1, reporter, work), sets)
}

/// Returns the number of slices of the widest range. If there are few boards, the hands are split too, so
/// that all threads have work and the run can be stopped. Each slice evaluates the hands of the other players
/// again, which must take little time compared with its deals.
pub(crate) fn slices(hands: &[usize], units: usize) -> usize {
    const DEALS_PER_HAND: f64 = 16.0;
    let widest = hands.iter().copied().max().unwrap_or(0);
    let others = (hands.iter().sum::<usize>() - widest) as f64;
    let deals: f64 = hands.iter().map(|&hands| hands as f64).product();
    let worthwhile = (deals / others / DEALS_PER_HAND) as usize;
    UNITS.div_ceil(units).min(widest).min(worthwhile).max(1)
}

/// Checks regularly for a stop, because one board may have hours of deals.
pub struct Pauses<'a> {
    reporter: &'a Reporter<'a>,
    /// The number of deals until the next pause.
    left: usize,
}

impl<'a> Pauses<'a> {
    /// The number of hands that are evaluated between two checks of the flag, about 100 microseconds.
    pub const HANDS: usize = 1 << 12;
    /// The number of deals between two pauses, less than a millisecond.
    const DEALS: usize = 1 << 16;

    /// Creates the checks of a run.
    pub fn new(reporter: &'a Reporter<'a>) -> Self {
        Self { reporter, left: Self::DEALS }
    }

    /// Returns `true` if the run is stopped.
    pub fn is_stopped(&self) -> bool {
        self.reporter.is_stopped()
    }

    /// Returns `None` if the run is stopped. Checks for a stop once in [`DEALS`](Self::DEALS) deals.
    #[inline]
    fn go_on(&mut self, deals: usize) -> Option<()> {
        if self.left > deals {
            self.left -= deals;
            return Some(());
        }
        self.left = Self::DEALS;
        self.reporter.go_on().continue_value()
    }
}

/// The state after dealing to some of the players.
#[derive(Clone, Copy)]
struct SoFar {
    used: CardSet,
    weight: f64,
    high: u16,
    high_players: usize,
    low: u16,
    low_players: usize,
}

/// Deals to a player and all later ones, and counts the winners. Returns `None` if the run is stopped first.
fn deal(
    lists: &[&[Valued]],
    player: usize,
    players: usize,
    so_far: SoFar,
    cases: &mut [f64],
    pauses: &mut Pauses<'_>,
) -> Option<()> {
    let Some((hands, others)) = lists.split_first() else {
        cases[so_far.high_players | so_far.low_players << players] += so_far.weight;
        return Some(());
    };
    for some in hands.chunks(Pauses::DEALS) {
        pauses.go_on(some.len())?;
        for hand in some.iter().filter(|hand| !hand.cards.intersects(so_far.used)) {
            let (high, high_players) = better((so_far.high, so_far.high_players), hand.value.high, player);
            let (low, low_players) = match hand.value.low {
                0 => (so_far.low, so_far.low_players),
                low => better((so_far.low, so_far.low_players), low, player),
            };
            let (used, weight) = (so_far.used | hand.cards, so_far.weight * hand.weight);
            let so_far = SoFar { used, weight, high, high_players, low, low_players };
            deal(others, player + 1, players, so_far, cases, pauses)?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slices evaluate the narrow ranges again but never the wide one. This adds little to the work of one pass.
    #[test]
    fn slices_add_little_work() {
        for hands in [[3, 200_000], [200_000, 3], [500, 40_000], [30, 30], [2, 2], [1, 2_600_000]] {
            let slices = slices(&hands, 1);
            let narrow = hands[0].min(hands[1]);
            let (again, once) = ((slices - 1) * narrow, hands[0] + hands[1] + hands[0] * hands[1] / 4);
            assert!(4 * again <= once, "{hands:?}: {slices} slices evaluate {again} hands again");
            assert!(hands[0].max(hands[1]) < 10_000 || slices == UNITS, "{hands:?}: {slices}");
        }
        assert_eq!(slices(&[15; 6], 1), 15);
        assert_eq!(slices(&[1000, 1000], UNITS), 1);
    }
}
