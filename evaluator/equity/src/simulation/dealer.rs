use crate::EquityError;
use crate::progress::Reporter;
use crate::random::Random;
use evaluator::internals::choose;
use evaluator::{Card, CardSet};
use std::prelude::rust_2024::*;

use crate::holding::Holding;
use crate::hole::{Hole, index_of};
use crate::seat::{Held, Seat};

/// Draws the hands of players by weight, without shared cards.
///
/// `prepare` is called with the cards of a hand, either once or for each deal.
pub struct Dealer<'a, T, F: Fn(CardSet) -> T> {
    prepare: &'a F,
    known: CardSet,
    deals: Deals<T>,
    /// The players who may hold any hand, with its number of cards.
    any: Vec<(usize, usize)>,
    /// The fraction of tries that succeed in dealing the ranges.
    found: f64,
}

/// The players whose hands are drawn, and the known cards.
pub struct Players<'a, H> {
    /// The possible hands of each player.
    pub seats: &'a [Seat<H>],
    /// The number of cards in any hand.
    pub hole_cards: usize,
    /// The cards that nobody holds.
    pub known: CardSet,
    /// The factor on the weights of all deals that prevents underflow.
    pub lift: f64,
}

/// The algorithm that draws the hands of players with ranges.
enum Deals<T> {
    /// Draws from a list of all deals without shared cards.
    Listed { players: Vec<usize>, deals: Vec<Vec<Prepared<T>>>, chances: Chances },
    /// Draws one player after the other and starts over if a player cannot hold the drawn hand.
    Tried { players: Vec<(usize, Draw<T>)> },
}

/// The algorithm that draws one player's hand. With both, the probability of a deal is proportional to the
/// product of its weights.
enum Draw<T> {
    /// Draws by weight and rejects the hand if it shares a card with another. For narrow ranges.
    ByWeight(Vec<Prepared<T>>, Chances),
    /// Draws this number of cards from the rest and accepts the hand with a probability equal to its weight.
    /// For wide ranges. Weights are indexed by hand and have 24 bits, more than any sample can resolve.
    FromRest(usize, Vec<f32>),
}

#[derive(Clone, Copy)]
struct Prepared<T> {
    cards: CardSet,
    hand: T,
}

/// The maximum number of deals that are listed.
const MAX_LISTED: usize = 50_000;

/// The number of tries that estimate the rate of success.
const PILOT: usize = 20_000;

/// The maximum and minimum number of samples in a chunk.
const MAX_SAMPLES: u64 = 4096;
const MIN_SAMPLES: u64 = 16;

/// The number of failed tries after which the ranges are assumed to have no deal.
const MAX_TRIES: usize = 5_000_000;

impl<'a, T: Copy + Default, F: Fn(CardSet) -> T> Dealer<'a, T, F> {
    /// Lists or prepares the hands, and tries to find a deal.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no deal, if none was found, or if the run is stopped.
    pub fn new<H: Holding>(
        of: &Players<'_, H>,
        prepare: &'a F,
        random: &mut Random,
        reporter: &Reporter<'_>,
    ) -> Result<Self, EquityError> {
        let count = of.seats.len();
        let lists = || of.seats.iter().enumerate().filter_map(|(player, seat)| Some((player, seat.hands()?)));
        let any =
            |(player, seat): (usize, &Seat<H>)| seat.hands().is_none().then_some((player, of.hole_cards));
        let deals =
            match list(prepare, &lists().map(|(_, hands)| hands).collect::<Vec<_>>(), of.lift, reporter) {
                Some((deals, _)) if deals.is_empty() => return Err(EquityError::NoDeal { players: count }),
                Some((deals, weights)) => {
                    let (players, chances) =
                        (lists().map(|(player, _)| player).collect(), Chances::new(&weights));
                    Deals::Listed { players, deals, chances }
                }
                None => {
                    let draws = draws(prepare, of.known, lists().collect(), reporter);
                    Deals::Tried { players: draws.ok_or(EquityError::Stopped)? }
                }
            };
        let any = of.seats.iter().enumerate().filter_map(any).collect();
        let dealer = Self { prepare, known: of.known, deals, any, found: 1.0 };
        let mut hands = vec![T::default(); count];
        let mut is_found = |_: &usize| dealer.deal_ranges(random, &mut hands).is_some();
        let goes_on = |_: &usize| !reporter.is_stopped();
        let found = (0..PILOT).take_while(goes_on).filter(&mut is_found).count();
        let is_possible = found > 0 || (0..MAX_TRIES).take_while(goes_on).any(|number| is_found(&number));
        if reporter.is_stopped() {
            return Err(EquityError::Stopped);
        }
        if !is_possible {
            return Err(EquityError::NoDealFound { players: count });
        }
        Ok(Self { found: found as f64 / PILOT as f64, ..dealer })
    }

