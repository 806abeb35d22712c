//! The list of games, and the table of which game answers which question.

use std::collections::HashSet;

use equity::game::{Coming, Feature, GameInfo};
use evaluator::format::{TableId, write};
use evaluator::order::{AceToFive, Order, in_order};
use evaluator::{Game, RankTable, TableOf};
use holdem::format::kind;
use questions::games::register_tables;
use questions::spot::Draws;
use questions::{Ask, Games, Kind, Question, RankedGame, Service, lacking, needs_two_cards, unsupported};
use serde_json::json;

use crate::{answer, ask, timeless};

#[test]
fn games_have_unique_names_that_are_found() {
    let games = Games::all();
    let mut names = HashSet::new();
    for game in games.iter() {
        let info = game.info();
        assert!(names.insert(info.id), "{}", info.id);
        assert_eq!(games.named(&info.id.to_uppercase()).map(|game| game.info()), Some(info));
        assert_eq!(games.of(info).map(|game| game.info()), Some(info));
        for alias in info.aliases {
            assert!(names.insert(alias), "{alias}");
            assert_eq!(games.named(alias).map(|game| game.info().name), Some(info.name));
        }
        // Games of one name differ in their rules, and the first has the name as its unique name.
        let first = games.named(info.name).expect("a game").info();
        assert!(first.id == first.name && (first == info || first.rules != info.rules));
    }
    assert!(games.named("dramaha").is_none());
}

/// Returns `true` if questions of this kind name a game.
fn has_ranges(kind: &Kind) -> bool {
    !(kind.has_no_game() || matches!(kind, Kind::Spot | Kind::PushFold | Kind::Solve))
}

#[test]
fn kinds_of_tables_have_distinct_numbers() {
    let ranks = Game::ALL.map(|order| in_order!(order, O => O::KIND));
    let others = [kind::ALL.as_slice(), &[omaha::TABLE_KIND, push_fold::TABLE_KIND]].concat();
    let mut numbers = HashSet::new();
    assert!(
        ranks.into_iter().chain(others.iter().map(|kind| kind.number)).all(|number| numbers.insert(number))
    );
    register_tables();
    for kind in others {
        let table = write(TableId::new(kind.number, &[]), &[]);
        let message = RankTable::from_bytes(table).unwrap_err().to_string();
        assert_eq!(message, format!("this is {}, expected a table of hand ranks", kind.name));
    }
}

#[test]
fn a_game_outside_the_list_is_refused() {
    let other =
        Box::leak(Box::new(GameInfo { id: "other", title: "another game", ..*Games::default_game() }));
    assert!(Games::all().of(other).is_none());
    let refusal = Service::new().answer(&Question::new(Kind::Equity, ["AA", "KK"]).game(other)).unwrap_err();
    assert_eq!(refusal.field(), "game");
    let message = "another game is not in the list of games: expected holdem, short-deck, holdem8, ";
    assert!(refusal.message().starts_with(message), "{}", refusal.message());
}

/// Each order of hands has a game, and each name belongs to one game.
#[test]
fn ranked_games_cover_all_orders() {
    let mut names = HashSet::new();
    for game in RankedGame::all() {
        for name in [game.id()].iter().chain(game.aliases()) {
            assert!(names.insert(*name), "{name}");
            assert_eq!(RankedGame::named(&name.to_uppercase()).map(RankedGame::name), Some(game.name()));
        }
        assert_eq!(game.deck(), game.playing().map_or(game.deck(), |playing| playing.info().deck));
        assert_eq!(game.has_qualifier(), game.id() == "eight-or-better");
    }
    for order in Game::ALL {
        // An order's name is a game's name, so that both parsers agree.
        let named = RankedGame::named(&order.to_string()).expect("a game");
        assert_eq!((named.order(), named.title(), named.is_ranked()), (order, order.title(), true));
    }
    let eight = RankedGame::named("eight-or-better").expect("a game");
    let rank =
        |cards: &str| TableOf::<AceToFive>::embedded().rank_set(cards.parse().unwrap()).unwrap().as_u16();
    assert!(eight.can_win(rank("8s 7d 6c 5h 4s")) && !eight.can_win(rank("9s 4d 3c 2h As")));
    assert_eq!(RankedGame::named("dramaha"), None);
}

