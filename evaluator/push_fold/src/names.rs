//! The names of seats and decisions, as they are written and as they are read.

use std::error::Error;
use std::fmt;

use holdem::PlayerSet;

use crate::game::{Decision, Game};
use crate::rules::MOST_SEATS;

/// The names of nine seats. Smaller tables have the last of them.
const NAMES: [&str; MOST_SEATS] = ["UTG", "UTG1", "UTG2", "LJ", "HJ", "CO", "BTN", "SB", "BB"];

/// Other names of seats, in lower case, without spaces and hyphens.
const SYNONYMS: [(&str, &str); 9] = [
    ("underthegun", "UTG"),
    ("lojack", "LJ"),
    ("hijack", "HJ"),
    ("cutoff", "CO"),
    ("bu", "BTN"),
    ("button", "BTN"),
    ("dealer", "BTN"),
    ("smallblind", "SB"),
    ("bigblind", "BB"),
];

/// The reason to reject the name of a seat or of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// The game has no such seat.
    Seat {
        /// The name.
        name: String,
        /// The names of the game's seats.
        seats: Vec<&'static str>,
    },
    /// The name may mean two seats.
    TwoSeats {
        /// The name.
        name: String,
        /// The names of the seats that it may mean.
        seats: [&'static str; 2],
    },
    /// The seat has no such decision.
    Decision {
        /// The text.
        name: String,
        /// The names of the game's seats.
        seats: Vec<&'static str>,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_decision = "or a decision, such as \"SB push\" or \"BB call SB\"";
        match self {
            Self::Seat { name, seats } => {
                write!(f, "no seat is named {name}, expected a seat ({}) {or_decision}", seats.join(", "))
            }
            Self::TwoSeats { name, seats: [first, second] } => {
                write!(f, "{name} may mean {first} or {second}, expected one of these names")
            }
            Self::Decision { name, seats } => {
                write!(f, "there is no decision {name}, expected a seat ({}) {or_decision}", seats.join(", "))
            }
        }
    }
}

impl Error for NameError {}

