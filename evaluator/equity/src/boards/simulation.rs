//! The simulation of several boards at once.

use std::collections::BTreeMap;
use std::prelude::rust_2024::*;

use evaluator::CardSet;

use super::{Joint, Spot, Sums, add_parts};
use crate::Cases;
use crate::EquityError;
use crate::known::Known;
use crate::progress::Reporter;
use crate::random::{Random, Stream};
use crate::seat::{Seat, Seats};
use crate::simulation::{Dealer, Players, Sampler, simulate};
use crate::value::Value;

pub(super) fn run(spot: &Spot<'_>) -> Result<Joint, EquityError> {
    let (question, info) = (spot.question, spot.game.info());
    let reporter = Reporter::new(question.on_progress).stop_when(question.stop);
    let known = spot.known();
    let mut given = Vec::with_capacity(question.ranges.len());
    for (player, range) in question.ranges.iter().enumerate() {
        let hands = || range.hands().map(|(hand, weight)| (Known::from(hand), weight));
        // All hands of six cards are too many to list.
        given.push(match range.is_full(info) {
            true => Seat::any(1.0),
            false => Seat::listed(info, player, hands, known, CardSet::EMPTY)?,
        });
    }
    let seats = Seats::new(given)?;
    let lift = seats.lift.factor();
    let players = Players { seats: &seats.list, hole_cards: info.hole_cards, known, lift };
    let (prepare, mut random) = (|cards: CardSet| cards, Random::new(question.options.seed, Stream::Trial));
    let dealer = Dealer::new(&players, &prepare, &mut random, &reporter)?;
    let boards = OnBoards { spot, dealer };
    let nothing = Sums::new(spot.boards.len(), question.ranges.len());
    let found = simulate(&boards, nothing, question.options.stop, question.options.seed, &reporter)?;
    Ok(Joint::of(found.sums, Some(found.simulation), found.part))
}

/// Draws hands and complete boards.
struct OnBoards<'a, F: Fn(CardSet) -> CardSet> {
    spot: &'a Spot<'a>,
    dealer: Dealer<'a, CardSet, F>,
}

impl<F: Fn(CardSet) -> CardSet + Sync> Sampler for OnBoards<'_, F> {
    type Counts = Vec<BTreeMap<u64, u32>>;
    type Sums = Sums;

    fn chunk(&self) -> u64 {
        self.dealer.chunk()
    }

    fn sample(
        &self,
        samples: u64,
        mut random: Random,
        reporter: &Reporter<'_>,
    ) -> Option<Vec<BTreeMap<u64, u32>>> {
        let players = self.spot.question.ranges.len();
        let (mut hands, mut values) = (vec![CardSet::EMPTY; players], vec![Value::default(); players]);
        let (mut parts, mut counts) = (vec![0; players], vec![BTreeMap::new(); players]);
        for _ in 0..samples {
            let (mut used, mut cards) = self.dealer.deal(&mut random, &mut hands, reporter)?;
            parts.fill(0);
            for &board in self.spot.boards {
                let board = board | cards.draw(&mut used, self.spot.to_come(board));
                self.spot.values.values(board, &hands, &mut values);
                add_parts(&values, &mut parts);
            }
            for (counts, part) in counts.iter_mut().zip(&parts) {
                *counts.entry(*part).or_default() += 1;
            }
        }
        Some(counts)
    }

    fn add(sums: &mut Sums, counts: Vec<BTreeMap<u64, u32>>) {
        for (sums, counts) in sums.players.iter_mut().zip(counts) {
            counts.into_iter().for_each(|(part, count)| *sums.entry(part).or_default() += f64::from(count));
        }
    }

    fn pots(&self, sums: &Sums) -> Vec<[f64; 2]> {
        let all = (u64::POT * sums.boards as u64) as f64;
        let pots = |parts: &BTreeMap<u64, f64>| {
            parts.iter().fold([0.0, 0.0], |[sum, squares], (&part, count)| {
                let pot = part as f64 / all;
                [sum + count * pot, squares + count * pot * pot]
            })
        };
        sums.players.iter().map(pots).collect()
    }
}
