//! Outs and next cards as text.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use equity::game::GameInfo;
use evaluator::Card;
use holdem::{Outs, RunoutReport};

use super::facts::{Against, SUITS, when_behind};
use crate::colour::{Palette, Scale};
use crate::game::{categories, ranks};
use crate::grid::{centred, line};
use crate::spot::Answer;
use crate::words::{counted, equity, number, short, weight};

/// Returns outs and next cards as lines of text.
pub fn text(answer: &Answer<'_, RunoutReport>, palette: Palette) -> String {
    Text(answer, palette).to_string()
}

struct Text<'a>(&'a Answer<'a, RunoutReport>, Palette);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(answer, _) = self;
        let report = answer.report;
        writeln!(f, "{}", answer.spot.cards)?;
        self.players(f)?;
        self.against(f)?;
        if answer.is_one_deal() {
            self.outs(f)?;
        }
        self.categories(f)?;
        let shown = if report.next_cards().is_empty() { 0..0 } else { answer.shown() };
        for player in shown {
            writeln!(f, "\nequity of {} by next card, in percent", player + 1)?;
            self.next_cards(f, player)?;
        }
        let by_weight = if report.is_counted() { "" } else { " by weight" };
        writeln!(f, "\ncases   {}{by_weight}", weight(report.total(), report.weight_exponent()))?;
        writeln!(f, "time    {:.2?}", Duration::from_secs_f64(answer.seconds))
    }
}

impl Text<'_> {
    /// Writes the players' current situation and their equity.
    fn players(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Answer { spot, report, .. } = self.0;
        writeln!(
            f,
            "{:8}{:>12}{:>12}{:>12}{:>8}{:>11}  range",
            "player", "equity", "ahead now", "tied now", "outs", "splitting"
        )?;
        for player in 0..spot.ranges.len() {
            write!(f, "{:<8}{:>10.4} %", player + 1, 100.0 * report.shares()[player].equity())?;
            let [ahead, tied, winning, splitting] = now(report.outs(player));
            writeln!(f, "{ahead:>12}{tied:>12}{winning:>8}{splitting:>11}  {}", spot.name(player))?;
        }
        if report.outs(0).is_none() {
            writeln!(f, "?       too many deals to visit each")?;
        }
        Ok(())
    }

    /// Writes the number of combos of a range that beat a hand now.
    fn against(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(answer, _) = self;
        for Against { player, other, beat, tie, all } in answer.against() {
            let combo = answer.spot.ranges[player].without(answer.spot.cards.all());
            let ([beat, tie], all) = ([beat, tie].map(number), counted(all, "combo"));
            let by_weight = if answer.spot.ranges[other].is_unweighted() { "" } else { " by weight" };
            let (combo, other) = (short(&combo), other + 1);
            writeln!(
                f,
                "now     {combo} is beaten by {beat} of {all} of {other}{by_weight}, and tied by {tie}"
            )?;
        }
        Ok(())
    }

    /// Writes the cards that are outs in the only deal.
    fn outs(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let report = self.0.report;
        for (number, outs) in (0..report.players()).filter_map(|i| Some((i + 1, report.outs(i)?))) {
            let (winning, splitting) = (outs.always_winning(), outs.always_splitting());
            if !winning.is_empty() {
                writeln!(f, "outs of {number}: {winning}")?;
            }
            if !splitting.is_empty() {
                writeln!(f, "splitting outs of {number}: {splitting}")?;
            }
        }
        Ok(())
    }

    /// Writes the frequency of each final category.
    fn categories(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let report = self.0.report;
        let names: String = (1..=report.players()).map(|number| format!("{number:>10}")).collect();
        writeln!(f, "\n{:16}{names}", "final hand")?;
        for category in categories(self.0.game()).rev() {
            let weights = report.categories().iter().map(|weights| weights[category as usize]);
            let parts = weights.map(|weight| match weight > 0.0 {
                true => format!("{:>8.2} %", 100.0 * weight / report.total()),
                false => format!("{:>8}  ", "."),
            });
            writeln!(f, "{}", format!("{:16}{}", category.name(), parts.collect::<String>()).trim_end())?;
        }
        Ok(())
    }

    /// Writes a grid of a player's equities: a row for each suit, a column for each rank.
    fn next_cards(&self, f: &mut Formatter<'_>, player: usize) -> fmt::Result {
        let Self(answer, palette) = self;
        let value = |card| Some(answer.next(card)?.shares()[player].equity());
        f.write_str(&card_grid(answer.game(), *palette, value))
    }
}

/// Returns a grid of equities by card: a row for each suit, a column for each rank.
pub(super) fn card_grid(
    game: &'static GameInfo,
    palette: Palette,
    value: impl Fn(Card) -> Option<f64>,
) -> String {
    let mut grid = line(' ', ranks(game).map(|rank| centred(&rank.to_string()))) + "\n";
    for suit in SUITS {
        let cells = ranks(game).map(|rank| match value(Card::new(rank, suit)) {
            Some(value) => palette.on(Scale::Equity.colour(value), &centred(&equity(value))),
            None => palette.faint(&centred(".")),
        });
        grid += &(line(suit.to_char(), cells) + "\n");
    }
    grid
}

/// Returns a player's current situation: ahead and tied, as shares of all deals, and the outs and splitting
/// outs when behind.
pub(super) fn now(outs: Option<&Outs>) -> [String; 4] {
    let Some(outs) = outs else { return ["?"; 4].map(String::from) };
    let [ahead, tied] =
        [outs.ahead(), outs.sharing()].map(|weight| format!("{:.4} %", 100.0 * weight / outs.total()));
    let [winning, splitting] =
        when_behind(outs).map_or(["-"; 2].map(String::from), |means| means.map(hundredths));
    [ahead, tied, winning, splitting]
}

/// Returns a number with two decimals unless it is whole.
fn hundredths(number: f64) -> String {
    let text = format!("{number:.2}");
    text.strip_suffix(".00").map_or(text.clone(), String::from)
}
