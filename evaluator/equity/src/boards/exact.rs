//! The exact distribution of what players win on several boards.
//!
//! The hands of a deal are known, so each completion of a board has one of a few outcomes. The pairs of
//! completions of two boards that share no card are counted by inclusion and exclusion over sets of cards
//! ([`Subsets`]). With three boards, each completion of the one with the fewest is fixed first.

use std::prelude::rust_2024::*;
use std::time::Duration;

use evaluator::internals::choose;
use evaluator::{Card, CardSet};

use super::{Joint, Spot, Sums, add_parts, cards_of};
use crate::EquityError;
use crate::cost::duration;
use crate::progress::{Reporter, Units, in_parts};
use crate::subsets::Subsets;
use crate::value::Value;

/// The maximum number of deals of the players' ranges.
const MAX_DEALS: usize = 10_000;

/// The number of boards between two checks for a stop.
const PAUSE: usize = 1 << 12;

/// All deals of the players' hands.
pub(super) struct Deals<'a> {
    spot: &'a Spot<'a>,
    /// The hands of each player, with the weight of the deal.
    deals: Vec<(Vec<CardSet>, f64)>,
    /// The boards, those with the fewest cards to come first.
    boards: Vec<CardSet>,
}

impl<'a> Deals<'a> {
    /// Lists the deals. Returns `None` if there are too many.
    pub(super) fn new(spot: &'a Spot<'a>) -> Option<Self> {
        let known = spot.known();
        let mut deals = vec![(Vec::new(), 1.0)];
        for range in spot.question.ranges {
            // A range can have millions of hands, most of which may be blocked.
            let possible = range.hands().filter(|(hand, _)| !hand.intersects(known)).take(MAX_DEALS + 1);
            let hands: Vec<(CardSet, f64)> = possible.collect();
            if hands.len() > MAX_DEALS {
                return None;
            }
            let largest = hands.iter().fold(0.0, |largest: f64, (_, weight)| largest.max(*weight));
            let mut next = Vec::new();
            for (deal, weight) in &deals {
                let used = deal.iter().fold(CardSet::EMPTY, |used, hand| used | *hand);
                for (hand, own) in hands.iter().filter(|(hand, _)| !hand.intersects(used)) {
                    next.push((deal.iter().copied().chain([*hand]).collect(), weight * (own / largest)));
                }
                if next.len() > MAX_DEALS {
                    return None;
                }
            }
            deals = next;
        }
        let mut boards = spot.boards.to_vec();
        boards.sort_by_key(|board| spot.to_come(*board));
        Some(Self { spot, deals, boards })
    }

    /// Returns the estimated time on one thread.
    pub(super) fn cost(&self) -> Duration {
        const SUBSET: f64 = 2.0;
        let (info, players) = (self.spot.game.info(), self.spot.question.ranges.len());
        let left = info.deck.len() - (self.spot.known() & info.deck).len() - players * info.hole_cards;
        let come: Vec<usize> = self.boards.iter().map(|board| self.spot.to_come(*board)).collect();
        let boards = |left: usize, come: usize| choose(left, come) as f64;
        let pair = |left: usize, [first, second]: [usize; 2]| {
            let subsets = (1_u64 << first.min(second)) as f64;
            let value = self.spot.values.time(players);
            let sets: f64 = (0..=first.min(second)).map(|size| boards(left, size)).sum();
            // Two players have about four outcomes of a board.
            (boards(left, first) + boards(left, second)) * (value + SUBSET * subsets) + 16.0 * sets
        };
        let nanoseconds = match *come.as_slice() {
            [first, second, third] => boards(left, first) * pair(left - first, [second, third]),
            [first, second] => pair(left, [first, second]),
            _ => pair(left, [0, come[0]]),
        };
        duration(nanoseconds * self.deals.len() as f64)
    }

