//! Push or fold, and tournament equity.

use std::ops::ControlFlow;

use push_fold::{Ante, Deals, Payoff, Rules, Tournament};
use questions::push_or_fold::{PushFold, ThreeHands};
use questions::{Question, Service};
use render::push_fold::{json as json_of, svg, text};
use serde_json::{Value, json};

use crate::{answer, ask, timeless};

pub(crate) fn refused(mut question: Value) -> String {
    question["ask"] = "push-fold".into();
    let refusal = ask(&question).unwrap_err();
    let place = refusal.index().map_or(String::new(), |index| format!("[{index}]"));
    format!("{}{place}: {}", refusal.field(), refusal.message())
}

#[test]
fn heads_up_is_solved() {
    let found = answer(json!({"ask": "push-fold", "stacks": [10, 10]}));
    assert!(found["exploitability"].as_f64() < Some(1e-6), "{}", found["exploitability"]);
    let all_in = |decision: usize| found["decisions"][decision]["all_in"].as_f64().unwrap();
    assert!((all_in(0) - 0.5828).abs() < 1e-4 && (all_in(1) - 0.3738).abs() < 1e-4);
    // A short stack and a question in prizes of winner takes all: the same game.
    let prizes = answer(json!({"ask": "push-fold", "stacks": [10, 10], "payouts": [20]}));
    assert_eq!((&prizes["unit"], &prizes["unit_worth"]), (&json!("big blinds in prize money"), &json!(1.0)));
    assert!((prizes["exploitability"].as_f64().unwrap()) < 1e-6, "{}", prizes["exploitability"]);
    for (chips, prizes) in [0, 1]
        .map(|seat| [&found, &prizes].map(|of| of["seats"][seat]["payoff"].as_f64()))
        .map(|[a, b]| (a, b))
    {
        assert!((chips.unwrap() + 10.0 - prizes.unwrap()).abs() < 1e-6, "{chips:?} {prizes:?}");
    }
}

#[test]
fn options_reach_the_game() {
    let payoffs = |mut question: Value| -> Vec<f64> {
        question["ask"] = "push-fold".into();
        let found = answer(question);
        found["seats"].as_array().unwrap().iter().map(|seat| seat["payoff"].as_f64().unwrap()).collect()
    };
    let plain = payoffs(json!({"stacks": [8, 8]}));
    // The answer changes with each option.
    for (option, value) in [
        ("blinds", json!([0.4, 1])),
        ("ante", json!(0.1)),
        ("big_blind_ante", json!(1)),
        ("rake", json!(0.05)),
        ("fixed", json!({"SB": "AA"})),
    ] {
        let mut question = json!({"stacks": [8, 8]});
        question[option] = value;
        assert_ne!(payoffs(question), plain, "{option}");
    }
    let capped = payoffs(json!({"stacks": [8, 8], "rake": 0.05, "cap": 0}));
    assert!(capped.iter().zip(&plain).all(|(capped, plain)| (capped - plain).abs() < 1e-6), "{capped:?}");
    let prizes = payoffs(json!({"stacks": [8, 8], "payouts": [3, 2]}));
    assert!((prizes.iter().sum::<f64>() - 5.0).abs() < 1e-9);
    for (option, value) in [("others", json!([5])), ("bounties", json!([1, 1]))] {
        let mut question = json!({"stacks": [8, 8], "payouts": [3, 2]});
        question[option] = value;
        assert_ne!(payoffs(question), prizes, "{option}");
    }
    // Seats may be named by their decisions, and names ignore case.
    let by = |name: &str| {
        let mut fixed = json!({});
        fixed[name] = "QQ+".into();
        timeless(answer(json!({"ask": "push-fold", "stacks": [10, 10], "fixed": fixed})))
    };
    assert_eq!(by("BB"), by("bb call sb"));
    assert_eq!(by("BB")["decisions"][1]["range"], "QQ+");
}

