//! The name of a game at the start of a line: `short deck: AsKs v QhQd`, `No Limit Hold'em AhKh v QQ`.

use equity::game::{GameInfo, RangeOptions};
use render::words::cut;

use crate::games::Games;

/// The length of the longest name of a game, in words: "Pot Limit five card Omaha eight or better".
const MAX_WORDS: usize = 8;

/// Words for the limits of bets, which games do not depend on.
const LIMITS: [&str; 8] = ["nolimit", "potlimit", "fixedlimit", "spreadlimit", "limit", "nl", "pl", "fl"];

/// Other names of games, in the form of [`plain`], with the unique names of the games.
const OTHER_NAMES: [(&str, &str); 61] = [
    ("he", "holdem"),
    ("nlh", "holdem"),
    ("holdemhilo8", "holdem8"),
    ("texasholdem8", "holdem8"),
    ("texasholdemhilo8", "holdem8"),
    ("holdemhilo", "holdem8"),
    ("texasholdemhilo", "holdem8"),
    ("plo4", "omaha"),
    ("4omaha", "omaha"),
    ("4plo", "omaha"),
    ("omahahi", "omaha"),
    ("omahahigh", "omaha"),
    ("5plo", "omaha5"),
    ("5omaha", "omaha5"),
    ("6plo", "omaha6"),
    ("6omaha", "omaha6"),
    ("plohilo", "omaha8"),
    ("omahahilo8", "omaha8"),
    ("omaha8hilo", "omaha8"),
    ("plohilo8", "omaha8"),
    ("plo8hilo", "omaha8"),
    ("5bigo", "big-o"),
    ("bigo8", "big-o"),
    ("bigohilo", "big-o"),
    ("5omahahilo8", "big-o"),
    ("5omahahilo", "big-o"),
    ("5plohilo", "big-o"),
    ("5plo8", "big-o"),
    ("6bigo", "big-o6"),
    ("6omahahilo8", "big-o6"),
    ("6omahahilo", "big-o6"),
    ("6plohilo", "big-o6"),
    ("6plo8", "big-o6"),
    ("studhi", "stud"),
    ("studhigh", "stud"),
    ("7studhi", "stud"),
    ("7studhigh", "stud"),
    ("7stud8", "stud8"),
    ("stud8b", "stud8"),
    ("stud8hilo", "stud8"),
    ("studhilo8", "stud8"),
    ("7stud8hilo", "stud8"),
    ("7studhilo8", "stud8"),
    ("7studhilo", "stud8"),
    ("razzdeuceto7", "razz-2-7"),
    ("27draw", "draw-2-7"),
    ("27lowball", "draw-2-7"),
    ("deuceto7lowball", "draw-2-7"),
    ("deuceto7singledraw", "draw-2-7"),
    ("a5lowball", "draw-a-5"),
    ("a5singledraw", "draw-a-5"),
    ("aceto5", "draw-a-5"),
    ("aceto5draw", "draw-a-5"),
    ("aceto5lowball", "draw-a-5"),
    ("drawhigh", "draw"),
    ("5draw8", "draw8"),
    ("5drawhilo8", "draw8"),
    ("drawhilo8", "draw8"),
    ("5drawhilo", "draw8"),
    ("drawhilo", "draw8"),
    ("irishholdem", "irish"),
];

/// Words in names of games. No range begins with one.
const OF_GAMES: [&str; 31] = [
    "holdem",
    "omaha",
    "poker",
    "limit",
    "nolimit",
    "potlimit",
    "nl",
    "nlhe",
    "plo",
    "texas",
    "deck",
    "shortdeck",
    "pineapple",
    "crazy",
    "stud",
    "razz",
    "badugi",
    "draw",
    "lowball",
    "single",
    "triple",
    "deuce",
    "courchevel",
    "hilo",
    "hi",
    "lo",
    "high",
    "low",
    "irish",
    "big",
    "short",
];

/// Splits the name of a game off the start of a line. Returns the game and the place of the rest, in bytes.
///
/// # Errors
///
/// Returns an error if the rest begins with a word of a game's name, which no range does, or if the end of the name
/// can be a range: "draw A5".
pub(crate) fn split_game(line: &str) -> Result<(Option<&'static GameInfo>, usize), String> {
    let start = line.len() - line.trim_start().len();
    let is_blank = |c: char| c.is_whitespace() || c == ':';
    let ends_word = |&(place, c): &(usize, char)| is_blank(c) && !line[..place].ends_with(is_blank);
    let ends =
        line.char_indices().filter(|(place, _)| *place > start).filter(ends_word).map(|(place, _)| place);
    let longest_first = ends.chain([line.len()]).take(MAX_WORDS).collect::<Vec<_>>().into_iter().rev();
    let mut found = longest_first.into_iter().filter_map(|end| Some((named(&line[start..end])?, end)));
    let (longest, shorter) = (found.next(), found.next());
    let named = match (longest, shorter) {
        (Some(longest), Some(shorter)) => Some(longest_or_shorter(line, start, longest, shorter)?),
        _ => longest,
    };
    let (game, rest) = match named {
        Some((game, end)) => (Some(game), line.len() - line[end..].trim_start_matches(is_blank).len()),
        None => (None, start),
    };
    let word = line[rest..].split(is_blank).next().unwrap_or_default();
    if OF_GAMES.contains(&&*plain(word)) {
        let names = Games::all().names(|_| true);
        return Err(format!(
            "{:?} at character {}: expected ranges, or one of the games {names} before them",
            cut(word),
            line[..rest].chars().count() + 1
        ));
    }
    Ok((game, rest))
}

