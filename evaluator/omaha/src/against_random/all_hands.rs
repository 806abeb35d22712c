//! All 16,432 starting hands of four cards against a random hand.
//!
//! The result of a hand is a sum of five numbers, and the same numbers occur in other hands: one for its
//! ranks, which gives showdowns without flushes, and one for the ranks that it holds of each suit. There are
//! 1,820 multisets of ranks, and 19,266 rank masks of a suit in them. Comparing two multisets gives numbers
//! for both, because one's wins are the other's losses.

use evaluator::internals::choose as choose_any;
use evaluator::{CardSet, Isa, Suit};

use super::{count_ranks, multisets, ways};
use crate::hand_vs_hand::{Flushes, HandRanks, Live, Outcomes, Ranks, correction_in_suit, unsuited_boards};
use crate::lanes::{LaneTask, Lanes, run};
use crate::tables::{PairTables, RANKS, choose};
use equity::Hole;

/// The number of hole cards.
const HOLE_CARDS: usize = 4;

/// The number of boards that two hands leave.
const BOARDS: i64 = choose_any(CardSet::FULL.len() - 2 * HOLE_CARDS, 5) as i64;

/// The number of subsets of a hand's different ranks.
const SUBSETS: usize = 1 << HOLE_CARDS;

/// The number of sums of a multiset: without flushes, and for each subset of ranks that a hand holds of a
/// suit; wins and ties of each.
const NUMBERS: usize = 2 * (1 + SUBSETS);

/// Counts all starting hands of four cards against a random hand.
///
/// A row is one of 1,820 multisets of ranks, against itself and the earlier ones. Rows may be counted in any
/// order, in parallel and at different times. Their results are added.
pub struct AllHands {
    isa: Isa,
    hands: Vec<RankHand>,
}

/// The sums of some rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowSums(Vec<[i64; NUMBERS]>);

/// A multiset of ranks, prepared.
struct RankHand {
    ranks: Vec<u8>,
    held: Live,
    different: Ranks,
    best: Box<HandRanks>,
}

impl AllHands {
    /// The number of rows.
    pub const ROWS: usize = choose(RANKS + HOLE_CARDS - 1, HOLE_CARDS);

    /// Prepares all multisets, in about 45 MB.
    #[must_use]
    pub fn new(isa: Isa) -> Self {
        let prepare = |ranks: Vec<u8>| {
            let held = count_ranks(&ranks);
            let mask = ranks.iter().fold(0, |mask, rank| mask | 1 << rank);
            let mut hand =
                RankHand { ranks, held, different: Ranks::of_mask(mask), best: HandRanks::boxed() };
            run(isa, Prepare(&mut hand));
            hand
        };
        Self { isa, hands: multisets(HOLE_CARDS).into_iter().map(prepare).collect() }
    }

    /// Counts some rows, each of which is below [`ROWS`](Self::ROWS). The last rows take longest.
    ///
    /// # Panics
    ///
    /// Panics if a row is too large.
    #[must_use]
    pub fn count(&self, rows: impl Iterator<Item = usize>) -> RowSums {
        let mut sums = RowSums::new();
        for row in rows {
            run(self.isa, CountRow { hands: &self.hands, row, sums: &mut sums.0 });
        }
        sums
    }

    /// Returns the wins and ties of a hand of four cards over all hands of an opponent and all boards,
    /// 211,315,436,640 cases, from the sums of all rows.
    ///
    /// # Panics
    ///
    /// Panics if the hand has more than four cards.
    #[must_use]
    pub fn outcomes(&self, sums: &RowSums, hole: Hole) -> (u64, u64) {
        let held = count_ranks(Ranks::of_cards(hole.cards()).as_slice());
        let found = self.hands.iter().position(|hand| hand.held == held);
        let place = found.expect("a hand of four cards");
        let (hand, numbers) = (&self.hands[place], &sums.0[place]);
        let mut sum = outcomes_at(numbers, 0);
        for suit in Suit::ALL {
            let held = hole.cards().suit_mask(suit);
            let subset = (0..SUBSETS).find(|&subset| hand.subset(subset) == held).expect("ranks of the hand");
            sum += outcomes_at(numbers, 1 + subset);
        }
        (sum.wins as u64, sum.ties as u64)
    }
}

impl RowSums {
    /// Returns sums of zero.
    #[must_use]
    pub fn new() -> Self {
        Self(vec![[0; NUMBERS]; AllHands::ROWS])
    }

    /// Adds the sums of other rows.
    pub fn add(&mut self, other: &Self) {
        let pairs = self.as_mut_slice().iter_mut().zip(other.as_slice());
        pairs.for_each(|(sum, number)| *sum += number);
    }

    /// Returns all numbers, to be written to a file.
    #[must_use]
    pub fn as_slice(&self) -> &[i64] {
        self.0.as_flattened()
    }

    /// Returns all numbers, to be read from a file.
    pub fn as_mut_slice(&mut self) -> &mut [i64] {
        self.0.as_flattened_mut()
    }
}

impl Default for RowSums {
    fn default() -> Self {
        Self::new()
    }
}

fn outcomes_at(numbers: &[i64; NUMBERS], place: usize) -> Outcomes {
    Outcomes { wins: numbers[2 * place], ties: numbers[2 * place + 1] }
}