    /// Counts all deals.
    ///
    /// # Errors
    ///
    /// Returns an error if no deal has a weight, or if the run is stopped.
    pub(super) fn run(&self) -> Result<Joint, EquityError> {
        let (question, players) = (self.spot.question, self.spot.question.ranges.len());
        let total: f64 = self.deals.iter().map(|(_, weight)| weight).sum();
        if total <= 0.0 {
            return Err(EquityError::NoWeight { players });
        }
        let reporter = Reporter::new(question.on_progress).stop_when(question.stop);
        let nothing = || Sums::new(self.boards.len(), players);
        let work = |units: Units<'_>| {
            let mut sums = nothing();
            for unit in units {
                reporter.go_on().continue_value()?;
                let (hands, weight) = &self.deals[unit];
                self.add(hands, weight / total, &reporter, &mut sums)?;
            }
            Some(sums)
        };
        let parts = in_parts(self.deals.len(), 1, &reporter, work);
        let mut all = nothing();
        parts.whole().ok_or(EquityError::Stopped)?.for_each(|sums| all.add_all(&sums));
        Ok(Joint::of(all, None, 1.0))
    }

    /// Adds all boards of a deal. Returns `None` if the run is stopped.
    fn add(&self, hands: &[CardSet], weight: f64, reporter: &Reporter<'_>, sums: &mut Sums) -> Option<()> {
        let used = hands.iter().fold(self.spot.known(), |used, hand| used | *hand);
        let left = cards_of(CardSet::FULL - used);
        let single = |sums: &mut Sums, board: CardSet| {
            for (parts, count) in
                self.outcomes(hands, board, &left, &Subsets::new(left.len(), 0), reporter)?
            {
                sums.add(parts.iter().copied(), weight * f64::from(count[0]));
            }
            Some(())
        };
        match *self.boards {
            [board] => single(sums, board),
            [first, second] => self.add_pair(hands, [first, second], &left, (&[], weight), reporter, sums),
            [first, second, third] => {
                let mut stopped = false;
                let mut parts = vec![0; hands.len()];
                let mut values = vec![Value::default(); hands.len()];
                each_draw(&left, self.spot.to_come(first), CardSet::EMPTY, &mut |draw| {
                    if stopped || reporter.is_stopped() {
                        stopped = true;
                        return;
                    }
                    self.spot.values.values(first | draw, hands, &mut values);
                    parts.fill(0);
                    add_parts(&values, &mut parts);
                    let rest: Vec<Card> = left.iter().copied().filter(|card| !draw.contains(*card)).collect();
                    let fixed = (parts.as_slice(), weight);
                    stopped |= self.add_pair(hands, [second, third], &rest, fixed, reporter, sums).is_none();
                });
                (!stopped).then_some(())
            }
            _ => None,
        }
    }

    /// Adds all completions of two boards by cards that are left. `fixed` has the parts that the players have won
    /// on another board, and the weight of a pair of completions.
    fn add_pair(
        &self,
        hands: &[CardSet],
        boards: [CardSet; 2],
        left: &[Card],
        (fixed, weight): (&[u64], f64),
        reporter: &Reporter<'_>,
        sums: &mut Sums,
    ) -> Option<()> {
        let come = boards.map(|board| self.spot.to_come(board));
        let subsets = Subsets::new(left.len(), come[0].min(come[1]));
        let first = self.outcomes(hands, boards[0], left, &subsets, reporter)?;
        let other = if boards[0] == boards[1] {
            None
        } else {
            Some(self.outcomes(hands, boards[1], left, &subsets, reporter)?)
        };
        let second = other.as_ref().unwrap_or(&first);
        for (parts, counts) in &first {
            for (others, other_counts) in second {
                let pairs = disjoint(&subsets, counts, other_counts);
                if pairs > 0 {
                    let won = (0..hands.len()).map(|player| {
                        parts[player] + others[player] + fixed.get(player).copied().unwrap_or(0)
                    });
                    sums.add(won, weight * pairs as f64);
                }
            }
        }
        Some(())
    }

    /// Returns the outcomes of a board's completions: the parts that the players win, and the numbers of
    /// completions that contain each set of cards. Returns `None` if the run is stopped.
    fn outcomes(
        &self,
        hands: &[CardSet],
        board: CardSet,
        left: &[Card],
        subsets: &Subsets,
        reporter: &Reporter<'_>,
    ) -> Option<Vec<(Vec<u64>, Vec<u32>)>> {
        let mut outcomes: Vec<(Vec<u64>, Vec<u32>)> = Vec::new();
        let mut positions = [0; 64];
        for (position, card) in left.iter().enumerate() {
            positions[usize::from(card.id())] = position;
        }
        let (mut values, mut parts) = (vec![Value::default(); hands.len()], vec![0; hands.len()]);
        let (mut number, mut stopped) = (0_usize, false);
        each_draw(left, self.spot.to_come(board), CardSet::EMPTY, &mut |draw| {
            stopped |= number % PAUSE == 0 && reporter.is_stopped();
            number += 1;
            if stopped {
                return;
            }
            self.spot.values.values(board | draw, hands, &mut values);
            parts.fill(0);
            add_parts(&values, &mut parts);
            let place = outcomes.iter().position(|(known, _)| *known == parts).unwrap_or_else(|| {
                outcomes.push((parts.clone(), vec![0; subsets.count()]));
                outcomes.len() - 1
            });
            let counts = &mut outcomes[place].1;
            let mut drawn = [0; 5];
            let count = draw.len();
            draw.iter().zip(&mut drawn).for_each(|(card, place)| *place = positions[usize::from(card.id())]);
            drawn[..count].sort_unstable();
            subsets.for_each(drawn[..count].iter().copied(), |number, _| counts[number] += 1);
        });
        (!stopped).then_some(outcomes)
    }
}

/// Returns the number of pairs of draws that share no card, from the numbers of draws that contain each set.
fn disjoint(subsets: &Subsets, first: &[u32], second: &[u32]) -> u64 {
    let mut pairs = 0_i64;
    for size in 0..=subsets.most() {
        let sets = subsets.of_size(size);
        let products = first[sets.clone()].iter().zip(&second[sets]);
        let sum: i64 = products.map(|(a, b)| i64::from(*a) * i64::from(*b)).sum();
        pairs += if size % 2 == 0 { sum } else { -sum };
    }
    pairs as u64
}

/// Calls a function with every choice of `count` cards, added to `drawn`.
fn each_draw(cards: &[Card], count: usize, drawn: CardSet, call: &mut impl FnMut(CardSet)) {
    if count == 0 {
        return call(drawn);
    }
    for (place, &card) in cards.iter().enumerate().skip(count - 1) {
        each_draw(&cards[..place], count - 1, drawn | CardSet::of(card), call);
    }
}
