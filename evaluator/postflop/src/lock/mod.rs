//! Strategies that are given, while the rest is solved.

#[cfg(test)]
mod tests;

use std::fmt;

use evaluator::HoleCards;
use holdem::range::Range;

use crate::error::PathError;
use crate::format::Format;
use crate::path::Place;
use crate::rivers::with_numbers;
use crate::solver::{Solver, Stored};
use crate::sweep::Numbers;
use crate::tree::Kind;

/// An error in a lock.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum LockError {
    /// The path or an action does not exist.
    Path(PathError),
    /// Nobody acts at the end of the path.
    NoDecision,
    /// No hand that is given for an action is in the player's range and can be held on the board.
    NoHand {
        /// The action.
        action: String,
    },
    /// The frequencies of a combo add up to more than 1.
    Sum {
        /// The combo.
        combo: HoleCards,
        /// The sum.
        sum: f64,
    },
    /// Two combos have different strategies, although they differ only in suits which neither the board nor the ranges
    /// distinguish.
    Suits {
        /// A combo.
        combo: HoleCards,
        /// Its image under a permutation of suits.
        image: HoleCards,
    },
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(error) => error.fmt(f),
            Self::NoDecision => f.write_str("nobody acts at this node: expected the path to a decision"),
            Self::NoHand { action } => {
                write!(f, "no hand for {action:?} is in the player's range on this board")
            }
            Self::Sum { combo, sum } => {
                let sum = (sum * 1e6).round() / 1e6;
                write!(f, "the frequencies of {combo} add up to {sum}: expected at most 1")
            }
            Self::Suits { combo, image } => write!(
                f,
                "{combo} and {image} have different strategies: expected the same, because neither the board nor the \
                 ranges distinguish their suits"
            ),
        }
    }
}

impl std::error::Error for LockError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // The text of a path's error is this error's own.
            Self::Path(error) => error.source(),
            _ => None,
        }
    }
}

impl LockError {
    /// Returns `true` if the lock may be valid on another board.
    #[must_use]
    pub fn is_of_board(&self) -> bool {
        match self {
            Self::Path(error) => error.is_of_board(),
            Self::NoDecision => false,
            Self::NoHand { .. } | Self::Sum { .. } | Self::Suits { .. } => true,
        }
    }
}

impl From<PathError> for LockError {
    fn from(error: PathError) -> Self {
        Self::Path(error)
    }
}

impl Solver {
    /// Locks the strategy at a node. The rest is solved as the best play with and against it, from the first iteration
    /// on: iterations so far are lost, and earlier locks stay.
    ///
    /// `actions` are actions as in [paths](Self::node), each with the combos that take it: the weights are frequencies.
    /// The first action, check or fold, takes the rest of a combo's frequency. The exploitability does not count the player's
    /// gain from another strategy at the node.
    ///
    /// On a board after a deal, the lock is also for the boards that differ from it only in suits which neither the first
    /// board nor the ranges distinguish.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use evaluator::RankTable;
    /// use holdem::Engine;
    /// use postflop::{Betting, Game, Solver, Storage, Until};
    ///
    /// // The first player has the nuts or nothing. The second calls too often.
    /// let engine = Engine::new(RankTable::embedded());
    /// let betting = Betting::new(100, 100).with_sizes(&"a; ip".parse()?, &"".parse()?, &"".parse()?);
    /// let ranges = ["AA, 65s".parse()?, "KK".parse()?];
    /// let game = Game::new(&engine, "Ac Kd 9h 8d 2s".parse()?, ranges, betting)?;
    /// let mut solver = Solver::new(game, Storage::Bits32);
    /// solver.lock("all-in", &[("call", "KK:0.6".parse()?)])?;
    /// solver.solve(&Until { exploitability: 0.0001, ..Until::default() }, |_| ControlFlow::Continue(()));
    ///
    /// // So the first player never bluffs.
    /// let root = solver.node("")?;
    /// assert!((root.frequencies()[1] - 3.0 / 7.0).abs() < 1e-3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the path or an action does not exist, the player has no hand of an action, the frequencies of a combo add up to more than 1, or the
    /// strategy distinguishes suits that the board and the ranges do not.
    pub fn lock(&mut self, path: &str, actions: &[(&str, Range)]) -> Result<(), LockError> {
        let place = self.game.place(path)?;
        let strategy = self.given(&place, path, actions)?;
        self.add_rivers();
        self.restart();
        with_numbers!(&mut self.numbers, numbers => set(&self.game, numbers, &place, &strategy));
        Ok(())
    }

