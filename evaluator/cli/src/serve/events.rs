//! Answers with progress, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use holdem::Progress;
use hyper::body::{Body, Bytes, Frame};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::serve::slots::Asking;

/// The minimum time between two progress events.
const PACE: Duration = Duration::from_millis(100);

/// The name of the event with the answer.
pub(crate) const ANSWER: &str = "answer";

/// An event: its name, and one line of JSON.
struct Event {
    name: &'static str,
    json: Vec<u8>,
}

impl Event {
    fn bytes(self) -> Bytes {
        [format!("event: {}\ndata: ", self.name).as_bytes(), &self.json, b"\n\n"].concat().into()
    }
}

/// The events of one question. Dropping them stops the question.
pub(crate) struct Events {
    first: Option<Event>,
    events: UnboundedReceiver<Event>,
    _asking: Asking,
}

impl Events {
    /// Returns the answer if it is the first event.
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

/// The sender of a question's events.
pub(crate) struct Teller {
    events: UnboundedSender<Event>,
    last: Mutex<Instant>,
}

/// Returns a sender and its events.
pub(crate) fn events(asking: Asking) -> (Teller, Events) {
    let (sender, receiver) = unbounded_channel();
    let teller = Teller { events: sender, last: Mutex::new(Instant::now()) };
    (teller, Events { first: None, events: receiver, _asking: asking })
}

impl Teller {
    /// Sends the progress, unless the last progress event is too recent. The queue for a slow reader stays
    /// short, because events are small and rare.
    pub(crate) fn progress(&self, progress: &Progress<'_>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PACE {
            *last = Instant::now();
            self.tell("progress", questions::progress_json(progress).to_string().into_bytes());
        }
    }

    /// Sends an event. The last event is an answer or an error.
    pub(crate) fn tell(&self, name: &'static str, json: Vec<u8>) {
        // The receiver is gone if the client has closed the connection.
        let _ = self.events.send(Event { name, json });
    }
}
