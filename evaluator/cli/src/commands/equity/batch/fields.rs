//! Splitting of a line of comma-separated values. The separator may also be a semicolon or a tab.

use std::borrow::Cow;
use std::ops::Range;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// A character between fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Separator {
    #[default]
    Comma,
    Semicolon,
    Tab,
}

impl Separator {
    const ALL: [Self; 3] = [Self::Comma, Self::Semicolon, Self::Tab];

    pub(super) fn char(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Semicolon => ';',
            Self::Tab => '\t',
        }
    }

    /// Returns the plural name of the separator.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Comma => "commas",
            Self::Semicolon => "semicolons",
            Self::Tab => "tabs",
        }
    }

    /// Returns the separators that a line has outside quotes. If there is a comma or semicolon, tabs are
    /// white space.
    pub(super) fn all_in(line: &str) -> Vec<Self> {
        let outside: String = line.split('"').step_by(2).collect();
        let is_other = |c: char| matches!(c, ',' | ';');
        let is_found = |separator: &Self| match separator {
            Self::Tab => {
                let parts = outside.trim().split(is_other);
                parts.map(|part| part.trim_matches([' ', '\t'])).any(|part| part.contains('\t'))
            }
            other => outside.contains(other.char()),
        };
        Self::ALL.into_iter().filter(is_found).collect()
    }
}

/// The fields of a line.
pub(crate) struct Fields<'a> {
    text: Cow<'a, str>,
    places: Vec<Range<usize>>,
}

impl<'a> Fields<'a> {
    /// Returns the fields of a line that cannot be read.
    pub(super) fn none() -> Self {
        Self { text: "".into(), places: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns a field without surrounding white space, or an empty text if the line has no such field.
    pub(crate) fn get(&self, place: usize) -> &str {
        self.places.get(place).map_or("", |place| self.text[place.clone()].trim())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|place| self.get(place))
    }
}

/// Splits lines independently of each other, so that an unclosed quote affects one line only.
pub(super) struct Splitter {
    separator: Separator,
    /// Created at the first line with quotes.
    reader: Option<Box<(Reader, [usize; Splitter::MAX_FIELDS])>>,
}

impl Splitter {
    /// The maximum number of fields in a line.
    const MAX_FIELDS: usize = 1 << 10;

    pub(super) fn new(separator: Separator) -> Self {
        Self { separator, reader: None }
    }

    /// Splits a line into fields.
    ///
    /// # Errors
    ///
    /// Returns an error if a quote is not closed, or if there are more than [`Self::MAX_FIELDS`] fields.
    pub(super) fn split<'a>(&mut self, line: &'a str) -> Result<Fields<'a>, String> {
        let quotes = line.bytes().filter(|&byte| byte == b'"').count();
        if quotes % 2 == 1 {
            return Err(format!(
                "a quote is not closed: expected \"…\" around fields that have {}",
                self.separator.name()
            ));
        }
        if quotes == 0 {
            let mut start = 0;
            let place = |field: &str| {
                let place = start..start + field.len();
                start = place.end + 1;
                place
            };
            let places = line.split(self.separator.char()).map(place).collect();
            return Ok(Fields { text: line.into(), places });
        }
        let separator = self.separator.char() as u8;
        let new = || Box::new((ReaderBuilder::new().delimiter(separator).build(), [0; Self::MAX_FIELDS]));
        let (reader, places) = &mut **self.reader.get_or_insert_with(new);
        reader.reset();
        let mut text = vec![0; line.len()];
        let (_, _, written, first) = reader.read_record(line.as_bytes(), &mut text, places);
        let ends = places.get_mut(first..).unwrap_or_default();
        // The empty input marks the end of the last field.
        let (result, _, more, last) = reader.read_record(&[], &mut text[written..], ends);
        if result != ReadRecordResult::Record {
            return Err(format!("more than {} fields", Self::MAX_FIELDS));
        }
        text.truncate(written + more);
        let text = String::from_utf8(text).map_err(|error| error.to_string())?;
        let mut start = 0;
        let ends = places[..first + last].iter();
        let places = ends.map(|&end| std::mem::replace(&mut start, end)..end).collect();
        Ok(Fields { text: text.into(), places })
    }
}
