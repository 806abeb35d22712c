//! Shared parts of HTML tables.

use std::fmt::{Display, Write};

use crate::svg::Escaped;

/// Returns a table with a heading for each column, and rows of text. The first and last columns are aligned
/// left.
pub(crate) fn table(headings: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut html = String::from(r#"<table style="font-variant-numeric:tabular-nums">"#);
    row(&mut html, "th", headings.iter());
    rows.for_each(|cells| row(&mut html, "td", cells.iter()));
    html + "</table>\n"
}

fn row(html: &mut String, element: &str, cells: impl ExactSizeIterator<Item = impl Display>) {
    let last = cells.len() - 1;
    html.push_str("<tr>");
    for (place, cell) in cells.enumerate() {
        let side = if place == 0 || place == last { "left" } else { "right" };
        let cell = cell.to_string();
        let _ = write!(
            html,
            r#"<{element} style="text-align:{side};padding:2px 10px">{}</{element}>"#,
            Escaped(&cell)
        );
    }
    html.push_str("</tr>\n");
}

/// Returns a line of text below a table.
pub(crate) fn note(text: &str) -> String {
    format!("<div>{}</div>\n", Escaped(text))
}

/// Returns images side by side, or below each other where there is no room.
pub(crate) fn images(svgs: impl Iterator<Item = String>) -> String {
    let images: String = svgs.map(|svg| format!("<div>{svg}</div>\n")).collect();
    format!("<div style=\"display:flex;flex-wrap:wrap;gap:8px\">\n{images}</div>\n")
}
