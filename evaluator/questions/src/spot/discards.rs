//! The discards of a hand before its draw.

use std::time::Duration;

use equity::game::{AnyRange, Coming, Question};
use equity::{EquityError, Options};
use evaluator::{Card, CardSet};
use render::discards::Discard;
use render::words::cut;

use super::{Run, Spot, refusal};
use crate::refusal::Refusal;

/// The part of the time limit of exact work for each of the discards.
const PART: u32 = 8;

impl Spot {
    /// Computes the first player's equity for each choice of discards, the best first. The discards are dead. The
    /// ranges of the others are the cards that they keep.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no draw, if the first range is not a complete hand, or if there is no
    /// answer.
    pub fn discards(&self, options: Options, run: Run<'_>) -> Result<Vec<Discard>, Refusal> {
        let info = self.game.info();
        if info.coming != Coming::Draw {
            return Err(Refusal::new("game", format!("there is no draw in {}", info.title)));
        }
        let hand = match self.ranges[0] {
            AnyRange::Hand(hand) if hand.len() == info.hole_cards => hand,
            _ => {
                let message = format!(
                    "first range {:?}: expected the {} cards of a hand before the draw",
                    cut(&self.texts[0]),
                    info.hole_cards
                );
                return Err(Refusal::new("ranges", message).at(0));
            }
        };
        let options = Options { exact_within: options.exact_within / PART, ..options };
        let cards: Vec<Card> = hand.iter().collect();
        let mut discards = Vec::with_capacity(1 << cards.len());
        for choice in 0..1_usize << cards.len() {
            let is_chosen = |(place, _): &(usize, &Card)| choice >> place & 1 == 1;
            let discard: CardSet =
                cards.iter().enumerate().filter(is_chosen).map(|(_, card)| *card).collect();
            let kept = hand - discard;
            let mut ranges = self.ranges.clone();
            ranges[0] = AnyRange::Hand(kept);
            let question =
                Question { ranges: &ranges, dead: self.cards.dead | discard, ..self.question(options, run) };
            let report = self.game.equity(&question).map_err(|error| self.of_discard(error, discard))?;
            discards.push(Discard { discard, kept, report });
        }
        discards.sort_by(|a, b| b.equity().total_cmp(&a.equity()));
        Ok(discards)
    }

    /// Returns the estimated time of exact work for all discards: that of the most cards to come, for each.
    ///
    /// # Errors
    ///
    /// Returns the errors that concern the question itself.
    pub fn cost_of_discards(&self, options: Options, run: Run<'_>) -> Result<Duration, EquityError> {
        let mut ranges = self.ranges.clone();
        ranges[0] = AnyRange::Hand(CardSet::EMPTY);
        let cost = self.game.exact_cost(&Question { ranges: &ranges, ..self.question(options, run) })?;
        Ok(cost.saturating_mul(1 << self.game.info().hole_cards.min(5)))
    }

    /// Returns the refusal of a question about a discard.
    fn of_discard(&self, error: EquityError, discard: CardSet) -> Refusal {
        match error {
            EquityError::EmptyRange { player, .. } if player > 0 && !discard.is_empty() => {
                let message = format!("{error}, or that the first player discards");
                Refusal::new("ranges", message).at(player)
            }
            error => refusal(error, &self.texts),
        }
    }
}
