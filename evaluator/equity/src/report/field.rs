use core::fmt;

use crate::report::error::EquityError;

/// The field of a question that an [`EquityError`] is about.
///
/// ```
/// use holdem::{Engine, Field, Showdown};
/// use holdem::range::Range;
/// use evaluator::RankTable;
///
/// let engine = Engine::new(RankTable::embedded());
/// let players: [Range; 2] = ["AA".parse()?, "KsKh".parse()?];
/// let question = Showdown::new(&players).board("Ks 9h 4c".parse()?);
/// let error = question.run(&engine).unwrap_err();
/// assert_eq!((error.field(), error.field().map(|field| field.to_string())), (Some(Field::Range(1)), Some("range 2".into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The game, which the engine's tables determine.
    Game,
    /// All ranges: their number, or their overlap.
    Ranges,
    /// The range of a player, counted from 0.
    Range(usize),
    /// The board.
    Board,
    /// The dead cards.
    Dead,
    /// The options: the method, the plan, its limits, or the end of a simulation.
    Options,
}

/// Writes the field's name. Players are counted from 1.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game => f.write_str("game"),
            Self::Ranges => f.write_str("ranges"),
            Self::Range(player) => write!(f, "range {}", player + 1),
            Self::Board => f.write_str("board"),
            Self::Dead => f.write_str("dead"),
            Self::Options => f.write_str("options"),
        }
    }
}

impl EquityError {
    /// Returns the field of the question that is invalid, or `None` if the run was stopped.
    ///
    /// A range whose combos all overlap the board or the dead cards is the invalid field, because others may
    /// fit the same cards.
    #[must_use]
    pub const fn field(&self) -> Option<Field> {
        Some(match *self {
            Self::OnlyHoldem { .. } | Self::OtherGame { .. } => Field::Game,
            Self::PlayerCount { .. }
            | Self::NotHeadsUp { .. }
            | Self::TooFewCards { .. }
            | Self::TooFewOwnCards { .. }
            | Self::NoDeal { .. }
            | Self::NoWeight { .. }
            | Self::NoDealFound { .. } => Field::Ranges,
            Self::RangeNotInDeck { player, .. }
            | Self::RangeOfOtherGame { player, .. }
            | Self::HoleCards { player, .. }
            | Self::EmptyRange { player, .. } => Field::Range(player),
            Self::BoardCount { .. }
            | Self::NoBoard { .. }
            | Self::Discards { .. }
            | Self::Boards { .. }
            | Self::OnTwoBoards { .. }
            | Self::NotInDeck { .. }
            | Self::NotARunout { .. } => Field::Board,
            Self::DeadOnBoard(_) => Field::Dead,
            Self::ByHand(_)
            | Self::PlanDoesNotApply { .. }
            | Self::TooLong { .. }
            | Self::StandardError(_)
            | Self::NoStop => Field::Options,
            Self::Stopped => return None,
        })
    }
}
