//! Hand ranks and river values on NVIDIA GPUs.
//!
//! [`Gpu::open`] opens a device. A [`Ranker`] has the rank table of any order on it and ranks rows of card
//! ids, card sets, hole cards on boards, and rows of Omaha. A [`RiverBatch`] has prepared boards and computes
//! the values of showdowns and folds for many ranges.
//!
//! ```no_run
//! use evaluator::order::ShortDeck;
//! use evaluator::{Card, RankTable};
//! use gpu::Gpu;
//!
//! let gpu = Gpu::open(0)?;
//! let ranker = gpu.ranker(RankTable::embedded())?;
//! let hands = ["As Ks Qs Js Ts 2d 3c", "Ah Ad Kc Kd 7s 2c 3d"];
//! let cards: Vec<Card> = evaluator::parse_cards(&hands.join(" "))?;
//! let rows: Vec<u8> = cards.iter().map(|card| card.id()).collect();
//! let mut ranks = gpu.allocate(2)?;
//! ranker.rank_rows(&gpu.upload(&rows)?, 7, &mut ranks)?;
//! assert_eq!(ranks.download()?[0], evaluator::HandRank::MAX.as_u16());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Requirements
//!
//! Compiling needs no CUDA. At run time, the driver and NVRTC are loaded from the system, or from the places in
//! [`Libraries`]. NVRTC compiles a kernel at its first use, which takes 0.05 to 0.5 s, and the [`Gpu`] keeps it.
//!
//! # Memory of others
//!
//! [`Ranker::rank_at`] and [`RiverBatch::values_at`] take addresses and a [`Stream`], for arrays of PyTorch,
//! CuPy, JAX or cudarc. They start the work and return, allocate nothing, and copy nothing to the host.
//!
//! # Tests
//!
//! The kernels are C that also compiles for a host. The tests run all of this crate on a host driver that
//! compiles and calls them there. `cargo xtask gpu` runs the same tests on a device.

#![deny(unsafe_code)]

#[allow(unsafe_code, reason = "calls of the CUDA driver")]
mod device;
mod error;
#[allow(unsafe_code, reason = "calls of NVRTC")]
mod kernel;
#[allow(unsafe_code, reason = "functions of other libraries")]
mod libraries;
#[allow(unsafe_code, reason = "launches of kernels")]
mod rank;
#[allow(unsafe_code, reason = "launches of kernels")]
mod river;

pub use device::{Buffer, Gpu, Stream};
pub use error::GpuError;
pub use kernel::Kernel;
pub use libraries::Libraries;
pub use rank::{Hands, Ranker};
pub use river::{Columns, RiverBatch, Terminals};

/// The README's example as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
