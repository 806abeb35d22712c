//! A range as text and JSON.

use equity::game::{AnyRange, GameInfo};
use holdem::range::{Dialect, Range, StartingHand};
use serde_json::{Value, json};

use crate::colour::Palette;
use crate::game::{in_game, ranks};
use crate::grid::ValueGrid;
use crate::spot::{KnownCards, PlayerRange};
use crate::words::{counted, first_of, is_puzzle, of_all, share, size};

/// Returns a range, its size, the part that known cards leave, and the grid.
pub fn text(range: &Range, cards: KnownCards, palette: Palette) -> String {
    let mut text = listing(range, cards.game);
    text += &format!("{}\n", size(range, cards.game));
    if !cards.all().is_empty() {
        // Blocked combos are listed by hand, because the text of the remaining range would be hard to read.
        let left = range.without(cards.all());
        text += &format!("{cards}: {}\n", of_all(left.total_weight(), range.total_weight(), "combo"));
        text += &blocked_in_words(range, &left);
    } else {
        text += &cards.line();
    }
    format!("{text}\n{}", ValueGrid::of_weights(range, cards).text(palette))
}

/// The largest number of partly blocked starting hands that are named.
const MAX_BLOCKED: usize = 12;

/// Returns a line with the starting hands that have blocked combos, and the number left of each. The text is
/// empty if there are none.
fn blocked_in_words(range: &Range, left: &Range) -> String {
    let parts = blocked(range, left);
    if parts.is_empty() {
        return String::new();
    }
    let message = |(hand, left, all): &(StartingHand, usize, usize)| format!("{hand} {left} of {all}");
    format!("blocked: {}\n", first_of(parts.iter().map(message), MAX_BLOCKED))
}

/// Returns the starting hands that have blocked combos, with the number of combos left and the number in the
/// range. Hands with the smallest part left come first.
fn blocked(range: &Range, left: &Range) -> Vec<(StartingHand, usize, usize)> {
    let of_hand =
        |range: &Range, hand: StartingHand| hand.combos().filter(|&combo| range.weight(combo) > 0.0).count();
    let parts = StartingHand::ALL.into_iter().map(|hand| {
        let [left, all] = [left, range].map(|range| of_hand(range, hand));
        (hand, left, all)
    });
    let mut parts: Vec<_> = parts.filter(|(_, left, all)| left < all).collect();
    parts.sort_by(|(_, left, all), (_, others, of_others)| (left * of_others).cmp(&(others * all)));
    parts
}

/// Returns the hands of a range as text: one line if that is readable, otherwise one line for each weight.
fn listing(range: &Range, game: &'static GameInfo) -> String {
    if !is_puzzle(range) {
        return range.text_in(game) + "\n";
    }
    let mut text = String::from("weight    combos  hands\n");
    for (weight, part) in range.by_weight() {
        text += &format!("{weight:<8}  {:>6}  {part}\n", part.count());
    }
    text
}

/// Returns the part of a range that known cards leave, as JSON. `dialect` is the dialect of its text.
pub fn json(range: &Range, cards: KnownCards, dialect: Dialect) -> Value {
    let left = range.without(cards.all());
    // The grid has the mean weights of starting hands in rows, aces first. It has 13 rows in hold'em.
    let (all, side) = (left.grid(), ranks(cards.game).count());
    let rows = all.rows()[..side].iter().map(|row| row[..side].iter().map(|cell| cell.weight));
    let grid: Vec<Vec<f64>> = rows.map(Iterator::collect).collect();
    let by_weight = left
        .by_weight()
        .into_iter()
        .map(|(weight, part)| json!({ "weight": weight, "combos": part.count(), "range": part.to_string() }));
    let blocked = blocked(range, &left)
        .into_iter()
        .map(|(hand, left, all)| json!({ "hand": hand.to_string(), "left": left, "combos": all }));
    let object = json!({
        "range": left.to_string(),
        "dialect": dialect.name(),
        "combos": without_noise(left.total_weight()),
        "holdings": left.count(),
        "share": share(&left, cards.game),
        "grid": grid,
        "by_weight": by_weight.collect::<Vec<_>>(),
        "board": cards.board.to_string(),
        "dead": cards.dead.to_string(),
        "blocked": blocked.collect::<Vec<_>>(),
    });
    in_game(cards.game, object)
}

/// Rounds a number to twelve significant digits. The sum of 1,326 weights of 0.3 becomes 397.8 instead of
/// 397.80000000000933.
fn without_noise(sum: f64) -> f64 {
    format!("{sum:.11e}").parse().unwrap_or(sum)
}

/// The largest number of characters of a range of any game in a text answer.
const SHOWN: usize = 600;

/// Returns the part of a range of any game that known cards leave, as JSON.
pub fn any_json(left: &AnyRange, cards: KnownCards) -> Value {
    let object = json!({
        "range": left.to_string(),
        "combos": left.total_weight(),
        "holdings": left.count(),
        "share": left.share(cards.game),
        "board": cards.board.to_string(),
        "dead": cards.dead.to_string(),
    });
    in_game(cards.game, object)
}

/// Returns the hands of a range of any game that known cards leave, their number, and the known cards, as
/// text.
pub fn any_text(range: &AnyRange, left: &AnyRange, cards: KnownCards) -> String {
    let (hands, percent) = (counted(left.total_weight(), "hand"), 100.0 * left.share(cards.game));
    let mut text = format!("{}\n{hands}, {percent:.2} % of all hands", beginning(&left.to_string()));
    if left.total_weight() != left.count() as f64 {
        text += &format!(", by weight; {}", counted(left.count() as f64, "different one"));
    }
    text += &format!("\n{cards}");
    if !cards.all().is_empty() {
        text += &format!(": {}", of_all(left.total_weight(), range.total_weight(), "hand"));
    }
    text + "\n"
}

/// Returns a text, cut at a comma if it is too long.
fn beginning(text: &str) -> String {
    // The text is ASCII, so any index is a character boundary.
    let Some(begun) = text.get(..SHOWN) else { return text.into() };
    let end = begun.rfind(',').unwrap_or(begun.len());
    format!("{},… ({} characters in all; --json has them)", &begun[..end], text.len())
}
