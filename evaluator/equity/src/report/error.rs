use core::fmt;
use core::time::Duration;

use evaluator::{Card, CardSet, HoleCards};

use crate::report::plan::Plan;
use crate::report::player_set::MOST_PLAYERS;

/// Why there is no equity.
///
/// ```
/// use evaluator::RankTable;
/// use equity::{Engine, Showdown};
/// use equity::range::Range;
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
    /// There are not 2 to 10 players.
    PlayerCount {
        /// How many there are.
        found: usize,
    },
    /// There are not two players, where single combos of two ranges are compared.
    NotHeadsUp {
        /// How many there are.
        found: usize,
    },
    /// The board has not 0, 3, 4 or 5 cards; for a [`River`](crate::river::River), not 5.
    BoardCount {
        /// How many it has.
        found: usize,
        /// Which numbers would do.
        expected: &'static str,
    },
    /// There is not one number for each combo.
    ComboCount {
        /// How many there are.
        found: usize,
    },
    /// A card of the board is among the dead cards too.
    DeadOnBoard(Card),
    /// All combos of a range have a card that the game's deck lacks.
    RangeNotInDeck {
        /// The player's place, from 0.
        player: usize,
        /// The game's name.
        game: &'static str,
    },
    /// A range was [made for](crate::range::Range::game) another game than the engine's.
    RangeOfOtherGame {
        /// The player's place, from 0.
        player: usize,
        /// The name of the range's game.
        range: &'static str,
        /// The name of the engine's game.
        game: &'static str,
    },
    /// What was asked for is there for hold'em alone.
    OnlyHoldem {
        /// What it is.
        what: &'static str,
        /// The name of the engine's game.
        game: &'static str,
    },
    /// The preflop table is for another game than the table of ranks.
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
    /// Too few cards are left for all combos and the rest of the board.
    TooFewCards {
        /// How many cards are neither on the board nor dead.
        left: usize,
        /// How many are needed.
        needed: usize,
        /// How many players there are.
        players: usize,
    },
    /// A range has no combo that could be dealt.
    EmptyRange {
        /// Whose range it is, counted from 0.
        player: usize,
        /// Why it is empty.
        by: Emptied,
    },
    /// Whatever the players hold, two of them share a card.
    NoDeal {
        /// How many players there are.
        players: usize,
    },
    /// The weight of every deal that is possible, or of every one that was found, underflows: it is less than some 1e-600
    /// of what the players' heaviest combos would weigh together if they shared no cards.
    NoWeight {
        /// How many players there are.
        players: usize,
    },
    /// A simulation found no deal in which no two players share a card, or too few to begin. There may be more.
    NoDealFound {
        /// How many players there are.
        players: usize,
    },
    /// The plan that was asked for cannot answer this.
    PlanDoesNotApply {
        /// The plan.
        plan: Plan,
        /// Why it cannot.
        reason: &'static str,
    },
    /// Work that must be exact would take too long.
    TooLong {
        /// How long it would take on one thread, roughly.
        estimate: Duration,
        /// How long it may take.
        limit: Duration,
    },
    /// The standard error at which a simulation shall end is not between 0 and 1.
    StandardError(f64),
    /// Nothing ends a simulation: no standard error, no number of samples, no time, and no callback.
    NoStop,
    /// The run was stopped before it had found anything to speak of.
    Stopped,
}

/// The reason why a range has no combos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Emptied {
    /// It has none to begin with.
    Itself,
    /// All have a card of the board.
    Board,
    /// All have a dead card.
    Dead,
    /// All have a card of the board or a dead card.
    BoardAndDead,
}

impl Emptied {
    /// The reason for a range all of whose combos meet cards as the function says.
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

/// A player in words.
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

/// A time in words, in the unit that people would use.
///
/// ```
/// use core::time::Duration;
/// use equity::Roughly;
///
/// assert_eq!(Roughly(Duration::from_secs(10_800)).to_string(), "some 3 hours");
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
            Some((name, unit)) => write!(f, "some {:.0} {name}", seconds / unit),
            None if seconds >= 2.0 => write!(f, "some {seconds:.0} seconds"),
            None => write!(f, "some {:.0?}", self.0),
        }
    }
}

impl fmt::Display for EquityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = |count: usize| if count == 1 { "" } else { "s" };
        match *self {
            Self::PlayerCount { found } => {
                write!(f, "{found} player{}: there can be 2 to {MOST_PLAYERS}", s(found))
            }
            Self::NotHeadsUp { found } => write!(f, "{found} player{}: expected two ranges", s(found)),
            Self::BoardCount { found, expected } => {
                write!(f, "{found} card{} on the board: there can be {expected}", s(found))
            }
            Self::ComboCount { found } => {
                write!(f, "{found} numbers: expected {}, one a combo", HoleCards::COUNT)
            }
            Self::DeadOnBoard(card) => write!(f, "{card} is on the board and among the dead cards"),
            Self::NotInDeck { card, game } => write!(f, "{card} is not in the deck of {game}"),
            Self::RangeNotInDeck { player, game } => {
                write!(f, "no combo of {} is in the deck of {game}", Player(player))
            }
            Self::RangeOfOtherGame { player, range, game } => write!(
                f,
                "{} was read for {range}, and the game is {game}: expected a range that a RangeReader of the game has read",
                Player(player)
            ),
            Self::OnlyHoldem { what, game } => write!(f, "{what} is for hold'em, and not for {game}"),
            Self::OtherGame { table, game } => {
                write!(f, "the preflop table is for {table}, and the ranks for {game}")
            }
            Self::TooFewCards { left, needed, players } => {
                let combos = format_args!("{players} combos and the rest of the board need {needed}");
                write!(f, "{left} cards are left, and {combos}")
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
                write!(f, "it would take {estimate} to find this exactly, and may take {limit}")
            }
            Self::StandardError(error) => {
                write!(f, "a standard error of {error}: expected a part of the pot between 0 and 1")
            }
            Self::NoStop => {
                f.write_str("nothing ends the simulation: expected a standard error, samples or a time")
            }
            Self::Stopped => f.write_str("stopped before anything was found"),
            Self::PlanDoesNotApply { plan, reason } => write!(f, "no {plan}: {reason}"),
        }
    }
}

impl core::error::Error for EquityError {}
