//! Callbacks for work that can be stopped.

use std::ops::ControlFlow;

/// Returns the answer of a callback that stops the work if `is_enough`.
pub fn break_if(is_enough: bool) -> ControlFlow<()> {
    if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
