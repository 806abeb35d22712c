//! The betting tree, and the payoffs at its ends.

use std::array;

use holdem::PlayerSet;

use crate::chips::{Chips, Unit};
use crate::icm::prizes_after;
use crate::orders::{DUELS, ORDERS, THREE, TWO};
use crate::pot::Bets;
use crate::rules::{Ante, GameError, MOST_SEATS, Payoff, Rules, Tournament};

/// The maximum number of players in an all-in pot. With more than three seats, those who act after three
/// players are all-in fold.
pub const MOST_IN: usize = 3;

/// A choice between folding and going all-in.
///
/// A player who is first to go all-in *pushes*, any other *calls*. A call is all-in too, so that players with
/// chips left play for a side pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// The seat, from 0 on in the order of action.
    pub seat: usize,
    /// The seats that are all-in before. All others before the seat have folded.
    pub all_in: PlayerSet,
}

/// What a seat does at its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// It has a decision, with this number.
    Decides(usize),
    /// It stays in: it has no chips left, or nothing to call.
    StaysIn,
    /// It folds, because [`MOST_IN`] players are in.
    Folds,
}

/// The payoffs at an end of the tree: for each order of the hands in the pot, the payoff of each seat.
#[derive(Clone, Debug)]
pub(crate) enum End {
    Uncontested(Pay),
    Two([usize; 2], [Pay; TWO]),
    Three([usize; 3], Box<[Pay; THREE]>),
}

/// The payoff of each seat.
pub(crate) type Pay = [f64; MOST_SEATS];

/// A game of push or fold: the decisions, and the payoffs of each outcome.
///
/// ```
/// use push_fold::{Ante, Game, Payoff, Rules};
///
/// let rules = Rules { stacks: vec![10.0; 3], blinds: [0.5, 1.0], ante: Ante::None, payoff: Payoff::CHIPS };
/// let game = Game::new(rules)?;
/// let names: Vec<String> = game.decisions().iter().map(|&decision| game.name(decision)).collect();
/// assert_eq!(names, ["BTN push", "SB push", "SB call BTN", "BB call BTN", "BB call SB", "BB call BTN+SB"]);
/// # Ok::<(), push_fold::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    /// Each seat's stack before blinds and antes.
    stacks: Vec<Chips>,
    /// The big blind.
    big_blind: Chips,
    /// The stacks at other tables.
    others: Vec<f64>,
    /// Each seat's ante and blind, as far as others must match them.
    posted: Vec<Chips>,
    /// Each seat's maximum of the same.
    most: Vec<Chips>,
    /// The ante of the big blind.
    dead: Chips,
    decisions: Vec<Decision>,
    /// The decisions that are replaced by a fold.
    forced_folds: Vec<Decision>,
    /// The number of each decision, by seat and the bits of the players who are all-in.
    turns: Vec<Vec<Option<Turn>>>,
    /// The payoffs, by the bits of the players who are in at the end.
    ends: Vec<Option<End>>,
}

impl Game {
    /// Creates the game of some rules.
    ///
    /// # Errors
    ///
    /// Returns an error as [`Rules::check`] does, or if no player has a decision.
    pub fn new(rules: Rules) -> Result<Self, GameError> {
        rules.check()?;
        let seats = rules.stacks.len();
        let unit = Unit::of(rules.chips().map(|(_, _, chips)| chips));
        let stacks: Vec<Chips> = rules.stacks.iter().map(|&stack| unit.count(stack)).collect();
        let blinds = rules.blinds.map(|blind| unit.count(blind));
        let [each, for_all] = match rules.ante {
            Ante::None => [0, 0],
            Ante::Each(ante) => [unit.count(ante), 0],
            Ante::BigBlind(ante) => [0, unit.count(ante)],
        };
        let posted: Vec<Chips> = (0..seats)
            .map(|seat| {
                let blind = blinds.get((seat + 2).wrapping_sub(seats)).copied().unwrap_or(0);
                (each + blind).min(stacks[seat])
            })
            .collect();
        let dead = for_all.min(stacks[seats - 1] - posted[seats - 1]);
        let mut most = stacks.clone();
        most[seats - 1] -= dead;
        let others = match &rules.payoff {
            Payoff::Chips { .. } => vec![],
            Payoff::Prizes(tournament) => {
                tournament.others.iter().map(|&stack| unit.count(stack) as f64).collect()
            }
        };
        let (turns, ends) = (vec![vec![None; 1 << seats]; seats], vec![None; 1 << seats]);
        let (big_blind, decisions, forced_folds) = (blinds[1], vec![], vec![]);
        let mut game = Self {
            rules,
            stacks,
            big_blind,
            others,
            posted,
            most,
            dead,
            decisions,
            forced_folds,
            turns,
            ends,
        };
        game.walk(0, PlayerSet::from_bits(0));
        game.decisions.sort_by_key(|decision| (decision.seat, decision.all_in.len(), decision.all_in.bits()));
        for (number, decision) in game.decisions.iter().enumerate() {
            game.turns[decision.seat][usize::from(decision.all_in.bits())] = Some(Turn::Decides(number));
        }
        if game.decisions.is_empty() {
            return Err(GameError::NoDecision);
        }
        Ok(game)
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.rules.stacks.len()
    }

