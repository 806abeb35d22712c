//! Questions that end when a newer one takes their place. A page that asks again while its user types needs
//! only the last answer.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use terminal::interrupt;

/// The occupied slots.
#[derive(Default)]
pub(crate) struct Slots(Mutex<HashMap<String, Stop>>);

impl Slots {
    /// Begins a question. If it names a slot, stops the earlier question in that slot.
    pub(crate) fn begin(self: &Arc<Self>, slot: Option<String>) -> Asking {
        let stop = Stop::default();
        if let Some(slot) = &slot
            && let Some(before) = self.lock().insert(slot.clone(), stop.clone())
        {
            before.set();
        }
        Asking { slots: Arc::clone(self), slot, stop }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Stop>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A flag that stops a question.
#[derive(Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns the flag, which is set when the answer is no longer needed.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Returns `Break` if the question must stop.
    pub(crate) fn flow(&self) -> ControlFlow<()> {
        match self.0.load(Ordering::Relaxed) || interrupt::is_noted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// The handle of a client that waits for an answer. Dropping it stops the question and frees the slot.
pub(crate) struct Asking {
    slots: Arc<Slots>,
    slot: Option<String>,
    stop: Stop,
}

impl Asking {
    /// Returns the flag that stops the question.
    pub(crate) fn stop(&self) -> Stop {
        self.stop.clone()
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.stop.set();
        let Some(slot) = &self.slot else { return };
        let mut slots = self.slots.lock();
        if slots.get(slot).is_some_and(|stop| Arc::ptr_eq(&stop.0, &self.stop.0)) {
            slots.remove(slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_question_of_a_slot_stays() {
        let slots = Arc::new(Slots::default());
        let begin = |slot: &str| slots.begin(Some(slot.into()));
        let (first, other, alone) = (begin("a"), begin("b"), slots.begin(None));
        let second = begin("a");
        let [first_stop, second_stop] = [&first, &second].map(Asking::stop);
        assert!(first_stop.flow().is_break());
        drop(first);
        assert_eq!(slots.lock().len(), 2);
        assert!([&second, &other, &alone].iter().all(|asking| asking.stop.flow().is_continue()));
        drop((second, other, alone));
        assert!(second_stop.flow().is_break());
        assert!(slots.lock().is_empty());
    }
}
