//! Hold'em and short deck behind the interface of all games.

use equity::game::{AnyRange, Budget, Game, Question, RangeOptions, SetOperation};
use equity::{EquityError, Options};
use evaluator::{HoleCards, RankTable};
use holdem::range::{Dialect, Order, Range, RangeReader};
use holdem::{Engine, Reports, Showdown};

fn read(game: &dyn Game, text: &str) -> AnyRange {
    game.read_range(text, &RangeOptions::default()).unwrap()
}

#[test]
fn answers_are_those_of_the_typed_question() {
    let engine = Engine::new(RankTable::embedded());
    let game: &dyn Game = &engine;
    let texts = ["QQ+,AKs:0.5", "22+,ATs+", "KQs"];
    let (typed, any) = (texts.map(|text| text.parse::<Range>().unwrap()), texts.map(|text| read(game, text)));
    let board = "Ks 9h 4c".parse().unwrap();
    for players in 2..=3 {
        let question = Question { board, ..Question::new(&any[..players]) };
        let showdown = Showdown::new(&typed[..players]).board(board);
        let report = showdown.run(&engine).unwrap();
        assert_eq!(game.equity(&question).unwrap().shares(), report.shares());
        let portable = Question { isa: Some(evaluator::Isa::PORTABLE), ..question };
        assert_eq!(game.equity(&portable).unwrap().counts(), report.counts());
        let (next, runouts) = (game.next_cards(&question).unwrap(), showdown.runouts(&engine).unwrap());
        assert_eq!(next.shares(), runouts.shares());
        assert_eq!(next.cards().len(), runouts.next_cards().len());
        let by_combo = showdown.by_combo().run(&engine).unwrap();
        for (player, hands) in game.by_hand(&question).unwrap().into_iter().enumerate() {
            let shares = by_combo.by_combo(player).unwrap();
            assert!(!hands.is_empty());
            for result in hands {
                let combo: HoleCards = result.hand.to_string().parse().unwrap();
                assert_eq!(Some(result.shares), shares.get(combo));
                assert_eq!(result.weight, typed[player].weight(combo));
            }
        }
    }
    let river = Question { board: "Ks 9h 4c 2s 2d".parse().unwrap(), ..Question::new(&any[..2]) };
    let short = game.equity_if_short(&river).map(|report| report.unwrap().shares().to_vec());
    assert_eq!(short, Some(game.equity(&river).unwrap().shares().to_vec()));
    assert!(game.exact_cost(&river).unwrap() < Options::EXACT_WITHIN);
}

#[test]
fn ranges_are_read_with_the_options_of_the_reader() {
    let engine = Engine::new(RankTable::embedded());
    let game: &dyn Game = &engine;
    let names: equity::game::Names = {
        let kings = read(game, "KK");
        std::sync::Arc::new(
            move |name: &str, _: &Budget<'_>| {
                if name == "kings" { Ok(kings.clone()) } else { Err("none".into()) }
            },
        )
    };
    let options =
        RangeOptions { dialect: Some("slide"), order: Some("pokerstove"), names: Some(&names), budget: None };
    let reader = RangeReader::new().dialect(Dialect::Slide).order(Order::PokerStove);
    let expected = reader.read("98s+, 0-15%, KK").unwrap();
    assert_eq!(game.read_range("98s+, 0-15%, @kings", &options).unwrap(), expected.into());
    let error = game.read_range("AA, @x", &options).unwrap_err();
    assert_eq!(error.to_string(), "\"@x\" at character 5: none");
    let error = game.read_range("AA, AKz", &RangeOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "AA, AKz".parse::<Range>().unwrap_err().to_string());
    assert!(game.read_range("", &RangeOptions::default()).unwrap_err().is_empty());
    let unknown = RangeOptions { dialect: Some("none"), ..RangeOptions::default() };
    assert_eq!(game.read_range("AA", &unknown).unwrap_err().option(), Some("dialect"));
    let unknown = RangeOptions { order: Some("none"), ..RangeOptions::default() };
    assert_eq!(game.read_range("AA", &unknown).unwrap_err().option(), Some("order"));
    assert_eq!(game.top(5.0, None).unwrap(), Range::top(5.0).into());
    assert_eq!(game.ranking().unwrap()[0].hand, "AA");
}

#[test]
fn ranges_combine_and_lose_cards() {
    let engine = Engine::new(RankTable::embedded());
    let game: &dyn Game = &engine;
    let [pairs, aces] = ["22+:0.5", "AA,AKs"].map(|text| read(game, text));
    let [typed, others]: [Range; 2] = ["22+:0.5", "AA,AKs"].map(|text| text.parse().unwrap());
    assert_eq!(pairs.combined(&aces, SetOperation::Union), Some(typed.union(&others).into()));
    assert_eq!(pairs.combined(&aces, SetOperation::Difference), Some(typed.difference(&others).into()));
    let known = "As Kd".parse().unwrap();
    assert_eq!(pairs.without(known), typed.without(known).into());
    assert_eq!(pairs.weight_without(known), typed.without(known).total_weight());
    assert_eq!((pairs.hole_cards(), pairs.count(), pairs.total_weight()), (2, 78, 39.0));
    assert_eq!((aces.weight("AsAh".parse().unwrap()), aces.weight("AsAhAd".parse().unwrap())), (1.0, 0.0));
    assert!(game.full_range().is_full(game.info()));
}

#[test]
fn ranges_of_other_hole_cards_are_refused() {
    let engine = Engine::new(RankTable::embedded());
    let game: &dyn Game = &engine;
    let range = read(game, "AA");
    assert_eq!(range.of_two_cards().map(|range| range.count()), Some(6));
    let other: AnyRange = equity::range::Range::full(4).into();
    let error = game.equity(&Question::new(&[range, other])).unwrap_err();
    assert!(matches!(error, EquityError::HoleCards { player: 1, found: 4, expected: 2, .. }));
}

#[cfg(feature = "short-deck")]
#[test]
fn short_deck_is_a_game_of_its_own() {
    use evaluator::TableOf;
    use evaluator::order::ShortDeck;

    let engine = Engine::new(TableOf::<ShortDeck>::embedded());
    let game: &dyn Game = &engine;
    assert_eq!((game.info().id, game.info().hands()), ("short-deck", 630));
    assert_eq!(game.full_range().count(), 630);
    assert!(game.full_range().is_full(game.info()));
    assert!(game.read_range("A2s", &RangeOptions::default()).is_err());
    assert_eq!(game.top(100.0, Some("pokerstove")).unwrap_err().option(), Some("order"));
}
