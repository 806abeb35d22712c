//! Hole cards for players who have ranges. The probability of a deal is proportional to the product of the
//! combos' weights, over all deals in which no two players share a card.
//!
//! If collisions are rare, deals are drawn and rejected if they collide: [`Groups`]. If nearly all draws
//! would collide, as with nine players who all have `TT+`, deals are counted in advance and drawn by their
//! counts: [`DealGraph`]. A trial decides by its number of tries, so that the choice depends only on the
//! seed.

mod deal_graph;
mod groups;

use alloc::vec::Vec;

use equity::EquityError;
use equity::internals::{MAX_PLAYERS, Random, Reporter, bits_by_id};
use evaluator::HoleCards;
use evaluator::internals::{LONGS, LongLanes, PlainLongs};

use crate::cost::simulation;
use crate::removal::Spot;
use crate::simulation::held::LANES;
use deal_graph::DealGraph;
use groups::Groups;

/// A combo that can be dealt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Combo {
    /// The cards, as bits by id.
    pub(crate) cards: u64,
    /// The weight, above 0. The largest of a range is 1.
    pub(crate) weight: f64,
    /// The combo's place among the hand ranks that are looked up for the player.
    pub(crate) place: u16,
}

/// A range as a list of combos.
#[derive(Clone, Debug)]
pub(crate) struct RestrictedRange {
    /// The player who has the range.
    pub(crate) player: usize,
    pub(crate) combos: Vec<Combo>,
}

impl RestrictedRange {
    /// Creates a player's range. `place` returns the place of each combo, given its number in the range.
    pub(crate) fn new(spot: &Spot, player: usize, place: impl Fn(usize, HoleCards) -> u16) -> Self {
        let largest = spot.ranges[player].iter().fold(0.0, |largest: f64, (_, weight)| largest.max(weight));
        let combo = |(number, (combo, weight)): (usize, (HoleCards, f64))| Combo {
            cards: bits_by_id(combo.card_set()),
            weight: weight / largest,
            place: place(number, combo),
        };
        Self { player, combos: spot.ranges[player].iter().enumerate().map(combo).collect() }
    }

    /// Returns the combos without any of the `used` cards.
    #[inline]
    fn without(&self, used: u64) -> impl Iterator<Item = &Combo> {
        self.combos.iter().filter(move |combo| combo.cards & used == 0)
    }

    /// Returns the cards of all combos.
    fn cards(&self) -> u64 {
        self.combos.iter().fold(0, |cards, combo| cards | combo.cards)
    }
}

/// Returns `true` if the weights of deals may be so small that they lose precision. Groups would then lose
/// deals that are not rare among all.
fn are_too_uneven(ranges: &[RestrictedRange]) -> bool {
    let least =
        |range: &RestrictedRange| range.combos.iter().fold(1.0, |least: f64, combo| least.min(combo.weight));
    ranges.iter().map(least).product::<f64>() < f64::MIN_POSITIVE / f64::EPSILON
}

/// Deals by player, as columns of [places](Combo::place).
#[derive(Clone, Debug, Default)]
pub(crate) struct Deals {
    /// The places by player. Unspecified for players who are not dealt to.
    pub(crate) places: [Vec<u16>; MAX_PLAYERS],
    /// The cards of each deal, as bits by id.
    pub(crate) cards: Vec<u64>,
    /// The number of deals. Columns may be longer.
    pub(crate) len: usize,
}

impl Deals {
    /// Reserves memory for more deals, and returns the index of the first.
    #[inline(always)]
    pub(crate) fn grow(&mut self, more: usize) -> usize {
        let from = self.len;
        self.len += more;
        // Vector stores write some places past the end.
        let room = (self.len + LONGS).next_multiple_of(LANES);
        if self.cards.len() < room {
            self.cards.resize(room, 0);
            self.places.iter_mut().for_each(|places| places.resize(room, 0));
        }
        from
    }

    /// Pads the last block with each player's place of nobody.
    #[inline(always)]
    pub(crate) fn end(&mut self, nobody: &[u16]) {
        let end = self.len.next_multiple_of(LANES);
        for (places, &nobody) in self.places.iter_mut().zip(nobody) {
            places[self.len..end].fill(nobody);
        }
    }

