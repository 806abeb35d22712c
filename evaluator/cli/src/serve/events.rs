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

/// The event of an answer.
pub(crate) const ANSWER: &str = "answer";

/// An event: its name, and JSON on one line.
struct Event {
    name: &'static str,
    json: Vec<u8>,
}

impl Event {
    fn bytes(self) -> Bytes {
        [format!("event: {}\ndata: ", self.name).as_bytes(), &self.json, b"\n\n"].concat().into()
    }
}

/// The events of one question, to its end. Who drops them stops the question.
pub(crate) struct Events {
    first: Option<Event>,
    events: UnboundedReceiver<Event>,
    _asking: Asking,
}

impl Events {
    /// The answer, if it is the first event.
    pub(crate) async fn short_answer(&mut self) -> Option<Vec<u8>> {
        self.first = self.events.recv().await;
        self.first.take_if(|event| event.name == ANSWER).map(|event| event.json)
    }
}

impl Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first.bytes()))));
        }
        self.events.poll_recv(context).map(|event| event.map(|event| Ok(Frame::data(event.bytes()))))
    }
}

/// Where a question tells its events.
pub(crate) struct Teller {
    events: UnboundedSender<Event>,
    last: Mutex<Instant>,
}

/// A teller, and what it tells to somebody who asks.
pub(crate) fn events(asking: Asking) -> (Teller, Events) {
    let (sender, receiver) = unbounded_channel();
    let teller = Teller { events: sender, last: Mutex::new(Instant::now()) };
    (teller, Events { first: None, events: receiver, _asking: asking })
}

impl Teller {
    /// Tells of progress, unless it has done so just now. What a slow reader leaves waiting is little, and not for long.
    pub(crate) fn progress(&self, progress: &Progress<'_>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PACE {
            *last = Instant::now();
            self.tell("progress", page::progress_json(progress).to_string().into_bytes());
        }
    }

    /// Tells an event: the last one is an answer or why there is none.
    pub(crate) fn tell(&self, name: &'static str, json: Vec<u8>) {
        // If nobody reads any more, there is nobody to tell.
        let _ = self.events.send(Event { name, json });
    }
}
