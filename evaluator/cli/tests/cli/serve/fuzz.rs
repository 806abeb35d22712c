//! Random invalid requests.

use std::thread;
use std::time::Duration;

use fastrand::Rng;
use serde_json::{Value, json};

use super::{Client, SHORT, STREAM, Server};

/// The number of requests that each client sends.
const REQUESTS: usize = 1_250;
const CLIENTS: u64 = 4;

/// The time that a client waits for an answer. Some questions take long.
const SHORT_WAIT: Duration = Duration::from_millis(30);

/// Questions of all kinds.
const QUESTIONS: [&str; 13] = [
    SHORT,
    r#"{"ask": "about"}"#,
    r#"{"ask": "range", "ranges": ["22+, A2s+:0.5"], "for": "eval7", "dialect": "slide", "order": "pokerstove"}"#,
    r#"{"ask": "range", "ranges": ["@button, !As"], "names": {"button": "15%"}, "as": "text"}"#,
    r#"{"ask": "equity", "ranges": ["AA", "KK", "QQ"], "method": "monte-carlo", "samples": 1000, "seed": 1}"#,
    r#"{"ask": "equity", "ranges": ["AKs", "QQ"], "game": "short-deck", "rules": "triton", "dead": "6c"}"#,
    r#"{"ask": "equity", "ranges": ["AsAhKsKh", "8d7d6c5c"], "game": "omaha8", "board": "Ts 9h 2c 3c"}"#,
    r#"{"ask": "equity", "ranges": ["QQ+", "random"], "board": "Ks 9h 4c 2d 3s", "combos": true, "as": "csv"}"#,
    r#"{"ask": "outs", "ranges": ["AhKh", "QQ, KQs"], "board": "Qh 7h 2c", "as": "svg"}"#,
    r#"{"ask": "hits", "ranges": ["22+, AK"], "board": "Qh 7h 2c", "where": "top pair"}"#,
    r#"{"ask": "distribution", "ranges": ["QQ+", "22+"], "board": "Qh 7h 2c 3c", "nuts": 0.7, "bins": 10}"#,
    r#"{"ask": "flops", "ranges": ["AA", "KK"], "sort": "nuts", "reverse": true, "textures": "paired"}"#,
    r#"{"ask": "chart", "ranges": ["22+, A2s+"], "vs": "random", "as": "svg"}"#,
];

/// Returns a value of any type, including texts that occur in questions.
fn value(rng: &mut Rng) -> Value {
    let texts =
        ["AA", "random", "", "\0", "As As", "[50]AA", "@x", "exact", "omaha", "svg", "♥", "AA$ds", "1e-400"];
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(u64::MAX),
        json!(1e308),
        json!(0.5),
        json!([]),
        json!({}),
        json!({"x": "@x"}),
        json!(["AA", "AA", 1, null]),
        json!(vec!["random"; 30]),
        json!("A".repeat(5_000)),
    ];
    match rng.bool() {
        true => json!(rng.choice(texts)),
        false => rng.choice(values).into(),
    }
}

/// Returns a question with one or two changed fields.
fn mutated(rng: &mut Rng) -> Vec<u8> {
    let names =
        ["ask", "game", "ranges", "board", "dead", "method", "samples", "time", "names", "as", "seed", "x"];
    let mut question: Value = serde_json::from_str(rng.choice(QUESTIONS).expect("some")).expect("JSON");
    for _ in 0..rng.usize(..3) {
        let name = *rng.choice(&names).expect("some");
        match rng.u8(..4) {
            0 => drop(question.as_object_mut().expect("an object").shift_remove(name)),
            1 if question["ranges"].is_array() => question["ranges"][0] = value(rng),
            _ => question[name] = value(rng),
        }
    }
    question.to_string().into_bytes()
}

/// Changes, removes or repeats some bytes of a text.
fn damaged(rng: &mut Rng, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..=rng.usize(..4) {
        let place = rng.usize(..=bytes.len());
        match rng.u8(..4) {
            0 => bytes.truncate(place),
            1 => bytes.insert(place, rng.u8(..)),
            2 if place < bytes.len() => bytes[place] = rng.u8(..),
            _ => {
                let part = bytes[place..].to_vec();
                bytes.extend(part);
            }
        }
    }
    bytes
}

/// Waits for an answer, which must have a valid status for questions. Closes the connection if the question
/// takes long.
fn settle(mut client: Client) -> Option<Client> {
    let reply = client.reply().ok()?;
    assert!([200, 400].contains(&reply.status), "{reply:?}");
    reply.json();
    Some(client)
}

/// Sends one request, over the previous connection if it is still open.
fn send(server: &Server, rng: &mut Rng, kept: Option<Client>) -> Option<Client> {
    let connect = || {
        let client = server.connect();
        client.stream.get_ref().set_read_timeout(Some(SHORT_WAIT)).expect("a connection");
        client
    };
    let mut client = kept.unwrap_or_else(connect);
    let question = match rng.u8(..8) {
        0 => (0..rng.usize(..200)).map(|_| rng.u8(..)).collect(),
        1 | 2 => {
            let question = mutated(rng);
            damaged(rng, question)
        }
        _ => mutated(rng),
    };
    match rng.u8(..10) {
        // The text is a damaged request, or random bytes.
        0 | 1 => {
            let head = format!(
                "POST /ask HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n",
                server.host()
            );
            let length = format!("content-length: {}\r\n\r\n", question.len());
            let whole = [head.as_bytes(), length.as_bytes(), &question].concat();
            // The server may close the connection before all is sent.
            let _ = client.send(damaged(rng, whole));
            client.hang_up();
            let _ = client.head();
            None
        }
        2 => {
            let noise: Vec<u8> = (0..rng.usize(..1_000)).map(|_| rng.u8(..)).collect();
            let _ = client.send(noise);
            client.hang_up();
            let _ = client.head();
            None
        }
        // The client disconnects without waiting.
        3 => {
            client.send_question(STREAM, &question).ok()?;
            None
        }
        _ => {
            let slot = format!("rivertable-slot: {}\r\n", rng.u8(..3));
            client.send_question(if rng.bool() { &slot } else { "" }, &question).ok()?;
            settle(client)
        }
    }
}

#[test]
fn the_server_survives_any_request() {
    let server = Server::start();
    thread::scope(|scope| {
        for seed in 0..CLIENTS {
            let server = &server;
            scope.spawn(move || {
                let mut rng = Rng::with_seed(seed);
                let mut kept = None;
                for _ in 0..REQUESTS {
                    kept = send(server, &mut rng, kept);
                }
            });
        }
    });
    let answer = server.ask(SHORT);
    assert_eq!((answer.status, &answer.json()["players"][0]["range"]), (200, &json!("AhKh")));
    // The server has printed nothing, in particular no panic.
    server.end();
}
