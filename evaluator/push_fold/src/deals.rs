//! Probabilities of deals and showdowns: two and three starting hands, with card removal.

use std::sync::OnceLock;

use bytemuck::{Pod, Zeroable};
use evaluator::RankTable;
use evaluator::format::{Container, FormatError, Section, TableId, TableKind, write};
use holdem::range::StartingHand;
use holdem::{HandVsHand, PreflopTable, Triple};
#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::game::{DUELS, ORDERS, duel};

/// The number of starting hands.
pub(crate) const HANDS: usize = StartingHand::COUNT;

/// The kind of files with the deals of three hands.
pub const TABLE_KIND: TableKind = TableKind { number: 15, name: "a table of the orders of three hands" };

/// The identity of such a table.
const TABLE: TableId = TableId::new(TABLE_KIND.number, &[TABLE_KIND]);

/// The section with the number of cases of each order, by triple of hands.
const COUNTS: u32 = 1;

/// Bytes on one cache line.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// A number for each starting hand, by its index.
pub(crate) type ByHand = [f64; HANDS];

/// The number of possible orders of two hands and of three.
const TWO: usize = DUELS.len();
const THREE: usize = ORDERS.len();

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

/// The orders of three hands, for each unordered triple of hands.
#[derive(Clone)]
struct Triples {
    /// By [`Triple::index`], the number of cases of each of the [`ORDERS`], with hands in ascending order.
    counts: Vec<[u32; THREE]>,
    /// The probability of one case.
    unit: f64,
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
    /// processors, which takes minutes. [`to_bytes`](Self::to_bytes) keeps them.
    #[must_use]
    pub fn three_seats() -> Self {
        let hands = HandVsHand::new(RankTable::embedded());
        let all = Triple::all();
        let counts = map_all(all.len(), |triple| orders(&hands, all[triple].hands()));
        Self::two_seats().clone().with_counts(counts)
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
            true => orders(&compare, triple.hands()),
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

    /// Returns the bytes of a file with the deals of three hands, 42,577,988 of them, or `None` if there are
    /// only two.
    #[must_use]
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let triples = self.triples.as_ref()?;
        Some(write(TABLE, &[Section::new(COUNTS, bytemuck::cast_slice::<_, u32>(&triples.counts))]))
    }

