//! A hand's values in every layout, as text and as JSON.

use std::fmt;

use evaluator::{HandClass, HandRank};
use hand_values::{AceValue, CactusKev, Pokerval, RevolverKey};
use serde::Serialize;

/// A hand's rank, and in hold'em its values in other programs' layouts.
#[derive(Clone, Debug, Serialize)]
pub struct Values {
    rank: u16,
    #[serde(flatten)]
    others: Option<Others>,
}

/// The values of other programs, for hold'em only.
#[derive(Clone, Debug, Serialize)]
struct Others {
    cactus_kev: Option<u16>,
    pokerval: String,
    ace: Option<String>,
    revolver: Option<String>,
}

impl Values {
    /// Returns the values of a hold'em hand with this rank.
    pub fn of(rank: HandRank, class: HandClass) -> Self {
        let others = Others {
            cactus_kev: CactusKev::of(class).map(u16::from),
            pokerval: format!("{:#010X}", Pokerval::from(class).as_u32()),
            ace: AceValue::of(class).map(|value| format!("{:#010X}", value.as_u32())),
            revolver: RevolverKey::of(class).map(|key| format!("{:#018X}", key.as_u64())),
        };
        Self { rank: rank.as_u16(), others: Some(others) }
    }

    /// Returns the rank alone, in any game.
    pub const fn of_rank(rank: u16) -> Self {
        Self { rank, others: None }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rank {}", self.rank)?;
        let Some(Others { cactus_kev, pokerval, ace, revolver }) = &self.others else { return Ok(()) };
        write!(f, ", pokerval {pokerval}")?;
        if let (Some(number), Some(ace), Some(revolver)) = (cactus_kev, ace, revolver) {
            write!(f, ", ACE {ace}, Revolver {revolver}, Cactus Kev {number}")?;
        }
        Ok(())
    }
}
