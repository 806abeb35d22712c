//! A question as data.

mod fields;
mod push_or_fold;
mod read;
mod solve;

use std::collections::HashMap;

use equity::game::{Game, GameInfo};
use holdem::Options;
use holdem::distribution::NUTS;
use holdem::range::{Dialect, Notation, Order};
use push_fold::{Ante, Payoff, Rules};
use render::equity::Bets;
use render::flops;
use serde_json::Value;

pub use fields::MAX_BYTES;

use crate::games::{AnyGame, Games};
use crate::kind::{Form, Kind};
use crate::push_or_fold::PushFold;
use crate::refusal::Refusal;
use crate::solve::Solve;
use crate::spot::Draws;
use crate::support::{Limit, unsupported};
use crate::words::either;

/// A question: its kind with the options of that kind, ranges and known cards as text, and the form of the
/// answer. Texts are parsed when the question is answered.
///
/// ```
/// use questions::{Kind, Question, Service};
///
/// let question = Question::new(Kind::Equity, ["AA", "KK"]).board("Ks 9h 4c");
/// let answer = Service::new().answer(&question).map_err(|refusal| refusal.json());
/// assert_eq!(answer?["players"][1]["wins"], 16_290);
///
/// let read = Question::read(br#"{"ask": "equity", "ranges": ["AA", "KK"], "board": "Ks 9h 4c"}"#);
/// assert_eq!(read, Ok(question));
/// # Ok::<(), serde_json::Value>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Question {
    /// A text or number that is copied into the answer.
    pub id: Option<Value>,
    /// The kind of the question, with its options.
    pub ask: Ask,
    /// The game.
    pub game: &'static GameInfo,
    /// The form of the answer, or `None` for the kind's usual form.
    pub form: Option<Form>,
    /// The players' ranges.
    pub ranges: Vec<String>,
    /// The board.
    pub board: String,
    /// The dead cards.
    pub dead: String,
    /// The meaning of `+` after neighboring ranks.
    pub dialect: Dialect,
    /// The order of hands for percentages.
    pub order: Order,
    /// The texts of ranges that other ranges name behind `@`.
    pub names: HashMap<String, String>,
}

/// The kind of a question, with its options.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Ask {
    /// The engine and the games that it supports.
    About,
    /// The parts of a spot on one line.
    Spot {
        /// The line, such as `AhKh v QQ on Kd 9h 4c`, or the arguments of a command.
        texts: Vec<String>,
    },
    /// The hands of a range.
    Range {
        /// The program in whose notation the range is written too.
        notation: Option<Notation>,
    },
    /// The equities of ranges against each other.
    Equity {
        /// The method and its limits. Times are limited to [`LIMIT`](crate::LIMIT).
        options: Options,
        /// The draws to come in a draw game.
        draws: Draws,
        /// `true` if the answer has the equity of each combo.
        combos: bool,
        /// The player in the chart of an answer as a picture, and whose bets are valued, counted from 0.
        player: usize,
        /// The pot and the bets, if their values are part of the answer.
        bets: Option<Bets>,
    },
    /// The equities of ranges on several boards, which bars separate in the board's text.
    Boards {
        /// The method and its limits.
        options: Options,
        /// The number of times that a single board is run, 1 to 3.
        runs: Option<usize>,
    },
    /// The equities of all discards of the first hand, in a game with a draw.
    Discards {
        /// The method and its limits.
        options: Options,
    },
    /// The effect of the cards to come on each player.
    Outs,
    /// The made hands and draws of ranges on a board, or on all flops.
    Hits {
        /// The [predicate](holdem::hits::Predicate) that filters the ranges.
        filter: Option<String>,
    },
    /// The distribution of the equities of two ranges' combos.
    Distribution {
        /// The lowest equity of nuts, 0 to 1.
        nuts: f64,
        /// The number of bins, 1 to 1,000.
        bins: usize,
    },
    /// The equities of two ranges on all flops.
    Flops {
        /// The lowest equity of nuts, 0 to 1.
        nuts: f64,
        /// The [filter](holdem::distribution::TextureFilter) of flops.
        textures: Option<String>,
        /// The order of the flops.
        sort: flops::Order,
        /// `true` if the order is reversed.
        reverse: bool,
    },
    /// A range as a grid of starting hands.
    Chart {
        /// The range against which the chart shows equities. Otherwise it shows weights.
        vs: Option<String>,
    },
    /// The equilibrium of push or fold before the flop.
    PushFold(PushFold),
    /// The equilibrium of a postflop game of two players.
    Solve(Box<Solve>),
    /// The tournament equity of stacks, by the independent chip model.
    Icm {
        /// The stacks.
        stacks: Vec<f64>,
        /// The prizes, from the first place on.
        payouts: Vec<f64>,
        /// `true` if the answer has the probabilities of places, which take longer.
        places: bool,
    },
    /// What each player risks against each other one, by the independent chip model.
    BubbleFactors {
        /// The stacks.
        stacks: Vec<f64>,
        /// The prizes, from the first place on.
        payouts: Vec<f64>,
    },
    /// The division of the prize money among the players who are left.
    Deal {
        /// The stacks.
        stacks: Vec<f64>,
        /// The prizes, from the first place on.
        payouts: Vec<f64>,
        /// The least money of each player, if the deal has a guarantee.
        guarantee: Option<f64>,
        /// The money that is left for the winner, if some is.
        play_for: Option<f64>,
    },
}

