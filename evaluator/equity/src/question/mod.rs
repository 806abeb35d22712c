//! What is asked, and the choice of a way to the answer.

pub(crate) mod choice;
pub(crate) mod showdown;
