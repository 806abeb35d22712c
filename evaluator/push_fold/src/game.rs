//! The betting tree, and the payoffs at its ends.

use std::array;

use holdem::PlayerSet;

use crate::chips::{Chips, Unit};
use crate::icm::{prizes_after, prizes_of};
use crate::orders::{DUELS, ORDERS, THREE, TWO};
use crate::pot::{Bets, Settled};
use crate::rules::{Ante, GameError, MAX_SEATS, Payoff, Rules, Tournament};

/// The maximum number of seats whose games are solved exactly. Larger games are solved on sampled deals.
pub const MAX_EXACT: usize = 3;

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
}

/// The payoffs at an end of the tree: for each order of the hands in the pot, the payoff of each seat.
#[derive(Clone, Debug)]
pub(crate) enum End {
    Uncontested(Pay),
    Two([usize; 2], [Pay; TWO]),
    Three([usize; 3], Box<[Pay; THREE]>),
    /// Four and more players, whose payoffs are computed when they are needed.
    Many,
}

/// The payoff of each seat.
pub(crate) type Pay = [f64; MAX_SEATS];

/// A game of push or fold: the decisions, and the payoffs of each outcome.
///
/// ```
/// use push_fold::{Ante, Game, Payoff, Rules};
///
/// let rules = Rules { stacks: vec![10.0; 3], blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff: Payoff::CHIPS };
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
    /// The worth of a big blind, in payoffs.
    unit: f64,
    /// The stacks at other tables.
    others: Vec<f64>,
    /// Each seat's ante and blind, as far as others must match them.
    posted: Vec<Chips>,
    /// Each seat's maximum of the same.
    most: Vec<Chips>,
    /// The ante of the big blind and the dead money.
    dead: Chips,
    decisions: Vec<Decision>,
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
        let for_all = for_all.min(stacks[seats - 1] - posted[seats - 1]);
        let mut most = stacks.clone();
        most[seats - 1] -= for_all;
        let dead = for_all + unit.count(rules.dead);
        let others = match &rules.payoff {
            Payoff::Chips { .. } => vec![],
            Payoff::Prizes(tournament) => {
                tournament.others.iter().map(|&stack| unit.count(stack) as f64).collect()
            }
        };
        let (turns, ends) = (vec![vec![None; 1 << seats]; seats], vec![None; 1 << seats]);
        let big_blind = blinds[1];
        let mut game = Self {
            rules,
            stacks,
            big_blind,
            unit: 0.0,
            others,
            posted,
            most,
            dead,
            decisions: vec![],
            turns,
            ends,
        };
        game.unit = game.worth_of_big_blind();
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

    /// Returns the unit of gains and tolerances, in payoffs: what a big blind is worth at this table.
    ///
    /// With chips it is the big blind. With prizes it is a part of what the players of this table play for: the
    /// prize money of a seat with all of the table's chips, less that of the last place, for each big blind of these
    /// chips. Bounties add their mean for a big blind. If the winner takes all, a game in prizes so has the gains of
    /// the same game in chips.
    #[must_use]
    pub fn unit(&self) -> f64 {
        self.unit
    }

    fn worth_of_big_blind(&self) -> f64 {
        let Payoff::Prizes(tournament) = &self.rules.payoff else { return self.rules.blinds[1] };
        let chips: f64 = self.stacks_before().iter().sum();
        let players = self.with_others(&[chips]);
        let prizes = &tournament.prizes;
        let with_all = prizes_of(&players, &prizes[..prizes.len().min(players.len())])[0];
        let last = prizes.get(self.seats() + self.others.len() - 1).copied().unwrap_or(0.0);
        let total: f64 = players.iter().sum();
        ((with_all - last) / chips + self.all_bounties(tournament) / total) * self.big_blind as f64
    }

    /// Returns what a seat does at its turn.
    pub(crate) fn turn(&self, seat: usize, all_in: PlayerSet) -> Turn {
        self.turn_of(seat, all_in).expect("a turn of the tree")
    }

    /// Returns what a seat does at its turn, or `None` if the players before it cannot be these.
    pub(crate) fn turn_of(&self, seat: usize, all_in: PlayerSet) -> Option<Turn> {
        self.turns[seat][usize::from(all_in.bits())]
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
        } else {
            self.decisions.push(Decision { seat, all_in });
            self.walk(seat + 1, all_in);
            self.walk(seat + 1, with);
        }
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
            [] | [_] => End::Uncontested(pay(&[0])),
            _ => End::Many,
        }
    }

    /// Returns each seat's payoff, from the players who are in at the end and the levels of their hands.
    pub(crate) fn pay(&self, all_in: PlayerSet, level: impl Fn(usize) -> u8) -> Pay {
        let (after, settled) = self.settle(all_in, level);
        match &self.rules.payoff {
            Payoff::Chips { .. } => {
                let change = |seat: usize| settled.won[seat] - self.paid(seat, all_in) as f64;
                self.by_seat(|seat| change(seat) / self.big_blind as f64 * self.rules.blinds[1])
            }
            Payoff::Prizes(tournament) => {
                let money = self.money(tournament, &after, &settled.takers);
                self.by_seat(|seat| money[seat])
            }
        }
    }

    /// Returns a seat's chips in the pot that others must match, if these players are in at the end.
    fn bet(&self, seat: usize, all_in: PlayerSet) -> Chips {
        if all_in.contains(seat) { self.most[seat] } else { self.posted[seat] }
    }

    /// Returns all chips that a seat has put into the pot.
    fn paid(&self, seat: usize, all_in: PlayerSet) -> Chips {
        self.stacks[seat] - self.most[seat] + self.bet(seat, all_in)
    }

    /// Returns each seat's stack after the hand, and the pots.
    fn settle(&self, all_in: PlayerSet, level: impl Fn(usize) -> u8) -> (Vec<f64>, Settled) {
        let (rake, cap) = match self.rules.payoff {
            Payoff::Chips { rake, cap } => (rake, self.big_blind as f64 * (cap / self.rules.blinds[1])),
            Payoff::Prizes(_) => (0.0, 0.0),
        };
        let layered = (0..self.seats()).map(|seat| self.bet(seat, all_in)).collect();
        let settled = Bets { layered, dead: self.dead, rake, cap }.settle(all_in, level);
        let left = |seat: usize| (self.stacks[seat] - self.paid(seat, all_in)) as f64;
        ((0..self.seats()).map(|seat| left(seat) + settled.won[seat]).collect(), settled)
    }

    /// Returns each seat's payoff if the hand were not played: 0 chips, or the prize money by the stacks before it.
    #[must_use]
    pub fn payoffs_before(&self) -> Vec<f64> {
        let mut money = match &self.rules.payoff {
            Payoff::Chips { .. } => vec![0.0; self.seats()],
            Payoff::Prizes(tournament) => self.money(tournament, &self.stacks_before(), &[]),
        };
        money.truncate(self.seats());
        money
    }

    fn stacks_before(&self) -> Vec<f64> {
        self.stacks.iter().map(|&stack| stack as f64).collect()
    }

    /// Returns stacks followed by those at other tables.
    fn with_others(&self, stacks: &[f64]) -> Vec<f64> {
        [stacks, &self.others].concat()
    }

    /// Returns the prizes and bounties of each seat and of each player at other tables, from the seats' stacks after
    /// the hand. `takers` has the players who won the last chips of each seat.
    ///
    /// Bounties of this hand go to the takers. Each of the others goes to a player with the probability that is the
    /// player's part of all chips: to the winner of a knockout, or to the owner for winning the tournament. The part
    /// of a progressive bounty that is put on the taker's head is one of the others.
    fn money(&self, tournament: &Tournament, after: &[f64], takers: &[Vec<usize>]) -> Vec<f64> {
        let (before, after) = (self.with_others(&self.stacks_before()), self.with_others(after));
        let mut money = prizes_after(&before, &after, &tournament.prizes);
        let mut still_to_be_won = self.all_bounties(tournament);
        for (busted, &bounty) in
            tournament.bounties.iter().enumerate().filter(|&(seat, _)| after[seat] <= 0.0)
        {
            let at_once = bounty * tournament.progressive.unwrap_or(1.0);
            still_to_be_won -= at_once;
            takers[busted].iter().for_each(|&taker| money[taker] += at_once / takers[busted].len() as f64);
        }
        let total: f64 = after.iter().sum();
        money.iter_mut().zip(after).for_each(|(money, stack)| *money += still_to_be_won * stack / total);
        money
    }

    /// Returns the sum of the bounties of all players. Those at other tables have the mean bounty of this one.
    fn all_bounties(&self, tournament: &Tournament) -> f64 {
        let here: f64 = tournament.bounties.iter().sum();
        here * (self.seats() + self.others.len()) as f64 / self.seats() as f64
    }

    fn by_seat(&self, value: impl Fn(usize) -> f64) -> Pay {
        array::from_fn(|seat| if seat < self.seats() { value(seat) } else { 0.0 })
    }
}

#[cfg(test)]
mod tests;
