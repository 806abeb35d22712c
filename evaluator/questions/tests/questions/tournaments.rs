//! Tournament equity, bubble factors and deals.

use serde_json::{Value, json};

use crate::{answer, ask, timeless};

#[test]
fn invalid_questions_of_tournament_equity_are_refused() {
    for (stacks, payouts, field, index, message) in [
        (json!([50, 30]), json!([]), "payouts", None, "no prize is positive, expected at least one"),
        (json!([50, 30]), json!([0, 0]), "payouts", None, "no prize is positive, expected at least one"),
        (
            json!([1e308, 1e308]),
            json!([1]),
            "stacks",
            Some(0),
            "stack 1 is 1e308, expected a number from 0 to 1e12",
        ),
        (
            json!([1, 1]),
            json!([1e13]),
            "payouts",
            Some(0),
            "prize 1 is 1e13, expected a number from 0 to 1e12",
        ),
    ] {
        let icm = ask(&json!({"ask": "icm", "stacks": stacks, "payouts": payouts})).unwrap_err();
        assert_eq!((icm.field(), icm.index(), icm.message()), (field, index, message));
    }
}

/// Bubble factors and deals reach the library with all fields, in all forms.
#[test]
fn bubble_factors_and_deals_have_forms_and_refusals() {
    let ask_as = |mut question: Value, form: &str| {
        question["as"] = form.into();
        answer(question)
    };
    let factors = json!({"ask": "bubble-factors", "stacks": "10, 10, 10, 0", "payouts": [1, 1]});
    let found = answer(factors.clone());
    assert_eq!(found["players"][3], json!({"stack": 0.0, "equity": 0.0, "against": []}));
    let against = &found["players"][2]["against"];
    assert_eq!((against.as_array().map(Vec::len), &against[1]["player"]), (Some(2), &json!(2)));
    assert!((against[1]["bubble_factor"].as_f64().unwrap() - 2.0).abs() < 1e-12);
    assert!(ask_as(factors.clone(), "text")["text"].as_str().unwrap().contains("2.000"));
    assert_eq!(ask_as(factors, "csv")["csv"].as_str().unwrap().lines().count(), 1 + 6);
    let deal = json!({"ask": "deal", "stacks": [3, 1], "payouts": "80%, 20%", "guarantee": "35%", "play_for": "10%"});
    let found = answer(deal.clone());
    assert_eq!([&found["total"], &found["guarantee"], &found["play_for"]], [90.0, 35.0, 10.0]);
    let of = |name: &str| [0, 1].map(|player: usize| found["players"][player][name].as_f64().unwrap());
    assert_eq!([of("icm"), of("chip_chop"), of("guaranteed")], [[57.5, 32.5], [57.5, 32.5], [55.0, 35.0]]);
    assert!(ask_as(deal.clone(), "text")["text"].as_str().unwrap().contains("10 is left for the winner"));
    assert_eq!(ask_as(deal, "csv")["csv"].as_str().unwrap().lines().count(), 1 + 2);
    let plain = answer(json!({"ask": "deal", "stacks": [3, 1], "payouts": [80, 20]}));
    assert_eq!(
        [&plain["guarantee"], &plain["play_for"], &plain["players"][0]["guaranteed"]],
        [&Value::Null; 3]
    );
    for (field, value, message) in [
        (
            "guarantee",
            json!(51),
            "the guarantee is 51, expected a number from 0 to the equal share of the players with chips, 50",
        ),
        (
            "play_for",
            json!(61),
            "the money for the winner is 61, expected a number from 0 to the difference of the first two prizes, 60",
        ),
        (
            "guarantee",
            json!("5%"),
            "guarantee \"5%\": expected this amount and all prizes in percent of all prizes, or none of them",
        ),
        ("play_for", json!("2bb"), "play_for \"2bb\": big blinds have no value here: expected a number"),
        ("stacks", json!([3, 0]), "1 player has chips, expected at least 2"),
        ("payouts", json!([0]), "no prize is positive, expected at least one"),
    ] {
        let mut question = json!({"ask": "deal", "stacks": [3, 1], "payouts": [80, 20]});
        question[field] = value;
        let refusal = ask(&question).unwrap_err();
        assert_eq!((refusal.field(), refusal.message()), (field, message));
    }
}