    /// Reads the deals of three hands of hold'em from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns the first check of the table file that fails. The last one compares the orders of each two hands,
    /// summed over the third, with the preflop table.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FormatError> {
        let counts = read_counts(bytes)?;
        check_pairs(&counts)?;
        Ok(Self::two_seats().clone().with_counts(counts))
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
        let mut total = 0.0;
        for (triple, counts) in Triple::all().into_iter().zip(&counts) {
            let [a, b, c] = triple.hands();
            // The number of different orders in which three players can hold the hands.
            let orders = match (a == b, b == c) {
                (true, true) => 1.0,
                (false, false) => 6.0,
                _ => 3.0,
            };
            total += orders * counts.iter().map(|&cases| f64::from(cases)).sum::<f64>();
        }
        Self { triples: Some(Triples { counts, unit: 1.0 / total }), ..self }
    }

    /// Returns, for each hand, the probabilities of the orders of this hand and those of two ranges.
    pub(crate) fn against_two(&self, ranges: &[Reach; 2]) -> Vec<[f64; THREE]> {
        let triples = self.triples.as_ref().expect("deals of three hands");
        map_all(HANDS, |hand| triples.against_two(hand, ranges))
    }

    /// Returns the probabilities of the orders of three hands.
    pub(crate) fn triple(&self, hands: [usize; 3]) -> [f64; THREE] {
        let triples = self.triples.as_ref().expect("deals of three hands");
        let (triple, places) = Triple::of(hands.map(|hand| StartingHand::ALL[hand]));
        let counts = triples.counts[triple.index()];
        let mut orders = [0.0; THREE];
        for (&cases, levels) in counts.iter().zip(ORDERS) {
            let levels = places.map(|place| levels[place]);
            let order = ORDERS.iter().position(|&other| other == levels).expect("an order of three hands");
            orders[order] = f64::from(cases) * triples.unit;
        }
        orders
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

/// The hands with which a player acts so, in ascending order, with the probability of each.
#[derive(Clone, Debug)]
pub(crate) struct Reach(pub(crate) Vec<(usize, f64)>);

impl Reach {
    /// Creates the reach of an action with a probability for each hand.
    pub(crate) fn of(probabilities: &ByHand) -> Self {
        let hands = probabilities.iter().copied().enumerate();
        Self(hands.filter(|&(_, probability)| probability > 0.0).collect())
    }

    /// Creates the reach of a single hand.
    pub(crate) fn single(hand: usize, probability: f64) -> Self {
        Self(vec![(hand, probability)])
    }

    /// Adds a number to the probability of a hand.
    pub(crate) fn shift(&mut self, hand: usize, step: f64) {
        match self.0.binary_search_by_key(&hand, |&(other, _)| other) {
            Ok(place) => self.0[place].1 += step,
            Err(place) => self.0.insert(place, (hand, step)),
        }
    }

    /// Creates the reach of a player who always acts.
    pub(crate) fn all() -> Self {
        Self::of(&[1.0; HANDS])
    }
}

/// Reads the counts of a file.
fn read_counts(bytes: &[u8]) -> Result<Vec<[u32; THREE]>, FormatError> {
    // The sections of a table file are aligned to cache lines.
    let mut aligned = vec![Line([0; 64]); bytes.len().div_ceil(64)];
    let aligned: &mut [u8] = bytemuck::cast_slice_mut(&mut aligned);
    aligned[..bytes.len()].copy_from_slice(bytes);
    let length = THREE * Triple::COUNT;
    let counts = Container::read(&aligned[..bytes.len()], TABLE)?.section::<u32>(COUNTS, length..=length)?;
    Ok(counts.as_chunks::<THREE>().0.to_vec())
}

/// Returns the cases that the first of two hands wins, shares and loses, summed over the third hand.
fn beside_any(counts: &[[u32; THREE]], [first, second]: [StartingHand; 2]) -> [u64; TWO] {
    let mut sums = [0; TWO];
    for third in StartingHand::ALL {
        let (triple, [a, b, _]) = Triple::of([first, second, third]);
        for (order, &cases) in counts[triple.index()].iter().enumerate() {
            sums[duel(order, [a, b])] += u64::from(cases);
        }
    }
    sums
}

/// Checks that the orders of each two hands, summed over the third, are those of the preflop table.
fn check_pairs(counts: &[[u32; THREE]]) -> Result<(), FormatError> {
    let matrix = PreflopTable::embedded().starting_hand_matrix();
    // On each board of two hands, the third is any two of the other 43 cards.
    let thirds = 43 * 42 / 2;
    for (first, &a) in StartingHand::ALL.iter().enumerate() {
        for &b in &StartingHand::ALL[first..] {
            let sums = beside_any(counts, [a, b]);
            let outcome = matrix.outcome(a, b);
            let expected = [outcome.wins(), outcome.ties(), outcome.losses()].map(|cases| cases * thirds);
            if sums != expected {
                let place = Triple::of([a, b, b]).0.index();
                let expected = "counts whose sums are those of the preflop table";
                return Err(FormatError::value(COUNTS, place, expected, sums[0]));
            }
        }
    }
    Ok(())
}

/// Returns the values of a function for the numbers below `count`, computed on all processors with the feature
/// `rayon`.
pub(crate) fn map_all<T: Send>(count: usize, value: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
    #[cfg(feature = "rayon")]
    return (0..count).into_par_iter().map(value).collect();
    #[cfg(not(feature = "rayon"))]
    (0..count).map(value).collect()
}

/// Counts the cases of each order of three hands.
fn orders(hands: &HandVsHand, three: [StartingHand; 3]) -> [u32; THREE] {
    let Some(winners) = hands.compare_starting_hands(three) else { return [0; THREE] };
    let winners = winners.by_winners();
    let mut counts = [0; THREE];
    for (order, levels) in ORDERS.iter().enumerate() {
        let best = (0..3).filter(|&hand| levels[hand] == 0);
        let set = best.fold(0_usize, |set, hand| set | 1 << hand);
        counts[order] = if set.count_ones() > 1 { winners[set] } else { 0 };
    }
    // If one hand is best, the order of the others is that of two hands beside it, less the cases in which one
    // of them is best.
    for best in 0..3 {
        let [first, second] = [[1, 2], [0, 2], [0, 1]][best];
        let beside = hands.compare_beside([three[first], three[second]], three[best]).unwrap_or_default();
        let (best, first, second) = (1 << best, 1 << first, 1 << second);
        let of_first = beside.wins() - winners[first] - winners[first | best];
        let of_second = beside.losses() - winners[second] - winners[second | best];
        let shared = beside.ties() - winners[first | second] - winners[7];
        for (order, levels) in ORDERS.iter().enumerate() {
            let is_best =
                |set: usize, level: u8| (0..3).all(|hand| (set >> hand & 1 == 1) == (levels[hand] == level));
            if is_best(best, 0) {
                counts[order] = match () {
                    () if is_best(first, 1) => of_first,
                    () if is_best(second, 1) => of_second,
                    () => shared,
                };
            }
        }
    }
    counts.map(|cases| u32::try_from(cases).expect("at most 12 x 12 x 12 deals"))
}

/// For each order of three hands in ascending order, the order of the same hands at other places.
type Permutation = [usize; THREE];

/// The permutations for hands whose places in ascending order are given.
const PERMUTATIONS: [Permutation; 6] = [
    permutation([1, 2, 0]),
    permutation([0, 2, 1]),
    permutation([0, 1, 2]),
    permutation([2, 1, 0]),
    permutation([2, 0, 1]),
    permutation([1, 0, 2]),
];

const fn permutation(places: [usize; 3]) -> Permutation {
    let mut permutation = [0; THREE];
    let mut order = 0;
    while order < THREE {
        let levels = ORDERS[order];
        let [first, second, third] = [levels[places[0]], levels[places[1]], levels[places[2]]];
        let mut other = 0;
        while ORDERS[other][0] != first || ORDERS[other][1] != second || ORDERS[other][2] != third {
            other += 1;
        }
        permutation[order] = other;
        order += 1;
    }
    permutation
}

impl Triples {
    /// Returns the probabilities of the orders of a hand and those of two ranges.
    ///
    /// For a hand and an opponent's, the third hand is below both, between them or above both. Within each
    /// part the stored order of the hands is the same, so counts are added up as stored, and their orders are
    /// permuted at the end.
    fn against_two(&self, hand: usize, [first, second]: &[Reach; 2]) -> [f64; THREE] {
        let mut sums = [[0.0; THREE]; PERMUTATIONS.len()];
        for &(other, weight) in &first.0 {
            let (low, high) = (hand.min(other), hand.max(other));
            let to_low = second.0.partition_point(|&(third, _)| third < low);
            let to_high = second.0.partition_point(|&(third, _)| third < high);
            let parts = [&second.0[..to_low], &second.0[to_low..to_high], &second.0[to_high..]];
            let permutation = if hand <= other { 0 } else { 3 };
            for (part, thirds) in parts.into_iter().enumerate() {
                let mut sum = [0.0; THREE];
                for &(third, weight) in thirds {
                    let place = match part {
                        0 => place([third, low, high]),
                        1 => place([low, third, high]),
                        _ => place([low, high, third]),
                    };
                    let counts = &self.counts[place];
                    for order in 0..THREE {
                        sum[order] += weight * f64::from(counts[order]);
                    }
                }
                for order in 0..THREE {
                    sums[permutation + part][order] += weight * sum[order];
                }
            }
        }
        let mut probabilities = [0.0; THREE];
        for (sums, permutation) in sums.iter().zip(&PERMUTATIONS) {
            for (sum, &order) in sums.iter().zip(permutation) {
                probabilities[order] += sum * self.unit;
            }
        }
        probabilities
    }
}

/// Returns the number of the triple of three hands in ascending order.
fn place([first, second, third]: [usize; 3]) -> usize {
    third * (third + 1) * (third + 2) / 6 + second * (second + 1) / 2 + first
}

#[cfg(test)]
mod tests {
    use holdem::range::Range;

    use super::*;

    fn hands_of(range: &str) -> Vec<StartingHand> {
        let range: Range = range.parse().unwrap();
        let is_in = |hand: &StartingHand| hand.combos().all(|combo| range.weight(combo) == 1.0);
        StartingHand::ALL.into_iter().filter(is_in).collect()
    }

    /// The equities that CandyPoker's page shows, in percent.
    #[test]
    fn three_ranges_have_their_known_equities() {
        let ranges = ["TT+,AQs+,AQo+", "QQ+,AKs,AKo", "TT"].map(hands_of);
        let deals = Deals::among(&ranges.concat());
        let mut shares = [0.0; 3];
        for (&first, &second, &third) in ranges[0]
            .iter()
            .flat_map(|a| ranges[1].iter().map(move |b| (a, b)))
            .flat_map(|(a, b)| ranges[2].iter().map(move |c| (a, b, c)))
        {
            let orders = deals.triple([first, second, third].map(StartingHand::index));
            for (probability, levels) in orders.iter().zip(ORDERS) {
                let winners = levels.iter().filter(|&&level| level == 0).count();
                for hand in (0..3).filter(|&hand| levels[hand] == 0) {
                    shares[hand] += probability / winners as f64;
                }
            }
        }
        let total: f64 = shares.iter().sum();
        for (share, expected) in shares.into_iter().zip([30.8450, 43.0761, 26.0789]) {
            assert!((100.0 * share / total - expected).abs() < 5e-5, "{share} {total} {expected}");
        }
    }

    /// Orders of three hands agree with those of two that appear in every pair.
    #[test]
    fn orders_of_three_hands_contain_those_of_the_winners() {
        let hands = ["AA", "KK", "AKs", "98s", "72o"].map(|hand| hand.parse::<StartingHand>().unwrap());
        let compare = HandVsHand::new(RankTable::embedded());
        for [a, b, c] in [[0, 1, 2], [0, 0, 1], [2, 2, 2], [2, 3, 4], [1, 3, 3]] {
            let three = [hands[a], hands[b], hands[c]];
            let counts = orders(&compare, three);
            let winners = compare.compare_starting_hands(three).unwrap();
            for (set, &expected) in winners.by_winners().iter().enumerate().skip(1) {
                let is_won =
                    |levels: &[u8; 3]| (0..3).all(|hand| (set >> hand & 1 == 1) == (levels[hand] == 0));
                let found: u32 = counts
                    .iter()
                    .zip(&ORDERS)
                    .filter(|(_, levels)| is_won(levels))
                    .map(|(cases, _)| cases)
                    .sum();
                assert_eq!(u64::from(found), expected, "{three:?} {set}");
            }
        }
    }

    #[test]
    fn files_keep_counts_and_are_checked() {
        assert_eq!(Deals::two_seats().to_bytes(), None);
        let hands = ["AA", "KK", "AKs", "72o"].map(|hand| hand.parse().unwrap());
        let deals = Deals::among(&hands);
        let bytes = deals.to_bytes().unwrap();
        assert_eq!(bytes.len(), 42_577_988);
        let counts = read_counts(&bytes).unwrap();
        assert_eq!(counts, deals.triples.unwrap().counts);
        // The file is whole, but has no counts of most hands.
        let refused = |bytes: &[u8]| Deals::from_bytes(bytes).map(|_| ()).unwrap_err().to_string();
        let said = refused(&bytes);
        assert!(said.contains("counts whose sums are those of the preflop table"), "{said}");
        for damaged in [&bytes[..100], b"none", b"", &bytes[1..]] {
            assert!(!refused(damaged).is_empty());
        }
        for place in [0, 8, 20, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1;
            assert_ne!(refused(&damaged), said, "{place}");
        }
    }

    #[test]
    fn ranges_add_up_like_single_triples() {
        let hands = ["AA", "AKs", "AKo", "QJs", "77"].map(|hand| hand.parse::<StartingHand>().unwrap());
        let deals = Deals::among(&hands);
        let mut random = fastrand::Rng::with_seed(60);
        let mut range = || {
            let mut probabilities = [0.0; HANDS];
            hands.iter().for_each(|hand| probabilities[hand.index()] = random.f64());
            Reach::of(&probabilities)
        };
        let ranges = [range(), range()];
        let found = deals.against_two(&ranges);
        for hand in hands.map(StartingHand::index) {
            let mut expected = [0.0; THREE];
            for &(first, one) in &ranges[0].0 {
                for &(second, other) in &ranges[1].0 {
                    let orders = deals.triple([hand, first, second]);
                    expected.iter_mut().zip(orders).for_each(|(sum, order)| *sum += one * other * order);
                }
            }
            for (found, expected) in found[hand].iter().zip(expected) {
                assert!((found - expected).abs() < 1e-15, "{hand}: {found} {expected}");
            }
        }
    }
}
