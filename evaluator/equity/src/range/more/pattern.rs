//! Patterns of cards, and the hands that match them.
//!
//! A hand matches if each slot of the pattern has a card of its own and the letters can be assigned ranks and
//! suits so that each card fits its slot. Two letters never represent the same rank or suit, or one that a
//! slot names.

use evaluator::{Card, CardSet, Rank, Suit};
use std::prelude::rust_2024::*;

use crate::hole::index::index_of;
use crate::range::more::orbits::{Groups, cards_of, for_each_image, for_each_representative};
use crate::range::more::property::Property;
use crate::range::more::sets::HandSet;

/// The number of letters for ranks, and of letters for suits.
pub(super) const RANK_LETTERS: usize = 5;
pub(super) const SUIT_LETTERS: usize = 4;

/// Patterns whose slots leave at most this many choices are followed card by card. Others are tried on all
/// hands.
const MAX_CHOICES: u64 = 20_000;

/// The number of hands that all patterns are tried on before the next look at a request to stop.
const TRIED_AT_ONCE: u32 = 1 << 12;

/// The constraints on one card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot {
    /// The number of possible cards. Slots with the fewest come first.
    count: u32,
    /// The possible cards, as bits of a [`CardSet`].
    cards: u64,
    rank: Option<u8>,
    suit: Option<u8>,
}

impl Slot {
    pub(super) fn new(cards: CardSet, rank: Option<u8>, suit: Option<u8>) -> Self {
        Self { count: cards.len() as u32, cards: cards.bits(), rank, suit }
    }

    fn is_free(&self) -> bool {
        (self.cards, self.rank, self.suit) == (CardSet::FULL.bits(), None, None)
    }
}

/// The assignment of letters. Unassigned letters are `None`.
#[derive(Clone, Copy, Default)]
struct Letters {
    ranks: [Option<u8>; RANK_LETTERS],
    suits: [Option<u8>; SUIT_LETTERS],
}

impl Letters {
    /// Returns the assignment extended so that a slot matches a card. Returns `None` if there is none.
    fn with(mut self, slot: &Slot, bit: u32) -> Option<Self> {
        let bind = |letters: &mut [Option<u8>], letter: Option<u8>, value: u8| {
            let Some(letter) = letter.map(usize::from) else { return true };
            if letters[letter].is_none() && letters.contains(&Some(value)) {
                return false;
            }
            *letters[letter].get_or_insert(value) == value
        };
        let fits = bind(&mut self.ranks, slot.rank, (bit % 16) as u8)
            && bind(&mut self.suits, slot.suit, (bit / 16) as u8);
        fits.then_some(self)
    }
}

/// The slots, fewest possible cards first.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    slots: Vec<Slot>,
    /// `true` if the pattern has a slot for each card of a hand.
    is_whole: bool,
}

impl Pattern {
    /// Creates the pattern for hands of `cards` cards.
    pub(super) fn new(mut slots: Vec<Slot>, cards: usize) -> Self {
        slots.retain(|slot| !slot.is_free());
        slots.sort_unstable();
        let is_whole = slots.len() == cards;
        Self { slots, is_whole }
    }

    pub(super) fn fits(&self, hand: CardSet) -> bool {
        let hand = hand.bits();
        self.slots.iter().all(|slot| slot.cards & hand != 0)
            && follow(&self.slots, None, hand, Letters::default(), &mut |_| true)
    }

    /// Returns an upper bound of the number of ways to choose the cards of all slots. It is the maximum
    /// integer if a card may be any.
    fn choices(&self) -> u64 {
        let product = |product: u64, slot: &Slot| product.saturating_mul(u64::from(slot.count));
        if self.is_whole { self.slots.iter().fold(1, product) } else { u64::MAX }
    }
}

/// Chooses a card for each slot from the remaining ones, and calls `reached` with the cards that are left
/// over. Stops when `reached` reports that it has enough.
fn follow(
    slots: &[Slot],
    before: Option<(Slot, u32)>,
    left: u64,
    letters: Letters,
    reached: &mut impl FnMut(u64) -> bool,
) -> bool {
    let Some((slot, rest)) = slots.split_first() else { return reached(left) };
    let mut choices = left & slot.cards;
    // Of equal slots the first one takes the first card. Other permutations would be duplicates.
    if let Some((_, bit)) = before.filter(|(before, _)| before == slot) {
        choices &= u64::MAX << bit;
    }
    while choices != 0 {
        let bit = choices.trailing_zeros();
        choices &= choices - 1;
        if let Some(letters) = letters.with(slot, bit)
            && follow(rest, Some((*slot, bit)), left & !(1 << bit), letters, reached)
        {
            return true;
        }
    }
    false
}

