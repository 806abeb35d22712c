//! Questions whose ranges are made to take time and memory.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::{SHORT, STREAM, Server};
use crate::common::{send_signal, wait};

/// Returns a question with a thousand names, each for millions of hands of six cards.
fn bomb() -> String {
    let names: Map<String, Value> =
        (0..1_000).map(|name| (name.to_string(), "A*****,K*****".into())).collect();
    let range = names.keys().map(|name| format!("@{name}")).collect::<Vec<_>>().join(",");
    json!({"ask": "range", "game": "omaha6", "ranges": [range], "names": names}).to_string()
}

/// The server refuses such a question with little memory, and answers others meanwhile.
#[test]
fn ranges_take_little_memory() {
    let server = Server::start();
    let mut client = server.connect();
    client.send_question("", bomb()).unwrap();
    assert_eq!(server.ask(SHORT).status, 200);
    let (field, message) = client.reply().unwrap().error();
    assert_eq!(field, "ranges");
    let is_refused =
        ["more than 1 GiB of memory", "too long to parse"].iter().any(|message| message.contains(message));
    assert!(is_refused, "{message}");
    if cfg!(target_os = "linux") {
        let status = fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        let kilobytes: u64 = most.expect("the maximum resident memory").trim().parse().unwrap();
        assert!(kilobytes < 3 << 19, "{kilobytes} kB");
    }
    server.end();
}

/// A signal ends the server while it reads ranges.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_reading_of_ranges() {
    let mut server = Server::start();
    for headers in [STREAM, ""] {
        server.connect().send_question(headers, bomb()).unwrap();
    }
    let mut client = server.connect();
    client.send_question("", bomb()).unwrap();
    thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    send_signal(&server.child, "TERM");
    assert_eq!(wait(&mut server.child).code(), Some(0));
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}
