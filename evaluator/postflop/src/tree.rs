//! The betting tree.

use std::fmt;

use crate::error::GameError;
use crate::size::{BetSize, BetSizes};

/// The bets and raises of both players on a street. Player 0 acts first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StreetSizes {
    /// The sizes of each player's bets.
    pub bets: [BetSizes; 2],
    /// The sizes of each player's raises.
    pub raises: [BetSizes; 2],
    /// The sizes of the first player's bets if this player called the last bet of the street before. `None`
    /// means its other bets.
    pub donks: Option<BetSizes>,
}

/// The pot, the stacks and the bet sizes. Amounts are whole chips.
///
/// ```
/// use postflop::{Betting, StreetSizes};
///
/// let sizes = StreetSizes { bets: ["50%".parse()?, "50%".parse()?], ..StreetSizes::default() };
/// let betting = Betting { streets: [sizes.clone(), sizes.clone(), sizes], ..Betting::new(100, 300) };
/// assert_eq!((betting.pot, betting.stack, betting.rake), (100, 300, 0.0));
/// # Ok::<(), postflop::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Betting {
    /// The pot before the first action, at least 1.
    pub pot: u32,
    /// The smaller of both stacks, at least 1.
    pub stack: u32,
    /// The sizes on the flop, the turn and the river.
    pub streets: [StreetSizes; 3],
    /// All-in is added to the sizes if it is at most this part of the pot.
    pub add_all_in: f64,
    /// A bet becomes all-in if a call would leave at most this part of the pot behind.
    pub force_all_in: f64,
    /// Of two bets whose parts of the pot are close, only the larger remains. 0 keeps both, and 0.1 is common.
    pub merge: f64,
    /// The part of the final pot that is taken as rake, 0 to 1.
    pub rake: f64,
    /// The most chips that are taken as rake.
    pub rake_cap: f64,
}

impl Betting {
    /// Creates the betting of a pot and stacks, without bets and without rake.
    #[must_use]
    pub fn new(pot: u32, stack: u32) -> Self {
        Self {
            pot,
            stack,
            streets: <[StreetSizes; 3]>::default(),
            add_all_in: 0.0,
            force_all_in: 0.0,
            merge: 0.0,
            rake: 0.0,
            rake_cap: f64::INFINITY,
        }
    }

    /// Returns the rake of a pot.
    pub(crate) fn rake_of(&self, pot: f64) -> f64 {
        (pot * self.rake).min(self.rake_cap)
    }

    fn check(&self) -> Result<(), GameError> {
        let chips = "1 to 1,000,000,000 chips";
        let part = "a part of the pot from 0 to 100";
        let most = f64::from(MAX_CHIPS);
        for (name, number, range, expected) in [
            ("pot", self.pot.into(), 1.0..=most, chips),
            ("stack", self.stack.into(), 1.0..=most, chips),
            ("add_all_in", self.add_all_in, 0.0..=100.0, part),
            ("force_all_in", self.force_all_in, 0.0..=100.0, part),
            ("merge", self.merge, 0.0..=100.0, part),
            ("rake", self.rake, 0.0..=1.0, "a part of the pot from 0 to 1, such as 0.05 or 5%"),
            ("cap", self.rake_cap, 0.0..=f64::INFINITY, "chips, 0 or more"),
        ] {
            if !range.contains(&number) {
                return Err(GameError::Number { name, number, expected });
            }
        }
        let has_multiple =
            |sizes: &BetSizes| sizes.as_slice().iter().any(|size| matches!(size, BetSize::Multiple(_)));
        if self.streets.iter().any(|street| street.bets.iter().any(has_multiple)) {
            return Err(GameError::Multiple { name: "bets" });
        }
        if self.streets.iter().any(|street| street.donks.iter().any(has_multiple)) {
            return Err(GameError::Multiple { name: "donks" });
        }
        Ok(())
    }
}

/// The largest pot and stack.
const MAX_CHIPS: u32 = 1_000_000_000;

/// The maximum number of actions at a decision.
pub(crate) const MAX_ACTIONS: usize = 10;

/// The maximum number of bets and raises on a street. It limits the depth of recursion.
pub(crate) const MAX_BETS: u32 = 50;

/// The maximum number of nodes.
pub(crate) const MAX_NODES: usize = 1 << 20;

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// The player folds.
    Fold,
    /// The player checks.
    Check,
    /// The player calls.
    Call,
    /// The player bets so many chips.
    Bet(u32),
    /// The player raises to so many chips on this street.
    Raise(u32),
    /// The player bets or raises all chips, to so many on this street.
    AllIn(u32),
}

