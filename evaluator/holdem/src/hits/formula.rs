//! The language of predicates: words joined by `and`, `or` and `not`.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::iter;

/// Words joined by `and`, `or` and `not`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Formula<W> {
    Word(W),
    Not(Box<Self>),
    /// Two or more formulas, which must all be true. They are in one list, so that long formulas are not
    /// deeply nested.
    And(Vec<Self>),
    /// Two or more formulas, of which one must be true.
    Or(Vec<Self>),
}

/// An error in the text of a predicate. Positions are in characters, from 1.
///
/// ```
/// use holdem::hits::Predicate;
///
/// let error = "pair+ or flash-draw".parse::<Predicate>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown word \"flash-draw\" at character 10: the nearest is \"flush-draw\"");
/// let error = "pair+ flush-draw".parse::<Predicate>().unwrap_err();
/// assert_eq!(error.to_string(), "\"flush-draw\" at character 7: expected \"and\" or \"or\"");
/// assert_eq!("(pair".parse::<Predicate>().unwrap_err().to_string(), "at the end: expected \")\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormulaError {
    /// An unknown word.
    UnknownWord {
        /// The word, shortened if it is long.
        word: String,
        /// The position at which it begins.
        at: usize,
        /// The most similar valid word, or empty if none is similar.
        nearest: &'static str,
    },
    /// Another token than expected.
    Expected {
        /// The token, shortened if it is long, or empty at the end of the text.
        found: String,
        /// The position at which it begins.
        at: usize,
        /// The expected tokens.
        expected: &'static str,
    },
    /// Parentheses and negations are nested too deep.
    TooDeep {
        /// The position of the first one that is too deep.
        at: usize,
    },
}

impl fmt::Display for FormulaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownWord { word, at, nearest: "" } => {
                write!(f, "unknown word {word:?} at character {at}: no valid word is similar")
            }
            Self::UnknownWord { word, at, nearest } => {
                write!(f, "unknown word {word:?} at character {at}: the nearest is {nearest:?}")
            }
            Self::Expected { found, expected, .. } if found.is_empty() => {
                write!(f, "at the end: expected {expected}")
            }
            Self::Expected { found, at, expected } => {
                write!(f, "{found:?} at character {at}: expected {expected}")
            }
            Self::TooDeep { at } => {
                write!(f, "at character {at}: expected at most {DEEPEST} nested parentheses and \"not\"")
            }
        }
    }
}

impl Error for FormulaError {}

/// The number of letters of a word in an error text.
const SHOWN: usize = 32;

/// The maximum number of parts of a word, as in `pocket-pair-below-top-pair`.
const MAX_PARTS: usize = 5;

/// The maximum depth of parentheses and negations.
const DEEPEST: usize = 100;

impl<W> Formula<W> {
    /// Parses a formula. `meaning` returns the meaning of a word in lower case. `vocabulary` lists the valid
    /// words, the nearest of which is named in the error about an unknown word.
    pub(crate) fn parse(
        text: &str,
        meaning: impl Fn(&str) -> Option<W>,
        vocabulary: &[&'static str],
    ) -> Result<Self, FormulaError> {
        let mut reader = Reader { tokens: tokens(text), next: 0, open: 0, meaning, vocabulary };
        let formula = reader.any_of()?;
        match reader.tokens.get(reader.next) {
            None => Ok(formula),
            Some(_) => Err(reader.expected("\"and\" or \"or\"")),
        }
    }

    /// Returns `true` if the formula is true, where `holds` returns the truth of each word.
    pub(crate) fn is_true(&self, holds: &impl Fn(&W) -> bool) -> bool {
        match self {
            Self::Word(word) => holds(word),
            Self::Not(formula) => !formula.is_true(holds),
            Self::And(all) => all.iter().all(|formula| formula.is_true(holds)),
            Self::Or(any) => any.iter().any(|formula| formula.is_true(holds)),
        }
    }
}

/// Splits a text into parentheses and words, each with its position.
fn tokens(text: &str) -> Vec<(usize, String)> {
    let mut tokens: Vec<(usize, String)> = Vec::new();
    let mut is_in_word = false;
    for (place, letter) in text.chars().enumerate() {
        let is_parenthesis = matches!(letter, '(' | ')');
        if letter.is_whitespace() {
            is_in_word = false;
            continue;
        }
        match tokens.last_mut().filter(|_| is_in_word && !is_parenthesis) {
            Some((_, word)) => word.extend(letter.to_lowercase()),
            None => tokens.push((place + 1, letter.to_lowercase().collect())),
        }
        is_in_word = !is_parenthesis;
    }
    tokens
}

struct Reader<'a, M> {
    tokens: Vec<(usize, String)>,
    /// The index of the next token.
    next: usize,
    /// The number of open parentheses and negations.
    open: usize,
    meaning: M,
    vocabulary: &'a [&'static str],
}

