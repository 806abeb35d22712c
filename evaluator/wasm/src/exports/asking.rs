//! Questions and answers in JSON.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use questions::{Service, progress_json};

use super::{INPUT, write};

thread_local! {
    static SERVICE: Service = Service::new();
    /// The time of the last progress report.
    static TOLD: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// The shortest time between progress reports.
const PAUSE: Duration = Duration::from_millis(100);

// SAFETY: JavaScript gives every module this import. It reads the bytes before it returns, and keeps no
// reference to them.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn progress(address: *const u8, length: usize) -> u32;
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn ask() -> i32 {
    let question = INPUT.take();
    TOLD.set(Some(Instant::now()));
    let outcome = SERVICE.with(|service| service.ask(&question, &tell));
    let is_refused = outcome.is_err();
    write(outcome.unwrap_or_else(|refusal| refusal.json()));
    is_refused.into()
}

/// Reports progress, and stops the answer if JavaScript says so.
fn tell(now: &equity::Progress<'_>) -> ControlFlow<()> {
    let is_time = TOLD.get().is_none_or(|told| told.elapsed() >= PAUSE);
    if !is_time {
        return ControlFlow::Continue(());
    }
    let json = progress_json(now).to_string();
    let is_stopped = progress(json.as_ptr(), json.len()) != 0;
    TOLD.set(Some(Instant::now()));
    if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
