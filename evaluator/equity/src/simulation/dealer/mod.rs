//! Hole cards for players who have ranges, with the right probability: that of a deal is proportional to the product of
//! the combos' weights, over all deals in which no two players share a card.
//!
//! # How
//!
//! To draw one combo again because it shares a card with another player's would favour deals that leave few combos to
//! the others. Right is to throw the *whole* deal away and begin anew (rejection: Devroye, *Non-uniform random variate
//! generation*, 1986, ch. II.3). That is also fast, if not too many deals are thrown away.
//!
//! Where nearly all would be, as with four players who all have `AA,KK`, deals are counted beforehand and drawn by their
//! counts: [`DealGraph`]. If there are too many for that, there are two ways, and a trial of both decides. The players
//! are split in two halves: each half is dealt by itself, and both are thrown away if they share a card, but never for
//! cards shared in one half. Or the players are dealt to one after the other, from what is left: [`SequentialSampler`].

mod alias_table;
mod deal_graph;
mod matching;
mod possible;
mod sequential_sampler;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use evaluator::Card;

use crate::random::Random;
use crate::removal::Spot;
use crate::report::MOST_PLAYERS;
use alias_table::AliasTable;
use deal_graph::DealGraph;
use sequential_sampler::SequentialSampler;

pub(crate) use possible::is_possible;

/// The ids of a combo's cards.
pub(crate) type Cards = [u8; 2];

/// A range as a list of combos, each with a weight above 0.
#[derive(Clone, Debug)]
pub(crate) struct RestrictedRange {
    /// Whose it is.
    player: usize,
    combos: Vec<(Cards, f64)>,
}

impl RestrictedRange {
    pub(crate) fn new(spot: &Spot, player: usize) -> Self {
        let combos = spot.ranges[player].iter();
        Self { player, combos: combos.map(|(combo, weight)| (combo.cards().map(Card::id), weight)).collect() }
    }

    /// The combos that have none of the `used` cards.
    #[inline]
    fn without(&self, used: u64) -> impl DoubleEndedIterator<Item = (Cards, f64)> {
        self.combos.iter().copied().filter(move |&(cards, _)| mask(cards) & used == 0)
    }

    /// The cards of all combos.
    fn cards(&self) -> u64 {
        self.combos.iter().fold(0, |cards, &(combo, _)| cards | mask(combo))
    }

    fn weight(&self) -> f64 {
        self.combos.iter().map(|&(_, weight)| weight).sum()
    }
}

/// Cards as bits by id.
#[inline]
fn mask([a, b]: Cards) -> u64 {
    1 << a | 1 << b
}

/// How many tries are enough to judge how often a deal succeeds.
const PILOT_TRIES: u32 = 1 << 14;
const PILOT_DEALS: u32 = 64;
const PILOT_DRAWS: u64 = 1 << 18;

/// If a deal succeeds in so many tries, on average, rejection alone is best: most tries end with the second or third
/// player, in half the time that a deal which is drawn by its count takes for each player.
const GOOD_TRIES: u32 = 8;

/// If it succeeds in so many tries, rejection alone is good enough where counting would take long.
const FAIR_TRIES: u32 = 256;

/// How many edges a [`DealGraph`] may have: 1 MiB of them, made in some milliseconds, for a gain in speed; 16 MiB where
/// there is no other way.
const FEW_EDGES: usize = 1 << 16;
const MANY_EDGES: usize = 1 << 20;

/// How many draws are made for a deal before it is given up: half a millisecond. How long a deal takes does not depend on
/// which one it will be, so that to give it up favours none.
const MOST_DRAWS: u64 = 1 << 16;

/// What has been dealt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deal {
    /// By player; meaningless for those whom the dealer does not deal to.
    pub(crate) combos: [Cards; MOST_PLAYERS],
    /// Their cards, as bits by id.
    pub(crate) used: u64,
    /// How many combos were drawn, including those that were thrown away.
    pub(crate) draws: u64,
}

impl Deal {
    /// Uses cards. Tells whether they were all free.
    #[inline(always)]
    fn use_cards(&mut self, cards: u64) -> bool {
        let are_free = self.used & cards == 0;
        self.used |= cards;
        are_free
    }
}

