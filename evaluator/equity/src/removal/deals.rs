//! All deals: a combo for each player, no two of which share a card.

use alloc::vec::Vec;

use evaluator::HoleCards;

use crate::removal::card_mask::bits_by_id;
use crate::removal::spot::Spot;

/// A combo that a player may have.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    /// As bits by id.
    cards: u64,
    weight: f64,
    pub(crate) combo: HoleCards,
}

/// What each player may have, with the player's number. The one with the most choices comes first, because work is
/// divided by their, and then those with few before those with many, because that leaves the fewest ways to try.
pub(crate) struct Choices(Vec<(usize, Vec<Choice>)>);

/// A deal.
pub(crate) struct Deal<'a, S> {
    /// The cards of all combos, as bits by id.
    pub(crate) cards: u64,
    /// The product of all combos' weights.
    pub(crate) weight: f64,
    /// What was made of them.
    pub(crate) state: &'a S,
}

impl Choices {
    pub(crate) fn of(spot: &Spot) -> Self {
        let choices = spot.ranges.iter().map(|range| {
            let choice =
                |(combo, weight)| Choice { cards: bits_by_id(HoleCards::card_set(combo)), weight, combo };
            range.iter().map(choice).collect()
        });
        let mut players: Vec<(usize, Vec<Choice>)> = choices.enumerate().collect();
        players.sort_by_key(|(_, choices)| choices.len());
        players.rotate_right(1);
        Self(players)
    }

    /// Those that miss some cards, which are given as bits by id.
    pub(crate) fn without(&self, cards: u64) -> Self {
        let left = |choices: &Vec<Choice>| {
            choices.iter().filter(|choice| choice.cards & cards == 0).copied().collect()
        };
        Self(self.0.iter().map(|(player, choices)| (*player, left(choices))).collect())
    }

    /// How many choices the first one has.
    pub(crate) fn firsts(&self) -> usize {
        self.0[0].1.len()
    }

    /// Visits the deals in which the first one has one of some choices, which are given by their numbers. `with` tells
    /// what becomes of the state when a player gets a combo.
    pub(crate) fn for_each_deal<S>(
        &self,
        firsts: impl Iterator<Item = usize>,
        start: &S,
        with: impl Fn(&S, usize, HoleCards) -> S,
        mut visit: impl FnMut(Deal<'_, S>),
    ) {
        let (player, choices) = &self.0[0];
        for choice in firsts.map(|number| choices[number]) {
            let state = &with(start, *player, choice.combo);
            let deal = Deal { cards: choice.cards, weight: choice.weight, state };
            give(&self.0[1..], deal, &with, &mut visit);
        }
    }
}

/// Gives combos to the players who have none yet, in all ways.
fn give<S>(
    players: &[(usize, Vec<Choice>)],
    deal: Deal<'_, S>,
    with: &impl Fn(&S, usize, HoleCards) -> S,
    visit: &mut impl FnMut(Deal<'_, S>),
) {
    let Some(((player, choices), others)) = players.split_first() else {
        return visit(deal);
    };
    for choice in choices.iter().filter(|choice| choice.cards & deal.cards == 0) {
        let state = &with(deal.state, *player, choice.combo);
        let (cards, weight) = (deal.cards | choice.cards, deal.weight * choice.weight);
        give(others, Deal { cards, weight, state }, with, visit);
    }
}
