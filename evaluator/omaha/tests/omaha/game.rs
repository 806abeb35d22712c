//! Omaha behind the interface of all games.

use equity::game::{AnyRange, Budget, Feature, Game, Question, RangeOptions, SetOperation};
use equity::{EquityError, Options, Report, batch};
use evaluator::{Card, CardSet};
use omaha::range::Range;
use omaha::{Omaha, PreflopTable, Showdown};

fn read(game: &dyn Game, text: &str) -> AnyRange {
    game.read_range(text, &RangeOptions::default()).unwrap()
}

#[test]
fn answers_are_those_of_the_typed_question() {
    for kind in Omaha::ALL {
        let game: &dyn Game = &kind;
        let texts = ["AA**$ds", "KQJT:0.5,JT98"];
        let cards = game.info().hole_cards;
        let (typed, any) =
            (texts.map(|text| Range::read(text, cards).unwrap()), texts.map(|text| read(game, text)));
        let board: CardSet = "Ks 9h 4c 2d".parse().unwrap();
        let options = Options { stop: equity::Stop::never().samples(2_000), ..Options::default() };
        let question = Question { board, options, ..Question::new(&any) };
        let showdown = Showdown::new(&typed).board(board).options(options);
        assert_eq!(game.equity(&question).unwrap().shares(), showdown.run(&kind).unwrap().shares());
        assert_eq!(game.exact_cost(&question).unwrap(), showdown.exact_cost(&kind).unwrap());
        if kind == Omaha::Four {
            let next = showdown.next_cards(&kind).unwrap();
            assert_eq!(game.next_cards(&question).unwrap().cards(), next.cards());
            let (hands, expected) = (game.by_hand(&question).unwrap(), showdown.by_hand(&kind).unwrap());
            for (player, (hands, expected)) in hands.iter().zip(&expected).enumerate() {
                assert_eq!(hands.len(), expected.len());
                for (result, (hole, shares)) in hands.iter().zip(expected) {
                    assert_eq!((result.hand, result.shares), (hole.cards(), *shares));
                    assert_eq!(result.weight, typed[player].weight(*hole));
                }
            }
        }
    }
}

#[test]
fn ranges_of_any_game_are_those_of_the_typed_ranges() {
    let game: &dyn Game = &Omaha::Four;
    let [aces, kings] = ["AA:0.5", "KK"].map(|text| read(game, text));
    let [typed, others] = ["AA:0.5", "KK"].map(|text| Range::read(text, 4).unwrap());
    assert_eq!((aces.count(), aces.total_weight()), (typed.count(), typed.total_weight()));
    assert_eq!(aces.to_string(), typed.to_string());
    for (operation, expected) in [
        (SetOperation::Union, typed.union(&others)),
        (SetOperation::Intersection, typed.intersection(&others)),
        (SetOperation::Sum, typed.sum(&others)),
        (SetOperation::Difference, typed.difference(&others)),
    ] {
        assert_eq!(aces.combined(&kings, operation), Some(expected.into()));
    }
    let known = "As Kd".parse().unwrap();
    assert_eq!(aces.weight_without(known), typed.without(known).total_weight());
    assert_eq!(game.full_range().weight_without(known), Range::full(4).without(known).total_weight());
    assert!(game.full_range().is_full(game.info()) && !aces.is_full(game.info()));
    assert_eq!(game.full_range().share(game.info()), 1.0);
    assert_eq!(aces.weight("AsAhKsKh".parse().unwrap()), 0.5);
    assert_eq!(aces.weight("AsAh".parse().unwrap()), 0.0);
    let hands: Vec<_> = typed.iter().map(|(hand, weight)| (hand.cards(), weight)).collect();
    assert_eq!(aces.hands().collect::<Vec<_>>(), hands);
    let five: &dyn Game = &Omaha::Five;
    assert_eq!(aces.combined(&read(five, "AA"), SetOperation::Union), None);
}

#[test]
fn percentages_and_rankings_need_an_order() {
    let [four, five]: [&dyn Game; 2] = [&Omaha::Four, &Omaha::Five];
    let ranking = four.ranking().unwrap();
    assert_eq!(ranking.len(), PreflopTable::HANDS);
    assert_eq!(ranking[0].hand, "AxAyTxTy");
    assert_eq!(four.top(1.0, None).unwrap(), read(four, "1%"));
    assert_eq!((four.lacks(Feature::Percentages), four.lacks(Feature::ByHand)), (None, None));
    assert_eq!(five.ranking(), None);
    let expected = "percentages need an order of hands, and there is none for five-card Omaha";
    assert_eq!(five.top(1.0, None).unwrap_err().to_string(), expected);
    assert!(five.lacks(Feature::Percentages).is_some() && five.lacks(Feature::ByHand).is_none());
    let error = four.top(1.0, Some("pokerstove")).unwrap_err();
    assert_eq!(
        (error.option(), error.to_string().as_str()),
        (Some("order"), "order=\"pokerstove\": expected \"equity\" in Omaha",)
    );
}

