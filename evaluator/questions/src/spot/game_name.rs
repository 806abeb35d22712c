//! The name of a game at the start of a line: `short deck: AsKs v QhQd`, `No Limit Hold'em AhKh v QQ`.

use equity::game::GameInfo;
use render::words::cut;

use crate::games::Games;

/// The length of the longest name of a game, in words: "Pot Limit Omaha eight or better".
const MOST_WORDS: usize = 6;

/// Words for the limits of bets, which games do not depend on.
const LIMITS: [&str; 8] = ["nolimit", "potlimit", "fixedlimit", "spreadlimit", "limit", "nl", "pl", "fl"];

/// Other names of games, in the form of [`plain`], with the unique names of the games.
const OTHER_NAMES: [(&str, &str); 13] = [
    ("he", "holdem"),
    ("nlh", "holdem"),
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
];

/// Words in names of games. No range begins with one.
const OF_GAMES: [&str; 27] = [
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
/// Returns an error if the rest begins with a word of a game's name, which no range does.
pub(crate) fn split_game(line: &str) -> Result<(Option<&'static GameInfo>, usize), String> {
    let start = line.len() - line.trim_start().len();
    let is_blank = |c: char| c.is_whitespace() || c == ':';
    let ends_word = |&(place, c): &(usize, char)| is_blank(c) && !line[..place].ends_with(is_blank);
    let ends =
        line.char_indices().filter(|(place, _)| *place > start).filter(ends_word).map(|(place, _)| place);
    let longest_first = ends.chain([line.len()]).take(MOST_WORDS).collect::<Vec<_>>().into_iter().rev();
    let found = longest_first.into_iter().find_map(|end| Some((named(&line[start..end])?, end)));
    let (game, rest) = match found {
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
    let name = plain(words);
    by_name(&name).or_else(|| {
        let limit = LIMITS.iter().find_map(|limit| name.strip_prefix(limit))?;
        by_name(limit)
    })
}

/// Returns the game with a name in the form of [`plain`]. The words "hold'em" and "poker" may be at its end.
fn by_name(name: &str) -> Option<&'static GameInfo> {
    let id = OTHER_NAMES.iter().find(|(other, _)| *other == name).map_or(name, |(_, id)| id);
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
        ("eight", "8"),
        ("8orbetter", "8"),
        ("card", ""),
        ("highlow", "hilo"),
    ];
    pairs.iter().fold(letters, |name, (word, number)| name.replace(word, number))
}