impl Game {
    /// Returns the name of a seat: `BTN`, `SB`, `BB` and so on.
    ///
    /// # Panics
    ///
    /// Panics if the game has no such seat.
    #[must_use]
    pub fn seat_name(&self, seat: usize) -> &'static str {
        self.seat_names()[seat]
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &NAMES[MOST_SEATS - self.seats()..]
    }

    /// Returns the name of a decision: `SB push`, `BB call BTN+SB`.
    ///
    /// # Panics
    ///
    /// Panics if the game has no such seats.
    #[must_use]
    pub fn name(&self, decision: Decision) -> String {
        let before: Vec<&str> = decision.all_in.iter().map(|seat| self.seat_name(seat)).collect();
        let seat = self.seat_name(decision.seat);
        if before.is_empty() { format!("{seat} push") } else { format!("{seat} call {}", before.join("+")) }
    }

    /// Returns the numbers of the decisions with a name: all of a seat, such as `BB`, or one, such as
    /// `BB call SB`.
    ///
    /// Case does not matter. Seats have other names too: `BU` and `button` are `BTN`, which is the small blind of two
    /// seats, `UTG` is the first of at least four seats, `UTG+1` the one after it, and `MP` is `LJ` or, with six
    /// seats, `HJ`.
    ///
    /// # Errors
    ///
    /// Returns [`NameError::Seat`] or [`NameError::TwoSeats`] if the name of a seat is unknown or ambiguous, and
    /// [`NameError::Decision`] if the seat has no such decision.
    ///
    /// ```
    /// use push_fold::{Ante, Game, Payoff, Rules};
    ///
    /// let rules = Rules { stacks: vec![10.0; 9], blinds: [0.5, 1.0], ante: Ante::None, payoff: Payoff::CHIPS };
    /// let game = Game::new(rules)?;
    /// assert_eq!(game.named("UTG+1 push"), game.named("UTG1 push"));
    /// assert_eq!(game.named("BB call BU+SB"), game.named("bb call btn+sb"));
    /// assert!(game.named("UTG+1")?.len() > 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(&self, name: &str) -> Result<Vec<usize>, NameError> {
        let name = name.trim();
        let lower = name.to_ascii_lowercase();
        let push = lower.strip_suffix(" push").map(|seat| (&name[..seat.len()], ""));
        let call = lower.find(" call ").map(|end| (&name[..end], &name[end + " call ".len()..]));
        let (seat, all_in) = match call.or(push) {
            Some((seat, callers)) => (seat, Some(self.seats_named(callers)?)),
            None => (name, None),
        };
        let seat = self.seat_named(seat)?;
        let decisions = self.decisions().iter().enumerate();
        let named = decisions.filter(|(_, decision)| {
            decision.seat == seat && all_in.is_none_or(|all_in| decision.all_in == all_in)
        });
        let numbers: Vec<usize> = named.map(|(number, _)| number).collect();
        match numbers[..] {
            [] => Err(NameError::Decision { name: name.into(), seats: self.seat_names().to_vec() }),
            _ => Ok(numbers),
        }
    }

    /// Returns the seats with names that are separated by plus signs. A number after a plus sign belongs to the name
    /// before it, as in `UTG+1`.
    fn seats_named(&self, names: &str) -> Result<PlayerSet, NameError> {
        let mut parts: Vec<String> = vec![];
        for part in names.split('+').map(str::trim).filter(|part| !part.is_empty()) {
            match parts.last_mut() {
                Some(name) if part.parse::<u8>().is_ok() => *name += &format!("+{part}"),
                _ => parts.push(part.into()),
            }
        }
        let mut seats = parts.iter().map(|name| self.seat_named(name));
        seats.try_fold(PlayerSet::from_bits(0), |all, seat| Ok(PlayerSet::from_bits(all.bits() | 1 << seat?)))
    }

    /// Returns the seat with a name.
    fn seat_named(&self, name: &str) -> Result<usize, NameError> {
        let plain = name.trim().to_ascii_lowercase().replace([' ', '-', '_'], "");
        let exact = |name: &str| self.seat_names().iter().position(|other| other.eq_ignore_ascii_case(name));
        let letters = plain.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('+');
        let known = SYNONYMS.iter().find(|(other, _)| *other == letters).map_or(letters, |&(_, known)| known);
        let seat = match (known.to_ascii_uppercase().as_str(), self.seats()) {
            ("BTN", 2) => exact("SB"),
            ("UTG", 4..) => Some(0),
            ("MP", 6) => exact("HJ"),
            ("MP", 7..) => exact("LJ"),
            (known, _) => exact(known),
        };
        let number = &plain[letters.len()..];
        let seat = match (number, exact(&plain), number.trim_start_matches('+').parse::<usize>()) {
            (_, Some(seat), _) => Some(seat),
            ("", None, _) => seat,
            (_, None, Ok(number)) => match (known, seat.map(|seat| seat + number)) {
                // `UTG+1` is the seat after the first, and eight seats have a first one named `UTG1`.
                ("utg" | "UTG", after) => match (exact(&format!("UTG{number}")), after) {
                    (Some(other), Some(after)) if other != after => {
                        return self.ambiguous(name, [other, after]);
                    }
                    (_, after) => after,
                },
                // `CO+1` is the seat before or after.
                (_, Some(after)) => match seat.and_then(|seat| seat.checked_sub(number)) {
                    Some(before) if after < self.seats() => return self.ambiguous(name, [before, after]),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        let shown = if plain.is_empty() { "\"\"" } else { name.trim() };
        let unknown = || NameError::Seat { name: shown.into(), seats: self.seat_names().to_vec() };
        seat.filter(|&seat| seat < self.seats()).ok_or_else(unknown)
    }

    fn ambiguous(&self, name: &str, seats: [usize; 2]) -> Result<usize, NameError> {
        Err(NameError::TwoSeats { name: name.trim().into(), seats: seats.map(|seat| self.seat_name(seat)) })
    }
}
