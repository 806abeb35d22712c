//! The lists of rooms.

use std::fmt;

use super::Module;

/// A source folder, by its path from the workspace's root, and its rooms.
pub(super) struct Folder {
    pub(super) name: String,
    pub(super) rooms: Vec<Room>,
}

/// A room, and the number of the item that names it.
#[derive(PartialEq)]
pub(super) struct Room {
    pub(super) module: Module,
    pub(super) floor: usize,
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` ({})", self.module.join("::"), self.floor)
    }
}

impl Folder {
    /// The innermost room that a path leads into.
    pub(super) fn room_of(&self, path: &[String]) -> Option<&Room> {
        let rooms = self.rooms.iter().filter(|room| path.starts_with(&room.module));
        rooms.max_by_key(|room| room.module.len())
    }
}

/// The folders that a page has lists of rooms for.
pub(super) fn folders(page: &str) -> Vec<Folder> {
    let sections = page.split("\n#").filter_map(|section| {
        let (name, list) = section.strip_prefix("# Rooms of `")?.split_once('`')?;
        Some(Folder { name: name.into(), rooms: list.lines().flat_map(rooms).collect() })
    });
    sections.collect()
}

/// The rooms that a line names, if it is an item of a list: those in backticks at its beginning.
fn rooms(line: &str) -> Vec<Room> {
    let Some((number, mut rest)) = line.split_once(". ") else { return vec![] };
    let Ok(floor) = number.parse() else { return vec![] };
    let mut rooms = vec![];
    while let Some((name, after)) = rest.strip_prefix('`').and_then(|rest| rest.split_once('`')) {
        rooms.push(Room { module: name.split("::").map(Into::into).collect(), floor });
        rest = after.strip_prefix(", ").unwrap_or_default();
    }
    rooms
}