#[test]
fn forms_show_the_same_game() {
    let of = |form: &str| {
        let found = answer(json!({"ask": "push-fold", "stacks": [5, 5], "as": form}));
        found[form].as_str().unwrap().to_string()
    };
    assert_eq!(of("csv").lines().count(), 1 + 2 * 169);
    assert!(of("text").contains("BB call SB"));
    assert_eq!(of("svg").matches("<svg ").count(), 3);
    let icm = |form: &str| answer(json!({"ask": "icm", "stacks": [3, 1], "payouts": [80, 20], "as": form}));
    assert_eq!(icm("json")["players"][0]["equity"], 65.0);
    assert_eq!(icm("json")["players"][1], json!({"stack": 1.0, "equity": 35.0}));
    assert_eq!(icm("csv")["csv"], "player,stack,equity\n1,3,65\n2,1,35\n");
    assert!(icm("text")["text"].as_str().unwrap().contains("65.000000"));
    // Places are computed on request.
    let icm = |form: &str| {
        answer(json!({"ask": "icm", "stacks": [3, 1], "payouts": [80, 20], "places": true, "as": form}))
    };
    assert_eq!(icm("json")["players"][1]["places"], json!([0.25, 0.75]));
    assert!(icm("csv")["csv"].as_str().unwrap().starts_with("player,stack,equity,place_1,place_2\n1,3,65,"));
    assert!(icm("text")["text"].as_str().unwrap().contains("place 2"));
}

fn assert_refused<const N: usize>(cases: [(Value, &str); N]) {
    for (question, expected) in cases {
        assert_eq!(refused(question.clone()), expected, "{question}");
    }
}

#[test]
fn invalid_stacks_and_blinds_are_refused() {
    assert_refused([
        (json!({}), "stacks: the number of stacks is 0, expected 2 to 9"),
        (json!({"stacks": [5]}), "stacks: the number of stacks is 1, expected 2 to 9"),
        (json!({"stacks": true}), "stacks: stacks true: expected an array of numbers, such as [10, 20]"),
        (
            json!({"stacks": "5,x"}),
            "stacks: stacks \"x\": expected a number, such as 12.5, 12500, 12.5k or 10bb",
        ),
        (
            json!({"stacks": "12,500,8,200"}),
            "stacks: stacks \"12,500,8,200\": thousands, or one number after each comma? expected 12500,8200 or 12;500;8;200",
        ),
        (
            json!({"stacks": "8200,12,500"}),
            "stacks: stacks \"8200,12,500\": thousands, or one number after each comma? expected 8200,12500 or 8200;12;500",
        ),
        (
            json!({"stacks": "1,250,500,890,250"}),
            "stacks: stacks \"1,250,500,890,250\": thousands, or one number after each comma? expected 1250,500,890,250 or \
             1;250;500;890;250",
        ),
        (
            json!({"stacks": "12,500,8,200,900"}),
            "stacks: stacks \"12,500,8,200,900\": thousands, or one number after each comma? expected 12500,8200,900 or \
             12;500;8;200;900",
        ),
        (
            json!({"stacks": "100 200 300"}),
            "stacks: stacks \"100 200 300\": one number, or one after each space? expected 100200300 or 100,200,300",
        ),
        (
            json!({"stacks": "12.500;900"}),
            "stacks: stacks \"12.500;900\": points between groups of digits, or before decimals? expected 12500;900 or 12.5;900",
        ),
        (
            json!({"stacks": "12.500,900,8.200"}),
            "stacks: stacks \"12.500,900,8.200\": points between groups of digits, or before decimals? expected \
             12500,900,8200 or 12.5,900,8.2",
        ),
        (json!({"stacks": [5, "x"]}), "stacks[1]: stacks \"x\": expected a number"),
        (json!({"stacks": [5, -2]}), "stacks[1]: stack 2 is -2, expected a positive number up to 1e12"),
        (
            json!({"stacks": [5, 5], "blinds": [1]}),
            "blinds: 1 blind: expected two, the small blind and the big blind",
        ),
        (
            json!({"stacks": [5, 5], "blinds": [2, 1]}),
            "blinds[0]: the small blind is 2, expected a number from 0 to the big blind",
        ),
        (
            json!({"stacks": [5, 5], "blinds": [0, 0]}),
            "blinds[1]: the big blind is 0, expected a positive number up to 1e12",
        ),
        (json!({"stacks": [5, 5], "ante": -1}), "ante: the ante is -1, expected a number from 0 to 1e12"),
        (
            json!({"stacks": [5, 5], "big_blind_ante": -1}),
            "big_blind_ante: the ante is -1, expected a number from 0 to 1e12",
        ),
        (
            json!({"stacks": [5, 5], "ante": 1, "big_blind_ante": 1}),
            "big_blind_ante: big_blind_ante: expected without ante, because only one of them is paid",
        ),
        (json!({"stacks": [5, 5], "ante": 5}), "stacks[0]: stack 1 is 5, expected more than the ante"),
        (
            json!({"stacks": [5, 0.4]}),
            "stacks: blinds and antes leave nobody a decision, expected stacks above them",
        ),
        (
            json!({"stacks": [5, 5, 5]}),
            "stacks: three seats need the file of three-way orders, which is not given: expected another number of stacks",
        ),
    ]);
}

