//! The common parts of questions about ranges: a game, ranges, a board and dead cards.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::Once;

use equity::game::{AnyRange, GameInfo};
use evaluator::{Card, CardSet, Holdem};
use holdem::distribution::NUTS;
use holdem::range::{Dialect, Order, Range};
use questions::games::AnyGame;
pub(crate) use questions::spot::{Boards, player_name as name, refusal};
use questions::spot::{CardText, RangeReader, Spot, SpotText, several_boards};
use questions::{Games, Refusal};
use render::spot::KnownCards;
use render::words::cut;

use crate::error::{Failure, say, sentence};
use crate::{hints, range_file};

/// The options for reading ranges.
#[derive(clap::Args)]
pub(crate) struct DialectChoice {
    /// The meaning of + after neighboring ranks: 98s+ is 98s (kicker) or 98s, T9s, JTs, QJs, KQs, AKs (slide)
    #[arg(long, value_name = "kicker|slide", default_value_t)]
    pub(crate) dialect: Dialect,
    /// The order of hands for percentages such as 8%: by equity against a random hand (equity), or PokerStove's
    #[arg(long, value_name = "equity|pokerstove", default_value_t)]
    order: Order,
}

impl DialectChoice {
    /// Returns a reader for a game's ranges, including ranges in files.
    pub(crate) fn reader(&self, game: &AnyGame) -> Result<RangeReader, String> {
        let reader =
            RangeReader::new(game, self.dialect, self.order, "--").map_err(|(_, message)| message)?;
        Ok(reader.names(range_file::read, range_file::NESTED))
    }

    /// Reads a range. `name` is the name of the range in error messages.
    pub(crate) fn read(&self, game: &AnyGame, name: &str, text: &str) -> Result<AnyRange, String> {
        read(&self.reader(game)?, name, text)
    }

    /// Reads a range of two hole cards.
    pub(crate) fn read_combos(&self, game: &AnyGame, name: &str, text: &str) -> Result<Range, String> {
        let range = self.read(game, name, text)?;
        range.of_two_cards().map(Cow::into_owned).ok_or_else(|| no_kit(game))
    }
}

/// Reads a range, with hints for likely mistakes in games of two hole cards.
fn read(reader: &RangeReader, name: &str, text: &str) -> Result<AnyRange, String> {
    let has_hints = reader.game().info().has_combos();
    if has_hints {
        warn_of_single_cards(text);
    }
    let likely = || {
        let of_combos = || hints::of_cards(text).or_else(|| hints::of_two_ranges(text)).filter(|_| has_hints);
        hints::of_game(text).or_else(of_combos)
    };
    reader.read(text).map_err(|error| match likely() {
        Some(likely) if name.is_empty() => format!("{:?}: {likely}", cut(text)),
        Some(likely) => format!("{name}: {:?}: {likely}", cut(text)),
        None => sentence(name, &error),
    })
}

/// Returns the error for an analysis of hands of two cards. The commands that need them are refused before.
pub(crate) fn no_kit(game: &AnyGame) -> String {
    format!("{} has another number of hole cards", game.info().title)
}

/// Reads a board and dead cards. Each text is after its name in error messages.
pub(crate) fn read_cards(
    boards: Boards,
    game: &'static GameInfo,
    board_and_dead: [(&str, &str); 2],
) -> Result<KnownCards, Refusal> {
    let cards = boards.read(game, board_and_dead)?;
    warn_of_short_deck(game, cards.dead);
    Ok(cards)
}

/// Warns once if a question about the usual game has all low cards dead, as for short deck.
fn warn_of_short_deck(game: &GameInfo, dead: CardSet) {
    static ONCE: Once = Once::new();
    if game == Games::default_game() && (CardSet::FULL - CardSet::SHORT_DECK - dead).is_empty() {
        ONCE.call_once(|| {
            say("warning: all cards from the deuces to the fives are dead, and hands rank as in hold'em all the same: \
                 short deck is --game short-deck");
        });
    }
}

/// The options for known cards.
#[derive(clap::Args)]
pub(crate) struct CardChoice {
    /// The board: 0, 3, 4 or 5 cards. In equity, bars separate two or three boards: "Ah Kd 2c | 9s 9h 4d"
    #[arg(long, short, value_name = "CARDS", value_parser = some_cards)]
    board: Option<String>,
    /// Dead cards: nobody holds them, and they cannot come
    #[arg(long, short, value_name = "CARDS", value_parser = some_cards)]
    dead: Option<String>,
}