    /// Returns the number of samples that take about as long as 4,096 without rejections.
    pub fn chunk(&self) -> u64 {
        ((MAX_SAMPLES as f64 * 20.0 * self.found) as u64).clamp(MIN_SAMPLES, MAX_SAMPLES)
    }

    /// Deals hands. Returns the used cards, which include the known ones, and draws of further cards. Returns
    /// `None` if the run is stopped before the next try.
    #[inline]
    pub fn deal<'b>(
        &self,
        random: &'b mut Random,
        hands: &mut [T],
        reporter: &Reporter<'_>,
    ) -> Option<(CardSet, CardDraws<'b>)> {
        let mut used = loop {
            if reporter.is_stopped() {
                return None;
            }
            if let Some(used) = self.deal_ranges(random, hands) {
                break used;
            }
        };
        let mut cards = CardDraws::new(random);
        for &(player, count) in &self.any {
            hands[player] = (self.prepare)(cards.draw(&mut used, count));
        }
        Some((used, cards))
    }

    /// Deals to the players with ranges and returns all used cards. Returns `None` if two players share a
    /// card.
    #[inline]
    fn deal_ranges(&self, random: &mut Random, hands: &mut [T]) -> Option<CardSet> {
        let mut used = self.known;
        match &self.deals {
            Deals::Listed { players, deals, chances } => {
                for (&player, hand) in players.iter().zip(&deals[chances.draw(random)]) {
                    used |= hand.cards;
                    hands[player] = hand.hand;
                }
            }
            Deals::Tried { players } => {
                for (player, draw) in players {
                    let hand = draw.draw(self.prepare, random, used)?;
                    used |= hand.cards;
                    hands[*player] = hand.hand;
                }
            }
        }
        Some(used)
    }
}

impl<T: Copy> Draw<T> {
    /// Draws a hand beside the used cards. Returns `None` if it is rejected.
    #[inline]
    fn draw(
        &self,
        prepare: &impl Fn(CardSet) -> T,
        random: &mut Random,
        mut used: CardSet,
    ) -> Option<Prepared<T>> {
        match self {
            Self::ByWeight(hands, chances) => {
                let hand = hands[chances.draw(random)];
                (!hand.cards.intersects(used)).then_some(hand)
            }
            Self::FromRest(count, weights) => {
                let cards = CardDraws::new(random).draw(&mut used, *count);
                let weight = f64::from(weights[index_of(cards) as usize]);
                let is_kept = weight > 0.0 && (weight >= 1.0 || random.fraction() < weight);
                is_kept.then(|| Prepared { cards, hand: prepare(cards) })
            }
        }
    }
}

/// Returns an iterator over the hands that ends early if the run is stopped.
fn until_stopped<'a, H: Holding>(
    hands: &'a [Held<H>],
    reporter: &'a Reporter<'_>,
) -> impl Iterator<Item = (CardSet, f64)> + 'a {
    let live = hands.chunks(4096).take_while(|_| !reporter.is_stopped()).flatten();
    live.map(|held| (held.hole.card_set(), held.weight))
}

