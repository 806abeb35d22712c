//! The options that choose a game.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use evaluator::Game;

/// The heading for the shared options in help texts.
pub(crate) const OF_ALL: &str = "Options of all commands";

/// The options that choose the game, shared by all commands.
#[derive(clap::Args)]
pub(crate) struct GameChoice {
    /// The game [default: holdem]
    #[arg(long, global = true, help_heading = OF_ALL, value_name = "GAME", value_enum, ignore_case = true)]
    game: Option<GameName>,
    /// The rules of short deck [default: triton]
    #[arg(long, global = true, help_heading = OF_ALL, value_name = "RULES", value_enum, ignore_case = true)]
    rules: Option<RulesName>,
}

/// A game by its name, regardless of the rules.
#[derive(Clone, Copy)]
struct GameName(Game);

impl ValueEnum for GameName {
    fn value_variants<'a>() -> &'a [Self] {
        const {
            &[
                Self(Game::Holdem),
                Self(Game::ShortDeck),
                Self(Game::Omaha),
                Self(Game::Omaha5),
                Self(Game::Omaha6),
                Self(Game::Omaha8),
                Self(Game::AceToFive),
                Self(Game::EightOrBetter),
                Self(Game::DeuceToSeven),
                Self(Game::Badugi),
            ]
        }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let value = PossibleValue::new(self.0.name());
        Some(match self.0 {
            Game::ShortDeck => value.aliases(["shortdeck", "6+", "six-plus"]).help("36 cards, sixes to aces"),
            Game::Omaha => value
                .aliases(["plo", "plo4"])
                .help("Four hole cards, of which two play with three of the board"),
            Game::Omaha5 => value.alias("plo5").help("As in omaha, with five hole cards"),
            Game::Omaha6 => value.alias("plo6").help("As in omaha, with six hole cards"),
            Game::Omaha8 => value
                .aliases(["plo8", "o8", "omaha-hi-lo"])
                .help("Four hole cards, half of the pot for the lowest hand of eight or better"),
            Game::AceToFive => value.alias("razz").help("The lowest hand wins, aces are low, as in razz"),
            Game::EightOrBetter => value.help("As in ace-to-five, for lows of eight or better"),
            Game::DeuceToSeven => {
                value.alias("2-7").help("The lowest hand wins, aces are high, straights and flushes count")
            }
            Game::Badugi => value.help("Four cards of different ranks and suits, the lowest win"),
            _ => value.aliases(["nlhe", "texas"]).help("Texas hold'em"),
        })
    }
}

/// A short-deck game by the name of its rules.
#[derive(Clone, Copy)]
struct RulesName(Game);

impl ValueEnum for RulesName {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[Self(Game::ShortDeck), Self(Game::ShortDeckTrips)] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let value = PossibleValue::new(self.0.rules()?);
        Some(match self.0 {
            Game::ShortDeckTrips => value.help("Three of a kind beats a straight"),
            _ => value.help("A straight beats three of a kind"),
        })
    }
}

impl GameChoice {
    /// Returns `true` if an option names the game.
    pub(crate) fn is_named(&self) -> bool {
        self.game.is_some()
    }

    /// Returns the named game, or hold'em by default.
    pub(crate) fn read(&self) -> Result<Game, String> {
        let game = self.game.map_or(Game::Holdem, |name| name.0);
        match self.rules {
            None => Ok(game),
            Some(RulesName(rules)) if rules.name() == game.name() => Ok(rules),
            Some(RulesName(rules)) => Err(format!(
                "--rules {}: {} has one set of rules: expected --game short-deck too",
                rules.rules().unwrap_or_default(),
                game.title()
            )),
        }
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
