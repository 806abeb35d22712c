//! Responses and their common headers.

use std::borrow::Cow;
use std::sync::LazyLock;

use http_body_util::{Either, Full};
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use page::assets::ASSETS;
use serde_json::{Value, json};

use crate::serve::events::Events;

/// A complete or streamed response.
pub(crate) type Reply = Response<Either<Full<Bytes>, Events>>;

/// The page loads only its own files, and cannot be framed by others.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    // The page names its policy itself, for hosts that send no headers. An element cannot forbid frames.
    let page = ASSETS.iter().find(|asset| asset.path == "index.html");
    let policy = page.and_then(|page| {
        let (_, rest) = str::from_utf8(page.bytes).ok()?.split_once("Content-Security-Policy")?;
        rest.split_once("content=\"")?.1.split_once('"')
    });
    let policy = policy.map_or("default-src 'none'", |(policy, _)| policy);
    HeaderValue::from_str(&format!("{policy}; frame-ancestors 'none'"))
        .unwrap_or(HeaderValue::from_static("default-src 'none'"))
});

/// The other headers of all responses. The page has its own process.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The media type of answers.
pub(crate) const JSON: &str = "application/json";

/// Creates a response with the common headers.
fn reply(
    status: StatusCode,
    media_type: &'static str,
    keep: &'static str,
    body: Either<Full<Bytes>, Events>,
) -> Reply {
    let mut reply = Response::new(body);
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY.clone());
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    reply
}

/// Creates a JSON response that is not cached.
pub(crate) fn answer(status: StatusCode, json: impl Into<Bytes>) -> Reply {
    reply(status, JSON, "no-store", Either::Left(Full::new(json.into())))
}

/// Creates a streamed response.
pub(crate) fn stream(events: Events) -> Reply {
    reply(StatusCode::OK, "text/event-stream", "no-store", Either::Right(events))
}

/// Creates a response with a file of the page. Caches must check that the file is current.
pub(crate) fn file(status: StatusCode, media_type: &'static str, bytes: Cow<'static, [u8]>) -> Reply {
    let bytes = match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    reply(status, media_type, "no-cache", Either::Left(Full::new(bytes)))
}

/// The error of an invalid request. Errors of questions have their own type.
#[derive(Debug)]
pub(crate) struct Complaint {
    status: StatusCode,
    message: String,
    header: Option<(HeaderName, String)>,
}

impl Complaint {
    /// Creates a complaint with a one-sentence message.
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), header: None }
    }

    /// Adds a header that tells the client what to do instead.
    pub(crate) fn with_header(self, name: HeaderName, value: impl Into<String>) -> Self {
        Self { header: Some((name, value.into())), ..self }
    }

    /// Returns the complaint as JSON, in the form of a question's error.
    pub(crate) fn json(&self) -> Value {
        json!({ "error": { "field": "request", "message": self.message } })
    }
}

impl From<Complaint> for Reply {
    fn from(complaint: Complaint) -> Self {
        let mut reply = answer(complaint.status, complaint.json().to_string());
        if let Some((name, value)) = complaint.header
            && let Ok(value) = HeaderValue::from_str(&value)
        {
            reply.headers_mut().insert(name, value);
        }
        reply
    }
}
