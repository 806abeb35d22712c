//! Concurrent clients get the answers of the command line.

use std::thread;

use serde_json::Value;

use super::Server;
use crate::common::{answered, words};

/// The number of clients.
const CLIENTS: usize = 64;

/// Commands with the equivalent questions.
const QUESTIONS: &str = r#"
    equity AA KK => {"ask": "equity", "ranges": ["AA", "KK"]}
    equity AhKh QQ --board 2c7d9h => {"ask": "equity", "ranges": ["AhKh", "QQ"], "board": "2c 7d 9h"}
    equity 22+ random --board Ks9h4c => {"ask": "equity", "ranges": ["22+", "random"], "board": "Ks 9h 4c"}
    equity AA KK QQ => {"ask": "equity", "ranges": ["AA", "KK", "QQ"]}
    equity QQ+ ATs+ random --board Ks9h4c2d => {"ask": "equity", "ranges": ["QQ+", "ATs+", "random"], "board": "Ks 9h 4c 2d"}
    equity AKs QQ --game short-deck => {"ask": "equity", "ranges": ["AKs", "QQ"], "game": "short-deck"}
    equity AsAhKsKh 8d7d6c5c --game omaha => {"ask": "equity", "ranges": ["AsAhKsKh", "8d7d6c5c"], "game": "omaha"}
    equity AA KK 87s --method monte-carlo --samples 100000 --seed 7 => {"ask": "equity", "ranges": ["AA", "KK", "87s"], "method": "monte-carlo", "samples": 100000, "seed": 7}
    equity AhKh QsQd --board Ks8d5d2c|9h7h4c3s => {"ask": "boards", "ranges": ["AhKh", "QsQd"], "board": "Ks 8d 5d 2c | 9h 7h 4c 3s"}
    equity AhKh QsQd --board Ks8d5d2c --runs 2 => {"ask": "boards", "ranges": ["AhKh", "QsQd"], "board": "Ks 8d 5d 2c", "runs": 2}
    discards As2d3cKd 2s4d5c7h --game badugi => {"ask": "discards", "game": "badugi", "ranges": ["As2d3cKd", "2s4d5c7h"]}
    outs AhKh QQ,KQs --board Qh7h2c => {"ask": "outs", "ranges": ["AhKh", "QQ, KQs"], "board": "Qh 7h 2c"}
    hits 22+,AK --board Qh7h2c => {"ask": "hits", "ranges": ["22+, AK"], "board": "Qh 7h 2c"}
    distribution QQ+ 22+ --board Qh7h2c => {"ask": "distribution", "ranges": ["QQ+", "22+"], "board": "Qh 7h 2c"}
    range 22+,A2s+:0.5 => {"ask": "range", "ranges": ["22+, A2s+:0.5"]}
    range AA:KK --game omaha => {"ask": "range", "ranges": ["AA:KK"], "game": "omaha"}
"#;

/// Returns the questions with the output of the commands.
fn questions() -> Vec<(Value, Value)> {
    let read = |line: &str| {
        let (command, question) = line.split_once(" => ").expect("an arrow");
        let printed = answered(&[words(command).as_slice(), &["--json"]].concat());
        (question.parse().expect("JSON"), printed.parse().expect("JSON"))
    };
    QUESTIONS.trim().lines().map(read).collect()
}

/// Checks that an answer has everything that the command prints, except for the time.
fn assert_same(answer: &Value, printed: &Value, question: &Value) {
    for (name, value) in printed.as_object().expect("an object") {
        if name != "seconds" {
            assert_eq!(&answer[name], value, "{name} of {question}");
        }
    }
}

#[test]
fn concurrent_clients_get_the_same_answers() {
    let (server, questions) = (Server::start(), questions());
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (server, questions) = (&server, &questions);
            scope.spawn(move || {
                let mut connection = server.connect();
                for turn in 0..questions.len() {
                    let (question, printed) = &questions[(client + turn) % questions.len()];
                    let reply = connection.ask(&question.to_string());
                    assert_eq!(reply.status, 200, "{reply:?}");
                    assert_same(&reply.json(), printed, question);
                }
            });
        }
    });
    server.end();
}
