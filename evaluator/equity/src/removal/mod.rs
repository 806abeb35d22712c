//! Card removal: what cards and which combos are left once others are known to be elsewhere.

pub(crate) mod card_mask;
pub(crate) mod count_deals;
pub(crate) mod deals;
pub(crate) mod live_range;
pub(crate) mod meets;
pub(crate) mod opponents;
pub(crate) mod others;
pub(crate) mod spot;
