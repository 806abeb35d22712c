//! The policies of later draws: the cards that a player keeps of a hand.

mod best;
mod lines;

use std::fmt;
use std::sync::{Arc, OnceLock};

use evaluator::CardSet;

use self::best::Best;
use self::lines::Line;
use crate::kind::OwnCards;

pub use self::lines::PolicyError;

/// The policy of all players at later draws.
#[derive(Clone, Debug)]
pub(crate) enum Policy {
    /// The one that wins most often against one opponent.
    Best,
    /// A line for each later draw, in their order.
    Lines(Arc<[Line]>),
}

impl Policy {
    /// Reads a policy from text, with a line for each later draw.
    pub(crate) fn read(game: OwnCards, later: usize, text: &str) -> Result<Self, PolicyError> {
        lines::read(game, later, text).map(|lines| Self::Lines(lines.into()))
    }

    /// Prepares the policy of a game. The first call for a game takes about a second.
    pub(crate) fn prepare(&self, game: OwnCards) -> Keeper<'_> {
        static BEST: [OnceLock<Best>; OwnCards::ALL.len()] = [const { OnceLock::new() }; OwnCards::ALL.len()];
        match self {
            Self::Best => Keeper::Best(BEST[game as usize].get_or_init(|| Best::new(game))),
            Self::Lines(lines) => Keeper::Lines(game, lines),
        }
    }
}

/// Writes the policy's name, or its lines separated by semicolons.
impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Best => f.write_str("win most often against one opponent"),
            Self::Lines(lines) => {
                let texts: Vec<String> = lines.iter().map(Line::to_string).collect();
                f.write_str(&texts.join("; "))
            }
        }
    }
}

/// A prepared policy.
#[derive(Clone, Copy)]
pub(crate) enum Keeper<'a> {
    Best(&'a Best),
    Lines(OwnCards, &'a [Line]),
}

impl Keeper<'_> {
    /// Returns the kept cards of a hand if `left` draws are to come.
    pub(crate) fn keep(self, hand: CardSet, left: usize) -> CardSet {
        match self {
            Self::Best(best) => best.keep(hand, left),
            Self::Lines(game, lines) => lines[lines.len() - left].keep(game, hand),
        }
    }
}
