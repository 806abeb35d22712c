//! Which column of a file is what.

use std::str::FromStr;

use equity::Showdown;
use render::words::{counted, cut};

use super::fields::{Fields, Separator, Splitter};

/// The options that say what the columns are.
#[derive(clap::Args)]
pub(crate) struct ColumnChoice {
    /// Which columns of --batch are the ranges of two to ten players, the board and the dead cards, by the names in its
    /// first line or by number: range1=hero,range2=villain,board=3. Columns that are called range1, board or dead are found by
    /// these names. A player with an empty range takes no part [default: the names range1, range2 and so on, board and dead, if
    /// the first line has them, else range1=1,range2=2,board=3,dead=4]
    #[arg(
        long,
        value_name = "PART=COLUMN,…",
        value_delimiter = ',',
        requires = "batch",
        conflicts_with = "ranges"
    )]
    columns: Vec<Assignment>,
    /// A column of --batch that is written beside the answers, by name or number
    #[arg(long, value_name = "COLUMN", requires = "batch", conflicts_with = "ranges")]
    id: Option<Column>,
    /// The first line of --batch has the names of the columns [default: if --columns or --id has a name, or the line has
    /// the names range1 and range2]
    #[arg(long, requires = "batch", conflicts_with = "ranges")]
    header: bool,
}

/// A column, and what is in it.
#[derive(Clone, Debug)]
struct Assignment {
    part: Part,
    column: Column,
}

/// What a column may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The range of a player, from 0.
    Range(usize),
    Board,
    Dead,
}

/// A column by its place, from 0, or by its name.
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
                Some(player @ 1..=Showdown::MOST_PLAYERS) => Ok(Self::Range(player - 1)),
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
    /// Its place in a file with this first line.
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

/// What is said of names or an identifier beside ranges that nobody has named.
const UNKNOWN: &str = "the columns of the ranges are not known: expected a first line with range1 and range2 among the names, \
    or --columns";

/// The places of what is asked in a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// Of each player.
    pub(crate) ranges: Vec<usize>,
    board: Option<usize>,
    dead: Option<usize>,
    id: Option<usize>,
    /// How many fields each line has; none for lines of two to four, as they are without names.
    count: Option<usize>,
    /// The number of the line that they were found by.
    pub(crate) line: u64,
    /// What stands between fields.
    pub(super) separator: Separator,
    /// The columns of which nothing is read, by name or number.
    pub(super) unused: Vec<String>,
}

impl ColumnChoice {
    /// Whether there is a column beside the answers.
    pub(super) fn has_id(&self) -> bool {
        self.id.is_some()
    }

    /// Whether the first line must have names.
    fn has_names(&self) -> bool {
        let by_name = |column: &Column| matches!(column, Column::Name(_));
        self.header || self.columns.iter().map(|given| &given.column).chain(&self.id).any(by_name)
    }

    /// Returns `true` if nothing is said of columns.
    pub(super) fn is_default(&self) -> bool {
        self.columns.is_empty() && self.id.is_none() && !self.header
    }

    /// Finds the columns by the first line. Returns them, and `true` if the line has their names; or `None` if it is a comment.
    ///
    /// The line also tells the separator: the one that it has outside of quotes. Of several, it is the one with which the line
    /// has the names of the columns.
    ///
    /// # Errors
    ///
    /// - There is no such column, or too few are given.
    /// - More than one separator is possible.
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
        // Where a line that begins with # has neither names nor the columns that are given by number, it is a comment.
        let may_be_comment = text.trim_start().starts_with('#');
        match found {
            Ok((_, false)) if may_be_comment && self.columns.is_empty() => Ok(None),
            Err(_) if may_be_comment => Ok(None),
            found => found.map(Some),
        }
    }

    fn read_first(&self, text: &str, separator: Separator) -> Result<(Columns, bool), String> {
        let fields = Splitter::new(separator).split(text);
        // A line of ranges that cannot be taken apart is reported when it is answered.
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

    /// Columns by what is in them, each with its place, beside the column of identifiers.
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
    /// The columns by what is in them, each with its place, in lines of so many fields.
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
                "there is a column for range{}, and none for range{}",
                player + 1,
                ranges.len() + 1
            )),
            (_, Some(_)) => Err("two columns are the same part of the question".into()),
            (_, None) => Ok(Self { ranges, board, dead, id, count: Some(count), ..Self::default() }),
        }
    }

    /// Returns `true` if something is read from the column at this place.
    fn uses(&self, place: usize) -> bool {
        self.ranges.contains(&place) || [self.board, self.dead, self.id].contains(&Some(place))
    }

    /// Whether lines have two ranges, then a board and dead cards.
    pub(crate) fn are_default(&self) -> bool {
        self.count.is_none()
    }

    /// Checks how many fields a line has.
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

    /// The range of each player.
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
