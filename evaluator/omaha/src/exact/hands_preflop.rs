//! Two ranges before the flop. Each pair of hands is counted over all boards, suit-isomorphic pairs only
//! once.

use std::collections::HashMap;

use equity::EquityError;
use equity::internals::{Found, Reporter, Units, in_parts};
use equity::isomorphism::SuitPermutation;
use evaluator::internals::choose;
use evaluator::{CardSet, Holdem, Isa};

use super::hand_vs_random;
use crate::against_random::against_random;
use crate::hand_vs_hand::{HandVsHand, Outcomes};
use crate::kind::Omaha;
use equity::Hole;
use equity::play::{CaseSets, Deal, Dealt, Held, Query, Sum, add, found, heads_up_cases};

/// The time of counting a pair of hands with the widest vectors, in nanoseconds on one thread.
const PAIR: f64 = 20_000.0;
/// The time of canonicalizing a pair of hands.
const SAME: f64 = 400.0;
/// The time of counting a hand against all hands, by its number of cards from four on.
const AGAINST_ALL: [f64; 3] = [0.25e9, 1.6e9, 7e9];

/// The number of hands between two checks of the flag that stops the run.
const FEW: usize = 256;

/// A number of pairs that takes too long even if as many as possible are isomorphic.
const MANY: f64 = 1e8;
/// The maximum number of suit-isomorphic pairs of a pair.
const MAX_ALIKE: f64 = 24.0;

/// Returns the estimated time on one thread in nanoseconds, or the reason why the plan does not apply.
pub(crate) fn cost(query: &Query<'_, Omaha>) -> Result<f64, &'static str> {
    let Query { deal, isa, .. } = *query;
    let slower = if isa.avx2().is_some() { 1.0 } else { 2.5 };
    if deal.players() != 2 {
        return Err("it is for two players");
    }
    if !deal.board().is_empty() {
        return hand_vs_random::cost(query);
    }
    match [deal.seats()[0].hands(), deal.seats()[1].hands()] {
        [Some(a), Some(b)] => {
            let pairs = a.len() as f64 * b.len() as f64;
            // Most pairs have one isomorphic pair for each permutation that keeps the ranges.
            let alike = if pairs > MANY { MAX_ALIKE } else { Suits::that_keep(deal.dead()).alike([a, b]) };
            Ok(pairs * (SAME + slower * PAIR / alike))
        }
        [Some(hands), None] | [None, Some(hands)] => {
            let few = Some(hands).filter(|hands| hands.len() < 1000);
            let classes = few.and_then(|hands| unlike(deal, hands, &Reporter::new(None)));
            let classes = classes.map_or(hands.len(), |classes| classes.len()) as f64;
            Ok(slower * classes * AGAINST_ALL[deal.game().hole_cards - 4])
        }
        [None, None] => Err("both players have random hands"),
    }
}

/// Counts the outcomes of all pairs of hands. [`cost`] has checked that the plan applies.
pub(crate) fn count(query: &Query<'_, Omaha>, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
    let Query { deal, isa, .. } = *query;
    if !deal.board().is_empty() {
        return hand_vs_random::count(query, reporter);
    }
    match deal.is_unweighted() {
        true => count_in::<u128>(deal, isa, reporter),
        false => count_in::<f64>(deal, isa, reporter),
    }
}

fn count_in<T: Sum>(deal: &Deal, isa: Isa, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
    if let Some((player, hands)) = deal.against_any() {
        let cases = count_against_all::<T>(deal, isa, hands, reporter)?;
        return Ok(T::found(heads_up_cases(player, cases).into(), CaseSets::Winners(2)));
    }
    let hands = [&deal.seats()[0], &deal.seats()[1]].map(|seat| seat.hands().unwrap_or(&[]));
    count_pairs::<T>(deal, isa, hands, reporter)
}

/// Returns the number of boards beside two hands.
fn boards(deal: &Deal) -> u64 {
    let left = CardSet::FULL.len() - deal.dead().len() - 2 * deal.game().hole_cards;
    choose(left, Holdem::BOARD_CARDS)
}

/// Returns the won, lost and shared cases.
fn cases<T: Sum>(Outcomes { wins, ties }: Outcomes, total: u64, weight: f64) -> [T; 3] {
    let (wins, ties) = (wins.cast_unsigned(), ties.cast_unsigned());
    [wins, total - wins - ties, ties].map(|cases| T::of(cases, weight))
}

/// Counts every hand of the first range with every hand of the second that shares no card with it.
fn count_pairs<T: Sum>(
    deal: &Deal,
    isa: Isa,
    hands: [&[Held]; 2],
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let suits = Suits::that_keep(deal.dead());
    let mut weights: HashMap<[CardSet; 2], f64> = HashMap::new();
    for first in hands[0] {
        if reporter.should_stop() {
            return Err(EquityError::Stopped);
        }
        for (number, second) in hands[1].iter().enumerate() {
            if number % FEW == 0 && reporter.is_stopped() {
                return Err(EquityError::Stopped);
            }
            if second.hole.cards().intersects(first.hole.cards()) {
                continue;
            }
            let pair = suits.least([first.hole.cards(), second.hole.cards()]);
            *weights.entry(pair).or_default() += first.weight * deal.lift().factor() * second.weight;
        }
    }
    let mut pairs: Vec<_> = weights.into_iter().collect();
    pairs.sort_unstable_by_key(|&(pair, _)| pair);
    let total = boards(deal);
    let work = |units: Units<'_>| {
        let mut two_hands = HandVsHand::with_isa(isa);
        let mut sum = vec![T::default(); 4];
        for (done, unit) in units.enumerate() {
            if done % 16 == 0 && reporter.should_stop() {
                return None;
            }
            let (pair, weight) = pairs[unit];
            let [Some(first), Some(second)] = pair.map(Hole::new) else { continue };
            let outcomes = two_hands.count([first, second], deal.dead());
            add(&mut sum, &heads_up_cases(0, cases(outcomes, total, weight)));
        }
        Some(sum)
    };
    found(&in_parts(pairs.len(), 8, reporter, work), CaseSets::Winners(2))
}

