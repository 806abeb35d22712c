use alloc::vec::Vec;

use evaluator::internals::choose;

use crate::range::StartingHand;

/// Three starting hands in any order.
///
/// A triple's number is its position among all triples, and the table file stores its counts there. It is
/// `C(k + 2, 3) + C(j + 1, 2) + i` for hands with the indices `i <= j <= k`.
///
/// ```
/// use holdem::Triple;
///
/// let (triple, order) = Triple::of(["KK".parse()?, "72o".parse()?, "AA".parse()?]);
/// assert_eq!(triple.hands().map(|hand| hand.to_string()), ["AA", "KK", "72o"]);
/// assert_eq!(order, [1, 2, 0]); // the place of each of the three hands
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triple {
    /// The hands, in ascending order.
    hands: [StartingHand; 3],
}

impl Triple {
    /// The number of triples: multisets of three starting hands, which are 171 choose 3, or 818,805.
    pub const COUNT: usize = choose(StartingHand::COUNT + 2, 3) as usize;

    /// Returns the triple of three starting hands, and the place of each of them in it.
    #[inline]
    #[must_use]
    pub fn of(hands: [StartingHand; 3]) -> (Self, [usize; 3]) {
        let [a, b, c] = hands;
        let after = |is_after: bool| usize::from(is_after);
        let order =
            [after(b < a) + after(c < a), after(a <= b) + after(c < b), after(a <= c) + after(b <= c)];
        let (low, high) = (a.min(b), a.max(b));
        (Self { hands: [low.min(c), low.max(high.min(c)), high.max(c)] }, order)
    }

    /// Returns all triples, in the order of their numbers.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let up_to = |hand: StartingHand| const { &StartingHand::ALL }[..=hand.index()].iter().copied();
        StartingHand::ALL
            .into_iter()
            .flat_map(|third| up_to(third).map(move |second| [second, third]))
            .flat_map(|[second, third]| {
                up_to(second).map(move |first| Self { hands: [first, second, third] })
            })
            .collect()
    }

    /// Returns the triple's number, below [`COUNT`](Self::COUNT).
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        let [first, second, third] = self.hands.map(StartingHand::index);
        Self::row_of(second, third) + first
    }

    /// Returns the number of the triple of the lowest starting hand and two others, which are given by index
    /// in ascending order. The triples of these two with the other hands, up to the lower of them, follow.
    #[inline(always)]
    pub(crate) fn row_of(second: usize, third: usize) -> usize {
        third * (third + 1) * (third + 2) / 6 + second * (second + 1) / 2
    }

    /// Returns the three hands, in ascending order of their [index](StartingHand::index).
    #[must_use]
    pub fn hands(self) -> [StartingHand; 3] {
        self.hands
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_triple_has_its_number() {
        let all = Triple::all();
        assert_eq!(all.len(), Triple::COUNT);
        for (index, triple) in all.into_iter().enumerate() {
            assert_eq!(triple.index(), index);
            assert!(triple.hands().is_sorted());
        }
    }

    #[test]
    fn three_hands_are_one_triple_in_any_order() {
        let hands = ["QJs", "AA", "T2o"].map(|text| text.parse::<StartingHand>().unwrap());
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 0, 1], [2, 1, 1]]
        {
            let players = order.map(|place: usize| hands[place]);
            let (triple, places) = Triple::of(players);
            assert_eq!(places.map(|place| triple.hands()[place]), players);
            assert_eq!(Triple::of(triple.hands()), (triple, [0, 1, 2]));
        }
    }
}
