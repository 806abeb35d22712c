//! Hold'em and short deck: an [`Engine`] answers questions.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::time::Duration;

use equity::internals::{Planned, Plans};
use equity::{EquityError, Report, Shares};
use evaluator::{Card, HoleCards, Isa};

use crate::engine::Engine;
use crate::known::at_once;
use crate::plans::{self, Ready};
use crate::removal::Spot;
use crate::{Player, Showdown};

impl Planned for Engine {
    type Holding = HoleCards;
    type Deal = Ready;

    fn isa(&self) -> Isa {
        self.isa()
    }

    fn with_isa(self, isa: Isa) -> Self {
        self.using(isa)
    }

    fn in_deck<'a, 'b>(&self, question: &'b Showdown<'a>) -> Result<Cow<'b, Showdown<'a>>, EquityError> {
        let absent = self.rules().absent();
        let game = self.rules().game.title();
        for (player, seat) in question.get_players().enumerate() {
            if let Player::Range(range) = seat
                && let Some(other) = range.game().filter(|other| *other != self.rules().game)
            {
                return Err(EquityError::RangeOfOtherGame { player, range: other.title(), game });
            }
        }
        if absent.is_empty() {
            return Ok(Cow::Borrowed(question));
        }
        if let Some(card) = (question.get_board() & absent).iter().next() {
            return Err(EquityError::NotInDeck { card, game });
        }
        let is_dealt = |combo: &HoleCards| !combo.card_set().intersects(absent);
        for (player, seat) in question.get_players().enumerate() {
            let has_combos = match seat {
                Player::Hand(combo) => is_dealt(&combo),
                // The highest cards come first, because every deck has them.
                Player::Range(range) => {
                    let mut combos = HoleCards::ALL.iter().rev().filter(|combo| range.weight(**combo) > 0.0);
                    combos.any(is_dealt) || range.is_empty()
                }
            };
            if !has_combos {
                return Err(EquityError::RangeNotInDeck { player, game });
            }
        }
        Ok(Cow::Owned(question.dead(question.get_dead() | absent)))
    }

    fn at_once(&self, question: &Showdown<'_>) -> Option<Report> {
        at_once(self, question)
    }

    fn deal(&self, question: &Showdown<'_>) -> Result<Ready, EquityError> {
        Spot::of(question, self.rules().absent()).map(Ready::new)
    }

    fn use_symmetry(&self, deal: &mut Ready, cost: Duration) -> bool {
        deal.use_symmetry(cost)
    }

    fn alike(deal: &Ready, card: Card) -> Card {
        deal.alike(card)
    }

    fn plans(&self) -> Plans<Self> {
        plans::plans()
    }

    fn by_hand(&self, question: &Showdown<'_>) -> Result<Vec<Vec<(HoleCards, Shares)>>, EquityError> {
        let report = question.by_combo().run(self)?;
        let of_player = |(player, given): (usize, Player<'_>)| {
            let shares = report.by_combo(player).ok_or(EquityError::Stopped)?;
            let range = given.range();
            Ok(range.iter().filter_map(|(combo, _)| Some((combo, shares.get(combo)?))).collect())
        };
        question.get_players().enumerate().map(of_player).collect()
    }
}
