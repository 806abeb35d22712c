//! `rivertable range`: what the text of a range means.

use evaluator::Game;
use omaha::range::Range;
use render::game::in_game;
use render::spot::KnownCards;
use render::words::number;
use serde_json::json;

use super::spot::{Reader, weight_without};
use crate::commands::range::Args;
use crate::error::Failure;
use crate::game::check_holdem;
use crate::output::print;
use crate::spot::{Boards, emptied};

/// How many characters of a range are printed for people.
const SHOWN: usize = 600;

pub(super) fn run(args: &Args, game: Game) -> Result<(), Failure> {
    if args.notation.is_some() {
        check_holdem("--for", "what other programs read", game)?;
    }
    let range = Reader::new(&args.dialect, game)?.read(&args.text)?;
    let cards = args.cards.read(game, Boards::Any)?;
    if weight_without(&range, cards.all()) == 0.0 && !range.is_empty() {
        return Err(emptied(cards).into());
    }
    let left = if cards.all().is_empty() { range.clone() } else { range.without(cards.all()) };
    let json = || {
        let object = json!({
            "range": left.to_string(),
            "combos": left.total_weight(),
            "holdings": left.count(),
            "share": left.share(),
            "board": cards.board.to_string(),
            "dead": cards.dead.to_string(),
        });
        in_game(game, object)
    };
    print(args.json, json, || text(&range, &left, cards))
}

/// The hands that are left, how many they are, and what took the others.
fn text(range: &Range, left: &Range, cards: KnownCards) -> String {
    let (hands, percent) = (number(left.total_weight()), 100.0 * left.share());
    let noun = if left.total_weight() == 1.0 { "hand" } else { "hands" };
    let mut text = format!("{}\n{hands} {noun}, {percent:.2} % of all hands", listing(&left.to_string()));
    if left.total_weight() != left.count() as f64 {
        text += &format!(", by weight; {} different ones", left.count());
    }
    text += &format!("\n{cards}");
    if !cards.all().is_empty() {
        text += &format!(": {hands} of {} hands are left", number(range.total_weight()));
    }
    text + "\n"
}

/// A text, or its beginning up to a comma.
fn listing(text: &str) -> String {
    // All of it is ASCII.
    let Some(begun) = text.get(..SHOWN) else { return text.into() };
    let end = begun.rfind(',').unwrap_or(begun.len());
    format!("{},… ({} characters in all; --json has them)", &begun[..end], text.len())
}
