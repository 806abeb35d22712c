//! Games: the options that choose one, and what commands ask of each.

use std::fmt::{self, Display};

use clap::ValueEnum;
use clap::builder::PossibleValue;
use evaluator::layout::PlaceBits;
pub(crate) use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, ShortDeck, ShortDeckTrips};
use evaluator::order::{LowCategory, Order};
use evaluator::{CardSet, Category, ClassIn, Embedded, Game, HoleCards, RankIn};
use render::values::Values;

/// The options that choose the game, shared by all commands.
#[derive(clap::Args)]
pub(crate) struct GameChoice {
    /// The game [default: holdem]
    #[arg(
        long,
        global = true,
        help_heading = "Options of all commands",
        value_name = "GAME",
        value_enum,
        ignore_case = true
    )]
    game: Option<GameName>,
    /// Which of the rules of short deck [default: triton]
    #[arg(
        long,
        global = true,
        help_heading = "Options of all commands",
        value_name = "RULES",
        value_enum,
        ignore_case = true
    )]
    rules: Option<RulesName>,
}

/// A game by its name, whatever the rules.
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
            Game::Omaha5 => value.alias("plo5").help("The same with five hole cards"),
            Game::Omaha6 => value.alias("plo6").help("The same with six hole cards"),
            Game::Omaha8 => value
                .aliases(["plo8", "o8", "omaha-hi-lo"])
                .help("Four hole cards, half of the pot for the lowest hand of eight or better"),
            Game::AceToFive => value.alias("razz").help("The lowest hand wins, aces are low, as in razz"),
            Game::EightOrBetter => value.help("The same, for lows of eight or better"),
            Game::DeuceToSeven => {
                value.alias("2-7").help("The lowest hand wins, aces are high, straights and flushes count")
            }
            Game::Badugi => value.help("Four cards of different ranks and suits, the lowest win"),
            _ => value.aliases(["nlhe", "texas"]).help("Texas hold'em"),
        })
    }
}

/// A kind of short deck by the name of its rules.
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
    /// The game that was named, hold'em if none was.
    pub(crate) fn read(&self) -> Result<Game, String> {
        let game = self.game.map_or(Game::Holdem, |name| name.0);
        match self.rules {
            None => Ok(game),
            Some(RulesName(rules)) if rules.name() == game.name() => Ok(rules),
            Some(RulesName(rules)) => Err(format!(
                "--rules {}: {} has one kind of rules: expected --game short-deck beside it",
                rules.rules().unwrap_or_default(),
                game.title()
            )),
        }
    }
}

/// Refuses what there is for hold'em alone; `what` is hold'em's, and `place` where it stands.
pub(crate) fn check_holdem(place: &str, what: &str, game: Game) -> Result<(), String> {
    match game {
        Game::Holdem => Ok(()),
        game => Err(format!("{place}: {what} is hold'em's, and the game is {}", game.title())),
    }
}

/// A game as a type, so that what is done to many hands is compiled for each.
pub(crate) trait Play: 'static {
    /// Which hands beat which.
    type Order: Embedded<Category: CategoryName>;

    /// The game.
    const GAME: Game = Self::Order::GAME;

    /// The fewest cards that make a whole hand.
    const FEWEST_CARDS: usize = if Self::Order::MOST_CARDS < 5 { Self::Order::MOST_CARDS } else { 5 };

    /// Whether a hand can win.
    fn can_win(_: RankIn<Self::Order>) -> bool {
        true
    }

    /// The hand in English.
    fn words(class: ClassIn<Self::Order>) -> impl Display {
        class
    }

    /// Which places of a hand's number in OpenHoldem's layout the hole cards fill, if the game has such numbers.
    fn place_bits(_: ClassIn<Self::Order>, _hand: CardSet, _: HoleCards) -> Option<PlaceBits> {
        None
    }

    /// The hand's numbers.
    fn values(class: ClassIn<Self::Order>) -> Values {
        Values::of_rank(class.rank().as_u16())
    }
}

/// What machines call a category.
pub(crate) trait CategoryName: Display {
    /// The name: "one_pair".
    fn snake_case(self) -> &'static str;
}

impl CategoryName for Category {
    fn snake_case(self) -> &'static str {
        self.snake_case()
    }
}

impl CategoryName for LowCategory {
    fn snake_case(self) -> &'static str {
        self.snake_case()
    }
}

impl Play for High {
    type Order = Self;

    fn place_bits(class: ClassIn<Self>, hand: CardSet, hole_cards: HoleCards) -> Option<PlaceBits> {
        Some(PlaceBits::of(class.pokerval(), hand, hole_cards.into()))
    }

    fn values(class: ClassIn<Self>) -> Values {
        Values::of(class.rank(), class)
    }
}

/// Ace-to-five, for lows of eight or better.
pub(crate) struct EightOrBetter;

/// What is said of a hand that is no low of eight or better.
pub(crate) const NO_LOW: &str = "no low";

impl Play for EightOrBetter {
    type Order = AceToFive;
    const GAME: Game = Game::EightOrBetter;

    fn can_win(rank: RankIn<AceToFive>) -> bool {
        rank.is_eight_or_better()
    }

    fn words(class: ClassIn<AceToFive>) -> impl Display {
        Low(class)
    }
}

/// A hand that may be a low of eight or better.
struct Low(ClassIn<AceToFive>);

impl Display for Low {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if EightOrBetter::can_win(self.0.rank()) { self.0.fmt(f) } else { f.write_str(NO_LOW) }
    }
}

// Games that have nothing of their own but their order.

impl Play for ShortDeck {
    type Order = Self;
}

impl Play for ShortDeckTrips {
    type Order = Self;
}

impl Play for AceToFive {
    type Order = Self;
}

impl Play for DeuceToSeven {
    type Order = Self;
}

impl Play for Badugi {
    type Order = Self;
}

/// Does something by the type of a game.
macro_rules! by_game {
    ($game:expr, $play:ident => $run:expr) => {
        $crate::game::by_game!(
            $game, $play => $run, ShortDeck ShortDeckTrips AceToFive EightOrBetter DeuceToSeven Badugi
        )
    };
    ($game:expr, $play:ident => $run:expr, $($name:ident)*) => {
        match $game {
            $(evaluator::Game::$name => {
                type $play = $crate::game::$name;
                $run
            })*
            // None but hold'em is left of those that have a name among the arguments.
            _ => {
                type $play = $crate::game::High;
                $run
            }
        }
    };
}

pub(crate) use by_game;
