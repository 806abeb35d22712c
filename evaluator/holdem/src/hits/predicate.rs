use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use evaluator::HoleCards;

use crate::hits::board::{Hit, HitBoard};
use crate::hits::draw::{Draw, Draws};
use crate::hits::formula::{Formula, FormulaError};
use crate::hits::made_hand::MadeHand;
use crate::range::Range;

/// A condition on a combo on a board, in words: `top-pair+ or flush-draw and not board-pair`.
///
/// | word | matching combos |
/// |-|-|
/// | [a kind of made hand](MadeHand::name) | combos with this made hand |
/// | `no-pair` | `nothing`, `board-pair`, `ace-high` |
/// | `pair` | one pair with a hole card: `underpair` to `overpair` |
/// | `top-pair` | all three `top-pair-…-kicker` |
/// | `two-pair` | `bottom-two-pair`, `top-and-bottom-pair`, `top-two-pair` |
/// | `three-of-a-kind` | `trips`, `set` |
/// | a kind or a group with `+` | this kind and all better ones: `pair+`, `set+` |
/// | [a draw](Draw::name) | combos with this draw |
/// | `straight-draw` | `open-ended`, `double-gutshot`, `gutshot` |
/// | `draw` | `flush-draw`, and any `straight-draw` |
/// | `backdoor-draw` | `backdoor-flush-draw`, `backdoor-straight-draw` |
///
/// Words are joined by `and`, `or`, `not` and parentheses. `not` binds closest, `or` least. Words are read in
/// either case, with spaces for hyphens or without hyphens, and with a plural `s`. `or better` after a word
/// is the same as `+`. Some common names and abbreviations are also valid: `oesd`, `fd`, `nfd`, `bdfd`,
/// `bdsd`, `tptk`, `boat`, `one pair`, `four of a kind`.
///
/// ```
/// use holdem::hits::{HitBoard, Predicate};
///
/// let predicate: Predicate = "two-pair+ or (pair and draw)".parse()?;
/// let board = HitBoard::new("Qh 7h 2c".parse()?)?;
/// let is_kept = |combo: &str| Some(predicate.is_true_of(board.hit(combo.parse().ok()?)?));
/// assert_eq!(is_kept("Ah7c"), Some(false));
/// assert_eq!(is_kept("Ah7d"), Some(false));
/// assert_eq!(is_kept("Ah2h"), Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    text: String,
    formula: Formula<Word>,
}

impl HitBoard {
    /// Returns the combos of a range that match a predicate, with their weights.
    #[must_use]
    pub fn filter(&self, range: &Range, predicate: &Predicate) -> Range {
        let keeps = |combo: &HoleCards| self.hit(*combo).is_some_and(|hit| predicate.is_true_of(hit));
        range & &HoleCards::ALL.into_iter().filter(keeps).collect()
    }
}

/// The kinds of made hands and the draws that match a word, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word {
    made: u32,
    draws: u16,
}

/// The names of groups of kinds, with the weakest and the strongest.
const GROUPS: [(&str, MadeHand, MadeHand); 5] = [
    ("no-pair", MadeHand::Nothing, MadeHand::AceHigh),
    ("pair", MadeHand::Underpair, MadeHand::Overpair),
    ("top-pair", MadeHand::TopPairWeakKicker, MadeHand::TopPairTopKicker),
    ("two-pair", MadeHand::BottomTwoPair, MadeHand::TopTwoPair),
    ("three-of-a-kind", MadeHand::Trips, MadeHand::Set),
];

/// The names of groups of draws.
const DRAW_GROUPS: [(&str, &[Draw]); 3] = [
    ("straight-draw", &[Draw::OpenEnded, Draw::DoubleGutshot, Draw::Gutshot]),
    ("draw", &[Draw::FlushDraw, Draw::OpenEnded, Draw::DoubleGutshot, Draw::Gutshot]),
    ("backdoor-draw", &[Draw::BackdoorFlushDraw, Draw::BackdoorStraightDraw]),
];

