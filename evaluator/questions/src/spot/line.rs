//! A spot on one line, as players write it: `AhKh v QQ on Kd 9h 4c`.

use equity::internals::tokens::{is_comma, is_separator};
use render::words::cut;

/// The words that may be between the ranges of two players. A point or a colon may follow each.
const AGAINST: &[&str] = &["v", "vs", "versus", "against"];

/// The words before the board, and the words that may follow them.
const ON: &[&str] = &["on", "board"];
const BEHIND_ON: &[&str] = &["the", "board"];

/// The words before dead cards, and the words that may follow them.
const DEAD: &[&str] = &["dead"];
const BEHIND_DEAD: &[&str] = &["cards", "card"];

/// Words that people write instead, with the words that are expected.
const INSTEAD: [(&[&str], &str); 3] = [
    (&["gegen", "contre", "contra", "kontra", "vrs"], "v between the ranges of two players"),
    (&["flop", "turn", "river", "runout", "auf", "sur"], "on before the board"),
    (&["folded", "mucked", "muck", "burned", "removed", "discarded"], "dead before the dead cards"),
];

/// The texts of a spot: the players' ranges, the board and the dead cards.
///
/// `v` or `vs` separates ranges, `on` or `board` is before the board, and `dead` is before the dead cards. These
/// words have no effect in quotes and groups, and case does not matter. Ranges and cards are not parsed.
///
/// ```
/// use questions::spot::SpotText;
///
/// let spot = SpotText::read("AhKh v QQ on Kd 9h 4c")?;
/// assert_eq!(spot.ranges, ["AhKh", "QQ"]);
/// assert_eq!((&*spot.board.word, &*spot.board.cards), ("on", "Kd 9h 4c"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpotText {
    /// The players' ranges.
    pub ranges: Vec<String>,
    /// The board.
    pub board: CardText,
    /// The dead cards.
    pub dead: CardText,
    part: Part,
    /// The last word between ranges and its place, until a range follows it.
    open: Option<(String, usize)>,
}

/// Cards in the text of a spot. Both fields are empty if the text has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardText {
    /// The word before the cards, as entered.
    pub word: String,
    /// The cards.
    pub cards: String,
}

/// The part of a spot to which the next words belong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Ranges,
    Board,
    Dead,
}

/// A word outside of quotes and groups.
struct Word<'a> {
    text: &'a str,
    /// The place of the word in the line, in bytes.
    start: usize,
}

impl SpotText {
    /// Reads a spot from a line.
    ///
    /// # Errors
    ///
    /// Returns an error if a word between ranges has no range on one side, if the board or the dead cards occur
    /// twice or have no cards, if ranges follow them, or if the line has several questions.
    pub fn read(line: &str) -> Result<Self, String> {
        Self::read_from(line, 0)
    }

    /// Reads a spot from a line, from a place on. Errors name places in the whole line.
    pub(crate) fn read_from(line: &str, from: usize) -> Result<Self, String> {
        let mut spot = Self::default();
        let mut start = from;
        for word in words(&line[from..]) {
            let word = Word { start: word.start + from, ..word };
            let is_first = line[start..word.start].trim().is_empty();
            if is_first && let Some(known) = spot.continued(word.text) {
                known.word = format!("{} {}", known.word, bare(word.text));
                start = word.start + word.text.len();
                continue;
            }
            if let Some((next, length)) = part_after(word.text) {
                spot.push(&line[start..word.start]);
                spot.begin(next, line, word.start, &word.text[..length])?;
                start = word.start + length;
            } else {
                check_instead(line, &word)?;
            }
        }
        spot.push(&line[start..]);
        spot.close()?;
        let is_bare = |known: &&CardText| !known.word.is_empty() && known.cards.is_empty();
        let bare = [&spot.board, &spot.dead].into_iter().find(is_bare);
        match bare {
            Some(CardText { word, .. }) => Err(format!("{word:?}: expected cards after it")),
            None => Ok(spot),
        }
    }

    /// Reads a spot from the arguments of a command. They are one line if there are words such as `v` between
    /// ranges, so a line has the same meaning with shell quotes and without. Otherwise each argument is the range of a
    /// player. Arguments that end with a comma continue in the next one.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument is empty, if it is not clear which arguments belong to one range, or if
    /// the [line](Self::read) is invalid.
    ///
    /// ```
    /// use questions::spot::SpotText;
    ///
    /// let unquoted = SpotText::of_arguments(&["AhKh", "v", "22+,", "A2+", "on", "Kd", "9h", "4c"])?;
    /// assert_eq!(unquoted, SpotText::of_arguments(&["AhKh v 22+, A2+ on Kd 9h 4c"])?);
    /// assert_eq!(SpotText::of_arguments(&["AhKh", "22+, A2+"])?.ranges, ["AhKh", "22+, A2+"]);
    /// # Ok::<(), String>(())
    /// ```
    pub fn of_arguments(arguments: &[impl AsRef<str>]) -> Result<Self, String> {
        Self::read(&line_of(arguments)?)
    }

