use core::fmt;

use evaluator::internals::Counted;

/// The reason why a [`River`](crate::solver::River) or a pair of ranges returned no values.
///
/// ```
/// use holdem::Engine;
/// use holdem::solver::RiverPair;
/// use holdem::range::Range;
/// use evaluator::RankTable;
///
/// let ranges: [Range; 2] = ["QQ+".parse()?, "AKs,AQs".parse()?];
/// let pair = RiverPair::new(&Engine::new(RankTable::embedded()), "Ks 9h 7c 4d 2h".parse()?, &ranges[0], &ranges[1])?;
/// let mut values = vec![0.0_f32; pair.combos(0)?.len()];
/// let error = pair.fold_values(0, &[1.0; 2], 1.0, &mut values).unwrap_err();
/// assert_eq!(error.to_string(), "2 numbers of reach: expected 7, one for each combo of the opponent");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReachError {
    /// The player is not 0 or 1.
    Player {
        /// The given player.
        found: usize,
    },
    /// The number of reaches differs from the number of the opponent's combos.
    ReachCount {
        /// The given number of reaches.
        found: usize,
        /// The number of combos.
        expected: usize,
    },
    /// The number of values differs from the number of the player's combos.
    ValueCount {
        /// The given number of values.
        found: usize,
        /// The number of combos.
        expected: usize,
    },
    /// The number of tiles does not match a player's live combos.
    TileCount {
        /// The given number of tiles.
        found: usize,
        /// The number of tiles needed.
        expected: usize,
    },
    /// A combo's reach is NaN or infinite.
    Reach {
        /// The combo's index among the opponent's live combos.
        combo: usize,
        /// The terminal, from 0 to 15, or 0 if there is only one.
        terminal: usize,
    },
    /// A payoff is NaN or infinite.
    Payoff {
        /// The terminal, from 0 to 15, or 0 if there is only one.
        terminal: usize,
    },
    /// Reach and payoffs are finite, but a sum of their products is not. Not every such sum is checked: a
    /// value may be infinite or NaN if reach times payoffs is beyond all floats.
    Overflow,
}

impl fmt::Display for ReachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Player { found } => write!(f, "player {found}: expected 0 or 1"),
            Self::ReachCount { found, expected } => {
                write!(
                    f,
                    "{} of reach: expected {expected}, one for each combo of the opponent",
                    Counted(found, "number")
                )
            }
            Self::ValueCount { found, expected } => {
                write!(
                    f,
                    "{}: expected {expected}, one for each combo of the player",
                    Counted(found, "value")
                )
            }
            Self::TileCount { found, expected } => {
                write!(f, "{}: expected {expected}, one for 16 combos", Counted(found, "tile"))
            }
            Self::Reach { combo, terminal } => {
                write!(
                    f,
                    "the reach of the opponent's combo {combo} at terminal {terminal} is not a finite number"
                )
            }
            Self::Payoff { terminal } => write!(f, "a payoff of terminal {terminal} is not a finite number"),
            Self::Overflow => f.write_str("the reach and the payoffs are too large to be added up"),
        }
    }
}

impl core::error::Error for ReachError {}
