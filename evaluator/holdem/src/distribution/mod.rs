//! The equities of two ranges combo by combo, on a board and on all flops.
//!
//! [`Reports::distribution`] sorts the combos of each range by their equity against the other range. This is
//! the equity graph of solvers: a curve for each player, from the worst combo to the best.
//! [`Reports::flops`] shows on which flops each range does well. Both have two figures, which poker authors
//! distinguish:
//!
//! [`Reports::distribution`]: crate::Reports::distribution
//! [`Reports::flops`]: crate::Reports::flops
//!
//! - *Range advantage* is the equity of the first range minus the second's.
//! - *Nut advantage* is the part of the first range that has at least some equity, 80 % by default, minus
//!   that part of the second. The help of GTO Wizard defines it in the same way: "hands with at least 80%
//!   equity against the opposing range".
//!
//! A combo counts as often as it is dealt: by its weight, and by the part of the other range that it leaves.
//! Therefore the mean of a curve is the equity of the range.

mod curve;
mod flops;
mod texture;

pub(crate) use curve::of_ranges;
pub use equity::distribution::{Distribution, HandEquity};
pub(crate) use flops::of_flops;
pub use flops::{Flop, FlopReport};
pub use texture::{Pairing, Suitedness, Texture, TextureFilter};

/// The default equity of nuts: 80 %.
pub const NUTS: f64 = 0.8;