impl<W, M: Fn(&str) -> Option<W>> Reader<'_, M> {
    fn any_of(&mut self) -> Result<Formula<W>, FormulaError> {
        let mut any = Vec::from([self.all_of()?]);
        while self.take("or") {
            any.push(self.all_of()?);
        }
        Ok(if any.len() == 1 { any.swap_remove(0) } else { Formula::Or(any) })
    }

    fn all_of(&mut self) -> Result<Formula<W>, FormulaError> {
        let mut all = Vec::from([self.one()?]);
        while self.take("and") {
            all.push(self.one()?);
        }
        Ok(if all.len() == 1 { all.swap_remove(0) } else { Formula::And(all) })
    }

    /// Reads a word, a negation, or a formula in parentheses.
    fn one(&mut self) -> Result<Formula<W>, FormulaError> {
        let expected = "a word, \"not\" or \"(\"";
        let Some((at, word)) = self.tokens.get(self.next).cloned() else {
            return Err(self.expected(expected));
        };
        if self.open == DEEPEST {
            return Err(FormulaError::TooDeep { at });
        }
        self.open += 1;
        let formula = match word.as_str() {
            ")" | "and" | "or" => return Err(self.expected(expected)),
            "not" => {
                self.next += 1;
                Formula::Not(Box::new(self.one()?))
            }
            "(" => {
                self.next += 1;
                let formula = self.any_of()?;
                if !self.take(")") {
                    return Err(self.expected("\")\""));
                }
                formula
            }
            word => {
                let (meaning, count) = self.meaning_of_most().ok_or_else(|| FormulaError::UnknownWord {
                    word: shown(word),
                    at,
                    nearest: nearest(word, self.vocabulary),
                })?;
                self.next += count;
                Formula::Word(meaning)
            }
        };
        self.open -= 1;
        Ok(formula)
    }

    /// Returns the meaning of the longest sequence of next tokens that is a word, and the number of these
    /// tokens. Hyphens may be written as spaces, and `+` as `or better`.
    fn meaning_of_most(&self) -> Option<(W, usize)> {
        let tokens: Vec<&str> =
            self.tokens[self.next..].iter().take(MAX_PARTS + 2).map(|(_, token)| token.as_str()).collect();
        let is_word = |token: &&&str| !["(", ")", "and", "or", "not"].contains(*token);
        let words = tokens.iter().take_while(is_word).count();
        (1..=words.min(MAX_PARTS)).rev().find_map(|count| {
            let word = tokens[..count].join("-");
            let or_better = || self.meaning_of(&(word.clone() + "+")).map(|meaning| (meaning, count + 2));
            let is_open = tokens[count..].starts_with(&["or", "better"]);
            is_open.then(or_better).flatten().or_else(|| Some((self.meaning_of(&word)?, count)))
        })
    }

    /// Returns the meaning of a word, or of a valid word with the same letters, such as `gutshot` for
    /// `gut-shots`.
    fn meaning_of(&self, word: &str) -> Option<W> {
        let (name, plus) = word.strip_suffix('+').map_or((word, ""), |name| (name, "+"));
        let is_meant = |known: &&&str| {
            let letters = name.replace('-', "");
            let known = known.replace('-', "").to_lowercase();
            letters.strip_prefix(&known).is_some_and(|rest| matches!(rest, "" | "s"))
        };
        (self.meaning)(word).or_else(|| {
            let known = self.vocabulary.iter().find(is_meant)?;
            (self.meaning)(&(known.to_lowercase() + plus))
        })
    }

    /// Skips this token, if it is next, and returns `true`.
    fn take(&mut self, word: &str) -> bool {
        let is_next = self.tokens.get(self.next).is_some_and(|(_, next)| next == word);
        self.next += usize::from(is_next);
        is_next
    }

    fn expected(&self, expected: &'static str) -> FormulaError {
        let (at, found) = self.tokens.get(self.next).cloned().unwrap_or_default();
        FormulaError::Expected { found: shown(&found), at, expected }
    }
}

/// Returns a word as error texts show it.
fn shown(word: &str) -> String {
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => word[..end].to_string() + "…",
        None => word.to_string(),
    }
}

