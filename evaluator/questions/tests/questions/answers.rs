//! Compares the answer to each kind of question with the library.

use evaluator::order::ShortDeck;
use evaluator::{Game, HoleCards, RankTable, TableOf};
use holdem::distribution::NUTS;
use holdem::range::{Dialect, Range, RangeReader};
use holdem::{Engine, Report, Reports};
use questions::Games;
use render::distribution::DistributionReport;
use render::flops::{Order, SortedFlops};
use render::hits::HitReport;
use render::spot::{Answer, KnownCards, Spot};
use serde_json::{Value, json};

use crate::{answer, timeless};

fn spot(ranges: &[&str], board: &str, dead: &str) -> Spot {
    let ranges = ranges.iter().map(|text| text.parse().unwrap()).collect();
    let cards =
        KnownCards { game: &holdem::GAMES[0], board: board.parse().unwrap(), dead: dead.parse().unwrap() };
    Spot { ranges, cards }
}

fn engine() -> Engine {
    Engine::new(RankTable::embedded())
}

/// Wraps a report as an answer whose time is zero.
fn found<'a, R>(spot: &'a Spot, report: &'a R) -> Answer<'a, R> {
    Answer { spot, report, seconds: 0.0 }
}

fn equity(spot: &Spot, report: &Report) -> Value {
    timeless(render::equity::json(&found(spot, report), None))
}

#[test]
fn about_has_every_game() {
    let about = answer(json!({"ask": "about"}));
    let games = about["games"].as_array().unwrap();
    assert_eq!((about["engine"].as_str(), games.len()), (Some("native"), Games::all().iter().count()));
    assert_eq!((&games[0]["name"], &games[0]["most_players"]), (&json!("holdem"), &json!(10)));
    assert_eq!(games[1]["deck"], json!(["A", "K", "Q", "J", "T", "9", "8", "7", "6"]));
    assert_eq!((&games[2]["rules"], &games[7]["hole_cards"]), (&json!("trips-over-straight"), &json!(6)));
    let stud = games.iter().find(|game| game["name"] == "stud").unwrap();
    assert_eq!((&games[0]["board_cards"], &stud["board_cards"]), (&json!(5), &json!(0)));
    assert!(!games[3]["asks"].as_array().unwrap().contains(&json!("hits")));
    // Tournament equity does not depend on the game.
    assert_eq!(about["asks"], json!(["about", "icm", "bubble-factors", "deal"]));
    for game in games {
        let asks = game["asks"].as_array().unwrap();
        assert!(
            asks.contains(&json!("spot")) && !asks.contains(&json!("icm")) && !asks.contains(&json!("deal")),
            "{game}"
        );
        for kind in ["push-fold", "solve"] {
            assert_eq!(asks.contains(&json!(kind)), game["name"] == "holdem");
        }
    }
}

#[test]
fn a_range_has_its_weights() {
    let question = json!({"ask": "range", "ranges": ["AA:0.5, 98s+"], "board": "As Kd 4c", "dialect": "slide", "for": "pio"});
    let answer = answer(question);
    let range = Range::parse("AA:0.5, 98s+", Dialect::Slide).unwrap();
    let cards = KnownCards { board: "As Kd 4c".parse().unwrap(), ..KnownCards::default() };
    let shown = render::range::json(&range, cards, Dialect::Slide);
    for (name, value) in shown.as_object().unwrap() {
        assert_eq!(&answer[name], value, "{name}");
    }
    let weights: Vec<f64> = serde_json::from_value(answer["weights"].clone()).unwrap();
    assert_eq!(weights, range.as_slice());
    assert!(answer["written"].as_str().unwrap().contains("AdAc:0.5"));
}

#[test]
fn equities_are_those_of_the_library() {
    let of = spot(&["AA, KK:0.5", "QQ+, AKs"], "Ks 9h 4c", "2d");
    let asked =
        json!({"ask": "equity", "ranges": ["AA, KK:0.5", "QQ+, AKs"], "board": "Ks9h4c", "dead": "2d"});
    let report = of.question().run(&engine()).unwrap();
    assert_eq!(timeless(answer(asked)), equity(&of, &report));

    let of = spot(&["22+", "random", "AK"], "", "");
    let question = json!({"ask": "equity", "ranges": ["22+", "random", "AK"], "method": "monte-carlo", "samples": 20_000, "seed": 7});
    let stop = holdem::Stop::never().samples(20_000);
    let report = of.question().method(holdem::Method::MonteCarlo).stop(stop).seed(7).run(&engine()).unwrap();
    assert_eq!(timeless(answer(question)), equity(&of, &report));
}