#[test]
fn invalid_prizes_are_refused() {
    assert_refused([
        (
            json!({"stacks": [5, 5], "payouts": [0]}),
            "payouts: all prizes and bounties are 0, expected at least one positive prize or bounty",
        ),
        (
            json!({"stacks": [5, 5], "payouts": [0], "bounties": [0, 0]}),
            "payouts: all prizes and bounties are 0, expected at least one positive prize or bounty",
        ),
        (
            json!({"stacks": [5, 5], "payouts": [1, 2]}),
            "payouts[1]: prize 2 is 2, expected at most the prize of the place above, 1",
        ),
        (
            json!({"stacks": [5, 5], "payouts": [3, 2, 1]}),
            "payouts: there are 3 prizes for 2 players, expected at most one for each player",
        ),
        (
            json!({"stacks": [5, 5], "payouts": [3], "others": [1, 0]}),
            "others[1]: other stack 2 is 0, expected a positive number up to 1e12",
        ),
        (json!({"stacks": [5, 5], "others": [1]}), "others: others: expected payouts too"),
        (json!({"stacks": [5, 5], "bounties": [1, 1]}), "bounties: bounties: expected payouts too"),
        (
            json!({"stacks": [5, 5], "payouts": [3], "bounties": [1]}),
            "bounties: the number of bounties is 1, expected 2: one for each seat",
        ),
        (
            json!({"stacks": [5, 5], "payouts": [3], "bounties": [1, -1]}),
            "bounties[1]: bounty 2 is -1, expected a number from 0 to 1e12",
        ),
        (
            json!({"stacks": [5, 5], "payouts": [3], "progressive": true}),
            "progressive: progressive: expected bounties too",
        ),
    ]);
}

#[test]
fn other_invalid_fields_are_refused() {
    assert_refused([
        (
            json!({"stacks": [5, 5], "payouts": [3], "rake": 0.1}),
            "rake: rake: expected without payouts, because tournaments have none",
        ),
        (
            json!({"stacks": [5, 5], "rake": 1}),
            "rake: the rake is 1, expected a part of the pot from 0 to below 1",
        ),
        (
            json!({"stacks": [5, 5], "rake": 0.1, "cap": -1}),
            "cap: the cap is -1, expected a number from 0 on",
        ),
        (json!({"stacks": [5, 5], "cap": 1}), "cap: cap: expected rake too"),
        (
            json!({"stacks": [5, 5], "fixed": {"UTG": "AA"}}),
            "fixed: UTG=AA: no seat is named UTG, expected a seat (SB, BB) or a decision, such as \"SB push\" or \"BB call SB\"",
        ),
        (json!({"stacks": [5, 5], "fixed": {"BB": 5}}), "fixed: \"BB\": 5: expected text"),
        (
            json!({"stacks": [5, 5], "board": ""}),
            "question: push-fold has no field \"board\": expected ask, as, dialect, order, names, stacks, sweep, step, seats, blinds, ante, big_blind_ante, dead, payouts, others, bounties, progressive, rake, cap or fixed",
        ),
    ]);
    assert!(
        refused(json!({"stacks": [5, 5], "fixed": {"BB": "AZ"}}))
            .starts_with("fixed: BB=AZ: \"AZ\" at character")
    );
}

