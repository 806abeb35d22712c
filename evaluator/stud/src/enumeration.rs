//! Enumeration of all deals of the cards to come.

use equity::EquityError;
use equity::internals::{Dealt, Found, Query, Reporter, Valued, enumerate_deals};
use evaluator::{Card, CardSet};

use crate::kind::OwnCards;

/// The maximum number of complete hands of all players. A hand takes 24 bytes.
const MAX_HANDS: f64 = 2e7;

/// The time of a deal in nanoseconds.
const DEAL_TIME: f64 = 4.0;

/// Returns the estimated time in nanoseconds, or the reason why the deals cannot be enumerated.
pub(crate) fn cost(query: &Query<'_, OwnCards>) -> Result<f64, &'static str> {
    let deal = query.deal;
    let counts = || (0..deal.players()).map(|player| deal.hand_count(player) as f64 * deal.draws(player));
    let hands: f64 = counts().sum();
    if hands > MAX_HANDS {
        return Err("the players have too many complete hands to list");
    }
    Ok(hands * deal.game.value_time() + counts().product::<f64>() * DEAL_TIME)
}

pub(crate) fn enumerate(query: &Query<'_, OwnCards>, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
    let deal = query.deal;
    let mut valued = Vec::with_capacity(deal.players());
    for (player, &to_come) in deal.to_come().iter().enumerate() {
        let mut hands = Vec::new();
        for (known, weight) in deal.hands(player) {
            if reporter.is_stopped() {
                return Err(EquityError::Stopped);
            }
            let left: Vec<Card> = (CardSet::FULL - deal.known() - known).iter().collect();
            for_each_draw(&left, to_come, known, &mut |cards| {
                hands.push(Valued { cards, weight, value: deal.game.value(cards) });
            });
        }
        valued.push(hands);
    }
    enumerate_deals(&valued, deal.seats.lift.factor(), deal.case_sets(), reporter)
}

/// Calls a function with the hand and every choice of `count` cards.
fn for_each_draw(cards: &[Card], count: usize, hand: CardSet, call: &mut impl FnMut(CardSet)) {
    if count == 0 {
        return call(hand);
    }
    for (place, &card) in cards.iter().enumerate().skip(count - 1) {
        for_each_draw(&cards[..place], count - 1, hand | CardSet::of(card), call);
    }
}
