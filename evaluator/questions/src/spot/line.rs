//! A spot on one line, as players write it: `AhKh v QQ on Kd 9h 4c`.

use equity::game::GameInfo;

use crate::games::{AnyGame, Games};

/// The words that may be between the ranges of two players.
const AGAINST: [&str; 5] = ["v", "vs", "vs.", "versus", "against"];

/// The length of the longest name of a game, in words: "Omaha eight or better".
const MOST_WORDS: usize = 4;

/// The texts of a spot: the players' ranges, the board and the dead cards.
///
/// `v` or `vs` separates ranges, `on` or `board` is before the board, and `dead` is before the dead cards. These
/// words have no effect in quotes and groups, and case does not matter. Ranges and cards are not parsed.
///
/// ```
/// use questions::spot::SpotText;
///
/// let spot = SpotText::read(["AhKh v QQ on Kd 9h 4c"])?;
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

impl SpotText {
    /// Reads a spot from one or more texts. Each text after the first one starts another range, unless it continues a
    /// board or dead cards.
    ///
    /// # Errors
    ///
    /// Returns an error if the board or the dead cards occur twice or have no cards, or if a separator of ranges
    /// follows them.
    pub fn read(texts: impl IntoIterator<Item: AsRef<str>>) -> Result<Self, String> {
        let mut spot = Self::default();
        texts.into_iter().try_for_each(|text| spot.add(text.as_ref()))?;
        let is_bare = |known: &&CardText| !known.word.is_empty() && known.cards.is_empty();
        let bare = [&spot.board, &spot.dead].into_iter().find(is_bare);
        match bare {
            Some(CardText { word, .. }) => Err(format!("{word:?}: expected cards after it")),
            None => Ok(spot),
        }
    }

    fn add(&mut self, text: &str) -> Result<(), String> {
        let (mut start, mut word) = (0, 0);
        let (mut is_quoted, mut depth) = (false, 0_usize);
        for (place, c) in text.char_indices().chain([(text.len(), ' ')]) {
            match c {
                '"' => is_quoted = !is_quoted,
                '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                c if c.is_whitespace() && !is_quoted && depth == 0 => {
                    if let Some(next) = self.separator(&text[word..place])? {
                        self.push(&text[start..word]);
                        self.part = next;
                        start = place;
                    }
                    word = place + c.len_utf8();
                }
                _ => {}
            }
        }
        self.push(text.get(start..).unwrap_or_default());
        Ok(())
    }

    /// Returns the part that follows a word, or `None` if the word is not a separator. Keeps a word before cards.
    fn separator(&mut self, word: &str) -> Result<Option<Part>, String> {
        let is_one_of = |words: &[&str]| words.iter().any(|other| other.eq_ignore_ascii_case(word));
        if is_one_of(&AGAINST) {
            return match self.part {
                Part::Ranges => Ok(Some(Part::Ranges)),
                _ => Err(format!("{word:?} after the cards: expected all ranges before them")),
            };
        }
        let (part, known, what) = if is_one_of(&["on", "board"]) {
            (Part::Board, &mut self.board.word, "board")
        } else if is_one_of(&["dead"]) {
            (Part::Dead, &mut self.dead.word, "dead cards")
        } else {
            return Ok(None);
        };
        if !known.is_empty() {
            return Err(format!("{word:?}: expected the {what} once"));
        }
        *known = word.into();
        Ok(Some(part))
    }

    /// Adds a text to the current part.
    fn push(&mut self, text: &str) {
        let text = text.trim();
        let cards = match self.part {
            _ if text.is_empty() => return,
            Part::Ranges => return self.ranges.push(text.to_string()),
            Part::Board => &mut self.board.cards,
            Part::Dead => &mut self.dead.cards,
        };
        if !cards.is_empty() {
            cards.push(' ');
        }
        cards.push_str(text);
    }
}

/// Splits the name or the title of a game off the start of a line: `short deck: AsKs v QhQd`.
pub(crate) fn split_game(line: &str) -> (Option<&'static GameInfo>, &str) {
    let line = line.trim_start();
    let is_blank = |c: char| c.is_whitespace() || c == ':';
    let ends_word = |&(place, c): &(usize, char)| is_blank(c) && !line[..place].ends_with(is_blank);
    let ends = line.char_indices().filter(ends_word).map(|(place, _)| place);
    let longest_first = ends.chain([line.len()]).take(MOST_WORDS).collect::<Vec<_>>().into_iter().rev();
    for end in longest_first {
        let words: Vec<_> = line[..end].split_whitespace().collect();
        let is_titled = |game: &&AnyGame| game.info().title.eq_ignore_ascii_case(&words.join(" "));
        let titled = Games::all().iter().find(is_titled);
        if let Some(game) = titled.or_else(|| Games::all().named(&words.join("-"))) {
            return (Some(game.info()), line[end..].trim_start_matches(is_blank));
        }
    }
    (None, line)
}
