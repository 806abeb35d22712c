//! Questions as JSON, their progress, and stops.

use std::ffi::{CString, c_char, c_void};
use std::ops::ControlFlow;
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use equity::Progress;
use equity::internals::on_threads;
use questions::push_or_fold::ThreeHands;
use questions::{Refusal, Service, progress_json};

use crate::error::{Failure, RivertableError, RivertableStatus, guard};
use crate::memory::{null, slice, write};

/// The maximum number of threads of an engine.
const MAX_THREADS: usize = 1024;

/// The shortest time between calls of a progress function.
const PAUSE: Duration = Duration::from_millis(100);

/// An engine, which answers questions. Threads may share it.
pub struct RivertableEngine {
    pub(crate) service: Service,
    /// The number of threads for each question, or `None` for all cores.
    pub(crate) threads: Option<usize>,
}

/// A request to stop a question, which any thread may make.
pub struct RivertableStop(pub(crate) AtomicBool);

/// A function that receives the progress of a long question about ten times a second, from one thread at a time, but not always
/// the same one. The question stops if it returns a number other than 0.
///
/// `progress` is JSON that ends with 0, such as `{"done": 0.3}`, valid until the function returns. Simulations add `samples`, and
/// `equity` and `stderr` of each player. `context` is the pointer that was given with the question. The function must not throw
/// an exception.
pub type RivertableProgress =
    Option<unsafe extern "C" fn(progress: *const c_char, context: *mut c_void) -> i32>;

/// Creates an engine. Each question uses up to `threads` threads, at most 1,024. With 0 it uses all cores. The answers are the
/// same. Returns a null pointer if the number is invalid.
///
/// # Safety
///
/// `error` is a null pointer or has room for an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_engine_new(
    threads: usize,
    error: *mut RivertableError,
) -> *mut RivertableEngine {
    let mut engine = ptr::null_mut();
    let work = || {
        if threads > MAX_THREADS {
            let message = format_args!("{threads} threads: expected 1 to {MAX_THREADS}, or 0 for all cores");
            return Err(Failure::invalid("threads", message));
        }
        let threads = (threads > 0).then_some(threads);
        engine = Box::into_raw(Box::new(RivertableEngine {
            service: Service::new().three_hands(ThreeHands::by_environment()),
            threads,
        }));
        Ok(())
    };
    // SAFETY: the caller of this function guarantees it.
    unsafe { guard(error, work) };
    engine
}

/// Frees an engine. A null pointer is accepted.
///
/// # Safety
///
/// `engine` is from `rivertable_engine_new`, and no call uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_engine_free(engine: *mut RivertableEngine) {
    // SAFETY: the caller of this function guarantees it.
    unsafe { free(engine) };
}

/// Creates a request to stop, which is not set yet.
#[unsafe(no_mangle)]
pub extern "C" fn rivertable_stop_new() -> *mut RivertableStop {
    Box::into_raw(Box::new(RivertableStop(AtomicBool::new(false))))
}

/// Stops all running and future questions that were given this request. Any thread may call it.
///
/// # Safety
///
/// `stop` is a null pointer or from `rivertable_stop_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_stop_set(stop: *const RivertableStop) {
    // SAFETY: the caller of this function guarantees it.
    if let Some(RivertableStop(flag)) = unsafe { stop.as_ref() } {
        flag.store(true, Ordering::Relaxed);
    }
}

/// Frees a request to stop. A null pointer is accepted.
///
/// # Safety
///
/// `stop` is from `rivertable_stop_new`, and no call uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_stop_free(stop: *mut RivertableStop) {
    // SAFETY: the caller of this function guarantees it.
    unsafe { free(stop) };
}

