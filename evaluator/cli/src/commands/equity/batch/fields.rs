//! A line of comma-separated values, taken apart.

use std::borrow::Cow;
use std::ops::Range;

use csv_core::{ReadRecordResult, Reader};

/// The fields of a line.
pub(crate) struct Fields<'a> {
    text: Cow<'a, str>,
    places: Vec<Range<usize>>,
}

impl<'a> Fields<'a> {
    /// Those of a line that could not be read.
    pub(super) fn none() -> Self {
        Self { text: "".into(), places: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// A field without the space at its ends; nothing where there is none.
    pub(crate) fn get(&self, place: usize) -> &str {
        self.places.get(place).map_or("", |place| self.text[place.clone()].trim())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|place| self.get(place))
    }
}

/// Takes lines apart, one after the other, each on its own: a quote that nobody closes spoils no other line.
pub(super) struct Splitter {
    /// Made for the first line with quotes.
    reader: Option<Box<(Reader, [usize; Splitter::MOST_FIELDS])>>,
}

impl Splitter {
    /// No file has so many columns.
    const MOST_FIELDS: usize = 1 << 10;

    pub(super) fn new() -> Self {
        Self { reader: None }
    }

    /// The fields of a line.
    ///
    /// # Errors
    ///
    /// A quote without its counterpart, or more fields than a thousand.
    pub(super) fn split<'a>(&mut self, line: &'a str) -> Result<Fields<'a>, String> {
        let quotes = line.bytes().filter(|&byte| byte == b'"').count();
        if quotes % 2 == 1 {
            return Err(
                "a quote without its counterpart: expected \"…\" around fields that have commas".into()
            );
        }
        if quotes == 0 {
            let mut start = 0;
            let place = |field: &str| {
                let place = start..start + field.len();
                start = place.end + 1;
                place
            };
            let places = line.split(',').map(place).collect();
            return Ok(Fields { text: line.into(), places });
        }
        let new = || Box::new((Reader::new(), [0; Self::MOST_FIELDS]));
        let (reader, places) = &mut **self.reader.get_or_insert_with(new);
        reader.reset();
        let mut text = vec![0; line.len()];
        let (_, _, written, first) = reader.read_record(line.as_bytes(), &mut text, places);
        let ends = places.get_mut(first..).unwrap_or_default();
        // No more input ends the last field.
        let (result, _, more, last) = reader.read_record(&[], &mut text[written..], ends);
        if result != ReadRecordResult::Record {
            return Err(format!("more than {} fields", Self::MOST_FIELDS));
        }
        text.truncate(written + more);
        let text = String::from_utf8(text).map_err(|error| error.to_string())?;
        let mut start = 0;
        let ends = places[..first + last].iter();
        let places = ends.map(|&end| std::mem::replace(&mut start, end)..end).collect();
        Ok(Fields { text: text.into(), places })
    }
}
