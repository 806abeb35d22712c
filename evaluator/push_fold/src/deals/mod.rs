//! Probabilities of deals and showdowns: two and three starting hands, with card removal.

mod count;
mod file;
mod reach;
#[cfg(test)]
mod tests;
mod triples;

use std::sync::OnceLock;

use evaluator::RankTable;
use evaluator::format::FormatError;
use holdem::range::StartingHand;
use holdem::{HandVsHand, PreflopTable, Triple};

use crate::orders::{ORDERS, THREE, TWO};
use crate::parallel::map_all;
use count::count_orders;
pub use file::TABLE_KIND;
pub(crate) use reach::Reach;
use triples::{Triples, beside_any};

/// The number of starting hands.
pub(crate) const HANDS: usize = StartingHand::COUNT;

/// A number for each starting hand, by its index.
pub(crate) type ByHand = [f64; HANDS];

/// The number of triples that all processors count before the next look at a request to stop.
const AT_ONCE: usize = 512;

/// The result of [counting](Deals::count).
#[derive(Clone)]
pub enum Counted {
    /// All triples are counted.
    Whole(Deals),
    /// Counting was stopped: the bytes of a checkpoint, to [resume](Deals::count) from.
    Begun(Vec<u8>),
}

/// The probabilities of the hands that players are dealt, and of the orders of these hands at a showdown.
///
/// Two hands are dealt from a deck without each other's cards, and the board from one without all of them. A
/// probability is joint: that the players are dealt these hands, and that the showdown ends in this order.
#[derive(Clone)]
pub struct Deals {
    /// The probability of each hand.
    hands: Box<ByHand>,
    /// For each pair of hands, the probabilities that the first wins, shares and loses.
    pairs: Vec<[f64; TWO]>,
    triples: Option<Triples>,
}

