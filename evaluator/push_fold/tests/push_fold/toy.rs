//! Two and three seats with a toy deck, against plain enumeration of every deal.
//!
//! The deck has the aces, kings, queens and jacks of three suits, and the board one card. The enumeration walks
//! the betting, settles side pots and values stacks by its own code.

use std::collections::HashMap;

use evaluator::{Card, CardSet, HandRank, HoleCards, Rank, RankTable, Suit};
use holdem::range::StartingHand;
use push_fold::{Ante, Assessment, Deals, Game, Payoff, Rules, Solve, Strategy, Tournament, assess, icm};

/// All deals of two or three combos and a board, with the level of each hand.
struct Toy {
    combos: Vec<HoleCards>,
    deck: CardSet,
}

impl Toy {
    fn new() -> Self {
        let cards: Vec<Card> = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack]
            .into_iter()
            .flat_map(|rank| [Suit::Spades, Suit::Hearts, Suit::Clubs].map(|suit| Card::new(rank, suit)))
            .collect();
        let deck: CardSet = cards.iter().copied().collect();
        let combos =
            HoleCards::ALL.into_iter().filter(|combo| (combo.card_set() - deck).is_empty()).collect();
        Self { combos, deck }
    }

    /// Calls `visit` with the hands and the levels of each deal.
    fn for_each<const SEATS: usize>(&self, mut visit: impl FnMut([StartingHand; SEATS], [u8; SEATS])) {
        let mut places = [0; SEATS];
        'deals: loop {
            let combos = places.map(|place: usize| self.combos[place]);
            let dealt = combos.iter().fold(CardSet::EMPTY, |dealt, combo| dealt | combo.card_set());
            if dealt.len() == 2 * SEATS {
                for board in self.deck - dealt {
                    let rank = |combo: HoleCards| -> HandRank {
                        RankTable::embedded().rank_set(combo.card_set() | CardSet::from(board)).unwrap()
                    };
                    let ranks = combos.map(rank);
                    let mut distinct = ranks.to_vec();
                    distinct.sort_by(|a, b| b.cmp(a));
                    distinct.dedup();
                    let level = |rank| distinct.iter().position(|&other| other == rank).unwrap() as u8;
                    visit(combos.map(StartingHand::of), ranks.map(level));
                }
            }
            for place in &mut places {
                *place += 1;
                if *place < self.combos.len() {
                    continue 'deals;
                }
                *place = 0;
            }
            return;
        }
    }

    fn deals(&self) -> Deals {
        let mut two: HashMap<_, [f64; 3]> = HashMap::new();
        self.for_each(|hands: [StartingHand; 2], levels| {
            let order = if levels[0] < levels[1] { 0 } else { 1 + usize::from(levels[0] > levels[1]) };
            two.entry(hands).or_default()[order] += 1.0;
        });
        let mut three: HashMap<_, u32> = HashMap::new();
        self.for_each(|hands: [StartingHand; 3], levels| *three.entry((hands, levels)).or_default() += 1);
        Deals::of_pairs(|a, b| two.get(&[a, b]).copied().unwrap_or_default())
            .with_triples(|hands, levels| three.get(&(hands, levels)).copied().unwrap_or(0))
    }
}

/// The rules of a test, in the simplest form.
#[derive(Clone, Copy, Default)]
struct Table<'a> {
    stacks: &'a [f64],
    ante: f64,
    prizes: &'a [f64],
    bounties: &'a [f64],
    progressive: Option<f64>,
    dead: f64,
}

