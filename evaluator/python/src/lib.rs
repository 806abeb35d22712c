//! The extension module `rivertable._rivertable`. The users' package is `python/rivertable`. Each module here
//! holds one part of the extension, in the order of the data flow, and adds it by its `register`.

use pyo3::prelude::*;

mod arguments;
mod coach;
mod column;
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

// The pools of `threads` rely on the interpreter's lock, which keeps forks away while they are locked.
#[pymodule(gil_used = true)]
fn _rivertable(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    games::register(module)?;
    gpu::register(module)?;
    hands::register(module)?;
    ranks::register(module)?;
    isomorphism::register(module)?;
    ranges::register(module)?;
    coach::register(module)?;
    strength::register(module)?;
    state::register(module)
}
