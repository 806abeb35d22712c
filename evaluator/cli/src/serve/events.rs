//! Answers that tell how far they have come, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use equity::Progress;
use hyper::body::{Body, Bytes, Frame};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::serve::slots::Asking;

/// The least time between two events of progress.
const PACE: Duration = Duration::from_millis(100);

/// The events of one question, to its end. Who drops them stops the question.
pub(crate) struct Events {
    events: UnboundedReceiver<Bytes>,
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
    events: UnboundedSender<Bytes>,
    last: Mutex<Instant>,
}

/// A teller, and what it tells to somebody who asks.
pub(crate) fn events(asking: Asking) -> (Teller, Events) {
    let (sender, receiver) = unbounded_channel();
    let teller = Teller { events: sender, last: Mutex::new(Instant::now()) };
    (teller, Events { events: receiver, _asking: asking })
}

impl Teller {
    /// Tells of progress, unless it has done so just now. What a slow reader leaves waiting is little, and not for long.
    pub(crate) fn progress(&self, progress: &Progress<'_>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PACE {
            *last = Instant::now();
            let json = page::progress_json(progress).to_string();
            // If nobody reads any more, there is nobody to tell.
            let _ = self.events.send(event("progress", json.as_bytes()));
        }
    }

    /// Tells the last event.
    pub(crate) fn end(&self, name: &str, json: &[u8]) {
        let _ = self.events.send(event(name, json));
    }
}

/// An event; JSON on one line.
fn event(name: &str, json: &[u8]) -> Bytes {
    [format!("event: {name}\ndata: ").as_bytes(), json, b"\n\n"].concat().into()
}
