//! `rivertable ranking`: all starting hands, the best first.

use evaluator::Game;
use omaha::PreflopTable;
use render::ranking::{Ranked, Ranking};

/// Returns all starting hands of four cards against a random hand.
pub(super) fn ranking(game: Game) -> Result<Ranking, String> {
    if game != Game::Omaha {
        return Err(format!("ranking does not support {}: expected --game omaha", game.title()));
    }
    let table = PreflopTable::embedded();
    let order = table.order();
    let ranked = order.hands().map(|hand| {
        let (name, combos) = (hand.to_string(), hand.combo_count());
        Ranked { hand: name, combos, shares: table.outcome(hand) }
    });
    Ok(Ranking { game, hands: ranked.collect() })
}
