use core::fmt;
use core::time::Duration;

use evaluator::internals::Counted;
use evaluator::{Card, CardSet};

use crate::report::plan::Plan;

/// The reason why an equity could not be computed.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Showdown};
/// use holdem::range::Range;
///
/// let engine = Engine::new(RankTable::embedded());
/// let players = [Range::full(), Range::full()];
/// let error = Showdown::new(&players).board("As Ks".parse()?).run(&engine).unwrap_err();
/// assert_eq!(error.to_string(), "2 cards on the board: there can be 0, 3, 4 or 5");
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum EquityError {
    /// There are too few players or too many.
    PlayerCount {
        /// The number of players.
        found: usize,
        /// The maximum number of players.
        most: usize,
        /// The game, if other games have another maximum.
        game: Option<&'static str>,
    },
    /// The hands of a range have the wrong number of cards.
    HoleCards {
        /// The player's index, from 0.
        player: usize,
        /// The number of cards in the range's hands.
        found: usize,
        /// The number of cards in the game's hands.
        expected: usize,
        /// The game.
        game: &'static str,
    },
    /// Results by hand were requested but are not available.
    ByHand(&'static str),
    /// The number of players is not two, as required to compare single combos of two ranges.
    NotHeadsUp {
        /// The number of players.
        found: usize,
    },
    /// The board does not have 0, 3, 4 or 5 cards, or for a river not 5.
    BoardCount {
        /// The number of cards on the board.
        found: usize,
        /// The valid numbers.
        expected: &'static str,
    },
    /// A card of a flop or a turn is not on the river board that should continue it.
    NotARunout {
        /// The card.
        card: Card,
    },
    /// A card is both on the board and dead.
    DeadOnBoard(Card),
    /// All combos of a range have a card that is not in the game's deck.
    RangeNotInDeck {
        /// The player's index, from 0.
        player: usize,
        /// The game's name.
        game: &'static str,
    },
    /// The game of a range is not the engine's.
    RangeOfOtherGame {
        /// The player's index, from 0.
        player: usize,
        /// The name of the range's game.
        range: &'static str,
        /// The name of the engine's game.
        game: &'static str,
    },
    /// The request is supported for hold'em only.
    OnlyHoldem {
        /// The requested feature.
        what: &'static str,
        /// The name of the engine's game.
        game: &'static str,
    },
    /// The preflop table is for another game than the rank table.
    OtherGame {
        /// The name of the preflop table's game.
        table: &'static str,
        /// The name of the engine's game.
        game: &'static str,
    },
    /// A card of the board is not in the game's deck.
    NotInDeck {
        /// The card.
        card: Card,
        /// The game's name.
        game: &'static str,
    },
    /// Too few cards remain for all combos and the rest of the board.
    TooFewCards {
        /// The number of cards that are neither on the board nor dead.
        left: usize,
        /// The number of cards that are needed.
        needed: usize,
        /// The number of players.
        players: usize,
    },
    /// Too few cards remain for the hands of all players, in a game without a board.
    TooFewOwnCards {
        /// The number of cards that are not dead.
        left: usize,
        /// The number of cards that are needed.
        needed: usize,
        /// The number of players.
        players: usize,
    },
    /// There are too many boards.
    Boards {
        /// The number of boards.
        found: usize,
    },
    /// A card is on two boards.
    OnTwoBoards {
        /// The card.
        card: Card,
        /// The indices of the boards, from 0.
        boards: [usize; 2],
    },
    /// There are cards on the board, and the game has none.
    NoBoard {
        /// The game's name.
        game: &'static str,
    },
    /// There are several boards, and players discard after the flop.
    Discards {
        /// The game's name.
        game: &'static str,
    },
    /// A range has no combo that can be dealt.
    EmptyRange {
        /// The player's index, from 0.
        player: usize,
        /// The reason why the range is empty.
        by: Emptied,
    },
    /// In every deal, two players share a card.
    NoDeal {
        /// The number of players.
        players: usize,
    },
    /// The weight of every possible deal, or of every simulated one, underflows. It is less than about 1e-600
    /// of the product of the players' largest weights.
    NoWeight {
        /// The number of players.
        players: usize,
    },
    /// A simulation drew no deals in which no two players share a card, or too few to begin. There may be
    /// more.
    NoDealFound {
        /// The number of players.
        players: usize,
    },
    /// The requested plan does not apply to this question.
    PlanDoesNotApply {
        /// The plan.
        plan: Plan,
        /// The reason why it does not apply.
        reason: &'static str,
    },
    /// Work that must be exact would take too long.
    TooLong {
        /// The estimated time on one thread.
        estimate: Duration,
        /// The limit of this time.
        limit: Duration,
    },
    /// The standard error at which a simulation ends is not between 0 and 1.
    StandardError(f64),
    /// A simulation has no end: no standard error, number of samples, time or callback.
    NoStop,
    /// The run was stopped before it had enough results for an estimate.
    Stopped,
}

/// The reason why a range has no combos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Emptied {
    /// The range itself has no combo.
    Itself,
    /// All combos have a card of the board.
    Board,
    /// All combos have a dead card.
    Dead,
    /// All combos have a card of the board or a dead card.
    BoardAndDead,
}

impl Emptied {
    /// Returns the reason for an empty range. `all_meet` returns `true` if all its combos overlap a set of
    /// cards.
    #[doc(hidden)]
    pub fn of(all_meet: impl Fn(CardSet) -> bool, board: CardSet, dead: CardSet) -> Self {
        match (all_meet(CardSet::EMPTY), all_meet(board), all_meet(dead)) {
            (true, ..) => Self::Itself,
            (_, true, _) => Self::Board,
            (.., true) => Self::Dead,
            _ => Self::BoardAndDead,
        }
    }
}