    /// Returns all decisions, by seat and by the number of players who are all-in.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Returns the decisions that are replaced by a fold, because [`MOST_IN`] players are all-in.
    #[must_use]
    pub fn forced_folds(&self) -> &[Decision] {
        &self.forced_folds
    }

    /// Returns the unit of payoffs that are compared with a tolerance: a big blind, or all prizes and
    /// bounties.
    #[must_use]
    pub fn unit(&self) -> f64 {
        match &self.rules.payoff {
            Payoff::Chips { .. } => self.rules.blinds[1],
            Payoff::Prizes(tournament) => tournament.prizes.iter().chain(&tournament.bounties).sum(),
        }
    }

    /// Returns what a seat does at its turn.
    pub(crate) fn turn(&self, seat: usize, all_in: PlayerSet) -> Turn {
        self.turns[seat][usize::from(all_in.bits())].expect("a turn of the tree")
    }

    /// Returns the payoffs if these players are in at the end.
    pub(crate) fn end(&self, all_in: PlayerSet) -> &End {
        self.ends[usize::from(all_in.bits())].as_ref().expect("an end of the tree")
    }

    /// Returns the sets of players who can be in at the end.
    pub(crate) fn ends(&self) -> impl Iterator<Item = PlayerSet> {
        let has_end = |bits: &u16| self.ends[usize::from(*bits)].is_some();
        (0..self.ends.len() as u16).filter(has_end).map(PlayerSet::from_bits)
    }

    /// Builds the part of the tree from a seat's turn on.
    fn walk(&mut self, seat: usize, all_in: PlayerSet) {
        let bits = usize::from(all_in.bits());
        if seat == self.seats() {
            self.ends[bits] = Some(self.end_of(all_in));
            return;
        }
        let with = PlayerSet::from_bits(all_in.bits() | 1 << seat);
        if self.stays_in(seat, all_in) {
            self.turns[seat][bits] = Some(Turn::StaysIn);
            self.walk(seat + 1, with);
        } else if all_in.len() + self.staying(seat + 1, with).count() >= MOST_IN {
            self.forced_folds.push(Decision { seat, all_in });
            self.turns[seat][bits] = Some(Turn::Folds);
            self.walk(seat + 1, all_in);
        } else {
            self.decisions.push(Decision { seat, all_in });
            self.walk(seat + 1, all_in);
            self.walk(seat + 1, with);
        }
    }

