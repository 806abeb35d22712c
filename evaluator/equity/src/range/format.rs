//! Writing ranges as short texts that read back as the same range.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::{array, fmt};

use evaluator::{Card, HoleCards, Rank, Suit};

use crate::range::range::Range;
use crate::range::shape::{Shape, Span, Suits};
use crate::range::starting_hand::StartingHand;

/// Writes the range as a short text, the same for equal ranges, that reads back as the same range in every dialect.
///
/// Whole starting hands come first, larger weights before smaller ones: pairs, suited and offsuit together, suited,
/// offsuit. Single combos follow, where a starting hand is not of one weight. If it is shorter, the text begins with
/// `random` and says what differs.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = described(self, 0.0);
        let shorter = majority(self.as_slice().iter().copied())
            .filter(|&weight| weight > 0.0)
            .map(|weight| described(self, weight))
            .filter(|other| other.len() < text.len());
        f.pad(&shorter.unwrap_or(text))
    }
}

/// The range as text, all hands having the weight `base` to begin with.
fn described(range: &Range, base: f64) -> String {
    let mut tokens = Vec::new();
    if base > 0.0 {
        push_weighted(&mut tokens, vec!["random".to_string()], base);
    }
    let hands: Vec<f64> = StartingHand::ALL.map(|hand| main_weight(range, hand, base)).to_vec();
    for weight in distinct(hands.iter().copied().filter(|&weight| weight != base)) {
        push_weighted(&mut tokens, class_tokens(|hand| hands[hand.index()] == weight, true), weight);
    }
    let is_exception = |&combo: &HoleCards| range.weight(combo) != hands[StartingHand::of(combo).index()];
    let exceptions = HoleCards::ALL.into_iter().filter(is_exception);
    for weight in distinct(exceptions.map(|combo| range.weight(combo))) {
        let is_wanted = |combo| is_exception(&combo) && range.weight(combo) == weight;
        push_weighted(&mut tokens, combo_tokens(is_wanted), weight);
    }
    if tokens.is_empty() { "none".to_string() } else { tokens.join(",") }
}

/// The weight to write for the whole starting hand: that of most of its combos, or else `base`.
fn main_weight(range: &Range, hand: StartingHand, base: f64) -> f64 {
    majority(hand.combos().map(|combo| range.weight(combo))).unwrap_or(base)
}

/// The weight that more than half of them are, if there is one.
fn majority(weights: impl ExactSizeIterator<Item = f64> + Clone) -> Option<f64> {
    // The only candidate is what remains if different weights cancel each other in pairs.
    let (mut candidate, mut surplus) = (0.0, 0);
    for weight in weights.clone() {
        if surplus == 0 {
            candidate = weight;
        }
        surplus += if weight == candidate { 1 } else { -1 };
    }
    let total = weights.len();
    (2 * weights.filter(|&weight| weight == candidate).count() > total).then_some(candidate)
}

/// The weights without repetition, the largest first.
pub(super) fn distinct(weights: impl Iterator<Item = f64>) -> Vec<f64> {
    largest_first(weights.collect())
}

fn largest_first(mut weights: Vec<f64>) -> Vec<f64> {
    weights.sort_by(|a, b| b.total_cmp(a));
    weights.dedup();
    weights
}

/// Adds tokens that all have one weight.
fn push_weighted(tokens: &mut Vec<String>, alike: Vec<String>, weight: f64) {
    let is_one = alike.len() == 1;
    let text = alike.join(",");
    tokens.push(match weight {
        1.0 => text,
        0.0 if is_one => format!("!{text}"),
        0.0 => format!("!({text})"),
        // Before a group a number has no power of ten.
        _ if is_one || has_power(weight) => {
            alike.iter().map(|token| format!("{token}:{}", weight_text(weight))).collect::<Vec<_>>().join(",")
        }
        _ => format!("{weight}({text})"),
    });
}

/// The shortest text of a weight that reads back as the same one, with a power of ten where there would be many zeros.
#[must_use]
pub fn weight_text(weight: f64) -> String {
    if has_power(weight) { format!("{weight:e}") } else { weight.to_string() }
}

/// Returns `true` if a weight is written with a power of ten.
fn has_power(weight: f64) -> bool {
    weight < 1e-5
}