/// Chooses the algorithm with the lower rate of rejection for each range, narrowest range first. Returns
/// `None` if the run is stopped.
fn draws<H: Holding, T: Copy>(
    prepare: &impl Fn(CardSet) -> T,
    known: CardSet,
    mut ranges: Vec<(usize, &[Held<H>])>,
    reporter: &Reporter<'_>,
) -> Option<Vec<(usize, Draw<T>)>> {
    ranges.sort_by_key(|(_, hands)| hands.len());
    let all = CardSet::FULL.len() - known.len();
    let mut rest = all;
    let mut draws = Vec::with_capacity(ranges.len());
    for (player, hands) in ranges {
        let count = hands.first().map_or(0, |held| held.hole.card_set().len());
        let live = || until_stopped(hands, reporter);
        let weights = || live().map(|(_, weight)| weight);
        let largest = weights().fold(0.0, f64::max);
        let hands_of = |cards: usize| choose(cards, count) as f64;
        let kept = weights().sum::<f64>() / largest / hands_of(all);
        let draw = if count <= Hole::MAX_CARDS && kept > hands_of(rest) / hands_of(all) {
            let mut table = vec![0.0; Hole::count(count)];
            live().for_each(|(cards, weight)| table[index_of(cards) as usize] = (weight / largest) as f32);
            Draw::FromRest(count, table)
        } else {
            let prepared = live().map(|(cards, _)| Prepared { cards, hand: prepare(cards) }).collect();
            let weights: Vec<f64> = weights().collect();
            if reporter.is_stopped() {
                return None;
            }
            Draw::ByWeight(prepared, Chances::new(&weights))
        };
        if reporter.is_stopped() {
            return None;
        }
        rest -= count;
        draws.push((player, draw));
    }
    Some(draws)
}

/// Deals and their weights.
type DealList<T> = (Vec<Vec<Prepared<T>>>, Vec<f64>);

/// Returns all deals of the ranges with their weights. Returns `None` if there are too many or the run is
/// stopped.
fn list<H: Holding, T: Copy>(
    prepare: &impl Fn(CardSet) -> T,
    ranges: &[&[Held<H>]],
    lift: f64,
    reporter: &Reporter<'_>,
) -> Option<DealList<T>> {
    let (mut deals, mut weights) = (vec![Vec::new()], vec![lift]);
    for range in ranges {
        let (mut next, mut next_weights) = (Vec::new(), Vec::new());
        for (deal, &weight) in deals.iter().zip(&weights) {
            let used = deal.iter().fold(CardSet::EMPTY, |used, hand: &Prepared<T>| used | hand.cards);
            let free = until_stopped(range, reporter).filter(|(cards, _)| !cards.intersects(used));
            for (cards, weight_of_hand) in free {
                if next.len() == MAX_LISTED {
                    return None;
                }
                next.push(deal.iter().copied().chain([Prepared { cards, hand: prepare(cards) }]).collect());
                next_weights.push(weight * weight_of_hand);
            }
        }
        (deals, weights) = (next, next_weights);
    }
    (!reporter.is_stopped()).then_some((deals, weights))
}

/// Draws numbers by weight with the alias method: a uniform number is kept with its own probability or
/// replaced by its alias (Walker, *An efficient method for generating discrete random variables*, ACM TOMS 3,
/// 1977).
struct Chances {
    /// The probability of keeping each number, and its alias. Empty if all weights are the same.
    kept: Vec<(f64, u32)>,
    count: usize,
}

