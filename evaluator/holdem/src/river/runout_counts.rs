//! The results of two players' combos over all runouts, pair by pair.
//!
//! The hand ranks of all combos are computed once for each runout. Then those of one combo are compared with
//! those of 32 opponents, in the lanes of vectors. If a suit permutation maps the board and both players'
//! sets of combos to themselves, a combo's counts are copied from those of its image.

use alloc::vec;
use alloc::vec::Vec;

use equity::internals::{bits_by_id, set_by_id};
use evaluator::internals::Loops;
use evaluator::internals::choose;
use evaluator::lookup::board::BoardRanksIn;
use evaluator::{Card, CardSet, Holdem, HoleCards};

use crate::engine::Engine;
use crate::isomorphism::{BoardClasses, SuitPermutation, SuitSymmetry};
use crate::river::Tile;
use crate::sweep::blocks::LANES;

/// The number of opponents that are counted together.
const TOGETHER: usize = 32;

/// The numbers of runouts in which the first player's combos win against and tie with the second's, or 0 if
/// they share a card. A tile has 16 combos of the first player by 16 of the second: `tile.0[first][second]`.
#[derive(Clone)]
pub(crate) struct RunoutCounts {
    pub(super) wins: Vec<Tile>,
    pub(super) ties: Vec<Tile>,
    /// The number of tiles in a row of tiles.
    columns: usize,
    /// The number of runouts for two combos that share no card.
    pub(crate) runouts: u16,
}

impl RunoutCounts {
    /// Counts all runouts of a board of three or four cards that shares no card with the players' combos.
    pub(crate) fn new(engine: &Engine, board: CardSet, [first, second]: [&[HoleCards]; 2]) -> Self {
        let columns = second.len().div_ceil(LANES);
        let tiles = vec![Tile::ZERO; first.len().div_ceil(LANES) * columns];
        let left = Card::COUNT - board.len() - 2 * Holdem::HOLE_CARDS;
        let runouts = choose(left, Holdem::BOARD_CARDS - board.len()) as u16;
        let mut counts = Self { wins: tiles.clone(), ties: tiles, columns, runouts };

        let ranks = Ranks::new(engine, board, [first, second]);
        let places = [first, second].map(places);
        let live = places.each_ref().map(|places| places.map(|place| f64::from(u8::from(place != u16::MAX))));
        let symmetry = SuitSymmetry::of(&[bits_by_id(board)], &[&live[0], &live[1]]);
        let mut of_row = vec![[[0; TOGETHER]; 2]; second.len().div_ceil(TOGETHER)];
        for (row, &combo) in first.iter().enumerate() {
            // A row is copied from the first combo that is suit-isomorphic to this one.
            let image = |permutation: &SuitPermutation| places[0][permutation.apply(combo).index()];
            let to_canonical = symmetry.permutations().min_by_key(image);
            let canonical = to_canonical.filter(|permutation| usize::from(image(permutation)) < row);
            if canonical.is_none() {
                engine.isa().run(CountRow { ranks: &ranks, row, counts: &mut of_row });
            }
            for (column, &other) in second.iter().enumerate() {
                let number = match canonical {
                    Some(permutation) => {
                        let column = places[1][permutation.apply(other).index()].into();
                        counts.get(usize::from(image(&permutation)), column)
                    }
                    None if other.card_set().intersects(combo.card_set()) => [0.0; 2],
                    None => of_row[column / TOGETHER].map(|counts| counts[column % TOGETHER].into()),
                };
                counts.set(row, column, number);
            }
        }
        counts
    }

    /// Returns the index of the tile with the counts of 16 combos of a player against 16 of the opponent.
    #[inline(always)]
    pub(super) fn tile(&self, player: usize, own: usize, other: usize) -> usize {
        let (row, column) = if player == 0 { (own, other) } else { (other, own) };
        row * self.columns + column
    }

    /// Returns the wins and ties of a combo of the first player against one of the second's.
    pub(crate) fn get(&self, row: usize, column: usize) -> [f32; 2] {
        let tile = self.tile(0, row / LANES, column / LANES);
        [&self.wins, &self.ties].map(|tiles| tiles[tile].0[row % LANES][column % LANES])
    }

    fn set(&mut self, row: usize, column: usize, [wins, ties]: [f32; 2]) {
        let tile = self.tile(0, row / LANES, column / LANES);
        self.wins[tile].0[row % LANES][column % LANES] = wins;
        self.ties[tile].0[row % LANES][column % LANES] = ties;
    }
}

/// Returns each combo's place in the list, by [`HoleCards::index`].
fn places(combos: &[HoleCards]) -> [u16; HoleCards::COUNT] {
    let mut places = [u16::MAX; HoleCards::COUNT];
    for (place, combo) in (0..).zip(combos) {
        places[combo.index()] = place;
    }
    places
}

/// The hand ranks of all combos on all runouts.
struct Ranks {
    runouts: usize,
    /// Hand ranks by combo, then by runout. If the two share a card, 0, which is below all hand ranks.
    first: Vec<u16>,
    /// Hand ranks by 32 combos, then by runout. If the two share a card, a number above all hand ranks.
    second: Vec<[u16; TOGETHER]>,
}

impl Ranks {
    fn new(engine: &Engine, board: CardSet, [first, second]: [&[HoleCards]; 2]) -> Self {
        let boards = boards(board);
        let runouts = boards.len();
        let mut all = Self {
            runouts,
            first: vec![0; first.len() * runouts],
            second: vec![[u16::MAX; TOGETHER]; second.len().div_ceil(TOGETHER) * runouts],
        };
        let mut ranks = BoardRanksIn::new();
        for (runout, board) in boards.into_iter().enumerate() {
            if engine.sweep().sweep(board, &mut ranks).is_err() {
                continue; // not possible with five cards
            }
            for (place, &combo) in first.iter().enumerate() {
                all.first[place * runouts + runout] = ranks.number(combo).unwrap_or(0);
            }
            for (place, &combo) in second.iter().enumerate() {
                let rank = ranks.number(combo).unwrap_or(u16::MAX);
                all.second[place / TOGETHER * runouts + runout][place % TOGETHER] = rank;
            }
        }
        all
    }
}

/// Returns all boards of five cards that contain a flop or a turn.
fn boards(board: CardSet) -> Vec<CardSet> {
    let classes = BoardClasses::new((bits_by_id(board), 0), &SuitSymmetry::identity());
    let all = (0..classes.units()).flat_map(|unit| classes.boards(unit));
    all.map(|(cards, _)| set_by_id(cards)).collect()
}

/// Counts the runouts in which one combo of the first player wins and ties, against each of the second's.
struct CountRow<'a> {
    ranks: &'a Ranks,
    row: usize,
    counts: &'a mut [[[u16; TOGETHER]; 2]],
}

impl Loops for CountRow<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Ranks { runouts, first, second } = self.ranks;
        let own = &first[self.row * runouts..][..*runouts];
        for (opponents, counts) in second.chunks_exact(*runouts).zip(self.counts) {
            let (mut wins, mut ties) = ([0; TOGETHER], [0; TOGETHER]);
            for (&rank, opponents) in own.iter().zip(opponents) {
                for lane in 0..TOGETHER {
                    wins[lane] += u16::from(rank > opponents[lane]);
                    ties[lane] += u16::from(rank == opponents[lane]);
                }
            }
            *counts = [wins, ties];
        }
    }
}
