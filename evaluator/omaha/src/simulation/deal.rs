use equity::EquityError;
use equity::internals::Random;
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
}

/// How the hands of players with ranges are drawn.
enum Deals {
    /// From all deals in which no two share a card.
    Listed { players: Vec<usize>, deals: Vec<Vec<Prepared>>, chances: Chances },
    /// From each range, all anew if two share a card.
    Tried { ranges: Vec<(usize, Vec<Prepared>, Chances)> },
}

#[derive(Clone, Copy)]
struct Prepared {
    cards: CardSet,
    pairs: PairsOf,
}

/// The most deals of ranges that are listed.
const MOST_LISTED: usize = 50_000;

/// The tries after which the ranges are taken to share cards always.
const MOST_TRIES: usize = 5_000_000;

impl Dealer {
    pub(super) fn new(spot: &Spot, random: &mut Random) -> Result<Self, EquityError> {
        let lists =
            || spot.seats.iter().enumerate().filter_map(|(player, seat)| Some((player, seat.hands()?)));
        let any = |(player, seat): (usize, &Seat)| seat.hands().is_none().then_some(player);
        let deals = match list(&lists().map(|(_, hands)| hands).collect::<Vec<_>>()) {
            Some((deals, weights)) => {
                let (players, chances) =
                    (lists().map(|(player, _)| player).collect(), Chances::new(&weights));
                Deals::Listed { players, deals, chances }
            }
            None => {
                Deals::Tried { ranges: lists().map(|(player, hands)| try_range(player, hands)).collect() }
            }
        };
        let dealer = Self {
            known: spot.known(),
            board: spot.board,
            hole_cards: spot.hole_cards,
            players: spot.players(),
            deals,
            any: spot.seats.iter().enumerate().filter_map(any).collect(),
        };
        let mut hands = vec![dealer.nobody(); dealer.players];
        let found = (0..MOST_TRIES).any(|_| dealer.deal_ranges(random, &mut hands).is_some());
        if found { Ok(dealer) } else { Err(EquityError::NoDealFound { players: spot.players() }) }
    }

    /// A place for a hand.
    pub(super) fn nobody(&self) -> PairsOf {
        PairsOf::NONE
    }

    /// Deals hands, and gives the whole board.
    pub(super) fn deal(&self, random: &mut Random, hands: &mut [PairsOf]) -> CardSet {
        let mut used = loop {
            if let Some(used) = self.deal_ranges(random, hands) {
                break used;
            }
        };
        let mut cards = CardDraws::new(random);
        for &player in &self.any {
            let hand = cards.draw(&mut used, self.hole_cards);
            hands[player] = Hole::new(hand).map_or(PairsOf::NONE, PairsOf::new);
        }
        self.board | cards.draw(&mut used, Holdem::BOARD_CARDS - self.board.len())
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
            Deals::Tried { ranges } => {
                for (player, range, chances) in ranges {
                    let hand = &range[chances.draw(random)];
                    if hand.cards.intersects(used) {
                        return None;
                    }
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

fn try_range(player: usize, hands: &[Held]) -> (usize, Vec<Prepared>, Chances) {
    let weights: Vec<f64> = hands.iter().map(|held| held.weight).collect();
    (player, hands.iter().map(|held| prepared(held.hole)).collect(), Chances::new(&weights))
}

/// All deals of some ranges with their weights, unless there are too many.
fn list(ranges: &[&[Held]]) -> Option<(Vec<Vec<Prepared>>, Vec<f64>)> {
    let (mut deals, mut weights) = (vec![Vec::new()], vec![1.0]);
    for range in ranges {
        let (mut next, mut next_weights) = (Vec::new(), Vec::new());
        for (deal, &weight) in deals.iter().zip(&weights) {
            let used = deal.iter().fold(CardSet::EMPTY, |used, hand: &Prepared| used | hand.cards);
            for held in range.iter().filter(|held| !held.hole.cards().intersects(used)) {
                if next.len() == MOST_LISTED {
                    return None;
                }
                next.push(deal.iter().copied().chain([prepared(held.hole)]).collect());
                next_weights.push(weight * held.weight);
            }
        }
        (deals, weights) = (next, next_weights);
    }
    Some((deals, weights))
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
