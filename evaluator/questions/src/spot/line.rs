//! A spot on one line, as players write it: `AhKh v QQ on Kd 9h 4c`.

use equity::game::GameInfo;

use crate::games::{AnyGame, Games};

/// The words that may be between the ranges of two players.
const AGAINST: [&str; 5] = ["v", "vs", "vs.", "versus", "against"];

/// The length of the longest name of a game, in words: "Omaha eight or better".
const MOST_WORDS: usize = 4;

/// The texts of a spot: the players' ranges, the board and the dead cards.
///
/// Texts are added one by one. In them, `v` or `vs` separates ranges, `on` or `board` is before the board, and `dead` is
/// before the dead cards. These words have no effect in quotes and groups, and case does not matter. Ranges and
/// cards are not parsed.
///
/// ```
/// use questions::spot::SpotText;
///
/// let mut spot = SpotText::default();
/// spot.add("AhKh v QQ on Kd 9h 4c")?;
/// assert_eq!((spot.ranges, &*spot.board), (vec!["AhKh".into(), "QQ".into()], "Kd 9h 4c"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpotText {
    /// The players' ranges.
    pub ranges: Vec<String>,
    /// The board, or empty.
    pub board: String,
    /// The dead cards, or empty.
    pub dead: String,
    part: Part,
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
    /// Adds a text. A text after the first one starts another range, unless a board or dead cards are being read.
    ///
    /// # Errors
    ///
    /// Returns an error if the board or the dead cards occur twice, or if a separator follows them.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
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

    /// Returns the part that follows a word, or `None` if the word is not a separator.
    fn separator(&self, word: &str) -> Result<Option<Part>, String> {
        let is_one_of = |words: &[&str]| words.iter().any(|other| other.eq_ignore_ascii_case(word));
        if is_one_of(&AGAINST) {
            return match self.part {
                Part::Ranges => Ok(Some(Part::Ranges)),
                _ => Err(format!("{word:?} after the cards: expected all ranges before them")),
            };
        }
        let (part, known, what) = if is_one_of(&["on", "board"]) {
            (Part::Board, &self.board, "board")
        } else if is_one_of(&["dead"]) {
            (Part::Dead, &self.dead, "dead cards")
        } else {
            return Ok(None);
        };
        match known.is_empty() && self.part != part {
            true => Ok(Some(part)),
            false => Err(format!("{word:?}: expected the {what} once")),
        }
    }

    /// Adds a text to the current part.
    fn push(&mut self, text: &str) {
        let text = text.trim();
        let cards = match self.part {
            _ if text.is_empty() => return,
            Part::Ranges => return self.ranges.push(text.to_string()),
            Part::Board => &mut self.board,
            Part::Dead => &mut self.dead,
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
    let ends = line.char_indices().filter(|(_, c)| c.is_whitespace() || *c == ':').map(|(place, _)| place);
    let longest_first = ends.chain([line.len()]).take(MOST_WORDS).collect::<Vec<_>>().into_iter().rev();
    for end in longest_first {
        let words: Vec<_> = line[..end].split_whitespace().collect();
        let is_titled = |game: &&AnyGame| game.info().title.eq_ignore_ascii_case(&words.join(" "));
        let titled = Games::all().iter().find(is_titled);
        if let Some(game) = titled.or_else(|| Games::all().named(&words.join("-"))) {
            return (Some(game.info()), line[end..].trim_start_matches([':', ' ']));
        }
    }
    (None, line)
}
