//! Questions and their answers.

use std::ops::ControlFlow;
use std::sync::Arc;

use holdem::Progress;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::header::{self, HeaderName};
use hyper::{HeaderMap, Request, StatusCode};
use questions::push_or_fold::ThreeHands;
use questions::{MAX_BYTES, Refusal, Service};
use render::words::cut;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use crate::serve::PATIENCE;
use crate::serve::events::{ANSWER, events};
use crate::serve::pools::Pools;
use crate::serve::response::{Complaint, JSON, Reply, answer, stream};
use crate::serve::slots::{Slots, Stop};

/// The number of bytes that are read from a question that is too long. A browser that cannot send all of it
/// may not show the answer.
const DRAIN_LIMIT: usize = 4 << 20;

/// The maximum number of questions that run or wait.
const MAX_QUESTIONS: usize = 256;

/// The header that names a question's slot, and the maximum number of characters in its value.
const SLOT: HeaderName = HeaderName::from_static("rivertable-slot");
const SLOT_LIMIT: usize = 100;

/// Answers questions.
pub(crate) struct Asks {
    service: Service,
    slots: Arc<Slots>,
    room: Arc<Semaphore>,
    pools: Arc<Pools>,
}

impl Asks {
    /// Creates an `Asks` that answers each question with this number of threads.
    pub(crate) fn new(threads: usize) -> Self {
        Self::of(Service::new().three_hands(ThreeHands::by_environment()), threads)
    }

    /// Creates an `Asks` for a service.
    fn of(service: Service, threads: usize) -> Self {
        Self {
            service,
            slots: Arc::default(),
            room: Arc::new(Semaphore::new(MAX_QUESTIONS)),
            pools: Arc::new(Pools::new(threads)),
        }
    }

    /// Answers a question. The question stops when the returned future or reply is dropped, as hyper does if
    /// the connection is closed.
    pub(crate) async fn answer(self: &Arc<Self>, request: Request<Incoming>) -> Result<Reply, Complaint> {
        let headers = request.headers();
        check_type(headers)?;
        let slot = slot(headers)?;
        let is_stream = accepts(headers, "text/event-stream");
        let is_either = is_stream && accepts(headers, JSON);
        // The page and common programs send the length. A request with both a length and chunks may be read in
        // two ways, and hyper hides the length of such a request.
        if headers.contains_key(header::TRANSFER_ENCODING) {
            let message = "expected a question with content-length and without transfer-encoding".to_string();
            return Err(Complaint::new(StatusCode::LENGTH_REQUIRED, message));
        }
        let declared =
            headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        if declared.is_some_and(|length: u64| length > DRAIN_LIMIT as u64) {
            return Err(too_long());
        }
        let question = read(request.into_body()).await?;
        let Ok(place) = Arc::clone(&self.room).try_acquire_owned() else {
            let message = format!("{MAX_QUESTIONS} questions are being answered: try again later");
            let busy = Complaint::new(StatusCode::SERVICE_UNAVAILABLE, message);
            return Err(busy.with_header(header::RETRY_AFTER, "1"));
        };
        let asking = self.slots.begin(slot);
        let (asks, stop) = (Arc::clone(self), asking.stop());
        if is_stream {
            let (teller, mut events) = events(asking);
            let teller = Arc::new(teller);
            let last = Arc::clone(&teller);
            let work = move || {
                let _place = place;
                asks.ask(&question, &stop, &|progress| teller.progress(progress))
            };
            self.pools.begin(work, move |(status, json)| {
                last.tell(if status.is_success() { ANSWER } else { "error" }, json);
            });
            // A quick answer needs no stream. Errors use the stream, because browsers log failed requests.
            let whole = if is_either { events.short_answer().await } else { None };
            return Ok(whole.map_or_else(|| stream(events), |json| answer(StatusCode::OK, json)));
        }
        let (sender, told) = oneshot::channel();
        let work = move || {
            let _place = place;
            asks.ask(&question, &stop, &|_| ())
        };
        // The receiver is gone if the client has closed the connection.
        self.pools.begin(work, move |answer| drop(sender.send(answer)));
        let (status, json) = told.await.map_err(|_| broken())?;
        drop(asking);
        Ok(answer(status, json))
    }

