//! Analyses of hands of two cards, which other games do not have.

use std::borrow::Cow;
use std::str::FromStr;

use equity::EquityError;
use equity::internals::Callback;
use holdem::distribution::{FlopReport, TextureFilter};
use holdem::hits::{FormulaError, Predicate};
use holdem::range::Range;
use holdem::{Engine, Reports, Showdown};
use render::hits::HitReport;
use render::words::cut;

use super::{Run, Spot, no_combo, refusal};
use crate::refusal::Refusal;

/// A spot of a game with two hole cards.
pub struct Kit<'a> {
    /// The engine of the game.
    pub engine: &'a Engine,
    /// The typed ranges.
    pub spot: render::spot::Spot<Range>,
    /// The texts of the ranges as entered.
    texts: &'a [String],
}

impl Spot {
    /// Returns the typed ranges and the engine.
    ///
    /// # Errors
    ///
    /// Returns an error unless the game has two hole cards.
    pub fn kit(&self) -> Result<Kit<'_>, Refusal> {
        let ranges = self.ranges.iter().map(|range| range.of_two_cards().map(Cow::into_owned));
        let kit = self.game.engine().zip(ranges.collect::<Option<_>>()).map(|(engine, ranges)| {
            let spot = render::spot::Spot { ranges, cards: self.cards };
            Kit { engine, spot, texts: &self.texts }
        });
        let title = self.game.info().title;
        kit.ok_or_else(|| Refusal::new("game", format!("{title} has another number of hole cards")))
    }
}

impl Kit<'_> {
    /// Returns the question about the ranges as part of a run.
    pub(crate) fn question<'a>(&'a self, run: Run<'a>) -> Showdown<'a> {
        self.spot.question().on_progress(run.on_progress).stop_when(run.stop)
    }

    /// Counts the made hands and draws of the ranges, also of the combos that match a filter.
    ///
    /// # Errors
    ///
    /// Returns an error if no combo of a range is possible, or if the run is stopped.
    pub fn hits(
        &self,
        filter: Option<Filter<Predicate>>,
        on_progress: Callback<'_>,
    ) -> Result<HitReport<'_>, Refusal> {
        // The board is valid, so `None` means that the run was stopped.
        let report = HitReport::until(&self.spot, filter.map(|filter| filter.filter), on_progress)
            .ok_or_else(Refusal::stopped)?;
        let Some(player) = report.empty_range() else { return Ok(report) };
        let message = no_combo(player, &self.texts[player], self.spot.ranges[player].is_empty());
        Err(Refusal::new("ranges", message).at(player))
    }

    /// Compares two ranges on all flops, or on those that match. A combo with an equity of at
    /// least `nuts`, 0 to 1, counts as nuts.
    ///
    /// # Errors
    ///
    /// Returns an error if there are not two ranges, no deal is possible, or the run is stopped.
    pub fn flops(
        &self,
        nuts: f64,
        textures: Option<&Filter<TextureFilter>>,
        run: Run<'_>,
    ) -> Result<FlopReport, Refusal> {
        let report = self.question(run).flops(self.engine, nuts, textures.map(|textures| &textures.filter));
        report.map_err(|error| match (error, textures) {
            (EquityError::NoDeal { .. }, Some(Filter { field, text, .. })) => {
                Refusal::new(field, format!("{text}: no deal is possible on such a flop"))
            }
            (error, _) => refusal(error, self.texts),
        })
    }
}

/// A filter of combos or of flops, from text.
pub struct Filter<F> {
    /// The filter.
    pub filter: F,
    field: &'static str,
    /// The name of the option and its text.
    text: String,
}

impl<F: FromStr<Err = FormulaError>> Filter<F> {
    /// Parses a filter. `option` is its name in error messages, such as `--where`. `help` is the end of the message about
    /// an unknown word that resembles no other.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid word.
    pub fn read(option: &'static str, words: Option<&str>, help: &str) -> Result<Option<Self>, Refusal> {
        let Some(words) = words else { return Ok(None) };
        let (field, text) = (option.trim_start_matches('-'), format!("{option} {:?}", cut(words)));
        match words.parse() {
            Ok(filter) => Ok(Some(Self { filter, field, text })),
            Err(error) => {
                let is_strange = matches!(error, FormulaError::UnknownWord { nearest: "", .. });
                let help = if is_strange { help } else { "" };
                Err(Refusal::new(field, format!("{text}: {error}{help}")))
            }
        }
    }
}
