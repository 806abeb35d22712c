//! Lists in sentences.

/// Lists names in a sentence: "csv, svg or text".
pub(crate) fn either(names: impl IntoIterator<Item = &'static str>) -> String {
    listed(names, "or")
}

/// Lists names in a sentence, with a word before the last one.
pub(crate) fn listed(names: impl IntoIterator<Item = &'static str>, word: &str) -> String {
    let names: Vec<_> = names.into_iter().collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
    }
}