#[test]
fn deals_that_cannot_be_loaded_are_a_refusal() {
    let service = Service::new().three_hands(ThreeHands::new(|| Err("orders.tbl is not a table".into())));
    let question = Question::read(br#"{"ask": "push-fold", "stacks": [5, 5, 5]}"#).unwrap();
    let refusal = service.answer(&question).unwrap_err();
    assert_eq!((refusal.field(), refusal.message()), ("stacks", "orders.tbl is not a table"));
}

/// A search that reaches the time limit is measured, too. A game that nobody waits for ends at once.
#[test]
fn late_games_of_four_seats_are_measured() {
    let tournament = Tournament { prizes: vec![50.0, 30.0, 20.0], ..Tournament::default() };
    let rules = Rules {
        stacks: vec![8.0, 5.0, 7.0, 6.0],
        blinds: [0.5, 1.0],
        ante: Ante::None,
        dead: 0.0,
        payoff: Payoff::Prizes(tournament),
    };
    let question = PushFold { rules, sweep: None, fixed: vec![] };
    let games = question.prepare(|text| unreachable!("{text:?}")).unwrap();
    // Sampled games need no deals of three hands.
    let deals = Deals::two_seats();
    for (is_late, first_line) in [
        (true, "the search ended early, at its time limit: its best strategy so far is shown"),
        (false, "the search ended early, because it was interrupted: its best strategy so far is shown"),
    ] {
        let tell = |_: f64| if is_late { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let solved = games[0].solve(deals, &|| is_late, &tell);
        let json = json_of(&solved);
        assert_eq!(json["stopped"], if is_late { "limit" } else { "interrupt" });
        let seats = json["seats"].as_array().unwrap();
        let number = |seat: &Value, name: &str| seat[name].as_f64().unwrap();
        let total: f64 = seats.iter().map(|seat| number(seat, "payoff")).sum();
        assert!((total - 100.0).abs() < 1e-6, "{total}");
        // Text and JSON have the gain under one name. The start of a search is no equilibrium.
        let most = seats.iter().max_by(|a, b| number(a, "gain").total_cmp(&number(b, "gain"))).unwrap();
        let [gain, error] = ["gain", "gain_stderr"].map(|name| number(most, name));
        assert!(error > 0.0 && (gain > 5.0 * error || !is_late), "{gain} ± {error}");
        assert!((json["gain"].as_f64().unwrap() - gain / solved.game.unit()).abs() < 1e-12, "{gain}");
        assert!(json["exploitability"].is_null() && json["deals"].as_u64() > Some(1000), "{json}");
        let text = text(&solved, false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], first_line);
        let message = "approximate, from sampled deals: by other hands no seat was found to gain more than ";
        assert!(lines[1].starts_with(message) && lines[1].contains("(gain, on "), "{text}");
        assert!(text.contains(&format!("{gain:>14.6} ± {error:.6}")), "{text}");
    }
}

/// Fixed ranges are read as all ranges are: with names, a dialect and an order.
#[test]
fn fixed_ranges_have_names_dialects_and_orders() {
    let solve = |fields: Value| {
        let mut question = json!({"ask": "push-fold", "stacks": [10, 10]});
        for (name, value) in fields.as_object().unwrap() {
            question[name] = value.clone();
        }
        ask(&question)
    };
    let range = |fields: Value| solve(fields).unwrap()["decisions"][1]["range"].clone();
    let named = json!({"fixed": {"BB": "@calls, 55"}, "names": {"calls": "QQ+, AKs"}});
    assert_eq!(range(named), range(json!({"fixed": {"BB": "QQ+, AKs, 55"}})));
    let slide = |dialect: &str| range(json!({"fixed": {"BB": "98s+"}, "dialect": dialect}));
    assert_eq!([slide("kicker"), slide("slide")], ["98s", "AKs-98s"]);
    let top = |order: &str| range(json!({"fixed": {"BB": "10%"}, "order": order}));
    assert_ne!(top("equity"), top("pokerstove"));
    let refused = solve(json!({"fixed": {"BB": "@calls"}, "names": {"others": "AA"}})).unwrap_err();
    assert_eq!(refused.message(), "BB=@calls: \"@calls\" at character 1: no range has this name");
}

#[test]
fn all_forms_are_those_of_one_solution() {
    let question = json!({"ask": "push-fold", "stacks": [9, 8], "payouts": [65, 35], "fixed": {"BB": "22+"}});
    let in_form = |form: &str| {
        let mut question = question.clone();
        question["as"] = form.into();
        answer(question)
    };
    let mut all = in_form("all");
    for form in ["csv", "svg", "text"] {
        assert_eq!(all[form], in_form(form)[form], "{form}");
        all.as_object_mut().unwrap().remove(form);
    }
    assert_eq!(timeless(all), timeless(in_form("json")));
    let sweep = answer(json!({"ask": "push-fold", "sweep": [2, 3], "as": "all"}));
    let fields: Vec<&String> = sweep.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["sweep", "depths", "csv", "text"]);
}

