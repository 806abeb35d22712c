use equity::EquityError;
use evaluator::{CardSet, HoleCards, Rank, Suit};

use crate::hits::draw::{Draw, Draws};
use crate::hits::made_hand::MadeHand;

/// The made hand and the draws of hole cards on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Hit {
    /// The kind of made hand.
    pub made: MadeHand,
    /// The draws.
    pub draws: Draws,
}

/// A board of three to five cards, which computes the hits of combos.
///
/// ```
/// use holdem::hits::HitBoard;
/// use holdem::range::Range;
///
/// let board = HitBoard::new("Qh 7h 2c".parse()?)?;
/// let range: Range = "AA,KQs,AhTh,98s".parse()?;
/// let kept = board.filter(&range, &"top-pair+ or flush-draw".parse()?);
/// assert_eq!(kept, "AA,KsQs,KdQd,KcQc,AhTh,9h8h".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HitBoard {
    cards: CardSet,
    /// The number of cards.
    count: usize,
    ranks: u16,
}

const ACE: u16 = 1 << (Rank::COUNT - 1);

/// The lowest five ranks in a row, with the ace below the deuce.
const FIVE_IN_A_ROW: u16 = 0b11111;

/// The number of straights, from the wheel to broadway.
const STRAIGHTS: usize = 10;

/// Returns the rank mask with the ace both above the king and below the deuce.
#[inline(always)]
const fn with_low_ace(ranks: u16) -> u16 {
    ranks << 1 | ranks >> (Rank::COUNT - 1)
}

/// Returns the straights in a rank mask. Bit `n` is the one whose lowest rank is bit `n` of [`with_low_ace`].
#[inline(always)]
const fn straights(ranks: u16) -> u16 {
    let ranks = with_low_ace(ranks);
    ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
}

/// Returns the rank masks of the ranks that occur at least once, twice, three and four times.
#[inline(always)]
const fn by_times([a, b, c, d]: [u16; Suit::COUNT]) -> [u16; 4] {
    let (ab, cd) = (a & b, c & d);
    let (some_ab, some_cd) = (a | b, c | d);
    [some_ab | some_cd, ab | cd | some_ab & some_cd, ab & some_cd | some_ab & cd, ab & cd]
}

#[inline(always)]
fn suits(cards: CardSet) -> [u16; Suit::COUNT] {
    Suit::ALL.map(|suit| cards.suit_mask(suit))
}

/// Returns the highest rank of a rank mask.
#[inline(always)]
const fn highest(ranks: u16) -> u16 {
    if ranks == 0 { 0 } else { 1 << ranks.ilog2() }
}

impl HitBoard {
    /// Prepares a board.
    ///
    /// # Errors
    ///
    /// Returns [`EquityError::BoardCount`] if it does not have three to five cards.
    pub fn new(board: CardSet) -> Result<Self, EquityError> {
        match board.len() {
            count @ 3..=5 => Ok(Self::of(board, count)),
            found => Err(EquityError::BoardCount { found, expected: "3, 4 or 5" }),
        }
    }

    /// Prepares a board of `count` cards, from three to five.
    pub(crate) fn of(cards: CardSet, count: usize) -> Self {
        Self { cards, count, ranks: cards.rank_mask() }
    }

    /// Returns the cards of the board.
    #[must_use]
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// Returns the hit of a combo, or `None` if it has a card of the board.
    #[inline]
    #[must_use]
    pub fn hit(&self, combo: HoleCards) -> Option<Hit> {
        let hole = combo.card_set();
        if hole.intersects(self.cards) {
            return None;
        }
        let [high, low] = combo.cards().map(|card| 1 << card.rank() as u16);
        let suits = suits(self.cards | hole);
        let made = self.made([high, low], suits);
        Some(Hit { made, draws: self.draws(hole, [high, low], suits, made) })
    }

    /// Returns the kind of hand, by the ranks of both hole cards and the ranks of all cards in each suit.
    #[inline(always)]
    fn made(&self, hole: [u16; 2], suits: [u16; Suit::COUNT]) -> MadeHand {
        let [all, twice, thrice, four_times] = by_times(suits);
        let flush = suits.into_iter().find(|suit| suit.count_ones() >= 5);
        if flush.is_some_and(|flush| straights(flush) != 0) {
            return MadeHand::StraightFlush;
        }
        if four_times != 0 {
            return MadeHand::Quads;
        }
        if thrice != 0 && twice.count_ones() >= 2 {
            return MadeHand::FullHouse;
        }
        if flush.is_some() {
            return MadeHand::Flush;
        }
        if straights(all) != 0 {
            return MadeHand::Straight;
        }
        let [high, low] = hole;
        if thrice != 0 {
            return match (thrice == high, thrice == low) {
                (true, true) => MadeHand::Set,
                (false, false) => self.without_pair(high | low, twice),
                _ => MadeHand::Trips,
            };
        }
        // The lowest of three pairs does not play.
        let first = highest(twice);
        let own = (first | highest(twice & !first)) & (high | low);
        if own == 0 {
            self.without_pair(high | low, twice)
        } else if high == low {
            self.pocket_pair(own)
        } else if own == high | low {
            self.two_pair(high.max(low), high.min(low))
        } else {
            self.pair(own, (high | low) & !own)
        }
    }

    /// Returns the number of the board's ranks above a rank.
    #[inline(always)]
    fn above(&self, rank: u16) -> u32 {
        (self.ranks & rank.wrapping_neg() & !rank).count_ones()
    }

    #[inline(always)]
    fn without_pair(&self, hole: u16, twice: u16) -> MadeHand {
        match (hole & ACE != 0, twice != 0) {
            (true, _) => MadeHand::AceHigh,
            (false, true) => MadeHand::BoardPair,
            (false, false) => MadeHand::Nothing,
        }
    }

