use equity::internals::{DECK, suit_cards};
use evaluator::Suit;

/// A board of five cards, for a showdown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// The cards, as bits by id.
    cards: u64,
    /// The suit with three or more cards, and its card ranks.
    flush: Option<(usize, u16)>,
}

impl Board {
    /// Returns the board of cards given as bits by id.
    #[inline(always)]
    pub(crate) fn new(cards: u64) -> Self {
        let flush = (0..Suit::COUNT)
            .find(|&suit| (cards & suit_cards(suit)).count_ones() >= 3)
            .map(|suit| (suit, ranks_of_suit(cards, suit)));
        Self { cards, flush }
    }

    /// Returns the card ranks in the suit with three or more cards, or 0 if there is no such suit.
    #[inline(always)]
    pub(crate) fn suited(&self) -> u16 {
        self.flush.map_or(0, |(_, suited)| suited)
    }

    /// Returns the suit with three or more cards, or an arbitrary suit if there is none.
    #[inline(always)]
    pub(crate) fn suit(&self) -> usize {
        self.flush.map_or(0, |(suit, _)| suit)
    }

    /// Returns `true` if the suit has four or more cards. Combos with a card of the suit are then handled as
    /// [rows](crate::sweep::two_way::suit_rows).
    #[inline(always)]
    pub(crate) fn has_rows(&self) -> bool {
        self.suited().count_ones() >= 4
    }

    /// Returns the cards that are not on the board.
    #[inline(always)]
    pub(crate) fn live(&self) -> u64 {
        !self.cards & DECK
    }

    /// Returns the cards, and the lanes of their blocks, of the combos whose strength depends only on card
    /// ranks.
    #[inline(always)]
    pub(crate) fn live_by_ranks(&self) -> (u64, u16) {
        match self.flush {
            None => (self.live(), u16::MAX),
            Some((suit, suited)) if suited.count_ones() == 3 => {
                (self.live(), !(1 << ((Suit::COUNT + 1) * suit)))
            }
            Some((suit, _)) => (self.live() & !suit_cards(suit), u16::MAX),
        }
    }
}

/// Returns the ranks of the cards (bits by id) in a suit: every fourth bit, packed together.
#[inline(always)]
fn ranks_of_suit(cards: u64, suit: usize) -> u16 {
    let bits = cards >> suit & 0x1111_1111_1111_1111;
    let bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
    let bits = (bits | bits >> 6) & 0x000F_000F_000F_000F;
    let bits = (bits | bits >> 12) & 0x0000_00FF_0000_00FF;
    (bits | bits >> 24) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use equity::internals::bits_by_id;

    #[test]
    fn flush_suits_are_found() {
        for (text, suit, ranks) in
            [("As Ks 2s 3d Ah", 3, 0x1801), ("2c3c4c5c6c", 0, 0x1F), ("AhJh3h2h2d", 2, 0x1203)]
        {
            assert_eq!(Board::new(bits_by_id(text.parse().unwrap())).flush, Some((suit, ranks)), "{text}");
        }
        assert_eq!(Board::new(bits_by_id("As Ks 2d 3d Ah".parse().unwrap())).flush, None);
        assert_eq!(Board::new(0).live(), DECK);
    }
}