#[test]
fn combos_have_their_equities_where_work_is_exact() {
    let of = spot(&["AA, KK", "random"], "Ks 9h 4c", "");
    let question = |with: Value| {
        let mut question =
            json!({"ask": "equity", "ranges": ["AA, KK", "random"], "board": "Ks 9h 4c", "combos": true});
        question.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
        answer(question)
    };
    let report = of.question().by_combo().run(&engine()).unwrap();
    let combos = question(json!({}))["combos"].clone();
    assert_eq!(combos.as_array().map(Vec::len), Some(2));
    for combo in HoleCards::ALL {
        let expected =
            (of.ranges[0].weight(combo) > 0.0).then(|| report.by_combo(0).unwrap().get(combo)).flatten();
        assert_eq!(combos[0][combo.index()].as_f64(), expected.map(|shares| shares.equity()), "{combo}");
    }
    // Answers that would take too long have no equities by combo.
    let simulated = question(json!({"exact_within": 0, "samples": 1000}));
    assert_eq!((&simulated["method"], &simulated["combos"]), (&json!("Monte Carlo"), &Value::Null));
    let csv = question(json!({"as": "csv", "combos": null}));
    let mut expected = String::from("player,combo,weight,equity\n");
    for (player, range) in of.ranges.iter().enumerate() {
        for (combo, weight) in range {
            if let Some(shares) = report.by_combo(player).unwrap().get(combo) {
                expected += &format!("{},{combo},{weight},{}\n", player + 1, shares.equity());
            }
        }
    }
    assert_eq!(csv, json!({ "csv": expected }));
    let chart = question(json!({"as": "svg", "player": 1}));
    assert!(chart["svg"].as_str().unwrap().contains("<title>random</title>"));
}

#[test]
fn outs_are_those_of_the_library() {
    let alone = answer(json!({"ask": "outs", "ranges": ["AhKh"], "board": "Qh 7h 2c"}));
    let of = spot(&["AhKh", "random"], "Qh 7h 2c", "");
    let report = of.question().runouts(&engine()).unwrap();
    let shown = found(&of, &report);
    assert_eq!(timeless(alone), timeless(render::outs::json(&shown)));
    let svg = answer(json!({"ask": "outs", "ranges": ["AhKh"], "board": "Qh 7h 2c", "as": "svg"}));
    assert_eq!(svg, json!({ "svg": render::outs::svg(&shown) }));
    let csv = answer(json!({"ask": "outs", "ranges": ["AhKh"], "board": "Qh 7h 2c", "as": "csv"}));
    let mut expected = String::from("card,part,equity1,equity2,out1,out2,splitting_out1,splitting_out2\n");
    let outs = [0, 1].map(|player| report.outs(player).unwrap());
    let all: f64 = report.next_cards().iter().map(|next| next.shares()[0].total()).sum();
    for next in report.next_cards() {
        let [first, second] = [0, 1].map(|player| next.shares()[player].equity());
        let [out1, out2] = outs.map(|outs| outs.winning(next.card()) / outs.total());
        let [split1, split2] = outs.map(|outs| outs.splitting(next.card()) / outs.total());
        let (card, part) = (next.card(), next.shares()[0].total() / all);
        expected +=
            &format!("{card},{part:?},{first:?},{second:?},{out1:?},{out2:?},{split1:?},{split2:?}\n");
    }
    assert_eq!(csv, json!({ "csv": expected }));
    let omaha = answer(
        json!({"ask": "outs", "game": "omaha", "ranges": ["AhKhQdJd", "9c9d8c8d"], "board": "Qh 7h 2c 3c", "as": "csv"}),
    );
    let lines: Vec<&str> = omaha["csv"].as_str().unwrap().lines().collect();
    assert_eq!((lines[0], lines.len()), ("card,part,equity1,equity2", 1 + 52 - 12));

    let river = answer(json!({"ask": "outs", "ranges": ["AhKh", "QQ"], "board": "Qh 7h 2c 3d 4d"}));
    let of = spot(&["AhKh", "QQ"], "Qh 7h 2c 3d 4d", "");
    let report = of.question().at_showdown(&engine()).unwrap();
    assert_eq!(timeless(river), timeless(render::outs::json(&found(&of, &report))));
}

