//! Several draws in draw games.

use equity::Method;
use equity::game::{Coming, Game, GameRanges};
use stud::{MultiDraw, OwnCards, PolicyError};

use super::Spot;
use crate::games::{AnyGame, Games};
use crate::refusal::Refusal;

/// The draws to come, and the policy of later ones, as a question or command gives them.
///
/// ```
/// use equity::Method;
/// use questions::Games;
/// use questions::spot::Draws;
///
/// let triple = Draws { count: Some(3), policy: None };
/// let [badugi, razz] = ["badugi", "razz"].map(|name| Games::all().named(name).expect("a game"));
/// assert!(matches!(triple.of_game(badugi, Method::Auto, ""), Ok(Some(_))));
/// let refusal = triple.of_game(razz, Method::Auto, "").err().expect("no draw");
/// let message = "draws: there is no draw in razz: expected draw, draw-2-7, draw-a-5 or badugi";
/// assert_eq!(refusal.message(), message);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    /// The number of draws to come, or `None` for one.
    pub count: Option<usize>,
    /// The policy of later draws as text, or `None` for the usual one.
    pub policy: Option<String>,
}

impl Draws {
    /// The largest number of draws.
    pub const MAX: usize = MultiDraw::MAX_DRAWS;

    /// Returns the spot with these draws. `prefix` is what precedes the names of options.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`of_game`](Self::of_game).
    pub fn of(&self, spot: Spot, method: Method, prefix: &str) -> Result<Spot, Refusal> {
        match self.of_game(&spot.game, method, prefix)? {
            Some(game) => Ok(Spot { game, ..spot }),
            None => Ok(spot),
        }
    }

    /// Returns the game with several draws, or `None` if there is one draw. `prefix` is what precedes the names of
    /// options.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no draw, if the policy is invalid or there is only one draw, or if an exact
    /// answer of several draws is requested.
    pub fn of_game(&self, game: &AnyGame, method: Method, prefix: &str) -> Result<Option<AnyGame>, Refusal> {
        let refuse = |field: &'static str, reason: String| {
            Err(Refusal::new(field, format!("{prefix}{field}{reason}")))
        };
        let info = game.info();
        let has_draw = info.coming == Coming::Draw;
        // The policy of later draws is for one pot.
        let has_several = |game: &dyn Game| game.info().coming == Coming::Draw && !game.info().splits_pot;
        if self.count.is_some_and(|count| !has_draw || count != 1 && !has_several(&**game)) {
            let (number, title) = (if has_draw { "only one" } else { "no" }, info.title);
            let games = Games::all().names(has_several);
            return refuse("draws", format!(": there is {number} draw in {title}: expected {games}"));
        }
        let (count, most) = (self.count.unwrap_or(1), Self::MAX);
        let own = OwnCards::ALL.into_iter().find(|game| GameRanges::info(game) == info);
        let Some(game) = own.and_then(|own| MultiDraw::new(own, count)) else {
            return match &self.policy {
                _ if !(1..=most).contains(&count) => {
                    refuse("draws", format!(" {count}: expected 1 to {most}"))
                }
                Some(_) => {
                    refuse("policy", format!(": one draw needs no policy: expected 2 or {most} draws"))
                }
                None => Ok(None),
            };
        };
        if method == Method::Exact {
            let reason =
                format!(" exact: there are {count} draws, and later draws are simulated by a policy");
            return refuse("method", reason);
        }
        let refused = |error: PolicyError| Refusal::new("policy", error.to_string());
        let game = match &self.policy {
            Some(text) => game.with_policy(text).map_err(refused)?,
            None => game,
        };
        Ok(Some(AnyGame::of(game)))
    }
}