#[test]
fn invalid_texts_options_and_questions_are_refused() {
    let game: &dyn Game = &Omaha::Four;
    let refused = |text: &str, options: RangeOptions<'_>| game.read_range(text, &options).unwrap_err();
    let error = refused("AA, AKs", RangeOptions::default());
    assert_eq!((error.token(), error.position(), error.option()), ("AKs", 5, None));
    assert_eq!(error.to_string(), Range::read("AA, AKs", 4).unwrap_err().to_string());
    assert!(refused(" ", RangeOptions::default()).is_empty());
    let slide = RangeOptions { dialect: Some("slide"), ..RangeOptions::default() };
    assert_eq!(refused("AA", slide).option(), Some("dialect"));
    let order = RangeOptions { order: Some("pokerstove"), ..RangeOptions::default() };
    assert_eq!(refused("AA", order).option(), Some("order"));
    let ranges = [read(game, "AA"), read(&Omaha::Five, "KK")];
    let error = game.equity(&Question::new(&ranges)).unwrap_err();
    assert!(matches!(error, EquityError::HoleCards { player: 1, found: 5, expected: 4, .. }));
    let error = game.equity(&Question::new(&ranges[..1])).unwrap_err();
    assert_eq!(error.to_string(), "1 player: there can be 2 to 6 in Omaha");
}

#[test]
fn names_stand_for_ranges() {
    let game: &dyn Game = &Omaha::Four;
    let aces = read(game, "AA$ds");
    let names: equity::game::Names = {
        let aces = aces.clone();
        std::sync::Arc::new(move |name: &str, _: &Budget<'_>| match name {
            "aces" => Ok(aces.clone()),
            _ => Err(format!("no range is called {name:?}")),
        })
    };
    let options = RangeOptions { names: Some(&names), ..RangeOptions::default() };
    assert_eq!(game.read_range(" @aces", &options).unwrap(), aces);
    let expected = read(game, "(AA$ds):0.5, KK");
    assert_eq!(game.read_range("@aces:0.5, KK", &options).unwrap(), expected);
    assert_eq!(game.read_range("(@\"aces\",QQ)!AAQQ", &options).unwrap(), read(game, "(AA$ds,QQ)!AAQQ"));
    let other: equity::game::Names =
        std::sync::Arc::new(|_: &str, _: &Budget<'_>| Ok(read(&Omaha::Five, "AA")));
    let error = game.read_range("@aces", &RangeOptions { names: Some(&other), ..options }).unwrap_err();
    let expected = "\"@aces\" at character 1: \"aces\" is a range of hands with 5 cards: expected 4";
    assert_eq!(error.to_string(), expected);
    assert!(game.read_range("@aces", &RangeOptions::default()).is_err());
    let error = game.read_range("@kings", &options).unwrap_err();
    assert_eq!(error.to_string(), "\"@kings\" at character 1: no range is called \"kings\"");
}

/// Ranges, which are answered one after another, and hands, which are answered together, keep their order, also if
/// questions are equal.
#[test]
fn answers_of_batches_are_those_of_single_questions() {
    let game: &dyn Game = &Omaha::Four;
    let texts = ["AsAhKsKh", "AA**:0.5,KKQJ", "8d7d6c5c", "QQJJ"].map(|text| read(game, text));
    let pairs = [(0, 2), (1, 2), (0, 3), (1, 2), (0, 2), (3, 1), (0, 0)];
    let board: CardSet = "Qs 9h 4c 2d".parse().unwrap();
    let ask = |&(a, b): &(usize, usize)| {
        batch::Question::new(vec![texts[a].clone(), texts[b].clone()], board, CardSet::EMPTY)
    };
    let questions: Vec<batch::Question> = pairs.iter().map(ask).collect();
    let batch = batch::Batch::new(game, Options::default());
    // The second time some answers are remembered.
    for _ in 0..2 {
        for (question, answer) in questions.iter().zip(batch.run(&questions)) {
            let single = game.equity(&Question { board, ..Question::new(question.ranges()) });
            let shares = |report: &Report| report.shares().to_vec();
            let found = answer.report.map(|report| shares(&report));
            assert_eq!(found, single.map(|report| shares(&report)));
        }
    }
}

/// The equities of courchevel on its first card are the means of those of five cards on all flops.
#[test]
fn courchevel_begins_with_a_card_of_the_board() {
    let (first, mut rest) = (Card::ALL[20], Card::ALL.to_vec());
    rest.retain(|card| *card != first);
    fastrand::Rng::with_seed(3).shuffle(&mut rest);
    let mut take = |count: usize| rest.drain(..count).collect::<CardSet>();
    let hands = [take(5), take(5)].map(AnyRange::Hand);
    let dead = take(Card::COUNT - 11 - 12);
    for (courchevel, five) in
        [(Omaha::Courchevel, Omaha::Five), (Omaha::CourchevelEightOrBetter, Omaha::FiveEightOrBetter)]
    {
        let ask = |game: &dyn Game, board| {
            let report = game.equity(&Question { board, dead, ..Question::new(&hands) }).unwrap();
            (report.shares()[0].equity(), report.total())
        };
        let (mut equity, mut flops) = (0.0, 0.0);
        for (place, &a) in rest.iter().enumerate() {
            for &b in &rest[..place] {
                let (of_flop, boards) = ask(&five, CardSet::from_iter([first, a, b]));
                assert_eq!(boards, 45.0);
                equity += of_flop;
                flops += 1.0;
            }
        }
        let (found, boards) = ask(&courchevel, CardSet::of(first));
        assert_eq!((flops, boards), (66.0, 495.0));
        assert!((found - equity / flops).abs() < 1e-12, "{found} {}", equity / flops);
        let board = CardSet::of(first);
        let error = five.equity(&Question { board, ..Question::new(&hands) }).unwrap_err();
        assert_eq!(error.to_string(), "1 card on the board: there can be 0, 3, 4 or 5");
        let two = CardSet::from_iter([first, rest[0]]);
        let error = courchevel.equity(&Question { board: two, ..Question::new(&hands) }).unwrap_err();
        assert_eq!(error.to_string(), "2 cards on the board: there can be 0, 1, 3, 4 or 5");
    }
}
