//! The fuzz [targets], and their shared code: cards and ranges from arbitrary bytes, engines, and checks of
//! errors.

#![forbid(unsafe_code)]

pub mod plain;
mod spot;
pub mod targets;

use std::error::Error;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use evaluator::{Card, CardSet, HoleCards, Isa, RankTable};
use holdem::Engine;
use holdem::range::Range;

pub use spot::Spot;

/// Returns an engine for each instruction set of this machine, the fastest first.
pub fn engines() -> &'static [Engine] {
    static ENGINES: LazyLock<Vec<Engine>> =
        LazyLock::new(|| Isa::available().map(|isa| Engine::with_isa(RankTable::embedded(), isa)).collect());
    &ENGINES
}

/// Removes `count` cards from a deck, or all if there are fewer, and returns them.
pub fn draw(input: &mut Unstructured<'_>, deck: &mut Vec<Card>, count: usize) -> Result<CardSet> {
    let mut drawn = CardSet::EMPTY;
    for _ in 0..count.min(deck.len()) {
        drawn.insert(deck.swap_remove(input.choose_index(deck.len())?));
    }
    Ok(drawn)
}

/// Returns up to `most` combos of these cards (at least two), with weights of 1 or of any size.
pub fn some_range(input: &mut Unstructured<'_>, cards: &[Card], most: usize) -> Result<Range> {
    let mut range = Range::empty();
    let is_weighted = input.arbitrary()?;
    for _ in 0..input.int_in_range(1..=most)? {
        let [a, b] = [*input.choose(cards)?, *input.choose(cards)?];
        let weight = if is_weighted { some_weight(input)? } else { 1.0 };
        if let Some(combo) = HoleCards::new(a, b) {
            range.set(combo, weight).expect("a weight from 0 to 1");
        }
    }
    Ok(range)
}

/// Returns a weight as people write it, or any valid one.
pub fn some_weight(input: &mut Unstructured<'_>) -> Result<f64> {
    Ok(match input.int_in_range(0..=3)? {
        0 => 1.0,
        1 => f64::from(input.int_in_range(0..=100)?) / 100.0,
        2 => f64::from(input.int_in_range(1..=u16::MAX)?) / f64::from(u16::MAX),
        // By its bits: 1 and all smaller numbers, down to the smallest.
        _ => f64::from_bits(input.int_in_range(0..=1.0f64.to_bits())?),
    })
}

/// Checks that an error is one readable sentence, for a text of any length.
pub fn check_error(error: &dyn Error) {
    check_message(&error.to_string());
}

/// Checks an error about a text, in which `words` begin at a character numbered from 1.
pub fn check_place(error: &dyn Error, text: &str, position: usize, words: &str) {
    check_error(error);
    let behind: String = text.chars().skip(position - 1).collect();
    assert!(behind.starts_with(words), "{error}");
}

/// Checks the words of an error.
pub fn check_message(message: &str) {
    let is_sentence = !message.is_empty() && !message.ends_with('.') && !message.contains('\n');
    assert!(is_sentence && message.chars().count() < 600, "{message:?}");
}