/// Answers a question that is a JSON object, such as `{"ask": "equity", "ranges": ["AKs", "QQ"]}`. `question` has `length`
/// bytes.
///
/// `answer` receives JSON that ends with 0: the answer, or, with another status than `RIVERTABLE_STATUS_OK`, an object with the
/// field `error`. Free it with `rivertable_text_free`. It is a null pointer if an argument that is needed is a null pointer or
/// the library has a fault. `error` has the invalid field of the question, the place in it, and the same message.
///
/// `stop`, `progress` and `context` may be null pointers.
///
/// # Safety
///
/// `engine` and `stop` are from their functions or null pointers, `question` has `length` bytes, `progress` follows its rules, and
/// the other pointers are null pointers or have room for their results.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_ask_json(
    engine: *const RivertableEngine,
    question: *const c_char,
    length: usize,
    stop: *const RivertableStop,
    progress: RivertableProgress,
    context: *mut c_void,
    answer: *mut *mut c_char,
    error: *mut RivertableError,
) -> RivertableStatus {
    let work = || {
        // SAFETY: the caller of this function guarantees it.
        unsafe { write("answer", answer, ptr::null_mut()) }?;
        // SAFETY: the caller of this function guarantees it.
        let engine = unsafe { engine.as_ref() }.ok_or_else(|| null("engine", "an engine"))?;
        if question.is_null() {
            return Err(null("question", "a JSON object"));
        }
        // SAFETY: the caller of this function guarantees it.
        let question = unsafe { slice::<u8>("question", question.cast(), length) }?;
        let never = AtomicBool::new(false);
        // SAFETY: the caller of this function guarantees it.
        let stop = unsafe { stop.as_ref() }.map_or(&never, |RivertableStop(flag)| flag);
        let listener = Listener::new(progress, context);
        let outcome = on_threads(engine.threads, || {
            engine.service.ask_until(question, &|progress| listener.tell(progress), stop)
        });
        let (json, outcome) = match outcome {
            Ok(json) => (json, Ok(())),
            Err(refusal) => (refusal.json(), Err(failure(&refusal))),
        };
        // JSON has no 0 in it: strings escape it.
        let text = CString::new(json.to_string()).unwrap_or_default();
        // SAFETY: the caller of this function guarantees it.
        unsafe { write("answer", answer, text.into_raw()) }?;
        outcome
    };
    // SAFETY: the caller of this function guarantees it.
    unsafe { guard(error, work) }
}

/// Frees an answer. A null pointer is accepted.
///
/// # Safety
///
/// `text` is from `rivertable_ask_json`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_text_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: the caller of this function guarantees it.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// Frees a value that `Box::into_raw` gave out. A null pointer is accepted.
///
/// # Safety
///
/// The value was not freed before, and nobody uses it any more.
unsafe fn free<T>(value: *mut T) {
    if !value.is_null() {
        // SAFETY: the caller of this function guarantees it.
        drop(unsafe { Box::from_raw(value) });
    }
}

/// Returns the failure of a refused question.
pub(crate) fn failure(refusal: &Refusal) -> Failure {
    let failure = Failure::invalid(refusal.field(), refusal.message()).at(refusal.index());
    match refusal {
        refusal if refusal.is_stopped() => failure.stopped(),
        refusal if refusal.is_fault() => failure.fault(),
        _ => failure,
    }
}

/// The caller's progress function.
struct Listener {
    progress: RivertableProgress,
    context: *mut c_void,
    /// The time of the last call.
    last: Mutex<Instant>,
}

// SAFETY: `RivertableProgress` says that any thread may call the function with the context, one at a time: `last` is locked
// meanwhile.
unsafe impl Sync for Listener {}

impl Listener {
    fn new(progress: RivertableProgress, context: *mut c_void) -> Self {
        Self { progress, context, last: Mutex::new(Instant::now()) }
    }

    /// Passes progress on, unless the last call was a short time ago.
    fn tell(&self, now: &Progress<'_>) -> ControlFlow<()> {
        let Some(progress) = self.progress else { return ControlFlow::Continue(()) };
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < PAUSE {
            return ControlFlow::Continue(());
        }
        let json = CString::new(progress_json(now).to_string()).unwrap_or_default();
        // SAFETY: `RivertableProgress` says how the function is called.
        let answer = unsafe { progress(json.as_ptr(), self.context) };
        *last = Instant::now();
        if answer == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
