//! The suit permutations that leave a spot unchanged.
//!
//! If a permutation preserves all ranges, the known board and the dead cards, then boards that it maps to
//! each other have the same sums, and one represents all. `random` and all ranges without named suits allow
//! 24 permutations before the flop. A flop leaves 6 (one suit on it), 2 (two) or 1 (three), times those that
//! map the flop to itself.

use alloc::boxed::Box;
use alloc::vec::Vec;

use equity::SuitPermutation;
use evaluator::HoleCards;

use crate::removal::{ComboWeights, Spot};

/// The image of each combo, by index, under each of [`SuitPermutation::ALL`].
static IMAGES: [[u16; HoleCards::COUNT]; SuitPermutation::ALL.len()] = {
    let mut images = [[0; HoleCards::COUNT]; SuitPermutation::ALL.len()];
    let mut permutation = 0;
    while permutation < images.len() {
        images[permutation] = SuitPermutation::ALL[permutation].image_of_each_combo();
        permutation += 1;
    }
    images
};

/// A group of suit permutations that leave a spot unchanged.
#[derive(Clone, Debug)]
pub(crate) struct SuitSymmetry {
    /// Their positions in [`SuitPermutation::ALL`].
    places: Vec<usize>,
}

impl SuitSymmetry {
    /// Returns the group that has only the identity.
    pub(crate) fn identity() -> Self {
        Self { places: [0].into() }
    }

    /// Returns the permutations that preserve sets of cards, given as bits by id, and ranges.
    pub(crate) fn of(cards: &[u64], ranges: &[&ComboWeights]) -> Self {
        let keeps_cards = |permutation: SuitPermutation| {
            cards.iter().all(|&cards| permutation.apply_to_cards(cards) == cards)
        };
        let keeps_range = |range: &ComboWeights, images: &[u16; HoleCards::COUNT]| {
            range.iter().zip(images).all(|(&weight, &image)| weight == range[usize::from(image)])
        };
        let keeps = |&place: &usize| {
            keeps_cards(SuitPermutation::ALL[place])
                && ranges.iter().all(|range| keeps_range(range, &IMAGES[place]))
        };
        Self { places: (0..SuitPermutation::ALL.len()).filter(keeps).collect() }
    }

    /// Returns the permutations that preserve a spot's ranges, board and dead cards.
    pub(crate) fn of_spot(spot: &Spot) -> Self {
        let (board, dead) = spot.cards_by_id();
        let ranges: Vec<&ComboWeights> = (0..spot.players()).map(|player| spot.weights(player)).collect();
        Self::of(&[board, dead], &ranges)
    }

    /// Returns the order of the group: 1 if there is no symmetry.
    pub(crate) fn order(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn permutations(&self) -> impl Iterator<Item = SuitPermutation> + Clone {
        self.places.iter().map(|&place| SuitPermutation::ALL[place])
    }

    /// Returns the canonical form of cards, as bits by id: the smallest of their images.
    pub(crate) fn canonical(&self, cards: u64) -> u64 {
        self.permutations().fold(cards, |least, permutation| least.min(permutation.apply_to_cards(cards)))
    }

    /// Returns, for each permutation, the image of each combo, by index.
    pub(crate) fn images(&self) -> impl Iterator<Item = &'static [u16; HoleCards::COUNT]> {
        self.places.iter().map(|&place| &IMAGES[place])
    }

    /// Returns, for each combo, the mean over its images.
    pub(crate) fn average(&self, numbers: &[f64; HoleCards::COUNT]) -> Box<[f64; HoleCards::COUNT]> {
        let mut means = Box::new([0.0; HoleCards::COUNT]);
        for images in self.images() {
            means.iter_mut().zip(images).for_each(|(sum, &image)| *sum += numbers[usize::from(image)]);
        }
        means.iter_mut().for_each(|sum| *sum /= self.order() as f64);
        means
    }
}

#[cfg(test)]
mod tests {
    use evaluator::HoleCards;

    use super::*;
    use equity::internals::bits_by_id;

    #[test]
    fn a_flop_leaves_what_symmetry_it_has() {
        let random = [1.0; HoleCards::COUNT];
        for (flop, order) in [
            ("", 24),
            ("As Ks Qs", 6),
            ("As Ks Qd", 2),
            ("As Kd Qh", 1),
            ("As Ad Kh", 2),
            ("As Ad Ah", 6),
            ("As Ad Ks", 2),
        ] {
            let flop = bits_by_id(flop.parse().unwrap());
            assert_eq!(SuitSymmetry::of(&[flop], &[&random]).order(), order);
        }
    }

    #[test]
    fn a_range_with_suits_has_less() {
        let of = |text: &str| {
            let mut weights = [0.0; HoleCards::COUNT];
            for combo in text.split(' ') {
                weights[combo.parse::<HoleCards>().unwrap().index()] = 1.0;
            }
            SuitSymmetry::of(&[], &[&weights]).order()
        };
        assert_eq!(of("AsKs"), 6);
        assert_eq!(of("AsAh"), 4);
        assert_eq!(of("AsAh KsKh"), 4);
        assert_eq!(of("AsKh AhKs"), 4);
        assert_eq!(of("AsKh"), 2);
        assert_eq!(of("AsKh QdJc"), 1);
        assert_eq!(of("AsAh AsAd AsAc AhAd AhAc AdAc"), 24);
    }
}
