use alloc::boxed::Box;

use equity::internals::{bits_by_id, card_ids};
use evaluator::internals::choose;
use evaluator::{Card, CardSet, Holdem, HoleCards};

use crate::isomorphism::SuitSymmetry;
use crate::strength::histograms::Histograms;
use crate::strength::random::{MAX_POINTS, RandomSums};
use crate::strength::weighted::StrengthSums;
use crate::sweep::blocks::Blocks;

/// A number for each combo, by [`HoleCards::index`].
type ByCombo<T> = Box<[T; HoleCards::COUNT]>;

/// The strength of all combos on one board, returned by [`Strength::on`](super::Strength::on).
///
/// Numbers are indexed by [`HoleCards::index`]. They are NaN for combos that share a card with the board, and
/// for combos that no combo of the opponent's range can face.
#[derive(Clone, Debug)]
pub struct BoardStrength {
    board: CardSet,
    ehs: ByCombo<f64>,
    ehs2: ByCombo<f64>,
    points: Option<ByCombo<u32>>,
    squares: Option<ByCombo<u32>>,
    histograms: Option<Histograms>,
}

/// Returns the number of runouts that a combo sees on a board of `board_cards` cards.
pub(super) const fn runouts(board_cards: usize) -> usize {
    choose(Card::COUNT - 2 - board_cards, Holdem::BOARD_CARDS - board_cards) as usize
}

impl BoardStrength {
    /// Returns NaN for all combos, and no counts.
    fn none(board: CardSet) -> Self {
        let [ehs, ehs2] = [0; 2].map(|_| Box::new([f64::NAN; HoleCards::COUNT]));
        Self { board, ehs, ehs2, points: None, squares: None, histograms: None }
    }

    pub(super) fn before_the_flop(points: &[f64; HoleCards::COUNT]) -> Self {
        let mut found = Self::none(CardSet::EMPTY);
        let most = f64::from(found.most_points());
        found.ehs.iter_mut().zip(points).for_each(|(ehs, points)| *ehs = points / most);
        found.points = Some(Box::new(points.map(|points| points as u32)));
        found
    }

    /// Returns the means of sums over a board's runouts, against a random opponent.
    pub(super) fn against_random(
        board: CardSet,
        sums: &RandomSums,
        bins: usize,
        symmetry: &SuitSymmetry,
    ) -> Self {
        let by_combo = |sums: &Blocks<f64>| match symmetry.order() {
            1 => sums.by_index(),
            _ => symmetry.average(&sums.by_index()),
        };
        let mut found = Self::none(board);
        let (all_points, all_squares) = (by_combo(&sums.points), by_combo(&sums.squares));
        let most = f64::from(found.most_points());
        let most_squares = most * MAX_POINTS as f64;
        let [mut points, mut squares] = [0; 2].map(|_| Box::new([0; HoleCards::COUNT]));
        for index in live_combos(board) {
            (points[index], squares[index]) = (all_points[index] as u32, all_squares[index] as u32);
            found.ehs[index] = all_points[index] / most;
            found.ehs2[index] = all_squares[index] / most_squares;
        }
        (found.points, found.squares) = (Some(points), Some(squares));
        found.histograms =
            (bins > 0).then(|| Histograms::of_blocks(bins, &sums.histograms, symmetry).on(board));
        found
    }

    /// Returns the means of sums over a board's runouts, against a range.
    pub(super) fn against_range(board: CardSet, sums: StrengthSums) -> Self {
        let mut found = Self::none(board);
        for index in live_combos(board) {
            // Sums of weights have rounding errors, and an equity is at most 1.
            found.ehs[index] = (sums.points[index] / (2.0 * sums.met[index])).clamp(0.0, 1.0);
            found.ehs2[index] = (sums.squares[index] / sums.met[index]).clamp(0.0, 1.0);
        }
        found.histograms = sums.histograms.map(|histograms| histograms.on(board));
        found
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> CardSet {
        self.board
    }

    /// Returns the expected hand strength of each combo, from 0 to 1: wins and half the ties over all runouts
    /// and all hands of the opponent, by weight.
    #[must_use]
    pub fn ehs(&self) -> &[f64; HoleCards::COUNT] {
        &self.ehs
    }

    /// Returns the mean of the squared river equity of each combo over all runouts, from 0 to 1: E\[HS²\], as
    /// in Johanson, "Robust strategies and counter-strategies" (2007). Against a range each runout counts by
    /// the weight that the combo faces on it. Before the flop all are NaN.
    #[must_use]
    pub fn ehs2(&self) -> &[f64; HoleCards::COUNT] {
        &self.ehs2
    }

    /// Returns the points of each combo against a random opponent: 2 for each win and 1 for each tie, summed
    /// over all runouts and all hands of the opponent, and 0 for combos that share a card with the board. An
    /// equity of 1 has [`most_points`](Self::most_points). Returns `None` against a range.
    #[must_use]
    pub fn points(&self) -> Option<&[u32; HoleCards::COUNT]> {
        self.points.as_deref()
    }

    /// Returns the squares of the river points (at most 1,980) of each combo against a random opponent on a
    /// board, summed over all runouts, and 0 for combos that share a card with the board. Returns `None`
    /// before the flop and against a range.
    #[must_use]
    pub fn squares(&self) -> Option<&[u32; HoleCards::COUNT]> {
        self.squares.as_deref()
    }

    /// Returns the [points](Self::points) of a combo that always wins: 2 for each of 990 opponents on each of
    /// 2,118,760 boards, 1,081, 46, or 1.
    #[must_use]
    pub fn most_points(&self) -> u32 {
        (runouts(self.board.len()) * MAX_POINTS) as u32
    }

    /// Returns the number of runouts on which each combo's river equity is in each bin, if
    /// [bins](super::Strength::bins) were set. Against a range, each runout on which the combo faces an
    /// opponent counts once.
    #[must_use]
    pub fn histograms(&self) -> Option<&Histograms> {
        self.histograms.as_ref()
    }
}

/// Returns the indices of the combos that share no card with the board.
pub(super) fn live_combos(board: CardSet) -> impl Iterator<Item = usize> {
    let live = bits_by_id(CardSet::FULL - board);
    // In ascending order of the indices.
    card_ids(live)
        .flat_map(move |high| card_ids(live & ((1 << high) - 1)).map(move |low| high * (high - 1) / 2 + low))
}
