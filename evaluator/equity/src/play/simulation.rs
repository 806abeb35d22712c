//! The simulation of a game with a shared board.

use evaluator::{CardSet, Holdem};
use std::prelude::rust_2024::*;

use super::{Deal, Play, Query, Value};
use crate::holding::Holding;
use crate::progress::Reporter;
use crate::random::{Random, Stream};
use crate::report::Found;
use crate::simulation::{Dealer, Showdowns, simulate_cases};
use crate::{EquityError, Stop};

pub(crate) fn simulate<P: Play>(
    &Query { play, deal, .. }: &Query<'_, P>,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    stop.check(reporter.may_stop())?;
    let prepare =
        |cards: CardSet| P::Hole::of_cards(cards).map_or_else(P::Hand::default, |hole| play.hand(hole));
    let mut random = Random::new(seed, Stream::Trial);
    let dealer = Dealer::new(&deal.drawn_players(), &prepare, &mut random, reporter)?;
    simulate_cases(&OnBoards { play, deal, dealer }, deal.case_sets(), stop, seed, reporter)
}

/// Draws hands and boards.
struct OnBoards<'a, P: Play, F: Fn(CardSet) -> P::Hand> {
    play: &'a P,
    deal: &'a Deal<P::Hole>,
    dealer: Dealer<'a, P::Hand, F>,
}

impl<P: Play, F: Fn(CardSet) -> P::Hand + Sync> Showdowns for OnBoards<'_, P, F> {
    type Scratch = Vec<P::Hand>;

    fn scratch(&self) -> Vec<P::Hand> {
        vec![P::Hand::default(); self.deal.seats().len()]
    }

    fn chunk(&self) -> u64 {
        self.dealer.chunk()
    }

    fn draw(
        &self,
        hands: &mut Vec<P::Hand>,
        random: &mut Random,
        values: &mut [Value],
        reporter: &Reporter<'_>,
    ) -> Option<()> {
        let (mut used, mut cards) = self.dealer.deal(random, hands, reporter)?;
        let board = self.deal.board();
        let board = board | cards.draw(&mut used, Holdem::BOARD_CARDS - board.len());
        let on_board = self.play.on_board(board);
        values.iter_mut().zip(hands).for_each(|(value, hand)| *value = self.play.value(&on_board, hand));
        Some(())
    }
}
