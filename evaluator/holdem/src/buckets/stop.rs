use core::sync::atomic::{AtomicBool, Ordering};

/// The stop condition of a run, which all threads poll before each chunk of rows. Once the callback returns
/// `true`, the run stays stopped, because rows were skipped.
pub(super) struct Stop<'a> {
    callback: Option<&'a (dyn Fn() -> bool + Sync)>,
    is_said: AtomicBool,
}

impl<'a> Stop<'a> {
    pub(super) const fn new(callback: Option<&'a (dyn Fn() -> bool + Sync)>) -> Self {
        Self { callback, is_said: AtomicBool::new(false) }
    }

    pub(super) fn is_said(&self) -> bool {
        if self.callback.is_some_and(|callback| callback()) {
            self.is_said.store(true, Ordering::Relaxed);
        }
        self.is_said.load(Ordering::Relaxed)
    }
}
