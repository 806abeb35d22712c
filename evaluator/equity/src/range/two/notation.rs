//! Ranges in the notations of other programs.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use evaluator::HoleCards;

use crate::by_name;
use crate::range::two::format::{class_tokens, distinct};
use crate::range::two::range::Range;
use crate::range::two::starting_hand::StartingHand;

/// The notation of another program. Each combo is written once, because programs read repetitions
/// differently.
///
/// | notation | `QQ+, AKs, A5s-A2s:0.5, AhKd` | weights |
/// |-|-|-|
/// | [`Eval7`](Self::Eval7) | `QQ+,AKs,AhKd,0.5(A5s-A2s)` | before a group |
/// | [`PokerStove`](Self::PokerStove), [`Equilab`](Self::Equilab) | `QQ+,AKs,A5s-A2s,AhKd` | none |
/// | [`Pio`](Self::Pio) | `AA,AKs,KK,QQ,AhKd,A5s:0.5,A4s:0.5,A3s:0.5,A2s:0.5` | after each hand |
/// | [`PokerKit`](Self::PokerKit), [`Plain`](Self::Plain) | `AA,AKs,A5s,A4s,A3s,A2s,KK,QQ,AhKd` | none |
///
/// ```
/// use holdem::range::{Notation, Range};
///
/// let range: Range = "QQ+, AKs, A5s-A2s:0.5, AhKd".parse()?;
/// assert_eq!(range.to_notation("eval7".parse()?)?, "QQ+,AKs,AhKd,0.5(A5s-A2s)");
/// let error = range.to_notation(Notation::PokerStove).unwrap_err();
/// assert_eq!(error.to_string(), "weight 0.5 of Ac2c: expected 0 or 1, because PokerStove does not support weights");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// eval7's `HandRange`: spans of pairs and of kickers, and groups with a weight before them.
    Eval7,
    /// PokerStove: spans of pairs and of kickers.
    PokerStove,
    /// Equilab, with the same notation as PokerStove.
    Equilab,
    /// PioSOLVER and most solvers: each hand separately, with its weight after a colon.
    Pio,
    /// PokerKit's `parse_range`: each hand separately.
    PokerKit,
    /// A plain list: each hand separately.
    Plain,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 6] =
        [Self::Eval7, Self::Pio, Self::Equilab, Self::PokerStove, Self::PokerKit, Self::Plain];

    /// Returns the notation's name, as `FromStr` reads it: "eval7", "pio", "equilab", "pokerstove",
    /// "pokerkit", "plain".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Eval7 => "eval7",
            Self::PokerStove => "pokerstove",
            Self::Equilab => "equilab",
            Self::Pio => "pio",
            Self::PokerKit => "pokerkit",
            Self::Plain => "plain",
        }
    }

    /// Returns the program's name as its author spells it.
    const fn program(self) -> &'static str {
        match self {
            Self::Eval7 => "eval7",
            Self::PokerStove => "PokerStove",
            Self::Equilab => "Equilab",
            Self::Pio => "PioSOLVER",
            Self::PokerKit => "PokerKit",
            Self::Plain => "a plain list",
        }
    }

    const fn has_weights(self) -> bool {
        matches!(self, Self::Eval7 | Self::Pio)
    }

    const fn has_spans(self) -> bool {
        matches!(self, Self::Eval7 | Self::PokerStove | Self::Equilab)
    }

    /// Joins the tokens of one weight to one text.
    fn weighted(self, tokens: &[String], weight: f64) -> String {
        match (weight, self) {
            (1.0, _) => tokens.join(","),
            (_, Self::Eval7) => format!("{weight}({})", tokens.join(",")),
            _ => tokens.iter().map(|token| format!("{token}:{weight}")).collect::<Vec<_>>().join(","),
        }
    }
}

impl Range {
    /// Writes the range in the notation of another program. The text of the empty range is empty.
    ///
    /// # Errors
    ///
    /// Returns an error if a weight is neither 0 nor 1 and the program does not support weights.
    ///
    /// ```
    /// use holdem::range::{Notation, Range};
    ///
    /// let range: Range = "AK,!AsKs".parse()?;
    /// assert_eq!(range.to_notation(Notation::Pio)?, "AKo,AcKc,AdKd,AhKh");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_notation(&self, notation: Notation) -> Result<String, NotationError> {
        if let Some((combo, weight)) =
            self.iter().find(|&(_, weight)| weight < 1.0 && !notation.has_weights())
        {
            return Err(NotationError { notation, combo, weight });
        }
        let whole = StartingHand::ALL.map(|hand| only_weight(self, hand));
        let parts = distinct(self.iter().map(|(_, weight)| weight)).into_iter().map(|weight| {
            let is_whole = |hand: StartingHand| whole[hand.index()] == Some(weight);
            let mut tokens = match notation.has_spans() {
                true => class_tokens(is_whole, false),
                false => StartingHand::ALL
                    .into_iter()
                    .filter(|&hand| is_whole(hand))
                    .map(|hand| hand.to_string())
                    .collect(),
            };
            let single = self.iter().filter(|&(combo, of_combo)| {
                of_combo == weight && whole[StartingHand::of(combo).index()].is_none()
            });
            tokens.extend(single.map(|(combo, _)| combo.to_string()));
            notation.weighted(&tokens, weight)
        });
        Ok(parts.collect::<Vec<_>>().join(","))
    }
}

/// Returns the weight of the starting hand if all its combos have the same.
fn only_weight(range: &Range, hand: StartingHand) -> Option<f64> {
    let mut weights = hand.combos().map(|combo| range.weight(combo));
    let first = weights.next()?;
    weights.all(|weight| weight == first).then_some(first)
}

/// The error for a text that does not name a [`Notation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownNotation;

by_name!(Notation, UnknownNotation: "no such notation: expected eval7, pio, equilab, pokerstove, pokerkit or plain");

/// The error for a weight that a notation does not support.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NotationError {
    notation: Notation,
    combo: HoleCards,
    weight: f64,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { notation, combo, weight } = self;
        let program = notation.program();
        write!(f, "weight {weight} of {combo}: expected 0 or 1, because {program} does not support weights")
    }
}

impl core::error::Error for NotationError {}
