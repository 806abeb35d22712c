//! The extension module `rivertable._rivertable`. The users' package is `python/rivertable`. Each module here
//! holds one part of the extension, in the order of the data flow, and adds it by its `register`.

use pyo3::prelude::*;

mod arguments;
mod ask;
mod coach;
mod column;
mod dlpack;
mod games;
mod gpu;
mod hands;
mod isomorphism;
mod options;
mod pieces;
mod ranges;
mod ranks;
mod run;
mod state;
mod strength;
mod threads;

// Free-threaded interpreters run without their lock, because nothing here relies on it: reports are immutable, and
// threads share tables and pools behind locks of their own. See `Threads::pool` for forks.
#[pymodule(gil_used = false)]
fn _rivertable(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    games::register(module)?;
    dlpack::register(module)?;
    gpu::register(module)?;
    hands::register(module)?;
    ranks::register(module)?;
    isomorphism::register(module)?;
    ranges::register(module)?;
    coach::register(module)?;
    strength::register(module)?;
    ask::register(module)?;
    state::register(module)
}