    /// Returns a player's places in whole blocks.
    #[inline(always)]
    pub(crate) fn blocks(&self, player: usize) -> &[[u16; LANES]] {
        self.places[player][..self.len.next_multiple_of(LANES)].as_chunks().0
    }
}

/// The number of tries after which the success rate is estimated.
const TRIAL: usize = 1 << 14;

/// The largest average number of tries per deal with which rejection is chosen. By the
/// [estimates](simulation) of cost, a deal to nine players by a graph takes as long as some thirty tries in
/// four or five groups.
const GOOD_TRIES: usize = 32;

/// The largest number of edges in a [`DealGraph`]: 24 MiB.
const MAX_EDGES: usize = 1 << 20;

/// The number of deals from which the number of tries per deal is estimated, to within about a quarter, and
/// the number of tries after which fewer deals suffice.
const ENOUGH_DEALS: usize = 16;
const ENOUGH_TRIES: usize = 1 << 20;

/// The number of tries until the first deal succeeds if there are too many deals to count. After that, no
/// deal was found, although there may be one ([`EquityError::NoDealFound`]). Deciding whether there is one
/// can be a hard problem: *multiple choice matching*, Garey and Johnson, *Computers and intractability*,
/// 1979, problem GT55.
const MAX_TRIES: usize = 1 << 22;

/// The algorithm that deals to players.
#[derive(Debug)]
enum Way {
    Groups(Groups),
    Graph(DealGraph),
}

/// Deals to some players.
#[derive(Debug)]
pub(crate) struct Dealer {
    way: Way,
    /// The average number of tries per successful deal.
    pub(crate) tries: f64,
}

impl Dealer {
    /// Chooses the best algorithm for dealing to these players.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no deal, if none was found, or if the reporter stopped the search.
    pub(crate) fn new(
        ranges: &[RestrictedRange],
        players: usize,
        random: &mut Random,
        reporter: &Reporter<'_>,
    ) -> Result<Self, EquityError> {
        let groups = Groups::new(ranges, !are_too_uneven(ranges)).ok_or(EquityError::NoDeal { players })?;
        let mut dealer = Self { way: Way::Groups(groups), tries: 1.0 };
        let mut deals = Deals::default();
        dealer.deal::<PlainLongs>((), random, TRIAL, reporter, &mut deals);
        if deals.len * GOOD_TRIES < TRIAL
            && let Some(graph) = DealGraph::new(ranges, MAX_EDGES)
        {
            if !graph.has_deals() {
                return Err(EquityError::NoDeal { players });
            }
            if !graph.keeps_digits() {
                return Err(EquityError::NoDealFound { players });
            }
            return Ok(Self { way: Way::Graph(graph), tries: 1.0 });
        }
        let mut tried = TRIAL;
        while deals.len < ENOUGH_DEALS && (deals.len == 0 || tried < ENOUGH_TRIES) {
            if deals.len == 0 {
                if reporter.should_stop() {
                    return Err(EquityError::Stopped);
                }
                if tried >= MAX_TRIES {
                    return Err(EquityError::NoDealFound { players });
                }
            }
            dealer.deal::<PlainLongs>((), random, TRIAL, reporter, &mut deals);
            tried += TRIAL;
        }
        dealer.tries = tried as f64 / deals.len as f64;
        Ok(dealer)
    }

    /// Returns the [estimated](simulation) nanoseconds of a try.
    pub(crate) fn cost(&self) -> f64 {
        match &self.way {
            Way::Groups(groups) => simulation::GROUP * groups.len() as f64,
            Way::Graph(graph) => simulation::PLAYER_OF_GRAPH * graph.players() as f64,
        }
    }

    /// Makes `tries` tries to deal, and appends the successful ones to the deals. The number of tries is
    /// fixed, because ending at a success would favor deals after long gaps in the lattice. If the reporter
    /// is stopped, fewer tries are made, and the caller must drop the deals.
    #[inline(always)]
    pub(crate) fn deal<T: LongLanes>(
        &self,
        isa: T::Isa,
        random: &mut Random,
        tries: usize,
        reporter: &Reporter<'_>,
        deals: &mut Deals,
    ) {
        match &self.way {
            Way::Groups(groups) => groups.deal::<T>(isa, random, tries, reporter, deals),
            Way::Graph(graph) => graph.deal(random, tries, reporter, deals),
        }
    }
}

#[cfg(test)]
mod tests;
