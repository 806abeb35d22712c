//! Tests of the crate `gpu` on a device and by NVIDIA's compiler.

use crate::run::{Failure, cargo, expect_none, root, run};

/// The example that prints the device and some speeds. It fails with a sentence if there is no device.
const SPEED: &str = "run --quiet --release --package gpu --example speed -- 16777216";

/// All tests of the crate.
const TESTS: &str = "test --package gpu --test gpu";

/// The test that compiles every kernel by NVRTC, which needs no device.
const COMPILER: &str = "test --package gpu --test gpu -- --ignored nvrtc";

/// Compiles all kernels by NVRTC, then runs the tests and the measurements on the first device.
///
/// The environment variable `RIVERTABLE_NVRTC` names NVRTC's file, if the system does not find it.
pub(crate) fn gpu(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    let step = |arguments: &str, is_device: bool| {
        eprintln!("== cargo {arguments}");
        let mut command = cargo(arguments.split(' '));
        if is_device {
            command.env("RIVERTABLE_GPU", "1");
        }
        run(command.current_dir(root()))
    };
    let missing =
        |what: &str| Failure::Said(format!("{what}: see the message above. The other tests did not run"));
    step(COMPILER, false).map_err(|_| missing("NVRTC is missing or rejects a kernel"))?;
    step(SPEED, true).map_err(|_| missing("no device can be used"))?;
    step(TESTS, true)
}
