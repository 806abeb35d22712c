//! Hole cards for players who have ranges, with the right probability: that of a deal is proportional to the product of
//! the combos' weights, over all deals in which no two players share a card.
//!
//! Where deals collide rarely, they are drawn and thrown away if they do: [`Groups`]. Where they nearly always would, as
//! with nine players who all have `TT+`, deals are counted beforehand and drawn by their counts: [`DealGraph`]. A trial
//! decides, and by its count of tries alone, so that the choice depends on the seed and on nothing else.

mod deal_graph;
mod groups;

use alloc::vec::Vec;

use evaluator::HoleCards;
use evaluator::internals::{LONGS, LongLanes, PlainLongs};

use crate::cost::simulation;
use crate::progress::Reporter;
use crate::random::Random;
use crate::removal::{Spot, bits_by_id};
use crate::report::{EquityError, MOST_PLAYERS};
use crate::simulation::showdown::LANES;
use deal_graph::DealGraph;
use groups::Groups;

/// A combo that can be dealt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Combo {
    /// As bits by id.
    pub(crate) cards: u64,
    /// Above 0; the largest of a range is 1.
    pub(crate) weight: f64,
    /// Its place among the ranks that are looked up for the player.
    pub(crate) place: u16,
}

/// A range as a list of combos.
#[derive(Clone, Debug)]
pub(crate) struct RestrictedRange {
    /// Whose it is.
    pub(crate) player: usize,
    pub(crate) combos: Vec<Combo>,
}

impl RestrictedRange {
    /// A player's range, with a place for each combo by its number in the range.
    pub(crate) fn new(spot: &Spot, player: usize, place: impl Fn(usize, HoleCards) -> u16) -> Self {
        let largest = spot.ranges[player].iter().fold(0.0, |largest: f64, (_, weight)| largest.max(weight));
        let combo = |(number, (combo, weight)): (usize, (HoleCards, f64))| Combo {
            cards: bits_by_id(combo.card_set()),
            weight: weight / largest,
            place: place(number, combo),
        };
        Self { player, combos: spot.ranges[player].iter().enumerate().map(combo).collect() }
    }

    /// The combos that have none of the `used` cards.
    #[inline]
    fn without(&self, used: u64) -> impl Iterator<Item = &Combo> {
        self.combos.iter().filter(move |combo| combo.cards & used == 0)
    }

    /// The cards of all combos.
    fn cards(&self) -> u64 {
        self.combos.iter().fold(0, |cards, combo| cards | combo.cards)
    }
}

/// Whether weights of deals may be so small that they lose digits: then groups would lose deals that are not rare among all.
fn are_too_uneven(ranges: &[RestrictedRange]) -> bool {
    let least =
        |range: &RestrictedRange| range.combos.iter().fold(1.0, |least: f64, combo| least.min(combo.weight));
    ranges.iter().map(least).product::<f64>() < f64::MIN_POSITIVE / f64::EPSILON
}

/// Deals by player: columns of places, see [`Combo::place`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Deals {
    /// Those of players who are not dealt to mean nothing.
    pub(crate) places: [Vec<u16>; MOST_PLAYERS],
    /// The cards of each deal, as bits by id.
    pub(crate) cards: Vec<u64>,
    /// How many deals there are. Columns may be longer.
    pub(crate) len: usize,
}

impl Deals {
    /// Makes room for more deals, and tells where they begin.
    #[inline(always)]
    pub(crate) fn grow(&mut self, more: usize) -> usize {
        let from = self.len;
        self.len += more;
        // Vectors write some places too many.
        let room = (self.len + LONGS).next_multiple_of(LANES);
        if self.cards.len() < room {
            self.cards.resize(room, 0);
            self.places.iter_mut().for_each(|places| places.resize(room, 0));
        }
        from
    }

    /// Fills the last block up: behind the last deal stands for each player the place of nobody.
    #[inline(always)]
    pub(crate) fn end(&mut self, nobody: &[u16]) {
        let end = self.len.next_multiple_of(LANES);
        for (places, &nobody) in self.places.iter_mut().zip(nobody) {
            places[self.len..end].fill(nobody);
        }
    }

    /// A player's places in whole blocks.
    #[inline(always)]
    pub(crate) fn blocks(&self, player: usize) -> &[[u16; LANES]] {
        self.places[player][..self.len.next_multiple_of(LANES)].as_chunks().0
    }
}

/// How many tries tell how often a deal succeeds.
const TRIAL: usize = 1 << 14;

/// If a deal succeeds in so many tries, on average, rejection is best: by the [estimates](simulation) of cost, a deal to nine
/// players by a graph takes as long as some thirty tries in four or five groups.
const GOOD_TRIES: usize = 32;

/// How many edges a [`DealGraph`] may have: 24 MiB.
const MOST_EDGES: usize = 1 << 20;

/// How many deals tell how many tries one takes, to a quarter or so; or how many tries, if there are any deals among them.
const ENOUGH_DEALS: usize = 16;
const ENOUGH_TRIES: usize = 1 << 20;

/// How many tries are made until the first deal succeeds, where there are too many to count; then none was found, and there may
/// be one ([`EquityError::NoDealFound`]). Whether there is any can be a hard problem: *multiple choice matching*, Garey and
/// Johnson, *Computers and intractability*, 1979, problem GT55.
const MOST_TRIES: usize = 1 << 22;

/// How players are dealt to.
#[derive(Debug)]
enum Way {
    Groups(Groups),
    Graph(DealGraph),
}

/// Deals to some players.
#[derive(Debug)]
pub(crate) struct Dealer {
    way: Way,
    /// In how many tries a deal succeeds, on average.
    pub(crate) tries: f64,
}

impl Dealer {
    /// The best way to deal to these players.
    ///
    /// # Errors
    ///
    /// There is no deal, or none was found, or the reporter ended the search for one.
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
            && let Some(graph) = DealGraph::new(ranges, MOST_EDGES)
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
                if tried >= MOST_TRIES {
                    return Err(EquityError::NoDealFound { players });
                }
            }
            dealer.deal::<PlainLongs>((), random, TRIAL, reporter, &mut deals);
            tried += TRIAL;
        }
        dealer.tries = tried as f64 / deals.len as f64;
        Ok(dealer)
    }

    /// The nanoseconds of a try, by [estimate](simulation).
    pub(crate) fn cost(&self) -> f64 {
        match &self.way {
            Way::Groups(groups) => simulation::GROUP * groups.len() as f64,
            Way::Graph(graph) => simulation::PLAYER_OF_GRAPH * graph.players() as f64,
        }
    }

    /// Makes so many tries to deal, and adds what succeeds to the deals. The number of tries is fixed: to end at a success would
    /// favour deals that follow long gaps in the lattice. If the reporter is stopped, fewer tries are made: the deals are then to
    /// be dropped.
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