/// The condition on a hand: one of the patterns and all of the properties.
pub(super) struct Condition {
    pub(super) patterns: Vec<Pattern>,
    pub(super) properties: Vec<Property>,
}

impl Condition {
    /// Returns the work of computing the hands, as the number of times that a pattern is tried on a hand.
    pub(super) fn work(&self, cards: usize) -> u64 {
        if self.is_narrow() {
            return self.patterns.iter().map(Pattern::choices).sum();
        }
        let groups = self.groups();
        let sizes = (0..4).map(|group| groups.iter().filter(|&&of| of == group).count() as u64);
        let exchanges: u64 = sizes.map(|size| (1..=size).product::<u64>()).product();
        crate::Hole::count(cards) as u64 / exchanges * self.patterns.len() as u64
    }

    /// Returns the hands of `cards` cards that meet the condition, or some of them if `is_stopped` returns `true`.
    pub(super) fn hands(&self, cards: usize, is_stopped: &dyn Fn() -> bool) -> HandSet {
        if self.properties.is_empty() && self.patterns.iter().any(|pattern| pattern.slots.is_empty()) {
            return HandSet::all(cards);
        }
        if self.is_narrow() {
            self.hands_by_choices(is_stopped)
        } else {
            self.hands_by_trial(cards, is_stopped)
        }
    }

    /// Returns `true` if there are so few choices that they are followed card by card.
    fn is_narrow(&self) -> bool {
        self.patterns.iter().all(|pattern| pattern.choices() <= MAX_CHOICES)
    }

    /// Follows the choices card by card.
    fn hands_by_choices(&self, is_stopped: &dyn Fn() -> bool) -> HandSet {
        let (deck, mut indices) = (CardSet::FULL.bits(), Vec::new());
        for pattern in &self.patterns {
            if is_stopped() {
                break;
            }
            follow(&pattern.slots, None, deck, Letters::default(), &mut |rest| {
                let hand = CardSet::from_bits_truncate(deck & !rest);
                if self.properties.iter().all(|property| property.holds(hand)) {
                    indices.push(index_of(hand));
                }
                false
            });
        }
        HandSet::from_unsorted(indices)
    }

    /// Tries the patterns on one representative of each orbit of hands.
    fn hands_by_trial(&self, cards: usize, is_stopped: &dyn Fn() -> bool) -> HandSet {
        let mut hands = HandSet::many(cards);
        let groups = self.groups();
        let (mut tried, mut is_ended) = (0, false);
        for_each_representative(cards, groups, &mut |masks| {
            is_ended |= tried % TRIED_AT_ONCE == 0 && is_stopped();
            tried += 1;
            if is_ended {
                return;
            }
            let hand = cards_of(masks);
            if self.properties.iter().all(|property| property.holds(hand))
                && self.patterns.iter().any(|pattern| pattern.fits(hand))
            {
                for_each_image(masks, groups, &mut |masks| hands.insert(index_of(cards_of(masks))));
            }
        });
        hands
    }

    /// Returns which suits are exchangeable, because all slots have the same ranks in them.
    fn groups(&self) -> Groups {
        let ranks = |suit: usize| {
            let slots = self.patterns.iter().flat_map(|pattern| &pattern.slots);
            slots.map(move |slot| (slot.cards >> (16 * suit)) as u16)
        };
        let like = |suit| (0..=suit).find(|&other| ranks(other).eq(ranks(suit))).unwrap_or(suit) as u8;
        [like(0), like(1), like(2), like(3)]
    }
}

/// Returns the cards with the given masks of ranks and suits.
pub(super) fn cards_with(ranks: u16, suits: u8) -> CardSet {
    let is_in = |card: &Card| ranks >> card.rank() as u8 & 1 != 0 && suits >> card.suit() as u8 & 1 != 0;
    Card::ALL.into_iter().filter(is_in).collect()
}

pub(super) const ALL_RANKS: u16 = (1 << Rank::COUNT) - 1;
pub(super) const ALL_SUITS: u8 = (1 << Suit::COUNT) - 1;