/// Refuses an option without cards. It is probably a variable of the shell that is unset.
pub(crate) fn some_cards(text: &str) -> Result<String, &'static str> {
    if text.trim().is_empty() { Err("no cards: expected cards, or no such option") } else { Ok(text.into()) }
}

impl CardChoice {
    pub(crate) fn read(&self, game: &'static GameInfo, boards: Boards) -> Result<KnownCards, Refusal> {
        let [board, dead] = [&self.board, &self.dead].map(|text| text.as_deref().unwrap_or(""));
        read_cards(boards, game, [("--board", board), ("--dead", dead)])
    }
}

/// Warns if four or six cards separated by spaces are read as one range. They may be meant as one hand, or as
/// the hands of several players.
fn warn_of_single_cards(text: &str) {
    let cards = text.split_whitespace().map(|word| word.parse::<Card>().is_ok());
    let count = cards.clone().count();
    if count > Holdem::HOLE_CARDS
        && count.is_multiple_of(Holdem::HOLE_CARDS)
        && cards.clone().all(|is_card| is_card)
    {
        let hint = hints::of_cards(text).map_or_else(String::new, |cards| format!("; {cards}"));
        say(format!(
            "warning: {:?} is read as one range of {} hands: each player's cards need their own quotes{hint}",
            cut(text),
            count / Holdem::HOLE_CARDS
        ));
    }
}

/// The help for ranges of players.
pub(crate) const OF_PLAYERS: &str = "The players' ranges, such as AhKh or \"QQ+, AKs, AKo:0.5\". A spot on one line is \
    accepted, too: AhKh v QQ on Kd 9h 4c dead 2c. A single range meets a random hand. \
    `rivertable help range` explains the notation";

/// The name of these arguments in errors.
const RANGES: &str = "ranges";

/// The arguments for the ranges of two to ten players.
#[derive(clap::Args)]
pub(crate) struct Question {
    /// The ranges, such as AhKh or "QQ+, AKs, AKo:0.5". A spot on one line is accepted, too: AhKh v QQ on Kd 9h 4c dead 2c.
    /// `rivertable help range` explains the notation
    #[arg(value_name = "RANGE", num_args = 1.., required = true)]
    ranges: Vec<String>,
    #[command(flatten)]
    pub(crate) cards: CardChoice,
    #[command(flatten)]
    pub(crate) dialect: DialectChoice,
}

impl Question {
    /// Splits the arguments into ranges and cards.
    ///
    /// # Errors
    ///
    /// Returns an error if the arguments have separators in a wrong place, or if a range is a single card, because that
    /// is part of a board or hand without quotes.
    fn parts(&self, game: &GameInfo) -> Result<SpotText, Refusal> {
        let parts = SpotText::of_arguments(&self.ranges).map_err(|message| Refusal::new(RANGES, message))?;
        let texts = &parts.ranges;
        // Without a board, a player may have a single known card.
        let is_single = |text: &String| game.has_board() && text.parse::<Card>().is_ok();
        let Some(player) = texts.iter().position(is_single) else {
            return Ok(parts);
        };
        let message = format!(
            "{:?} is one card and not a range: cards separated by spaces need quotes, such as \"Qs 7s 2h\"",
            texts[player]
        );
        Err(Refusal::new(RANGES, message).at(player))
    }

    /// Reads the known cards, which are in options or after the ranges.
    fn known_cards(
        &self,
        game: &'static GameInfo,
        boards: Boards,
        [board, dead]: [&CardText; 2],
    ) -> Result<KnownCards, Refusal> {
        let CardChoice { board: board_option, dead: dead_option } = &self.cards;
        let board = one_of("board", "--board", board_option.as_deref(), board)?;
        if board.1.is_empty() && board_option.is_none() && matches!(boards, Boards::Some) {
            let message =
                "expected a board of 3, 4 or 5 cards: --board \"Kd 9h 4c\", or on Kd 9h 4c after the ranges";
            return Err(Refusal::new("board", message));
        }
        read_cards(boards, game, [board, one_of("dead", "--dead", dead_option.as_deref(), dead)?])
    }

    /// Reads the question of two or more players. A single range gets a random hand as opponent.
    pub(crate) fn read(&self, game: &AnyGame, boards: Boards) -> Result<Spot, Failure> {
        let parts = self.parts(game.info())?;
        let found = parts.ranges.len();
        check_count(game.info(), &parts.ranges)?;
        let spot = self.read_parts(game, boards, parts)?.with_opponent();
        if found == 1 && hints::may_be_two_players(&spot.texts[0], game.info().hole_cards) {
            let text = cut(&spot.texts[0]);
            say(format!(
                "warning: {text:?} is read as one range, which meets a random hand: the ranges of two players have quotes of \
                 their own, or v between them"
            ));
        }
        Ok(spot)
    }

