//! Hand ranks with a board: of a few hands on many boards, of all hands on one board, and the cards that
//! play.

mod best;
mod board_ranks;
mod categories;
mod live_hands;
mod low;
mod on_board;
mod pair_matrix;
mod rows;

pub use best::{best_hand, best_low, lowest_hand};
pub use board_ranks::BoardRanks;
pub use categories::{OnProgress, category_counts};
pub(crate) use live_hands::{HOLE_CARDS, LiveHands};
pub(crate) use on_board::{OnBoard, PairsOf};
pub(crate) use pair_matrix::PairMatrix;
pub use rows::Batch;