    /// Returns the cards whose word a word continues, as in `on the board` and `dead cards`.
    fn continued(&mut self, word: &str) -> Option<&mut CardText> {
        let (known, words) = match self.part {
            Part::Ranges => return None,
            Part::Board => (&mut self.board, BEHIND_ON),
            Part::Dead => (&mut self.dead, BEHIND_DEAD),
        };
        let is_next = known.cards.is_empty() && is_one_of(bare(word), words);
        is_next.then_some(known)
    }

    /// Begins the part after a separator at a place of the line.
    fn begin(&mut self, next: Part, line: &str, place: usize, word: &str) -> Result<(), String> {
        let at = |place: usize| line[..place].chars().count() + 1;
        if next == Part::Ranges {
            if self.part != Part::Ranges {
                let cards = [&self.board, &self.dead].map(|known| &*known.cards);
                return Err(match cards.iter().find(|cards| has_break(cards)) {
                    Some(cards) => several(cards),
                    None => format!("{word:?} after the cards: expected all ranges before them"),
                });
            }
            self.close()?;
            if self.ranges.is_empty() {
                return Err(format!("{word:?} at character {}: expected a range before it", at(place)));
            }
            if let [_, .., last] = &self.ranges[..]
                && has_break(last)
            {
                return Err(several(last));
            }
            self.open = Some((word.into(), at(place)));
            return Ok(());
        }
        self.close()?;
        let (known, what) = match next {
            Part::Board => (&mut self.board.word, "board"),
            _ => (&mut self.dead.word, "dead cards"),
        };
        if !known.is_empty() {
            return Err(format!("{word:?}: expected the {what} once"));
        }
        *known = bare(word).into();
        self.part = next;
        Ok(())
    }

    /// Checks that a range follows the last word between ranges.
    fn close(&self) -> Result<(), String> {
        match &self.open {
            None => Ok(()),
            Some((word, place)) => Err(format!("{word:?} at character {place}: expected a range after it")),
        }
    }

    /// Adds a text to the current part.
    fn push(&mut self, text: &str) {
        let text = text.trim();
        let cards = match self.part {
            _ if text.is_empty() => return,
            Part::Ranges => {
                self.open = None;
                return self.ranges.push(text.to_string());
            }
            Part::Board => &mut self.board.cards,
            Part::Dead => &mut self.dead.cards,
        };
        if !cards.is_empty() {
            cards.push(' ');
        }
        cards.push_str(text);
    }
}

/// Joins arguments to a line, as [`SpotText::of_arguments`] reads them.
pub(crate) fn line_of(arguments: &[impl AsRef<str>]) -> Result<String, String> {
    let arguments = arguments.iter().map(|argument| argument.as_ref().trim());
    if arguments.len() == 0 {
        return Ok(String::new());
    }
    if let Some(place) = arguments.clone().position(str::is_empty) {
        return Err(format!(
            "argument {} is empty: expected a range or cards (is a variable of the shell unset?)",
            place + 1
        ));
    }
    let is_bare = |argument: &str| argument.chars().all(is_separator);
    let ends = [(0, arguments.clone().next()), (arguments.len() - 1, arguments.clone().next_back())];
    if let Some((place, Some(argument))) = ends.into_iter().find(|(_, end)| end.is_some_and(is_bare)) {
        return Err(format!("argument {} is {argument:?}: expected a range or cards", place + 1));
    }
    let is_in = |text: &str, is_wanted: fn(Part) -> bool| {
        words(text).any(|word| part_after(word.text).is_some_and(|(part, _)| is_wanted(part)))
    };
    let has_against = is_in(&arguments.clone().collect::<Vec<_>>().join(" "), |part| part == Part::Ranges);
    let (mut line, mut last, mut is_of_ranges) = (String::new(), "", true);
    for argument in arguments {
        let is_inside = is_unclosed(&line);
        let begins_part = words(argument).next().is_some_and(|word| is_sign(word.text));
        let ends_part = words(&line).last().is_some_and(|word| is_sign(word.text));
        let continues = is_inside || line.ends_with(is_comma) || argument.starts_with(is_comma);
        if is_of_ranges && !line.is_empty() && !begins_part && !ends_part && !continues {
            let is_quoted = |argument: &str| argument.contains(char::is_whitespace);
            if has_against && (is_quoted(last) || is_quoted(argument)) {
                return Err(format!(
                    "{:?} and {:?}: one range, or the ranges of two players? expected v between two ranges, or quotes \
                     around one range or the whole line",
                    cut(last),
                    cut(argument)
                ));
            }
            if !has_against {
                line.push_str(" v");
            }
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(argument);
        is_of_ranges = is_of_ranges && (is_inside || !is_in(argument, |part| part != Part::Ranges));
        last = argument;
    }
    Ok(line)
}

/// Returns the words of a text outside of quotes and groups. A word may have groups in it.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let (mut is_quoted, mut depth, mut start) = (false, 0_usize, 0);
    text.char_indices().chain([(text.len(), ' ')]).filter_map(move |(place, c)| {
        (is_quoted, depth) = nested(is_quoted, depth, c);
        if !c.is_whitespace() || ((is_quoted || depth > 0) && place < text.len()) {
            return None;
        }
        let word = Word { text: &text[start..place], start };
        start = (place + c.len_utf8()).min(text.len());
        (!word.text.is_empty()).then_some(word)
    })
}

