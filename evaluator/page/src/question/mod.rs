//! A parsed question: its kind, game, form and fields.

mod fields;
mod ranges;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use evaluator::{Game, Isa};
use holdem::Engine;
use holdem::distribution::NUTS;
use render::spot::KnownCards;
use render::words::cut;
use serde_json::Value;

pub(crate) use fields::Fields;
pub use fields::MOST_BYTES;
pub(crate) use ranges::only;

use crate::engines::Engines;
use crate::kind::{Form, Kind, either};
use crate::progress::OnProgress;
use crate::refusal::Refusal;
use crate::spot::Boards;

/// A question with a valid kind, game and set of fields, and the resources to answer it.
pub(crate) struct Asked<'a> {
    pub(crate) kind: Kind,
    pub(crate) game: Game,
    /// The form of the answer.
    pub(crate) form: Form,
    pub(crate) fields: Fields,
    pub(crate) on_progress: OnProgress<'a>,
    /// Stops the answer once it is set.
    pub(crate) stop: &'a AtomicBool,
    engines: &'a Engines,
    start: Instant,
}

/// The games that have ranges and can be asked about.
pub(crate) const GAMES: [Game; 7] = [
    Game::Holdem,
    Game::ShortDeck,
    Game::ShortDeckTrips,
    Game::Omaha,
    Game::Omaha5,
    Game::Omaha6,
    Game::Omaha8,
];

impl<'a> Asked<'a> {
    pub(crate) fn read(
        question: &[u8],
        engines: &'a Engines,
        on_progress: OnProgress<'a>,
        stop: &'a AtomicBool,
    ) -> Result<Self, Refusal> {
        let start = Instant::now();
        let fields = Fields::read(question)?;
        let kind = fields.choice("ask", &Kind::ALL, Kind::name)?.ok_or_else(|| {
            Refusal::new("ask", format!("ask is missing: expected {}", either(Kind::ALL.map(Kind::name))))
        })?;
        fields.check(kind)?;
        let game = game(&fields)?;
        if let Some(said) = kind.unknown(game) {
            return Err(Refusal::new("game", said));
        }
        let form = form(&fields, kind, game)?;
        Ok(Self { kind, game, form, fields, on_progress, stop, engines, start })
    }

    /// Returns the engine of the game.
    pub(crate) fn engine(&self) -> &'a Engine {
        self.engines.of(self.game)
    }

    /// Returns the instruction set of the engines.
    pub(crate) fn isa(&self) -> Isa {
        self.engines.isa()
    }

    /// Returns the time since the question was received, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Reads the board and the dead cards.
    pub(crate) fn cards(&self, boards: Boards) -> Result<KnownCards, Refusal> {
        let [board, dead] = ["board", "dead"].map(|name| self.fields.text(name));
        boards.read(self.game, board?.unwrap_or(""), dead?.unwrap_or(""), "")
    }

    /// Returns the lowest equity that counts as nuts, 0 to 1.
    pub(crate) fn nuts(&self) -> Result<f64, Refusal> {
        let nuts = self.fields.number("nuts", "a part from 0 to 1", |part| (0.0..=1.0).contains(&part))?;
        Ok(nuts.unwrap_or(NUTS))
    }

    /// Wraps an answer that is text in an object, under the name of its form.
    pub(crate) fn text(&self, text: String) -> Value {
        Value::Object([(self.form.name().to_string(), Value::String(text))].into_iter().collect())
    }
}

/// Reads the game from its name and rules.
fn game(fields: &Fields) -> Result<Game, Refusal> {
    let names = || {
        let mut names = GAMES.map(Game::name).to_vec();
        names.dedup();
        either(names)
    };
    let game = match fields.text("game")? {
        None => Game::Holdem,
        Some(text) => text.parse().map_err(|_| {
            Refusal::new("game", format!("game {:?}: no such game: expected {}", cut(text), names()))
        })?,
    };
    if !GAMES.contains(&game) {
        return Err(Refusal::new("game", format!("{} has no ranges: expected {}", game.title(), names())));
    }
    let rules = |game: Game| game.rules().unwrap_or_default();
    let with_rules = [Game::ShortDeck, Game::ShortDeckTrips];
    match fields.choice("rules", &with_rules, rules)? {
        None => Ok(game),
        Some(other) if other == game || game == Game::ShortDeck => Ok(other),
        Some(other) => {
            let (rules, title, name) = (rules(other), game.title(), other.name());
            let said = format!("rules {rules}: {title} has one set of rules: expected the game {name}");
            Err(Refusal::new("rules", said))
        }
    }
}

/// Reads the form of the answer.
fn form(fields: &Fields, kind: Kind, game: Game) -> Result<Form, Refusal> {
    let forms = kind.forms(game);
    match fields.choice("as", &Form::ALL, Form::name)? {
        None => Ok(forms[0]),
        Some(form) if forms.contains(&form) => Ok(form),
        Some(form) => {
            let (form, kind, forms) =
                (form.name(), kind.name(), either(forms.iter().map(|form| form.name())));
            Err(Refusal::new(
                "as",
                format!("as {form:?}: {form} is not available for {kind}: expected {forms}"),
            ))
        }
    }
}
