//! The simulation of games without a board.

use equity::internals::{
    Dealer, Dealt, Found, Query, Random, Reporter, Showdowns, Stream, Value, simulate_cases,
};
use equity::{EquityError, Stop};
use evaluator::CardSet;

use crate::deal::Deal;
use crate::kind::OwnCards;

pub(crate) fn simulate(
    query: &Query<'_, OwnCards>,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    stop.check(reporter.may_stop())?;
    let (deal, prepare) = (query.deal, |cards: CardSet| cards);
    let mut random = Random::new(seed, Stream::Trial);
    let dealer = Dealer::new(&deal.drawn_players(), &prepare, &mut random, reporter)?;
    simulate_cases(&Draws { deal, dealer }, deal.case_sets(), stop, seed, reporter)
}

/// Draws the known cards of all players, and then the cards to come.
struct Draws<'a, F: Fn(CardSet) -> CardSet> {
    deal: &'a Deal,
    dealer: Dealer<'a, CardSet, F>,
}

impl<F: Fn(CardSet) -> CardSet + Sync> Showdowns for Draws<'_, F> {
    type Scratch = Vec<CardSet>;

    fn scratch(&self) -> Vec<CardSet> {
        vec![CardSet::EMPTY; self.deal.players()]
    }

    fn chunk(&self) -> u64 {
        self.dealer.chunk()
    }

    fn draw(
        &self,
        hands: &mut Vec<CardSet>,
        random: &mut Random,
        values: &mut [Value],
        reporter: &Reporter<'_>,
    ) -> Option<()> {
        let (mut used, mut cards) = self.dealer.deal(random, hands, reporter)?;
        for ((value, &hand), &to_come) in values.iter_mut().zip(&*hands).zip(self.deal.to_come()) {
            *value = self.deal.game.value(hand | cards.draw(&mut used, to_come));
        }
        Some(())
    }
}
