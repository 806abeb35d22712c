//! The options that choose a game.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use equity::game::GameInfo;
use evaluator::Game;
use questions::Games;
use questions::games::AnyGame;

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
enum GameName {
    /// A game with ranges.
    Ranges(&'static GameInfo),
    /// A game whose hands are only ranked.
    Hands(Game),
}

/// The games whose hands are only ranked, with other names and help.
const HANDS: [(Game, &[&str], &str); 4] = [
    (Game::AceToFive, &["razz"], "The lowest hand wins, aces are low, as in razz"),
    (Game::EightOrBetter, &[], "As in ace-to-five, for lows of eight or better"),
    (Game::DeuceToSeven, &["2-7"], "The lowest hand wins, aces are high, straights and flushes count"),
    (Game::Badugi, &[], "Four cards of different ranks and suits, the lowest win"),
];

impl ValueEnum for GameName {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<GameName>> = LazyLock::new(|| {
            let mut infos: Vec<_> = Games::all().iter().map(|game| game.info()).collect();
            infos.dedup_by_key(|info| info.name);
            let hands = HANDS.iter().map(|&(game, ..)| GameName::Hands(game));
            infos.into_iter().map(GameName::Ranges).chain(hands).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, aliases, help) = match self {
            Self::Ranges(info) => (info.name, info.aliases, info.help),
            Self::Hands(game) => {
                let (_, aliases, help) = HANDS.iter().find(|(other, ..)| other == game)?;
                (game.name(), *aliases, *help)
            }
        };
        Some(PossibleValue::new(name).aliases(aliases.iter().copied()).help(help))
    }
}

/// A game by the name of its rules.
#[derive(Clone, Copy)]
struct RulesName(&'static GameInfo);

impl ValueEnum for RulesName {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<RulesName>> = LazyLock::new(|| {
            let infos = Games::all().iter().map(|game| game.info());
            infos.filter(|info| info.rules.is_some()).map(RulesName).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.rules?).help(self.0.title))
    }
}

impl GameChoice {
    /// Returns `true` if an option names the game.
    pub(crate) fn is_named(&self) -> bool {
        self.game.is_some()
    }

    /// Returns the named game, or hold'em by default: the game whose hands are ranked, and the game with its
    /// ranges if it has any.
    pub(crate) fn read(&self) -> Result<(Game, Option<&'static AnyGame>), String> {
        let name = self.game.unwrap_or(GameName::Ranges(Games::default_game()));
        let (named, title) = match name {
            GameName::Ranges(info) => (info.name, info.title),
            GameName::Hands(game) => (game.name(), game.title()),
        };
        let info = match (self.rules, name) {
            (None, GameName::Hands(game)) => return Ok((game, None)),
            (None, GameName::Ranges(info)) => info,
            (Some(RulesName(info)), _) if info.name == named => info,
            (Some(RulesName(info)), _) => {
                let (rules, other) = (info.rules.unwrap_or_default(), info.name);
                return Err(format!(
                    "--rules {rules}: {title} has one set of rules: expected --game {other} too"
                ));
            }
        };
        Ok((info.ranks, Some(Games::all().of(info))))
    }
}

/// Returns an error if the game is not hold'em. `what` is the feature of hold'em, and `place` names the
/// option.
pub(crate) fn check_holdem(place: &str, what: &str, game: Game) -> Result<(), String> {
    match game {
        Game::Holdem => Ok(()),
        game => {
            Err(format!("{place}: {what} is available in hold'em only, and the game is {}", game.title()))
        }
    }
}