impl Deals {
    /// Returns the deals of two hands of hold'em, from the embedded preflop table.
    #[must_use]
    pub fn two_seats() -> &'static Self {
        static DEALS: OnceLock<Deals> = OnceLock::new();
        DEALS.get_or_init(|| {
            let matrix = PreflopTable::embedded().starting_hand_matrix();
            Self::of_pairs(|a, b| {
                let outcome = matrix.outcome(a, b);
                [outcome.wins(), outcome.ties(), outcome.losses()].map(|cases| cases as f64)
            })
        })
    }

    /// Returns the deals of two and three hands of hold'em. Counts all 818,805 triples of starting hands on all
    /// processors, which takes some minutes. [`to_bytes`](Self::to_bytes) keeps them.
    #[must_use]
    pub fn three_seats() -> Self {
        match Self::count(None, &|_| false) {
            Ok(Counted::Whole(deals)) => deals,
            _ => unreachable!("counting is not stopped, and there is no checkpoint"),
        }
    }

    /// Returns the deals of [`three_seats`](Self::three_seats), from a [checkpoint](Counted::Begun) if there is one.
    /// After some triples each, `is_stopped` gets the number of triples that have been counted since it was called
    /// last, and returns `true` to stop.
    ///
    /// # Errors
    ///
    /// Returns an error if the checkpoint is damaged.
    pub fn count(begun: Option<&[u8]>, is_stopped: &dyn Fn(usize) -> bool) -> Result<Counted, FormatError> {
        let hands = HandVsHand::new(RankTable::embedded());
        let all = Triple::all();
        let mut counts = begun.map_or(Ok(vec![]), file::read_begun)?;
        let mut is_ended = is_stopped(counts.len());
        while counts.len() < all.len() {
            if is_ended {
                return Ok(Counted::Begun(file::write_begun(&counts)));
            }
            let next = &all[counts.len()..];
            let next = &next[..next.len().min(AT_ONCE)];
            counts.extend(map_all(next.len(), |triple| count_orders(&hands, next[triple].hands())));
            is_ended = is_stopped(next.len());
        }
        Ok(Counted::Whole(Self::two_seats().clone().with_counts(counts)))
    }

    /// Returns the deals of three hands of hold'em in which all players have some of these starting hands. Such a
    /// smaller game of three seats has the same card removal, and is counted quickly.
    ///
    /// ```
    /// use push_fold::Deals;
    ///
    /// let hands = ["AA", "KK", "AKs", "72o"].map(|hand| hand.parse().expect("a starting hand"));
    /// assert!(Deals::among(&hands).has_three());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if three players cannot be dealt these hands, for example if the only one is `AA`.
    #[must_use]
    pub fn among(hands: &[StartingHand]) -> Self {
        let is_among = |hand: &StartingHand| hands.contains(hand);
        let compare = HandVsHand::new(RankTable::embedded());
        let counts = Triple::all().into_iter().map(|triple| match triple.hands().iter().all(is_among) {
            true => count_orders(&compare, triple.hands()),
            false => [0; THREE],
        });
        let counts: Vec<[u32; THREE]> = counts.collect();
        assert!(counts.as_flattened().iter().any(|&cases| cases > 0), "hands for three players");
        // The third player has one of the hands too, which changes the probabilities of the other two.
        let two = Self::of_pairs(|a, b| match is_among(&a) && is_among(&b) {
            true => beside_any(&counts, [a, b]).map(|cases| cases as f64),
            false => [0.0; TWO],
        });
        two.with_counts(counts)
    }

    /// Creates deals of two hands, from the number or weight of the cases that the first of two hands wins,
    /// shares and loses. For other decks and games.
    #[must_use]
    pub fn of_pairs(cases: impl Fn(StartingHand, StartingHand) -> [f64; TWO]) -> Self {
        let both = StartingHand::ALL.into_iter().flat_map(|a| StartingHand::ALL.map(|b| (a, b)));
        let mut pairs: Vec<[f64; TWO]> = both.map(|(a, b)| cases(a, b)).collect();
        let total: f64 = pairs.as_flattened().iter().sum();
        pairs.as_flattened_mut().iter_mut().for_each(|cases| *cases /= total);
        let mut hands = Box::new([0.0; HANDS]);
        for (hand, row) in hands.iter_mut().zip(pairs.chunks(HANDS)) {
            *hand = row.as_flattened().iter().sum();
        }
        Self { hands, pairs, triples: None }
    }

    /// Adds deals of three hands, from the number of cases in which they have the given levels at a showdown:
    /// 0 for the best, equal ones for equal hands. The hands are in ascending order.
    #[must_use]
    pub fn with_triples(self, cases: impl Fn([StartingHand; 3], [u8; 3]) -> u32) -> Self {
        let all = Triple::all();
        let counts = all.iter().map(|triple| ORDERS.map(|levels| cases(triple.hands(), levels)));
        self.with_counts(counts.collect())
    }

    /// Returns the probability of a hand.
    pub(crate) fn hand(&self, hand: usize) -> f64 {
        self.hands[hand]
    }

    /// Returns `true` if the deals include three hands.
    #[must_use]
    pub fn has_three(&self) -> bool {
        self.triples.is_some()
    }

    /// Returns the probabilities that the first of two hands wins, shares and loses.
    pub(crate) fn pair(&self, first: usize, second: usize) -> &[f64; TWO] {
        &self.pairs[first * HANDS + second]
    }

    fn with_counts(self, counts: Vec<[u32; THREE]>) -> Self {
        Self { triples: Some(Triples::new(counts)), ..self }
    }

    fn triples(&self) -> &Triples {
        self.triples.as_ref().expect("deals of three hands")
    }

    /// Returns, for each hand, the probabilities of the orders of this hand and those of two ranges.
    pub(crate) fn against_two(&self, ranges: &[Reach; 2]) -> Vec<[f64; THREE]> {
        let triples = self.triples();
        map_all(HANDS, |hand| triples.against_two(hand, ranges))
    }

    /// Returns the probabilities of the orders of three hands.
    pub(crate) fn triple(&self, hands: [usize; 3]) -> [f64; THREE] {
        self.triples().orders(hands)
    }

    /// Returns, for each hand, the probabilities that it wins, shares and loses against a range.
    pub(crate) fn against(&self, range: &Reach) -> Vec<[f64; TWO]> {
        let mut sums = vec![[0.0; TWO]; HANDS];
        for &(other, weight) in &range.0 {
            // The row of the other hand is contiguous. It has the orders from the other side.
            let row = self.pairs[other * HANDS..][..HANDS].as_flattened();
            sums.as_flattened_mut().iter_mut().zip(row).for_each(|(sum, cases)| *sum += weight * cases);
        }
        sums.iter_mut().for_each(|orders| orders.reverse());
        sums
    }
}