/// Tokens for whole starting hands: pairs and hands of any suits, then suited, then offsuit ones; with spans in which both
/// ranks slide, or without.
pub(super) fn class_tokens(is_wanted: impl Fn(StartingHand) -> bool, slides: bool) -> Vec<String> {
    let has = |high: usize, low: usize, suited| {
        StartingHand::new(Rank::ALL[high], Rank::ALL[low], suited).is_some_and(&is_wanted)
    };
    // One token speaks of both kinds if they have the same kickers.
    let are_alike = |high| (0..high).all(|low| has(high, low, true) == has(high, low, false));
    let any = Hands::new(Suits::Any, |high, low| has(high, low, false) && (high == low || are_alike(high)));
    let suited = Hands::new(Suits::Suited, |high, low| has(high, low, true) && !are_alike(high));
    let offsuit = |high, low| high != low && has(high, low, false) && !are_alike(high);
    let kinds = [any, suited, Hands::new(Suits::Offsuit, offsuit)];
    kinds.into_iter().flat_map(|hands| hands.tokens(slides)).collect()
}

/// Tokens for single combos.
fn combo_tokens(is_wanted: impl Fn(HoleCards) -> bool) -> Vec<String> {
    let suits = || Suit::ALL.into_iter().rev();
    let exact = suits().flat_map(|high| suits().map(move |low| (high, low)));
    let hands = exact.map(|(a, b)| {
        let combo = |high: usize, low: usize| {
            HoleCards::new(Card::new(Rank::ALL[high], a), Card::new(Rank::ALL[low], b))
        };
        // Of a pair the higher suit comes first.
        let has = |high, low| (high != low || a > b) && combo(high, low).is_some_and(&is_wanted);
        Hands::new(Suits::Exact(a, b), has)
    });
    hands.flat_map(|hands| hands.tokens(true)).collect()
}

/// Hands that have their suits in common.
struct Hands {
    suits: Suits,
    /// By the higher and the lower rank.
    has: [[bool; Rank::COUNT]; Rank::COUNT],
}

impl Hands {
    /// Those that a function says are in, by the higher and the lower rank.
    fn new(suits: Suits, has: impl Fn(usize, usize) -> bool) -> Self {
        Self { suits, has: array::from_fn(|high| array::from_fn(|low| low <= high && has(high, low))) }
    }

    /// Whether a hand is in, and none with the next higher or the next lower kicker.
    fn is_lone(&self, high: usize, low: usize) -> bool {
        let row = &self.has[high][..high];
        row[low] && !row.get(low + 1).is_some_and(|&has| has) && !(low > 0 && row[low - 1])
    }

    /// Tokens for all hands, from the highest one down: spans of pairs, spans of kickers, and what is left over in spans of
    /// at least three hands with the same gap if these may slide, or else one by one.
    fn tokens(mut self, may_slide: bool) -> Vec<String> {
        let pairs = (0..Rank::COUNT).map(|rank| (rank, rank));
        let others = (0..Rank::COUNT).flat_map(|high| (0..high).map(move |low| (high, low)));
        let mut tokens = Vec::new();
        for (high, low) in others.chain(pairs).rev() {
            if !self.has[high][low] {
                continue;
            }
            let is_pair = high == low;
            let pairs = (1..=low).take_while(|by| is_pair && self.has[high - by][low - by]).count();
            let kickers = (1..=low).take_while(|by| !is_pair && self.has[high][low - by]).count();
            let slides = |by: &usize| may_slide && !is_pair && self.is_lone(high - by, low - by);
            let gaps = (1..=low).take_while(slides).count();
            let (slides, steps) = match (pairs, kickers, gaps) {
                (_, 1.., _) => (false, kickers),
                (_, _, 2..) => (true, gaps),
                _ => (is_pair, pairs),
            };
            let bottom = Rank::ALL[high - if slides { steps } else { 0 }];
            let lowest = Shape { high: bottom, low: Rank::ALL[low - steps], suits: self.suits };
            let span = Span { lowest, steps: steps as u8, slides };
            span.shapes().for_each(|shape| self.has[shape.high as usize][shape.low as usize] = false);
            tokens.push(span.to_string());
        }
        tokens
    }
}
