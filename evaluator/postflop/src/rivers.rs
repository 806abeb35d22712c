//! Solutions without the strategies of rivers, which are most of the memory and are solved again when they are asked for.
//!
//! The values at the leaves where rivers are dealt stay, so that flops and turns have the same strategies and values. A
//! river is solved again with the reach that the streets before it give both players: all its lines at once, because their
//! reach is known.

use crate::format::Format;
use crate::game::Game;
use crate::path::Place;
use crate::solver::{Solver, Stored};
use crate::sweep::{Numbers, Sweep, Wanted};
use crate::tree::Kind;
use crate::walk::Mode;

/// The number of iterations for one river.
const ITERATIONS: u32 = 500;

/// Runs a function with the numbers in their format.
macro_rules! with_numbers {
    ($stored:expr, $numbers:ident => $do:expr) => {
        match $stored {
            Stored::Bits32($numbers) => $do,
            Stored::Bits16($numbers) => $do,
            Stored::Bits8($numbers) => $do,
        }
    };
}
pub(crate) use with_numbers;

impl Solver {
    /// Returns `true` if the game has rivers that are dealt, which a file can leave out.
    pub(crate) fn deals_rivers(&self) -> bool {
        self.game.streets.len() > 1
    }

    /// Stores the values at the leaves where rivers are dealt.
    pub(crate) fn keep_dealt(&mut self) {
        for player in 0..2 {
            self.run(|game| Sweep {
                game,
                player,
                mode: Mode::Average,
                update: Self::NO_UPDATE,
                stop: None,
                wanted: None,
                keeps_dealt: true,
            });
        }
    }

    /// Drops the values at the leaves where rivers are dealt.
    pub(crate) fn drop_dealt(&mut self) {
        with_numbers!(&mut self.numbers, numbers => drop_dealt(numbers));
    }

    /// Begins again with the rivers, if they are left out. Locked strategies stay.
    pub(crate) fn add_rivers(&mut self) {
        if self.has_rivers {
            return;
        }
        self.drop_dealt();
        let game = &self.game;
        with_numbers!(&mut self.numbers, numbers => add_all(game, numbers, &game.board, 0));
        self.has_rivers = true;
        self.restart();
    }

    /// Solves the river of a place again, if it is left out and a strategy on it is needed.
    pub(crate) fn add_river(&mut self, place: &Place) {
        let last = self.game.streets.len() - 1;
        if self.has_rivers || place.boards.len() != last {
            return;
        }
        let acts =
            matches!(self.game.tree.nodes[place.node].kind, Kind::Decision { .. }).then_some(place.node);
        let mut decisions =
            place.decisions.iter().filter(|(_, street, _)| *street == last).map(|&(node, ..)| node);
        let Some(node) = acts.or(decisions.next_back()) else { return };
        let game = &self.game;
        if !with_numbers!(&mut self.numbers, numbers => add_one(game, numbers, &place.boards)) {
            return;
        }
        let mut sum = 0.0;
        for iteration in 0..ITERATIONS {
            let update = self.discount.update(iteration, &mut sum);
            for player in 0..2 {
                let wanted = Wanted { boards: place.boards.clone(), node };
                self.sweep(Mode::Learn, player, update, None, Some(wanted));
            }
        }
    }
}

fn drop_dealt<F: Format>(numbers: &mut Numbers<F>) {
    numbers.dealt = [Vec::new(), Vec::new()];
    numbers.next.iter_mut().for_each(drop_dealt);
}

fn add_all<F: Format>(game: &Game, numbers: &mut Numbers<F>, board: &crate::deck::Board, street: usize) {
    if numbers.forests.is_empty() {
        numbers.forests = Numbers::of_board(game, board, street);
    }
    let next = numbers.next.iter_mut().zip(&board.next);
    next.for_each(|(numbers, board)| add_all(game, numbers, board, street + 1));
}

/// Adds the numbers of a board. Returns `false` if they are there.
fn add_one<F: Format>(game: &Game, numbers: &mut Numbers<F>, boards: &[usize]) -> bool {
    let numbers = boards.iter().fold(numbers, |numbers, &index| &mut numbers.next[index]);
    if !numbers.forests.is_empty() {
        return false;
    }
    numbers.forests = Numbers::of_board(game, game.board_at(boards), boards.len());
    true
}
