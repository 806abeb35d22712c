use alloc::vec::Vec;

use crate::sweep::blocks::LANES;
use crate::sweep::vectors::Number;

/// The numbers of 16 combos at 16 terminals of a game tree: `tile.0[terminal][combo]`.
///
/// A player's live combos take one tile for each 16 of them, and the last tile is padded. The number of combo
/// `i` at terminal `t` is `tiles[i / 16].0[t][i % 16]`, so a solver writes the numbers of 16 combos at a
/// terminal contiguously. Padding is ignored on input and written as 0. Unused terminals take any finite
/// numbers, such as zeros.
///
/// ```
/// use holdem::solver::Tile;
///
/// assert_eq!(Tile::<f32>::count(248), 16);
/// assert_eq!(size_of::<Tile>(), 16 * 16 * 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Tile<T = f32>(pub [[T; 16]; 16]);

impl<T: Real> Tile<T> {
    /// A tile of zeros.
    pub const ZERO: Self = Self([[T::ZERO; 16]; 16]);

    /// Returns the number of tiles for a number of combos.
    #[must_use]
    pub const fn count(combos: usize) -> usize {
        combos.div_ceil(LANES)
    }
}

/// Scratch memory for transposed tiles: 1 KB for each 16 combos of both ranges, or 2 KB as `f64`. One for
/// each thread suffices for all boards. It grows at its first use with larger ranges.
#[derive(Clone, Debug, Default)]
pub struct TileScratch<T = f32> {
    /// The opponent's reach, by combo and terminal.
    reach: Vec<Column<T>>,
    /// The player's values, by combo and terminal.
    values: Vec<Tile<T>>,
}

/// The numbers of one combo at sixteen terminals of a game tree.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Column<T = f32>(pub [T; 16]);

impl<T: Real> Column<T> {
    /// A column of zeros.
    pub const ZERO: Self = Self([T::ZERO; LANES]);
}

impl<T: Real> TileScratch<T> {
    /// Creates empty scratch memory, which grows at its first use.
    #[must_use]
    pub const fn new() -> Self {
        Self { reach: Vec::new(), values: Vec::new() }
    }

    /// Creates scratch memory that is large enough for a number of combos of each player.
    #[must_use]
    pub fn for_combos(combos: usize) -> Self {
        let mut scratch = Self::new();
        scratch.columns([combos; 2]);
        scratch
    }

    /// Returns tiles for the player's number of combos, and columns for the opponent's. The columns are
    /// rounded up to whole tiles, with at least one to spare for the combo that nobody has.
    pub(super) fn columns(&mut self, [own, other]: [usize; 2]) -> (&mut [Tile<T>], &mut [Column<T>]) {
        let (tiles, columns) = (Tile::<T>::count(own), (other + 1).next_multiple_of(LANES));
        if self.values.len() < tiles {
            self.values.resize(tiles, Tile::ZERO);
        }
        if self.reach.len() < columns {
            self.reach.resize(columns, Column::ZERO);
        }
        (&mut self.values[..tiles], &mut self.reach[..columns])
    }
}

/// The type of reach and values: `f32` or `f64`. The trait is sealed.
#[allow(private_bounds, reason = "the private bound seals the trait")]
pub trait Real: Number {}

impl Real for f32 {}
impl Real for f64 {}
