//! What is prepared before the first sample.

use alloc::vec::Vec;
#[cfg(feature = "std")]
use std::time::Instant;

use equity::internals::{Random, Reporter, Stream};
use equity::{EquityError, Stop};
use evaluator::internals::choose;
use evaluator::{Card, HoleCards};

use crate::engine::Engine;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::removal::Spot;
use crate::simulation::boards::Boards;
use crate::simulation::dealer::{Dealer, RestrictedRange};
use crate::simulation::independent::Independent;
use crate::simulation::rank_source::RankSource;

/// A spot, and the data that is prepared before the first sample.
pub(crate) struct Setup<'a> {
    pub(crate) spot: &'a Spot,
    pub(crate) engine: &'a Engine,
    pub(crate) seed: u64,
    /// The start of the run, which includes listing boards.
    #[cfg(feature = "std")]
    pub(crate) start: Instant,
    /// All boards, if the run may share them.
    pub(crate) boards: Option<Boards>,
    pub(crate) independent: Independent,
    /// The lookup of hand ranks, by player.
    pub(crate) rank_sources: Vec<RankSource>,
    /// A place without a hand rank for each player.
    pub(crate) nobody: Vec<u16>,
    /// The players whose hole cards come from the dealer.
    pub(crate) restricted: Vec<usize>,
    /// The players who get any two remaining cards.
    pub(crate) any_two: Vec<usize>,
    pub(crate) dealer: Dealer,
}

impl<'a> Setup<'a> {
    /// Prepares a simulation.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no deal, if none was found, or if the reporter is stopped.
    pub(crate) fn new(
        spot: &'a Spot,
        engine: &'a Engine,
        seed: u64,
        stops: &[Stop],
        reporter: &Reporter<'_>,
    ) -> Result<Self, EquityError> {
        #[cfg(feature = "std")]
        let start = Instant::now();
        let (mut any_two, mut restricted): (Vec<_>, Vec<_>) =
            (0..spot.players()).partition(|&player| is_any_two(spot, player));
        if any_two.len() == 1 {
            // A list is faster for a single such player.
            restricted.append(&mut any_two);
        }
        let may_be_narrow = engine.isa().avx512().is_some() && any_two.is_empty();
        let rank_source = |player: usize| {
            let range = &spot.ranges[player];
            match may_be_narrow && range.count() <= RankSource::MAX_NARROW {
                true => RankSource::Narrow(range.iter().map(|(combo, _)| combo.index() as u16).collect()),
                false => RankSource::Wide,
            }
        };
        let rank_sources: Vec<RankSource> = (0..spot.players()).map(rank_source).collect();
        let nobody = rank_sources.iter().map(RankSource::nobody).collect();
        let range = |&player: &usize| {
            RestrictedRange::new(spot, player, |number, combo: HoleCards| match rank_sources[player] {
                RankSource::Narrow(_) => number as u16,
                RankSource::Wide => combo.index() as u16,
            })
        };
        let ranges: Vec<_> = restricted.iter().map(range).collect();
        let dealer = Dealer::new(&ranges, spot.players(), &mut Random::new(seed, Stream::Trial), reporter)?;
        let independent = Independent::new(spot, &rank_sources, &any_two);
        let mut setup = Self {
            spot,
            engine,
            seed,
            #[cfg(feature = "std")]
            start,
            boards: None,
            independent,
            rank_sources,
            nobody,
            restricted,
            any_two,
            dealer,
        };
        if stops.iter().any(|stop| setup.may_share_boards(stop)) {
            let classes = BoardClasses::new(spot.cards_by_id(), &SuitSymmetry::of_spot(spot));
            let boards = Boards::new(&classes, &mut Random::new(seed, Stream::Boards), reporter);
            setup.boards = Some(boards.ok_or(EquityError::Stopped)?);
        }
        Ok(setup)
    }

    /// Returns `true` if samples that share boards may shorten a run. Returns `false` if nearly all deals
    /// would be rejected on a board, or if listing all boards would take longer than the run.
    pub(crate) fn may_share_boards(&self, stop: &Stop) -> bool {
        let (left, missing) = (Card::COUNT - (self.spot.board | self.spot.dead).len(), self.spot.missing());
        let beside_deal = choose(left - 2 * self.restricted.len(), missing);
        let all = self.spot.all_boards() as f64;
        // A run with a limit of time may end anywhere. To be repeatable, it does not depend on its number of
        // samples.
        let samples = stop.samples_without_time();
        let most = stop.samples(samples).most_showdowns();
        beside_deal as f64 >= MIN_FIT * all && most * BOARDS_BY_SAMPLE >= all
    }

    /// Returns all boards.
    pub(crate) fn boards(&self) -> &Boards {
        match &self.boards {
            Some(boards) => boards,
            None => unreachable!("samples share boards only if boards are listed"),
        }
    }
}

/// The least part of all boards that a deal must fit if samples share boards. Below it, few boards have all
/// the showdowns.
const MIN_FIT: f64 = 1.0 / 32.0;

/// The approximate number of boards that are listed in the time of an independent sample.
const BOARDS_BY_SAMPLE: f64 = 64.0;

/// Returns `true` if a player has all combos without known cards, with equal weights.
fn is_any_two(spot: &Spot, player: usize) -> bool {
    let left = Card::COUNT - (spot.board | spot.dead).len();
    let mut weights = spot.ranges[player].iter().map(|(_, weight)| weight);
    let first = weights.next();
    spot.ranges[player].count() == left * (left - 1) / 2 && weights.all(|weight| Some(weight) == first)
}
