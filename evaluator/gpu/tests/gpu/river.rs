//! Values of showdowns and folds on complete boards.

use evaluator::{Card, CardSet, HoleCards, RankTable};
use gpu::{Columns, RiverBatch};
use holdem::Engine;
use holdem::solver::{Payoffs, River, RiverScratch};

use crate::{gpu, random_rows, ranker};

/// Boards of all kinds: random ones, flushes, a straight flush that plays, quads.
fn boards(random: &mut fastrand::Rng, count: usize) -> Vec<CardSet> {
    let fixed =
        ["AsKsQsJsTs", "2c2d2h2sAc", "AhKhQhJh2h", "4h4d4c5s5h", "Qs9d8c3s2d", "AcAdKcKdQc", "9c7c5c3cTd"];
    let random = random_rows(random, 5, count);
    let random = random.chunks(5).map(|row| row.iter().map(|&id| Card::from_id(id).unwrap()).collect());
    fixed.iter().map(|text| text.parse().unwrap()).chain(random).collect()
}

/// A batch with rows of reach and payoffs.
struct Question {
    batch: RiverBatch,
    terminals: usize,
    reach: Vec<f32>,
    payoffs: Vec<Payoffs>,
    by_board: bool,
}

impl Question {
    fn new(seed: u64, columns: Columns, boards: Vec<CardSet>, terminals: usize, by_board: bool) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let rows = boards.len() * terminals;
        let scale = |random: &mut fastrand::Rng| [0.0, 1.0, 1.0, 1e-3][random.usize(0..4)];
        let reach = (0..rows * columns.count()).map(|_| scale(&mut random) * random.f32()).collect();
        let count = if by_board { rows } else { terminals };
        let mut payoff = || 4.0 * random.f32() - 2.0;
        let payoffs = (0..count).map(|_| Payoffs { win: payoff(), tie: payoff(), lose: payoff() }).collect();
        let batch = ranker(RankTable::embedded()).river_batch(&boards, columns).unwrap();
        Self { batch, terminals, reach, payoffs, by_board }
    }

    /// Returns the values of showdowns.
    fn values(&self) -> Vec<f32> {
        let payoffs: Vec<f32> = self.payoffs.iter().flat_map(|of| [of.win, of.tie, of.lose]).collect();
        let (reach, payoffs) = (gpu().upload(&self.reach).unwrap(), gpu().upload(&payoffs).unwrap());
        let mut values = gpu().allocate(reach.len()).unwrap();
        self.batch.values(&reach, &payoffs, &mut values).unwrap();
        values.download().unwrap()
    }

    /// Returns the values of folds that pay as much as a win.
    fn fold_values(&self) -> Vec<f32> {
        let payoffs: Vec<f32> = self.payoffs.iter().map(|of| of.win).collect();
        let (reach, payoffs) = (gpu().upload(&self.reach).unwrap(), gpu().upload(&payoffs).unwrap());
        let mut values = gpu().allocate(reach.len()).unwrap();
        self.batch.fold_values(&reach, &payoffs, &mut values).unwrap();
        values.download().unwrap()
    }

    /// Compares the values of each row with other ones. Those of a combo that shares a card with the board are 0.
    ///
    /// `expected` returns the values of all 1,326 combos from their reach. Returns the largest difference as a part of the
    /// total reach times the largest payoff.
    fn compare(&self, values: &[f32], mut expected: impl FnMut(CardSet, &[f32], Payoffs) -> Vec<f64>) -> f64 {
        let columns = self.batch.columns().count();
        assert_eq!(values.len(), self.reach.len());
        let mut most = 0.0f64;
        for (row, (reach, values)) in self.reach.chunks(columns).zip(values.chunks(columns)).enumerate() {
            let (board, terminal) = (row / self.terminals, row % self.terminals);
            let payoffs = self.payoffs[if self.by_board { row } else { terminal }];
            let combos = self.batch.combos(board).unwrap();
            let mut all = vec![0.0; HoleCards::COUNT];
            let cards = self.batch.boards()[board];
            let is_live = |combo: &HoleCards| !combo.card_set().intersects(cards);
            combos.iter().zip(reach).for_each(|(combo, &reach)| all[combo.index()] = reach);
            let total: f64 =
                combos.iter().zip(reach).filter(|of| is_live(of.0)).map(|of| f64::from(*of.1)).sum();
            let scale = total
                * [payoffs.win, payoffs.tie, payoffs.lose]
                    .map(f64::from)
                    .map(f64::abs)
                    .into_iter()
                    .fold(0.0, f64::max);
            let expected = expected(cards, &all, payoffs);
            for (combo, &value) in combos.iter().zip(values) {
                if is_live(combo) {
                    most = most.max((f64::from(value) - expected[combo.index()]).abs() / scale);
                } else {
                    assert_eq!(value, 0.0, "{combo} on {cards}");
                }
            }
        }
        most
    }
}

