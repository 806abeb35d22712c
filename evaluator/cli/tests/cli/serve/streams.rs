//! Answers in events, and questions that are stopped.

use std::time::{Duration, Instant};

use super::{Client, LONG, SHORT, STREAM, Server};
use crate::common::patiently;

/// Returns a connection with a long question, after its first event.
fn begun(server: &Server, headers: &str) -> Client {
    let mut client = server.connect();
    client.send_question(&format!("{STREAM}{headers}"), LONG).unwrap();
    let head = client.head().unwrap();
    assert_eq!((head.status, head.header("content-type")), (200, Some("text/event-stream")));
    assert_eq!(head.header("cache-control"), Some("no-store"));
    let (name, progress) = client.event().unwrap().expect("an event");
    assert_eq!(name, "progress");
    assert!(progress["done"].is_f64() && progress["samples"].is_u64(), "{progress}");
    client
}

/// Returns `true` if an event or a response reports that its question was stopped.
fn is_stopped(error: &serde_json::Value) -> bool {
    error["error"]["field"] == "stopped"
}

#[test]
fn a_short_question_has_one_event() {
    let server = Server::start();
    let mut client = server.connect();
    let whole = client.ask(SHORT).json();
    for (question, expected) in [(SHORT, "answer"), ("{}", "error")] {
        client.send_question(STREAM, question).unwrap();
        assert_eq!(client.head().unwrap().status, 200);
        let (name, json) = client.event().unwrap().expect("an event");
        assert_eq!(name, expected);
        assert!(client.event().unwrap().is_none());
        match expected {
            "answer" => assert_eq!(json["players"], whole["players"]),
            _ => assert_eq!(json["error"]["field"], "ask"),
        }
    }
    server.end();
}

/// A client that accepts both gets events if there are several, or if there is an error, which browsers would
/// otherwise log.
#[test]
fn a_short_answer_needs_no_events() {
    let either = "accept: application/json, Text/Event-Stream;q=0.5\r\n";
    let server = Server::start();
    let mut client = server.connect();
    // This question never reports progress, even on a busy machine.
    let about = r#"{"ask": "about"}"#;
    let whole = client.ask(about);
    client.send_question(either, about).unwrap();
    let short = client.reply().unwrap();
    assert_eq!((short.status, short.header("content-type")), (200, Some("application/json")));
    assert_eq!(short.json(), whole.json());
    for (question, expected) in [("{}", "error"), (LONG, "progress")] {
        client.send_question(either, question).unwrap();
        assert_eq!(client.head().unwrap().header("content-type"), Some("text/event-stream"));
        assert_eq!(client.event().unwrap().expect("an event").0, expected);
        if expected == "error" {
            assert!(client.event().unwrap().is_none());
        }
    }
    server.end();
}

#[test]
fn progress_comes_ten_times_a_second() {
    let server = Server::start();
    let mut client = begun(&server, "");
    let start = Instant::now();
    let mut samples = 0;
    for _ in 0..12 {
        let (name, progress) = client.event().unwrap().expect("an event");
        assert_eq!(name, "progress");
        let more = progress["samples"].as_u64().expect("samples");
        assert!(more > samples);
        samples = more;
    }
    // The first of two events may have been delayed by the network.
    assert!(start.elapsed() > Duration::from_millis(1_000), "{:?}", start.elapsed());
    server.end();
}

#[test]
fn a_slot_has_one_question() {
    let server = Server::start();
    let slot = "rivertable-slot: équité 1\r\n";
    let mut first = begun(&server, slot);
    let mut other = begun(&server, "rivertable-slot: 2\r\n");
    let mut alone = begun(&server, "");
    let mut second = begun(&server, slot);
    let (name, error) = first.last_event();
    assert!(name == "error" && is_stopped(&error), "{error}");
    // This connection and all others still work.
    let third = first.ask(SHORT);
    assert_eq!(third.status, 200);
    for client in [&mut other, &mut alone, &mut second] {
        assert_eq!(client.event().unwrap().expect("an event").0, "progress");
    }
    second.hang_up();
    // A question without events is stopped too.
    let mut whole = server.connect();
    whole.send_question("rivertable-slot: 2\r\n", LONG).unwrap();
    assert!(is_stopped(&other.last_event().1));
    let mut last = server.connect();
    last.send_question("rivertable-slot: 2\r\n", SHORT).unwrap();
    let stopped = whole.reply().unwrap();
    assert!(stopped.status == 400 && is_stopped(&stopped.json()), "{stopped:?}");
    assert_eq!(last.reply().unwrap().status, 200);
    server.end();
}

/// Threads that help with a long question do not block other questions.
#[test]
fn a_short_question_does_not_wait_for_a_long_one() {
    let server = Server::start_with(&["--threads", "1"]);
    let mut long = server.connect();
    long.send_question(STREAM, r#"{"ask": "flops", "ranges": ["random", "random"]}"#).unwrap();
    assert_eq!(long.head().unwrap().status, 200);
    assert_eq!(long.event().unwrap().expect("an event").0, "progress");
    let sweep = r#"{"ask": "equity", "ranges": ["22+", "random"], "board": "Ks 9h 4c"}"#;
    assert_eq!(server.ask(sweep).status, 200);
    assert_eq!(long.event().unwrap().expect("an event").0, "progress");
    server.end();
}

/// The server is full of questions. All stop when their clients are gone.
#[test]
fn questions_of_closed_connections_are_stopped() {
    let server = Server::start();
    let ask = |number: usize| {
        let mut client = server.connect();
        client.send_question(if number.is_multiple_of(2) { STREAM } else { "" }, LONG).unwrap();
        client
    };
    let clients: Vec<_> = (0..256).map(ask).collect();
    let refusal =
        patiently(|| Some(server.ask(SHORT)).filter(|reply| reply.status != 200)).expect("a full house");
    assert_eq!((refusal.status, refusal.header("retry-after")), (503, Some("1")));
    let message = "256 questions are being answered: try again later";
    assert_eq!(refusal.error(), ("request".into(), message.into()));

    drop(clients);
    let answer = patiently(|| Some(server.ask(SHORT)).filter(|reply| reply.status == 200));
    assert!(answer.is_some(), "questions go on though nobody waits for them");
    server.end();
}
