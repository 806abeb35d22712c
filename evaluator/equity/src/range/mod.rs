//! Ranges of hands, and the text that players write them in.
//!
//! [`two`] has ranges of two hole cards, and [`more`] those of three to six, whose items are also here.

#[cfg(feature = "std")]
mod budget;
#[cfg(feature = "std")]
pub mod more;
pub mod two;

#[cfg(feature = "std")]
pub use budget::Budget;
#[cfg(feature = "std")]
#[doc(no_inline)]
pub use more::*;
