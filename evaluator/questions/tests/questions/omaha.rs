//! Compares answers in Omaha with the library.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use equity::{EquityError, Options, Progress};
use omaha::range::{Range, RangeReader};
use omaha::{Omaha, PreflopTable, Showdown};
use questions::Games;
use questions::spot::{RangeReader as AnyReader, Run, Spot};
use render::spot::KnownCards;
use serde_json::{Value, json};

use crate::answer;

#[test]
fn equities_and_next_cards_are_those_of_the_library() {
    let ranges = ["AsKs4d3d", "9s9h8s8h"].map(|text| Range::read(text, 4).unwrap());
    let question = Showdown::new(&ranges).board("8c 5h 2c".parse().unwrap());
    let with = |ask: &str| {
        answer(json!({"ask": ask, "game": "omaha8", "ranges": ["AsKs4d3d", "9s9h8s8h"], "board": "8c 5h 2c"}))
    };
    let (equity, report) = (with("equity"), question.run(&Omaha::EightOrBetter).unwrap());
    assert_eq!(equity["players"][0]["equity"], report.shares()[0].equity());
    assert_eq!(equity["players"][0]["halves"]["low"], report.halves().unwrap().low(0).equity());
    let (outs, next) = (with("outs"), question.next_cards(&Omaha::EightOrBetter).unwrap());
    assert_eq!(outs["next_cards"].as_array().unwrap().len(), next.cards().len());
    assert_eq!(outs["next_cards"][5]["equity"][0], next.cards()[5].shares()[0].equity());
}

#[test]
fn one_player_meets_any_hand() {
    let alone =
        answer(json!({"ask": "outs", "game": "omaha", "ranges": ["AhKhQdJd"], "board": "Qh 7h 2c 3c"}));
    let ranges = [Range::read("AhKhQdJd", 4).unwrap(), Range::full(4)];
    let next = Showdown::new(&ranges).board("Qh 7h 2c 3c".parse().unwrap()).next_cards(&Omaha::Four).unwrap();
    assert_eq!(alone["players"][0]["equity"], next.shares()[0].equity());
    assert_eq!(alone["players"][1]["range"], "random");
}

#[test]
fn ranges_have_names_and_percentages() {
    let range = answer(json!({"ask": "range", "game": "plo", "ranges": ["@wide"], "names": {"wide": "15%"}}));
    let order = PreflopTable::embedded().order();
    let read = RangeReader::new(4).order(&order).read("15%").unwrap();
    assert_eq!((&range["combos"], &range["holdings"]), (&json!(read.total_weight()), &json!(read.count())));
    let text = answer(
        json!({"ask": "equity", "game": "omaha", "ranges": ["AAKK", "QQJJ"], "as": "text", "samples": 500, "method": "monte-carlo"}),
    );
    assert!(matches!(&text["text"], Value::String(text) if text.starts_with("Omaha\nplayer ")));
}

#[test]
fn interrupted_results_by_hand_leave_the_equities() {
    let spot = |texts: [&str; 2], board: &str| {
        let game = Games::all().named("omaha").unwrap().clone();
        let cards = KnownCards { game: game.info(), board: board.parse().unwrap(), ..KnownCards::default() };
        let reader = AnyReader::new(&game, Default::default(), Default::default(), "").unwrap();
        let ranges = texts.map(|text| reader.read(text).unwrap()).into();
        Spot { game, ranges, texts: texts.map(String::from).into(), cards }
    };
    let run = |spot: &Spot, is_end: &(dyn Fn(f64) -> bool + Sync)| {
        let tell = |progress: &Progress<'_>| match is_end(progress.done) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let run = Run { isa: None, on_progress: &tell, stop: &AtomicBool::new(false) };
        spot.by_hand(Options::default(), run)
    };
    let flop = spot(["AAKK,AAQQ", "QQJJ,8d7d6c5c"], "8s 7c 2h");
    let (whole, hands) = run(&flop, &|_| false).unwrap();
    assert_eq!((whole.partial(), hands.map(|hands| hands.len())), (None, Some(2)));
    // The equities are interrupted.
    let (partial, hands) = run(&flop, &|done| done > 0.6).unwrap();
    assert!(partial.partial().is_some() && hands.is_none());
    // The results by hand are interrupted, after the equities.
    let most = Mutex::new(0.0);
    let begins_again = |done: f64| {
        let mut most = most.lock().unwrap();
        *most = done.max(*most);
        done < *most / 2.0
    };
    let (equities, hands) = run(&flop, &begins_again).unwrap();
    assert_eq!((equities.shares(), equities.partial()), (whole.shares(), None));
    assert!(hands.is_none());
    // Errors come before any work.
    let preflop = spot(["AAKK", "QQJJ"], "");
    let error = run(&preflop, &|_| panic!("this is work")).unwrap_err();
    assert!(matches!(error, EquityError::ByHand(_)), "{error}");
}