    /// Returns `true` if the strategy of a decision is locked.
    pub(crate) fn is_locked(&self, place: &Place) -> bool {
        with_numbers!(&self.numbers, numbers => {
            let numbers = place.boards.iter().fold(numbers, |numbers, &index| &numbers.next[index]);
            let forests = self.game.streets[place.boards.len()].forests.iter().zip(&numbers.forests);
            let mut decisions = forests.filter_map(|(forest, data)| Some((forest.decision(place.node)?, data)));
            decisions.any(|(decision, data)| data[decision.player].is_locked(decision.index as usize))
        })
    }

    /// Returns the frequencies of actions: for each action by combo of the first board, as it is represented.
    fn given(&self, place: &Place, path: &str, given: &[(&str, Range)]) -> Result<Vec<Vec<f64>>, LockError> {
        let Kind::Decision { player, actions } = &self.game.tree.nodes[place.node].kind else {
            return Err(LockError::NoDecision);
        };
        let steps = path.split(',').filter(|step| !step.trim().is_empty()).count();
        let combos = &self.game.hands[*player].combos;
        let mut strategy = vec![vec![0.0; combos.len()]; actions.len()];
        for (text, range) in given {
            let action = self.game.action_at(place.node, text, steps + 1)?;
            let mut has_hand = range.is_empty();
            for (part, &combo) in strategy[action].iter_mut().zip(combos) {
                let combo = place.permutation.apply(combo);
                let frequency = range.weight(combo);
                *part += frequency;
                has_hand |= frequency > 0.0 && !combo.card_set().intersects(place.cards);
            }
            if !has_hand {
                return Err(LockError::NoHand { action: (*text).into() });
            }
        }
        for (index, &combo) in combos.iter().enumerate() {
            let sum: f64 = strategy.iter().map(|parts| parts[index]).sum();
            if sum > 1.0 + 1e-9 {
                return Err(LockError::Sum { combo: place.permutation.apply(combo), sum });
            }
            strategy[0][index] += (1.0 - sum).max(0.0);
        }
        self.check_suits(place, *player, &strategy)?;
        Ok(strategy)
    }

    /// Checks that combos which permutations of suits map to each other have the same strategy.
    fn check_suits(&self, place: &Place, player: usize, strategy: &[Vec<f64>]) -> Result<(), LockError> {
        let (game, combos) = (&self.game, &self.game.hands[player].combos);
        let board = game.board_at(&place.boards).cards;
        for (permutation, images) in game.symmetries.iter().zip(&game.images[player]) {
            if permutation.apply_to_set(board) != board {
                continue;
            }
            for (index, &image) in images.iter().enumerate() {
                let is_live = !combos[index].card_set().intersects(board);
                let differs = |parts: &Vec<f64>| (parts[index] - parts[usize::from(image)]).abs() > 1e-9;
                if is_live && strategy.iter().any(differs) {
                    let [combo, image] =
                        [index, image.into()].map(|at: usize| place.permutation.apply(combos[at]));
                    return Err(LockError::Suits { combo, image });
                }
            }
        }
        Ok(())
    }
}

/// Stores a locked strategy as the average of a decision.
fn set<F: Format>(game: &crate::game::Game, numbers: &mut Numbers<F>, place: &Place, strategy: &[Vec<f64>]) {
    let mut numbers = numbers;
    for &index in &place.boards {
        numbers = &mut numbers.next[index];
    }
    let live = &game.board_at(&place.boards).live;
    let forests = &game.streets[place.boards.len()].forests;
    for (forest, data) in forests.iter().zip(&mut numbers.forests) {
        let Some(decision) = forest.decision(place.node) else { continue };
        let player = decision.player;
        let data = &mut data[player];
        data.locked.resize(forest.choices[player].len(), false);
        data.locked[decision.index as usize] = true;
        for (at, &combo) in live[player].iter().enumerate() {
            let first = at / 16 * forest.actions[player] + decision.first as usize;
            for (stored, parts) in data.averages[first..].iter_mut().zip(strategy) {
                F::set_lane(stored, at % 16, parts[usize::from(combo)]);
            }
        }
    }
}
