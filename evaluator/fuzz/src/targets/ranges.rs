//! Text of hold'em ranges: in every dialect, order and game it is parsed or rejected. A parsed range is
//! written in every notation and parsed again with the same weights. Games without a board read it, too.

use crate::{check_message, check_place};
use equity::game::RangeOptions;
use evaluator::Game;
use holdem::range::{Dialect, Notation, Order, Range, RangeReader, StartingHand};
use questions::Games;

/// Returns `false` for texts that are not worth keeping: there are many long ones that are not ranges.
pub fn run(text: &str) -> bool {
    let mut last = None;
    for order in Order::ALL {
        for dialect in Dialect::ALL {
            for game in [Game::Holdem, Game::ShortDeck] {
                let reader = RangeReader::new().dialect(dialect).order(order).game(game);
                let reader =
                    reader.names(|name| if name == "b" { Ok(Range::top(3.0)) } else { Err("no".into()) });
                match reader.read(text) {
                    Ok(range) => {
                        // Most texts mean the same everywhere.
                        if last.as_ref() != Some(&range) {
                            check_range(&range);
                            last = Some(range);
                        }
                    }
                    Err(error) => {
                        check_place(&error, text, error.position(), error.token().trim_end_matches('…'))
                    }
                }
            }
        }
    }
    check_games_without_board(text);
    if let Ok(hand) = text.parse::<StartingHand>() {
        assert_eq!(hand.to_string().parse(), Ok(hand));
        assert_eq!(text.parse::<Range>(), Ok(hand.combos().collect()));
    }
    last.is_some() || text.len() < 64
}

/// Checks that a text is a range of each game without a board, or rejected.
fn check_games_without_board(text: &str) {
    // Other games have the same ranges.
    for game in ["stud", "draw8", "badugi"].iter().filter_map(|name| Games::all().named(name)) {
        match game.read_range(text, &RangeOptions::default()) {
            Ok(range) => {
                assert!(range.hole_cards() <= game.info().hole_cards && range.count() > 0);
                assert!(range.hands().take(64).all(|(hand, weight)| {
                    hand.len() == range.hole_cards() && weight > 0.0 && weight <= 1.0
                }));
            }
            Err(error) => check_place(&error, text, error.position(), error.token().trim_end_matches('…')),
        }
    }
}

fn check_range(range: &Range) {
    assert!(range.as_slice().iter().all(|weight| (0.0..=1.0).contains(weight) && weight.is_sign_positive()));
    let text = range.to_string();
    for dialect in Dialect::ALL {
        assert_eq!(Range::parse(&text, dialect).as_ref(), Ok(range), "{text} by {dialect}");
    }
    for notation in Notation::ALL {
        match range.to_notation(notation) {
            Ok(text) => assert_eq!(&read_back(&text), range, "{notation}: {text}"),
            Err(error) => {
                assert!(!range.is_unweighted());
                check_message(&error.to_string());
            }
        }
    }
    assert_eq!(range.count(), range.iter().count());
    let of_parts = range.by_weight().iter().map(|(weight, part)| weight * part.count() as f64).sum::<f64>();
    assert!((of_parts - range.total_weight()).abs() <= 1e-9 * range.total_weight());
    assert_eq!(&range.union(range), range);
    assert_eq!(&range.intersection(&Range::full()), range);
    assert!(range.difference(range).is_empty());
    let grid = range.grid();
    for hand in StartingHand::ALL {
        let weight: f64 = hand.combos().map(|combo| range.weight(combo)).sum();
        assert!((grid.cell(hand).weight * hand.combo_count() as f64 - weight).abs() < 1e-9, "{hand}");
    }
}

/// Parses text that is written for another program.
fn read_back(text: &str) -> Range {
    if text.is_empty() { Range::empty() } else { text.parse().expect("written text can be read") }
}