/// Every game answers the questions that its list in `about` has, and refuses all others with the field
/// `game`.
#[test]
fn games_answer_the_questions_of_their_list() {
    let about = answer(json!({"ask": "about"}));
    for (info, game) in about["games"].as_array().unwrap().iter().zip(Games::all().iter()) {
        for kind in Kind::ALL.into_iter().filter(has_ranges) {
            let ranges = match kind {
                Kind::Range | Kind::Chart | Kind::Hits => vec!["random"],
                _ => vec!["random", "random"],
            };
            let board = match game.info().coming {
                Coming::Board { .. } if kind != Kind::Flops => "As Kd Tc 9h",
                Coming::BoardAndDiscard => "As Kd Tc",
                _ => "",
            };
            let mut question = json!({"ask": kind.name(), "ranges": ranges, "board": board});
            if matches!(kind, Kind::Equity | Kind::Boards | Kind::Discards) {
                question["method"] = "monte-carlo".into();
                question["samples"] = 1000.into();
            }
            if kind == Kind::Discards {
                question["ranges"] = json!([deal(&**game, 0), "random"]);
            }
            if matches!(kind, Kind::Outs | Kind::Distribution) && game.engine().is_none() {
                // Few hands, so that the answer is quick.
                question["ranges"] = json!([deal(&**game, 0), deal(&**game, 1)]);
            }
            question["game"] = info["name"].clone();
            question["rules"] = info["rules"].clone();
            let is_listed = info["asks"].as_array().unwrap().contains(&json!(kind.name()));
            match (ask(&question), is_listed) {
                (Ok(answer), true) => {
                    let of_game = answer.get("game").unwrap_or(&info["name"]);
                    assert_eq!(of_game, &info["name"], "{question}");
                }
                (Err(refusal), false) => {
                    assert_eq!(refusal.field(), "game", "{question}");
                    let message = unsupported(kind.name(), &**game).expect("a reason");
                    assert_eq!(refusal.message(), message);
                }
                (other, _) => {
                    panic!("{question}: {:?}", other.map_err(|refusal| refusal.message().to_string()))
                }
            }
        }
    }
}

/// Returns a hand of a game whose cards differ from those of another number.
fn deal(game: &dyn equity::game::Game, number: usize) -> String {
    let known = "As Kd Tc 9h".parse().unwrap();
    let cards: Vec<_> = (game.info().deck - known).iter().collect();
    let hole_cards = game.info().hole_cards;
    cards[number * hole_cards..][..hole_cards].iter().map(ToString::to_string).collect()
}

#[test]
fn options_that_a_game_lacks_name_the_games_that_have_them() {
    let games = Games::all();
    for game in games.iter().map(|game| &**game) {
        let title = game.info().title;
        for feature in [Feature::Dialects, Feature::Orders, Feature::Percentages, Feature::ByHand] {
            let message = lacking("--option", "the option", feature, game);
            assert_eq!(message.is_some(), game.lacks(feature).is_some());
            assert!(message.is_none_or(|message| {
                message.starts_with("--option: the option is available in hold'em")
                    && message.ends_with(&format!(" only, and the game is {title}"))
            }));
        }
        assert_eq!(needs_two_cards("for", "it", game).is_some(), !game.info().ranks_combos());
    }
}

#[test]
fn a_question_that_is_built_equals_the_one_that_is_read() {
    let omaha = Games::all().named("plo").expect("a game").info();
    let mut built = Question::new(Kind::Equity, ["AAKK", "@b"]).game(omaha).board("Ks 9h 4c").dead("2c");
    built.names.insert("b".into(), "QQJJ".into());
    built.id = Some("x".into());
    let json = json!({
        "ask": "equity", "game": "omaha", "ranges": ["AAKK", "@b"], "board": "Ks 9h 4c", "dead": "2c",
        "names": {"b": "QQJJ"}, "id": "x"
    });
    assert_eq!(Question::read(json.to_string().as_bytes()), Ok(built.clone()));
    let mut from_json = timeless(answer(json));
    assert_eq!(timeless(Service::new().answer(&built).unwrap()), from_json);
    assert_eq!(from_json["id"].take(), "x");

    // Invalid options of a built question are refused, too.
    let mut invalid = Question::new(Kind::Equity, ["AA", "KK"]);
    invalid.ask = Ask::Equity {
        options: equity::Options::default(),
        draws: Draws::default(),
        combos: false,
        player: 2,
        bets: None,
    };
    let refusal = Service::new().answer(&invalid).unwrap_err();
    assert_eq!((refusal.field(), refusal.message()), ("player", "player 2: expected a player from 0 to 1"));
    let invalid = Question::new(Kind::Flops, ["AAKK", "QQJJ"]).game(omaha);
    assert_eq!(Service::new().answer(&invalid).unwrap_err().field(), "game");
}
