//! The functions that JavaScript calls. A module has one thread and answers one question at a time.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use questions::{Service, progress_json};

thread_local! {
    static SERVICE: Service = Service::new();
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
    /// The time of the last progress report.
    static TOLD: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// The shortest time between progress reports.
const PAUSE: Duration = Duration::from_millis(100);

// SAFETY: `worker.js` gives every module this import. It reads the bytes before it returns, and keeps no
// reference to them.
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    safe fn progress(address: *const u8, length: usize);
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn question(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn ask() -> u32 {
    let question = QUESTION.take();
    TOLD.set(Some(Instant::now()));
    let outcome = SERVICE.with(|service| service.ask(&question, &tell));
    let is_refused = outcome.is_err();
    ANSWER.set(outcome.unwrap_or_else(|refusal| refusal.json()).to_string());
    is_refused.into()
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(String::len)
}

/// Reports progress. It never stops the answer: JavaScript terminates the worker instead.
fn tell(now: &equity::Progress<'_>) -> ControlFlow<()> {
    let is_time = TOLD.get().is_none_or(|told| told.elapsed() >= PAUSE);
    if is_time {
        let json = progress_json(now).to_string();
        progress(json.as_ptr(), json.len());
        TOLD.set(Some(Instant::now()));
    }
    ControlFlow::Continue(())
}
