//! Chunks, compiled for each kind of processor: plain Rust, which the compiler turns into vector instructions.

use crate::exact::hand_vs_hand::HandKernel;
use crate::simulation::Game;
use crate::simulation::chunk::Chunk;
use crate::simulation::tally::Tally;

/// Draws a chunk as compiled for the game's kernel, or for any processor if this one lacks what the kernel needs.
pub(crate) fn tally(chunk: Chunk, game: &Game<'_>) -> Tally {
    match game.kernel {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has found that the processor has the features.
        HandKernel::Avx2 if game.kernel.is_available() => unsafe { tally_avx2(chunk, game) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has found that the processor has the features.
        HandKernel::Avx512 if game.kernel.is_available() => unsafe { tally_avx512(chunk, game) },
        _ => chunk.tally(game),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn tally_avx2(chunk: Chunk, game: &Game<'_>) -> Tally {
    chunk.tally(game)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
fn tally_avx512(chunk: Chunk, game: &Game<'_>) -> Tally {
    chunk.tally(game)
}
