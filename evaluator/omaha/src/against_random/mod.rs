//! A hand against every hand of an opponent, before the flop, exactly.
//!
//! Results without flushes depend on ranks alone, so they are counted once for each multiset of the
//! opponent's ranks: 1,820 of four cards. The flush correction of a suit also depends on the ranks that both
//! hold in the suit. It is counted once for each multiset and each subset of its ranks that may be of the
//! suit.

mod all_hands;

use equity::internals::{Reporter, Units, in_parts};
use evaluator::{CardSet, Isa, Suit};

pub use all_hands::{AllHands, RowSums};

use crate::hand_vs_hand::{
    Flushes, HandRanks, Live, Outcomes, Ranks, correction_in_suit, live_ranks, unsuited_boards,
};
use crate::lanes::{LaneTask, Lanes, run};
use crate::tables::{PairTables, RANKS, choose};
use equity::Hole;

/// Counts a hand against all possible hands with the same number of cards, over all boards. Returns `None` if
/// the run is stopped.
pub(crate) fn against_random(
    isa: Isa,
    hole: Hole,
    dead: CardSet,
    reporter: &Reporter<'_>,
) -> Option<Outcomes> {
    let spot = Spot::new(hole, dead);
    let opponents = multisets(hole.len());
    let work = |units: Units<'_>| {
        let mut hands = [HandRanks::boxed(), HandRanks::boxed()];
        let mut sum = Outcomes::default();
        for few in units.collect::<Vec<_>>().chunks(32) {
            if reporter.should_stop() {
                return None;
            }
            let live = few.iter().take_while(|_| !reporter.is_stopped());
            let opponents = live.map(|&unit| &opponents[unit]);
            sum += run(isa, AgainstSome { spot: &spot, opponents, hands: &mut hands });
        }
        (!reporter.is_stopped()).then_some(sum)
    };
    in_parts(opponents.len(), 8, reporter, work).total(|sum, part| *sum += *part)
}

/// Returns all multisets of `cards` ranks, each in ascending order.
pub(crate) fn multisets(cards: usize) -> Vec<Vec<u8>> {
    let mut sets: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..cards {
        let grown = sets.iter().flat_map(|set| {
            let least = set.last().copied().unwrap_or(0);
            (least..RANKS as u8).map(move |rank| set.iter().copied().chain([rank]).collect())
        });
        sets = grown.collect();
    }
    sets
}

/// Returns the number of cards of each rank.
pub(crate) fn count_ranks(ranks: &[u8]) -> Live {
    let mut counts = [0; RANKS];
    ranks.iter().for_each(|&rank| counts[usize::from(rank)] += 1);
    counts
}

/// Returns the number of ways to take cards from the remaining ones of each rank.
pub(crate) fn ways(left: &Live, taken: &Live) -> i64 {
    left.iter().zip(taken).map(|(&left, &taken)| choose(left.into(), taken.into()) as i64).product()
}

/// A hand, and the deck of its opponents.
struct Spot {
    ranks: Ranks,
    /// The remaining cards of each rank.
    live: Live,
    /// The different suits, each with the number of equal ones.
    suits: Vec<(InSuit, i64)>,
}

/// A suit: the ranks that the hand holds of it, and the remaining ones.
#[derive(Clone, Copy, PartialEq, Eq)]
struct InSuit {
    held: u16,
    left: u16,
}

impl Spot {
    fn new(hole: Hole, dead: CardSet) -> Self {
        let left = CardSet::FULL - hole.cards() - dead;
        let mut suits: Vec<(InSuit, i64)> = Vec::new();
        for suit in Suit::ALL {
            let in_suit = InSuit { held: hole.cards().suit_mask(suit), left: left.suit_mask(suit) };
            match suits.iter_mut().find(|(other, _)| *other == in_suit) {
                Some((_, alike)) => *alike += 1,
                None => suits.push((in_suit, 1)),
            }
        }
        Self { ranks: Ranks::of_cards(hole.cards()), live: live_ranks(left), suits }
    }
}

/// The outcomes against opponents with some multisets of ranks.
struct AgainstSome<'a, I> {
    spot: &'a Spot,
    opponents: I,
    hands: &'a mut [Box<HandRanks>; 2],
}

impl<'a, I: Iterator<Item = &'a Vec<u8>>> LaneTask for AgainstSome<'_, I> {
    type Output = Outcomes;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Outcomes {
        let Self { spot, opponents, hands: [hero, villain] } = self;
        let tables = PairTables::get();
        hero.set(lanes, tables, spot.ranks.as_slice());
        let flushes = |held: u16| Flushes::new(tables, Ranks::of_mask(held).as_slice());
        let heroes: Vec<_> = spot.suits.iter().map(|(in_suit, _)| flushes(in_suit.held)).collect();
        let mut sum = Outcomes::default();
        for opponent in opponents {
            let held = count_ranks(opponent);
            let hands = ways(&spot.live, &held);
            if hands == 0 {
                continue;
            }
            villain.set(lanes, tables, opponent);
            let pair = [&**hero, &**villain];
            let live: Live = std::array::from_fn(|rank| spot.live[rank] - held[rank]);
            sum += unsuited_boards(lanes, pair, &live) * hands;
            for ((in_suit, alike), hero_flushes) in spot.suits.iter().zip(&heroes) {
                let part = AgainstRanks { spot, held: &held, live: &live, hands: pair };
                sum += part.in_suit(lanes, *in_suit, hero_flushes.as_ref()) * *alike;
            }
        }
        sum
    }
}

/// A hand against all opponents with the same ranks.
struct AgainstRanks<'a> {
    spot: &'a Spot,
    held: &'a Live,
    live: &'a Live,
    hands: [&'a HandRanks; 2],
}

impl AgainstRanks<'_> {
    /// Returns the flush correction of a suit, over all rank masks that the opponent may hold of it.
    #[inline(always)]
    fn in_suit<L: Lanes>(&self, lanes: L, suit: InSuit, hero: Option<&Flushes<'_>>) -> Outcomes {
        let tables = PairTables::get();
        let ranks =
            (0..RANKS).filter(|&rank| self.held[rank] > 0).fold(0, |mask, rank| mask | 1 << rank) & suit.left;
        let mut sum = Outcomes::default();
        let mut of_suit = ranks;
        loop {
            let hands = self.hands_with(suit, of_suit);
            let villain = Flushes::new(tables, Ranks::of_mask(of_suit).as_slice());
            if hands != 0 && (hero.is_some() || villain.is_some()) {
                let left = suit.left & !of_suit;
                let flushes = [hero, villain.as_ref()];
                sum += correction_in_suit(lanes, self.hands, flushes, left, self.live) * hands;
            }
            if of_suit == 0 {
                return sum;
            }
            of_suit = (of_suit - 1) & ranks;
        }
    }

    /// Returns the number of the opponent's hands with exactly these ranks of the suit.
    #[inline(always)]
    fn hands_with(&self, suit: InSuit, of_suit: u16) -> i64 {
        let mut hands = 1;
        for rank in 0..RANKS {
            let others = self.spot.live[rank] - (suit.left >> rank & 1) as u8;
            let in_suit = (of_suit >> rank & 1) as u8;
            hands *= choose(others.into(), (self.held[rank] - in_suit).into()) as i64;
        }
        hands
    }
}
