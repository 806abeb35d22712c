//! Hands up to permutations of suits that do not matter to a question.
//!
//! A hand is looked at as its ranks in each suit. Where two suits may be exchanged, the one that comes first has the
//! larger set of ranks as a number; that picks one hand of all those that the exchanges lead to.

use std::sync::OnceLock;

use evaluator::{CardSet, Rank, Suit};

use crate::Hole;

/// A hand's ranks in each suit, a bit a rank.
pub(super) type Masks = [u16; Suit::COUNT];

/// For each suit a number; suits with the same number may be exchanged.
pub(super) type Groups = [u8; Suit::COUNT];

/// All suits may be exchanged.
pub(super) const ALL_ALIKE: Groups = [0; Suit::COUNT];

pub(super) fn masks_of(cards: CardSet) -> Masks {
    Suit::ALL.map(|suit| cards.suit_mask(suit))
}

pub(super) fn cards_of(masks: Masks) -> CardSet {
    let bits = Suit::ALL.iter().map(|&suit| u64::from(masks[suit as usize]) << (16 * suit as u32));
    CardSet::from_bits_truncate(bits.sum())
}

/// The hand that stands for all those that exchanges of suits lead to.
pub(super) fn representative(mut masks: Masks, groups: Groups) -> Masks {
    // Four suits: an insertion sort inside each group, the last suit having the largest mask.
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

/// Calls `visit` with one hand of so many cards for each set of hands that exchanges of suits lead to.
pub(super) fn for_each_representative(cards: usize, groups: Groups, visit: &mut impl FnMut(Masks)) {
    fill(cards, Suit::COUNT, [0; Suit::COUNT], groups, visit);
}

/// Gives ranks to the suits below `suits`, from the last one down.
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

/// By number of ranks, their sets as numbers, in ascending order.
fn masks_by_count() -> &'static [Vec<u16>] {
    static MASKS: OnceLock<Vec<Vec<u16>>> = OnceLock::new();
    MASKS.get_or_init(|| {
        let mut masks = vec![Vec::new(); Hole::MOST_CARDS + 1];
        for mask in 0_u16..1 << Rank::COUNT {
            if let Some(masks) = masks.get_mut(mask.count_ones() as usize) {
                masks.push(mask);
            }
        }
        masks
    })
}

/// Calls `visit` with every hand that exchanges of suits lead to from this one, once each.
pub(super) fn for_each_image(masks: Masks, groups: Groups, visit: &mut impl FnMut(Masks)) {
    permute(masks, 0, groups, visit);
}

/// Gives the suits from `suit` on each of the masks that are left for them.
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
