//! The games against plain loops over all cards.

mod plain;
mod ranges;
mod spots;