/// A `Display` of a player's range.
struct Player(usize);

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("the first range"),
            1 => f.write_str("the second range"),
            2 => f.write_str("the third range"),
            other => write!(f, "range {}", other + 1),
        }
    }
}

/// A `Display` of a time in a fitting unit, rounded.
///
/// ```
/// use core::time::Duration;
/// use equity::Roughly;
///
/// assert_eq!(Roughly(Duration::from_secs(10_800)).to_string(), "about 3 hours");
/// assert_eq!(Roughly(Duration::MAX).to_string(), "more than a million years");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roughly(pub Duration);

impl fmt::Display for Roughly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs_f64();
        let units = [("years", 31_556_952.0), ("days", 86_400.0), ("hours", 3_600.0), ("minutes", 60.0)];
        match units.into_iter().find(|(_, unit)| seconds >= 2.0 * unit) {
            Some(("years", unit)) if seconds > 1e6 * unit => f.write_str("more than a million years"),
            Some((name, unit)) => write!(f, "about {:.0} {name}", seconds / unit),
            None if seconds >= 2.0 => write!(f, "about {seconds:.0} seconds"),
            None => write!(f, "about {:.0?}", self.0),
        }
    }
}

impl fmt::Display for EquityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PlayerCount { found, most, game } => {
                write!(f, "{}: there can be 2 to {most}", Counted(found, "player"))?;
                game.map_or(Ok(()), |game| write!(f, " in {game}"))
            }
            Self::HoleCards { player, found, expected, game } => {
                write!(f, "range {} has hands of {found} cards: {game} has {expected}", player + 1)
            }
            Self::ByHand(reason) => write!(f, "no equities by hand: {reason}"),
            Self::NotHeadsUp { found } => write!(f, "{}: expected two ranges", Counted(found, "player")),
            Self::BoardCount { found, expected } => {
                write!(f, "{} on the board: there can be {expected}", Counted(found, "card"))
            }
            Self::NotARunout { card } => {
                write!(f, "{card} is not on the board: expected a river that continues the earlier board")
            }
            Self::DeadOnBoard(card) => write!(f, "{card} is on the board and among the dead cards"),
            Self::NotInDeck { card, game } => write!(f, "{card} is not in the deck of {game}"),
            Self::RangeNotInDeck { player, game } => {
                write!(f, "no combo of {} is in the deck of {game}", Player(player))
            }
            Self::RangeOfOtherGame { player, range, game } => write!(
                f,
                "{} was read for {range}, but the game is {game}: expected a range read by a RangeReader for this game",
                Player(player)
            ),
            Self::OnlyHoldem { what, game } => write!(f, "{what} is for hold'em, and not for {game}"),
            Self::OtherGame { table, game } => {
                write!(f, "the preflop table is for {table}, but the rank table is for {game}")
            }
            Self::TooFewCards { left, needed, players } => {
                let combos = format_args!("{players} combos and the rest of the board need {needed}");
                let are = if left == 1 { "is" } else { "are" };
                write!(f, "{} {are} left, and {combos}", Counted(left, "card"))
            }
            Self::TooFewOwnCards { left, needed, players } => {
                let are = if left == 1 { "is" } else { "are" };
                write!(
                    f,
                    "{} {are} left, and the hands of {players} players need {needed}",
                    Counted(left, "card")
                )
            }
            Self::Boards { found } => write!(f, "{}: there can be 1 to 3", Counted(found, "board")),
            Self::OnTwoBoards { card, boards: [first, second] } => {
                write!(f, "{card} is on board {} and on board {}", first + 1, second + 1)
            }
            Self::NoBoard { game } => write!(f, "there is no board in {game}: expected no cards"),
            Self::Discards { game } => {
                write!(f, "players of {game} discard after the flop: expected one board")
            }
            Self::EmptyRange { player, by } => {
                let player = Player(player);
                match by {
                    Emptied::Itself => write!(f, "{player} has no combo"),
                    Emptied::Board => write!(f, "every combo of {player} has a card of the board"),
                    Emptied::Dead => write!(f, "every combo of {player} has a dead card"),
                    Emptied::BoardAndDead => {
                        write!(f, "every combo of {player} has a card of the board or a dead card")
                    }
                }
            }
            Self::NoDeal { players: 2 } => {
                f.write_str("every combo of the first range shares a card with every combo of the second")
            }
            Self::NoDeal { players } => {
                write!(
                    f,
                    "no deal is possible: whatever the {players} players hold, two of them share a card"
                )
            }
            Self::NoWeight { players } => {
                write!(
                    f,
                    "the weights of all deals in which no two of the {players} players share a card underflow to 0: \
                     expected weights that differ less"
                )
            }
            Self::NoDealFound { players } => {
                write!(
                    f,
                    "too few deals were found, if any, in which no two of the {players} players share a card: expected ranges \
                     that overlap less"
                )
            }
            Self::TooLong { estimate, limit } => {
                let (estimate, limit) = (Roughly(estimate), Roughly(limit));
                write!(f, "the exact answer would take {estimate}, but the limit is {limit}")
            }
            Self::StandardError(error) => {
                write!(f, "a standard error of {error}: expected a part of the pot between 0 and 1")
            }
            Self::NoStop => {
                f.write_str("nothing ends the simulation: expected a standard error, samples or a time")
            }
            Self::Stopped => f.write_str("stopped before there was a result"),
            Self::PlanDoesNotApply { plan, reason } => write!(f, "no {plan}: {reason}"),
        }
    }
}

impl core::error::Error for EquityError {}