impl Action {
    /// Returns the chips that the player has put in on this street after a bet or a raise.
    #[must_use]
    pub fn amount(self) -> Option<u32> {
        match self {
            Self::Bet(amount) | Self::Raise(amount) | Self::AllIn(amount) => Some(amount),
            Self::Fold | Self::Check | Self::Call => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fold => f.pad("fold"),
            Self::Check => f.pad("check"),
            Self::Call => f.pad("call"),
            Self::Bet(amount) => f.pad(&format!("bet {amount}")),
            Self::Raise(amount) => f.pad(&format!("raise {amount}")),
            Self::AllIn(amount) => f.pad(&format!("all-in {amount}")),
        }
    }
}

/// What happens at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A player acts. Each action has the index of its node.
    Decision { player: usize, actions: Vec<(Action, usize)> },
    /// A player has folded.
    Fold { player: usize },
    /// The next card is dealt. The street that follows begins at a node.
    Deal { next: usize },
    /// The players show their hands.
    Showdown,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// 0 on the flop, 2 on the river.
    pub(crate) street: usize,
    /// The chips that each player has put in since the start.
    pub(crate) paid: [u32; 2],
    /// The chips that each player has put in on this street.
    pub(crate) on_street: [u32; 2],
}

/// The nodes of a betting tree. The first is the root.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// The state before an action.
#[derive(Clone, Copy)]
struct State {
    street: usize,
    player: usize,
    paid: [u32; 2],
    on_street: [u32; 2],
    /// The number of bets and raises on this street.
    bets: u32,
    /// `true` if the last bet was all-in.
    is_all_in: bool,
    /// `true` if the first player called the last bet of the street before.
    has_first_called: bool,
}

impl State {
    fn to_call(self) -> u32 {
        self.paid[1 - self.player] - self.paid[self.player]
    }
}

impl Tree {
    /// Builds the tree of a game that begins on a street.
    pub(crate) fn new(betting: &Betting, street: usize) -> Result<Self, GameError> {
        betting.check()?;
        let mut builder = Builder { betting, nodes: Vec::new() };
        builder.decision(State {
            street,
            player: 0,
            paid: [0; 2],
            on_street: [0; 2],
            bets: 0,
            is_all_in: false,
            has_first_called: false,
        })?;
        Ok(Self { nodes: builder.nodes })
    }

    /// Returns the node at which play goes on after a deal, or the node itself.
    pub(crate) fn after_deal(&self, node: usize) -> usize {
        match self.nodes[node].kind {
            Kind::Deal { next } => next,
            _ => node,
        }
    }
}

struct Builder<'a> {
    betting: &'a Betting,
    nodes: Vec<Node>,
}

