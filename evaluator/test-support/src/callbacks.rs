//! Callbacks of work that can be stopped.

use std::ops::ControlFlow;

/// The answer of a callback that stops the work if something is so.
pub fn break_if(is_enough: bool) -> ControlFlow<()> {
    if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
