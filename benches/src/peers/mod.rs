//! Other people's evaluators from crates.io, each by its fastest public idiom.

mod aya_poker;
mod freezeout_eval;
mod poker;
mod pokers;
pub(crate) mod rs_poker;

pub use self::aya_poker::AyaPoker;
pub use self::freezeout_eval::FreezeoutEval;
pub use self::poker::Poker;
pub use self::pokers::Pokers;
pub use self::rs_poker::RsPoker;
