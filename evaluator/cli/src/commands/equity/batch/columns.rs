//! The assignment of the columns of a file.

use std::str::FromStr;

use holdem::Showdown;
use render::words::{counted, cut};

use super::fields::{Fields, Separator, Splitter};

/// The options that assign columns.
#[derive(clap::Args)]
pub(crate) struct ColumnChoice {
    /// Assign columns of --batch to the ranges of two to ten players, the board and the dead cards, by the
    /// names in the first line or by number: range1=hero,range2=villain,board=3. Columns with the names
    /// range1, board or dead need no assignment. A player with an empty range takes no part [default: the
    /// names range1, range2 and so on, board and dead, if the first line has them, otherwise
    /// range1=1,range2=2,board=3,dead=4]
    #[arg(
        long,
        value_name = "PART=COLUMN,…",
        value_delimiter = ',',
        requires = "batch",
        conflicts_with = "ranges"
    )]
    columns: Vec<Assignment>,
    /// Copy this column of --batch, given by name or number, into each answer
    #[arg(long, value_name = "COLUMN", requires = "batch", conflicts_with = "ranges")]
    id: Option<Column>,
    /// The first line of --batch has the names of the columns [default: if --columns or --id has a name, or
    /// the line has the names range1 and range2]
    #[arg(long, requires = "batch", conflicts_with = "ranges")]
    header: bool,
}

/// A column and its content.
#[derive(Clone, Debug)]
struct Assignment {
    part: Part,
    column: Column,
}

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The range of a player, counted from 0.
    Range(usize),
    Board,
    Dead,
}

/// A column by its place, counted from 0, or by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Place(usize),
    Name(String),
}

impl FromStr for Part {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let player = |text: &str| text.strip_prefix("range")?.parse::<usize>().ok();
        match text.trim().to_lowercase().as_str() {
            "board" => Ok(Self::Board),
            "dead" => Ok(Self::Dead),
            text => match player(text) {
                Some(player @ 1..=Showdown::MAX_PLAYERS) => Ok(Self::Range(player - 1)),
                _ => Err(()),
            },
        }
    }
}

impl FromStr for Column {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        match text.parse::<usize>() {
            Ok(0) => Err("columns are counted from 1"),
            Ok(number) => Ok(Self::Place(number - 1)),
            Err(_) if text.is_empty() => Err("expected the name or the number of a column"),
            Err(_) => Ok(Self::Name(text.into())),
        }
    }
}

impl Column {
    /// Returns the place of the column in a file with this first line.
    fn place(&self, first: &Fields<'_>) -> Result<usize, String> {
        match self {
            Self::Place(place) if *place < first.len() => Ok(*place),
            Self::Place(place) => {
                Err(format!("there is no column {}: the first line has {}", place + 1, first.len()))
            }
            Self::Name(name) => {
                let is_meant =
                    |field: &str| [field, title(field)].iter().any(|field| field.eq_ignore_ascii_case(name));
                let place = first.iter().position(is_meant);
                let names = || first.iter().collect::<Vec<_>>().join(", ");
                place.ok_or_else(|| format!("there is no column {:?} among {}", cut(name), names()))
            }
        }
    }
}

impl FromStr for Assignment {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str =
            "expected range1 to range10, board or dead, =, and the name or number of a column";
        let (part, column) = text.split_once('=').ok_or(EXPECTED)?;
        Ok(Self { part: part.parse().map_err(|()| EXPECTED)?, column: column.parse()? })
    }
}

/// Returns the name of a column. A first line may begin with `#`.
fn title(field: &str) -> &str {
    field.trim_start_matches('#').trim_start()
}

/// The error for names or an identifier in a file whose range columns are unknown.
const UNKNOWN: &str = "the columns of the ranges are not known: expected a first line with range1 and range2 among the names, \
    or --columns";

/// The places of the parts of a question in a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// The place of each player's range.
    pub(crate) ranges: Vec<usize>,
    board: Option<usize>,
    dead: Option<usize>,
    id: Option<usize>,
    /// The number of fields in each line, or `None` for default columns, where lines have two to four fields.
    count: Option<usize>,
    /// The number of the line that determined the columns.
    pub(crate) line: u64,
    /// The separator between fields.
    pub(super) separator: Separator,
    /// The columns that are not read, by name or number.
    pub(super) unused: Vec<String>,
}