/// Counts hands against every hand of the opponent. Returns the won, lost and shared cases.
fn count_against_all<T: Sum>(
    deal: &Deal,
    isa: Isa,
    hands: &[Held],
    reporter: &Reporter<'_>,
) -> Result<[T; 3], EquityError> {
    let left = CardSet::FULL.len() - deal.dead().len() - deal.game().hole_cards;
    let total = boards(deal) * choose(left, deal.game().hole_cards);
    let classes = unlike(deal, hands, reporter).ok_or(EquityError::Stopped)?;
    let mut sum = [T::default(); 3];
    let part = 1.0 / classes.len() as f64;
    for (done, (hole, weight)) in classes.into_iter().enumerate() {
        let count = |reporter: &Reporter<'_>| against_random(isa, hole, deal.dead(), reporter);
        let outcomes = reporter.stage(done as f64 * part, part, count).ok_or(EquityError::Stopped)?;
        add(&mut sum, &cases(outcomes, total, weight));
    }
    Ok(sum)
}

/// Returns the canonical hands, each with the total weight of the hands isomorphic to it. Returns `None` if
/// the run is stopped.
fn unlike(deal: &Deal, hands: &[Held], reporter: &Reporter<'_>) -> Option<Vec<(Hole, f64)>> {
    let suits = Suits::that_keep(deal.dead());
    let mut weights: HashMap<CardSet, f64> = HashMap::new();
    for (number, held) in hands.iter().enumerate() {
        if number % FEW == 0 && reporter.is_stopped() {
            return None;
        }
        *weights.entry(suits.least([held.hole.cards()])[0]).or_default() += held.weight;
    }
    let mut unlike: Vec<_> =
        weights.into_iter().filter_map(|(set, weight)| Some((Hole::new(set)?, weight))).collect();
    unlike.sort_unstable_by_key(|&(hole, _)| hole);
    Some(unlike)
}

/// Permutations of suits.
struct Suits(Vec<SuitPermutation>);

impl Suits {
    /// Returns the permutations that leave a set of cards unchanged.
    fn that_keep(cards: CardSet) -> Self {
        let keeps = |suits: &SuitPermutation| suits.apply_to_set(cards) == cards;
        Self(SuitPermutation::ALL.into_iter().filter(keeps).collect())
    }

    /// Returns the number of permutations that leave both ranges unchanged.
    fn alike(&self, ranges: [&[Held]; 2]) -> f64 {
        let same = SuitPermutation::IDENTITY;
        let keeps = |suits: &&SuitPermutation| {
            ranges.iter().all(|range| fingerprint(range, **suits) == fingerprint(range, same))
        };
        self.0.iter().filter(keeps).count() as f64
    }

    /// Returns the smallest image of the sets under the permutations.
    fn least<const N: usize>(&self, sets: [CardSet; N]) -> [CardSet; N] {
        let images = self.0.iter().map(|&suits| sets.map(|set| suits.apply_to_set(set)));
        images.min().unwrap_or(sets)
    }
}

/// Returns a hash of a range that does not depend on the order of its hands.
fn fingerprint(range: &[Held], suits: SuitPermutation) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mixed = |held: &Held| {
        let bits = suits.apply_to_set(held.hole.cards()).bits().wrapping_mul(ODD) ^ held.weight.to_bits();
        (bits ^ bits >> 29).wrapping_mul(ODD)
    };
    range.iter().map(mixed).fold(0, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suit_isomorphic_pairs_are_counted_once() {
        let suits = Suits::that_keep(CardSet::EMPTY);
        assert_eq!(suits.0.len(), 24);
        let pair = |a: &str, b: &str| [a.parse().unwrap(), b.parse().unwrap()];
        assert_eq!(suits.least(pair("AsKsQh", "Tc")), suits.least(pair("AdKdQc", "Ts")));
        assert_ne!(suits.least(pair("AsKsQh", "Tc")), suits.least(pair("AsKsQh", "Ts")));
        let suits = Suits::that_keep("2s".parse().unwrap());
        assert_eq!(suits.0.len(), 6);
    }
}
