//! The options that choose a game.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use questions::RankedGame;
use render::game::{GameFields, title};

/// The heading for the shared options in help texts.
pub(crate) const OF_ALL: &str = "Options of all commands";

/// The options that choose the game, shared by all commands.
#[derive(clap::Args)]
pub(crate) struct GameChoice {
    /// The game [default: holdem]
    #[arg(long, short, global = true, help_heading = OF_ALL, value_name = "GAME", value_enum, ignore_case = true)]
    game: Option<GameName>,
    /// The rules of short deck [default: triton]
    #[arg(long, global = true, help_heading = OF_ALL, value_name = "RULES", value_enum, ignore_case = true)]
    rules: Option<RulesName>,
}

/// A game by its name, regardless of the rules.
#[derive(Clone, Copy)]
struct GameName(RankedGame);

impl ValueEnum for GameName {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<GameName>> = LazyLock::new(|| {
            let mut games: Vec<_> = RankedGame::all().map(GameName).collect();
            games.dedup_by_key(|game| game.0.name());
            games
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let Self(game) = *self;
        Some(PossibleValue::new(game.name()).aliases(game.aliases().iter().copied()).help(game.help()))
    }
}

/// A game by the name of its rules.
#[derive(Clone, Copy)]
struct RulesName(RankedGame);

impl ValueEnum for RulesName {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<RulesName>> = LazyLock::new(|| {
            RankedGame::all().filter(|game| game.rules().is_some()).map(RulesName).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.rules()?).help(self.0.title()))
    }
}

impl GameChoice {
    /// Returns `true` if an option names the game.
    pub(crate) fn is_named(&self) -> bool {
        self.game.is_some()
    }

    /// Returns the named game, or the default one.
    pub(crate) fn read(&self) -> Result<RankedGame, String> {
        let game = self.game.map_or_else(RankedGame::default, |GameName(game)| game);
        match self.rules {
            None => Ok(game),
            Some(RulesName(other)) if other.name() == game.name() => Ok(other),
            Some(RulesName(other)) => {
                let (rules, title, name) = (other.rules().unwrap_or_default(), game.title(), other.name());
                Err(format!("--rules {rules}: {title} has one set of rules: expected --game {name} too"))
            }
        }
    }
}

/// Returns an error if the game is not the default one. `what` is the feature that only it has, and `place`
/// names the option.
pub(crate) fn check_default(place: &str, what: &str, game: impl Into<GameFields>) -> Result<(), String> {
    let default = RankedGame::default().title();
    match title(game) {
        None => Ok(()),
        Some(title) => {
            Err(format!("{place}: {what} is available in {default} only, and the game is {title}"))
        }
    }
}
