//! The main results, as horizontal bars.
//!
//! Each question has its own linear scale from 0. A sweep is hundreds of times as fast as some peers, so a
//! common scale would make the other bars invisible.

use super::markdown::{millions, ratio};
use super::question::{Answer, Party, Question};

/// The questions in the chart.
const DRAWN: [&str; 8] = [
    "board/5_cards_8Ki_boards",
    "batch_sets/7_cards_1Mi_fresh",
    "batch_rows/7_cards_1Mi_fresh",
    "batch_columns/7_cards_1Mi_fresh",
    "batch_suit_masks/7_cards_1Mi_fresh",
    "nested/7_cards",
    "random_ids/7_cards_1Mi_in_memory",
    "prebuilt_hands/7_cards_1Mi_in_memory",
];

/// All lengths are in the chart's own units. A letter of its small text is about 7 wide.
const WIDTH: u32 = 860;
const MARGIN: u32 = 20;
/// The start of the bars, after the longest name.
const BARS: u32 = 180;
/// The length of the longest bar of a question. The figures come after the bars.
const LONGEST: f64 = 455.0;
const HEAD: u32 = 76;
/// The distance between bars, and their height.
const PITCH: u32 = 20;
const BAR: u32 = 14;
/// The height of a question's title, and of the gap below its bars.
const TITLE: u32 = 30;
const GAP: u32 = 14;

/// Returns the chart as SVG text. `caption` describes the machine and the date.
#[must_use]
pub fn chart(caption: &str, questions: &[Question]) -> String {
    let drawn = || DRAWN.iter().filter_map(|id| questions.iter().find(|question| question.id == *id));
    let threads = if drawn().all(|question| question.threads == Some(1)) { ", one thread" } else { "" };
    let mut svg = text(MARGIN, 28, "title", &format!("Hands per second{threads}"));
    svg += &text(MARGIN, 47, "small", caption);
    for (x, (color, meaning)) in (MARGIN..).step_by(190).zip(PARTIES.map(key)) {
        svg += &bar(x, 57, 12, 12, color);
        svg += &text(x + 18, 67, "small", meaning);
    }
    let mut y = HEAD;
    for question in drawn() {
        svg += &text(MARGIN, y + 21, "question", &format!("{}: M {}/s", question.title, question.unit));
        y += TITLE;
        for answer in &question.answers {
            let share = answer.per_second / question.answers[0].per_second;
            let length = ((LONGEST * share).round() as u32).max(1);
            svg += &text(BARS - 8, y + 11, "name", &answer.contestant);
            svg += &bar(BARS, y, length, BAR, key(answer.party).0);
            svg += &text(BARS + length + 8, y + 11, "small", &figure(question, answer));
            y += PITCH;
        }
        y += GAP;
    }
    let height = y + MARGIN / 2;
    // The white background keeps black text legible on dark pages.
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">
<style>
text {{ font-family: Helvetica, Arial, "DejaVu Sans", sans-serif; font-size: 12px; fill: #222; }}
.title {{ font-size: 18px; font-weight: bold; }}
.question {{ font-size: 13px; font-weight: bold; }}
.name {{ text-anchor: end; }}
.small {{ fill: #444; }}
</style>
<rect width="{WIDTH}" height="{height}" fill="#fff"/>
{svg}</svg>
"##
    )
}

fn text(x: u32, y: u32, class: &str, text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    format!("<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{text}</text>\n")
}

fn bar(x: u32, y: u32, width: u32, height: u32, color: &str) -> String {
    format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="2" fill="{color}"/>"#) + "\n"
}

/// Returns the speed. For our kernels and our scalar path, adds the ratio to the best peer or, without peers,
/// to our scalar path.
fn figure(question: &Question, answer: &Answer) -> String {
    let speed = millions(answer.per_second);
    if !matches!(answer.party, Party::Kernel | Party::Scalar) {
        return speed;
    }
    let (other, whose) = match (question.best_peer(), question.scalar()) {
        (Some(peer), _) => (peer, "the best peer"),
        (None, Some(scalar)) => (scalar, "our scalar path"),
        (None, None) => return speed,
    };
    format!("{speed}  ({} {whose})", ratio(answer.per_second / other))
}

const PARTIES: [Party; 4] = [Party::Kernel, Party::Scalar, Party::Peer, Party::Reference];

/// Returns the color of a party's bars and its label in the legend.
fn key(party: Party) -> (&'static str, &'static str) {
    match party {
        Party::Kernel => ("#0b7a53", "ours, vectorized kernel"),
        Party::Scalar => ("#6fc3a0", "ours, one hand per call"),
        Party::Peer => ("#5b7fb5", "peers from crates.io"),
        Party::Reference => ("#b9bfc9", "our reference without table"),
    }
}
