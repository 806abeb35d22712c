use crate::EquityError;
use crate::progress::Reporter;
use crate::random::Random;
use evaluator::internals::choose;
use evaluator::{Card, CardSet, Holdem};
use std::prelude::rust_2024::*;

use crate::hole::Hole;
use crate::play::{Held, Play, Seat, Spot};

/// Draws deals: hands by weight, without shared cards, and boards.
pub(super) struct Dealer<'a, P: Play> {
    pub(super) play: &'a P,
    known: CardSet,
    board: CardSet,
    hole_cards: usize,
    players: usize,
    deals: Deals<P::Hand>,
    /// The players who may hold any hand.
    any: Vec<usize>,
    /// The fraction of tries that succeed in dealing the ranges.
    found: f64,
}

/// The algorithm that draws the hands of players with ranges.
enum Deals<H> {
    /// Draws from a list of all deals without shared cards.
    Listed { players: Vec<usize>, deals: Vec<Vec<Prepared<H>>>, chances: Chances },
    /// Draws one player after the other and starts over if a player cannot hold the drawn hand.
    Tried { players: Vec<(usize, Draw<H>)> },
}

/// The algorithm that draws one player's hand. With both, the probability of a deal is proportional to the
/// product of its weights.
enum Draw<H> {
    /// Draws by weight and rejects the hand if it shares a card with another. For narrow ranges.
    ByWeight(Vec<Prepared<H>>, Chances),
    /// Draws from the remaining cards and accepts the hand with a probability equal to its weight. For wide
    /// ranges. Weights are indexed by hand and have 24 bits, more than any sample can resolve.
    FromRest(Vec<f32>),
}

#[derive(Clone, Copy)]
struct Prepared<H> {
    cards: CardSet,
    hand: H,
}

/// The maximum number of deals that are listed.
const MOST_LISTED: usize = 50_000;

/// The number of tries that estimate the rate of success.
const PILOT: usize = 20_000;

/// The maximum and minimum number of samples in a chunk.
const MOST_SAMPLES: u64 = 4096;
const LEAST_SAMPLES: u64 = 16;

/// The number of failed tries after which the ranges are assumed to have no deal.
const MOST_TRIES: usize = 5_000_000;

impl<'a, P: Play> Dealer<'a, P> {
    /// Lists or prepares the hands, and tries to find a deal.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no deal, if none was found, or if the run is stopped.
    pub(super) fn new(
        play: &'a P,
        spot: &Spot,
        random: &mut Random,
        reporter: &Reporter<'_>,
    ) -> Result<Self, EquityError> {
        let lists =
            || spot.seats().iter().enumerate().filter_map(|(player, seat)| Some((player, seat.hands()?)));
        let any = |(player, seat): (usize, &Seat)| seat.hands().is_none().then_some(player);
        let deals = match list(
            play,
            &lists().map(|(_, hands)| hands).collect::<Vec<_>>(),
            spot.lift().factor(),
            reporter,
        ) {
            Some((deals, _)) if deals.is_empty() => {
                return Err(EquityError::NoDeal { players: spot.players() });
            }
            Some((deals, weights)) => {
                let (players, chances) =
                    (lists().map(|(player, _)| player).collect(), Chances::new(&weights));
                Deals::Listed { players, deals, chances }
            }
            None => {
                let draws = draws(play, spot, lists().collect(), reporter);
                Deals::Tried { players: draws.ok_or(EquityError::Stopped)? }
            }
        };
        let dealer = Self {
            play,
            known: spot.known(),
            board: spot.board(),
            hole_cards: spot.game().hole_cards,
            players: spot.players(),
            deals,
            any: spot.seats().iter().enumerate().filter_map(any).collect(),
            found: 1.0,
        };
        let mut hands = vec![P::Hand::default(); dealer.players];
        let mut is_found = |_: &usize| dealer.deal_ranges(random, &mut hands).is_some();
        let goes_on = |_: &usize| !reporter.is_stopped();
        let found = (0..PILOT).take_while(goes_on).filter(&mut is_found).count();
        let is_possible = found > 0 || (0..MOST_TRIES).take_while(goes_on).any(|number| is_found(&number));
        if reporter.is_stopped() {
            return Err(EquityError::Stopped);
        }
        if !is_possible {
            return Err(EquityError::NoDealFound { players: spot.players() });
        }
        Ok(Self { found: found as f64 / PILOT as f64, ..dealer })
    }

