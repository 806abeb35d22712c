use evaluator::{CardSet, Suit};

use super::low::{LowMask, LowTable, low_mask};
use crate::kind::Lows;
use crate::tables::{BoardRows, Ordinal, Row, low_row, pair};
use equity::Hole;

/// A hand prepared for ranking on many boards.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairsOf {
    /// The indices of the pairs of its ranks.
    pairs: [u8; 15],
    count: u8,
    /// Its low ranks.
    low: LowMask,
    /// Its rank mask in each suit.
    suits: [u16; Suit::COUNT],
}

impl PairsOf {
    #[inline]
    pub(crate) fn new(hole: Hole) -> Self {
        let (mut ranks, mut cards) = ([0; Hole::MAX_CARDS], 0);
        let (mut pairs, mut count) = ([0; 15], 0);
        for card in hole.cards().iter() {
            let rank = card.rank() as usize;
            for &other in &ranks[..cards] {
                pairs[usize::from(count)] = pair(rank, other) as u8;
                count += 1;
            }
            ranks[cards] = rank;
            cards += 1;
        }
        let suits = Suit::ALL.map(|suit| hole.cards().suit_mask(suit));
        Self { pairs, count, low: low_mask(hole.cards()), suits }
    }

    /// Returns the best entry of a row for one of the pairs.
    #[inline]
    fn best_in(&self, row: &Row) -> Ordinal {
        let pairs = &self.pairs[..usize::from(self.count)];
        pairs.iter().fold(0, |best: Ordinal, &pair| best.max(row[usize::from(pair)]))
    }
}

/// A complete board prepared for ranking hands.
#[derive(Clone, Copy)]
pub struct OnBoard {
    unsuited: &'static Row,
    flush: Option<(usize, &'static Row)>,
    low: LowRow,
}

/// The lows of hands on a board.
#[derive(Clone, Copy)]
enum LowRow {
    None,
    /// Lows of eight or better by the low ranks of the hand.
    EightOrBetter(&'static [u8; 256]),
    /// All lows by the pair of ranks from the hand.
    All(&'static Row),
}

impl OnBoard {
    #[inline]
    pub(crate) fn new(board: CardSet, lows: Lows) -> Self {
        let rows = BoardRows::get();
        let flush = rows.flush(board).map(|(suit, row)| (suit as usize, row));
        let low = match lows {
            Lows::None => LowRow::None,
            Lows::EightOrBetter => LowRow::EightOrBetter(LowTable::get().row(low_mask(board))),
            Lows::All => LowRow::All(low_row(board)),
        };
        Self { unsuited: rows.unsuited(board), flush, low }
    }

    /// Returns the rank of a hand.
    #[inline]
    pub(crate) fn rank(&self, hand: &PairsOf) -> Ordinal {
        let best = hand.best_in(self.unsuited);
        match self.flush {
            Some((suit, row)) if hand.suits[suit].count_ones() >= 2 => {
                best.max(best_flush(row, hand.suits[suit]))
            }
            _ => best,
        }
    }

    /// Returns the rank of two cards of a hand.
    pub(crate) fn rank_of_pair(&self, cards: CardSet) -> Ordinal {
        let mut ranks = cards.iter().map(|card| card.rank() as usize);
        let (Some(a), Some(b)) = (ranks.next(), ranks.next()) else { return 0 };
        let unsuited = self.unsuited[pair(a, b)];
        let suited = self.flush.filter(|(suit, _)| cards.suit_mask(Suit::ALL[*suit]).count_ones() == 2);
        suited.map_or(unsuited, |(_, row)| unsuited.max(row[pair(a, b)]))
    }

    /// Returns a hand's low, higher is better, or 0 if there is none.
    #[inline]
    pub(crate) fn low(&self, hand: &PairsOf) -> u16 {
        match self.low {
            LowRow::None => 0,
            LowRow::EightOrBetter(row) => row[usize::from(hand.low)].into(),
            LowRow::All(row) => hand.best_in(row).cast_unsigned(),
        }
    }
}

/// Returns the best flush with two of the ranks.
#[inline(never)]
pub(crate) fn best_flush(row: &Row, mut ranks: u16) -> Ordinal {
    let mut best = 0;
    while ranks != 0 {
        let low = ranks.trailing_zeros() as usize;
        ranks &= ranks - 1;
        let mut higher = ranks;
        while higher != 0 {
            best = best.max(row[pair(higher.trailing_zeros() as usize, low)]);
            higher &= higher - 1;
        }
    }
    best
}