/// A negative zero is 0, in each number and text, and no answer has one.
#[test]
fn negative_zeros_are_zeros() {
    for zero in [json!(-0.0), json!("-0"), json!("-$0"), json!("-0bb")] {
        let question = json!({"ask": "push-fold", "stacks": [5, 6], "ante": zero, "dead": zero});
        assert!(
            timeless(answer(question)) == timeless(answer(json!({"ask": "push-fold", "stacks": [5, 6]})))
        );
    }
    for blinds in [json!([-0.0, 1]), json!("-0,1")] {
        let found = answer(json!({"ask": "push-fold", "stacks": [5, 6], "blinds": blinds}));
        let plain = answer(json!({"ask": "push-fold", "stacks": [5, 6], "blinds": [0, 1]}));
        assert!(timeless(found) == timeless(plain));
    }
    for kind in ["icm", "bubble-factors", "deal"] {
        for stacks in [json!([3, 2, -0.0, 0]), json!("3, 2, -0, 0")] {
            for payouts in [json!([5, 3]), json!("5, 3, 1, -0"), json!([5, 3, -0.0])] {
                let found = answer(json!({"ask": kind, "stacks": stacks, "payouts": payouts})).to_string();
                assert!(!found.contains("-0.0"), "{found}");
            }
        }
    }
}

#[test]
fn missing_lists_and_players_without_chips_are_named() {
    for kind in ["icm", "bubble-factors", "deal"] {
        let refusal = ask(&json!({"ask": kind, "stacks": [5, 5]})).unwrap_err();
        let message = "payouts is missing: expected prizes, such as [50, 30, 20]";
        assert_eq!((refusal.field(), refusal.message()), ("payouts", message));
        let refusal = ask(&json!({"ask": kind, "payouts": [5, 5]})).unwrap_err();
        let message = "stacks is missing: expected stacks, such as [50, 30, 20]";
        assert_eq!((refusal.field(), refusal.message()), ("stacks", message));
        let message = ask(&json!({"ask": kind, "stacks": [0, 0], "payouts": [5]})).unwrap_err();
        let needed = if kind == "icm" { 1 } else { 2 };
        assert_eq!(message.message(), format!("0 players have chips, expected at least {needed}"));
        let refusal = ask(&json!({"ask": kind, "stacks": [5, 5], "payouts": [5], "as": "all"})).unwrap_err();
        assert!(refusal.message().ends_with("expected json, csv or text"), "{}", refusal.message());
    }
}

/// Three decimals are signs of thousands only in a text, after a digit from 1, and beside whole numbers above 0. The
/// suggestions are read.
#[test]
fn three_decimals_are_decimals_where_they_are_no_thousands() {
    let ask_for = |payouts: Value| ask(&json!({"ask": "icm", "stacks": [3, 2, 1], "payouts": payouts}));
    for payouts in [json!("8.803,5.634,0"), json!([8.803, 5.0]), json!("0.625, 0.375, 0"), json!("1, 0.625")]
    {
        assert!(ask_for(payouts.clone()).is_ok(), "{payouts}");
    }
    for (payouts, ways) in
        [("12.500,900", ["12500,900", "12.5,900"]), ("8.803;900", ["8803;900", "8.8030;900"])]
    {
        let message = ask_for(payouts.into()).unwrap_err().message().to_string();
        assert!(message.ends_with(&format!("expected {}", ways.join(" or "))), "{message}");
        // The second one is refused because prizes increase, and not for its points.
        assert!(ask_for(ways[0].into()).is_ok());
        assert!(ask_for(ways[1].into()).unwrap_err().message().contains("expected at most the prize"));
    }
}

/// The columns of the largest amounts stay apart.
#[test]
fn columns_of_large_amounts_have_spaces_between_them() {
    for kind in ["icm", "bubble-factors", "deal"] {
        let question = json!({"ask": kind, "stacks": [1e12, 5e11], "payouts": [1e12, 1e11], "as": "text"});
        let text = answer(question)["text"].as_str().unwrap().to_string();
        let line = text.lines().nth(1).unwrap();
        assert!(line.split_whitespace().count() >= 3, "{line}");
    }
}
