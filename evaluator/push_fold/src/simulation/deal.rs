//! Shuffled decks: a hand for each seat and several boards.

use std::sync::OnceLock;

use evaluator::{Card, Hand, HoleCards, RankTable};
use fastrand::Rng;
use holdem::range::StartingHand;

use crate::rules::MAX_SEATS;

/// The maximum number of boards that are dealt to the same hands.
const MAX_BOARDS: usize = 8;

/// The hands of all seats and the ranks of these hands on some boards.
///
/// The boards have no cards in common, so the mean over them varies less than that of independent ones.
pub(crate) struct Deal {
    /// The starting hand of each place, by its index.
    pub(crate) hands: [u8; MAX_SEATS],
    /// The rank of each place's hand on each board.
    ranks: [[u16; MAX_SEATS]; MAX_BOARDS],
    boards: usize,
}

impl Deal {
    /// Moves each hand to the next seat, in a round. The deal is as probable as before.
    pub(crate) fn rotate(&mut self, seats: usize) {
        self.hands[..seats].rotate_left(1);
        self.ranks[..self.boards].iter_mut().for_each(|ranks| ranks[..seats].rotate_left(1));
    }

    /// Returns the ranks of all seats on each board.
    pub(crate) fn boards(&self) -> &[[u16; MAX_SEATS]] {
        &self.ranks[..self.boards]
    }
}

/// A deck, random numbers, and what is known of each card.
pub(crate) struct Dealer {
    pub(crate) random: Rng,
    cards: [u8; 52],
    seats: usize,
    boards: usize,
    table: &'static RankTable,
    single: [Hand; 52],
}

impl Dealer {
    /// Creates a dealer with its own stream of random numbers.
    pub(crate) fn new(seats: usize, seed: u64, stream: u64) -> Self {
        // Neighboring seeds of the generator have related numbers, so seeds are drawn at random.
        let mixed = Rng::with_seed(seed).u64(..) ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Self {
            random: Rng::with_seed(mixed),
            cards: std::array::from_fn(|card| card as u8),
            seats,
            boards: ((52 - 2 * seats) / 5).min(MAX_BOARDS),
            table: RankTable::embedded(),
            single: Card::ALL.map(|card| Hand::EMPTY.add_unchecked(card)),
        }
    }

    /// Deals hands to all seats, and boards.
    pub(crate) fn deal(&mut self) -> Deal {
        self.shuffle(0..2 * self.seats);
        self.finish(u16::MAX)
    }

    /// Moves random cards to some places of the deck. Cards before these places stay.
    pub(crate) fn shuffle(&mut self, places: std::ops::Range<usize>) {
        for place in places {
            let other = self.random.usize(place..52);
            self.cards.swap(place, other);
        }
    }

    /// Moves a combo's cards to the place of a hand. Returns `false` if a hand of an earlier place has one of them.
    pub(crate) fn give(&mut self, place: usize, combo: HoleCards) -> bool {
        let cards = combo.cards().map(|card| card.id());
        if cards.iter().any(|card| self.cards[..2 * place].contains(card)) {
            return false;
        }
        for (number, card) in cards.into_iter().enumerate() {
            let from = self.cards.iter().position(|&other| other == card).expect("a card of the deck");
            self.cards.swap(2 * place + number, from);
        }
        true
    }

    /// Returns the index of the starting hand at a place.
    pub(crate) fn hand(&self, place: usize) -> u8 {
        starting_hands()[usize::from(self.cards[2 * place])][usize::from(self.cards[2 * place + 1])]
    }

    /// Returns the indices of all starting hands.
    pub(crate) fn hands(&self) -> [u8; MAX_SEATS] {
        let mut hands = [0; MAX_SEATS];
        (0..self.seats).for_each(|place| hands[place] = self.hand(place));
        hands
    }

    /// Moves the hands to their seats, in the order in which they were dealt.
    pub(crate) fn seat(&mut self, seats: impl Iterator<Item = usize>) {
        let dealt = self.cards;
        for (place, seat) in seats.enumerate() {
            self.cards[2 * seat..][..2].copy_from_slice(&dealt[2 * place..][..2]);
        }
    }

    /// Deals boards to the hands, and ranks the hands of some seats, given as bits.
    pub(crate) fn finish(&mut self, needed: u16) -> Deal {
        let dealt = 2 * self.seats;
        self.shuffle(dealt..dealt + 5 * self.boards);
        let ranks = [[0; MAX_SEATS]; MAX_BOARDS];
        let mut deal = Deal { hands: self.hands(), ranks, boards: self.boards };
        let of = |cards: &[u8]| {
            let single = cards.iter().map(|&card| self.single[usize::from(card)]);
            single.reduce(Hand::merge_unchecked).unwrap_or(Hand::EMPTY)
        };
        let holes: [Hand; MAX_SEATS] = std::array::from_fn(|seat| match seat < self.seats {
            true => of(&self.cards[2 * seat..][..2]),
            false => Hand::EMPTY,
        });
        for (ranks, board) in deal.ranks.iter_mut().zip(self.cards[dealt..].chunks(5)).take(self.boards) {
            let board = of(board);
            for (seat, hole) in holes[..self.seats].iter().enumerate() {
                if needed & 1 << seat != 0 {
                    ranks[seat] = self.table.rank(hole.merge_unchecked(board)).as_u16();
                }
            }
        }
        deal
    }
}

/// Returns the index of the starting hand of each two cards.
fn starting_hands() -> &'static [[u8; 52]; 52] {
    static HANDS: OnceLock<Box<[[u8; 52]; 52]>> = OnceLock::new();
    HANDS.get_or_init(|| {
        let mut hands = Box::new([[0; 52]; 52]);
        for combo in HoleCards::ALL {
            let [a, b] = combo.cards().map(|card| usize::from(card.id()));
            hands[a][b] = StartingHand::of(combo).index() as u8;
            hands[b][a] = hands[a][b];
        }
        hands
    })
}
