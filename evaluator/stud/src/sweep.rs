//! Exact results of two players in a game with one pot, in time proportional to the number of each player's
//! hands.
//!
//! A pair of known hands is fixed first. All complete hands of both players are then visited in the order of
//! their values, so that the opponent's hands visited before a hand are those that it beats. Of these, the ones
//! that share no drawn card with it are counted by inclusion and exclusion: if `n(S)` is the number of visited
//! draws that contain the cards `S`, then the number of those that share no card with a draw `D` is the sum of
//! `n(S)` over all subsets `S` of `D`, with a negative sign if `S` has an odd number of cards. Adding a hand and
//! counting against one takes 32 steps at most.

use equity::EquityError;
use equity::internals::{Found, MAX_DRAWS, Query, Reporter, Subsets, Units, in_parts};
use equity::play::found;
use evaluator::internals::choose;
use evaluator::{Card, CardSet};

use crate::kind::OwnCards;

/// The number of bits of a card's position in an entry.
const POSITION_BITS: u32 = 6;

/// The number of hands between two checks for a stop.
const PAUSE: usize = 1 << 14;

/// Returns the estimated time in nanoseconds, or the reason why the plan does not apply.
pub(crate) fn cost(query: &Query<'_, OwnCards>) -> Result<f64, &'static str> {
    const SUBSET: f64 = 3.0;
    const HAND: f64 = 60.0;
    let deal = query.deal;
    let &[first, second] = deal.to_come() else { return Err("there are not two players") };
    if deal.game.facts().splits_pot {
        return Err("the pot is split between the best and the lowest hand");
    }
    if first.max(second) > MAX_DRAWS {
        return Err("a player has more than five cards to come");
    }
    let left = CardSet::FULL.len() - deal.dead().len() - 2 * deal.game.cards() + first + second;
    let subsets: f64 = (0..=first.min(second)).map(|size| choose(first.max(second), size) as f64).sum();
    let hands = (choose(left, first) + choose(left, second)) as f64;
    let pairs = (deal.hand_count(0) * deal.hand_count(1)) as f64;
    let memory: f64 = (0..=first.min(second)).map(|size| choose(left, size) as f64).sum();
    Ok(pairs * (memory + hands * (HAND + deal.game.value_time() + SUBSET * subsets)))
}

pub(crate) fn sweep(query: &Query<'_, OwnCards>, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
    let deal = query.deal;
    let mut pairs = Vec::new();
    for (first, weight) in deal.hands(0) {
        let met = deal.hands(1).filter(|(second, _)| !second.intersects(first));
        pairs.extend(met.map(|(second, other)| ([first, second], weight * other * deal.seats.lift.factor())));
    }
    let work = |units: Units<'_>| {
        let mut cases = vec![0.0; deal.case_sets().count()];
        for unit in units {
            reporter.go_on().continue_value()?;
            let (known, weight) = pairs[unit];
            let [wins, losses, ties] = compare(deal.game, known, deal.dead(), reporter)?;
            let counts = [0, wins, losses, ties];
            cases.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count as f64 * weight);
        }
        Some(cases)
    };
    found(&in_parts(pairs.len(), 1, reporter, work), deal.case_sets())
}

/// Returns the numbers of deals that the first player wins, loses and shares. Returns `None` if the run is
/// stopped.
fn compare(game: OwnCards, known: [CardSet; 2], dead: CardSet, reporter: &Reporter<'_>) -> Option<[u64; 3]> {
    let left: Vec<Card> = (CardSet::FULL - dead - known[0] - known[1]).iter().collect();
    let to_come = known.map(|known| game.cards() - known.len());
    let [first, second] = [0, 1].map(|player| {
        let mut hands = Vec::with_capacity(choose(left.len(), to_come[player]) as usize);
        list(game, &left, to_come[player], known[player], 0, &mut hands);
        hands.sort_unstable();
        hands
    });
    let subsets = Subsets::new(left.len(), to_come[0].min(to_come[1]));
    let mut visited = Visited { counts: vec![0; subsets.count()], subsets };
    let mut others = second.iter().peekable();
    let [mut wins, mut ties] = [0, 0];
    for same in first.chunk_by(|a, b| a.value() == b.value()) {
        let value = same[0].value();
        while let Some(hand) = others.next_if(|hand| hand.value() < value) {
            visited.add(*hand, to_come[1]);
        }
        let below = visited.count_all(same, to_come[0], reporter)?;
        wins += below;
        if others.peek().is_some_and(|hand| hand.value() == value) {
            while let Some(hand) = others.next_if(|hand| hand.value() == value) {
                visited.add(*hand, to_come[1]);
            }
            ties += visited.count_all(same, to_come[0], reporter)? - below;
        }
    }
    let all = choose(left.len(), to_come[0]) * choose(left.len() - to_come[0], to_come[1]);
    Some([wins, all - wins - ties, ties])
}

/// A complete hand: its value in the high bits, and the positions of its drawn cards among the cards that are
/// left, the lowest one in the low bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hand(u64);

impl Hand {
    /// The bits of the drawn cards.
    const DRAW: u32 = MAX_DRAWS as u32 * POSITION_BITS;

    fn value(self) -> u64 {
        self.0 >> Self::DRAW
    }

    fn positions(self, count: usize) -> impl Iterator<Item = usize> {
        (0..count as u32)
            .map(move |place| (self.0 >> (place * POSITION_BITS)) as usize % (1 << POSITION_BITS))
    }
}

/// Lists all hands that the cards to come complete.
fn list(game: OwnCards, left: &[Card], to_come: usize, hand: CardSet, draw: u64, hands: &mut Vec<Hand>) {
    if to_come == 0 {
        return hands.push(Hand(u64::from(game.value(hand).high) << Hand::DRAW | draw));
    }
    for (place, &card) in left.iter().enumerate().skip(to_come - 1) {
        let draw = draw | (place as u64) << ((to_come - 1) as u32 * POSITION_BITS);
        list(game, &left[..place], to_come - 1, hand | CardSet::of(card), draw, hands);
    }
}

/// The draws of the opponent that were visited so far, counted by the sets of cards that they contain.
struct Visited {
    subsets: Subsets,
    counts: Vec<i32>,
}

impl Visited {
    /// Adds a draw of `count` cards to the visited ones.
    fn add(&mut self, hand: Hand, count: usize) {
        self.subsets.for_each(hand.positions(count), |number, _| self.counts[number] += 1);
    }

    /// Returns the number of visited draws that share no card with a draw of `count` cards.
    fn disjoint(&self, hand: Hand, count: usize) -> u64 {
        let mut sum = 0;
        self.subsets.for_each(hand.positions(count), |number, size| {
            sum += if size % 2 == 0 { self.counts[number] } else { -self.counts[number] };
        });
        sum as u64
    }

    /// Returns the sum of [`disjoint`](Self::disjoint) over some hands. Returns `None` if the run is stopped.
    fn count_all(&self, hands: &[Hand], count: usize, reporter: &Reporter<'_>) -> Option<u64> {
        let mut sum = 0;
        for some in hands.chunks(PAUSE) {
            if reporter.is_stopped() {
                return None;
            }
            sum += some.iter().map(|hand| self.disjoint(*hand, count)).sum::<u64>();
        }
        Some(sum)
    }
}
