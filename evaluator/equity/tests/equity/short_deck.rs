//! Short deck: the ranking of its starting hands, its preflop tables, and what its questions refuse.

use std::cmp::Reverse;

use equity::range::{Order, Range, RangeReader, StartingHand};
use equity::strength::Strength;
use equity::{AllInPair, Engine, Method, Plan, PreflopTable, River, RiverPair, Showdown};
use evaluator::order::{ShortDeck, ShortDeckTrips};
use evaluator::{CardSet, Game, TableOf};

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
        // Each combo meets as many opponents and boards, so equities compare as points a combo: here, of 12 combos.
        let points = |hand: &StartingHand| {
            let outcome = table.against_random(*hand);
            (2 * outcome.wins() + outcome.ties()) * (12 / hand.combo_count() as u64)
        };
        let ranking = Order::Ours.hands_in(game).unwrap();
        assert_eq!(ranking.len(), 81);
        let mut ranked = ranking.to_vec();
        ranked.sort_by_key(|hand| Reverse(points(hand)));
        let names: Vec<String> = ranked.iter().map(StartingHand::to_string).collect();
        assert!(ranked == ranking, "{game}: the ranking should be: {}", names.join(" "));
        assert!(ranked.windows(2).all(|pair| points(&pair[0]) > points(&pair[1])), "some starting hands tie");
    }
}

/// The table against the sweep over all boards, in ranges with weights and without.
#[test]
fn the_preflop_tables_say_what_boards_say() {
    for game in GAMES {
        let (engine, reader) = (engine(game), RangeReader::new().game(game));
        for (first, second) in [("AA", "KK"), ("AsKs, 76o:0.5", "random"), ("22+,A6s+:0.25", "10%,KTs:0.125")]
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
    let aces: Range = "AA".parse().unwrap();
    let holdem = engine(Game::ShortDeck).with_preflop_table(PreflopTable::embedded().clone());
    let [with, without] = [&holdem, &engine(Game::ShortDeck)]
        .map(|engine| Showdown::new([&aces, &"KK".parse().unwrap()]).run(engine).unwrap());
    assert_eq!(with.shares(), without.shares());
    assert_eq!(without.shares()[0].wins(), 5_359_968.0);
    for game in GAMES {
        let table = PreflopTable::embedded_in(game).unwrap();
        assert_eq!((table.game(), table.matchups()), (game, 10_215));
        let deuces = "2c 2d".parse().unwrap();
        assert_eq!(table.outcome("As Ad".parse().unwrap(), deuces), None);
    }
}

#[test]
fn what_is_for_holdem_alone_says_so() {
    let (engine, full) = (engine(Game::ShortDeckTrips), Range::full());
    let (flop, river): (CardSet, CardSet) = ("As Kd 7c".parse().unwrap(), "As Kd 7c 9h 6s".parse().unwrap());
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
