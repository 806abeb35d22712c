//! What each card that can come next makes of the players' chances: the same question on the larger board.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::equity::board::{bits_by_id, set_by_id};
use crate::equity::parts::in_parts;
use crate::equity::progress::Watch;
use crate::equity::spot::Spot;
use crate::equity::symmetry::Symmetry;
use crate::equity::{Engine, EquityError, Method, Progress, Shares, Showdown};
use crate::{Card, CardSet};

/// A card that can come next, and how the players fare with it on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct NextCard {
    card: Card,
    shares: Vec<Shares>,
}

impl NextCard {
    /// The card.
    #[must_use]
    pub fn card(&self) -> Card {
        self.card
    }

    /// The cases by weight as a player sees them: those of a showdown on the board with this card.
    ///
    /// # Panics
    ///
    /// There is no such player.
    #[must_use]
    pub fn shares(&self, player: usize) -> Shares {
        self.shares[player]
    }

    /// A player's share of the pot, 0 to 1.
    ///
    /// # Panics
    ///
    /// There is no such player.
    #[must_use]
    pub fn equity(&self, player: usize) -> f64 {
        self.shares(player).equity()
    }
}

/// All cards that can come next, by id, from a board of three or four cards. Of cards that a symmetry makes alike, one is
/// worked out.
///
/// # Errors
///
/// A plan that was asked for does not apply, or the watch said stop.
pub(super) fn all(
    question: &Showdown<'_>,
    spot: &Spot,
    symmetry: &Symmetry,
    engine: &Engine<'_>,
    watch: &Watch<'_>,
) -> Result<Vec<NextCard>, EquityError> {
    let cards = CardSet::FULL - (spot.board | spot.dead);
    // As bits by id, like the one that stands for each of them.
    let mut cards: Vec<(u64, Card)> =
        cards.iter().map(|card| (symmetry.least(bits_by_id(card.into())), card)).collect();
    cards.sort_unstable_by_key(|&(_, card)| card.id());
    let mut unlike: Vec<u64> = cards.iter().map(|&(least, _)| least).collect();
    unlike.sort_unstable();
    unlike.dedup();
    let parts = in_parts(unlike.len(), 1, watch, |units| {
        let solved = units.map(|unit| Ok((unlike[unit], on(question, unlike[unit], engine, watch)?)));
        Some(solved.collect::<Result<Vec<_>, _>>())
    });
    let parts = parts.whole().ok_or(EquityError::Stopped)?;
    let solved = parts.collect::<Result<Vec<_>, _>>()?.concat();
    let shares_of = |least| solved.iter().find(|(cards, _)| *cards == least);
    let with_shares = cards.iter().filter_map(|&(least, card)| {
        let shares = shares_of(least)?.1.clone();
        Some(NextCard { card, shares })
    });
    // Players who are few cards short of having them all can make it impossible for a card to come.
    Ok(with_shares.filter(|next| next.shares[0].total > 0.0).collect())
}

/// What the players share on the board with a card more, which is given as a bit by id.
fn on(
    question: &Showdown<'_>,
    card: u64,
    engine: &Engine<'_>,
    watch: &Watch<'_>,
) -> Result<Vec<Shares>, EquityError> {
    let go_on = |_: &Progress<'_>| match watch.asks_to_stop() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let board = question.board | set_by_id(card);
    let larger = Showdown { board, method: Method::Exact, by_holding: false, ..*question };
    match larger.watch(&go_on).run(engine) {
        Ok(report) if report.partial().is_some() => Err(EquityError::Stopped),
        Ok(report) => Ok((0..report.players()).map(|player| report.shares(player)).collect()),
        Err(EquityError::EmptyRange { .. } | EquityError::NoDeal { .. }) => {
            Ok(vec![Shares::default(); question.players])
        }
        Err(error) => Err(error),
    }
}
