//! The strategy at a node as a grid of starting hands, colored by action, as an SVG image.

use std::fmt::{self, Formatter};

use evaluator::Rank;
use holdem::range::StartingHand;
use postflop::Action;

use super::{HandRow, PLAYERS, SolveReport, shown};
use crate::colour::Rgb;
use crate::dark::adapting;
use crate::svg::{CENTRED, FAINT_INK, FAINT_PAPER, Heading, INK, NOTE_SIZE, open, text};
use crate::words::{grouped, written};

/// Returns the grid of the acting player's hands with a legend, or `None` if nobody acts at the node. A cell is filled
/// to the height of the hand's part of its combos that comes to the node, and divided by the frequencies of actions.
pub fn svg(report: &SolveReport<'_>) -> Option<String> {
    let player = report.node.player?;
    Some(adapting(&written(|f| report.draw(f, player))))
}

/// The side of a cell, including the gap to the next.
const CELL: usize = 48;
const GAP: usize = 2;
const MARGIN: usize = 24;
const SIDE: usize = Rank::COUNT * CELL;
const WIDTH: usize = SIDE + 2 * MARGIN;

/// The height of a line of the legend.
const LINE: usize = 24;

/// The colors of folds, of checks and calls, and of bets from the smallest to the largest. Color-blind people can
/// distinguish the kinds, and letters are readable on all.
pub(crate) const FOLD: Rgb = Rgb([0x8A, 0xBE, 0xE0]);
pub(crate) const PASSIVE: Rgb = Rgb([0xC9, 0xE7, 0xBC]);
pub(crate) const BETS: [Rgb; 4] =
    [Rgb([0xFD, 0xDB, 0xAF]), Rgb([0xF6, 0xB8, 0x6B]), Rgb([0xEA, 0x93, 0x3A]), Rgb([0xDB, 0x74, 0x12])];

/// Returns the color of each action.
fn colours(actions: &[Action]) -> Vec<Rgb> {
    let bets = actions.iter().filter(|action| action.amount().is_some()).count();
    let mut bet = 0;
    let mut colour = |action: &Action| match action {
        Action::Fold => FOLD,
        Action::Check | Action::Call => PASSIVE,
        _ => {
            bet += 1;
            // A single bet is in the middle.
            let step = if bets == 1 { 1 } else { (bet - 1) * (BETS.len() - 1) / (bets - 1) };
            BETS[step]
        }
    };
    actions.iter().map(&mut colour).collect()
}

impl SolveReport<'_> {
    fn draw(&self, f: &mut Formatter<'_>, player: usize) -> fmt::Result {
        let node = self.node;
        let path = self.path.trim();
        let place = if path.is_empty() { "first action".into() } else { format!("after {path}") };
        let title = format!("{} on {}: {place}", PLAYERS[player].to_uppercase(), node.board);
        let notes = [format!("pot {}, exploitability {:.3} % of the pot", grouped(node.pot), self.percent())];
        let heading = Heading::new(&title, &notes, SIDE);
        let grid_top = MARGIN + heading.height();
        let legend_top = grid_top + SIDE + 16;
        let height = legend_top + node.actions.len() * LINE + MARGIN;
        let colours = colours(&node.actions);

        open(f, &title, WIDTH, height)?;
        heading.draw(f, MARGIN, MARGIN)?;
        let rows = self.hands(player);
        for hand in StartingHand::ALL {
            let row = rows.iter().find(|row| row.hand == hand);
            cell(f, hand, row, &colours, grid_top)?;
        }
        for (line, (action, frequency)) in node.actions.iter().zip(node.frequencies()).enumerate() {
            let top = legend_top + line * LINE;
            let paint = colours[line].hex();
            writeln!(f, r#"<rect x="{MARGIN}" y="{top}" width="16" height="16" rx="3" fill="{paint}"/>"#)?;
            let meaning = format!("{action}: {} %", shown(100.0 * frequency, 2));
            text(f, MARGIN + 24, top + 13, NOTE_SIZE, INK, "", &meaning)?;
        }
        writeln!(f, "</svg>")
    }
}

/// Draws the cell of a starting hand, of which some combos may come to the node.
fn cell(
    f: &mut Formatter<'_>,
    hand: StartingHand,
    row: Option<&HandRow>,
    colours: &[Rgb],
    grid_top: usize,
) -> fmt::Result {
    let (x, y, side) = (MARGIN + hand.column() * CELL, grid_top + hand.row() * CELL, CELL - GAP);
    writeln!(f, r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{FAINT_PAPER}"/>"#)?;
    if let Some(row) = row {
        let filled = side as f64 * row.reach / hand.combo_count() as f64;
        let (top, mut left) = ((y + side) as f64 - filled, x as f64);
        for (part, colour) in row.strategy.iter().zip(colours) {
            let width = part * side as f64;
            if width > 0.05 {
                let paint = colour.hex();
                writeln!(
                    f,
                    r#"<rect x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{filled:.1}" fill="{paint}"/>"#
                )?;
            }
            left += width;
        }
    }
    let ink = if row.is_some() { INK } else { FAINT_INK };
    text(f, x + side / 2, y + CELL / 2 + 4, 14, ink, CENTRED, &hand.to_string())
}
