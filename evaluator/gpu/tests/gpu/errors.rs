//! Errors, and sentences for them.

use std::process::Command;

use evaluator::order::{Badugi, ShortDeck};
use evaluator::{RankTable, TableOf};
use gpu::{Columns, Gpu, GpuError, Libraries};

use crate::{gpu, host_libraries, is_device, ranker};

#[test]
fn without_a_driver() {
    let error = Gpu::open_with(&Libraries::new().driver("/nowhere/libcuda.so.1"), 0).unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("the CUDA driver cannot be loaded (/nowhere/libcuda.so.1"), "{text}");
    assert!(text.ends_with("): install NVIDIA's driver"), "{text}");
}

#[test]
fn a_library_that_is_not_the_driver() {
    // Any library of the system.
    let other = if cfg!(target_os = "macos") { "libSystem.B.dylib" } else { "libc.so.6" };
    let error = Gpu::open_with(&Libraries::new().driver(other), 0).unwrap_err();
    assert_eq!(error.to_string(), "the CUDA driver is too old: it has no function cuInit");
}

#[test]
fn a_device_that_does_not_exist() {
    if !is_device() {
        let error = Gpu::open_with(&host_libraries(), 5).unwrap_err();
        assert_eq!(error.to_string(), "device 5: expected 0 to 4, the CUDA devices of this machine");
    }
}

#[test]
fn arguments() {
    let ranker_of = |cards| {
        let rows = gpu().upload(&vec![0u8; cards]).unwrap();
        ranker(RankTable::embedded()).rank_rows(&rows, cards, &mut gpu().allocate(1).unwrap())
    };
    assert_eq!(ranker_of(8).unwrap_err().to_string(), "8 cards in a row: expected 1 to 7");
    assert_eq!(ranker_of(0).unwrap_err().to_string(), "0 cards in a row: expected 1 to 7");
    let badugi = ranker(TableOf::<Badugi>::embedded());
    let rows = gpu().upload(&[0u8; 5]).unwrap();
    let error = badugi.rank_rows(&rows, 5, &mut gpu().allocate(1).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "5 cards in a row: expected 1 to 4");
    let error =
        ranker(RankTable::embedded()).rank_rows(&rows, 7, &mut gpu().allocate(1).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "5 ids in rows: expected 7");
    let short_deck = ranker(TableOf::<ShortDeck>::embedded());
    let error = short_deck.river_batch(&[], Columns::All).unwrap_err();
    assert_eq!(error.to_string(), "a table of short deck: expected the table of hold'em");
    assert_eq!(
        short_deck.rank_omaha(&rows, 4, &mut gpu().allocate(0).unwrap()).unwrap_err().to_string(),
        "5 ids in rows: expected 0"
    );
}

#[test]
fn memory() {
    let text = "cuMemAlloc: out of memory (CUDA error 2)";
    assert_eq!(gpu().allocate::<u64>(1 << 50).unwrap_err().to_string(), text);
    if !is_device() {
        assert_eq!(gpu().allocate::<u64>(usize::MAX).unwrap_err().to_string(), text);
    }
    let error = gpu().upload(&[1u8]).unwrap().write(&[]).unwrap_err();
    assert_eq!(error.to_string(), "0 values: expected 1, the length of the buffer");
    assert!(gpu().allocate::<u16>(0).unwrap().download().unwrap().is_empty());
}

/// Runs one of the tests below in a process in which the host driver gives another answer.
fn with_driver(answer: &str, test: &str) {
    if is_device() {
        return;
    }
    let mut command = Command::new(std::env::current_exe().unwrap());
    let name = format!("errors::{test}");
    let output = command.args(["--exact", &name, "--ignored"]).env("HOST_DRIVER", answer).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

#[test]
fn other_drivers() {
    with_driver("no-device", "no_device");
    with_driver("old", "old_driver");
}

#[test]
#[ignore = "needs another answer of the host driver: see other_drivers"]
fn no_device() {
    let error = Gpu::open_with(&host_libraries(), 0).unwrap_err();
    assert_eq!(error.to_string(), "device 0: there is no CUDA device");
}

#[test]
#[ignore = "needs another answer of the host driver: see other_drivers"]
fn old_driver() {
    let gpu = Gpu::open_with(&host_libraries(), 0).unwrap();
    let error = rank_one(&gpu).unwrap_err();
    let text = "the driver supports CUDA 11.4, and NVRTC is of CUDA 12.9: update the driver or install NVRTC of CUDA 11";
    assert_eq!(error.to_string(), text);
}

/// The driver compiles the assembler code of NVRTC.
#[test]
fn a_device_newer_than_nvrtc() {
    if !is_device() {
        assert_eq!(rank_one(&Gpu::open_with(&host_libraries(), 4).unwrap()), Ok(vec![32777]));
    }
}

fn rank_one(gpu: &Gpu) -> Result<Vec<u16>, GpuError> {
    let mut ranks = gpu.allocate(1)?;
    let rows = gpu.upload(&[51, 47, 43, 39, 35])?;
    gpu.ranker(RankTable::embedded())?.rank_rows(&rows, 5, &mut ranks)?;
    ranks.download()
}

#[test]
fn buffers_of_another_device() {
    if !is_device() {
        let other = Gpu::open_with(&host_libraries(), 1).unwrap();
        let rows = other.upload(&[51u8, 47, 43, 39, 35]).unwrap();
        let error =
            ranker(RankTable::embedded()).rank_rows(&rows, 5, &mut gpu().allocate(1).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "ids in rows: the buffer belongs to another device");
    }
}