    #[inline(always)]
    fn pocket_pair(&self, rank: u16) -> MadeHand {
        let (above, all) = (self.above(rank), self.ranks.count_ones());
        match above {
            0 => MadeHand::Overpair,
            _ if above == all => MadeHand::Underpair,
            1 => MadeHand::PocketPairBelowTop,
            2 => MadeHand::PocketPairBelowMiddle,
            _ => MadeHand::Underpair,
        }
    }

    #[inline(always)]
    fn two_pair(&self, high: u16, low: u16) -> MadeHand {
        match (self.above(high), self.above(low)) {
            (0, 1) => MadeHand::TopTwoPair,
            (0, _) => MadeHand::TopAndBottomPair,
            _ => MadeHand::BottomTwoPair,
        }
    }

    #[inline(always)]
    fn pair(&self, rank: u16, kicker: u16) -> MadeHand {
        // The better kickers are the higher ranks that are not on the board.
        let better = (ACE | (ACE - 1)) & kicker.wrapping_neg() & !kicker & !self.ranks;
        match (self.above(rank), better.count_ones()) {
            // A kicker that pairs the board makes a lower second pair, which adds nothing to the board's
            // card.
            (0, _) if kicker & self.ranks != 0 => MadeHand::TopPairWeakKicker,
            (0, 0) => MadeHand::TopPairTopKicker,
            (0, 1 | 2) => MadeHand::TopPairGoodKicker,
            (0, _) => MadeHand::TopPairWeakKicker,
            (1, _) => MadeHand::MiddlePair,
            _ => MadeHand::WeakPair,
        }
    }

    /// Returns the draws, by the hole cards, their ranks, the ranks of all cards in each suit, and the made
    /// hand.
    #[inline(always)]
    fn draws(&self, hole: CardSet, [high, low]: [u16; 2], all: [u16; Suit::COUNT], made: MadeHand) -> Draws {
        if self.count == 5 {
            return Draws::NONE;
        }
        let flush = if made < MadeHand::Flush { self.flush_draws(hole, all) } else { Draws::NONE };
        let straight = if made < MadeHand::Straight { self.straight_draws([high, low]) } else { Draws::NONE };
        let has = |draws: Draws, wanted: &[Draw]| wanted.iter().any(|&draw| draws.contains(draw));
        let is_combo = has(flush, &[Draw::FlushDraw])
            && has(straight, &[Draw::OpenEnded, Draw::DoubleGutshot, Draw::Gutshot]);
        let mut draws = flush.and(straight).and(Draws::when(is_combo, Draw::ComboDraw));
        if made < MadeHand::Underpair {
            let over = [high, low].into_iter().filter(|&rank| rank > self.ranks).count();
            draws = draws.and(Draws::when(over == 2, Draw::Overcards));
            draws = draws.and(Draws::when(over == 1, Draw::OneOvercard));
        }
        draws
    }

    #[inline(always)]
    fn flush_draws(&self, hole: CardSet, all: [u16; Suit::COUNT]) -> Draws {
        let mut draws = Draws::NONE;
        for (suit, all) in Suit::ALL.into_iter().zip(all) {
            let own = hole.suit_mask(suit);
            let missing_on_board = !self.cards.suit_mask(suit) & (ACE | (ACE - 1));
            let count = if own == 0 { 0 } else { all.count_ones() };
            draws = draws.and(Draws::when(count == 4, Draw::FlushDraw));
            let is_nut = own & highest(missing_on_board) != 0;
            draws = draws.and(Draws::when(count == 4 && is_nut, Draw::NutFlushDraw));
            draws = draws.and(Draws::when(count == 3 && self.count == 3, Draw::BackdoorFlushDraw));
        }
        draws
    }

    /// Returns the straight draws of two hole cards' ranks.
    #[inline(always)]
    fn straight_draws(&self, [high, low]: [u16; 2]) -> Draws {
        let (all, board) = (with_low_ace(self.ranks | high | low), with_low_ace(self.ranks));
        let [high, low] = [high, low].map(with_low_ace);
        // The ranks that complete a straight, and the ranks that complete one as high or higher for the board
        // alone.
        let (mut completing, mut taken) = (0, 0);
        let mut is_near = false;
        for lowest in (0..STRAIGHTS).rev() {
            let row = FIVE_IN_A_ROW << lowest;
            let (missing, missing_on_board) = (row & !all, row & !board);
            if missing_on_board.count_ones() == 1 {
                taken |= both_aces(missing_on_board);
            }
            if missing.count_ones() == 1 {
                completing |= both_aces(missing) & !taken;
            }
            let has_both = row & high != 0 && row & low != 0 && high != low;
            is_near |= has_both && row & board & !high & !low != 0;
        }
        let four_in_a_row = all & all >> 1 & all >> 2 & all >> 3;
        let is_open = four_in_a_row & completing << 1 & completing >> 4 != 0;
        // The shift removes the low ace, which is the same as the high one.
        match (completing >> 1).count_ones() {
            0 => Draws::when(is_near && self.count == 3, Draw::BackdoorStraightDraw),
            _ if is_open => Draws::when(true, Draw::OpenEnded),
            1 => Draws::when(true, Draw::Gutshot),
            _ => Draws::when(true, Draw::DoubleGutshot),
        }
    }
}

/// Returns the rank in the form of [`with_low_ace`], where an ace is in both places.
#[inline(always)]
const fn both_aces(rank: u16) -> u16 {
    const ACES: u16 = 1 | 1 << Rank::COUNT;
    if rank & ACES == 0 { rank } else { ACES }
}
