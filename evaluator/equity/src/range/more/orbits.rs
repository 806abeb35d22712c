//! Hands up to the suit permutations that do not matter to a question.
//!
//! A hand is represented by its rank mask in each suit. If two suits are exchangeable, the first one has the
//! larger mask as a number. This selects one representative of each orbit.

use std::prelude::rust_2024::*;
use std::sync::OnceLock;

use evaluator::{CardSet, Rank, Suit};

use crate::Hole;

/// A hand's rank mask in each suit.
pub(super) type Masks = [u16; Suit::COUNT];

/// A number for each suit. Suits with the same number are exchangeable.
pub(super) type Groups = [u8; Suit::COUNT];

/// All suits are exchangeable.
pub(super) const ALL_ALIKE: Groups = [0; Suit::COUNT];

pub(super) fn masks_of(cards: CardSet) -> Masks {
    Suit::ALL.map(|suit| cards.suit_mask(suit))
}

pub(super) fn cards_of(masks: Masks) -> CardSet {
    let bits = Suit::ALL.iter().map(|&suit| u64::from(masks[suit as usize]) << (16 * suit as u32));
    CardSet::from_bits_truncate(bits.sum())
}

/// Returns the representative of all hands that differ by exchanges of suits.
pub(super) fn representative(mut masks: Masks, groups: Groups) -> Masks {
    // Insertion sort inside each group of the four suits. The last suit gets the largest mask.
    for end in 1..Suit::COUNT {
        let mut at = end;
        for before in (0..end).rev() {
            if groups[before] == groups[at] && masks[before] > masks[at] {
                masks.swap(before, at);
                at = before;
            }
        }
    }
    masks
}

/// Calls `visit` with one representative of each orbit of hands of `cards` cards.
pub(super) fn for_each_representative(cards: usize, groups: Groups, visit: &mut impl FnMut(Masks)) {
    fill(cards, Suit::COUNT, [0; Suit::COUNT], groups, visit);
}

/// Chooses rank masks for the suits below `suits`, from the last one down.
fn fill(cards: usize, suits: usize, mut masks: Masks, groups: Groups, visit: &mut impl FnMut(Masks)) {
    let Some(suit) = suits.checked_sub(1) else { return visit(masks) };
    let bound = (suits..Suit::COUNT).find(|&after| groups[after] == groups[suit]).map(|after| masks[after]);
    let counts = if suit == 0 { cards..=cards } else { 0..=cards };
    for count in counts {
        let choices = &masks_by_count()[count];
        let allowed = bound.map_or(choices.len(), |bound| choices.partition_point(|&mask| mask <= bound));
        for &mask in &choices[..allowed] {
            masks[suit] = mask;
            fill(cards - count, suit, masks, groups, visit);
        }
    }
}

/// Returns the rank masks with each number of ranks, in ascending order.
fn masks_by_count() -> &'static [Vec<u16>] {
    static MASKS: OnceLock<Vec<Vec<u16>>> = OnceLock::new();
    MASKS.get_or_init(|| {
        let mut masks = vec![Vec::new(); Hole::MAX_CARDS + 1];
        for mask in 0_u16..1 << Rank::COUNT {
            if let Some(masks) = masks.get_mut(mask.count_ones() as usize) {
                masks.push(mask);
            }
        }
        masks
    })
}

/// Calls `visit` once with every hand that differs from this one by exchanges of suits.
pub(super) fn for_each_image(masks: Masks, groups: Groups, visit: &mut impl FnMut(Masks)) {
    permute(masks, 0, groups, visit);
}

/// Assigns the remaining masks to the suits from `suit` on, in every distinct way.
fn permute(mut masks: Masks, suit: usize, groups: Groups, visit: &mut impl FnMut(Masks)) {
    if suit == Suit::COUNT {
        return visit(masks);
    }
    for from in suit..Suit::COUNT {
        let is_new = !masks[suit..from]
            .iter()
            .zip(&groups[suit..from])
            .any(|(&mask, &group)| (mask, group) == (masks[from], groups[from]));
        if groups[from] == groups[suit] && is_new {
            masks.swap(suit, from);
            permute(masks, suit + 1, groups, visit);
            masks.swap(suit, from);
        }
    }
}
