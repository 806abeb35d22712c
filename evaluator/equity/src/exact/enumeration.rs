//! Any number of players, one showdown after the other: every deal of combos on every board.
//!
//! For each board the ranks of all combos of all players are looked up once. Then the players are gone through, the
//! one with the fewest combos first, and each gets every combo that is left to him; what is carried along is the
//! cards that are out, the best rank so far, and who has it.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::{Card, Hand, HoleCards, RankTable};

use crate::engine::Engine;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::progress::{Reporter, Units, in_parts, least_by_combo};
use crate::removal::{MOST_PLAYERS, Spot, bits_by_id};
use crate::report::{ComboShares, EquityError, Found, PlayerSet, Shares};

/// How many pieces a part of the work has at least.
const LEAST_PIECES: usize = 2;

/// Boards in fewer units than this are done in slices, so that parts of the work are many and alike.
const FEW_UNITS: usize = 2000;

/// How many deals a slice has at least for each combo whose rank is looked up for it.
const LEAST_DEALS: f64 = 8.0;

pub(crate) fn solve(
    spot: &Spot,
    symmetry: &SuitSymmetry,
    engine: &Engine<'_>,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let (board, dead) = spot.cards_by_id();
    let runouts = BoardClasses::new(board, dead, symmetry);
    let players = Player::all_of(spot);
    let combos: usize = players.iter().map(|player| player.combos.len()).sum();
    let worth_while = spot.deals() / (LEAST_DEALS * combos as f64);
    let slices = (worth_while as usize).min(players[0].combos.len()).min(FEW_UNITS / runouts.units()).max(1);
    let enumeration =
        Enumeration { table: engine.table(), runouts: &runouts, players: &players, slices, reporter };
    let pieces = runouts.units() * slices;
    let least = if spot.by_combo { least_by_combo(pieces, LEAST_PIECES) } else { LEAST_PIECES };
    let parts = in_parts(pieces, least, reporter, |pieces| match spot.by_combo {
        true => enumeration.run::<true>(pieces),
        false => enumeration.run::<false>(pieces),
    });
    if !parts.is_whole() {
        return Found::sampled(&parts.sample(|sums, _| sums.by_winners.clone()), players.len());
    }
    let mut all = Sums::new(players.len(), spot.by_combo);
    parts.done().for_each(|(sums, _)| all.add(sums));
    Ok(all.found(spot, symmetry))
}

/// What is to be enumerated.
struct Enumeration<'a> {
    table: &'a RankTable,
    runouts: &'a BoardClasses,
    players: &'a [Player],
    /// Into how many slices the first player's combos are divided: each piece of work is one slice of one unit.
    slices: usize,
    reporter: &'a Reporter<'a>,
}

/// After how many steps it is asked whether to stop.
const STEPS: u32 = 1 << 20;

/// A player and their combos.
struct Player {
    number: usize,
    combos: Vec<Candidate>,
}

/// A combo that a player may have.
#[derive(Clone, Copy)]
struct Candidate {
    /// As bits by id.
    cards: u64,
    weight: f64,
    combo: HoleCards,
    hand: Hand,
}

impl Player {
    /// All players, the one with the fewest combos first.
    fn all_of(spot: &Spot) -> Vec<Self> {
        let combos = |number: usize| {
            let candidate = |(combo, weight): (HoleCards, f64)| Candidate {
                cards: bits_by_id(combo.card_set()),
                weight,
                combo,
                hand: Hand::from_set_unchecked(combo.card_set()),
            };
            spot.ranges[number].iter().map(candidate).collect()
        };
        let mut players: Vec<_> =
            (0..spot.players()).map(|number| Self { number, combos: combos(number) }).collect();
        players.sort_by_key(|player| player.combos.len());
        players
    }
}

/// A combo that misses the board, and the rank of the hand it makes.
#[derive(Clone, Copy)]
struct Live {
    cards: u64,
    weight: f64,
    rank: u16,
    index: u16,
}

/// ComboWeights of cases.
struct Sums {
    by_winners: Vec<f64>,
    /// For each player the shares of each combo, its own weight included; nothing if they are not wanted.
    by_combo: Vec<Vec<Shares>>,
}

impl Sums {
    fn new(players: usize, by_combo: bool) -> Self {
        let wanted = if by_combo { players } else { 0 };
        Self {
            by_winners: vec![0.0; 1 << players],
            by_combo: vec![vec![Shares::default(); HoleCards::COUNT]; wanted],
        }
    }

    fn add(&mut self, other: &Self) {
        for (sum, weight) in self.by_winners.iter_mut().zip(&other.by_winners) {
            *sum += weight;
        }
        for (sum, &shares) in self.by_combo.iter_mut().flatten().zip(other.by_combo.iter().flatten()) {
            *sum += shares;
        }
    }

    fn found(self, spot: &Spot, symmetry: &SuitSymmetry) -> Found {
        let combos = self.by_combo.iter().enumerate().map(|(player, shares)| {
            ComboShares::new(spot.ranges[player].iter().map(|(combo, weight)| {
                let images = symmetry.permutations().map(|permutation| permutation.apply(combo));
                let sum = images.fold(Shares::default(), |sum, image| sum + shares[image.index()]);
                (combo, sum * (1.0 / (weight * symmetry.order() as f64)))
            }))
        });
        let combos = (!self.by_combo.is_empty()).then(|| combos.collect());
        Found::exact(self.by_winners, combos)
    }
}