impl Table<'_> {
    fn rules(&self) -> Rules {
        let payoff = match self.prizes {
            [] => Payoff::CHIPS,
            prizes => Payoff::Prizes(Tournament {
                prizes: prizes.to_vec(),
                others: vec![],
                bounties: self.bounties.to_vec(),
                progressive: self.progressive,
            }),
        };
        Rules {
            stacks: self.stacks.to_vec(),
            blinds: [0.5, 1.0],
            ante: Ante::Each(self.ante),
            dead: self.dead,
            payoff,
        }
    }

    /// Returns each seat's payoff.
    fn pay(&self, all_in: &[bool], levels: &[u8]) -> Vec<f64> {
        let seats = self.stacks.len();
        let blind = |seat: usize| {
            if seat + 1 == seats {
                1.0
            } else if seat + 2 == seats {
                0.5
            } else {
                0.0
            }
        };
        let mut bets: Vec<f64> = (0..seats)
            .map(|seat| if all_in[seat] { self.stacks[seat] } else { self.ante + blind(seat) })
            .collect();
        let mut stacks: Vec<f64> = (0..seats).map(|seat| self.stacks[seat] - bets[seat]).collect();
        // For each seat, the winners of its last chips.
        let mut takers: Vec<Vec<usize>> = vec![vec![]; seats];
        let mut dead = self.dead;
        // The best hand takes what it can from everybody, then the next best.
        let mut order: Vec<u8> = levels.to_vec();
        order.sort_unstable();
        order.dedup();
        for level in order {
            let mut winners: Vec<usize> =
                (0..seats).filter(|&seat| all_in[seat] && levels[seat] == level).collect();
            winners.sort_by(|&a, &b| bets[a].total_cmp(&bets[b]));
            while let Some(&smallest) = winners.first() {
                let part = bets[smallest];
                let mut pot = std::mem::take(&mut dead);
                for (bet, takers) in bets.iter_mut().zip(&mut takers) {
                    let taken = bet.min(part);
                    *bet -= taken;
                    pot += taken;
                    if taken > 0.0 && *bet == 0.0 {
                        takers.clone_from(&winners);
                    }
                }
                winners.iter().for_each(|&winner| stacks[winner] += pot / winners.len() as f64);
                winners.retain(|&winner| bets[winner] > 0.0);
            }
        }
        if self.prizes.is_empty() {
            return stacks.iter().zip(self.stacks).map(|(after, before)| after - before).collect();
        }
        let left: Vec<usize> = (0..seats).filter(|&seat| stacks[seat] > 1e-9).collect();
        let chips: Vec<f64> = left.iter().map(|&seat| stacks[seat]).collect();
        let mut payoffs = vec![0.0; seats];
        let paid = self.prizes.len().min(left.len());
        let prizes = &self.prizes[..paid];
        let equities = match prizes.iter().any(|&prize| prize > 0.0) {
            true => icm::equities(&chips, prizes).unwrap(),
            false => vec![0.0; left.len()],
        };
        for (&seat, equity) in left.iter().zip(equities) {
            payoffs[seat] = equity;
        }
        // All stacks of the tests differ.
        let mut busted: Vec<usize> = (0..seats).filter(|seat| !left.contains(seat)).collect();
        busted.sort_by(|&a, &b| self.stacks[b].total_cmp(&self.stacks[a]));
        for (place, seat) in busted.into_iter().enumerate() {
            payoffs[seat] = self.prizes.get(left.len() + place).copied().unwrap_or(0.0);
        }
        self.pay_bounties(&stacks, &takers, &mut payoffs);
        payoffs
    }

    /// Adds the bounty money of knockouts, and of each bounty that is left by the chance to win it: the part of all
    /// chips.
    fn pay_bounties(&self, stacks: &[f64], takers: &[Vec<usize>], payoffs: &mut [f64]) {
        if self.bounties.is_empty() {
            return;
        }
        let mut own = self.bounties.to_vec();
        let at_once = self.progressive.unwrap_or(1.0);
        for busted in (0..stacks.len()).filter(|&seat| stacks[seat] < 1e-9) {
            for &taker in &takers[busted] {
                let part = self.bounties[busted] / takers[busted].len() as f64;
                payoffs[taker] += at_once * part;
                own[taker] += (1.0 - at_once) * part;
            }
        }
        let total: f64 = stacks.iter().sum();
        for owner in (0..stacks.len()).filter(|&owner| stacks[owner] >= 1e-9) {
            for seat in 0..stacks.len() {
                payoffs[seat] += own[owner] * stacks[seat] / total;
            }
        }
    }

    /// Returns the expected payoffs, and the gains by best responses.
    fn enumerate<const SEATS: usize>(&self, toy: &Toy, game: &Game, strategy: &Strategy) -> [Vec<f64>; 2] {
        let mut payoffs = vec![0.0; SEATS];
        // By decision and hand, the values of folding and of going all-in.
        let mut values: HashMap<(usize, StartingHand), [f64; 2]> = HashMap::new();
        let mut deals = 0.0;
        let decision = |seat: usize, acts: u32| {
            let all_in = acts & ((1 << seat) - 1);
            game.decisions().iter().position(|d| d.seat == seat && u32::from(d.all_in.bits()) == all_in)
        };
        toy.for_each(|hands: [StartingHand; SEATS], levels| {
            deals += 1.0;
            for acts in 0..1_u32 << SEATS {
                // If all others fold, the big blind has no decision, and is in.
                if acts >> (SEATS - 1) == 0 && acts == 0 {
                    continue;
                }
                let all_in: Vec<bool> = (0..SEATS).map(|seat| acts >> seat & 1 == 1).collect();
                let is_walk = acts == 1 << (SEATS - 1);
                let shown = if is_walk { vec![false; SEATS] } else { all_in.clone() };
                let pay = if is_walk { self.walk() } else { self.pay(&shown, &levels) };
                let probability = |seat: usize| match decision(seat, acts) {
                    None => 1.0,
                    Some(number) => {
                        let all_in = strategy.probability(number, hands[seat]);
                        if acts >> seat & 1 == 1 { all_in } else { 1.0 - all_in }
                    }
                };
                for seat in 0..SEATS {
                    let others: f64 = (0..SEATS).filter(|&other| other != seat).map(probability).product();
                    payoffs[seat] += others * probability(seat) * pay[seat];
                    if let Some(number) = decision(seat, acts) {
                        let values = values.entry((number, hands[seat])).or_default();
                        values[(acts >> seat & 1) as usize] += others * pay[seat];
                    }
                }
            }
        });
        let mut gains = vec![0.0; SEATS];
        for ((number, hand), [fold, all_in]) in values {
            let probability = strategy.probability(number, hand);
            let expected = probability * all_in + (1.0 - probability) * fold;
            gains[game.decisions()[number].seat] += fold.max(all_in) - expected;
        }
        [payoffs, gains].map(|values| values.into_iter().map(|value| value / deals).collect())
    }

    /// Returns the payoffs if all fold to the big blind.
    fn walk(&self) -> Vec<f64> {
        let mut only = vec![false; self.stacks.len()];
        *only.last_mut().unwrap() = true;
        self.pay(&only, &vec![0; self.stacks.len()])
    }
}

