//! Predicates about combos on boards and about flops. Any text is parsed or rejected. Formulas composed of
//! words, written with more or fewer parentheses, have the value that plain loops over their parts give.

use std::collections::HashMap;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::{check_error, draw, some_range};
use arbitrary::{Arbitrary, Result, Unstructured};
use evaluator::{Card, CardSet, HoleCards, RankTable};
use holdem::distribution::{Texture, TextureFilter};
use holdem::hits::{FormulaError, Hit, HitBoard, Hits, MadeHand, Predicate};
use holdem::range::Range;

/// A formula, and its notation.
#[derive(Debug)]
enum Formula {
    Word(u8, bool),
    Not(Box<Self>),
    Joined(bool, Vec<Self>),
}

impl Formula {
    fn some(input: &mut Unstructured<'_>, depth: usize) -> Result<Self> {
        Ok(match input.int_in_range(0..=if depth == 0 { 0 } else { 3 })? {
            0 => Self::Word(input.arbitrary()?, input.ratio(1, 4)?),
            1 => Self::Not(Box::new(Self::some(input, depth - 1)?)),
            _ => {
                let (is_and, parts) = (input.arbitrary()?, input.int_in_range(2..=4)?);
                Self::Joined(is_and, (0..parts).map(|_| Self::some(input, depth - 1)).collect::<Result<_>>()?)
            }
        })
    }

    /// Returns the formula as text, with each compound part in parentheses.
    fn text(&self, words: &[&str]) -> String {
        match self {
            Self::Word(word, is_open) => {
                let plus = if *is_open { "+" } else { "" };
                format!("{}{plus}", words[usize::from(*word) % words.len()])
            }
            Self::Not(part) => format!("not {}", part.inner(words)),
            Self::Joined(is_and, parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.inner(words)).collect();
                parts.join(if *is_and { " and " } else { " OR " })
            }
        }
    }

    fn inner(&self, words: &[&str]) -> String {
        match self {
            Self::Joined(..) => format!("( {})", self.text(words)),
            _ => self.text(words),
        }
    }

    /// Returns the parsed form of each word.
    fn meanings<F: FromStr<Err: Debug>>(&self, words: &[&str]) -> HashMap<String, F> {
        match self {
            Self::Word(..) => {
                let word = self.text(words);
                let meaning = word.parse().expect("a word of a valid formula");
                [(word, meaning)].into_iter().collect()
            }
            Self::Not(part) => part.meanings(words),
            Self::Joined(_, parts) => parts.iter().flat_map(|part| part.meanings(words)).collect(),
        }
    }

    /// Returns `true` if the formula holds, given the words for which `holds` returns `true`.
    fn is_true(&self, words: &[&str], holds: &impl Fn(&str) -> bool) -> bool {
        match self {
            Self::Word(..) => holds(&self.text(words)),
            Self::Not(part) => !part.is_true(words, holds),
            Self::Joined(true, parts) => parts.iter().all(|part| part.is_true(words, holds)),
            Self::Joined(false, parts) => parts.iter().any(|part| part.is_true(words, holds)),
        }
    }
}

#[derive(Debug)]
pub struct Input<'a> {
    formula: Formula,
    board: CardSet,
    range: Range,
    text: &'a str,
}

impl<'a> Arbitrary<'a> for Input<'a> {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let formula = Formula::some(input, 4)?;
        let cards = input.int_in_range(3..=5)?;
        let board = draw(input, &mut Card::ALL.to_vec(), cards)?;
        let range = some_range(input, &Card::ALL, 40)?;
        Ok(Self { formula, board, range, text: input.arbitrary()? })
    }
}