    /// Reads one or two ranges, as allowed by `counts`, without a random opponent.
    pub(crate) fn read_few(
        &self,
        game: &AnyGame,
        boards: Boards,
        counts: RangeInclusive<usize>,
    ) -> Result<Spot, Failure> {
        let spot = self.read_parts(game, boards, self.parts(game.info())?)?;
        if !counts.contains(&spot.ranges.len()) {
            let expected = if *counts.start() == 1 { "one or two" } else { "two" };
            let message = format!("the number of ranges is {}: expected {expected}", spot.ranges.len());
            return Err(Refusal::new(RANGES, message).into());
        }
        Ok(spot)
    }

    /// Reads the question of players on several boards, or on one that is run several times. Returns `None` if there
    /// is one board, which is run once. A single range gets a random hand as opponent.
    pub(crate) fn read_several(
        &self,
        game: &AnyGame,
        runs: Option<usize>,
    ) -> Result<Option<(Spot, Vec<CardSet>)>, Failure> {
        let parts = self.parts(game.info())?;
        let board = one_of("board", "--board", self.cards.board.as_deref(), &parts.board)?;
        let dead = one_of("dead", "--dead", self.cards.dead.as_deref(), &parts.dead)?;
        if runs.is_none() && several_boards(board.1).is_none() {
            return Ok(None);
        }
        check_count(game.info(), &parts.ranges)?;
        let (cards, boards) = Boards::read_several(game.info(), [board, dead], runs)?;
        let spot = self.with_cards(game, cards, parts.ranges)?.with_opponent();
        Ok(Some((spot, boards)))
    }

    fn read_parts(&self, game: &AnyGame, boards: Boards, parts: SpotText) -> Result<Spot, Failure> {
        let cards = self.known_cards(game.info(), boards, [&parts.board, &parts.dead])?;
        self.with_cards(game, cards, parts.ranges)
    }

    /// Reads the ranges.
    fn with_cards(&self, game: &AnyGame, cards: KnownCards, texts: Vec<String>) -> Result<Spot, Failure> {
        let reader = self.dialect.reader(game)?;
        let read = |(player, text): (usize, &String)| {
            read(&reader, &name(player), text).map_err(|message| Refusal::new(RANGES, message).at(player))
        };
        let ranges = texts.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Spot { game: game.clone(), ranges, texts, cards })
    }
}

/// Checks the number of ranges: one, which meets a random hand, up to the maximum number of players.
fn check_count(game: &GameInfo, ranges: &[String]) -> Result<(), Failure> {
    let found = ranges.len();
    if !(1..=game.most_players).contains(&found) {
        return Err(refusal(game.player_count(found), ranges).into());
    }
    Ok(())
}

/// Returns the name and the text of cards that are either in an option or after the ranges.
fn one_of<'a>(
    field: &'static str,
    option: &'static str,
    text: Option<&'a str>,
    after: &'a CardText,
) -> Result<(&'a str, &'a str), Refusal> {
    match text {
        Some(_) if !after.cards.is_empty() => Err(Refusal::new(
            field,
            format!("{option} and {:?} after the ranges: expected one of them", cut(&after.cards)),
        )),
        Some(text) => Ok((option, text)),
        None if after.word.is_empty() => Ok((option, "")),
        None => Ok((&after.word, &after.cards)),
    }
}

/// The option for the equity of nuts.
#[derive(clap::Args)]
pub(crate) struct NutsChoice {
    /// The minimum equity of nuts, in percent [default: 80]
    #[arg(long, value_name = "PERCENT", value_parser = percent, allow_hyphen_values = true)]
    nuts: Option<f64>,
}

impl NutsChoice {
    /// Returns the equity as a part, 0 to 1.
    pub(crate) fn read(&self) -> f64 {
        self.nuts.unwrap_or(NUTS)
    }
}

/// Parses a percentage, with or without its sign, and returns it as a part.
pub(crate) fn percent(text: &str) -> Result<f64, &'static str> {
    let number: Option<f64> = text.strip_suffix('%').unwrap_or(text).trim_end().parse().ok();
    // A number below 1 without a sign is probably meant as a part of 1.
    if !text.ends_with('%') && number.is_some_and(|part| part > 0.0 && part < 1.0) {
        return Err("expected a percentage, such as 45% for 0.45; a percentage below 1 needs the sign");
    }
    let percent = number.filter(|percent| (0.0..=100.0).contains(percent));
    percent.map(|percent| percent.abs() / 100.0).ok_or("expected a percentage from 0 to 100")
}
