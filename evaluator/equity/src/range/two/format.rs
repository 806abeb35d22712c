//! Conversion of ranges to short texts that parse to the same range.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::{array, fmt};

use crate::notation::{has_power, weight_text};
use evaluator::{Card, HoleCards, Rank, Suit};

use crate::range::two::range::Range;
use crate::range::two::shape::{Shape, Span, Suits};
use crate::range::two::starting_hand::StartingHand;

/// Writes the range as a short text, which is the same for equal ranges and parses to the same range in every
/// dialect.
///
/// Whole starting hands come first, larger weights before smaller ones: pairs, suited and offsuit together,
/// suited, offsuit. Combos follow if their weight differs from that of their starting hand. If it is shorter,
/// the text begins with `random` and lists only the differences.
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

/// Formats the range as its differences from a range of all hands with the weight `base`.
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

/// Returns the weight of most combos of the starting hand, or `base` if they have no majority.
fn main_weight(range: &Range, hand: StartingHand, base: f64) -> f64 {
    majority(hand.combos().map(|combo| range.weight(combo))).unwrap_or(base)
}

/// Returns the weight that more than half of the combos have, if there is one.
fn majority(weights: impl ExactSizeIterator<Item = f64> + Clone) -> Option<f64> {
    // Different weights cancel each other in pairs. Only the remaining one can have the majority.
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

/// Returns the distinct weights, the largest first.
pub(super) fn distinct(weights: impl Iterator<Item = f64>) -> Vec<f64> {
    largest_first(weights.collect())
}

fn largest_first(mut weights: Vec<f64>) -> Vec<f64> {
    weights.sort_by(|a, b| b.total_cmp(a));
    weights.dedup();
    weights
}

/// Adds the tokens of one weight.
fn push_weighted(tokens: &mut Vec<String>, alike: Vec<String>, weight: f64) {
    let is_one = alike.len() == 1;
    let text = alike.join(",");
    tokens.push(match weight {
        1.0 => text,
        0.0 if is_one => format!("!{text}"),
        0.0 => format!("!({text})"),
        // The weight of a group cannot have an exponent.
        _ if is_one || has_power(weight) => {
            alike.iter().map(|token| format!("{token}:{}", weight_text(weight))).collect::<Vec<_>>().join(",")
        }
        _ => format!("{weight}({text})"),
    });
}

/// Returns the tokens of whole starting hands: pairs and hands of any suits, then suited, then offsuit ones.
/// With `slides`, spans may slide both ranks.
pub(super) fn class_tokens(is_wanted: impl Fn(StartingHand) -> bool, slides: bool) -> Vec<String> {
    let has = |high: usize, low: usize, suited| {
        StartingHand::new(Rank::ALL[high], Rank::ALL[low], suited).is_some_and(&is_wanted)
    };
    // Suited and offsuit hands share a token if they have the same kickers.
    let are_alike = |high| (0..high).all(|low| has(high, low, true) == has(high, low, false));
    let any = Hands::new(Suits::Any, |high, low| has(high, low, false) && (high == low || are_alike(high)));
    let suited = Hands::new(Suits::Suited, |high, low| has(high, low, true) && !are_alike(high));
    let offsuit = |high, low| high != low && has(high, low, false) && !are_alike(high);
    let kinds = [any, suited, Hands::new(Suits::Offsuit, offsuit)];
    kinds.into_iter().flat_map(|hands| hands.tokens(slides)).collect()
}

/// Returns the tokens of single combos.
fn combo_tokens(is_wanted: impl Fn(HoleCards) -> bool) -> Vec<String> {
    let suits = || Suit::ALL.into_iter().rev();
    let exact = suits().flat_map(|high| suits().map(move |low| (high, low)));
    let hands = exact.map(|(a, b)| {
        let combo = |high: usize, low: usize| {
            HoleCards::new(Card::new(Rank::ALL[high], a), Card::new(Rank::ALL[low], b))
        };
        // The higher suit of a pair comes first.
        let has = |high, low| (high != low || a > b) && combo(high, low).is_some_and(&is_wanted);
        Hands::new(Suits::Exact(a, b), has)
    });
    hands.flat_map(|hands| hands.tokens(true)).collect()
}

/// Hands with the same suits.
struct Hands {
    suits: Suits,
    /// The hands of the set, by higher and lower rank.
    has: [[bool; Rank::COUNT]; Rank::COUNT],
}

impl Hands {
    /// Collects the hands for which `has` returns `true`, by higher and lower rank.
    fn new(suits: Suits, has: impl Fn(usize, usize) -> bool) -> Self {
        Self { suits, has: array::from_fn(|high| array::from_fn(|low| low <= high && has(high, low))) }
    }

    /// Returns `true` if the hand is in the set and its neighbors with the next higher and next lower kicker
    /// are not.
    fn is_lone(&self, high: usize, low: usize) -> bool {
        let row = &self.has[high][..high];
        row[low] && !row.get(low + 1).is_some_and(|&has| has) && !(low > 0 && row[low - 1])
    }

    /// Returns tokens for all hands, from the highest down: spans of pairs and of kickers first. Of the rest,
    /// three or more hands with the same gap become a sliding span if `may_slide`. The others get a token
    /// each.
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
