//! Bet sizes of all streets and both players from one text.

use std::fmt;
use std::str::FromStr;

use crate::size::{BetSizes, SizeError};
use crate::tree::{Betting, StreetSizes};

/// Bet sizes by street and player, from text.
///
/// Semicolons separate parts. A part has a street (`flop`, `turn` or `river`), a player (`oop` for the player who acts
/// first, `ip` for the other) and [sizes](BetSizes). Without a street or a player it is for all of them. Later parts
/// replace earlier ones, and a part without sizes has no bets. An empty text has no parts.
///
/// | text | sizes |
/// |-|-|
/// | `50%` | half of the pot, on all streets, for both players |
/// | `50%; river 75%, a` | other sizes on the river |
/// | `33%; turn ip 75%; river oop` | other sizes for the second player on the turn, and none for the first on the river |
///
/// ```
/// use postflop::SizesByStreet;
///
/// let sizes: SizesByStreet = "50%; river 75%, a; river ip".parse()?;
/// let text = |street, player| sizes.get(street, player).map(ToString::to_string);
/// assert_eq!(text(0, 1).as_deref(), Some("50%"));
/// assert_eq!(text(2, 0).as_deref(), Some("75%, a"));
/// assert_eq!(text(2, 1).as_deref(), Some(""));
/// let error = "turn 50".parse::<SizesByStreet>().unwrap_err();
/// assert_eq!(error.to_string(), "\"50\": expected 50% for a part of the pot, or 50c for chips");
/// # Ok::<(), postflop::SizeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SizesByStreet([[Option<BetSizes>; 2]; 3]);

/// The names of the streets and players in texts.
const STREETS: [&str; 3] = ["flop", "turn", "river"];
const PLAYERS: [&str; 2] = ["oop", "ip"];

impl SizesByStreet {
    /// Returns the sizes of a player on a street, or `None` if no part of the text is about them.
    ///
    /// # Panics
    ///
    /// Panics if the street is not 0 to 2, or the player is not 0 or 1.
    #[must_use]
    pub fn get(&self, street: usize, player: usize) -> Option<&BetSizes> {
        self.0[street][player].as_ref()
    }
}

impl FromStr for SizesByStreet {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let mut all = Self::default();
        if text.trim().is_empty() {
            return Ok(all);
        }
        for part in text.split(';') {
            let (street, rest) = named(part.trim(), &STREETS);
            let (player, rest) = named(rest, &PLAYERS);
            if rest.is_empty() && street.is_none() && player.is_none() {
                return Err(SizeError::new(text, "sizes between semicolons, such as 50%; river 75%"));
            }
            let sizes: BetSizes = rest.parse()?;
            for (number, street_sizes) in all.0.iter_mut().enumerate() {
                for (of, player_sizes) in street_sizes.iter_mut().enumerate() {
                    if street.is_none_or(|street| street == number)
                        && player.is_none_or(|player| player == of)
                    {
                        *player_sizes = Some(sizes.clone());
                    }
                }
            }
        }
        Ok(all)
    }
}

/// Returns the index of the name that a text begins with, and the rest of the text.
fn named<'a>(text: &'a str, names: &[&str]) -> (Option<usize>, &'a str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let found = names.iter().position(|name| word.trim_end_matches(':').eq_ignore_ascii_case(name));
    if found.is_some() { (found, rest.trim_start()) } else { (None, text) }
}

/// Writes a part for each street and player with sizes of their own.
impl fmt::Display for SizesByStreet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let mut add = |names: &str, sizes: &Option<BetSizes>| {
            parts.extend(sizes.as_ref().map(|sizes| format!("{names}{sizes}").trim_end().to_string()));
        };
        match &self.0 {
            [[sizes, _], ..] if self.0.as_flattened().iter().all(|other| other == sizes) => add("", sizes),
            streets => {
                for (street, [first, second]) in STREETS.iter().zip(streets) {
                    if first == second {
                        add(&format!("{street} "), first);
                    } else {
                        add(&format!("{street} oop "), first);
                        add(&format!("{street} ip "), second);
                    }
                }
            }
        }
        f.pad(&parts.join("; "))
    }
}

impl Betting {
    /// Sets the sizes of all streets. `donks` are for the first player, and other bets replace those that it lacks.
    ///
    /// ```
    /// use postflop::Betting;
    ///
    /// let betting = Betting::new(60, 200).with_sizes(&"50%".parse()?, &"2.5x, a".parse()?, &"river 33%".parse()?);
    /// assert_eq!(betting.streets[1].bets[1].to_string(), "50%");
    /// assert_eq!(betting.streets[1].donks, None);
    /// assert_eq!(betting.streets[2].donks, Some("33%".parse()?));
    /// # Ok::<(), postflop::SizeError>(())
    /// ```
    #[must_use]
    pub fn with_sizes(mut self, bets: &SizesByStreet, raises: &SizesByStreet, donks: &SizesByStreet) -> Self {
        let of = |sizes: &SizesByStreet, street| {
            [0, 1].map(|player| sizes.get(street, player).cloned().unwrap_or_default())
        };
        self.streets = [0, 1, 2].map(|street| StreetSizes {
            bets: of(bets, street),
            raises: of(raises, street),
            donks: donks.get(street, 0).cloned(),
        });
        self
    }
}