    /// Returns the seats, from a seat on, that stay in without a decision if these players are all-in before and
    /// all others fold.
    pub(crate) fn staying(&self, from: usize, all_in: PlayerSet) -> impl Iterator<Item = usize> + use<'_> {
        (from..self.seats()).filter(move |&seat| self.stays_in(seat, all_in))
    }

    /// Returns `true` if a seat has no decision after these players are all-in: it has no chips left, or nothing to
    /// call and nobody after it who could raise.
    fn stays_in(&self, seat: usize, all_in: PlayerSet) -> bool {
        let has_chips = |seat: usize| self.posted[seat] < self.most[seat];
        let is_covered = |other: usize| self.most[other] <= self.posted[seat];
        let mut later = seat + 1..self.seats();
        !has_chips(seat)
            || (!later.clone().any(has_chips) && all_in.iter().all(is_covered) && later.all(is_covered))
    }

    fn end_of(&self, all_in: PlayerSet) -> End {
        let seats: Vec<usize> = all_in.iter().collect();
        let pay = |levels: &[u8]| {
            let place = |seat: usize| seats.iter().position(|&other| other == seat).unwrap_or(0);
            self.pay(all_in, |seat| levels[place(seat)])
        };
        match *seats {
            [a, b] => End::Two([a, b], DUELS.map(|levels| pay(&levels))),
            [a, b, c] => End::Three([a, b, c], Box::new(ORDERS.map(|levels| pay(&levels)))),
            _ => End::Uncontested(pay(&[0])),
        }
    }

    /// Returns each seat's payoff, from the players who are in at the end and the levels of their hands.
    pub(crate) fn pay(&self, all_in: PlayerSet, level: impl Fn(usize) -> u8) -> Pay {
        let bet = |seat: usize| if all_in.contains(seat) { self.most[seat] } else { self.posted[seat] };
        let layered: Vec<Chips> = (0..self.seats()).map(bet).collect();
        let (rake, cap) = match self.rules.payoff {
            Payoff::Chips { rake, cap } => (rake, self.big_blind as f64 * (cap / self.rules.blinds[1])),
            Payoff::Prizes(_) => (0.0, 0.0),
        };
        let bets = Bets { layered, dead: self.dead, rake, cap };
        let settled = bets.settle(all_in, level);
        let left = |seat: usize| self.most[seat] - bets.layered[seat];
        match &self.rules.payoff {
            Payoff::Chips { .. } => self.by_seat(|seat| {
                let change = settled.won[seat] - (self.stacks[seat] - left(seat)) as f64;
                change / self.big_blind as f64 * self.rules.blinds[1]
            }),
            Payoff::Prizes(tournament) => {
                let after: Vec<f64> =
                    (0..self.seats()).map(|seat| left(seat) as f64 + settled.won[seat]).collect();
                self.prize_money(tournament, &after, &settled.takers)
            }
        }
    }

    /// Returns each seat's payoff if the hand were not played: 0 chips, or the prize money by the stacks before it.
    #[must_use]
    pub fn payoffs_before(&self) -> Vec<f64> {
        let pay = match &self.rules.payoff {
            Payoff::Chips { .. } => [0.0; MOST_SEATS],
            Payoff::Prizes(tournament) => self.prize_money(tournament, &self.stacks_before(), &[]),
        };
        pay[..self.seats()].to_vec()
    }

    fn stacks_before(&self) -> Vec<f64> {
        self.stacks.iter().map(|&stack| stack as f64).collect()
    }

    /// Returns stacks followed by those at other tables.
    fn with_others(&self, stacks: &[f64]) -> Vec<f64> {
        [stacks, &self.others].concat()
    }

    /// Returns each seat's prizes and bounties, from the stacks after the hand. `takers` has the players who won the
    /// last chips of each seat.
    fn prize_money(&self, tournament: &Tournament, after: &[f64], takers: &[Vec<usize>]) -> Pay {
        let (before, after) = (self.with_others(&self.stacks_before()), self.with_others(after));
        let prizes = prizes_after(&before, &after, &tournament.prizes);
        let bounties = self.bounties(tournament, &after, takers);
        self.by_seat(|seat| prizes[seat] + bounties[seat])
    }

    /// Returns each seat's bounty money: from knockouts, and the own bounty by the chance to win the
    /// tournament.
    fn bounties(&self, tournament: &Tournament, after: &[f64], takers: &[Vec<usize>]) -> Pay {
        let mut own = self.by_seat(|seat| tournament.bounties.get(seat).copied().unwrap_or(0.0));
        let (mut paid, bounties) = ([0.0; MOST_SEATS], own);
        for busted in (0..self.seats()).filter(|&seat| after[seat] <= 0.0) {
            for &taker in &takers[busted] {
                let part = bounties[busted] / takers[busted].len() as f64;
                let at_once = if tournament.progressive { part / 2.0 } else { part };
                paid[taker] += at_once;
                own[taker] += part - at_once;
            }
        }
        let total: f64 = after.iter().sum();
        self.by_seat(|seat| paid[seat] + own[seat] * after[seat] / total)
    }

    fn by_seat(&self, value: impl Fn(usize) -> f64) -> Pay {
        array::from_fn(|seat| if seat < self.seats() { value(seat) } else { 0.0 })
    }
}

#[cfg(test)]
mod tests;
