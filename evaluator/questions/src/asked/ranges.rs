//! Reads the ranges of a question by the rules of its game.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use holdem::EquityError;
use holdem::range::{Dialect, Order, Range, RangeReader};
use render::spot::{KnownCards, Spot};
use render::words::cut;

use super::Asked;
use crate::refusal::Refusal;
use crate::spot::{Boards, OmahaSpot, omaha_reader, player_name, sentence};

/// The error for a name inside the text of a named range.
const NAMES_IN_NAMES: &str = "a named range cannot name another range";

impl Asked<'_> {
    /// Reads ranges of two hole cards.
    pub(crate) fn spot(&self, boards: Boards) -> Result<Spot, Refusal> {
        let texts = self.checked_texts()?;
        let cards = self.cards(boards)?;
        let reader = self.reader();
        let read = |(player, text): (usize, &&str)| {
            let refuse = |error| Refusal::new("ranges", sentence(&self.called(player), &error)).at(player);
            reader.read(text).map_err(refuse)
        };
        Ok(Spot { ranges: texts.iter().enumerate().map(read).collect::<Result<_, _>>()?, cards })
    }

    /// Reads ranges of Omaha.
    pub(crate) fn omaha_spot(&self, boards: Boards) -> Result<OmahaSpot, Refusal> {
        let texts = self.checked_texts()?;
        let cards = self.cards(boards)?;
        self.check_dialect()?;
        let names = self.question.names.clone();
        let reader = omaha_reader(self.game);
        let read = |(player, text): (usize, &&str)| {
            omaha_range(&reader, &names, text).map_err(|said| {
                let place = Some(self.called(player)).filter(|place| !place.is_empty());
                let said = place.map_or(said.clone(), |place| format!("{place}: {said}"));
                Refusal::new("ranges", said).at(player)
            })
        };
        let ranges = texts.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(OmahaSpot { ranges, texts: texts.iter().map(ToString::to_string).collect(), cards })
    }

    /// Returns a reader for ranges of two hole cards.
    pub(crate) fn reader(&self) -> RangeReader {
        let reader =
            RangeReader::new().dialect(self.question.dialect).order(self.question.order).game(self.game);
        let names = self.question.names.clone();
        let plain = reader.clone().names(|_| Err(NAMES_IN_NAMES.into()));
        // Parsed ranges are cached, because a text may name the same range thousands of times.
        let known = Mutex::new(HashMap::new());
        reader.names(move |name| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(range) = known.get(name) {
                return Ok(Range::clone(range));
            }
            let text = names.get(name).ok_or("no range has this name")?;
            let range = plain.read(text).map_err(|error| format!("{}: {error}", cut(name)))?;
            known.insert(name.to_string(), range.clone());
            Ok(range)
        })
    }

    /// Returns the error for a field that only hold'em supports.
    pub(crate) fn only_holdem(&self, field: &'static str, what: &str) -> Refusal {
        Refusal::new(
            field,
            format!("{field}: {what} is available in hold'em only, and the game is {}", self.game.title()),
        )
    }

    /// Rejects reading options that Omaha does not support.
    fn check_dialect(&self) -> Result<(), Refusal> {
        if self.question.dialect != Dialect::default() {
            return Err(self.only_holdem("dialect", "the choice of a dialect"));
        }
        if self.question.order != Order::default() {
            return Err(self.only_holdem("order", "the choice of an order"));
        }
        Ok(())
    }

    /// Returns the texts of the ranges, and checks their number.
    fn checked_texts(&self) -> Result<Vec<&str>, Refusal> {
        let texts = self.texts();
        let (found, expected) = (texts.len(), self.kind().players(self.game));
        if expected.contains(&found) {
            return Ok(texts);
        }
        let said = match (expected.start(), expected.end()) {
            (1, 1) => format!("{found} ranges: expected one"),
            (2, 2) => EquityError::NotHeadsUp { found }.to_string(),
            (2, _) if self.game.is_omaha() => {
                EquityError::PlayerCount { found, most: 6, game: Some("Omaha") }.to_string()
            }
            (2, _) => EquityError::PlayerCount { found, most: 10, game: None }.to_string(),
            (least, most) => format!("{found} ranges: expected {least} to {most}"),
        };
        Err(Refusal::new("ranges", said))
    }

    /// Returns the name of a range for error messages. It is empty if the question has a single range.
    fn called(&self, player: usize) -> String {
        if *self.kind().players(self.game).end() == 1 { String::new() } else { player_name(player) }
    }
}

/// Reads an Omaha range from text, or from a single name behind `@`.
fn omaha_range(
    reader: &omaha::range::RangeReader,
    names: &HashMap<String, String>,
    text: &str,
) -> Result<omaha::range::Range, String> {
    let Some(name) = text.trim().strip_prefix('@') else {
        return reader.read(text).map_err(|error| error.to_string());
    };
    let name = name.trim_matches('"');
    let text = names.get(name).ok_or_else(|| format!("{:?}: no range has this name", cut(name)))?;
    if text.trim_start().starts_with('@') {
        return Err(format!("{}: {NAMES_IN_NAMES}", cut(name)));
    }
    reader.read(text).map_err(|error| format!("{}: {error}", cut(name)))
}

/// Returns the single range of a question, and the known cards.
pub(crate) fn only<R>(ranges: Vec<R>, cards: KnownCards) -> Result<(R, KnownCards), Refusal> {
    let range = ranges.into_iter().next().ok_or_else(|| Refusal::new("ranges", "0 ranges: expected one"))?;
    Ok((range, cards))
}
