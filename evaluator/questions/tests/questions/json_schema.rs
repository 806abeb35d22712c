//! Compares the JSON Schema with questions and answers.

use std::ops::ControlFlow;

use fastrand::Rng;
use jsonschema::Validator;
use questions::{Kind, Question, SCHEMA, Service};
use serde_json::{Value, json};

use crate::any_question;

const QUESTIONS: &str = include_str!("../hundred/questions.jsonl");

/// Returns the validator of a definition.
fn validator(definition: &str, definitions: &Value) -> Validator {
    let schema = json!({"$ref": format!("#/$defs/{definition}"), "$defs": definitions});
    jsonschema::draft202012::new(&schema).expect("a valid schema")
}

fn definitions() -> Value {
    serde_json::from_str::<Value>(SCHEMA).expect("JSON")["$defs"].take()
}

/// Rejects fields that the schema does not name, in all objects.
fn strict(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(strict);
            if fields.contains_key("properties") {
                fields.entry("additionalProperties").or_insert(false.into());
            }
        }
        Value::Array(values) => values.iter_mut().for_each(strict),
        _ => {}
    }
}

#[test]
fn the_schema_is_valid_and_has_the_format_of_answers() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("JSON");
    assert!(jsonschema::meta::is_valid(&schema));
    let about = crate::answer(json!({"ask": "about"}));
    assert_eq!(schema["$defs"]["about_answer"]["properties"]["format"]["const"], about["format"]);
    for kind in Kind::ALL {
        let question = &schema["$defs"][format!("{}_question", kind.name())]["properties"];
        let mut described: Vec<_> =
            question.as_object().expect("a question of each kind").keys().map(String::as_str).collect();
        let mut fields: Vec<_> = kind.fields().chain(["id"]).collect();
        described.sort_unstable();
        fields.sort_unstable();
        assert_eq!(described, fields, "{}", kind.name());
    }
}

/// Questions about several boards, discards and several draws: exact, simulated, run again, as text, and invalid.
const OF_BOARDS: [&str; 11] = [
    r#"{"ask": "boards", "ranges": ["AsAh", "7d6d"], "board": "Ks 8d 5d 2c | Qc 9h 4d", "dead": "2d"}"#,
    r#"{"ask": "boards", "ranges": ["AA", "random"], "board": "Ks 8d 5d | Qc 9h 4d", "samples": 2000, "method": "monte-carlo"}"#,
    r#"{"ask": "boards", "game": "omaha", "ranges": ["AsAhKdKc", "7d6d5c4c"], "board": "Ks 8d 5h 2c", "runs": 3}"#,
    r#"{"ask": "boards", "game": "short-deck", "ranges": ["AsAh", "7d6d"], "board": "Ks 8d 9d | Qc 9h Jd", "as": "text"}"#,
    r#"{"ask": "boards", "ranges": ["AsAh", "7d6d"], "board": "Ks 8d 5d | Ks 9h 4d"}"#,
    r#"{"ask": "boards", "ranges": ["AsAh", "7d6d"], "board": "Ks 8d 5d", "runs": 4}"#,
    r#"{"ask": "discards", "game": "draw-2-7", "ranges": ["2s3d4c7hKs", "8s6d5c3h2h"], "dead": "2c"}"#,
    r#"{"ask": "discards", "game": "draw", "ranges": ["AsAdKcQh2h", "KK"], "samples": 1000, "method": "monte-carlo"}"#,
    r#"{"ask": "equity", "game": "badugi", "ranges": ["As2d3c", "2s4d"], "draws": 3, "samples": 1000}"#,
    r#"{"ask": "equity", "game": "draw-2-7", "ranges": ["2s3d4c", "8s"], "draws": 2, "policy": "pat 98542, keep 8", "samples": 1000}"#,
    r#"{"ask": "equity", "game": "badugi", "ranges": ["As2d3c", "2s4d"], "draws": 4}"#,
];

/// Every answer of the hundred has the form of its kind, with no field that the schema does not describe.
#[test]
fn a_hundred_questions_and_answers_are_in_the_schema() {
    let definitions = definitions();
    let mut closed = definitions.clone();
    strict(&mut closed);
    let (of_questions, of_answers) = (validator("question", &definitions), validator("answer", &definitions));
    let service = Service::new();
    for line in QUESTIONS.lines().chain(OF_BOARDS) {
        let answer = service.ask(line.as_bytes(), &|_| ControlFlow::Continue(()));
        let question: Value = serde_json::from_str(line).unwrap_or_default();
        let answer = match answer {
            Ok(answer) => {
                assert!(of_questions.is_valid(&question), "{line}");
                let form = ["text", "csv", "svg"].into_iter().find(|form| answer.get(form).is_some());
                let own = form
                    .map_or_else(|| format!("{}_answer", question["ask"].as_str().unwrap()), String::from);
                let found =
                    validator(&own, &closed).iter_errors(&answer).next().map(|error| error.to_string());
                assert_eq!(found, None, "{line}");
                answer
            }
            Err(refusal) => {
                let error = refusal.json();
                assert!(validator("error", &closed).is_valid(&error), "{error}");
                error
            }
        };
        assert!(of_answers.is_valid(&answer), "{answer}");
    }
}

/// The fields whose errors depend on other fields or on the content of texts, which a schema does not describe.
const BY_CONTENT: [&str; 22] = [
    "game",
    "rules",
    "as",
    "call",
    "bet",
    "folds",
    "big_blind_ante",
    "others",
    "bounties",
    "progressive",
    "rake",
    "cap",
    "guarantee",
    "play_for",
    "sweep",
    "step",
    "dead",
    "seats",
    "bets",
    "raises",
    "donks",
    "locks",
];

/// The schema accepts what the library reads, and rejects what the library refuses by type and bounds.
#[test]
fn the_schema_accepts_the_questions_that_are_read() {
    let validator = validator("question", &definitions());
    let mut rng = Rng::with_seed(49);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut question = any_question::question(&mut rng);
        // A null is the same as a missing field, but the schema rejects unknown fields of any value.
        let kind = Kind::ALL.into_iter().find(|kind| question["ask"] == kind.name()).expect("a kind");
        let is_known = |name: &str| name == "id" || kind.fields().any(|known| known == name);
        question.as_object_mut().expect("an object").retain(|name, value| !value.is_null() || is_known(name));
        match (Question::read(question.to_string().as_bytes()), validator.is_valid(&question)) {
            (Ok(_), true) => read += 1,
            (Err(_), false) => refused += 1,
            (Err(refusal), true) if BY_CONTENT.contains(&refusal.field()) => {}
            (Ok(_), false) => panic!("the schema rejects {question}"),
            (Err(refusal), true) => panic!("the schema accepts {question}: {}", refusal.message()),
        }
    }
    assert!(read > 2_000 && refused > 1_500, "{read} {refused}");
}
