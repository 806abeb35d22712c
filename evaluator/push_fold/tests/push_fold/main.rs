//! Tests of the crate as a whole.

mod bubble_and_deal;
mod four_seats;
mod heads_up;
mod icm;
mod real_game;
mod short_stacks;
mod stop;
mod three_seats;
mod toy;
