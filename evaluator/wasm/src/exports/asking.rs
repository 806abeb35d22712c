//! Questions and answers in JSON.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::{Duration, Instant};

use questions::push_or_fold::ThreeHands;
use questions::{Service, progress_json};

use super::{INPUT, refuse, write};

thread_local! {
    static SERVICE: RefCell<Rc<Service>> = RefCell::new(Rc::new(Service::new().three_hands(no_orders())));
    /// The time of the last progress report.
    static TOLD: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// The shortest time between progress reports.
const PAUSE: Duration = Duration::from_millis(100);

/// Returns the service that answers questions.
pub(super) fn service() -> Rc<Service> {
    SERVICE.with_borrow(Rc::clone)
}

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
    // JavaScript may call the module while it receives progress.
    let outcome = service().ask(&question, &tell);
    let is_refused = outcome.is_err();
    write(outcome.unwrap_or_else(|refusal| refusal.json()));
    is_refused.into()
}

/// Returns the deals of three hands of a module without their orders.
fn no_orders() -> ThreeHands {
    ThreeHands::new(|| {
        // The page in a browser and npx cannot take the file.
        let message = "three seats need three-way orders: expected another number of stacks, the native program, or in JavaScript \
                    setThreeWayOrders with the file that the native program writes";
        Err(message.into())
    })
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn orders() -> i32 {
    match ThreeHands::from_bytes(&INPUT.take()) {
        Ok(three_hands) => {
            SERVICE.set(Rc::new(Service::new().three_hands(three_hands)));
            0
        }
        Err(message) => refuse("orders", None, message),
    }
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