pub fn run(input: Input<'_>) {
    let Input { formula, board, range, text } = input;
    check_text::<Predicate>(text);
    check_text::<TextureFilter>(text);

    let board = HitBoard::new(board).expect("three to five cards");
    // All combos are many: mostly one in sixteen, different ones on other boards.
    let (start, step) = match board.cards().bits() % 17 {
        0 => (0, 1),
        start => (start as usize - 1, 16),
    };
    let some = HoleCards::ALL.into_iter().skip(start).step_by(step);
    let hits: Vec<(HoleCards, Hit)> = some.filter_map(|combo| Some((combo, board.hit(combo)?))).collect();
    if let Ok(predicate) = formula.text(&Predicate::WORDS).parse::<Predicate>() {
        let meanings = formula.meanings::<Predicate>(&Predicate::WORDS);
        let mut seen: Vec<Hit> = Vec::new();
        for &(combo, hit) in &hits {
            if !seen.contains(&hit) {
                seen.push(hit);
                let expected = formula.is_true(&Predicate::WORDS, &|word| meanings[word].is_true_of(hit));
                assert_eq!(predicate.is_true_of(hit), expected, "{predicate} of {combo}");
            }
        }
        let kept = board.filter(&range, &predicate);
        let is_kept = |combo| board.hit(combo).is_some_and(|hit| predicate.is_true_of(hit));
        let expected = range.iter().filter(|&(combo, _)| is_kept(combo));
        assert!(kept.iter().eq(expected), "{predicate} of {range}");
    }
    check_ranks(&board, &hits);
    if step == 1 {
        check_counts(&board, &hits, &range);
    }

    let flop: CardSet = board.cards().iter().take(3).collect();
    let texture = Texture::of(flop).expect("three cards");
    if let Ok(filter) = formula.text(&TextureFilter::WORDS).parse::<TextureFilter>() {
        let meanings = formula.meanings::<TextureFilter>(&TextureFilter::WORDS);
        let expected = formula.is_true(&TextureFilter::WORDS, &|word| meanings[word].is_true_of(texture));
        assert_eq!(filter.is_true_of(texture), expected, "{filter} of {flop}");
    }
    // Every word in a texture's name holds for it.
    let words = texture.to_string().split(' ').collect::<Vec<_>>().join(" and ");
    assert!(words.parse::<TextureFilter>().expect("its own words").is_true_of(texture), "{words}");
}

/// Checks that a text is a formula, whose negation in parentheses is one too, or gives an error that points
/// into it.
fn check_text<F: FromStr<Err = FormulaError> + Display>(text: &str) {
    match text.parse::<F>() {
        Ok(formula) => {
            assert_eq!(formula.to_string(), text);
            let both = format!("({text}) and ({text})");
            assert!(matches!(both.parse::<F>(), Ok(_) | Err(FormulaError::TooDeep { .. })), "{both}");
        }
        Err(error) => {
            check_error(&error);
            let at = match error {
                FormulaError::UnknownWord { at, .. } | FormulaError::TooDeep { at } => at,
                FormulaError::Expected { found, at, .. } if !found.is_empty() => at,
                _ => return,
            };
            assert!((1..=text.chars().count()).contains(&at), "{at} in {text:?}");
        }
    }
}

/// Checks that the kinds of made hands agree with hand ranks.
fn check_ranks(board: &HitBoard, hits: &[(HoleCards, Hit)]) {
    let table = RankTable::embedded();
    for &(combo, hit) in hits {
        let category = table.rank_set_unchecked(board.cards() | combo.card_set()).category() as usize;
        let is_strong = category >= 4;
        assert_eq!(hit.made >= MadeHand::Straight, is_strong, "{combo}: {:?}", hit.made);
        let strongest = MadeHand::Straight as usize + category.saturating_sub(4);
        assert!(!is_strong || hit.made as usize == strongest, "{combo}: {:?}", hit.made);
        assert!(board.cards().len() < 5 || hit.draws.is_empty(), "{combo}: {:?}", hit.draws);
    }
}

/// Checks that all combos that the board leaves have hits, and that the counts of each kind match.
fn check_counts(board: &HitBoard, hits: &[(HoleCards, Hit)], range: &Range) {
    let live = 52 - board.cards().len();
    assert_eq!(hits.len(), live * (live - 1) / 2);
    let counts = Hits::on(board, range);
    for made in MadeHand::ALL {
        let of_kind = hits.iter().filter(|(combo, hit)| hit.made == made && range.weight(*combo) > 0.0);
        assert_eq!(counts.of(made).combos, of_kind.count() as u64, "{made:?}");
    }
}
