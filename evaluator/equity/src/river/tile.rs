use alloc::vec::Vec;

use crate::sweep::blocks::LANES;
use crate::sweep::vectors::Number;

/// The numbers of 16 combos at 16 terminals of a game tree: `tile.0[terminal][combo]`.
///
/// A player's live combos take one tile for each 16 of them, the last one being filled up: the number of combo `i` at
/// terminal `t` is `tiles[i / 16].0[t][i % 16]`. So a solver writes the numbers of 16 combos at a terminal in one
/// piece. Places of combos that do not exist are ignored on input and written as 0. A terminal that is not needed takes any
/// finite numbers, such as zeros.
///
/// ```
/// use equity::solver::Tile;
///
/// assert_eq!(Tile::<f32>::count(248), 16);
/// assert_eq!(size_of::<Tile>(), 16 * 16 * 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Tile<T = f32>(pub [[T; 16]; 16]);

impl<T: Real> Tile<T> {
    /// Zeros.
    pub const ZERO: Self = Self([[T::ZERO; 16]; 16]);

    /// How many tiles so many combos take.
    #[must_use]
    pub const fn count(combos: usize) -> usize {
        combos.div_ceil(LANES)
    }
}

/// Where tiles are turned so that a combo's numbers stand side by side: 1 KB for each 16 combos of the larger range, or
/// 2 KB as `f64`. One for each thread will do for all boards; it grows at its first use with a larger range.
#[derive(Clone, Debug, Default)]
pub struct TileScratch<T = f32> {
    columns: Vec<Column<T>>,
}

/// The numbers of one combo at sixteen terminals.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Column<T>(pub(super) [T; LANES]);

impl<T: Real> Column<T> {
    pub(super) const ZERO: Self = Self([T::ZERO; LANES]);
}

impl<T: Real> TileScratch<T> {
    /// One that grows when it is first used.
    #[must_use]
    pub const fn new() -> Self {
        Self { columns: Vec::new() }
    }

    /// One that is large enough for so many combos of each player.
    #[must_use]
    pub fn for_combos(combos: usize) -> Self {
        let mut scratch = Self::new();
        scratch.columns(combos);
        scratch
    }

    /// Columns for the opponent's combos and one more, which stands for a combo that nobody has, and for whole tiles.
    pub(super) fn columns(&mut self, combos: usize) -> &mut [Column<T>] {
        let count = (combos + 1).next_multiple_of(LANES);
        if self.columns.len() < count {
            self.columns.resize(count, Column::ZERO);
        }
        &mut self.columns[..count]
    }
}

/// `f32` or `f64`: what reach and values are given in. No other type can be: the trait is sealed.
#[allow(private_bounds, reason = "it is what seals the trait")]
pub trait Real: Number {}

impl Real for f32 {}
impl Real for f64 {}