    /// Returns the answer to a question, or an error. `tell` takes the progress of a long one.
    fn ask(
        &self,
        question: &[u8],
        stop: &Stop,
        tell: &(dyn Fn(&Progress<'_>) + Sync),
    ) -> (StatusCode, Vec<u8>) {
        let on_progress = |progress: &Progress<'_>| {
            tell(progress);
            stop.flow()
        };
        // The client may be gone before the question's turn.
        let ask = || match stop.flow() {
            ControlFlow::Continue(()) => self.service.ask_until(question, &on_progress, stop.flag()),
            ControlFlow::Break(()) => Err(Refusal::stopped()),
        };
        let (status, json) = match ask() {
            Ok(answer) => (StatusCode::OK, answer),
            Err(refusal) if refusal.is_fault() => (StatusCode::INTERNAL_SERVER_ERROR, refusal.json()),
            Err(refusal) => (StatusCode::BAD_REQUEST, refusal.json()),
        };
        (status, json.to_string().into_bytes())
    }
}

/// Returns the error for a question whose thread has ended.
fn broken() -> Complaint {
    let message = "internal error: this question could not be answered";
    Complaint::new(StatusCode::INTERNAL_SERVER_ERROR, message)
}

/// Returns an error unless the content type is JSON. Browsers let pages from other origins send some other
/// types without a preflight request.
fn check_type(headers: &HeaderMap) -> Result<(), Complaint> {
    let named = headers.get(header::CONTENT_TYPE).map_or("", |value| value.to_str().unwrap_or("?"));
    if named.split(';').next().is_some_and(|name| name.trim().eq_ignore_ascii_case(JSON)) {
        return Ok(());
    }
    let message = format!("the content type {:?} is unknown: expected {JSON}", cut(named));
    Err(Complaint::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message))
}

/// Returns `true` if the client accepts a media type by name.
fn accepts(headers: &HeaderMap, media_type: &str) -> bool {
    let values = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut names = values.flat_map(|value| value.split(',')).filter_map(|range| range.split(';').next());
    names.any(|name| name.trim().eq_ignore_ascii_case(media_type))
}

/// Returns the slot of a question, or `None`.
fn slot(headers: &HeaderMap) -> Result<Option<String>, Complaint> {
    let Some(value) = headers.get(SLOT) else { return Ok(None) };
    let refuse = |message: String| Complaint::new(StatusCode::BAD_REQUEST, message);
    let slot = str::from_utf8(value.as_bytes())
        .map_err(|_| refuse(format!("the header {SLOT} is not valid UTF-8 text")))?;
    match slot.chars().count() {
        0..=SLOT_LIMIT => Ok(Some(slot.into())),
        count => {
            Err(refuse(format!("the header {SLOT} has {count} characters: expected at most {SLOT_LIMIT}")))
        }
    }
}

/// Returns the error for a question that is too long.
fn too_long() -> Complaint {
    let message = format!("the question is too long: expected at most {MAX_BYTES} bytes");
    Complaint::new(StatusCode::PAYLOAD_TOO_LARGE, message)
}

/// Reads a question within the time limit.
async fn read(body: Incoming) -> Result<Vec<u8>, Complaint> {
    match timeout(PATIENCE, read_slowly(body)).await {
        Ok(outcome) => outcome,
        Err(_) => {
            let message = format!("the question took longer than {} seconds to arrive", PATIENCE.as_secs());
            Err(Complaint::new(StatusCode::REQUEST_TIMEOUT, message))
        }
    }
}

/// Reads a question without a time limit.
async fn read_slowly(mut body: Incoming) -> Result<Vec<u8>, Complaint> {
    let (mut question, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| {
            Complaint::new(StatusCode::BAD_REQUEST, format!("the question is incomplete: {error}"))
        })?;
        let Ok(data) = frame.into_data() else { continue };
        length += data.len();
        if length <= MAX_BYTES {
            question.extend_from_slice(&data);
        } else if length > DRAIN_LIMIT {
            break;
        }
    }
    if length > MAX_BYTES {
        return Err(too_long());
    }
    Ok(question)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A question that panics has an answer with its identifier, and the service goes on.
    #[test]
    fn a_panic_does_not_end_the_service() {
        let service = Service::new().three_hands(ThreeHands::new(|| panic!("injected")));
        let asks = Asks::of(service, 1);
        let ask = |question: Value| {
            let (status, json) = asks.ask(question.to_string().as_bytes(), &Stop::default(), &|_| ());
            (status, serde_json::from_slice::<Value>(&json).unwrap())
        };
        let (status, answer) = ask(json!({"ask": "push-fold", "stacks": [5, 5, 5], "id": 7}));
        assert_eq!((status, &answer["id"]), (StatusCode::INTERNAL_SERVER_ERROR, &json!(7)));
        assert_eq!(answer["error"]["message"], "internal error, please report this question: injected");
        let (status, answer) = ask(json!({"ask": "icm", "stacks": [3, 1], "payouts": [80, 20], "id": 8}));
        assert_eq!((status, &answer["id"]), (StatusCode::OK, &json!(8)));
    }
}
