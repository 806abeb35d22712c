//! What the cards to come bring, for people.

use std::fmt::Write;
use std::time::Duration;

use evaluator::equity::RunoutReport;
use evaluator::{Card, Category};

use super::{SUITS, ranks, when_behind};
use crate::colour::{Palette, Scale};
use crate::grid::{centred, push_line};
use crate::spot::Answer;
use crate::words::{equity, number, short};

/// Outs and next cards as lines of text.
pub fn text(answer: &Answer<'_, RunoutReport>, palette: Palette) -> String {
    answer.text(palette)
}

impl Answer<'_, RunoutReport> {
    fn text(&self, palette: Palette) -> String {
        let mut text = format!("{}\n", self.spot.cards);
        self.push_players(&mut text);
        if self.is_one_deal() {
            self.push_outs(&mut text);
        }
        self.push_categories(&mut text);
        for player in self.shown() {
            let _ = writeln!(text, "\nequity of {} by next card, in percent", player + 1);
            self.push_next_cards(&mut text, player, palette);
        }
        let by_weight = if self.report.is_counted() { "" } else { " by weight" };
        let _ = writeln!(text, "\ncases   {}{by_weight}", number(self.report.total()));
        let _ = writeln!(text, "time    {:.2?}", Duration::from_secs_f64(self.seconds));
        text
    }

    /// How the players stand: now, and in the end.
    fn push_players(&self, text: &mut String) {
        let _ = writeln!(
            text,
            "{:8}{:>12}{:>12}{:>12}{:>8}{:>11}  range",
            "player", "equity", "ahead now", "tied now", "outs", "splitting"
        );
        for (player, range) in self.spot.ranges.iter().enumerate() {
            let _ = write!(text, "{:<8}{:>10.4} %", player + 1, 100.0 * self.report.equity(player));
            let outs = self.report.outs(player);
            match outs {
                Some(outs) => [outs.ahead(), outs.sharing()].into_iter().for_each(|weight| {
                    let _ = write!(text, "{:>10.4} %", 100.0 * weight / outs.total());
                }),
                None => *text += &format!("{:>12}{:>12}", "?", "?"),
            }
            let means = outs.map(|outs| when_behind(outs).map(|means| means.map(hundredths)));
            let [winning, splitting] = match means {
                Some(Some(means)) => means,
                Some(None) => ["-", "-"].map(String::from),
                None => ["?", "?"].map(String::from),
            };
            let _ = writeln!(text, "{winning:>8}{splitting:>11}  {}", short(range));
        }
        if self.report.outs(0).is_none() {
            *text += "?       too many deals to look at each\n";
        }
    }

    /// The cards that are outs in the only deal there is.
    fn push_outs(&self, text: &mut String) {
        for player in 0..self.report.players() {
            let Some(outs) = self.report.outs(player) else { continue };
            for (name, cards) in
                [("outs", outs.always_winning()), ("splitting outs", outs.always_splitting())]
            {
                if !cards.is_empty() {
                    let _ = writeln!(text, "{name} of {}: {cards}", player + 1);
                }
            }
        }
    }

    /// How often the players end with each category.
    fn push_categories(&self, text: &mut String) {
        let _ = write!(text, "\n{:16}", "final hand");
        (0..self.report.players()).for_each(|player| {
            let _ = write!(text, "{:>10}", player + 1);
        });
        text.push('\n');
        for category in Category::ALL.into_iter().rev() {
            let parts = (0..self.report.players()).map(|player| self.report.category(player, category));
            let parts = parts.map(|weight| match weight > 0.0 {
                true => format!("{:>8.2} %", 100.0 * weight / self.report.total()),
                false => format!("{:>8}  ", "."),
            });
            let line = format!("{:16}{}", category.name(), parts.collect::<String>());
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }

    /// A grid of a player's equities: a row for each suit, a column for each rank.
    fn push_next_cards(&self, text: &mut String, player: usize, palette: Palette) {
        push_line(text, ' ', ranks().map(|rank| centred(&rank.to_string())));
        for suit in SUITS {
            let cells = ranks().map(|rank| match self.next(Card::new(rank, suit)) {
                Some(next) => {
                    let value = next.equity(player);
                    palette.on(Scale::Equity.colour(value), &centred(&equity(value)))
                }
                None => palette.faint(&centred(".")),
            });
            push_line(text, suit.to_char(), cells);
        }
    }
}

/// With two decimals, unless it is whole.
fn hundredths(number: f64) -> String {
    let text = format!("{number:.2}");
    text.strip_suffix(".00").map_or(text.clone(), String::from)
}
