//! NVIDIA's compiler, which needs no device.

use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, Order, ShortDeck};
use evaluator::{Embedded, TableOf};
use gpu::{Columns, Gpu, GpuError, Kernel, Libraries, Stream};

use crate::host_driver;

/// Checks that NVRTC has compiled a kernel. The host driver then rejects it.
fn is_compiled(result: Result<(), GpuError>) {
    let error = result.unwrap_err();
    assert!(matches!(error, GpuError::Driver { function: "cuModuleLoadData", code: 200, .. }), "{error}");
}

fn compile_all<O: Embedded>(gpu: &Gpu, is_checked: bool) {
    let ranker = gpu.ranker(TableOf::<O>::embedded()).unwrap();
    let ranker = if is_checked { ranker } else { ranker.unchecked() };
    let ids = |count| gpu.upload(&vec![0u8; count]).unwrap();
    let mut ranks = gpu.allocate(1).unwrap();
    for cards in 1..=O::MAX_CARDS {
        is_compiled(ranker.rank_rows(&ids(cards), cards, &mut ranks));
    }
    is_compiled(ranker.rank_sets(&gpu.upload(&[0]).unwrap(), &mut ranks));
    for board_cards in 3..=5.min(O::MAX_CARDS.saturating_sub(2)) {
        is_compiled(ranker.rank_on_boards(&ids(board_cards), board_cards, &ids(2), &mut ranks));
    }
    if O::KIND == High::KIND {
        for hole_cards in 4..=6 {
            is_compiled(ranker.rank_omaha(&ids(hole_cards + 5), hole_cards, &mut ranks));
        }
        for columns in [Columns::All, Columns::Live] {
            // One program has the preparation of boards and both kinds of values.
            is_compiled(ranker.river_batch(&["AhKhQhJh2h".parse().unwrap()], columns).map(drop));
        }
    }
}

#[test]
#[ignore = "needs NVRTC: cargo xtask gpu"]
fn nvrtc_compiles_every_kernel() {
    // The host driver opens devices of several kinds. The second keeps the table outside of shared memory.
    let mut libraries = Libraries::new().driver(host_driver());
    if let Some(file) = std::env::var_os("RIVERTABLE_NVRTC") {
        libraries = libraries.nvrtc(file);
    }
    for device in 0..5 {
        let gpu = Gpu::open_with(&libraries, device).unwrap();
        for is_checked in [true, false] {
            compile_all::<High>(&gpu, is_checked);
        }
        let walk = Kernel::new("walk", include_str!("../../examples/solver/cfr.cuh"));
        // SAFETY: the host driver rejects the code before the kernel starts.
        is_compiled(unsafe { gpu.launch(&walk, [1, 1], Stream::DEFAULT, &0u64) });
        if device == 0 {
            compile_all::<ShortDeck>(&gpu, true);
            compile_all::<AceToFive>(&gpu, true);
            compile_all::<DeuceToSeven>(&gpu, true);
            compile_all::<Badugi>(&gpu, true);
        }
    }
}
