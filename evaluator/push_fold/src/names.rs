//! The names of seats and decisions, as they are written and as they are read.

use std::error::Error;
use std::fmt;

use holdem::PlayerSet;

use crate::game::{Decision, Game};
use crate::rules::MAX_SEATS;

/// The names of nine seats. Smaller tables have the last of them.
const NAMES: [&str; MAX_SEATS] = ["UTG", "UTG1", "UTG2", "LJ", "HJ", "CO", "BTN", "SB", "BB"];

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
        &NAMES[MAX_SEATS - self.seats()..]
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
    /// let rules = Rules { stacks: vec![10.0; 9], blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff: Payoff::CHIPS };
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
        let synonym = SYNONYMS.iter().find(|(other, _)| *other == letters);
        let known = synonym.map_or_else(|| letters.to_ascii_uppercase(), |(_, known)| (*known).into());
        let seat = match (known.as_str(), self.seats()) {
            ("BTN", 2) => exact("SB"),
            ("UTG", 4..) => Some(0),
            ("MP", 6) => exact("HJ"),
            ("MP", 7..) => exact("LJ"),
            (known, _) => exact(known),
        };
        let number = plain[letters.len()..].trim_start_matches('+');
        let steps = number.parse::<u8>().map(usize::from);
        // The seats that the name may mean.
        let meant: Vec<usize> = match (exact(&plain), seat, steps) {
            (Some(seat), ..) => vec![seat],
            (None, Some(seat), _) if plain == letters => vec![seat],
            // `UTG+1` is the seat after the first one, which has the name `UTG1` if there are eight seats.
            (None, Some(first), Ok(steps)) if known == "UTG" => {
                let after = Some(first + steps).filter(|after| after + 3 < self.seats());
                let written = exact(&format!("UTG{steps}")).filter(|seat| Some(*seat) != after);
                written.into_iter().chain(after).collect()
            }
            // `CO+1` is the seat before or after.
            (None, Some(seat), Ok(steps)) => {
                let after = Some(seat + steps).filter(|&after| after < self.seats());
                seat.checked_sub(steps).zip(after).map_or(vec![], |(before, after)| vec![before, after])
            }
            _ => vec![],
        };
        let shown = if plain.is_empty() { "\"\"" } else { name.trim() };
        match meant[..] {
            [seat] => Ok(seat),
            [first, second] => {
                let seats = [first, second].map(|seat| self.seat_name(seat));
                Err(NameError::TwoSeats { name: shown.into(), seats })
            }
            _ => Err(NameError::Seat { name: shown.into(), seats: self.seat_names().to_vec() }),
        }
    }
}