/// Common names and abbreviations, with their words.
const SAID: [(&str, &str); 12] = [
    ("fd", "flush-draw"),
    ("nfd", "nut-flush-draw"),
    ("bdfd", "backdoor-flush-draw"),
    ("bdsd", "backdoor-straight-draw"),
    ("oesd", "open-ended"),
    ("open-ended-straight-draw", "open-ended"),
    ("tptk", "top-pair-top-kicker"),
    ("one-pair", "pair"),
    ("boat", "full-house"),
    ("four-of-a-kind", "quads"),
    ("pocket-pair-below-top-pair", "pp-below-top"),
    ("pocket-pair-below-middle-pair", "pp-below-middle"),
];

const WORDS: usize = MadeHand::COUNT + GROUPS.len() + Draw::COUNT + DRAW_GROUPS.len();

impl Predicate {
    /// All words, except `and`, `or`, `not` and words with `+`: kinds of made hands, weakest first, groups of
    /// kinds, draws, and groups of draws.
    pub const WORDS: [&'static str; WORDS] = {
        let (mut words, mut place, mut next) = ([""; WORDS], 0, 0);
        while next < MadeHand::COUNT {
            (words[place], place, next) = (MadeHand::ALL[next].name(), place + 1, next + 1);
        }
        next = 0;
        while next < GROUPS.len() {
            (words[place], place, next) = (GROUPS[next].0, place + 1, next + 1);
        }
        next = 0;
        while next < Draw::COUNT {
            (words[place], place, next) = (Draw::ALL[next].name(), place + 1, next + 1);
        }
        next = 0;
        while next < DRAW_GROUPS.len() {
            (words[place], place, next) = (DRAW_GROUPS[next].0, place + 1, next + 1);
        }
        words
    };

    /// Returns `true` if the predicate matches this hit.
    #[must_use]
    pub fn is_true_of(&self, hit: Hit) -> bool {
        let holds = |word: &Word| word.made >> hit.made as u8 & 1 == 1 || word.draws & hit.draws.bits() != 0;
        self.formula.is_true(&holds)
    }
}

/// Returns the meaning of a word.
fn meaning(word: &str) -> Option<Word> {
    let (name, is_open) = word.strip_suffix('+').map_or((word, false), |name| (name, true));
    let name = SAID.into_iter().find(|message| message.0 == name).map_or(name, |message| message.1);
    let kinds = MadeHand::ALL.into_iter().map(|kind| (kind.name(), kind, kind)).chain(GROUPS);
    if let Some((_, weakest, strongest)) = kinds.into_iter().find(|kind| kind.0 == name) {
        let strongest = if is_open { MadeHand::StraightFlush } else { strongest };
        let made = (weakest as u8..=strongest as u8).fold(0, |made, kind| made | 1 << kind);
        return Some(Word { made, draws: 0 });
    }
    let single = Draw::ALL
        .into_iter()
        .find(|draw| draw.name() == name && !is_open)
        .map(|draw| Draws::when(true, draw));
    let group = || DRAW_GROUPS.into_iter().find(|group| group.0 == word);
    let draws = single.or_else(|| Some(group()?.1.iter().copied().collect()))?;
    Some(Word { made: 0, draws: draws.bits() })
}

impl FromStr for Predicate {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Self, FormulaError> {
        let formula = Formula::parse(text, meaning, &Self::WORDS)?;
        Ok(Self { text: text.to_string(), formula })
    }
}

/// Writes the text that was parsed.
impl fmt::Display for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_different_meanings() {
        for (other, word) in SAID {
            assert!(meaning(other).is_some() && meaning(other) == meaning(word), "{other}");
        }
        let meanings = Predicate::WORDS.map(|word| meaning(word).unwrap());
        for (i, word) in Predicate::WORDS.iter().enumerate() {
            assert!(!meanings[..i].contains(&meanings[i]), "{word}");
        }
        assert_eq!(meaning("nothing+").unwrap().made.count_ones() as usize, MadeHand::COUNT);
        assert_eq!(meaning("straight-flush+"), meaning("straight-flush"));
        assert_eq!(meaning("top-pair+"), meaning("top-pair-weak-kicker+"));
        for word in ["flush-draw+", "draw+", "+", "", "pair++", "pair-", "air"] {
            assert_eq!(meaning(word), None, "{word}");
        }
    }
}
