use equity::EquityError;
use equity::internals::{Random, Reporter};
use evaluator::internals::choose;
use evaluator::{Card, CardSet, Holdem};

use crate::hole::Hole;
use crate::rank::PairsOf;
use crate::spot::{Held, Seat, Spot};

/// Draws deals: hands by weight, with all cards different, and boards.
pub(super) struct Dealer {
    known: CardSet,
    board: CardSet,
    hole_cards: usize,
    players: usize,
    deals: Deals,
    /// Players who may hold any hand.
    any: Vec<usize>,
    /// The part of tries that comes to a deal of the ranges.
    found: f64,
}

/// How the hands of players with ranges are drawn.
enum Deals {
    /// From all deals in which no two share a card.
    Listed { players: Vec<usize>, deals: Vec<Vec<Prepared>>, chances: Chances },
    /// To one player after the other, all anew if one cannot have the hand that was drawn.
    Tried { players: Vec<(usize, Draw)> },
}

/// How a player's hand is drawn beside those of others. Either way, deals are drawn by the product of their weights.
enum Draw {
    /// By weight, and given up if it shares a card with another: for narrow ranges.
    ByWeight(Vec<Prepared>, Chances),
    /// From the cards that are left, and kept with the chance that is its weight: for wide ranges. By the places of hands,
    /// to 24 bits, of which no sample is large enough to show the rest.
    FromRest(Vec<f32>),
}

#[derive(Clone, Copy)]
struct Prepared {
    cards: CardSet,
    pairs: PairsOf,
}

/// The most deals of ranges that are listed.
const MOST_LISTED: usize = 50_000;

/// The tries by which it is known how many are in vain.
const PILOT: usize = 20_000;

/// The most and the fewest samples of a chunk.
const MOST_SAMPLES: u64 = 4096;
const LEAST_SAMPLES: u64 = 16;

/// The tries after which the ranges are taken to share cards always.
const MOST_TRIES: usize = 5_000_000;

impl Dealer {
    /// Lists or prepares the hands, and tries whether there are deals.
    ///
    /// # Errors
    ///
    /// There is no deal, or none was found, or the run is stopped.
    pub(super) fn new(
        spot: &Spot,
        random: &mut Random,
        reporter: &Reporter<'_>,
    ) -> Result<Self, EquityError> {
        let lists =
            || spot.seats.iter().enumerate().filter_map(|(player, seat)| Some((player, seat.hands()?)));
        let any = |(player, seat): (usize, &Seat)| seat.hands().is_none().then_some(player);
        let deals =
            match list(&lists().map(|(_, hands)| hands).collect::<Vec<_>>(), spot.lift.factor(), reporter) {
                Some((deals, _)) if deals.is_empty() => {
                    return Err(EquityError::NoDeal { players: spot.players() });
                }
                Some((deals, weights)) => {
                    let (players, chances) =
                        (lists().map(|(player, _)| player).collect(), Chances::new(&weights));
                    Deals::Listed { players, deals, chances }
                }
                None => {
                    let draws = draws(spot, lists().collect(), reporter);
                    Deals::Tried { players: draws.ok_or(EquityError::Stopped)? }
                }
            };
        let dealer = Self {
            known: spot.known(),
            board: spot.board,
            hole_cards: spot.hole_cards,
            players: spot.players(),
            deals,
            any: spot.seats.iter().enumerate().filter_map(any).collect(),
            found: 1.0,
        };
        let mut hands = vec![PairsOf::NONE; dealer.players];
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

    /// How many samples take about as long as 4,096 without tries in vain.
    pub(super) fn chunk(&self) -> u64 {
        ((MOST_SAMPLES as f64 * 20.0 * self.found) as u64).clamp(LEAST_SAMPLES, MOST_SAMPLES)
    }

    /// Deals hands, and returns the whole board; `None` if the run is stopped before the next try.
    pub(super) fn deal(
        &self,
        random: &mut Random,
        hands: &mut [PairsOf],
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
            hands[player] = Hole::new(hand).map_or(PairsOf::NONE, PairsOf::new);
        }
        Some(self.board | cards.draw(&mut used, Holdem::BOARD_CARDS - self.board.len()))
    }

    /// Deals to the players with ranges, and gives all cards that are used. None if two players share a card.
    #[inline]
    fn deal_ranges(&self, random: &mut Random, hands: &mut [PairsOf]) -> Option<CardSet> {
        let mut used = self.known;
        match &self.deals {
            Deals::Listed { players, deals, chances } => {
                for (&player, hand) in players.iter().zip(&deals[chances.draw(random)]) {
                    used |= hand.cards;
                    hands[player] = hand.pairs;
                }
            }
            Deals::Tried { players } => {
                for (player, draw) in players {
                    let hand = draw.draw(random, used, self.hole_cards)?;
                    used |= hand.cards;
                    hands[*player] = hand.pairs;
                }
            }
        }
        Some(used)
    }
}

fn prepared(hole: Hole) -> Prepared {
    Prepared { cards: hole.cards(), pairs: PairsOf::new(hole) }
}

impl Draw {
    /// A hand beside the cards that are used; none if it is given up.
    #[inline]
    fn draw(&self, random: &mut Random, mut used: CardSet, hole_cards: usize) -> Option<Prepared> {
        match self {
            Self::ByWeight(hands, chances) => {
                let hand = hands[chances.draw(random)];
                (!hand.cards.intersects(used)).then_some(hand)
            }
            Self::FromRest(weights) => {
                let hole = Hole::new(CardDraws::new(random).draw(&mut used, hole_cards))?;
                let weight = f64::from(weights[hole.index()]);
                (weight > 0.0 && (weight >= 1.0 || random.fraction() < weight)).then(|| prepared(hole))
            }
        }
    }
}