fn add_at(numbers: &mut [i64; NUMBERS], place: usize, outcomes: Outcomes) {
    numbers[2 * place] += outcomes.wins;
    numbers[2 * place + 1] += outcomes.ties;
}

impl RankHand {
    /// Returns the ranks at a set of positions among the different ranks, or 0 if there are no such
    /// positions.
    #[inline]
    fn subset(&self, places: usize) -> u16 {
        let different = self.different.as_slice();
        if places >> different.len() != 0 {
            return u16::MAX;
        }
        let chosen = different.iter().enumerate().filter(|(place, _)| places >> place & 1 != 0);
        chosen.fold(0, |mask, (_, rank)| mask | 1 << rank)
    }

    /// Returns all subsets of the different ranks, with their positions.
    fn subsets(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        (0..1 << self.different.as_slice().len()).map(|places| (places, self.subset(places)))
    }
}

struct Prepare<'a>(&'a mut RankHand);

impl LaneTask for Prepare<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        self.0.best.set(lanes, PairTables::get(), &self.0.ranks);
    }
}

struct CountRow<'a> {
    hands: &'a [RankHand],
    row: usize,
    sums: &'a mut [[i64; NUMBERS]],
}

impl LaneTask for CountRow<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { hands, row, sums } = self;
        let hero = &hands[row];
        let flushes = all_flushes(hero);
        for (place, villain) in hands[..=row].iter().enumerate() {
            let Some(live) = left_beside(&hero.held, &villain.held) else { continue };
            let pair = Pair { hero, villain, live };
            let unsuited = unsuited_boards(lanes, [&hero.best, &villain.best], &pair.live);
            add_at(&mut sums[row], 0, unsuited * ways(&left_of(4, &hero.held), &villain.held));
            if place < row {
                let times = ways(&left_of(4, &villain.held), &hero.held);
                add_at(&mut sums[place], 0, swapped(unsuited, BOARDS) * times);
            }
            let villains = all_flushes(villain);
            for (hero_places, hero_suited) in hero.subsets() {
                for (villain_places, villain_suited) in villain.subsets() {
                    let pots = [flushes[hero_places].as_ref(), villains[villain_places].as_ref()];
                    let suited = [hero_suited, villain_suited];
                    let Some((correction, times)) = pair.in_suit(lanes, suited, pots) else { continue };
                    add_at(&mut sums[row], 1 + hero_places, correction * times[0]);
                    if place < row {
                        add_at(&mut sums[place], 1 + villain_places, swapped(correction, 0) * times[1]);
                    }
                }
            }
        }
    }
}

/// Returns the flushes of all subsets of a hand's different ranks.
fn all_flushes(hand: &RankHand) -> Vec<Option<Flushes<'static>>> {
    let flushes = |(_, ranks)| Flushes::new(PairTables::get(), Ranks::of_mask(ranks).as_slice());
    hand.subsets().map(flushes).collect()
}

/// Returns the other player's outcomes, of `boards` boards.
fn swapped(outcomes: Outcomes, boards: i64) -> Outcomes {
    Outcomes { wins: boards - outcomes.wins - outcomes.ties, ties: outcomes.ties }
}

/// Returns the remaining cards of each rank, of `cards`.
#[inline(always)]
fn left_of(cards: u8, held: &Live) -> Live {
    held.map(|held| cards - held)
}

/// Returns the cards of each rank that two hands leave, or `None` if both cannot be dealt.
#[inline(always)]
fn left_beside(a: &Live, b: &Live) -> Option<Live> {
    let can_be_dealt = a.iter().zip(b).all(|(a, b)| a + b <= 4);
    can_be_dealt.then(|| std::array::from_fn(|rank| 4 - a[rank] - b[rank]))
}

/// Two hands of some ranks.
struct Pair<'a> {
    hero: &'a RankHand,
    villain: &'a RankHand,
    /// The remaining cards of each rank.
    live: Live,
}

impl Pair<'_> {
    /// Returns the flush correction in a suit of which the players hold these ranks, and the number of ways
    /// to deal the villain's other cards and the hero's beside them. Returns `None` if there is no correction
    /// or no deal.
    #[inline(always)]
    fn in_suit<L: Lanes>(
        &self,
        lanes: L,
        [hero, villain]: [u16; 2],
        flushes: [Option<&Flushes<'_>>; 2],
    ) -> Option<(Outcomes, [i64; 2])> {
        if hero & villain != 0 || flushes.iter().all(Option::is_none) {
            return None;
        }
        let all = (1 << RANKS) - 1;
        let left = all & !(hero | villain);
        // Each rank has three cards of other suits.
        let of_others = |hand: &RankHand, suited: u16| -> Live {
            std::array::from_fn(|rank| hand.held[rank] - (suited >> rank & 1) as u8)
        };
        let [hero_others, villain_others] = [of_others(self.hero, hero), of_others(self.villain, villain)];
        if hero_others.iter().zip(&villain_others).any(|(a, b)| a + b > 3) {
            return None;
        }
        let times = [
            ways(&left_of(3, &hero_others), &villain_others),
            ways(&left_of(3, &villain_others), &hero_others),
        ];
        let hands = [&*self.hero.best, &*self.villain.best];
        Some((correction_in_suit(lanes, hands, flushes, left, &self.live), times))
    }
}
