//! Short deck: the ranking of its starting hands, its preflop tables, and rejected questions.

use std::cmp::Reverse;

use equity::batch::Ranges;
use equity::game::AnyRange;
use evaluator::order::{ShortDeck, ShortDeckTrips};
use evaluator::{CardSet, Category, Game, RankTable, TableOf};
use holdem::range::{Order, Range, RangeErrorKind, RangeReader, StartingHand};
use holdem::solver::{AllInPair, River, RiverPair};
use holdem::strength::Strength;
use holdem::{Emptied, Engine, EquityError, Method, Plan, PreflopTable, Reports, Showdown, Stop};

use crate::support::{cards, ranges};

fn engine(game: Game) -> Engine {
    match game {
        Game::ShortDeck => Engine::new(TableOf::<ShortDeck>::embedded()),
        _ => Engine::new(TableOf::<ShortDeckTrips>::embedded()),
    }
}

const GAMES: [Game; 2] = [Game::ShortDeck, Game::ShortDeckTrips];

#[test]
fn the_ranking_is_by_equity_against_a_random_hand() {
    for game in GAMES {
        let table = PreflopTable::embedded_in(game).unwrap();
        // Each combo meets equally many opponents and boards, so equities are compared as points of 12
        // combos.
        let points = |hand: &StartingHand| {
            let outcome = table.against_random(*hand);
            (2 * outcome.wins() + outcome.ties()) * (12 / hand.combo_count() as u64)
        };
        let ranking = Order::Equity.hands_in(game).unwrap();
        assert_eq!(ranking.len(), 81);
        let mut ranked = ranking.to_vec();
        ranked.sort_by_key(|hand| Reverse(points(hand)));
        let names: Vec<String> = ranked.iter().map(StartingHand::to_string).collect();
        assert!(ranked == ranking, "{game}: the ranking should be: {}", names.join(" "));
        assert!(ranked.windows(2).all(|pair| points(&pair[0]) > points(&pair[1])), "some starting hands tie");
    }
}

/// Compares the table with the sweep over all boards, for ranges with and without weights.
#[test]
fn preflop_tables_agree_with_sweeps() {
    for game in GAMES {
        let (engine, reader) = (engine(game), RangeReader::new().game(game));
        for (first, second) in
            [("AA", "KK"), ("AsKs, 76o:0.5", "random"), ("22+,A6s+:0.25", "0-10%,KTs:0.125")]
        {
            let ranges = [first, second].map(|text| reader.read(text).unwrap());
            for question in [Showdown::new(&ranges), Showdown::new(&ranges).by_combo()] {
                let [table, sweep] =
                    [Plan::PreflopTable, Plan::Sweep].map(|plan| question.plan(plan).run(&engine).unwrap());
                assert_eq!(table.shares(), sweep.shares(), "{game} {first} {second}");
                let chosen = question.method(Method::Exact).run(&engine).unwrap();
                assert_eq!(chosen.plan(), Plan::PreflopTable);
            }
        }
    }
}

#[test]
fn tables_and_engines_of_two_games_do_not_mix() {
    let error = engine(Game::ShortDeck).with_preflop_table(PreflopTable::embedded().clone()).unwrap_err();
    assert_eq!(error.to_string(), "the preflop table is for hold'em, but the rank table is for short deck");
    let players = ranges(&["AA", "KK"]);
    for game in GAMES {
        let table = PreflopTable::embedded_in(game).unwrap();
        assert_eq!((table.game(), table.matchups()), (game, 10_215));
        assert!(Engine::new(RankTable::embedded()).with_preflop_table(table.clone()).is_err());
        let given = engine(game).with_preflop_table(table.clone()).unwrap();
        let [found, usual] =
            [&given, &engine(game)].map(|engine| Showdown::new(&players).run(engine).unwrap());
        assert_eq!(found.shares(), usual.shares());
        assert!(game != Game::ShortDeck || found.shares()[0].wins() == 5_359_968.0);
        let deuces = "2c 2d".parse().unwrap();
        assert_eq!(table.outcome("As Ad".parse().unwrap(), deuces), None);
    }
}

