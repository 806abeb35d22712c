//! Combos for players who have ranges, with the right probability: that of a deal is proportional to the product of its
//! combos' weights, over all deals in which nobody shares a card.
//!
//! # How
//!
//! To draw a combo again because it shares a card with another player's would favour deals in which few others were
//! possible. What is right is to throw the *whole* deal away and begin anew (rejection: Devroye, *Non-uniform random
//! variate generation*, 1986, ch. II.3). That is also fast, if not too many deals are thrown away.
//!
//! Where nearly all would be, as with four players who all hold `AA,KK`, deals are counted beforehand, and drawn by their
//! counts: [`DealGraph`]. If there are too many for that, there are two ways, and what takes less is found by trying. The
//! players are divided in two halves; each half is dealt by itself, and both are thrown away if they share a card, but
//! never for cards shared in one half. Or the players are dealt to one after the other, from what is left: [`SequentialSampler`].

pub(crate) mod counted;
pub(crate) mod in_turn;
pub(crate) mod matching;
pub(crate) mod one;
pub(crate) mod possible;

use alloc::vec;
use alloc::vec::Vec;

use crate::simulation::random::Random;
use counted::{Count, DealGraph};
use in_turn::SequentialSampler;
use one::AliasTable;

pub(crate) use possible::is_possible;

/// The ids of a combo's cards.
pub(crate) type Cards = [u8; 2];

/// A range as a list of combos, each with a weight above 0.
#[derive(Clone, Debug)]
pub(crate) struct RestrictedRange {
    /// Whose it is.
    pub(crate) player: usize,
    pub(crate) combos: Vec<(Cards, f64)>,
}

impl RestrictedRange {
    /// All cards of all combos, as bits.
    fn cards(&self) -> u64 {
        self.combos.iter().fold(0, |cards, &(combo, _)| cards | mask(combo))
    }
}

/// Cards as bits.
pub(crate) fn mask([a, b]: Cards) -> u64 {
    1 << a | 1 << b
}

/// How many tries are enough to judge by how often a deal comes off.
const PILOT_TRIES: u32 = 1 << 14;
const PILOT_DEALS: u32 = 64;
const PILOT_DRAWS: u64 = 1 << 18;

/// If a deal comes off in so many tries, on average, rejection alone is best: most tries end with the second or third
/// player, in some 10 ns, and a deal that is drawn by its count takes 20 ns for each player.
const GOOD_TRIES: u32 = 8;

/// If it comes off in so many tries, rejection alone is good enough where counting would take long.
const FAIR_TRIES: u32 = 256;

/// How many edges [`DealGraph`] may have: 1 MiB of them, made in some milliseconds, for a gain in speed; 16 MiB where there
/// is no other way.
const FEW_EDGES: usize = 1 << 16;
const MANY_EDGES: usize = 1 << 20;

/// How many draws are made for a deal before it is given up: half a millisecond. How long a deal takes has nothing to do
/// with which one it will be, so that to give it up favours none.
const MOST_DRAWS: u64 = 1 << 16;

/// What has been dealt.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    /// By player; meaningless for those whom the dealer does not deal to.
    pub(crate) combos: [Cards; 10],
    /// The cards as bits.
    pub(crate) used: u64,
    /// How many combos were drawn, those included that were thrown away.
    pub(crate) draws: u64,
}

impl Deal {
    pub(crate) fn new() -> Self {
        Self { combos: [[0; 2]; 10], used: 0, draws: 0 }
    }
}

/// Deals to some players.
#[derive(Debug)]
pub(crate) enum Dealer {
    /// Ranges by their weights, until they share no card.
    Ones(Vec<AliasTable>),
    /// Whole deals by their counts.
    DealGraph(DealGraph),
    /// AliasTable after the other, from what is left.
    SequentialSampler(SequentialSampler),
    /// Each by itself, until they share no card.
    Split(Vec<Dealer>),
}

impl Dealer {
    /// The best way to deal to these players; `None` if it is found out that there is no deal. Where it is not, deals
    /// never come off.
    pub(crate) fn new(mut ranges: Vec<RestrictedRange>, random: &mut Random) -> Option<Self> {
        // The narrow ranges first: they collide most, and the sooner the better.
        ranges.sort_by_key(|range| range.combos.len());
        let ones = Self::Ones(ranges.iter().map(AliasTable::new).collect());
        let (tries, _) = ones.try_out(random);
        if tries <= GOOD_TRIES {
            Some(ones)
        } else if tries <= FAIR_TRIES {
            match DealGraph::of(&ranges, FEW_EDGES) {
                Count::Network(counted) => Some(Self::DealGraph(counted)),
                Count::NoDeal | Count::TooMany => Some(ones),
            }
        } else {
            Self::by_counts(&ranges, random)
        }
    }

    /// In how many tries a deal comes off, and how many draws it takes, on average.
    fn try_out(&self, random: &mut Random) -> (u32, u64) {
        let (mut tries, mut deals) = (0, 0);
        let mut deal = Deal::new();
        while tries < PILOT_TRIES && deal.draws < PILOT_DRAWS && deals < PILOT_DEALS {
            tries += 1;
            deal.used = 0;
            deals += u32::from(self.try_to_deal(random, &mut deal));
        }
        // If none came off, the next one would have, perhaps.
        let draws = deal.draws * if deals == 0 { 2 } else { 1 } / u64::from(deals.max(1));
        (tries.checked_div(deals).unwrap_or(u32::MAX), draws)
    }

    fn by_counts(ranges: &[RestrictedRange], random: &mut Random) -> Option<Self> {
        if let [range] = ranges {
            return Some(Self::Ones(vec![AliasTable::new(range)]));
        }
        match DealGraph::of(ranges, MANY_EDGES) {
            Count::Network(counted) => return Some(Self::DealGraph(counted)),
            Count::NoDeal => return None,
            Count::TooMany => {}
        }
        let (narrow, wide) = ranges.split_at(ranges.len() / 2);
        let halves = Self::Split(vec![Self::by_counts(narrow, random)?, Self::by_counts(wide, random)?]);
        let in_turn = Self::SequentialSampler(SequentialSampler::new(ranges));
        let draws_by_halves = halves.try_out(random).1;
        Some(if in_turn.try_out(random).1 < draws_by_halves { in_turn } else { halves })
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

    /// Deals, unless cards are shared: with the used ones, or between parts.
    #[inline]
    fn try_to_deal(&self, random: &mut Random, deal: &mut Deal) -> bool {
        match self {
            Self::Ones(ones) => ones.iter().all(|one| one.try_to_deal(random, deal)),
            Self::DealGraph(counted) => counted.try_to_deal(random, deal),
            Self::SequentialSampler(in_turn) => in_turn.try_to_deal(random, deal),
            Self::Split(parts) => parts.iter().all(|part| part.try_to_deal_apart(random, deal)),
        }
    }

    /// The same for a part: what is thrown away inside it is drawn again before the part is held against the others.
    fn try_to_deal_apart(&self, random: &mut Random, deal: &mut Deal) -> bool {
        let used = core::mem::take(&mut deal.used);
        let comes_off = self.deal(random, deal);
        let shared = deal.used & used;
        deal.used |= used;
        comes_off && shared == 0
    }
}

#[cfg(test)]
mod tests;
