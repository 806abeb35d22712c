//! The results that are asked for most, as horizontal bars.
//!
//! Each question has a scale of its own, which begins at 0, so that the length of a bar can be believed; a sweep is
//! hundreds of times as fast as some peers, and one scale for all would make the others invisible.

use super::markdown::{millions, ratio};
use super::question::{Answer, Party, Question};

/// The questions that are drawn.
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

/// All lengths are in the chart's own units, of which a letter of its small text is about 7 wide.
const WIDTH: u32 = 860;
const MARGIN: u32 = 20;
/// Where bars begin: the longest name ends before.
const BARS: u32 = 180;
/// How long the longest bar of a question is. The figures stand behind the bars.
const LONGEST: f64 = 455.0;
const HEAD: u32 = 76;
/// From one bar to the next, and how high each is.
const PITCH: u32 = 20;
const BAR: u32 = 14;
/// What a question's title takes, and what is left free below its bars.
const TITLE: u32 = 30;
const GAP: u32 = 14;

/// The chart as SVG text. `caption` tells what it was measured on.
#[must_use]
pub fn chart(caption: &str, questions: &[Question]) -> String {
    let drawn = || DRAWN.iter().filter_map(|id| questions.iter().find(|question| question.id == *id));
    let threads = if drawn().all(|question| question.threads == Some(1)) { ", one thread" } else { "" };
    let mut svg = text(MARGIN, 28, "title", &format!("How many hands a second{threads}"));
    svg += &text(MARGIN, 47, "small", caption);
    for (x, (colour, meaning)) in (MARGIN..).step_by(190).zip(PARTIES.map(key)) {
        svg += &bar(x, 57, 12, 12, colour);
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
    // A white ground is drawn too: readers with a dark one could not read black text.
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

fn bar(x: u32, y: u32, width: u32, height: u32, colour: &str) -> String {
    format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="2" fill="{colour}"/>"#) + "\n"
}

/// The speed, and for a kernel or our scalar path how many times the best peer's that is, if there is a peer; else our
/// scalar path's.
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

/// The colour of a party's bars, and what the legend says of it.
fn key(party: Party) -> (&'static str, &'static str) {
    match party {
        Party::Kernel => ("#0b7a53", "ours, a kernel"),
        Party::Scalar => ("#6fc3a0", "ours, one at a time"),
        Party::Peer => ("#5b7fb5", "peers from crates.io"),
        Party::Reference => ("#b9bfc9", "our reference, no table"),
    }
}
