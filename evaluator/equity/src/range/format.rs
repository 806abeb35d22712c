//! Writing ranges as short texts that read back as the same range.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;

use evaluator::{Card, HoleCards, Rank, Suit};

use crate::range::range::Range;
use crate::range::shape::{Shape, Suits};
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
        push_weighted(&mut tokens, class_tokens(|hand| hands[hand.index()] == weight), weight);
    }
    let weighted = HoleCards::ALL.iter().map(|&combo| (combo, range.weight(combo)));
    let exceptions: Vec<(HoleCards, f64)> =
        weighted.filter(|&(combo, weight)| weight != hands[StartingHand::of(combo).index()]).collect();
    for weight in distinct(exceptions.iter().map(|&(_, weight)| weight)) {
        let alike: Vec<HoleCards> = exceptions
            .iter()
            .filter(|exception| exception.1 == weight)
            .map(|exception| exception.0)
            .collect();
        push_weighted(&mut tokens, combo_tokens(&alike), weight);
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
fn distinct(weights: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut weights: Vec<f64> = weights.collect();
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
        _ if is_one => format!("{text}:{weight}"),
        _ => format!("{weight}({text})"),
    });
}

/// Tokens for whole starting hands.
fn class_tokens(is_wanted: impl Fn(StartingHand) -> bool) -> Vec<String> {
    let is_wanted = |high, low, suited| StartingHand::new(high, low, suited).is_some_and(&is_wanted);
    let mut pairs = Ranks::default();
    let [mut any, mut suited, mut offsuit] = [Kickers::default(); 3];
    for high in Rank::ALL {
        pairs.put(high, is_wanted(high, high, false));
        let (mut with, mut without) = (Ranks::default(), Ranks::default());
        for &low in &Rank::ALL[..high as usize] {
            with.put(low, is_wanted(high, low, true));
            without.put(low, is_wanted(high, low, false));
        }
        if with == without {
            any.0[high as usize] = with;
        } else {
            suited.0[high as usize] = with;
            offsuit.0[high as usize] = without;
        }
    }
    let mut tokens = pair_tokens(pairs, Suits::Any);
    tokens.extend(any.tokens(Suits::Any));
    tokens.extend(suited.tokens(Suits::Suited));
    tokens.extend(offsuit.tokens(Suits::Offsuit));
    tokens
}

/// Tokens for single combos.
fn combo_tokens(combos: &[HoleCards]) -> Vec<String> {
    let mut tokens = Vec::new();
    for high_suit in Suit::ALL.into_iter().rev() {
        for low_suit in Suit::ALL.into_iter().rev() {
            let suits = Suits::Exact(high_suit, low_suit);
            let (mut pairs, mut others) = (Ranks::default(), Kickers::default());
            for shape in combos.iter().copied().map(Shape::of).filter(|shape| shape.suits == suits) {
                let ranks = if shape.is_pair() { &mut pairs } else { &mut others.0[shape.high as usize] };
                ranks.put(shape.low, true);
            }
            tokens.extend(pair_tokens(pairs, suits));
            tokens.extend(others.tokens(suits));
        }
    }
    tokens
}

fn pair_tokens(pairs: Ranks, suits: Suits) -> Vec<String> {
    let runs = pairs.runs().into_iter();
    runs.map(|(top, bottom)| {
        let name = |rank| name(Shape { high: rank, low: rank, suits });
        run_text(name(top), name(bottom), top == Rank::Ace)
    })
    .collect()
}

/// A span from top to bottom, or what is shorter and means the same.
fn run_text(top: String, bottom: String, reaches_up: bool) -> String {
    match top == bottom {
        true => top,
        false if reaches_up => format!("{bottom}+"),
        false => format!("{top}-{bottom}"),
    }
}

fn name(shape: Shape) -> String {
    let Shape { high, low, suits } = shape;
    match suits {
        Suits::Any => format!("{high}{low}"),
        Suits::Suited => format!("{high}{low}s"),
        Suits::Offsuit => format!("{high}{low}o"),
        Suits::Exact(a, b) => format!("{}{}", Card::new(high, a), Card::new(low, b)),
    }
}

/// A set of ranks.
#[derive(Clone, Copy, Default, PartialEq)]
struct Ranks(u16);

impl Ranks {
    fn put(&mut self, rank: Rank, is_in: bool) {
        self.0 |= u16::from(is_in) << rank as u8;
    }

    fn has(self, rank: Rank) -> bool {
        self.0 >> rank as u8 & 1 == 1
    }

    /// The runs of neighbouring ranks, the highest first: each its highest and its lowest rank.
    fn runs(self) -> Vec<(Rank, Rank)> {
        let mut runs: Vec<(Rank, Rank)> = Vec::new();
        for rank in Rank::ALL.into_iter().rev().filter(|&rank| self.has(rank)) {
            match runs.last_mut() {
                Some((_, bottom)) if *bottom as u8 == rank as u8 + 1 => *bottom = rank,
                _ => runs.push((rank, rank)),
            }
        }
        runs
    }
}

/// For each higher rank, the lower ranks of some hands that have their suits in common.
#[derive(Clone, Copy, Default)]
struct Kickers([Ranks; Rank::COUNT]);

impl Kickers {
    fn tokens(&self, suits: Suits) -> Vec<String> {
        let name = |high, low| name(Shape { high, low, suits });
        let mut singles = self.singles();
        let mut tokens = Vec::new();
        for high in Rank::ALL.into_iter().rev() {
            for (top, bottom) in self.0[high as usize].runs() {
                if top != bottom {
                    let reaches_up = top as u8 + 1 == high as u8;
                    tokens.push(run_text(name(high, top), name(high, bottom), reaches_up));
                } else if singles.0[high as usize].has(top) {
                    let (last_high, last_low) = singles.take_slide(high, top);
                    tokens.push(run_text(name(high, top), name(last_high, last_low), false));
                }
            }
        }
        tokens
    }

    /// The hands that make a run alone.
    fn singles(&self) -> Self {
        Self(self.0.map(|ranks| Ranks(ranks.0 & !(ranks.0 << 1) & !(ranks.0 >> 1))))
    }

    /// Takes out the hands from this one down both ranks, if they are three at least, or else this one; returns the last.
    fn take_slide(&mut self, high: Rank, low: Rank) -> (Rank, Rank) {
        let has = |&(high, low): &(Rank, Rank)| self.0[high as usize].has(low);
        let down = (0..=low as usize).map(|by| (Rank::ALL[high as usize - by], Rank::ALL[low as usize - by]));
        let mut slide: Vec<(Rank, Rank)> = down.take_while(has).collect();
        if slide.len() < 3 {
            slide.truncate(1);
        }
        for &(high, low) in &slide {
            self.0[high as usize].0 &= !(1 << low as u8);
        }
        slide.last().copied().unwrap_or((high, low))
    }
}