/// Deals to some players.
#[derive(Debug)]
pub(crate) enum Dealer {
    /// A combo from each range by its weights, again and again until no two share a card.
    Rejection(Vec<AliasTable>),
    DealGraph(DealGraph),
    SequentialSampler(SequentialSampler),
    /// Each part by itself, again and again until no two share a card.
    Split([Box<Dealer>; 2]),
}

impl Dealer {
    /// The best way to deal to these players; `None` if it turns out that there is no deal. If there is none and it does
    /// not turn out, deals never succeed.
    pub(crate) fn new(mut ranges: Vec<RestrictedRange>, random: &mut Random) -> Option<Self> {
        // The smallest ranges first: they collide most, and the sooner the better.
        ranges.sort_by_key(|range| range.combos.len());
        let rejection = Self::Rejection(ranges.iter().map(AliasTable::new).collect());
        let (tries, _) = rejection.try_out(random);
        if tries <= GOOD_TRIES {
            Some(rejection)
        } else if tries <= FAIR_TRIES {
            let graph = DealGraph::new(&ranges, FEW_EDGES).filter(DealGraph::has_deals);
            Some(graph.map_or(rejection, Self::DealGraph))
        } else {
            Self::without_rejection(&ranges, random)
        }
    }

    fn without_rejection(ranges: &[RestrictedRange], random: &mut Random) -> Option<Self> {
        if let [range] = ranges {
            return Some(Self::Rejection(vec![AliasTable::new(range)]));
        }
        if let Some(graph) = DealGraph::new(ranges, MANY_EDGES) {
            return graph.has_deals().then_some(Self::DealGraph(graph));
        }
        let (first, second) = ranges.split_at(ranges.len() / 2);
        let first = Self::without_rejection(first, random)?;
        let halves = Self::Split([first, Self::without_rejection(second, random)?].map(Into::into));
        let sequential = Self::SequentialSampler(SequentialSampler::new(ranges));
        let draws_by_halves = halves.try_out(random).1;
        Some(if sequential.try_out(random).1 < draws_by_halves { sequential } else { halves })
    }

    /// In how many tries a deal succeeds, and how many draws it takes, on average.
    fn try_out(&self, random: &mut Random) -> (u32, u64) {
        let (mut tries, mut deals) = (0, 0);
        let mut deal = Deal::default();
        while tries < PILOT_TRIES && deal.draws < PILOT_DRAWS && deals < PILOT_DEALS {
            tries += 1;
            deal.used = 0;
            deals += u32::from(self.try_to_deal(random, &mut deal));
        }
        // If none succeeded, the next one would have, perhaps.
        let draws = deal.draws * if deals == 0 { 2 } else { 1 } / u64::from(deals.max(1));
        (tries.checked_div(deals).unwrap_or(u32::MAX), draws)
    }

    /// Deals, in as many tries as it takes, unless that is too many: then the deal is given up.
    #[inline]
    pub(crate) fn deal(&self, random: &mut Random, deal: &mut Deal) -> bool {
        let most_draws = deal.draws + MOST_DRAWS;
        deal.used = 0;
        while !self.try_to_deal(random, deal) {
            if deal.draws >= most_draws {
                return false;
            }
            deal.used = 0;
        }
        true
    }

    /// Deals, unless cards are shared: with the used ones, or between players or parts.
    #[inline]
    fn try_to_deal(&self, random: &mut Random, deal: &mut Deal) -> bool {
        match self {
            Self::Rejection(tables) => tables.iter().all(|table| table.try_to_deal(random, deal)),
            Self::DealGraph(graph) => graph.try_to_deal(random, deal),
            Self::SequentialSampler(sampler) => sampler.try_to_deal(random, deal),
            Self::Split(parts) => parts.iter().all(|part| {
                let used = deal.used;
                // What is thrown away inside a part is drawn again before the part is compared with the other.
                let succeeds = part.deal(random, deal);
                deal.use_cards(used) && succeeds
            }),
        }
    }
}

#[cfg(test)]
mod tests;
