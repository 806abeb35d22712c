//! The strength of combos on a board: text, CSV, JSON.

use evaluator::{CardSet, Game, HoleCards};
use holdem::strength::{BoardStrength, Potential};
use serde_json::{Map, Value, json};

use crate::game::in_game;

/// The strength of combos, and the combos to show.
#[derive(Clone, Copy, Debug)]
pub struct StrengthAnswer<'a> {
    /// The strength of all combos.
    pub found: &'a BoardStrength,
    /// The potential, if it was requested.
    pub potential: Option<&'a Potential>,
    /// The combos to show, in order.
    pub combos: &'a [HoleCards],
    /// The opponents in words.
    pub against: &'a str,
}

impl StrengthAnswer<'_> {
    /// Returns the names and values of a combo's numbers. A value is `None` if it does not exist.
    fn numbers(&self, combo: HoleCards) -> Vec<(&'static str, Option<f64>)> {
        let known = |numbers: &[f64; HoleCards::COUNT]| {
            Some(numbers[combo.index()]).filter(|number| !number.is_nan())
        };
        let mut numbers = vec![("ehs", known(self.found.ehs()))];
        if !self.found.board().is_empty() {
            numbers.push(("ehs2", known(self.found.ehs2())));
        }
        if let Some(potential) = self.potential {
            let hand = potential.of(combo);
            numbers.push(("positive_potential", hand.and_then(|hand| hand.positive())));
            numbers.push(("negative_potential", hand.and_then(|hand| hand.negative())));
        }
        numbers
    }

    fn histogram(&self, combo: HoleCards) -> Option<&[u16]> {
        self.found.histograms().map(|histograms| histograms.of(combo))
    }

    fn bins(&self) -> usize {
        self.found.histograms().map_or(0, |histograms| histograms.bins())
    }

    fn names(&self) -> Vec<&'static str> {
        self.numbers(HoleCards::ALL[0]).into_iter().map(|(name, _)| name).collect()
    }
}

/// Returns a header, and a line for each combo.
pub fn text(answer: &StrengthAnswer<'_>) -> String {
    let mut lines = vec![format!("{}, against {}", board_in_words(answer.found.board()), answer.against)];
    let mut head = "combo".to_string();
    for name in answer.names() {
        head += match name {
            "ehs" => "      EHS",
            "ehs2" => "     EHS2",
            "positive_potential" => "     PPot",
            _ => "     NPot",
        };
    }
    if answer.bins() > 0 {
        head += "  runouts by bin";
    }
    lines.push(head);
    for &combo in answer.combos {
        let mut line = format!("{combo:5}");
        for (_, number) in answer.numbers(combo) {
            line += &number.map_or_else(|| format!("{:>9}", "-"), |number| format!("{number:9.5}"));
        }
        for count in answer.histogram(combo).unwrap_or_default() {
            line += &format!(" {count:>4}");
        }
        lines.push(line);
    }
    lines.join("\n") + "\n"
}

fn board_in_words(board: CardSet) -> String {
    if board.is_empty() { "before the flop".into() } else { format!("board {board}") }
}

/// Returns a header, and a row for each combo.
pub fn csv(answer: &StrengthAnswer<'_>) -> String {
    let bins = (1..=answer.bins()).map(|bin| format!("bin_{bin}"));
    let head = answer.names().into_iter().map(String::from).chain(bins);
    let mut rows = vec!["combo".to_string() + &joined(head)];
    for &combo in answer.combos {
        let numbers = answer.numbers(combo).into_iter();
        let numbers = numbers.map(|(_, number)| number.map_or_else(String::new, |number| number.to_string()));
        let counts = answer.histogram(combo).unwrap_or_default().iter().map(u16::to_string);
        rows.push(combo.to_string() + &joined(numbers.chain(counts)));
    }
    rows.join("\n") + "\n"
}

fn joined(fields: impl Iterator<Item = String>) -> String {
    fields.map(|field| format!(",{field}")).collect()
}

/// Returns the combos as a JSON object.
pub fn json(answer: &StrengthAnswer<'_>) -> Value {
    let of_combo = |&combo: &HoleCards| {
        let mut object = Map::new();
        object.insert("combo".into(), combo.to_string().into());
        for (name, number) in answer.numbers(combo) {
            object.insert(name.into(), number.into());
        }
        if let Some(histogram) = answer.histogram(combo) {
            object.insert("histogram".into(), histogram.into());
        }
        Value::Object(object)
    };
    let object = json!({
        "board": answer.found.board().to_string(),
        "against": answer.against,
        "combos": answer.combos.iter().map(of_combo).collect::<Vec<_>>(),
    });
    in_game(Game::default(), object)
}