    /// Returns the number of samples that take about as long as 4,096 without rejections.
    pub(super) fn chunk(&self) -> u64 {
        ((MOST_SAMPLES as f64 * 20.0 * self.found) as u64).clamp(LEAST_SAMPLES, MOST_SAMPLES)
    }

    /// Deals hands and returns the complete board. Returns `None` if the run is stopped before the next try.
    pub(super) fn deal(
        &self,
        random: &mut Random,
        hands: &mut [P::Hand],
        reporter: &Reporter<'_>,
    ) -> Option<CardSet> {
        let mut used = loop {
            if reporter.is_stopped() {
                return None;
            }
            if let Some(used) = self.deal_ranges(random, hands) {
                break used;
            }
        };
        let mut cards = CardDraws::new(random);
        for &player in &self.any {
            let hand = cards.draw(&mut used, self.hole_cards);
            hands[player] = Hole::new(hand).map_or_else(P::Hand::default, |hole| self.play.hand(hole));
        }
        Some(self.board | cards.draw(&mut used, Holdem::BOARD_CARDS - self.board.len()))
    }

    /// Deals to the players with ranges and returns all used cards. Returns `None` if two players share a
    /// card.
    #[inline]
    fn deal_ranges(&self, random: &mut Random, hands: &mut [P::Hand]) -> Option<CardSet> {
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
                    let hand = draw.draw(self.play, random, used, self.hole_cards)?;
                    used |= hand.cards;
                    hands[*player] = hand.hand;
                }
            }
        }
        Some(used)
    }
}

fn prepared<P: Play>(play: &P, hole: Hole) -> Prepared<P::Hand> {
    Prepared { cards: hole.cards(), hand: play.hand(hole) }
}

impl<H: Copy> Draw<H> {
    /// Draws a hand beside the used cards. Returns `None` if it is rejected.
    #[inline]
    fn draw<P: Play<Hand = H>>(
        &self,
        play: &P,
        random: &mut Random,
        mut used: CardSet,
        hole_cards: usize,
    ) -> Option<Prepared<H>> {
        match self {
            Self::ByWeight(hands, chances) => {
                let hand = hands[chances.draw(random)];
                (!hand.cards.intersects(used)).then_some(hand)
            }
            Self::FromRest(weights) => {
                let hole = Hole::new(CardDraws::new(random).draw(&mut used, hole_cards))?;
                let weight = f64::from(weights[hole.index()]);
                (weight > 0.0 && (weight >= 1.0 || random.fraction() < weight)).then(|| prepared(play, hole))
            }
        }
    }
}

/// Returns an iterator over the hands that ends early if the run is stopped.
fn until_stopped<'a>(hands: &'a [Held], reporter: &'a Reporter<'_>) -> impl Iterator<Item = &'a Held> {
    hands.chunks(4096).take_while(|_| !reporter.is_stopped()).flatten()
}