impl Chances {
    fn new(weights: &[f64]) -> Self {
        let count = weights.len();
        if weights.iter().all(|&weight| weight == weights[0]) {
            return Self { kept: Vec::new(), count };
        }
        let mean = weights.iter().sum::<f64>() / count as f64;
        let mut kept: Vec<(f64, u32)> = weights.iter().map(|weight| (weight / mean, 0)).collect();
        let (mut low, mut high): (Vec<usize>, Vec<usize>) =
            (0..count).partition(|&number| kept[number].0 < 1.0);
        while let (Some(number), Some(&other)) = (low.pop(), high.last()) {
            kept[number].1 = other as u32;
            kept[other].0 -= 1.0 - kept[number].0;
            if kept[other].0 < 1.0 {
                high.pop();
                low.push(other);
            }
        }
        // Numbers left over by rounding are always kept.
        low.into_iter().chain(high).for_each(|number| kept[number].0 = 1.0);
        Self { kept, count }
    }

    #[inline]
    fn draw(&self, random: &mut Random) -> usize {
        let number = random.below(self.count as u64).0;
        match self.kept.get(number) {
            Some(&(chance, other)) if random.fraction() >= chance => other as usize,
            _ => number,
        }
    }
}

/// Draws cards as six-bit numbers, ten from each random number.
pub struct CardDraws<'a> {
    random: &'a mut Random,
    bits: u64,
    left: u32,
}

impl<'a> CardDraws<'a> {
    fn new(random: &'a mut Random) -> Self {
        Self { random, bits: 0, left: 0 }
    }

    /// Draws `cards` cards that are not used yet, and marks them as used.
    #[inline]
    pub fn draw(&mut self, used: &mut CardSet, cards: usize) -> CardSet {
        let mut drawn = CardSet::EMPTY;
        let mut missing = cards;
        while missing > 0 {
            if self.left == 0 {
                (self.bits, self.left) = (self.random.next(), 10);
            }
            let number = (self.bits % 64) as usize;
            self.bits >>= 6;
            self.left -= 1;
            let Some(&card) = Card::ALL.get(number) else { continue };
            if used.insert(card) {
                drawn.insert(card);
                missing -= 1;
            }
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use crate::random::Stream;

    use super::*;
    use crate::play::toy::Toy;
    use crate::play::{Deal, Play};
    use crate::question::Showdown;
    use crate::range::Range;

    fn deal(texts: &[&str]) -> Deal {
        let ranges: Vec<Range> = texts.iter().map(|text| Range::read(text, 3).unwrap()).collect();
        Deal::new(Toy.info(), &Showdown::new(&ranges)).unwrap()
    }

    /// Returns how many random numbers were drawn since `before`, or `None` if more than `most`.
    fn drawn(mut before: Random, now: &mut Random, most: usize) -> Option<usize> {
        let next = now.next();
        (0..=most).find(|_| before.next() == next)
    }

    #[test]
    fn nothing_more_is_drawn_once_the_run_is_stopped() {
        let new = || Random::new(7, Stream::Trial);
        let prepare = |cards: CardSet| cards;
        // Listed deals, draws by weight, draws from the rest, and any hands.
        for texts in [["AsAhKs", "QQJ"], ["AA", "QQ,JJ"], ["random!AA", "random!KK"], ["random", "random"]] {
            let (deal, flag) = (deal(&texts), AtomicBool::new(false));
            let reporter = Reporter::new(None).stop_when(Some(&flag));
            let players = deal.drawn_players();
            let dealer = Dealer::new(&players, &prepare, &mut new(), &reporter).unwrap();
            let mut hands = [CardSet::EMPTY; 2];
            let mut random = new();
            assert!(dealer.deal(&mut random, &mut hands, &reporter).is_some());
            assert_ne!(drawn(new(), &mut random, 0), Some(0), "{texts:?}");
            flag.store(true, Ordering::Relaxed);
            let mut random = new();
            assert!(dealer.deal(&mut random, &mut hands, &reporter).is_none());
            assert_eq!(drawn(new(), &mut random, 0), Some(0), "{texts:?}");
            let mut random = new();
            let stopped = Dealer::new(&players, &prepare, &mut random, &reporter).err();
            assert_eq!(stopped, Some(EquityError::Stopped));
            assert_eq!(drawn(new(), &mut random, 0), Some(0), "{texts:?}");
        }
    }
}