/// Returns `true` if a quotation mark or a group of a text is open at its end.
fn is_unclosed(text: &str) -> bool {
    let (is_quoted, depth) =
        text.chars().fold((false, 0), |(is_quoted, depth), c| nested(is_quoted, depth, c));
    is_quoted || depth > 0
}

/// Returns whether the text after a character is in quotes, and the number of groups around it.
const fn nested(is_quoted: bool, depth: usize, c: char) -> (bool, usize) {
    match c {
        '"' => (!is_quoted, depth),
        '(' | '[' | '{' => (is_quoted, depth + 1),
        ')' | ']' | '}' => (is_quoted, depth.saturating_sub(1)),
        _ => (is_quoted, depth),
    }
}

/// Returns the part that follows a word and the length of the separator in it, or `None` if the word is not a
/// separator. Cards may follow a colon directly: `board:Kd9h4c`.
fn part_after(word: &str) -> Option<(Part, usize)> {
    if is_one_of(bare(word), AGAINST) {
        return Some((Part::Ranges, word.len()));
    }
    let length = word.find(':').map_or(word.len(), |colon| colon + 1);
    let part = [(ON, Part::Board), (DEAD, Part::Dead)];
    let part = part.into_iter().find(|(words, _)| is_one_of(bare(&word[..length]), words));
    part.map(|(_, part)| (part, length))
}

/// Returns `true` for separators, and for words that people write in their place.
fn is_sign(word: &str) -> bool {
    part_after(word).is_some() || expected_for(word).is_some()
}

/// Returns the separator that is expected in place of a word, if people write it so.
fn expected_for(word: &str) -> Option<&'static str> {
    let name = word.split([':', '=', '.']).next().unwrap_or_default();
    let is_known = |words: &[&str]| is_one_of(name, words);
    let is_assigned = name.len() < word.len();
    let [_, (_, on), (_, dead)] = INSTEAD;
    match INSTEAD.iter().find(|(words, _)| is_known(words)) {
        Some((_, expected)) => Some(expected),
        None if is_assigned && is_known(ON) => Some(on),
        None if is_assigned && is_known(DEAD) => Some(dead),
        None => None,
    }
}

/// Returns an error if a word is one that people write in place of a separator.
fn check_instead(line: &str, word: &Word<'_>) -> Result<(), String> {
    let place = line[..word.start].chars().count() + 1;
    let message = |expected| format!("{:?} at character {place}: expected {expected}", cut(word.text));
    expected_for(word.text).map_or(Ok(()), |expected| Err(message(expected)))
}

/// Returns the error for a part of a line with two questions.
fn several(text: &str) -> String {
    format!(
        "{:?}: two questions on one line? expected one, or commas between the hands of a range",
        cut(text)
    )
}

/// Returns `true` if a text has a character that may separate two questions, outside of quotes and groups.
fn has_break(text: &str) -> bool {
    let mut state = (false, 0);
    text.chars().any(|c| {
        state = nested(state.0, state.1, c);
        state == (false, 0) && matches!(c, ';' | '；' | '\n')
    })
}

/// Returns a word without a point or a colon after it.
fn bare(word: &str) -> &str {
    word.strip_suffix(['.', ':']).unwrap_or(word)
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| other.eq_ignore_ascii_case(word))
}