#[test]
fn pictures_name_the_rules() {
    let svg = |mut question: Value| {
        question["ask"] = "push-fold".into();
        question["as"] = "svg".into();
        answer(question)["svg"].as_str().unwrap().to_string()
    };
    for (question, expected) in [
        (json!({"stacks": [9, 8]}), vec!["stacks 9/8", "blinds 0.5/1<"]),
        (json!({"stacks": [9, 8], "ante": 0.1}), vec!["ante 0.1 of each player"]),
        (
            json!({"stacks": [9, 8], "big_blind_ante": 1, "rake": 0.05}),
            vec!["ante 1 of the big blind", "rake 0.05<"],
        ),
        (json!({"stacks": [9, 8], "rake": 0.05, "cap": 2}), vec!["rake 0.05, at most 2"]),
        (
            json!({"stacks": [9, 8], "payouts": [50, 30, 20], "others": [7], "bounties": [5, 5], "progressive": true}),
            vec!["prizes 50/30/20", "progressive bounties 5/5", "stacks at other tables 7"],
        ),
        (json!({"stacks": [9, 8], "fixed": {"BB": "22+"}}), vec!["BB call SB is fixed: 22+"]),
    ] {
        let svg = svg(question);
        assert!(expected.iter().all(|expected| svg.contains(expected)), "{expected:?}: {svg}");
    }
}

#[test]
fn a_search_that_ends_at_its_limit_says_so() {
    let payoff = Payoff::Chips { rake: 0.0, cap: f64::INFINITY };
    let rules = Rules { stacks: vec![10.0, 10.0], blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff };
    let question = PushFold { rules, sweep: None, fixed: vec![] };
    let games = question.prepare(|text| unreachable!("{text:?}")).unwrap();
    let game = &games[0];
    let go_on = |_: f64| ControlFlow::Continue(());
    let late = game.solve(Deals::two_seats(), &|| true, &go_on);
    assert_eq!(json_of(&late)["stopped"], "limit");
    assert!(text(&late, false).starts_with("the search ended early, at its time limit"));
    assert!(svg(&late).contains("the search ended early, at its time limit"));
    let whole = game.solve(Deals::two_seats(), &|| false, &go_on);
    assert_eq!(json_of(&whole)["stopped"], Value::Null);
    assert!(!text(&whole, false).contains("limit") && !svg(&whole).contains("limit"));
}
