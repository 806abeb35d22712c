//! The games against plain loops over all cards.

mod multi_draw;
mod plain;
mod ranges;
mod spots;
