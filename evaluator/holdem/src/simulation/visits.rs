//! The boards and the deals of chunks.

use crate::simulation::boards::Pass;

/// The chunks of the pilot, on random boards: the number of chunks, of boards in each, and of tries to deal in
/// each half.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PilotChunks {
    pub(crate) chunks: usize,
    pub(crate) boards: usize,
    pub(crate) tries: usize,
}

/// Chunks of [independent](crate::simulation::independent) samples: the number of chunks, and of tries to
/// deal in each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IndependentChunks {
    pub(crate) chunks: usize,
    pub(crate) tries: usize,
}

/// The boards of chunks, and the numbers of tries to deal.
pub(crate) enum Visits<'a> {
    /// A separate board for each [deal](crate::simulation::independent).
    Independent(IndependentChunks),
    /// Random boards.
    Pilot(PilotChunks),
    /// The boards of a pass.
    Pass {
        pass: &'a Pass<'a>,
        /// The number of tries to deal in each half, for each board that a visited board represents.
        tries: usize,
    },
}

impl Visits<'_> {
    pub(crate) fn chunks(&self) -> usize {
        match self {
            Self::Independent(independent) => independent.chunks,
            Self::Pilot(pilot) => pilot.chunks,
            Self::Pass { pass, .. } => pass.chunks(),
        }
    }
}
