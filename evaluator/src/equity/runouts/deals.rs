//! All deals: a holding for each player, no two of which share a card.

use alloc::vec::Vec;

use crate::Holding;
use crate::equity::board::bits_by_id;
use crate::equity::spot::Spot;

/// A holding that a player may have.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// As bits by id.
    cards: u64,
    weight: f64,
    pub(super) holding: Holding,
}

/// What each player may have, with the player's number. The one with the most choices comes first, because work is
/// divided by his, and then those with few before those with many, because that leaves the fewest ways to try.
pub(super) struct Choices(Vec<(usize, Vec<Choice>)>);

/// A deal.
pub(super) struct Deal<'a, S> {
    /// The cards of all holdings, as bits by id.
    pub(super) cards: u64,
    /// The product of all holdings' weights.
    pub(super) weight: f64,
    /// What was made of them.
    pub(super) state: &'a S,
}

impl Choices {
    pub(super) fn of(spot: &Spot) -> Self {
        let choices = spot.ranges.iter().map(|range| {
            let choice =
                |(holding, weight)| Choice { cards: bits_by_id(Holding::card_set(holding)), weight, holding };
            range.iter().map(choice).collect()
        });
        let mut players: Vec<(usize, Vec<Choice>)> = choices.enumerate().collect();
        players.sort_by_key(|(_, choices)| choices.len());
        players.rotate_right(1);
        Self(players)
    }

    /// Those that miss some cards, which are given as bits by id.
    pub(super) fn without(&self, cards: u64) -> Self {
        let left = |choices: &Vec<Choice>| {
            choices.iter().filter(|choice| choice.cards & cards == 0).copied().collect()
        };
        Self(self.0.iter().map(|(player, choices)| (*player, left(choices))).collect())
    }

    /// How many choices the first one has.
    pub(super) fn firsts(&self) -> usize {
        self.0[0].1.len()
    }

    /// Visits the deals in which the first one has one of some choices, which are given by their numbers. `with` tells
    /// what becomes of the state when a player gets a holding.
    pub(super) fn for_each_deal<S>(
        &self,
        firsts: impl Iterator<Item = usize>,
        start: &S,
        with: impl Fn(&S, usize, Holding) -> S,
        mut visit: impl FnMut(Deal<'_, S>),
    ) {
        let (player, choices) = &self.0[0];
        for choice in firsts.map(|number| choices[number]) {
            let state = &with(start, *player, choice.holding);
            let deal = Deal { cards: choice.cards, weight: choice.weight, state };
            give(&self.0[1..], deal, &with, &mut visit);
        }
    }
}

/// Gives holdings to the players who have none yet, in all ways.
fn give<S>(
    players: &[(usize, Vec<Choice>)],
    deal: Deal<'_, S>,
    with: &impl Fn(&S, usize, Holding) -> S,
    visit: &mut impl FnMut(Deal<'_, S>),
) {
    let Some(((player, choices), others)) = players.split_first() else {
        return visit(deal);
    };
    for choice in choices.iter().filter(|choice| choice.cards & deal.cards == 0) {
        let state = &with(deal.state, *player, choice.holding);
        let (cards, weight) = (deal.cards | choice.cards, deal.weight * choice.weight);
        give(others, Deal { cards, weight, state }, with, visit);
    }
}
