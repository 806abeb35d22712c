//! Any number of players, one showdown after the other: every deal of combos on every board.
//!
//! For each board the hand ranks of all combos of all players are looked up once. Then all
//! [deals](crate::removal::Choices) are visited, with the best hand rank so far and the players who have it.
//! If results by combo are not requested, the last player's combos are compared in one loop.

use core::cell::Cell;

use equity::internals::{
    CaseSets, Found, MAX_PLAYERS, Units, in_parts, least_by_combo, note_work, set_by_id,
};
use equity::{ComboShares, EquityError, PlayerSet, Shares};
use evaluator::{Hand, HoleCards};

use crate::case_sums::CaseSums;
use crate::exact::Exact;
use crate::exact::enumeration::{FEW_UNITS, MIN_PIECES, Standing};
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::removal::{Choice, Choices, Deal, Spot, weight_if};

/// The minimum number of deals in a slice for each hand rank that is looked up for it.
const MIN_DEALS: f64 = 8.0;

impl Exact<'_> {
    pub(in crate::exact) fn enumerate_one_by_one(&self) -> Result<Found, EquityError> {
        let Self { spot, symmetry, reporter, .. } = *self;
        let runouts = self.board_classes();
        let choices = Choices::of(&spot.ranges, Candidate::new);
        let worth_while = spot.deals() / (MIN_DEALS * choices.len() as f64);
        let slices = (worth_while as usize).min(choices.firsts()).min(FEW_UNITS / runouts.units()).max(1);
        let enumeration = Enumeration { exact: self, runouts: &runouts, choices: &choices, slices };
        let pieces = runouts.units() * slices;
        let least = if spot.by_combo { least_by_combo(pieces, MIN_PIECES) } else { MIN_PIECES };
        let parts = in_parts(pieces, least, reporter, |pieces| match spot.by_combo {
            true => enumeration.run::<true>(pieces),
            false => enumeration.run::<false>(pieces),
        });
        match parts.total(CaseSums::add) {
            Some(all) => Ok(all.found(spot, symmetry)),
            None => {
                let sample = parts.sample(|sums, _| sums.by_winners.clone());
                Found::sampled(&sample, CaseSets::Winners(spot.players()))
            }
        }
    }
}

/// An enumeration of single deals.
struct Enumeration<'a> {
    exact: &'a Exact<'a>,
    runouts: &'a BoardClasses,
    choices: &'a Choices<Candidate>,
    /// The number of slices of the first player's combos. Each piece of work is one slice of one unit.
    slices: usize,
}

/// The number of combos to try between checks for a stop.
const STEPS: u32 = 1 << 20;

/// A combo that a player may have.
#[derive(Clone, Copy)]
struct Candidate {
    index: u16,
    hand: Hand,
}

impl Candidate {
    fn new(combo: HoleCards) -> Self {
        Self { index: combo.index() as u16, hand: Hand::from_set_unchecked(combo.card_set()) }
    }
}

/// A combo and its hand rank on a board.
#[derive(Clone, Copy)]
struct Ranked {
    index: u16,
    rank: u16,
}

/// The index of the combo that each player was dealt last. Players are dealt combos one after the other, so
/// for each deal these are all its combos. Copying them for each deal would take more time than the deal.
type Given = [Cell<u16>; MAX_PLAYERS];