impl ColumnChoice {
    /// Returns `true` if a column is copied into the answers.
    pub(super) fn has_id(&self) -> bool {
        self.id.is_some()
    }

    /// Returns `true` if the first line must have names.
    fn has_names(&self) -> bool {
        let by_name = |column: &Column| matches!(column, Column::Name(_));
        self.header || self.columns.iter().map(|given| &given.column).chain(&self.id).any(by_name)
    }

    /// Returns `true` if no option assigns columns.
    pub(super) fn is_default(&self) -> bool {
        self.columns.is_empty() && self.id.is_none() && !self.header
    }

    /// Determines the columns by the first line. Returns them, and `true` if the line has their names.
    /// Returns `None` if the line is a comment.
    ///
    /// The line also determines the separator: the one that it has outside quotes. If it has several, the one
    /// with which the line contains the names of the columns is used.
    ///
    /// # Errors
    ///
    /// - Returns an error if a column does not exist, or if there are too few columns.
    /// - Returns an error if several separators are possible.
    pub(super) fn of_first_line(&self, text: &str) -> Result<Option<(Columns, bool)>, String> {
        let separators = Separator::all_in(text);
        let found = match separators[..] {
            [] => self.read_first(text, Separator::Comma),
            [separator] => self.read_first(text, separator),
            [first, second, ..] => {
                let readings = separators.iter().map(|&separator| self.read_first(text, separator));
                let named = readings.flatten().find(|(_, has_names)| *has_names);
                named.ok_or_else(|| {
                    let (first, second) = (first.name(), second.name());
                    format!("{first} and {second} outside quotes: expected one of them between fields, and quotes around fields that have the other")
                })
            }
        };
        // A line that begins with `#` is a comment unless it has the names, or the columns that are given by
        // number.
        let may_be_comment = text.trim_start().starts_with('#');
        match found {
            Ok((_, false)) if may_be_comment && self.columns.is_empty() => Ok(None),
            Err(_) if may_be_comment => Ok(None),
            found => found.map(Some),
        }
    }

    fn read_first(&self, text: &str, separator: Separator) -> Result<(Columns, bool), String> {
        let fields = Splitter::new(separator).split(text);
        // A line of ranges that cannot be split is reported when it is answered.
        let fields = match fields {
            Err(_) if self.is_default() => Fields::none(),
            fields => fields?,
        };
        let (columns, has_names) = self.of_fields(&fields)?;
        Ok((Columns { separator, ..columns }, has_names))
    }

    fn of_fields(&self, first: &Fields<'_>) -> Result<(Columns, bool), String> {
        let named: Vec<Option<Part>> = first.iter().map(|name| title(name).parse().ok()).collect();
        if !self.columns.is_empty() {
            let part = |given: &Assignment| Ok((given.part, given.column.place(first)?));
            let given = self.columns.iter().map(part).collect::<Result<Vec<_>, String>>()?;
            let id = self.id_place(first)?;
            let is_free = |&(part, place): &(Part, usize)| {
                Some(place) != id && given.iter().all(|&(other, taken)| other != part && taken != place)
            };
            let by_name = named.iter().enumerate().filter_map(|(place, part)| Some(((*part)?, place)));
            let by_name = by_name.filter(|part| self.has_names() && is_free(part));
            let parts = given.iter().copied().chain(by_name).collect();
            return Ok((self.of_parts(parts, first)?, self.has_names()));
        }
        let usual = [Part::Range(0), Part::Range(1), Part::Board, Part::Dead].map(Some);
        if self.id.is_none() && first.len() >= 2 && usual.starts_with(&named) {
            return Ok((Columns::default(), true));
        }
        if [Part::Range(0), Part::Range(1)].iter().all(|part| named.contains(&Some(*part))) {
            let parts = named.iter().enumerate();
            let parts = parts.filter_map(|(place, part)| Some(((*part)?, place))).collect();
            return Ok((self.of_parts(parts, first)?, true));
        }
        match self.has_names() || self.id.is_some() {
            true => Err(UNKNOWN.into()),
            false => Ok((Columns::default(), false)),
        }
    }