impl Ask {
    /// Returns the kind of the question.
    pub fn kind(&self) -> Kind {
        match self {
            Self::About => Kind::About,
            Self::Spot { .. } => Kind::Spot,
            Self::Range { .. } => Kind::Range,
            Self::Equity { .. } => Kind::Equity,
            Self::Boards { .. } => Kind::Boards,
            Self::Discards { .. } => Kind::Discards,
            Self::Outs => Kind::Outs,
            Self::Hits { .. } => Kind::Hits,
            Self::Distribution { .. } => Kind::Distribution,
            Self::Flops { .. } => Kind::Flops,
            Self::Chart { .. } => Kind::Chart,
            Self::PushFold(_) => Kind::PushFold,
            Self::Solve(_) => Kind::Solve,
            Self::Icm { .. } => Kind::Icm,
            Self::BubbleFactors { .. } => Kind::BubbleFactors,
            Self::Deal { .. } => Kind::Deal,
        }
    }
}

/// Returns a question of this kind with the default options.
impl From<Kind> for Ask {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::About => Self::About,
            Kind::Spot => Self::Spot { texts: vec![] },
            Kind::Range => Self::Range { notation: None },
            Kind::Equity => Self::Equity {
                options: Options::default(),
                draws: Draws::default(),
                combos: false,
                player: 0,
                bets: None,
            },
            Kind::Boards => Self::Boards { options: Options::default(), runs: None },
            Kind::Discards => Self::Discards { options: Options::default() },
            Kind::Outs => Self::Outs,
            Kind::Hits => Self::Hits { filter: None },
            Kind::Distribution => Self::Distribution { nuts: NUTS, bins: 10 },
            Kind::Flops => {
                Self::Flops { nuts: NUTS, textures: None, sort: flops::Order::default(), reverse: false }
            }
            Kind::Chart => Self::Chart { vs: None },
            Kind::PushFold => Self::PushFold(PushFold {
                rules: Rules {
                    stacks: vec![],
                    blinds: [0.5, 1.0],
                    ante: Ante::None,
                    dead: 0.0,
                    payoff: Payoff::CHIPS,
                },
                sweep: None,
                fixed: vec![],
            }),
            Kind::Solve => Self::Solve(Box::default()),
            Kind::Icm => Self::Icm { stacks: vec![], payouts: vec![], places: false },
            Kind::BubbleFactors => Self::BubbleFactors { stacks: vec![], payouts: vec![] },
            Kind::Deal => Self::Deal { stacks: vec![], payouts: vec![], guarantee: None, play_for: None },
        }
    }
}

/// Returns the game with these facts, or the error that the list does not have it.
pub(crate) fn known<'a>(games: &'a Games, info: &GameInfo) -> Result<&'a AnyGame, Refusal> {
    let message =
        || format!("{} is not in the list of games: expected {}", info.title, games.names(|_| true));
    games.of(info).ok_or_else(|| Refusal::new("game", message()))
}

impl Question {
    /// Creates a question about ranges of hold'em without a board. A kind stands for its default options.
    pub fn new<T: Into<String>>(ask: impl Into<Ask>, ranges: impl IntoIterator<Item = T>) -> Self {
        Self {
            id: None,
            ask: ask.into(),
            game: Games::default_game(),
            form: None,
            ranges: ranges.into_iter().map(Into::into).collect(),
            board: String::new(),
            dead: String::new(),
            dialect: Dialect::default(),
            order: Order::default(),
            names: HashMap::new(),
        }
    }

    /// Sets the game.
    #[must_use]
    pub fn game(self, game: &'static GameInfo) -> Self {
        Self { game, ..self }
    }

    /// Sets the board.
    #[must_use]
    pub fn board(self, board: impl Into<String>) -> Self {
        Self { board: board.into(), ..self }
    }

    /// Sets the dead cards.
    #[must_use]
    pub fn dead(self, dead: impl Into<String>) -> Self {
        Self { dead: dead.into(), ..self }
    }

    /// Sets the form of the answer.
    #[must_use]
    pub fn form(self, form: Form) -> Self {
        Self { form: Some(form), ..self }
    }

    /// Reads a question from a JSON object of at most [`MAX_BYTES`] bytes.
    ///
    /// # Errors
    ///
    /// Returns a refusal if the text is not a JSON object, a field is unknown or has the wrong type, or the
    /// game does not support the question. Ranges and cards are not parsed here.
    pub fn read(json: &[u8]) -> Result<Self, Refusal> {
        read::question(json)
    }

    /// Returns the form of the answer.
    ///
    /// # Errors
    ///
    /// Returns a refusal if the kind does not support the game or the form.
    pub(crate) fn checked_form(&self) -> Result<Form, Refusal> {
        let (kind, game) = (self.ask.kind(), &**known(Games::all(), self.game)?);
        if let Some(message) = unsupported(kind.name(), game) {
            return Err(Refusal::new("game", message));
        }
        let forms = self.forms(game);
        match self.form {
            None => Ok(forms[0]),
            Some(form) if forms.contains(&form) => Ok(form),
            Some(form) => {
                let (form, kind) = (form.name(), kind.name());
                let forms = either(forms.iter().map(|form| form.name()));
                let message = format!("as {form:?}: {form} is not available for {kind}: expected {forms}");
                Err(Refusal::new("as", message))
            }
        }
    }

    /// Returns the forms of answers to the question in a game. The first one is the default.
    fn forms(&self, game: &dyn Game) -> Vec<Form> {
        let is_about_combos = |form: &Form| match (&self.ask, form) {
            (_, Form::Json | Form::Text) | (Ask::Outs, Form::Csv) => false,
            (Ask::Equity { bets, .. }, _) => !bets.is_some_and(Bets::has_action),
            _ => true,
        };
        let has_form = |form: &Form| Limit::has_cards(game) || !is_about_combos(form);
        self.ask.kind().forms().iter().copied().filter(has_form).collect()
    }
}
