//! Sets of hands, and weights for some of them, while a text is parsed.

use std::collections::HashMap;
use std::prelude::rust_2024::*;

use crate::Hole;

/// Indices of hands with the same number of cards.
pub(super) enum HandSet {
    /// In ascending order.
    Few(Vec<u32>),
    /// A bit for each hand, 64 in a word.
    Many(Vec<u64>),
}

impl HandSet {
    pub(super) fn from_unsorted(mut indices: Vec<u32>) -> Self {
        indices.sort_unstable();
        indices.dedup();
        Self::Few(indices)
    }

    pub(super) fn many(cards: usize) -> Self {
        Self::Many(vec![0; Hole::count(cards).div_ceil(64)])
    }

    pub(super) fn all(cards: usize) -> Self {
        let count = Hole::count(cards);
        let mut words = vec![u64::MAX; count.div_ceil(64)];
        if let Some(last) = words.last_mut() {
            *last >>= (64 - count % 64) % 64;
        }
        Self::Many(words)
    }

    /// Inserts a hand into a set with a bit for each hand.
    pub(super) fn insert(&mut self, index: u32) {
        match self {
            Self::Few(indices) => indices.push(index),
            Self::Many(words) => words[index as usize / 64] |= 1 << (index % 64),
        }
    }

    pub(super) fn contains(&self, index: u32) -> bool {
        match self {
            Self::Few(indices) => indices.binary_search(&index).is_ok(),
            Self::Many(words) => words[index as usize / 64] >> (index % 64) & 1 != 0,
        }
    }

    pub(super) fn count(&self) -> u64 {
        match self {
            Self::Few(indices) => indices.len() as u64,
            Self::Many(words) => words.iter().map(|word| u64::from(word.count_ones())).sum(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Calls `visit` with each index, in ascending order.
    pub(super) fn for_each(&self, mut visit: impl FnMut(u32)) {
        match self {
            Self::Few(indices) => indices.iter().for_each(|&index| visit(index)),
            Self::Many(words) => {
                for (place, &word) in words.iter().enumerate() {
                    let mut rest = word;
                    while rest != 0 {
                        visit(place as u32 * 64 + rest.trailing_zeros());
                        rest &= rest - 1;
                    }
                }
            }
        }
    }

    fn retain(&mut self, is_wanted: impl Fn(u32) -> bool) {
        match self {
            Self::Few(indices) => indices.retain(|&index| is_wanted(index)),
            Self::Many(words) => {
                for (place, word) in words.iter_mut().enumerate() {
                    let mut rest = *word;
                    while rest != 0 {
                        let bit = rest.trailing_zeros();
                        rest &= rest - 1;
                        if !is_wanted(place as u32 * 64 + bit) {
                            *word &= !(1 << bit);
                        }
                    }
                }
            }
        }
    }
}

/// The weights set by a list of tokens: for each hand the place of its weight in a list, or 0 if no token
/// includes it.
#[derive(Clone)]
pub(super) struct Weights {
    places: Vec<u16>,
    weights: Vec<f64>,
    place_of: HashMap<u64, u16>,
}

impl Weights {
    pub(super) fn new(cards: usize) -> Self {
        Self { places: vec![0; Hole::count(cards)], weights: vec![0.0], place_of: HashMap::new() }
    }

    /// Returns the memory of the weights, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.places[..])
    }

    /// Returns the place of a weight and adds it to the list if it is new. Returns `None` if the list is
    /// full.
    fn place(&mut self, weight: f64) -> Option<u16> {
        // Drops the sign of a negative zero.
        let weight = weight.abs();
        // Most hands have the weight that was new last.
        if self.weights.len() > 1 && self.weights.last() == Some(&weight) {
            return u16::try_from(self.weights.len() - 1).ok();
        }
        if let Some(&place) = self.place_of.get(&weight.to_bits()) {
            return Some(place);
        }
        let place = u16::try_from(self.weights.len()).ok()?;
        self.weights.push(weight);
        self.place_of.insert(weight.to_bits(), place);
        Some(place)
    }

    /// Sets the weight of a hand. Returns `false` if there are too many distinct weights.
    pub(super) fn insert(&mut self, index: u32, weight: f64) -> bool {
        let place = self.place(weight);
        self.places[index as usize] = place.unwrap_or(0);
        place.is_some()
    }

    /// Sets the weights of the hands in `found` to `factor` times their own. Returns `false` if there are too
    /// many distinct weights.
    pub(super) fn set(&mut self, found: &Found, factor: f64) -> bool {
        match found {
            Found::Even(hands) => {
                let Some(place) = self.place(factor) else { return false };
                hands.for_each(|index| self.places[index as usize] = place);
            }
            Found::Weighted(group) => {
                let places: Option<Vec<u16>> =
                    group.weights.iter().map(|weight| self.place(factor * weight)).collect();
                let Some(places) = places else { return false };
                for (ours, &theirs) in self.places.iter_mut().zip(&group.places) {
                    if theirs != 0 {
                        *ours = places[usize::from(theirs)];
                    }
                }
            }
        }
        true
    }

    pub(super) fn remove(&mut self, found: &Found) {
        found.for_each(|index| self.places[index as usize] = 0);
    }

    /// Returns the smallest weight above 0 that a token has set, even if a later token replaced it.
    pub(super) fn least(&self) -> Option<f64> {
        self.weights.iter().copied().filter(|&weight| weight > 0.0).reduce(f64::min)
    }

    /// Returns the sum of the weights.
    pub(super) fn total(&self) -> f64 {
        self.places.iter().map(|&place| self.weights[usize::from(place)]).sum()
    }

    /// Calls `visit` with each hand that a token includes and its weight, by ascending index.
    pub(super) fn for_each(&self, mut visit: impl FnMut(u32, f64)) {
        for (index, &place) in self.places.iter().enumerate() {
            if place != 0 {
                visit(index as u32, self.weights[usize::from(place)]);
            }
        }
    }
}

/// The hands of a token.
pub(super) enum Found {
    /// Hands with weight 1.
    Even(HandSet),
    /// A group that contains weights.
    Weighted(Weights),
}

impl Found {
    fn for_each(&self, mut visit: impl FnMut(u32)) {
        match self {
            Self::Even(hands) => hands.for_each(visit),
            Self::Weighted(weights) => weights.for_each(|index, _| visit(index)),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Even(hands) => hands.is_empty(),
            Self::Weighted(weights) => weights.places.iter().all(|&place| place == 0),
        }
    }

    /// Keeps the hands that are in `others`, or the hands that are not.
    pub(super) fn retain(&mut self, others: &HandSet, are_in: bool) {
        match self {
            Self::Even(hands) => hands.retain(|index| others.contains(index) == are_in),
            Self::Weighted(weights) => {
                for (index, place) in weights.places.iter_mut().enumerate() {
                    if *place != 0 && others.contains(index as u32) != are_in {
                        *place = 0;
                    }
                }
            }
        }
    }

    /// Returns the group's hands without weights if all have weight 1.
    pub(super) fn simplified(self, cards: usize) -> Self {
        let Self::Weighted(weights) = self else { return self };
        let mut hands = HandSet::many(cards);
        let mut is_even = true;
        weights.for_each(|index, weight| {
            is_even &= weight == 1.0;
            hands.insert(index);
        });
        if is_even { Self::Even(hands) } else { Self::Weighted(weights) }
    }
}
