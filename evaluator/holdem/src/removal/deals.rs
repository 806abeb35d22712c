//! All deals: a combo for each player, with no card shared.
//!
//! Players are dealt combos one after the other. Each player is dealt every combo that shares no card with
//! the combos of the players before. The recursion carries the cards that are out, the product of the
//! weights, and a state that the caller computes from the combos, such as the best hand rank so far and who
//! has it.

use alloc::vec::Vec;

use equity::internals::bits_by_id;
use evaluator::HoleCards;

use crate::removal::live_range::LiveRange;

/// The maximum number of choices to try when deals are counted: about a millisecond.
const MAX_TRIED: u32 = 1 << 18;

/// A combo that a player may have, and the caller's data about it.
#[derive(Clone, Copy)]
pub(crate) struct Choice<T> {
    /// The cards, as bits by id.
    cards: u64,
    weight: f64,
    pub(crate) known: T,
}

impl<T> Choice<T> {
    /// Returns `true` if it shares no card with `cards`, which are bits by id.
    #[inline(always)]
    fn misses(&self, cards: u64) -> bool {
        self.cards & cards == 0
    }

    /// Returns the weight, or 0 if it shares a card with `cards`.
    #[inline(always)]
    pub(crate) fn weight_beside(&self, cards: u64) -> f64 {
        weight_if(self.misses(cards), self.weight)
    }
}

/// Returns the weight if the condition is `true`, and 0 otherwise. Masks the bits, because compilers turn a
/// selection of floats into a branch.
#[inline(always)]
pub(crate) fn weight_if(condition: bool, weight: f64) -> f64 {
    f64::from_bits(weight.to_bits() & u64::from(condition).wrapping_neg())
}

/// The choices of each player, with the player's index. Players with few choices come before those with many,
/// which leaves the fewest combinations to try.
pub(crate) struct Choices<T>(Vec<(usize, Vec<Choice<T>>)>);

/// A deal, or the part of it that some players have been dealt.
pub(crate) struct Deal<'a, S> {
    /// The cards of all combos, as bits by id.
    pub(crate) cards: u64,
    /// The product of all combos' weights.
    pub(crate) weight: f64,
    /// The caller's state.
    pub(crate) state: &'a S,
}

impl<'a, S> Deal<'a, S> {
    /// Returns a deal without combos.
    pub(crate) fn none(weight: f64, state: &'a S) -> Self {
        Self { cards: 0, weight, state }
    }
}

impl<T: Copy> Choices<T> {
    /// Returns the choices of some ranges.
    pub(crate) fn of(ranges: &[LiveRange], known: impl Fn(HoleCards) -> T) -> Self {
        Self::of_lists(ranges.iter().map(LiveRange::iter), known)
    }

    /// Returns the choices of some lists of combos with weights.
    pub(crate) fn of_lists(
        lists: impl Iterator<Item = impl Iterator<Item = (HoleCards, f64)>>,
        known: impl Fn(HoleCards) -> T,
    ) -> Self {
        let choice = |(combo, weight): (HoleCards, f64)| Choice {
            cards: bits_by_id(combo.card_set()),
            weight,
            known: known(combo),
        };
        let mut players: Vec<(usize, Vec<Choice<T>>)> = Vec::new();
        for (player, list) in lists.enumerate() {
            let choices: Vec<Choice<T>> = list.map(choice).collect();
            let place = players.partition_point(|(_, others)| others.len() <= choices.len());
            players.insert(place, (player, choices));
        }
        Self(players)
    }

    /// Returns the same choices with the player first who has the most, for work that is divided by that
    /// player's choices.
    pub(crate) fn most_first(mut self) -> Self {
        self.0.rotate_right(1);
        self
    }

    /// Returns empty choices for the same players.
    pub(crate) fn none<U>(&self) -> Choices<U> {
        Choices(self.0.iter().map(|&(player, _)| (player, Vec::new())).collect())
    }

    /// Fills `left` with the choices that share no card with `cards` (bits by id), with data from `known`. Of
    /// the first player it takes every `step`-th choice from `first` on.
    #[inline(always)]
    pub(crate) fn without<U>(
        &self,
        cards: u64,
        (first, step): (usize, usize),
        left: &mut Choices<U>,
        known: impl Fn(T) -> U,
    ) {
        let is_left = |choice: &&Choice<T>| choice.misses(cards);
        let of = |&Choice { cards, weight, known: before }: &Choice<T>| Choice {
            cards,
            weight,
            known: known(before),
        };
        for (place, ((_, choices), (_, left))) in self.0.iter().zip(&mut left.0).enumerate() {
            left.clear();
            // `step_by` slows down the loop over all choices.
            match place == 0 && step > 1 {
                true => left.extend(choices.iter().skip(first).step_by(step).filter(is_left).map(of)),
                false => left.extend(choices.iter().filter(is_left).map(of)),
            }
        }
    }

    /// Returns the number of choices of the first player.
    pub(crate) fn firsts(&self) -> usize {
        self.0[0].1.len()
    }

