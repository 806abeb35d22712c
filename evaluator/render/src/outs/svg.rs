//! Equity by next card as an SVG image: for each player a bar chart with four bars for each rank, one per
//! suit.

use std::fmt::{self, Formatter};

use evaluator::{Card, Rank, Suit};
use holdem::RunoutReport;

use super::facts::SUITS;
use crate::dark::adapting;
use crate::game::ranks;
use crate::spot::Answer;
use crate::svg::{CENTRED, FAINT_INK, Heading, INK, NOTE_SIZE, RIGHT, open, text};
use crate::words::{equity, written};

/// Returns a bar chart for each player shown.
pub fn svg(answer: &Answer<'_, RunoutReport>) -> String {
    adapting(&written(|f| answer.draw(f)))
}

const MARGIN: usize = 24;
/// The margins left and right of the bars, for percentages and the mean.
const LEFT: usize = MARGIN + 44;
const RIGHT_SPACE: usize = 52;

/// The width of a bar in hold'em. Games with fewer ranks have wider bars.
const BAR: usize = 12;
/// The gap between ranks.
const GAP: usize = 12;
const PLOT_WIDTH: usize = Rank::COUNT * (Suit::COUNT * BAR + GAP);
const PLOT_HEIGHT: usize = 200;
const WIDTH: usize = LEFT + PLOT_WIDTH + RIGHT_SPACE + MARGIN;

/// A player's chart: a line with the name, the plot, the ranks, and a gap.
const PANEL_TOP: usize = 30;
const PANEL: usize = PANEL_TOP + PLOT_HEIGHT + 24 + 16;

const LEGEND: usize = 20;
const LABEL_SIZE: usize = 12;
const LINE: &str = "#d3d8dd";
/// The mark in place of the bar of a card that cannot come.
const ABSENT: &str = "×";

/// Returns the color of a suit, as in four-color decks.
fn colour(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "#23282d",
        Suit::Hearts => "#cf222e",
        Suit::Diamonds => "#2474c6",
        Suit::Clubs => "#2d8a3e",
    }
}

impl Answer<'_, RunoutReport> {
    fn draw(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let ranges = self.spot.names();
        let title = ranges.join(" v ");
        let notes = [format!("equity by next card, in percent; {}", self.spot.cards)];
        let heading = Heading::new(&title, &notes, WIDTH - 2 * MARGIN);
        let panels_top = MARGIN + heading.height();
        let legend_top = panels_top + self.shown().len() * PANEL;

        open(f, &title, WIDTH, legend_top + LEGEND + MARGIN)?;
        heading.draw(f, MARGIN, MARGIN)?;
        for (panel, player) in self.shown().enumerate() {
            self.panel(f, player, panels_top + panel * PANEL)?;
        }
        legend(f, legend_top)?;
        writeln!(f, "</svg>")
    }
}

/// Returns the height of a value from 0 to 1.
fn height_of(value: f64, bottom: usize) -> f64 {
    bottom as f64 - value * PLOT_HEIGHT as f64
}

impl Answer<'_, RunoutReport> {
    fn panel(&self, f: &mut Formatter<'_>, player: usize, top: usize) -> fmt::Result {
        let bottom = top + PANEL_TOP + PLOT_HEIGHT;
        let name = format!("player {}: {}", player + 1, self.spot.name(player));
        text(f, LEFT, top + 14, NOTE_SIZE, INK, "", &name)?;
        for quarter in 0..=4 {
            let y = bottom - quarter * PLOT_HEIGHT / 4;
            line(f, y as f64, LINE, "")?;
            text(f, LEFT - 8, y + 4, LABEL_SIZE, INK, RIGHT, &(25 * quarter).to_string())?;
        }
        let group = PLOT_WIDTH / ranks(self.game()).count();
        let width = (group - GAP) / Suit::COUNT;
        for (column, rank) in ranks(self.game()).enumerate() {
            let left = LEFT + column * group + (group - Suit::COUNT * width) / 2;
            for (place, suit) in SUITS.into_iter().enumerate() {
                self.bar(f, player, Card::new(rank, suit), (left + place * width, width), bottom)?;
            }
            let middle = LEFT + column * group + group / 2;
            text(f, middle, bottom + 17, NOTE_SIZE, INK, CENTRED, &rank.to_string())?;
        }
        let mean = self.report.shares()[player].equity();
        let y = height_of(mean, bottom);
        line(f, y, INK, r#" stroke-dasharray="5 4""#)?;
        text(f, LEFT + PLOT_WIDTH + 8, y as usize + 4, LABEL_SIZE, INK, "", &equity(mean))
    }

    /// Draws the bar of a card, with a tooltip, or a mark if the card cannot come.
    fn bar(
        &self,
        f: &mut Formatter<'_>,
        player: usize,
        card: Card,
        (x, width): (usize, usize),
        bottom: usize,
    ) -> fmt::Result {
        let Some(next) = self.next(card) else {
            // There is no bar, so that it does not look like a full one.
            return text(f, x + width / 2, bottom - 4, LABEL_SIZE, FAINT_INK, CENTRED, ABSENT);
        };
        let value = next.shares()[player].equity();
        let (top, paint) = match value > 0.0 {
            // A tiny value stays visible.
            true => {
                let top = height_of(value, bottom).min(bottom as f64 - 1.5);
                (top, format!(r#"fill="{}""#, colour(card.suit())))
            }
            // A zero value is invisible, but has its tooltip over the whole height.
            false => (height_of(1.0, bottom), r#"fill="none" pointer-events="all""#.into()),
        };
        writeln!(
            f,
            r#"<rect x="{x}" y="{top:.1}" width="{}" height="{:.1}" {paint}><title>{card} {}</title></rect>"#,
            width - 1,
            bottom as f64 - top,
            equity(value),
        )
    }
}

/// Draws a line across the plot.
fn line(f: &mut Formatter<'_>, y: f64, ink: &str, more: &str) -> fmt::Result {
    let right = LEFT + PLOT_WIDTH;
    writeln!(f, r#"<line x1="{LEFT}" y1="{y:.1}" x2="{right}" y2="{y:.1}" stroke="{ink}"{more}/>"#)
}

/// Draws the meaning of the colors.
fn legend(f: &mut Formatter<'_>, top: usize) -> fmt::Result {
    let mut x = LEFT;
    let suits = SUITS.map(|suit| (colour(suit), suit.name()));
    for (colour, name) in suits {
        writeln!(f, r#"<rect x="{x}" y="{top}" width="14" height="14" fill="{colour}"/>"#)?;
        text(f, x + 20, top + 12, NOTE_SIZE, INK, "", name)?;
        x += 128;
    }
    text(f, x + 7, top + 12, NOTE_SIZE, FAINT_INK, CENTRED, ABSENT)?;
    text(f, x + 20, top + 12, NOTE_SIZE, INK, "", "cannot come")?;
    x += 128;
    let y = top + 7;
    writeln!(
        f,
        r#"<line x1="{x}" y1="{y}" x2="{}" y2="{y}" stroke="{INK}" stroke-dasharray="5 4"/>"#,
        x + 24
    )?;
    text(f, x + 30, top + 12, NOTE_SIZE, INK, "", "before the card")
}