#[test]
fn hits_are_those_of_the_library() {
    let question =
        json!({"ask": "hits", "ranges": ["22+", "AK", "T9s"], "board": "Ks 9h 4c", "where": "pair+"});
    let of = spot(&["22+", "AK", "T9s"], "Ks 9h 4c", "");
    let report = HitReport::new(&of, Some("pair+".parse().unwrap())).unwrap();
    assert_eq!(answer(question.clone()), render::hits::json(&report));
    for (form, text) in [("csv", render::hits::csv(&report)), ("svg", render::hits::svg(&report))] {
        let mut question = question.clone();
        question["as"] = form.into();
        assert_eq!(answer(question), json!({ form: text }));
    }
}

#[test]
fn distributions_are_those_of_the_library() {
    let question =
        json!({"ask": "distribution", "ranges": ["22+", "AK, T9s"], "board": "Ks 9h 4c", "bins": 4});
    let of = spot(&["22+", "AK, T9s"], "Ks 9h 4c", "");
    let distribution = &of.question().distribution(&engine()).unwrap();
    let report = DistributionReport { spot: &of, distribution, nuts: NUTS, bins: 4, seconds: 0.0 };
    assert_eq!(timeless(answer(question)), timeless(render::distribution::json(&report)));
}

#[test]
fn flops_are_those_of_the_library() {
    let mut question = json!({
        "ask": "flops", "ranges": ["QQ+", "JTs"], "textures": "monotone and A-high", "nuts": 0.9, "sort": "nuts", "reverse": true
    });
    let of = spot(&["QQ+", "JTs"], "", "");
    let textures = "monotone and A-high".parse().unwrap();
    let report = of.question().flops(&engine(), 0.9, Some(&textures)).unwrap();
    let flops = SortedFlops::new(&of, &report, (0.9, Some(&textures)), (Order::Nuts, true), 0.0);
    let mut shown = render::flops::json(&flops);
    check_textures(&shown);
    shown["deals"] = report.deals().into();
    assert_eq!(timeless(answer(question.clone())), timeless(shown));
    question["as"] = "csv".into();
    assert_eq!(answer(question)["csv"], render::flops::csv(&flops));
}

/// Compares the means of textures with sums over the flops.
fn check_textures(answer: &Value) {
    let flops = answer["flops"].as_array().unwrap();
    let textures = answer["by_texture"].as_array().unwrap();
    let of = |name: &'static str| textures.iter().find(move |texture| texture["texture"] == name);
    assert!(of("rainbow").is_none() && of("monotone").is_some());
    for (name, is_straight) in [("monotone", false), ("A-high", false), ("straight", true)] {
        let alike: Vec<_> =
            flops.iter().filter(|flop| !is_straight || flop["straights"] != json!(0)).collect();
        let sum = |value: &dyn Fn(&Value) -> f64| alike.iter().map(|flop| value(flop)).sum::<f64>();
        let part = sum(&|flop| flop["part"].as_f64().unwrap());
        let Some(texture) = of(name) else { panic!("no {name}") };
        assert_eq!(
            texture["count"].as_f64().unwrap(),
            sum(&|flop| flop["count"].as_f64().unwrap()),
            "{name}"
        );
        let near = |shown: &Value, sum: f64| (shown.as_f64().unwrap() - sum).abs() < 1e-12;
        assert!(near(&texture["part"], part), "{name}");
        for (field, player) in [("equity", 0), ("equity", 1), ("nuts", 0), ("nuts", 1)] {
            let mean =
                sum(&|flop| flop["part"].as_f64().unwrap() * flop[field][player].as_f64().unwrap()) / part;
            assert!(near(&texture[field][player], mean), "{name}: {field} {player}");
        }
    }
}

