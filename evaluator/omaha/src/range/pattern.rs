//! Patterns of cards, and all hands that fit one.
//!
//! A hand fits if there is for each slot of the pattern a card of its own, and if the letters can be given ranks and
//! suits so that all cards are as their slots say. Two letters never stand for the same rank or suit, nor for one that
//! a slot names.

use evaluator::{Card, CardSet, Rank, Suit};

use crate::hole::index::index_of;
use crate::range::orbits::{Groups, cards_of, for_each_image, for_each_representative};
use crate::range::property::Property;
use crate::range::sets::HandSet;

/// How many letters there are for ranks, and for suits.
pub(super) const RANK_LETTERS: usize = 5;
pub(super) const SUIT_LETTERS: usize = 4;

/// Patterns whose slots leave at most so many choices are followed card by card, others are tried on all hands.
const MOST_CHOICES: u64 = 20_000;

/// What a card may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot {
    /// How many cards it may be: the slots with the fewest come first.
    count: u32,
    /// The cards that it may be, as bits of a [`CardSet`].
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

/// What letters stand for; what no letter stands for yet is `None`.
#[derive(Clone, Copy, Default)]
struct Letters {
    ranks: [Option<u8>; RANK_LETTERS],
    suits: [Option<u8>; SUIT_LETTERS],
}

impl Letters {
    /// The same with the letters of a slot standing for the rank and the suit of a card, if they can.
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

/// Slots, those with the fewest cards first.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    slots: Vec<Slot>,
    /// Whether a hand has no more cards than there are slots.
    is_whole: bool,
}

impl Pattern {
    /// The pattern of hands with so many cards.
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

    /// How many ways there are at most to choose the cards of all slots; the most there is if a card may be any.
    fn choices(&self) -> u64 {
        let product = |product: u64, slot: &Slot| product.saturating_mul(u64::from(slot.count));
        if self.is_whole { self.slots.iter().fold(1, product) } else { u64::MAX }
    }
}

/// Chooses a card for each slot from those that are left, and calls `reached` with those that none has taken, until it
/// says that this was enough.
fn follow(
    slots: &[Slot],
    before: Option<(Slot, u32)>,
    left: u64,
    letters: Letters,
    reached: &mut impl FnMut(u64) -> bool,
) -> bool {
    let Some((slot, rest)) = slots.split_first() else { return reached(left) };
    let mut choices = left & slot.cards;
    // Of equal slots the first one takes the first card: the other way round is the same.
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

/// What a hand must be: as one of the patterns says, and with all properties.
pub(super) struct Condition {
    pub(super) patterns: Vec<Pattern>,
    pub(super) properties: Vec<Property>,
}

impl Condition {
    /// How much work it is to find the hands, as the number of times that a pattern is tried on a hand.
    pub(super) fn work(&self, cards: usize) -> u64 {
        if self.is_narrow() {
            return self.patterns.iter().map(Pattern::choices).sum();
        }
        let groups = self.groups();
        let sizes = (0..4).map(|group| groups.iter().filter(|&&of| of == group).count() as u64);
        let exchanges: u64 = sizes.map(|size| (1..=size).product::<u64>()).product();
        crate::Hole::count(cards) as u64 / exchanges * self.patterns.len() as u64
    }

    /// The hands of so many cards that are so.
    pub(super) fn hands(&self, cards: usize) -> HandSet {
        if self.properties.is_empty() && self.patterns.iter().any(|pattern| pattern.slots.is_empty()) {
            return HandSet::all(cards);
        }
        if self.is_narrow() { self.hands_by_choices() } else { self.hands_by_trial(cards) }
    }

    /// Whether there are so few choices that they are followed card by card.
    fn is_narrow(&self) -> bool {
        self.patterns.iter().all(|pattern| pattern.choices() <= MOST_CHOICES)
    }

    /// Follows the choices card by card.
    fn hands_by_choices(&self) -> HandSet {
        let (deck, mut indices) = (CardSet::FULL.bits(), Vec::new());
        for pattern in &self.patterns {
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

    /// Tries the patterns on one hand of all those that exchanges of suits lead to.
    fn hands_by_trial(&self, cards: usize) -> HandSet {
        let mut hands = HandSet::many(cards);
        let groups = self.groups();
        for_each_representative(cards, groups, &mut |masks| {
            let hand = cards_of(masks);
            if self.properties.iter().all(|property| property.holds(hand))
                && self.patterns.iter().any(|pattern| pattern.fits(hand))
            {
                for_each_image(masks, groups, &mut |masks| hands.insert(index_of(cards_of(masks))));
            }
        });
        hands
    }

    /// Which suits may be exchanged: all slots have the same ranks in them.
    fn groups(&self) -> Groups {
        let ranks = |suit: usize| {
            let slots = self.patterns.iter().flat_map(|pattern| &pattern.slots);
            slots.map(move |slot| (slot.cards >> (16 * suit)) as u16)
        };
        let like = |suit| (0..=suit).find(|&other| ranks(other).eq(ranks(suit))).unwrap_or(suit) as u8;
        [like(0), like(1), like(2), like(3)]
    }
}

/// The cards of ranks and suits, given as bits.
pub(super) fn cards_with(ranks: u16, suits: u8) -> CardSet {
    let is_in = |card: &Card| ranks >> card.rank() as u8 & 1 != 0 && suits >> card.suit() as u8 & 1 != 0;
    Card::ALL.into_iter().filter(is_in).collect()
}

pub(super) const ALL_RANKS: u16 = (1 << Rank::COUNT) - 1;
pub(super) const ALL_SUITS: u8 = (1 << Suit::COUNT) - 1;
