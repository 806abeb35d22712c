//! What questions about ranges have in common: a game, ranges, a board and dead cards.

use std::sync::Once;

use equity::distribution::NUTS;
use equity::range::{Dialect, Order, Range, RangeReader};
use equity::{EquityError, Showdown};
use evaluator::{CardSet, Game};
pub(crate) use page::spot::{Boards, emptied, left, player_name as name};
use render::spot::{KnownCards, Spot};

use crate::error::{Failure, say, sentence};
use crate::range_file;

/// The options for how ranges are read.
#[derive(clap::Args)]
pub(crate) struct DialectChoice {
    /// The meaning of + after neighbours: 98s+ is 98s (kicker) or 98s, T9s, JTs, QJs, KQs, AKs (slide)
    #[arg(long, value_name = "kicker|slide", default_value_t)]
    pub(crate) dialect: Dialect,
    /// The order of hands for percentages such as 8%: by equity against a random hand (ours), or PokerStove's
    #[arg(long, value_name = "ours|pokerstove", default_value_t)]
    order: Order,
}

impl DialectChoice {
    /// Refuses other choices than the usual ones by `refuse`, which takes the option and what it chooses.
    pub(crate) fn check_default(
        &self,
        refuse: impl Fn(&str, &str) -> Result<(), String>,
    ) -> Result<(), String> {
        if self.dialect != Dialect::default() {
            refuse("--dialect", "how + is read behind two ranks")?;
        }
        if self.order != Order::default() { refuse("--order", "the choice of orders") } else { Ok(()) }
    }

    /// What reads ranges of a game so, those in files among them.
    pub(crate) fn reader(&self, game: Game) -> RangeReader {
        let plain = RangeReader::new().dialect(self.dialect).order(self.order).game(game);
        plain.clone().names(move |name| range_file::read(name, &plain))
    }

    /// Reads a range; `name` is what the range is called if it is wrong.
    pub(crate) fn read(&self, game: Game, name: &str, text: &str) -> Result<Range, String> {
        self.reader(game).read(text).map_err(|error| sentence(name, &error))
    }

    /// Reads the ranges of all players.
    fn read_all(&self, game: Game, texts: &[impl AsRef<str>]) -> Result<Vec<Range>, String> {
        texts.iter().enumerate().map(|(player, text)| self.read(game, &name(player), text.as_ref())).collect()
    }
}

/// Reads a board and dead cards; `prefix` stands before the names of the parts in what is said of errors.
pub(crate) fn read_cards(
    boards: Boards,
    game: Game,
    board: &str,
    dead: &str,
    prefix: &str,
) -> Result<KnownCards, String> {
    let cards = boards.read(game, board, dead, prefix)?;
    warn_of_short_deck(game, cards.dead);
    Ok(cards)
}

/// Says once that a question of hold'em without low cards is none of short deck.
fn warn_of_short_deck(game: Game, dead: CardSet) {
    static ONCE: Once = Once::new();
    if game == Game::Holdem && (CardSet::FULL - CardSet::SHORT_DECK - dead).is_empty() {
        ONCE.call_once(|| {
            say("warning: all cards from the deuces to the fives are dead, and hands rank as in hold'em all the same: \
                 short deck is --game short-deck");
        });
    }
}

/// The options for cards that everybody can see.
#[derive(clap::Args)]
pub(crate) struct CardChoice {
    /// The board: 0, 3, 4 or 5 cards
    #[arg(long, value_name = "CARDS")]
    board: Option<String>,
    /// Cards that are out of play
    #[arg(long, value_name = "CARDS")]
    dead: Option<String>,
}

impl CardChoice {
    pub(crate) fn read(&self, game: Game, boards: Boards) -> Result<KnownCards, String> {
        let [board, dead] = [&self.board, &self.dead].map(|text| text.as_deref().unwrap_or(""));
        read_cards(boards, game, board, dead, "--")
    }
}

/// The arguments that ask for two to ten players.
#[derive(clap::Args)]
pub(crate) struct Question {
    /// The players' ranges, such as AhKh or "QQ+, AKs, AKo:0.5"; `rivertable help range` says how ranges are written
    #[arg(value_name = "RANGE", num_args = 1.., required = true)]
    pub(crate) ranges: Vec<String>,
    #[command(flatten)]
    pub(crate) cards: CardChoice,
    #[command(flatten)]
    pub(crate) dialect: DialectChoice,
}

impl Question {
    pub(crate) fn read(&self, game: Game, boards: Boards) -> Result<Spot, String> {
        let found = self.ranges.len();
        if !(2..=Showdown::MOST_PLAYERS).contains(&found) {
            return Err(EquityError::PlayerCount { found }.to_string());
        }
        self.read_any(game, boards)
    }

    /// The same for any number of players.
    pub(crate) fn read_any(&self, game: Game, boards: Boards) -> Result<Spot, String> {
        let cards = self.cards.read(game, boards)?;
        Ok(Spot { ranges: self.dialect.read_all(game, &self.ranges)?, cards })
    }
}

/// The option for what counts as the best hands.
#[derive(clap::Args)]
pub(crate) struct NutsChoice {
    /// The least equity of nuts, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 100.0 * NUTS, allow_negative_numbers = true)]
    nuts: f64,
}

impl NutsChoice {
    /// As a part, 0 to 1.
    pub(crate) fn read(&self) -> Result<f64, String> {
        match self.nuts {
            percent @ 0.0..=100.0 => Ok(percent / 100.0),
            other => Err(format!("--nuts {other}: expected a percentage from 0 to 100")),
        }
    }
}

/// Why there is no answer; `texts` are the ranges as they were given.
pub(crate) fn refusal(error: EquityError, texts: &[impl AsRef<str>]) -> String {
    page::spot::refusal(error, texts).into()
}

/// What is said of a run that the user ended too early.
pub(crate) const NOTHING_FOUND: &str = "interrupted before anything was found";

/// The same for runs that the user may end.
pub(crate) fn failure(error: EquityError, texts: &[String]) -> Failure {
    match error {
        EquityError::Stopped => Failure::Interrupted(Some(NOTHING_FOUND.into())),
        error => refusal(error, texts).into(),
    }
}