/// The first of some hands, up to the end or until the run is stopped.
fn until_stopped<'a>(hands: &'a [Held], reporter: &'a Reporter<'_>) -> impl Iterator<Item = &'a Held> {
    hands.chunks(4096).take_while(|_| !reporter.is_stopped()).flatten()
}

/// How the hands of ranges are drawn, the narrowest first: each in the way that is given up less often. `None` if the run
/// is stopped.
fn draws(
    spot: &Spot,
    mut ranges: Vec<(usize, &[Held])>,
    reporter: &Reporter<'_>,
) -> Option<Vec<(usize, Draw)>> {
    ranges.sort_by_key(|(_, hands)| hands.len());
    let all = CardSet::FULL.len() - spot.known().len();
    let hands_of = |cards: usize| choose(cards, spot.hole_cards) as f64;
    let draw = |(before, (player, hands)): (usize, (usize, &[Held]))| {
        let live = || until_stopped(hands, reporter);
        let weights = || live().map(|held| held.weight);
        let largest = weights().fold(0.0, f64::max);
        let rest = all - before * spot.hole_cards;
        let kept = weights().sum::<f64>() / largest / hands_of(all);
        let draw = if kept > hands_of(rest) / hands_of(all) {
            let mut table = vec![0.0; Hole::count(spot.hole_cards)];
            live().for_each(|held| table[held.hole.index()] = (held.weight / largest) as f32);
            Draw::FromRest(table)
        } else {
            let prepared = live().map(|held| prepared(held.hole)).collect();
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

/// All deals of some ranges with their weights, unless there are too many or the run is stopped.
fn list(ranges: &[&[Held]], lift: f64, reporter: &Reporter<'_>) -> Option<(Vec<Vec<Prepared>>, Vec<f64>)> {
    let (mut deals, mut weights) = (vec![Vec::new()], vec![lift]);
    for range in ranges {
        let (mut next, mut next_weights) = (Vec::new(), Vec::new());
        for (deal, &weight) in deals.iter().zip(&weights) {
            let used = deal.iter().fold(CardSet::EMPTY, |used, hand: &Prepared| used | hand.cards);
            for held in until_stopped(range, reporter).filter(|held| !held.hole.cards().intersects(used)) {
                if next.len() == MOST_LISTED {
                    return None;
                }
                next.push(deal.iter().copied().chain([prepared(held.hole)]).collect());
                next_weights.push(weight * held.weight);
            }
        }
        (deals, weights) = (next, next_weights);
    }
    (!reporter.is_stopped()).then_some((deals, weights))
}

/// Draws numbers by weight: a number is drawn evenly, and kept with its own chance or given up for another (Walker, *An
/// efficient method for generating discrete random variables*, ACM TOMS 3, 1977).
struct Chances {
    /// The chance to keep a number, and the other one. Empty if all weights are the same.
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
        // What rounding has left over is kept always.
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

/// Draws cards by numbers of six bits, ten of each random number.
struct CardDraws<'a> {
    random: &'a mut Random,
    bits: u64,
    left: u32,
}

impl<'a> CardDraws<'a> {
    fn new(random: &'a mut Random) -> Self {
        Self { random, bits: 0, left: 0 }
    }

    /// So many cards that are not used yet.
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

    use equity::internals::Stream;
    use evaluator::Game;

    use super::*;
    use crate::range::Range;

    fn spot(texts: &[&str]) -> Spot {
        let ranges: Vec<Range> = texts.iter().map(|text| Range::read(text, 4).unwrap()).collect();
        Spot::new(Game::Omaha, &ranges, CardSet::EMPTY, CardSet::EMPTY).unwrap()
    }

    /// How many random numbers were drawn since `before`, if not too many.
    fn drawn(mut before: Random, now: &mut Random, most: usize) -> Option<usize> {
        let next = now.next();
        (0..=most).find(|_| before.next() == next)
    }

    #[test]
    fn nothing_more_is_drawn_once_the_run_is_stopped() {
        let new = || Random::new(7, Stream::Trial);
        // Deals that are listed, drawn by weight, drawn from the rest, and of any hands.
        for texts in
            [["AsAhKsKh", "QQJJ"], ["AA,KK", "QQ,JJ"], ["random!AA", "random!KK"], ["random", "random"]]
        {
            let (spot, flag) = (spot(&texts), AtomicBool::new(false));
            let reporter = Reporter::new(None).stop_when(Some(&flag));
            let dealer = Dealer::new(&spot, &mut new(), &reporter).unwrap();
            let mut hands = [PairsOf::NONE; 2];
            let mut random = new();
            assert!(dealer.deal(&mut random, &mut hands, &reporter).is_some());
            assert_ne!(drawn(new(), &mut random, 0), Some(0), "{texts:?}");
            flag.store(true, Ordering::Relaxed);
            let mut random = new();
            assert!(dealer.deal(&mut random, &mut hands, &reporter).is_none());
            assert_eq!(drawn(new(), &mut random, 0), Some(0), "{texts:?}");
            let mut random = new();
            assert_eq!(Dealer::new(&spot, &mut random, &reporter).err(), Some(EquityError::Stopped));
            assert_eq!(drawn(new(), &mut random, 0), Some(0), "{texts:?}");
        }
    }
}
