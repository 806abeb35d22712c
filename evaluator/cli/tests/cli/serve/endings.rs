//! Connections that take too long, and the end of the server.

use std::io::Read;
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use super::LONG;
use super::{Client, STREAM, Server};
#[cfg(unix)]
use crate::common::{send_signal, wait};

/// The server's time limit, and a tolerance for busy machines.
const LIMIT: Duration = Duration::from_secs(10);
const SLACK: Duration = Duration::from_secs(30);

/// Checks that `wait` ends after the server's time limit, and not earlier.
fn assert_ends(what: &str, wait: impl FnOnce()) {
    let start = Instant::now();
    wait();
    let time = start.elapsed();
    assert!(time >= LIMIT - Duration::from_secs(1) && time < LIMIT + SLACK, "{what}: {time:?}");
}

/// Reads to the end of a connection.
fn read_all(client: &mut Client) -> Vec<u8> {
    let mut all = Vec::new();
    // A connection reset also counts as the end.
    let _ = client.stream.read_to_end(&mut all);
    all
}

/// Both run concurrently, because these tests mostly wait.
#[test]
fn slow_clients_are_disconnected() {
    thread::scope(|scope| {
        scope.spawn(slow_senders);
        scope.spawn(slow_readers);
    });
}

fn slow_senders() {
    let server = &Server::start();
    let head = format!("POST /ask HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n", server.host());
    let begin = |text: &str| {
        let mut client = server.connect();
        client.send(text).unwrap();
        client
    };
    let half_body = begin(&format!("{head}content-length: 100\r\n\r\n{{\"ask\""));
    thread::scope(|scope| {
        for (what, text) in [("silence", ""), ("half a line", "GET /"), ("half a head", head.as_str())] {
            let mut client = begin(text);
            scope.spawn(move || assert_ends(what, || drop(read_all(&mut client))));
        }
        // An occasional header does not extend the time limit for the head.
        let mut client = begin(&head);
        scope.spawn(move || {
            assert_ends("a long head", || {
                while client.send("x: y\r\n").is_ok() {
                    thread::sleep(Duration::from_millis(200));
                }
            });
        });
        let mut client = half_body;
        scope.spawn(move || {
            assert_ends("half a question", || {
                let reply = client.reply().unwrap();
                assert_eq!(reply.status, 408);
                let message = "the question took longer than 10 seconds to arrive";
                assert_eq!(reply.error(), ("request".into(), message.into()));
            });
        });
        // The time limit also applies to the next request after an answer.
        let mut client = server.connect();
        client.ask("{}");
        scope.spawn(move || assert_ends("nothing more", || assert_eq!(read_all(&mut client), b"")));
    });
}

/// The client asks repeatedly and reads nothing.
fn slow_readers() {
    let server = Server::start();
    let mut client = server.connect();
    let question = r#"{"ask": "range", "ranges": ["random"]}"#;
    assert_ends("a slow reader", || while client.send_question(STREAM, question).is_ok() {});
    assert_eq!(server.ask(question).status, 200);
}

/// A signal stops running questions. Waiting clients get an error or the end of the connection.
#[cfg(unix)]
#[test]
fn signals_end_it() {
    for signal in ["INT", "TERM"] {
        let mut server = Server::start();
        let mut clients = [STREAM, ""].map(|headers| {
            let mut client = server.connect();
            client.send_question(headers, LONG).unwrap();
            client
        });
        clients[0].head().unwrap();
        assert_eq!(clients[0].event().unwrap().expect("an event").0, "progress");
        let start = Instant::now();
        send_signal(&server.child, signal);
        assert_eq!(wait(&mut server.child).code(), Some(0));
        assert!(start.elapsed() < SLACK, "{:?}", start.elapsed());
        for client in &mut clients {
            read_all(client);
        }
        let mut message = String::new();
        server.child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
        assert_eq!(message, "");
    }
}