#[test]
fn charts_are_those_of_the_library() {
    let weights = answer(json!({"ask": "chart", "ranges": ["22+, AK:0.5"]}));
    let range: Range = "22+, AK:0.5".parse().unwrap();
    let chart = render::chart::Chart::of_weights(&range, KnownCards::default());
    assert_eq!(weights, json!({ "svg": render::chart::svg(&chart) }));

    let equities = answer(json!({"ask": "chart", "ranges": ["22+"], "vs": "random", "as": "text"}));
    let of = spot(&["22+", "random"], "", "");
    let report = of.question().by_combo().run(&engine()).unwrap();
    let chart = render::chart::Chart::of_equities(&of, &report, 0).unwrap();
    assert_eq!(equities["text"], render::chart::text(&chart, render::colour::Palette::Plain));
}

#[test]
fn short_deck_has_its_own_ranks_and_percentages() {
    let asked =
        answer(json!({"ask": "equity", "game": "Short-Deck", "ranges": ["15%", "JTs"], "board": "Ks9h7c"}));
    let reader = RangeReader::new().game(Game::ShortDeck);
    let ranges = ["15%", "JTs"].map(|text| reader.read(text).unwrap()).to_vec();
    let cards =
        KnownCards { game: &holdem::GAMES[1], board: "Ks9h7c".parse().unwrap(), ..KnownCards::default() };
    let of = Spot { ranges, cards };
    let report = of.question().run(&Engine::new(TableOf::<ShortDeck>::embedded())).unwrap();
    assert_eq!(timeless(asked), equity(&of, &report));
    let trips = json!({"ask": "equity", "game": "short-deck", "rules": "trips-over-straight", "ranges": ["66", "JTs"]});
    assert_eq!(answer(trips)["rules"], "trips-over-straight");
}

#[test]
fn names_refer_to_ranges() {
    let names = json!({"button": "AA", "big blind": "KK"});
    let named = json!({"ask": "equity", "ranges": ["@button", "@\"big blind\":0.5, QQ"], "names": names});
    let plain = json!({"ask": "equity", "ranges": ["AA", "KK:0.5, QQ"]});
    assert_eq!(timeless(answer(named)), timeless(answer(plain)));
}

/// Before the flop the JSON has the remark of the text report about full houses on flops like 222.
#[test]
fn parts_with_sets_have_the_remark_of_the_text() {
    for words in ["set+", "set"] {
        let question =
            |form: &str| json!({"ask": "hits", "ranges": ["77", "AK"], "where": words, "as": form});
        let of = spot(&["77", "AK"], "", "");
        let report = HitReport::new(&of, Some(words.parse().unwrap())).unwrap();
        let remark = report.remark(0).expect("a remark");
        let found = answer(question("json"));
        assert_eq!(found["ranges"][0]["where"]["remark"], remark.as_str());
        assert!(render::hits::text(&report).contains(&remark), "{remark}");
        // Big slick has no pair.
        assert_eq!(found["ranges"][1]["where"]["remark"], Value::Null);
    }
    let set_or_better = "of which 0.24 % are full houses on flops like 222; 11.76 % without those";
    let of = spot(&["77"], "", "");
    let report = HitReport::new(&of, Some("set+".parse().unwrap())).unwrap();
    assert_eq!(report.remark(0).as_deref(), Some(set_or_better));
}