#[test]
fn holdem_only_features_return_an_error() {
    let (engine, full) = (engine(Game::ShortDeckTrips), Range::full());
    let (flop, river) = (cards("As Kd 7c"), cards("As Kd 7c 9h 6s"));
    let game = "short deck with three of a kind above a straight";
    let refused = |what: &str| format!("{what} is for hold'em, and not for {game}");
    let error = River::new(&engine, river).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), refused("a river for solvers"));
    let error = RiverPair::new(&engine, river, &full, &full).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), refused("a pair of ranges for solvers"));
    let error = AllInPair::new(&engine, flop, &full, &full).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), refused("a pair of ranges for solvers"));
    let error = Strength::new(&engine).on(flop).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), refused("strength"));
    let error = Showdown::new([&full, &full]).plan(Plan::HandVsHand).run(&engine).unwrap_err();
    assert!(error.to_string().contains("hold'em"), "{error}");
}

/// Checks every canonical flop, and the equity over all of them.
#[test]
fn all_flops() {
    let engine = engine(Game::ShortDeck);
    let ranges = ranges(&["AA,KQs:0.5", "22+,A6s+,KTo+"]);
    let report = Showdown::new(&ranges).flops(&engine, 0.8, None).unwrap();
    assert_eq!(report.flops().len(), 573);
    let sum =
        |value: &dyn Fn(&holdem::distribution::Flop) -> f64| report.flops().iter().map(value).sum::<f64>();
    assert!((sum(&|flop| flop.part) - 1.0).abs() < 1e-12);
    let whole = Showdown::new(&ranges).run(&engine).unwrap();
    assert!((sum(&|flop| flop.part * flop.equities[0]) - whole.shares()[0].equity()).abs() < 1e-9);
    assert!(report.flops().iter().all(|flop| (flop.cards - CardSet::SHORT_DECK).is_empty()));
}

/// Final hands, next cards and outs, checked against a plain enumeration of rivers.
#[test]
fn runouts_of_a_turn() {
    let (table, engine) = (TableOf::<ShortDeckTrips>::embedded(), engine(Game::ShortDeckTrips));
    let board = cards("Ah 9h 8c 7d");
    let hands = ["KhQh", "AcAs"];
    let (ranges, hands) = (ranges(&hands), hands.map(cards));
    let report = Showdown::new(&ranges).board(board).runouts(&engine).unwrap();
    let rivers: Vec<CardSet> =
        (CardSet::SHORT_DECK - board - hands[0] - hands[1]).iter().map(CardSet::of).collect();
    assert_eq!((rivers.len(), report.next_cards().len()), (28, 28));
    let rank = |player: usize, river: CardSet| table.rank_set(hands[player] | board | river).unwrap();
    let wins = rivers.iter().filter(|&&river| rank(0, river) > rank(1, river)).count();
    assert_eq!(report.shares()[0].wins(), wins as f64);
    for player in [0, 1] {
        let mut categories = [0.0; Category::COUNT];
        rivers.iter().for_each(|&river| categories[rank(player, river).category() as usize] += 1.0);
        assert_eq!(report.categories()[player], categories);
    }
    let outs = report.outs(0).unwrap();
    let winning = rivers.iter().filter(|river| outs.winning(river.iter().next().unwrap()) > 0.0).count();
    assert_eq!((outs.behind(), winning), (outs.total(), wins));
}

/// Ten simulated players share the pot equally.
#[test]
fn ten_random_hands() {
    let ranges = vec![Range::full(); 10];
    let report = Showdown::new(&ranges).run(&engine(Game::ShortDeck)).unwrap();
    assert_eq!(report.plan(), Plan::MonteCarlo);
    assert!(report.shares().iter().all(|shares| (shares.equity() - 0.1).abs() < 2e-3));
}

/// Spots with hardly any cards left have fewer cases than the requested samples.
#[test]
fn small_decks_are_answered_exactly() {
    for (game, players, dead, exact) in [
        (
            Game::ShortDeck,
            ["Jh9c", "Qs8c:0.5,Qc9s,Tc9s:0.01"],
            "8hAc9dAd6cJd7dKdAhKcKhThQd8sKsJs6d7s7c9hQh6h8dJc6s7hTs",
            0.668_874,
        ),
        (
            Game::ShortDeckTrips,
            ["KhTh,9c7s:0.01,Th9c:0.01,Kc9h,AcTh:0.01", "Kc9d:0.5"],
            "8d6sQsKdJcJd8sAhTcTs8h8c7hTdQh7dAd6h6dJs7c9sKsJhAs",
            0.047_16,
        ),
    ] {
        let reader = RangeReader::new().game(game);
        let ranges = players.map(|range| reader.read(range).unwrap());
        let question = Showdown::new(&ranges).dead(dead.parse().unwrap()).method(Method::MonteCarlo);
        let report = question.stop(Stop::never().samples(3_000)).run(&engine(game)).unwrap();
        let equity = report.shares()[0].equity();
        assert!(report.plan().is_exact() && (equity - exact).abs() < 1e-5, "{equity}");
    }
}

