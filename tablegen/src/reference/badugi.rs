//! Badugi: the best choice of cards in which no two are of one rank or one suit. Four cards or fewer.
//!
//! The method is ours; that it is right is the theorem of Edmonds and Fulkerson ("Transversals and matroid partition",
//! 1965): the sets of ranks that can have a suit each, all different, are the independent sets of a matroid, and on a matroid
//! the greedy choice is best. So the ranks are tried from the lowest up, and one is taken whenever all that are taken can
//! still have different suits. No later choice makes up for a low rank that was left out, and one that is taken never
//! costs a card.
//!
//! Whether they can is seen from all ways at once. There are sixteen sets of suits, and a word has a bit for each: bit t is
//! set if the ranks that are taken can use exactly the suits of t. A rank that is there in suit s moves the sets without s
//! to those with s, which are `1 << s` places higher. If no bit is left, the rank cannot be taken.

use evaluator::{CardSet, Suit};

/// The value of a hand of 0 to 4 cards; larger is better, that is more cards, then lower ones. The place, in the top byte,
/// is how many cards count. Then come their nibbles, the highest card first: 15 less the rank, the ace being 1, or 0 for a
/// card that is not there.
///
/// ```
/// use tablegen::reference::badugi::value;
///
/// assert_eq!(value("As 2h 3c 4d".parse()?), 0x040B_CDE0);
/// assert_eq!(value("As 2s Ah Ad".parse()?), 0x020D_E000);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value(hand: CardSet) -> u32 {
    let suits = Suit::ALL.map(|suit| with_ace_lowest(hand.suit_mask(suit)));
    let mut ranks = suits[0] | suits[1] | suits[2] | suits[3];
    let (mut ways, mut count, mut nibbles) = (NO_SUIT, 0, 0);
    while ranks != 0 {
        let rank = ranks.trailing_zeros();
        let with_this_rank = use_one_suit(ways, suits.map(|mask| mask >> rank & 1));
        if with_this_rank != 0 {
            ways = with_this_rank;
            count += 1;
            // A later card is higher, so it goes in front.
            nibbles = nibbles >> 4 | (14 - rank) << 16;
        }
        ranks &= ranks - 1;
    }
    count << 24 | nibbles
}

/// The word of sets that has only the empty set.
const NO_SUIT: u32 = 1;

/// The word of all sets of suits that lack suit s.
const LACKING: [u32; 4] = [0x5555, 0x3333, 0x0F0F, 0x00FF];

/// The sets that come of adding one suit to a set, one that it lacks and that is 1 among `present`.
fn use_one_suit(ways: u32, present: [u32; 4]) -> u32 {
    let used = |suit: usize| ((ways & LACKING[suit]) << (1 << suit)) * present[suit];
    used(0) | used(1) | used(2) | used(3)
}

/// The ranks of a suit with the ace at bit 0 and the king at bit 12.
fn with_ace_lowest(mask: u16) -> u32 {
    let mask = u32::from(mask);
    (mask << 1 | mask >> 12) & 0x1FFF
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_rows() {
        let rows = [
            ("", 0x0000_0000),
            ("Kc", 0x0102_0000),
            ("Kc Kd Kh Ks", 0x0102_0000),
            ("Kc Qc Jc Tc", 0x0105_0000),
            ("Kc Kd Qc Qd", 0x0202_3000),
            ("Kc Qd Jh Th", 0x0302_3500),
            ("Kc Qd Jh Ts", 0x0402_3450),
            ("Ac 2d 3h 4s", 0x040B_CDE0),
            ("5c 4c 3d 2h", 0x030B_CD00),
        ];
        for (text, expected) in rows {
            assert_eq!(value(text.parse().unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn a_low_card_gives_way_where_it_must() {
        let value = |text: &str| value(text.parse().unwrap());
        assert_eq!(value("As 2s Ah"), 0x020D_E000, "the ace of hearts counts, not that of spades");
        assert_eq!(value("As 2s Ah 3h"), 0x020D_E000);
        assert_eq!(value("As 2s Ah 3d"), 0x030C_DE00);
    }

    #[test]
    fn no_set_of_bits_makes_it_panic() {
        for bits in [0, 1, 0x1FFF, 0x1FFF << 48, 0x1000_1000_1000_1000, u64::MAX] {
            let _ = value(CardSet::from_bits_truncate(bits));
        }
    }
}
