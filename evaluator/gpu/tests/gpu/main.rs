//! Tests of the kernels and of their launches, on a host driver or on a device.
//!
//! The host driver (`tests/host/driver.c`) stands in for CUDA's driver and NVRTC. It compiles the kernels for the host, with
//! checks of undefined behavior, and runs all blocks of a launch there. With the environment variable `RIVERTABLE_GPU`,
//! the same tests run on the first device (`cargo xtask gpu`).

#![cfg(unix)]

mod boards;
mod errors;
mod nvrtc;
mod omaha;
mod orders;
mod river;
mod rows;
mod sets;
mod solver;

use std::env::consts::{ARCH, OS};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use evaluator::order::Order;
use evaluator::{Card, TableOf};
use gpu::{Gpu, Libraries, Ranker};
use tempfile::TempDir;

/// Returns `true` if the tests run on a device.
fn is_device() -> bool {
    std::env::var_os("RIVERTABLE_GPU").is_some()
}

/// Returns the device that all tests share.
fn gpu() -> &'static Gpu {
    static GPU: OnceLock<Gpu> = OnceLock::new();
    GPU.get_or_init(|| if is_device() { Gpu::open(0) } else { Gpu::open_with(&host_libraries(), 0) }.unwrap())
}

/// Returns the libraries of the host driver.
fn host_libraries() -> Libraries {
    Libraries::new().driver(host_driver()).nvrtc(host_driver())
}

/// Returns the file of the host driver. Compiles it at first.
fn host_driver() -> PathBuf {
    static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
        let folder = TempDir::new().unwrap();
        let system = if OS == "macos" { "apple-darwin" } else { "unknown-linux-gnu" };
        let target = format!("{ARCH}-{system}");
        let mut build = cc::Build::new();
        build.cargo_metadata(false).opt_level(1).target(&target).host(&target).out_dir(folder.path());
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/host/driver.c");
        let mut command = build.get_compiler().to_command();
        command.args(["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"]);
        command.arg(folder.path().join("driver.so")).arg(source).args(["-ldl", "-lpthread"]);
        assert!(command.status().unwrap().success(), "the host driver does not compile");
        folder
    });
    FOLDER.path().join("driver.so")
}

/// Returns a checked ranker of an order on the shared device.
fn ranker<O: Order>(table: &TableOf<O>) -> Ranker {
    gpu().ranker(table).unwrap()
}

/// Returns `count` random rows of different cards.
fn random_rows(random: &mut fastrand::Rng, cards: usize, count: usize) -> Vec<u8> {
    let mut deck: Vec<u8> = (0..Card::COUNT as u8).collect();
    let mut rows = Vec::with_capacity(cards * count);
    for _ in 0..count {
        for place in 0..cards {
            deck.swap(place, random.usize(place..Card::COUNT));
        }
        rows.extend_from_slice(&deck[..cards]);
    }
    rows
}

/// Makes some rows invalid: any ids, ids just above the last card, and duplicate cards.
fn damage(random: &mut fastrand::Rng, rows: &mut [u8], cards: usize) {
    for row in rows.chunks_mut(cards) {
        let place = random.usize(0..cards);
        match random.u8(0..8) {
            0 => row.fill_with(|| random.u8(..)),
            1 => row[place] = random.u8(52..70),
            2 => row[place] = row[random.usize(0..cards)],
            3 => row[place] |= 1 << random.u8(5..8),
            _ => {}
        }
    }
}