/// Returns the most similar valid word, or an empty text if most of the letters differ.
fn nearest(word: &str, vocabulary: &[&'static str]) -> &'static str {
    // Longer words are not similar to any valid word.
    let word: String = word.chars().take(40).collect();
    let words = vocabulary.iter().map(|&known| (changes(&word, known), known));
    let nearest = words.min_by_key(|&(changes, _)| changes);
    nearest.filter(|&(changes, _)| 2 * changes <= word.chars().count()).map_or("", |(_, known)| known)
}

/// Returns Levenshtein's distance of two words: the number of letters to insert, delete or replace.
fn changes(from: &str, to: &str) -> usize {
    let first: Vec<usize> = (0..=to.chars().count()).collect();
    let row = |row: Vec<usize>, (i, a): (usize, char)| {
        let mut left = i + 1;
        let after = to.chars().enumerate().map(|(j, b)| {
            left = (left + 1).min(row[j + 1] + 1).min(row[j] + usize::from(a != b));
            left
        });
        iter::once(i + 1).chain(after).collect()
    };
    from.chars().enumerate().fold(first, row).last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    fn parse(text: &str) -> Result<Formula<char>, FormulaError> {
        let meaning = |word: &str| match word {
            "a-b" | "b+" => Some('c'),
            word => word.chars().next().filter(|_| word.len() == 1),
        };
        Formula::parse(text, meaning, &["a", "b", "abc"])
    }

    /// Returns the values of a formula for all eight combinations of `a`, `b` and `c`.
    fn table(text: &str) -> String {
        let formula = parse(text).unwrap();
        let holds = |case: u32| formula.is_true(&|&word| case >> (word as u32 - 'a' as u32) & 1 == 1);
        (0..8).map(|case| if holds(case) { '1' } else { '0' }).collect()
    }

    #[test]
    fn and_binds_closer_than_or_and_not_closest() {
        assert_eq!(table("a"), "01010101");
        assert_eq!(table("a or b and c"), "01010111");
        assert_eq!(table("(a or b) and c"), "00000111");
        assert_eq!(table("not a or b"), "10111011");
        assert_eq!(table("NOT(a or b)"), "10001000");
        assert_eq!(table("not not a"), table("a"));
        assert_eq!(table("a and\tb\nand c"), "00000001");
    }

    #[test]
    fn words_have_several_spellings() {
        assert_eq!(table("a b"), table("c"));
        assert_eq!(table("not A b or a"), table("not c or a"));
        assert_eq!(table("b or better"), table("c"));
        assert_eq!(table("a and b or better"), table("a and c"));
        assert!(parse("a or better").is_err() && parse("a b b").is_err());
    }

    #[test]
    fn hyphens_and_case_are_optional() {
        for text in ["x-y", "xy", "x y", "XYs", "x ys", "x-y's"] {
            let meaning = |word: &str| (word == "x-y" || word == "x-y+").then_some('a');
            let parse = |text: &str| Formula::parse(text, meaning, &["X-y"]);
            assert_eq!(parse(text).is_ok(), !text.contains('\''), "{text}");
            assert_eq!(parse(&format!("{text}+")).is_ok(), parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn errors_name_the_place() {
        let message = |text: &str| parse(text).unwrap_err().to_string();
        let word = "expected a word, \"not\" or \"(\"";
        assert_eq!(message(""), format!("at the end: {word}"));
        assert_eq!(message("a and"), format!("at the end: {word}"));
        assert_eq!(message("a or or b"), format!("\"or\" at character 6: {word}"));
        assert_eq!(message("()"), format!("\")\" at character 2: {word}"));
        assert_eq!(message("a)"), "\")\" at character 2: expected \"and\" or \"or\"");
        assert_eq!(message("(a c"), "\"c\" at character 4: expected \")\"");
        assert_eq!(message("abd"), "unknown word \"abd\" at character 1: the nearest is \"abc\"");
        let deep = "(".repeat(1_000_000);
        assert_eq!(message(&deep), "at character 101: expected at most 100 nested parentheses and \"not\"");
        let unknown = format!("unknown word \"{}…\" at character 3: no valid word", "é".repeat(32));
        assert!(message(&format!("  {}", "É".repeat(10_000))).starts_with(&unknown));
        assert_eq!(
            message(&format!("a {}", "é".repeat(10_000))),
            format!("\"{}…\" at character 3: expected \"and\" or \"or\"", "é".repeat(32))
        );
    }

    #[test]
    fn levenshtein_distance() {
        for (from, to, count) in [("", "", 0), ("", "abc", 3), ("abc", "", 3), ("flaw", "lawn", 2)] {
            assert_eq!(changes(from, to), count, "{from} {to}");
        }
    }
}