/// A game with the end of its name in a line, in bytes.
type NamedGame = (&'static GameInfo, usize);

/// Returns the game of a name that begins with the name of another game. A colon ends a name.
///
/// # Errors
///
/// Returns an error with both spellings if the rest of the longer name is a range of the other game, and there is no
/// colon.
fn longest_or_shorter(
    line: &str,
    start: usize,
    longest: NamedGame,
    shorter: NamedGame,
) -> Result<NamedGame, String> {
    let (long, end) = longest;
    let (short, short_end) = shorter;
    let is_ended = |end: usize| line[end..].trim_start().starts_with(':');
    let rest = line[short_end..end].trim_start_matches(|c: char| c.is_whitespace() || c == ':');
    // Ranges of games with a board do not look like names.
    let is_range = !short.has_board()
        && long != short
        && Games::all().of(short).is_some_and(|game| game.read_range(rest, &RangeOptions::default()).is_ok());
    match (is_range, is_ended(short_end), is_ended(end)) {
        (false, ..) | (true, false, true) => Ok(longest),
        (true, true, _) => Ok(shorter),
        (true, false, false) => Err(format!(
            "{:?} at character {}: a game, or a game and a range? expected \"{}:\" or \"{}: {}\"",
            cut(&line[start..end]),
            line[..start].chars().count() + 1,
            long.name,
            short.name,
            cut(rest),
        )),
    }
}

/// Returns the game with a name as people write it, such as `PLO` or `short deck:`.
///
/// ```
/// use questions::spot::named_game;
///
/// assert_eq!(named_game("Pot Limit Omaha").map(|game| game.name), Some("omaha"));
/// assert_eq!(named_game("omaha AsAhKdQc"), None);
/// ```
#[must_use]
pub fn named_game(text: &str) -> Option<&'static GameInfo> {
    named(text.trim().trim_end_matches(':'))
}

/// Returns the game whose name is at the start of a text.
///
/// ```
/// use questions::spot::begins_with_game;
///
/// assert_eq!(begins_with_game("omaha AsAhKdQc v random").map(|game| game.name), Some("omaha"));
/// assert_eq!(begins_with_game("AsAhKdQc"), None);
/// ```
#[must_use]
pub fn begins_with_game(text: &str) -> Option<&'static GameInfo> {
    split_game(text).ok()?.0
}

/// Returns the game with a name as people write it.
fn named(words: &str) -> Option<&'static GameInfo> {
    // The text is a range, such as "8***" behind "Omaha".
    if words.contains(['*', '$', '!', '%', '@']) {
        return None;
    }
    let name = plain(words);
    by_name(&name).or_else(|| {
        let limit = LIMITS.iter().find_map(|limit| name.strip_prefix(limit))?;
        by_name(limit)
    })
}

/// Returns the game with a name in the form of [`plain`]. The words "hold'em" and "poker" may be at its end.
fn by_name(name: &str) -> Option<&'static GameInfo> {
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
    let id = other.map_or_else(|| name.into(), |(_, id)| plain(id));
    let mut infos = Games::all().iter().map(|game| game.info());
    let found = infos.find(|info| {
        let known = [info.id, info.name, info.title].into_iter().chain(info.aliases.iter().copied());
        known.map(plain).any(|known| known == id)
    });
    found.or_else(|| by_name(["holdem", "poker"].iter().find_map(|word| name.strip_suffix(word))?))
}

/// Returns a name in small letters without signs and spaces between its words, and with digits for numbers.
fn plain(name: &str) -> String {
    let letters =
        name.to_lowercase().chars().filter(|c| c.is_alphanumeric() || *c == '+').collect::<String>();
    let pairs = [
        ("sixplus", "6+"),
        ("6plus", "6+"),
        ("four", "4"),
        ("five", "5"),
        ("six", "6"),
        ("seven", "7"),
        ("eight", "8"),
        ("8orbetter", "8"),
        ("card", ""),
        ("highlow", "hilo"),
    ];
    pairs.iter().fold(letters, |name, (word, number)| name.replace(word, number))
}