/// Compares each combo with each other one.
fn plain_values(board: CardSet, reach: &[f32], payoffs: Payoffs) -> Vec<f64> {
    let table = RankTable::embedded();
    let live: Vec<_> =
        HoleCards::ALL.into_iter().filter(|combo| !combo.card_set().intersects(board)).collect();
    let ranks: Vec<_> = live.iter().map(|combo| table.rank_set(board | combo.card_set()).unwrap()).collect();
    let mut values = vec![0.0; HoleCards::COUNT];
    for (own, rank) in live.iter().zip(&ranks) {
        for (other, other_rank) in live.iter().zip(&ranks) {
            if !own.card_set().intersects(other.card_set()) {
                let payoff = match rank.cmp(other_rank) {
                    std::cmp::Ordering::Greater => payoffs.win,
                    std::cmp::Ordering::Equal => payoffs.tie,
                    std::cmp::Ordering::Less => payoffs.lose,
                };
                values[own.index()] += f64::from(payoff) * f64::from(reach[other.index()]);
            }
        }
    }
    values
}

#[test]
fn values_equal_those_of_plain_loops() {
    let boards = boards(&mut fastrand::Rng::with_seed(1), 5);
    for (columns, terminals, by_board) in [(Columns::All, 1, false), (Columns::Live, 3, true)] {
        let question = Question::new(2, columns, boards.clone(), terminals, by_board);
        let error = question.compare(&question.values(), plain_values);
        assert!(error < 1e-6, "{error}");
        let always = |board, reach: &[f32], payoffs: Payoffs| {
            plain_values(board, reach, Payoffs { tie: payoffs.win, lose: payoffs.win, ..payoffs })
        };
        let error = question.compare(&question.fold_values(), always);
        assert!(error < 1e-6, "{error}");
    }
}

#[test]
fn values_equal_those_of_the_library() {
    let boards = boards(&mut fastrand::Rng::with_seed(3), 300);
    let engine = Engine::new(RankTable::embedded());
    for (columns, terminals, by_board) in [(Columns::All, 2, true), (Columns::Live, 5, false)] {
        let question = Question::new(4, columns, boards.clone(), terminals, by_board);
        let error = question.compare(&question.values(), |board, reach, payoffs| {
            let mut values = vec![0.0; HoleCards::COUNT];
            let river = River::new(&engine, board).unwrap();
            river.values(reach, payoffs, &mut values, &mut RiverScratch::new()).unwrap();
            values.into_iter().map(f64::from).collect()
        });
        assert!(error < 1e-6, "{error}");
    }
}

#[test]
fn whole_numbers_are_exact() {
    let board: CardSet = "AhKhQhJh2h".parse().unwrap();
    let batch = ranker(RankTable::embedded()).river_batch(&[board], Columns::All).unwrap();
    let payoffs = gpu().upload(&[1.0, 0.0, -1.0]).unwrap();
    let mut values = gpu().allocate(HoleCards::COUNT).unwrap();
    batch.values(&gpu().upload(&[1.0; HoleCards::COUNT]).unwrap(), &payoffs, &mut values).unwrap();
    let expected = plain_values(board, &[1.0; HoleCards::COUNT], Payoffs { win: 1.0, tie: 0.0, lose: -1.0 });
    assert!(values.download().unwrap().into_iter().map(f64::from).eq(expected));
}

#[test]
fn without_boards_or_terminals() {
    for boards in [vec![], boards(&mut fastrand::Rng::with_seed(5), 0)] {
        let question = Question::new(6, Columns::All, boards, 0, false);
        assert!(question.values().is_empty() && question.fold_values().is_empty());
    }
}

#[test]
fn boards_and_lengths_are_checked() {
    let ranker = ranker(RankTable::embedded());
    let boards = ["AhKhQhJh2h".parse().unwrap(), "AhKhQhJh".parse().unwrap()];
    let error = ranker.river_batch(&boards, Columns::All).unwrap_err();
    assert_eq!(error.to_string(), "board 1: 4 cards, expected 5");
    let batch = ranker.river_batch(&boards[..1], Columns::Live).unwrap();
    assert_eq!(
        (batch.boards(), batch.combos(0).map(|combos| combos.len()), batch.combos(1)),
        (&boards[..1], Some(1081), None)
    );
    let buffer = |len| gpu().upload(&vec![0.0f32; len]).unwrap();
    let error = |reach, payoffs, values| {
        batch.values(&buffer(reach), &buffer(payoffs), &mut buffer(values)).unwrap_err().to_string()
    };
    assert_eq!(
        error(1326, 3, 1326),
        "1326 numbers of reach: expected a multiple of 1081: 1 boards of 1081 columns"
    );
    assert_eq!(error(1081, 3, 1080), "1080 values: expected 1081");
    assert_eq!(error(2162, 3, 2162), "3 payoffs: expected 6 or 6, 3 for each terminal (of each board)");
}