impl Enumeration<'_> {
    /// The sums over some pieces; none if it was stopped on the way.
    fn run<const BY_COMBO: bool>(&self, pieces: Units<'_>) -> Option<Sums> {
        let mut deal = Deal::<BY_COMBO> {
            reporter: self.reporter,
            steps: STEPS,
            live: vec![Vec::new(); self.players.len()],
            sums: Sums::new(self.players.len(), BY_COMBO),
            numbers: self.players.iter().map(|player| player.number).collect(),
            chosen: [0; MOST_PLAYERS],
            count: 0.0,
        };
        for piece in pieces {
            let (unit, slice) = (piece / self.slices, piece % self.slices);
            for (cards, count) in self.runouts.boards(unit) {
                deal.count = f64::from(count);
                let hand = hand(cards);
                for (place, (live, player)) in deal.live.iter_mut().zip(self.players).enumerate() {
                    live.clear();
                    let (first, step) = if place == 0 { (slice, self.slices) } else { (0, 1) };
                    let combos = player.combos.iter().skip(first).step_by(step);
                    live.extend(self.live(cards, hand, combos));
                }
                deal.from(0, Taken { cards: 0, weight: 1.0, best: 0, winners: 0 })?;
            }
        }
        Some(deal.sums)
    }

    /// Those of a player's combos that miss a board, given as bits by id and as a hand, with the ranks they make.
    fn live<'a>(
        &self,
        board: u64,
        hand: Hand,
        combos: impl Iterator<Item = &'a Candidate>,
    ) -> impl Iterator<Item = Live> {
        let missing = combos.filter(move |candidate| candidate.cards & board == 0);
        missing.map(move |candidate| {
            let rank = self.table.rank(hand.merge_unchecked(candidate.hand));
            let index = candidate.combo.index() as u16;
            Live { cards: candidate.cards, weight: candidate.weight, rank: rank.into(), index }
        })
    }
}

/// The hand of some cards, given as bits by id.
fn hand(mut cards: u64) -> Hand {
    let mut hand = Hand::default();
    while cards != 0 {
        hand = hand.add_unchecked(Card::ALL[cards.trailing_zeros() as usize]);
        cards &= cards - 1;
    }
    hand
}

/// What the players before have.
#[derive(Clone, Copy)]
struct Taken {
    /// As bits by id.
    cards: u64,
    weight: f64,
    /// The best rank, and the bits of those who have it.
    best: u16,
    winners: u16,
}

impl Taken {
    /// With a combo of one more player.
    #[inline(always)]
    fn with(self, live: &Live, bit: u16) -> Self {
        let winners = match live.rank.cmp(&self.best) {
            core::cmp::Ordering::Less => self.winners,
            core::cmp::Ordering::Equal => self.winners | bit,
            core::cmp::Ordering::Greater => bit,
        };
        Self {
            cards: self.cards | live.cards,
            weight: self.weight * live.weight,
            best: self.best.max(live.rank),
            winners,
        }
    }
}

/// The showdowns on one board.
struct Deal<'a, const BY_COMBO: bool> {
    reporter: &'a Reporter<'a>,
    /// How many steps are left until it is asked whether to stop.
    steps: u32,
    /// The combos that each player may have on the board.
    live: Vec<Vec<Live>>,
    sums: Sums,
    /// The players' numbers, in the order that they are gone through.
    numbers: Vec<usize>,
    /// The combos that were given, by the players' numbers.
    chosen: [u16; MOST_PLAYERS],
    /// How many boards this one stands for.
    count: f64,
}

impl<const BY_COMBO: bool> Deal<'_, BY_COMBO> {
    /// Gives combos to the players from `place` on, in all ways; none if it was stopped on the way.
    fn from(&mut self, place: usize, taken: Taken) -> Option<()> {
        let combos = self.live[place].len();
        self.go_on(combos as u32)?;
        let number = self.numbers[place];
        let is_last = place + 1 == self.numbers.len();
        for n in 0..combos {
            let live = self.live[place][n];
            if live.cards & taken.cards != 0 {
                continue;
            }
            if BY_COMBO {
                self.chosen[number] = live.index;
            }
            let taken = taken.with(&live, 1 << number);
            if is_last {
                self.showdown(taken);
            } else {
                self.from(place + 1, taken)?;
            }
        }
        Some(())
    }

    /// Asks now and then whether to stop: none if so.
    #[inline(always)]
    fn go_on(&mut self, steps: u32) -> Option<()> {
        if self.steps > steps {
            self.steps -= steps;
            return Some(());
        }
        self.steps = STEPS;
        (!self.reporter.should_stop()).then_some(())
    }

    #[inline(always)]
    fn showdown(&mut self, taken: Taken) {
        let weight = taken.weight * self.count;
        self.sums.by_winners[usize::from(taken.winners)] += weight;
        if BY_COMBO {
            let winners = PlayerSet::from_bits(taken.winners);
            for (player, shares) in self.sums.by_combo.iter_mut().enumerate() {
                shares[usize::from(self.chosen[player])] += Shares::of_case(weight, winners, player);
            }
        }
    }
}
