//! Two hands before the flop over all boards, exactly, without visiting the boards.
//!
//! A hand's rank on a board is the better of two: its rank without suits, which depends only on the ranks of
//! the board, and its best flush, which depends only on the cards of one suit. So all boards are counted as
//! if there were no flushes: 6,175 rank multisets, each with its number of boards. Then the boards with
//! three, four or five cards of a suit of which a player holds two are counted again, with flushes and
//! without.

mod flush;
mod hand_ranks;
mod tally;
mod unsuited;

use std::fmt;

use equity::Shares;
use evaluator::internals::choose;
use evaluator::{CardSet, Holdem, Isa, Suit};

pub(crate) use flush::correction_in_suit;
pub(crate) use hand_ranks::{Flushes, HandRanks};
pub(crate) use tally::Outcomes;
pub(crate) use unsuited::{Live, unsuited_boards};

use crate::lanes::{LaneTask, Lanes, run};
use crate::tables::{PairTables, RANKS};
use equity::Hole;

/// The ranks in a mask as an ascending list.
#[derive(Clone, Copy)]
pub(crate) struct Ranks {
    ranks: [u8; RANKS],
    count: usize,
}

impl Ranks {
    pub(crate) fn of_mask(mask: u16) -> Self {
        let mut list = Self { ranks: [0; RANKS], count: 0 };
        (0..RANKS as u8).filter(|rank| mask >> rank & 1 != 0).for_each(|rank| list.push(rank));
        list
    }

    /// Returns the ranks of cards, one for each card.
    pub(crate) fn of_cards(cards: CardSet) -> Self {
        let mut list = Self { ranks: [0; RANKS], count: 0 };
        cards.iter().for_each(|card| list.push(card.rank() as u8));
        list
    }

    fn push(&mut self, rank: u8) {
        self.ranks[self.count] = rank;
        self.count += 1;
    }

    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.ranks[..self.count]
    }
}

/// Returns the number of cards of each rank in a set.
pub(crate) fn live_ranks(cards: CardSet) -> Live {
    std::array::from_fn(|rank| Suit::ALL.iter().map(|&suit| (cards.suit_mask(suit) >> rank & 1) as u8).sum())
}

/// Compares two hands before the flop over all boards, exactly, in about 20 us with wide vectors.
///
/// ```
/// use omaha::HandVsHand;
///
/// let mut hands = HandVsHand::new();
/// let shares = hands.compare("AsAhKsKh".parse()?, "QdJdTc9c".parse()?).ok_or("they share a card")?;
/// assert_eq!((shares.wins(), shares.ties(), shares.total()), (669_247, 70, 1_086_008));
/// assert!(hands.compare("AsAhKsKh".parse()?, "AsJdTc9c".parse()?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HandVsHand {
    isa: Isa,
    hands: [Box<HandRanks>; 2],
}

impl HandVsHand {
    /// Returns scratch memory for two hands, with the best instruction set of the machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_isa(Isa::best())
    }

    /// Like [`new`](Self::new), with the given instruction set. The results are the same.
    #[must_use]
    pub fn with_isa(isa: Isa) -> Self {
        Self { isa, hands: [HandRanks::boxed(), HandRanks::boxed()] }
    }

    /// Returns the first hand's results over all boards, or `None` if the hands share a card. They may have
    /// different numbers of cards.
    pub fn compare(&mut self, first: Hole, second: Hole) -> Option<Shares<u64>> {
        if first.cards().intersects(second.cards()) {
            return None;
        }
        let left = CardSet::FULL.len() - first.len() - second.len();
        let boards = choose(left, Holdem::BOARD_CARDS);
        let Outcomes { wins, ties } = self.count([first, second], CardSet::EMPTY);
        let (wins, ties) = (wins as u64, ties as u64);
        Some(Shares::heads_up(wins, ties, boards - wins - ties))
    }

    /// Returns the outcomes over all boards without the hands' cards and dead ones.
    pub(crate) fn count(&mut self, holes: [Hole; 2], dead: CardSet) -> Outcomes {
        run(self.isa, TwoHands { ranks: &mut self.hands, holes, dead })
    }
}

impl Default for HandVsHand {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for HandVsHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HandVsHand({})", self.isa)
    }
}

struct TwoHands<'a> {
    ranks: &'a mut [Box<HandRanks>; 2],
    holes: [Hole; 2],
    dead: CardSet,
}

impl LaneTask for TwoHands<'_> {
    type Output = Outcomes;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Outcomes {
        let Self { ranks: [first, second], holes, dead } = self;
        let tables = PairTables::get();
        let cards = holes.map(Hole::cards);
        first.set(lanes, tables, Ranks::of_cards(cards[0]).as_slice());
        second.set(lanes, tables, Ranks::of_cards(cards[1]).as_slice());
        let hands = [&**first, &**second];
        let left = CardSet::FULL - cards[0] - cards[1] - dead;
        let live = live_ranks(left);
        let mut sum = unsuited_boards(lanes, hands, &live);
        for suit in Suit::ALL {
            let of_suit = cards.map(|cards| Ranks::of_mask(cards.suit_mask(suit)));
            let flushes =
                [Flushes::new(tables, of_suit[0].as_slice()), Flushes::new(tables, of_suit[1].as_slice())];
            if flushes.iter().all(Option::is_none) {
                continue;
            }
            let flushes = [flushes[0].as_ref(), flushes[1].as_ref()];
            sum += correction_in_suit(lanes, hands, flushes, left.suit_mask(suit), &live);
        }
        sum
    }
}