/// Chooses the algorithm with the lower rate of rejection for each range, narrowest range first. Returns
/// `None` if the run is stopped.
fn draws<P: Play>(
    play: &P,
    spot: &Spot,
    mut ranges: Vec<(usize, &[Held])>,
    reporter: &Reporter<'_>,
) -> Option<Vec<(usize, Draw<P::Hand>)>> {
    ranges.sort_by_key(|(_, hands)| hands.len());
    let all = CardSet::FULL.len() - spot.known().len();
    let hands_of = |cards: usize| choose(cards, spot.game().hole_cards) as f64;
    let draw = |(before, (player, hands)): (usize, (usize, &[Held]))| {
        let live = || until_stopped(hands, reporter);
        let weights = || live().map(|held| held.weight);
        let largest = weights().fold(0.0, f64::max);
        let rest = all - before * spot.game().hole_cards;
        let kept = weights().sum::<f64>() / largest / hands_of(all);
        let draw = if kept > hands_of(rest) / hands_of(all) {
            let mut table = vec![0.0; Hole::count(spot.game().hole_cards)];
            live().for_each(|held| table[held.hole.index()] = (held.weight / largest) as f32);
            Draw::FromRest(table)
        } else {
            let prepared = live().map(|held| prepared(play, held.hole)).collect();
            let weights: Vec<f64> = weights().collect();
            if reporter.is_stopped() {
                return None;
            }
            Draw::ByWeight(prepared, Chances::new(&weights))
        };
        (!reporter.is_stopped()).then_some((player, draw))
    };
    ranges.into_iter().enumerate().map(draw).collect()
}

/// Deals and their weights.
type DealList<H> = (Vec<Vec<Prepared<H>>>, Vec<f64>);

/// Returns all deals of the ranges with their weights. Returns `None` if there are too many or the run is
/// stopped.
fn list<P: Play>(
    play: &P,
    ranges: &[&[Held]],
    lift: f64,
    reporter: &Reporter<'_>,
) -> Option<DealList<P::Hand>> {
    let (mut deals, mut weights) = (vec![Vec::new()], vec![lift]);
    for range in ranges {
        let (mut next, mut next_weights) = (Vec::new(), Vec::new());
        for (deal, &weight) in deals.iter().zip(&weights) {
            let used = deal.iter().fold(CardSet::EMPTY, |used, hand: &Prepared<P::Hand>| used | hand.cards);
            for held in until_stopped(range, reporter).filter(|held| !held.hole.cards().intersects(used)) {
                if next.len() == MOST_LISTED {
                    return None;
                }
                next.push(deal.iter().copied().chain([prepared(play, held.hole)]).collect());
                next_weights.push(weight * held.weight);
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
struct CardDraws<'a> {
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
    fn draw(&mut self, used: &mut CardSet, cards: usize) -> CardSet {
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
    use crate::range::Range;

    fn spot(texts: &[&str]) -> Spot {
        let ranges: Vec<Range> = texts.iter().map(|text| Range::read(text, 3).unwrap()).collect();
        Spot::new(Toy.info(), ranges.iter(), CardSet::EMPTY, CardSet::EMPTY).unwrap()
    }

    /// Returns how many random numbers were drawn since `before`, or `None` if more than `most`.
    fn drawn(mut before: Random, now: &mut Random, most: usize) -> Option<usize> {
        let next = now.next();
        (0..=most).find(|_| before.next() == next)
    }

    #[test]
    fn nothing_more_is_drawn_once_the_run_is_stopped() {
        let new = || Random::new(7, Stream::Trial);
        // Listed deals, draws by weight, draws from the rest, and any hands.
        for texts in [["AsAhKs", "QQJ"], ["AA", "QQ,JJ"], ["random!AA", "random!KK"], ["random", "random"]] {
            let (spot, flag) = (spot(&texts), AtomicBool::new(false));
            let reporter = Reporter::new(None).stop_when(Some(&flag));
            let dealer = Dealer::new(&Toy, &spot, &mut new(), &reporter).unwrap();
            let mut hands = [CardSet::EMPTY; 2];
            let mut random = new();
            assert!(dealer.deal(&mut random, &mut hands, &reporter).is_some());
            assert_ne!(drawn(new(), &mut random, 0), Some(0), "{texts:?}");
            flag.store(true, Ordering::Relaxed);
            let mut random = new();
            assert!(dealer.deal(&mut random, &mut hands, &reporter).is_none());
            assert_eq!(drawn(new(), &mut random, 0), Some(0), "{texts:?}");
            let mut random = new();
            assert_eq!(Dealer::new(&Toy, &spot, &mut random, &reporter).err(), Some(EquityError::Stopped));
            assert_eq!(drawn(new(), &mut random, 0), Some(0), "{texts:?}");
        }
    }
}