    /// Builds columns from their contents and places, and adds the column of identifiers.
    fn of_parts(&self, parts: Vec<(Part, usize)>, first: &Fields<'_>) -> Result<Columns, String> {
        let columns = Columns::of_parts(parts, self.id_place(first)?, first.len())?;
        let has_names = self.columns.is_empty() || self.has_names();
        let name = |place: usize| match first.get(place) {
            name if has_names && !name.is_empty() => format!("{:?}", cut(title(name))),
            _ => (place + 1).to_string(),
        };
        let unused = (0..first.len()).filter(|&place| !columns.uses(place)).map(name).collect();
        Ok(Columns { unused, ..columns })
    }

    fn id_place(&self, first: &Fields<'_>) -> Result<Option<usize>, String> {
        self.id.as_ref().map(|column| column.place(first)).transpose()
    }
}

/// Two ranges, a board and dead cards.
impl Default for Columns {
    fn default() -> Self {
        Self {
            ranges: vec![0, 1],
            board: Some(2),
            dead: Some(3),
            id: None,
            count: None,
            line: 1,
            separator: Separator::default(),
            unused: Vec::new(),
        }
    }
}

impl Columns {
    /// Builds columns from their contents and places in lines of `count` fields.
    fn of_parts(mut parts: Vec<(Part, usize)>, id: Option<usize>, count: usize) -> Result<Self, String> {
        let mut take = |part| {
            let found = parts.iter().position(|&(other, _)| other == part)?;
            Some(parts.swap_remove(found).1)
        };
        let ranges: Vec<usize> = (0..).map_while(|player| take(Part::Range(player))).collect();
        let (board, dead) = (take(Part::Board), take(Part::Dead));
        match (ranges.len(), parts.first()) {
            (0 | 1, _) => Err("expected columns for range1 and range2 at least".into()),
            (_, Some((Part::Range(player), _))) if *player > ranges.len() => Err(format!(
                "there is a column for range{}, but not for range{}",
                player + 1,
                ranges.len() + 1
            )),
            (_, Some(_)) => Err("two columns are assigned to the same part of the question".into()),
            (_, None) => Ok(Self { ranges, board, dead, id, count: Some(count), ..Self::default() }),
        }
    }

    /// Returns `true` if the column at this place is read.
    fn uses(&self, place: usize) -> bool {
        self.ranges.contains(&place) || [self.board, self.dead, self.id].contains(&Some(place))
    }

    /// Returns `true` if lines have two ranges, then a board and dead cards.
    pub(crate) fn are_default(&self) -> bool {
        self.count.is_none()
    }

    /// Returns an error if a line has the wrong number of fields.
    pub(crate) fn check(&self, fields: &Fields<'_>) -> Result<(), String> {
        let found = fields.len();
        match self.count {
            Some(count) if found == count => Ok(()),
            Some(count) => {
                let found = counted(found as f64, "field");
                Err(format!(
                    "{found}: expected {count}, as in the first line; a range with {} needs quotes",
                    self.separator.name()
                ))
            }
            None => match found {
                2..=4 => Ok(()),
                1 => {
                    Err("1 field: expected two ranges with a comma between them, then a board and dead cards"
                        .into())
                }
                _ => Err(format!(
                    "{found} fields: expected at most 4 (two ranges, a board, dead cards); a range with {} needs quotes",
                    self.separator.name()
                )),
            },
        }
    }

    /// Returns the range of each player.
    pub(crate) fn ranges<'a>(&self, fields: &'a Fields<'_>) -> impl Iterator<Item = &'a str> {
        self.ranges.iter().map(|&place| fields.get(place))
    }

    pub(crate) fn board<'a>(&self, fields: &'a Fields<'_>) -> &'a str {
        self.board.map_or("", |place| fields.get(place))
    }

    pub(crate) fn dead<'a>(&self, fields: &'a Fields<'_>) -> &'a str {
        self.dead.map_or("", |place| fields.get(place))
    }

    pub(super) fn id<'a>(&self, fields: &'a Fields<'_>) -> Option<&'a str> {
        self.id.map(|place| fields.get(place))
    }
}
