//! `rivertable range`: the combos and the normal form of a range.

use evaluator::Game;
use questions::spot::{omaha_range_json, omaha_range_text, weight_without};

use super::spot::Reader;
use crate::commands::range::Args;
use crate::error::Failure;
use crate::game::check_holdem;
use crate::output::print;
use crate::spot::{Boards, emptied};

pub(super) fn run(args: &Args, game: Game) -> Result<(), Failure> {
    if args.notation.is_some() {
        check_holdem("--for", "the notation of other programs", game)?;
    }
    let range = Reader::new(&args.dialect, game)?.read(&args.text)?;
    let cards = args.cards.read(game, Boards::Any)?;
    if weight_without(&range, cards.all()) == 0.0 && !range.is_empty() {
        return Err(emptied(cards).into());
    }
    let left = if cards.all().is_empty() { range.clone() } else { range.without(cards.all()) };
    print(args.json, || omaha_range_json(&left, cards), || omaha_range_text(&range, &left, cards))
}