    /// Returns the number of choices of all players together.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|(_, choices)| choices.len()).sum()
    }

    /// Visits the deals in which the first player has one of some choices, which are given by index. `start`
    /// has the cards that are dealt before, and a weight that multiplies all deals. `with` returns the state
    /// after a player is dealt a combo. `go_on` receives the number of choices to try next, and stops the
    /// visit with `None`.
    #[inline(always)]
    pub(crate) fn for_each_deal<S>(
        &self,
        firsts: impl Iterator<Item = usize>,
        start: Deal<'_, S>,
        with: impl Fn(&S, usize, T) -> S,
        mut visit: impl FnMut(Deal<'_, S>),
        go_on: impl FnMut(u32) -> Option<()>,
    ) -> Option<()> {
        let last = |deal: Deal<'_, S>, player, choices: &[Choice<T>]| {
            let before = deal.cards;
            for choice in choices.iter().filter(|choice| choice.misses(before)) {
                let state = &with(deal.state, player, choice.known);
                visit(Deal { cards: before | choice.cards, weight: deal.weight * choice.weight, state });
            }
        };
        self.for_each_deal_but_last(firsts, start, &with, last, go_on)
    }

    /// Visits the deals of all players except the last. `last` receives their deal, the last player, and all
    /// choices of that player, including those that share a card with the deal. A single player is the last
    /// one, and gets one choice at a time. `start` must have no cards.
    #[inline(always)]
    pub(crate) fn for_each_deal_but_last<S>(
        &self,
        firsts: impl Iterator<Item = usize>,
        start: Deal<'_, S>,
        with: impl Fn(&S, usize, T) -> S,
        mut last: impl FnMut(Deal<'_, S>, usize, &[Choice<T>]),
        mut go_on: impl FnMut(u32) -> Option<()>,
    ) -> Option<()> {
        let ((player, choices), others) = (&self.0[0], &self.0[1..]);
        for choice in firsts.map(|number| choices[number]) {
            let Some((next, others)) = others.split_first() else {
                last(Deal { ..start }, *player, &[choice]);
                continue;
            };
            let state = &with(start.state, *player, choice.known);
            let deal =
                Deal { cards: start.cards | choice.cards, weight: start.weight * choice.weight, state };
            give(next, others, deal, &with, &mut last, &mut go_on)?;
        }
        Some(())
    }
}

/// Deals combos to the next player and all after it except the last, in all combinations.
fn give<T: Copy, S>(
    (player, choices): &(usize, Vec<Choice<T>>),
    others: &[(usize, Vec<Choice<T>>)],
    deal: Deal<'_, S>,
    with: &impl Fn(&S, usize, T) -> S,
    last: &mut impl FnMut(Deal<'_, S>, usize, &[Choice<T>]),
    go_on: &mut impl FnMut(u32) -> Option<()>,
) -> Option<()> {
    go_on(choices.len() as u32)?;
    let Some((next, others)) = others.split_first() else {
        last(deal, *player, choices);
        return Some(());
    };
    let before = deal.cards;
    for choice in choices.iter().filter(|choice| choice.misses(before)) {
        let state = &with(deal.state, *player, choice.known);
        let deal = Deal { cards: before | choice.cards, weight: deal.weight * choice.weight, state };
        give(next, others, deal, with, last, go_on)?;
    }
    Some(())
}

/// Returns the number of deals of some ranges. Returns `None` if there are too many to count quickly.
pub(crate) fn count(ranges: &[LiveRange]) -> Option<u64> {
    let choices = Choices::of(ranges, |_| ());
    let (mut tried, mut deals) = (0, 0);
    let go_on = |more| {
        tried += more;
        (tried <= MAX_TRIED).then_some(())
    };
    let last = |deal: Deal<'_, ()>, _, choices: &[Choice<()>]| {
        deals += choices.iter().map(|choice| u64::from(choice.misses(deal.cards))).sum::<u64>();
    };
    let start = Deal::none(1.0, &());
    choices.for_each_deal_but_last(0..choices.firsts(), start, |(), _, ()| (), last, go_on)?;
    Some(deals)
}

#[cfg(test)]
mod tests {
    use evaluator::CardSet;

    use super::*;

    fn count_of(texts: &[&str]) -> Option<u64> {
        let ranges = texts.iter().map(|text| LiveRange::new(&text.parse().unwrap(), CardSet::EMPTY));
        count(&ranges.collect::<Vec<_>>())
    }

    #[test]
    fn few_deals_are_counted() {
        assert_eq!(count_of(&["AA", "KK", "QQ", "JJ"]), Some(6 * 6 * 6 * 6));
        // Two of four players hold aces, and the first of the two can have any of the combos.
        assert_eq!(count_of(&["AA,KK"; 4]), Some(6 * 6 * 6));
        assert_eq!(count_of(&["AA,KK"; 6]), Some(0));
        assert_eq!(count_of(&["random"; 4]), None);
    }
}
