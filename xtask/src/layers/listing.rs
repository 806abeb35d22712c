//! The lists of modules by layer.

use std::fmt;

use super::Module;

/// A source folder, by its path from the workspace's root, and its entries.
pub(super) struct Folder {
    pub(super) name: String,
    pub(super) entries: Vec<Entry>,
}

/// A listed module and its layer.
#[derive(PartialEq)]
pub(super) struct Entry {
    pub(super) module: Module,
    pub(super) layer: usize,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` ({})", self.module.join("::"), self.layer)
    }
}

impl Folder {
    /// Returns the entry of the innermost listed module that contains `path`.
    pub(super) fn entry_of(&self, path: &[String]) -> Option<&Entry> {
        let entries = self.entries.iter().filter(|entry| path.starts_with(&entry.module));
        entries.max_by_key(|entry| entry.module.len())
    }
}

/// Parses the folders and their entries from a page.
pub(super) fn folders(page: &str) -> Vec<Folder> {
    let sections = page.split("\n#").filter_map(|section| {
        let (name, list) = section.strip_prefix("# Modules of `")?.split_once('`')?;
        Some(Folder { name: name.into(), entries: list.lines().flat_map(entries).collect() })
    });
    sections.collect()
}

/// Parses the entries of a line: the names in backticks at the beginning of a numbered list item. Other lines have none.
fn entries(line: &str) -> Vec<Entry> {
    let Some((number, mut rest)) = line.split_once(". ") else { return vec![] };
    let Ok(layer) = number.parse() else { return vec![] };
    let mut entries = vec![];
    while let Some((name, after)) = rest.strip_prefix('`').and_then(|rest| rest.split_once('`')) {
        entries.push(Entry { module: name.split("::").map(Into::into).collect(), layer });
        rest = after.strip_prefix(", ").unwrap_or_default();
    }
    entries
}
