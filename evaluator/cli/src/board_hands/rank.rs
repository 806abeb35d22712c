//! `rivertable rank`: ranks of hole cards on complete boards, many at a time.

use equity::game::BoardHands;
use evaluator::HandRank;

use super::BoardGame;
use super::hand::{BOARD_CARDS, split};
use crate::commands::rank::Args;
use crate::commands::rank::output::Format;
use crate::commands::rank::rows::Bad;
use crate::commands::rank::{rows, text};
use crate::error::Failure;

pub(crate) fn run(args: &Args, game: BoardGame) -> Result<(), Failure> {
    let hole_cards = game.info.hole_cards;
    if let Some(cards) = args.cards.filter(|&cards| usize::from(cards) != hole_cards) {
        let title = game.info.title;
        return Err(format!("--cards {cards}: expected {hole_cards} in {title}, the hole cards").into());
    }
    let hands = game.hands;
    let length = hole_cards + BOARD_CARDS;
    args.rank(|input, output, tally| match args.format {
        Format::Rows => rows::rank(length, &rank_rows(hands, length), input, output, tally),
        Format::Lines => {
            let rank = |rows: &[Vec<u8>]| {
                let mut ranks = vec![HandRank::MIN; rows.len()];
                hands.rank_rows(&rows.concat(), &mut ranks).map_err(|error| Failure::input("", &error))?;
                Ok(ranks.into_iter().map(HandRank::as_u16).collect())
            };
            text::rank(|text| row(text, game), rank, input, output, tally)
        }
    })
}

/// Returns the row of a line: the ids of the hole cards, then those of the board.
fn row(text: &str, game: BoardGame) -> Result<Vec<u8>, String> {
    let (hole, board) = split(text, game, BOARD_CARDS..=BOARD_CARDS)?;
    Ok(hole.cards().iter().chain(board.iter()).map(|card| card.id()).collect())
}

/// Returns a function that writes the ranks of rows and reports invalid ones.
fn rank_rows(
    hands: &dyn BoardHands,
    length: usize,
) -> impl Fn(&[u8], &mut [u16], Bad<'_>) -> Result<(), Failure> {
    move |rows, numbers, bad| {
        let mut ranks = vec![HandRank::MIN; numbers.len()];
        let (mut first, mut no_ranks) = (0, Vec::new());
        // After an invalid row, ranking continues with the next row.
        while let Err(error) = hands.rank_rows(&rows[first * length..], &mut ranks[first..]) {
            let Some(index) = error.hand() else { return Err(Failure::input("", &error)) };
            bad(first + index, &error.reason());
            no_ranks.push(first + index);
            first += index + 1;
        }
        numbers.iter_mut().zip(ranks).for_each(|(number, rank)| *number = rank.as_u16());
        no_ranks.into_iter().for_each(|index| numbers[index] = HandRank::NO_RANK);
        Ok(())
    }
}