fn assert_close(found: &[f64], expected: &[f64]) {
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-11 * expected.abs().max(10.0), "{found} {expected}");
    }
}

fn check<const SEATS: usize>(toy: &Toy, deals: &Deals, table: &Table<'_>) {
    let game = Game::new(table.rules()).unwrap();
    let mut random = fastrand::Rng::with_seed(54);
    let mut strategy = Strategy::folding(&game);
    for number in 0..game.decisions().len() {
        let hands = StartingHand::ALL.into_iter().filter(|_| random.bool()).flat_map(StartingHand::combos);
        strategy.set(number, &hands.collect());
    }
    let compare = |strategy: &Strategy, found: &Assessment| {
        let [payoffs, gains] = table.enumerate::<SEATS>(toy, &game, strategy);
        assert_close(&found.payoffs, &payoffs);
        assert_close(&found.gains, &gains);
        gains
    };
    compare(&strategy, &assess(&game, deals, &strategy));
    let solution = Solve::new(&game, deals).run();
    let gains = compare(&solution.strategy, &solution.assessment);
    assert!(gains.iter().all(|&gain| gain < 1e-6 * game.unit()), "{gains:?}");
}

#[test]
fn games_with_a_toy_deck_match_plain_enumeration() {
    let toy = Toy::new();
    let deals = toy.deals();
    for (stacks, prizes) in [(&[6.0, 6.0][..], &[][..]), (&[3.0, 8.0], &[70.0, 30.0])] {
        check::<2>(&toy, &deals, &Table { stacks, ante: 0.1, prizes, ..Table::default() });
    }
    for (stacks, prizes) in [
        (&[4.0, 2.5, 7.0][..], &[][..]),
        (&[4.0, 2.5, 7.0], &[50.0, 30.0, 20.0]),
        (&[9.0, 3.0, 5.0], &[60.0, 40.0]),
    ] {
        check::<3>(&toy, &deals, &Table { stacks, ante: 0.1, prizes, ..Table::default() });
    }
}

#[test]
fn dead_money_matches_plain_enumeration() {
    let toy = Toy::new();
    let deals = toy.deals();
    for (dead, prizes) in [(1.5, &[][..]), (0.25, &[50.0, 30.0, 20.0]), (20.0, &[1.0])] {
        check::<2>(
            &toy,
            &deals,
            &Table { stacks: &[3.0, 8.0], prizes: &prizes[..prizes.len().min(2)], dead, ..Table::default() },
        );
        let stacks = &[4.0, 2.5, 7.0];
        check::<3>(&toy, &deals, &Table { stacks, ante: 0.1, prizes, dead, ..Table::default() });
    }
}

#[test]
fn bounties_and_satellites_match_plain_enumeration() {
    let toy = Toy::new();
    let deals = toy.deals();
    let two = Table { stacks: &[3.0, 8.0], prizes: &[20.0], bounties: &[5.0, 30.0], ..Table::default() };
    let three =
        Table { stacks: &[4.0, 2.5, 7.0], prizes: &[50.0, 30.0], bounties: &[10.0, 25.0, 10.0], ..two };
    for progressive in [None, Some(0.5), Some(0.2), Some(0.0)] {
        check::<2>(&toy, &deals, &Table { progressive, ..two });
        check::<3>(&toy, &deals, &Table { progressive, ..three });
    }
    // Without prizes, only bounties count. A satellite has equal prizes.
    check::<3>(&toy, &deals, &Table { prizes: &[0.0], ..three });
    check::<3>(&toy, &deals, &Table { prizes: &[10.0, 10.0], bounties: &[], ..three });
}
