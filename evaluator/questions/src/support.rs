//! Which questions need which games. Everything that a game may lack is decided here.

use equity::game::{Coming, Feature, Game};
use evaluator::Rank;

use crate::games::Games;

/// A question that some games cannot answer.
pub(crate) struct Limit {
    /// The name of the question, which is also that of a command.
    name: &'static str,
    /// Why it needs that.
    reason: &'static str,
    /// The games that have what it needs.
    needs: Needs,
    /// The part of the question that needs a deck with all ranks, if it does.
    all_ranks: Option<&'static str>,
}

/// What a question needs of a game.
#[derive(Clone, Copy)]
enum Needs {
    /// Two hole cards, of which the best hand wins the pot.
    TwoCards,
    /// A board, without a discard.
    Board,
    /// A draw.
    Draw,
    /// The results of single hands.
    ByHand,
    /// Hand ranks of its own: two hole cards, or hands without a board that do not rank as in hold'em.
    OwnRanks,
}

const fn limit(name: &'static str, reason: &'static str, all_ranks: Option<&'static str>) -> Limit {
    Limit { name, reason, needs: Needs::TwoCards, all_ranks }
}

/// The questions and commands that only some games have. All others support every game.
const LIMITS: [Limit; 13] = [
    Limit { needs: Needs::Draw, ..limit("discards", "it has no draw", None) },
    Limit {
        needs: Needs::Board,
        ..limit("boards", "it compares hands that do not change on several boards", None)
    },
    Limit {
        needs: Needs::Board,
        ..limit("outs", "it deals the next card of a board to hands that do not change", None)
    },
    limit("chart", "charts show hands of two cards", None),
    Limit {
        needs: Needs::OwnRanks,
        ..limit("decode", "its hand ranks and their numbers are those of hold'em", None)
    },
    Limit { needs: Needs::ByHand, ..limit("distribution", "it compares the results of single hands", None) },
    limit("flops", "it compares hands of two cards", None),
    limit("hits", "its hands and draws are defined for two hole cards", Some("its hands and draws are")),
    limit("index", "it numbers hands of two hole cards", Some("its indices are")),
    limit("push-fold", "it deals two hole cards", Some("its deals are")),
    limit("solve", "it deals two hole cards", Some("its deals are")),
    limit("strength", "it enumerates hands of two cards", Some("its averages are")),
    Limit { needs: Needs::OwnRanks, ..limit("table", "its hand ranks are in the table of hold'em", None) },
];

impl Limit {
    /// Returns whether a hand of the game has two hole cards, and the best one wins the pot.
    pub(crate) fn has_cards(game: &dyn Game) -> bool {
        game.info().ranks_combos()
    }

    /// Returns whether the cards of the game are those that the question needs.
    fn has_needed_cards(&self, game: &dyn Game) -> bool {
        let info = game.info();
        match self.needs {
            Needs::TwoCards => Self::has_cards(game),
            Needs::Board => matches!(info.coming, Coming::Board { .. }),
            Needs::ByHand => game.lacks(Feature::ByHand).is_none(),
            Needs::Draw => info.coming == Coming::Draw,
            Needs::OwnRanks => {
                Self::has_cards(game) || (!info.has_board() && info.ranks != evaluator::Game::Holdem)
            }
        }
    }

    fn has_ranks(&self, game: &dyn Game) -> bool {
        self.all_ranks.is_none() || game.info().deck.rank_mask().count_ones() as usize == Rank::COUNT
    }
}

/// Returns why a question or command does not support a game, with the games that it supports. Returns `None`
/// if it supports the game.
///
/// ```
/// use questions::{Games, unsupported};
///
/// let games = Games::all();
/// let [holdem, omaha] = ["holdem", "plo"].map(|name| games.named(name).expect("a game"));
/// assert_eq!(unsupported("flops", &**holdem), None);
/// let message = "flops does not support Omaha: it compares hands of two cards: expected holdem or short-deck";
/// assert_eq!(unsupported("flops", &**omaha).as_deref(), Some(message));
/// ```
pub fn unsupported(name: &str, game: &dyn Game) -> Option<String> {
    let limit = LIMITS.iter().find(|limit| limit.name == name)?;
    let title = game.info().title;
    if !limit.has_needed_cards(game) {
        let reason = limit.reason;
        let others = Games::all().names(|game| limit.has_needed_cards(game) && limit.has_ranks(game));
        return Some(format!("{name} does not support {title}: {reason}: expected {others}"));
    }
    let what = limit.all_ranks.filter(|_| !limit.has_ranks(game))?;
    Some(format!(
        "{name} supports hold'em only: {what} defined for thirteen card ranks, and a short deck has nine"
    ))
}

/// Returns the error for an option that a game lacks. `place` names the option, and `what` is what it
/// requests. Returns `None` if the game has it.
pub fn lacking(place: &str, what: &str, feature: Feature, game: &dyn Game) -> Option<String> {
    game.lacks(feature)?;
    Some(only_some(place, what, game, |other| other.lacks(feature).is_none()))
}

/// Returns the error for an option that needs two hole cards, if the game has another number.
pub fn needs_two_cards(place: &str, what: &str, game: &dyn Game) -> Option<String> {
    (!Limit::has_cards(game)).then(|| only_some(place, what, game, Limit::has_cards))
}

/// Returns the error for an option that only some games have.
fn only_some(place: &str, what: &str, game: &dyn Game, is_wanted: impl Fn(&dyn Game) -> bool) -> String {
    let (others, title) = (Games::all().titles(is_wanted), game.info().title);
    format!("{place}: {what} is available in {others} only, and the game is {title}")
}