impl Enumeration<'_> {
    /// Returns the sums over some pieces, or `None` after a stop. `BY_COMBO` requests the shares of combos.
    fn run<const BY_COMBO: bool>(&self, pieces: Units<'_>) -> Option<CaseSums> {
        let Exact { spot, engine, reporter, .. } = *self.exact;
        let (table, mut sums) = (engine.table(), CaseSums::new(spot.players(), BY_COMBO));
        let (mut live, given, nobody) = (self.choices.none(), Given::default(), Standing::default());
        let (mut go_on, lift) = (reporter.after_every(STEPS), spot.lift.factor());
        let ranks = self.choices.len() as u32;
        let mut go_on = |steps| {
            note_work(4.0 * f64::from(steps));
            go_on(steps)
        };
        for piece in pieces {
            let (unit, slice) = (piece / self.slices, piece % self.slices);
            for (cards, count) in self.runouts.boards(unit) {
                // The hand ranks of a board.
                go_on(ranks)?;
                let board = Hand::from_set_unchecked(set_by_id(cards));
                let rank = |Candidate { index, hand }| {
                    let rank = table.rank(board.merge_unchecked(hand));
                    Ranked { index, rank }
                };
                self.choices.without(cards, (slice, self.slices), &mut live, rank);
                let with = |standing: &Standing, player: usize, combo: Ranked| {
                    if BY_COMBO {
                        given[player].set(combo.index);
                    }
                    standing.with(player, combo.rank)
                };
                let start = Deal::none(f64::from(count) * lift, &nobody);
                let firsts = 0..live.firsts();
                if BY_COMBO {
                    let visit = |deal: Deal<'_, Standing>| sums.add_deal(&deal, &given);
                    live.for_each_deal(firsts, start, with, visit, &mut go_on)?;
                } else {
                    let last = |deal: Deal<'_, Standing>, player, choices: &[_]| {
                        sums.add_deals(&deal, player, choices);
                    };
                    live.for_each_deal_but_last(firsts, start, with, last, &mut go_on)?;
                }
            }
        }
        Some(sums)
    }
}

/// The shares of combos include their own weight.
impl CaseSums {
    #[inline(always)]
    fn add_deal(&mut self, deal: &Deal<'_, Standing>, given: &Given) {
        let (weight, winners) = (deal.weight, deal.state.winners);
        self.by_winners[usize::from(winners)] += weight;
        let winners = PlayerSet::from_bits(winners);
        for (player, (shares, combo)) in self.by_combo.iter_mut().zip(given).enumerate() {
            shares[usize::from(combo.get())] += Shares::of_case(weight, winners, player);
        }
    }

    /// Adds the deals of all other players' combos with each of the last player's. It has no branches,
    /// because neither shared cards nor winners are predictable. It has several sums, because a single one
    /// would be a dependency chain.
    #[inline(always)]
    fn add_deals(&mut self, deal: &Deal<'_, Standing>, player: usize, choices: &[Choice<Ranked>]) {
        let Standing { best, winners } = *deal.state;
        let mut sums = [[0.0; 4]; 3];
        let mut add = |place: usize, choice: &Choice<Ranked>| {
            let (weight, rank) = (choice.weight_beside(deal.cards), choice.known.rank);
            sums[0][place] += weight_if(rank > best, weight);
            sums[1][place] += weight_if(rank == best, weight);
            sums[2][place] += weight_if(rank < best, weight);
        };
        let (fours, others) = choices.as_chunks::<4>();
        for four in fours {
            for (place, choice) in four.iter().enumerate() {
                add(place, choice);
            }
        }
        for (place, choice) in others.iter().enumerate() {
            add(place, choice);
        }
        let bit = 1 << player;
        for (winners, sums) in [bit, winners | bit, winners].into_iter().zip(sums) {
            self.by_winners[usize::from(winners)] += deal.weight * sums.into_iter().sum::<f64>();
        }
    }

    fn found(self, spot: &Spot, symmetry: &SuitSymmetry) -> Found {
        let combos = self.by_combo.iter().enumerate().map(|(player, shares)| {
            ComboShares::new(spot.ranges[player].iter().map(|(combo, weight)| {
                let images = symmetry.permutations().map(|permutation| permutation.apply(combo));
                let sum = images.fold(Shares::default(), |sum, image| sum + shares[image.index()]);
                (combo, sum * (1.0 / (weight * symmetry.order() as f64)))
            }))
        });
        let combos = (!self.by_combo.is_empty()).then(|| combos.collect());
        Found::exact(self.by_winners, combos)
    }
}