/// Simulations of narrow and wide ranges, checked against the exact answer.
#[test]
fn simulations_agree_with_counting() {
    let engine = engine(Game::ShortDeckTrips);
    for (ranges, board) in [(["AA", "KQs", "random"], "Kh 9h 7c"), (["99-66", "A6s+", "22+,KTo+:0.5"], "")] {
        let reader = RangeReader::new().game(Game::ShortDeckTrips);
        let ranges = ranges.map(|range| reader.read(range).unwrap());
        let question = Showdown::new(&ranges).board(board.parse().unwrap());
        let exact = question.method(Method::Exact).run(&engine).unwrap();
        // Exact work would replace a larger simulation.
        let stop = Stop::never().samples(1_000_000);
        let simulated = question.method(Method::MonteCarlo).stop(stop).run(&engine).unwrap();
        for player in 0..3 {
            let error = simulated.standard_error(player).unwrap();
            let off = simulated.shares()[player].equity() - exact.shares()[player].equity();
            assert!(off.abs() < 5.0 * error && error < 1e-3, "player {player}: {off} +- {error}");
        }
    }
}

#[test]
fn a_range_of_another_game_is_refused() {
    let short = RangeReader::new().game(Game::ShortDeck);
    let tenth: Range = "10%".parse().unwrap();
    for (ranges, player) in
        [([tenth.clone(), Range::full()], 0), ([Range::full(), &tenth | &Range::top(5.0)], 1)]
    {
        let error = Showdown::new(&ranges).run(&engine(Game::ShortDeck)).unwrap_err();
        let (range, game) = (Game::Holdem.title(), Game::ShortDeck.title());
        assert_eq!(error, EquityError::RangeOfOtherGame { player, range, game });
    }
    let question = [short.read("10%").unwrap(), Range::full()];
    let report = Showdown::new(&question).run(&engine(Game::ShortDeck)).unwrap();
    assert_eq!(question[0].count(), 58);
    let error = Showdown::new(&question).run(&engine(Game::ShortDeckTrips)).unwrap_err();
    assert!(matches!(error, EquityError::RangeOfOtherGame { player: 0, .. }));
    let combos: Range = question[0].iter().map(|(combo, _)| combo).collect();
    let same = Showdown::new(&[combos, Range::full()]).run(&engine(Game::ShortDeck)).unwrap();
    assert_eq!(report.shares(), same.shares());
    for game in [Game::DeuceToSeven, Game::Badugi, Game::AceToFive] {
        let error = RangeReader::new().game(game).read("AKs").unwrap_err();
        assert_eq!(error.kind(), RangeErrorKind::OtherGame, "{game}");
    }
}

#[test]
fn cards_outside_the_deck_are_not_dead_cards() {
    let error = |board: &str, dead: &str, text: &str| {
        let ranges: [Range; 2] = [text.parse().unwrap(), "KK".parse().unwrap()];
        let question = Showdown::new(&ranges).board(cards(board)).dead(cards(dead));
        question.run(&engine(Game::ShortDeck)).unwrap_err()
    };
    let empty = |by| EquityError::EmptyRange { player: 0, by };
    assert_eq!(error("As 9d 7h", "", "22,AsKs"), empty(Emptied::Board));
    assert_eq!(error("As 9d 7h", "2c", "22,AsKs"), empty(Emptied::Board));
    assert_eq!(error("", "Ac", "22,AcKs"), empty(Emptied::Dead));
    assert_eq!(error("As 9d 7h", "Ac", "22,AsKs,AcKc"), empty(Emptied::BoardAndDead));
}

#[test]
fn batches_refuse_combos_outside_the_deck() {
    let engine = engine(Game::ShortDeck);
    let ranges = Ranges::of(&engine);
    for text in ["2s2h", "As2h", "2s 2h"] {
        let error = ranges.read(text).unwrap_err();
        let same = RangeReader::new().game(Game::ShortDeck).read(text).unwrap_err();
        assert_eq!((same.kind(), error.to_string()), (RangeErrorKind::NotInDeck, same.to_string()), "{text}");
    }
    assert!(matches!(ranges.read("AsKs"), Ok(AnyRange::Hand(hand)) if hand == cards("AsKs")));
}