#[test]
fn bets_of_either_player() {
    let hands = json!({"ask": "equity", "ranges": ["AsKs", "QdQh"], "board": "2c 3c 4d 5h 9c", "pot": 100});
    let ask = |more: Value| {
        let mut question = hands.clone();
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        question
    };
    // A pot of 100 and a bet of 60: a call costs 60 to win 160. The wheel beats the queens.
    let hero = answer(ask(json!({"call": 60, "bet": 200, "folds": 0.25})));
    assert_eq!(hero["call"]["equity_needed"], json!(60.0 / 220.0));
    assert_eq!(hero["call"]["value"], json!(160.0));
    assert_eq!(hero["bet"]["value"], json!(0.25 * 160.0 + 0.75 * 300.0));
    assert_eq!((&hero["call"]["to_win"], &hero["call"]["advice"]), (&json!(160.0), &json!("call")));
    assert_eq!((&hero["bet"]["to_win"], &hero["bet"]["pot_if_called"]), (&json!(160.0), &json!(500.0)));
    let actions = json!({"call": 60, "bet": 200, "folds": 0.25, "as": "csv"});
    let needed = 60.0 / 220.0;
    let expected = format!(
        "action,pot,price,to_win,equity,equity_needed,folds,folds_needed,value,stderr\n\
         call,100,60,160,1,{needed},,,160,\nraise,100,200,160,1,,0.25,{},265,\n",
        200.0 / 360.0
    );
    assert_eq!(answer(ask(actions)), json!({ "csv": expected }));
    let picture = answer(ask(json!({"bet": 50, "folds": 0.5, "player": 1, "as": "svg"})));
    let picture = picture["svg"].as_str().unwrap();
    assert!(picture.contains("bet 50 to win 100: worth +25.00 chips"), "{picture}");
    assert!(picture.contains(">folds that a pure bluff needs<") && picture.contains(">33.33<"), "{picture}");
    let text = answer(ask(json!({"call": 60, "player": 1, "as": "text"})));
    assert!(text["text"].as_str().unwrap().ends_with("it is worth -60.00: fold\n"), "{text}");
    // Without a call or a bet these forms are about combos, which Omaha does not have.
    let omaha = json!({"ask": "equity", "game": "omaha", "ranges": ["AsKsQdJd", "9c9d8c8d"], "board": "2c 3c 4d 5h 9s"});
    let with = |pot: Value, call: Value| {
        let mut question = omaha.clone();
        (question["as"], question["pot"], question["call"]) = ("csv".into(), pot, call);
        question
    };
    assert_eq!(crate::ask(&with(Value::Null, Value::Null)).unwrap_err().field(), "as");
    assert!(answer(with(json!(100), json!(50)))["csv"].as_str().unwrap().contains("\ncall,100,50,150,"));
    let villain = answer(ask(json!({"call": 60, "player": 1})));
    assert_eq!(villain["call"]["value"], json!(-60.0));
    assert_eq!(villain.get("bet"), None);
    for (more, field) in [
        (json!({"bet": 50, "call": 60}), "bet"),
        (json!({"call": -1}), "call"),
        (json!({"bet": 5, "folds": 2}), "folds"),
        (json!({"call": 1, "player": 2}), "player"),
        (json!({"call": 1, "pot": null}), "call"),
        (json!({}), "pot"),
        (json!({"folds": 0.5}), "folds"),
        (json!({"call": 60, "folds": 0.5}), "folds"),
    ] {
        assert_eq!(crate::ask(&ask(more.clone())).unwrap_err().field(), field, "{more}");
    }
}

#[test]
fn a_call_with_three_players_wins_the_bets_of_both_others() {
    let spot = json!({"ask": "equity", "ranges": ["AsKs", "AhKh", "AdKd"], "board": "2c 3c 4d 5h 9c", "pot": 100, "call": 50});
    let found = answer(spot.clone());
    // Each player has a third of 250.
    assert_eq!((&found["call"]["to_win"], &found["call"]["equity_needed"]), (&json!(200.0), &json!(0.2)));
    let value = found["call"]["value"].as_f64().unwrap();
    assert!((value - (250.0 / 3.0 - 50.0)).abs() < 1e-9, "{value}");
    let mut as_text = spot;
    as_text["as"] = "text".into();
    let text = answer(as_text)["text"].as_str().unwrap().to_string();
    assert!(
        text.contains("\ncall    50 to win 200 (pot 100, 2 bets of 50) needs 20.0000 % (pot odds 4.00 : 1)"),
        "{text}"
    );
}

#[test]
fn simulations_have_no_equities_by_combo() {
    let question = json!({"ask": "equity", "ranges": ["AA", "QQ"], "combos": true, "method": "monte-carlo"});
    let refusal = crate::ask(&question).unwrap_err();
    assert_eq!(refusal.field(), "method");
    assert_eq!(refusal.message(), "simulations have no equities by combo: expected the method auto or exact");
}

#[test]
fn the_text_of_an_equity_has_the_values_of_bets() {
    let question = json!({
        "ask": "equity", "ranges": ["AsKs", "QdQh"], "board": "2c 3c 4d 5h 9c",
        "pot": 100, "call": 60, "bet": 200, "folds": 0.25, "as": "text",
    });
    let text = answer(question)["text"].as_str().unwrap().to_string();
    assert!(text.contains("\ncall    60 to win 160"), "{text}");
    assert!(text.contains("\nraise   to 200 into 160"), "{text}");
}
