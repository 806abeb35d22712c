//! Answers that tell how far they have come, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use equity::Progress;
use hyper::body::{Body, Bytes, Frame};
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::serve::slots::Asking;

/// The least time between two events of progress.
const PACE: Duration = Duration::from_millis(100);

/// How many events wait for a reader that is slower than they are.
const WAITING: usize = 2;

/// The events of one question, to its end. Who drops them stops the question.
pub(crate) struct Events {
    events: Receiver<Bytes>,
    _asking: Asking,
}

impl Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.events.poll_recv(context).map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}

/// Where a question tells its events.
pub(crate) struct Teller {
    events: Sender<Bytes>,
    last: Mutex<Instant>,
}

/// A teller, and what it tells to somebody who asks.
pub(crate) fn events(asking: Asking) -> (Teller, Events) {
    let (sender, receiver) = mpsc::channel(WAITING);
    let teller = Teller { events: sender, last: Mutex::new(Instant::now()) };
    (teller, Events { events: receiver, _asking: asking })
}

impl Teller {
    /// Tells of progress, unless it has done so just now or the reader is slow.
    pub(crate) fn progress(&self, progress: &Progress<'_>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PACE {
            *last = Instant::now();
            let json = page::progress_json(progress).to_string();
            let _ = self.events.try_send(event("progress", json.as_bytes()));
        }
    }

    /// Tells the last event. The thread waits for a slow reader, who has only so much time.
    pub(crate) fn end(self, name: &str, json: &[u8]) {
        // If nobody reads any more, there is nobody to tell.
        let _ = self.events.blocking_send(event(name, json));
    }
}

/// An event; JSON on one line.
fn event(name: &str, json: &[u8]) -> Bytes {
    [format!("event: {name}\ndata: ").as_bytes(), json, b"\n\n"].concat().into()
}
