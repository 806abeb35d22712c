//! The games against plain loops over all cards.

mod multi_draw;
mod plain;
mod published;
mod ranges;
mod spots;