impl Builder<'_> {
    fn push(&mut self, state: State, kind: Kind) -> Result<usize, GameError> {
        if self.nodes.len() == MAX_NODES {
            return Err(GameError::Nodes { most: MAX_NODES });
        }
        let State { street, paid, on_street, .. } = state;
        self.nodes.push(Node { kind, street, paid, on_street });
        Ok(self.nodes.len() - 1)
    }

    /// Adds the node after the last action of a street.
    fn end_of_street(&mut self, state: State) -> Result<usize, GameError> {
        if state.street == 2 {
            return self.push(state, Kind::Showdown);
        }
        let node = self.push(state, Kind::Deal { next: 0 })?;
        let next = State { street: state.street + 1, player: 0, on_street: [0; 2], bets: 0, ..state };
        let next = if state.is_all_in { self.end_of_street(next) } else { self.decision(next) }?;
        self.nodes[node].kind = Kind::Deal { next };
        Ok(node)
    }

    fn decision(&mut self, state: State) -> Result<usize, GameError> {
        let node = self.push(state, Kind::Showdown)?;
        let player = state.player;
        let actions = self.actions(state);
        if actions.len() > MAX_ACTIONS {
            return Err(GameError::Actions { found: actions.len(), most: MAX_ACTIONS });
        }
        let mut children = Vec::with_capacity(actions.len());
        for action in actions {
            let child = match action {
                Action::Fold => self.push(state, Kind::Fold { player })?,
                Action::Check if player == 0 => {
                    self.decision(State { player: 1, has_first_called: false, ..state })?
                }
                Action::Check => self.end_of_street(State { has_first_called: false, ..state })?,
                Action::Call => {
                    let mut next = State { has_first_called: player == 0, ..state };
                    next.on_street[player] += state.to_call();
                    next.paid[player] += state.to_call();
                    self.end_of_street(next)?
                }
                Action::Bet(_) | Action::Raise(_) | Action::AllIn(_) if state.bets == MAX_BETS => {
                    return Err(GameError::Bets { most: MAX_BETS });
                }
                Action::Bet(amount) | Action::Raise(amount) | Action::AllIn(amount) => {
                    let is_all_in = matches!(action, Action::AllIn(_));
                    let mut next = State { player: 1 - player, bets: state.bets + 1, is_all_in, ..state };
                    next.paid[player] += amount - state.on_street[player];
                    next.on_street[player] = amount;
                    self.decision(next)?
                }
            };
            children.push((action, child));
        }
        self.nodes[node].kind = Kind::Decision { player, actions: children };
        Ok(node)
    }

    /// Returns the actions of a player.
    fn actions(&self, state: State) -> Vec<Action> {
        let faced = state.on_street[1 - state.player];
        let mut actions =
            if state.to_call() == 0 { vec![Action::Check] } else { vec![Action::Fold, Action::Call] };
        if state.is_all_in {
            return actions;
        }
        // The amounts on this street up to which a player can bet, and from which it is a full bet or raise.
        let most = self.betting.stack - state.paid[1 - state.player] + faced;
        let least = (faced + state.to_call()).clamp(1, most);
        let pot = f64::from(self.betting.pot) + 2.0 * f64::from(state.paid[1 - state.player]);
        let mut amounts: Vec<u32> =
            self.sizes(state).iter().map(|&size| self.amount(size, state, pot, most)).collect();
        if f64::from(most) <= f64::from(faced) + (pot * self.betting.add_all_in).round() {
            amounts.push(most);
        }
        for amount in &mut amounts {
            *amount = (*amount).clamp(least, most);
            let pot_after = pot + 2.0 * f64::from(*amount - faced);
            if f64::from(most) <= f64::from(*amount) + (pot_after * self.betting.force_all_in).round() {
                *amount = most;
            }
        }
        amounts.sort_unstable();
        amounts.dedup();
        let named = |amount: u32| match () {
            () if amount == most => Action::AllIn(amount),
            () if faced == 0 => Action::Bet(amount),
            () => Action::Raise(amount),
        };
        actions.extend(self.merged(amounts, faced, pot).into_iter().map(named));
        actions
    }

    fn sizes(&self, state: State) -> &[BetSize] {
        let sizes = &self.betting.streets[state.street];
        let is_donk = state.player == 0 && state.has_first_called;
        let sizes = match &sizes.donks {
            _ if state.to_call() > 0 => &sizes.raises[state.player],
            Some(donks) if is_donk => donks,
            _ => &sizes.bets[state.player],
        };
        sizes.as_slice()
    }

    /// Returns the amount of a size, which may be too small or too large.
    fn amount(&self, size: BetSize, state: State, pot: f64, most: u32) -> u32 {
        let faced = f64::from(state.on_street[1 - state.player]);
        let amount = match size {
            BetSize::Pot(part) => faced + (pot * part).round(),
            BetSize::Multiple(times) => (faced * times).round(),
            BetSize::Chips(chips) => faced + f64::from(chips),
            BetSize::AllIn => return most,
            BetSize::Geometric(streets) => {
                // A raise leaves fewer bets for the later streets.
                let remaining = 3 - state.street as u32;
                let left = match state.to_call() {
                    0 => remaining,
                    _ => (remaining + 1).saturating_sub(state.bets).max(1),
                };
                let ratio = f64::from(self.betting.stack - state.paid[1 - state.player]) / pot;
                let root = (2.0 * ratio + 1.0).powf(1.0 / f64::from(streets.unwrap_or(left)));
                faced + (pot * (root - 1.0) / 2.0).round()
            }
        };
        amount.clamp(0.0, f64::from(most)) as u32
    }

    /// Removes amounts that are close to a larger one.
    fn merged(&self, amounts: Vec<u32>, faced: u32, pot: f64) -> Vec<u32> {
        let merge = self.betting.merge;
        let part = |amount: u32| f64::from(amount - faced) / pot;
        let mut kept: Vec<u32> = Vec::new();
        for amount in amounts.into_iter().rev() {
            // The margin keeps rounding errors from deciding.
            let limit = |last: u32| (part(last) - merge) / (1.0 + merge) * (1.0 - 1e-12);
            if kept.last().is_none_or(|&last| part(amount) < limit(last) || merge == 0.0) {
                kept.push(amount);
            }
        }
        kept.reverse();
        kept
    }
}
