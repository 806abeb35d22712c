//! The strength of holdings on a board, two or four lookups each.
//!
//! A board's rows, as the [board sweep](crate::lookup::board) has them, say what each pair of ranks makes, and what cards
//! of a suit make if three or more of the board are of it. Where in the rows a holding's ranks stand depends on its two
//! cards alone, and is looked up. That is better than a sweep of all holdings as long as some hundred are wanted.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::lanes::Lanes;
use super::spot::Spot;
use crate::lookup::board::BoardSweep;
use crate::lookup::board::rows::{FlushRow, ROW_LENGTH, rank_pair};
use crate::{CardSet, Hand, RankTable, Suit};

/// Room for 64 cards by number.
const NUMBERS: usize = 64;

/// A place in a row for each two live cards, by their numbers in any order.
type Places = [u8; NUMBERS * NUMBERS];

/// The places of a row, and of a row of flushes, rounded up so that seven bits are always an index.
const ROW: usize = 128;

const _: () = assert!(ROW_LENGTH + size_of::<[u16; 32]>() / 2 == ROW);

/// What is looked up for two cards.
#[inline(always)]
fn place(places: &Places, a: u8, b: u8) -> usize {
    usize::from(places[usize::from(a) % NUMBERS * NUMBERS + usize::from(b) % NUMBERS]) % ROW
}

/// Ranks holdings on boards.
pub(super) struct Strength<'a> {
    table: &'a RankTable,
    sweep: &'a BoardSweep,
    /// Where two cards' ranks stand in a row of pairs.
    pairs: Box<Places>,
    /// Where what they make of a suit stands in its row of flushes.
    flushes: Box<[Places; Suit::COUNT]>,
    /// The live cards by number, each as a hand of one card.
    cards: Vec<Hand>,
    /// The known cards of the board.
    board: CardSet,
}

impl<'a> Strength<'a> {
    pub(super) fn new(spot: &Spot, table: &'a RankTable, sweep: &'a BoardSweep) -> Self {
        let mut pairs = Box::new([0; NUMBERS * NUMBERS]);
        let mut flushes = Box::new([[0; NUMBERS * NUMBERS]; Suit::COUNT]);
        for (a, first) in spot.live.iter().enumerate() {
            for (b, second) in spot.live.iter().enumerate().filter(|&(b, _)| b != a) {
                let ranks = [first, second].map(|card| card.rank() as usize);
                let pair = rank_pair(ranks[0].max(ranks[1]), ranks[0].min(ranks[1]));
                pairs[a * NUMBERS + b] = pair as u8;
                for suit in Suit::ALL {
                    let place = match [first, second].map(|card| card.suit() == suit) {
                        [true, true] => pair,
                        [true, false] => ROW_LENGTH + ranks[0],
                        [false, true] => ROW_LENGTH + ranks[1],
                        [false, false] => ROW_LENGTH + FlushRow::NO_CARD,
                    };
                    flushes[suit as usize][a * NUMBERS + b] = place as u8;
                }
            }
        }
        let mut cards: Vec<Hand> = spot.live.iter().map(|&card| Hand::EMPTY.add_distinct(card)).collect();
        cards.resize(NUMBERS, Hand::EMPTY);
        Self { table, sweep, pairs, flushes, cards, board: spot.board }
    }

    /// Makes a board ready: the known cards, and those drawn, by number.
    #[inline(always)]
    pub(super) fn prepare(&self, drawn: &[u8], board: &mut BoardRows) {
        let drawn = drawn.iter().map(|&card| self.cards[usize::from(card) % NUMBERS].card_set());
        let cards = drawn.fold(self.board, |cards, card| cards | card);
        let Ok(rows) = self.sweep.board(cards) else { unreachable!("five cards are on every board") };
        board.pairs[..ROW_LENGTH].copy_from_slice(&rows.pairs.0);
        board.suit = rows.flush.map(|(suit, flushes)| {
            let (both, one) = board.flushes.split_at_mut(ROW_LENGTH);
            both.copy_from_slice(&flushes.both.0);
            one.copy_from_slice(&flushes.one);
            suit
        });
    }

    /// Ranks the holdings of two cards each, by number, that are not on the board.
    #[inline(always)]
    pub(super) fn rank_on(&self, board: &BoardRows, cards: [&[u8]; 2], ranks: &mut [u16]) {
        let holdings = ranks.iter_mut().zip(cards[0]).zip(cards[1]);
        match board.suit {
            None => {
                for ((rank, &a), &b) in holdings {
                    *rank = board.pairs[place(&self.pairs, a, b)];
                }
            }
            Some(suit) => {
                let flushes = &self.flushes[suit as usize];
                for ((rank, &a), &b) in holdings {
                    let by_ranks = board.pairs[place(&self.pairs, a, b)];
                    *rank = by_ranks.max(board.flushes[place(flushes, a, b)]);
                }
            }
        }
    }

    /// Ranks a holding in each lane, on a board of its own.
    #[inline(always)]
    pub(super) fn rank_on_own(&self, boards: &[Hand], [first, second]: &[Lanes; 2], ranks: &mut [u16]) {
        for (((rank, &board), &a), &b) in ranks.iter_mut().zip(boards).zip(first).zip(second) {
            let holding = self.card(a).merge_distinct(self.card(b));
            *rank = self.table.rank(board.merge_distinct(holding)).as_u16();
        }
    }

    /// A live card by number.
    #[inline(always)]
    pub(super) fn card(&self, number: u8) -> Hand {
        self.cards[usize::from(number) % NUMBERS]
    }

    /// The known cards of the board.
    pub(super) fn known_board(&self) -> Hand {
        Hand::from_small_set(self.board)
    }
}

/// What a board makes of two cards.
#[derive(Clone)]
pub(super) struct BoardRows {
    pairs: [u16; ROW],
    /// The suit with three cards or more.
    suit: Option<Suit>,
    flushes: [u16; ROW],
}

impl BoardRows {
    pub(super) fn new() -> Self {
        Self { pairs: [0; ROW], suit: None, flushes: [0; ROW] }
    }
}
