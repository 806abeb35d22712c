//! `rivertable showdown`: the winners of the pot or of its halves.

use evaluator::CardSet;
use render::game::in_game;
use serde_json::{Value, json};

use super::BoardGame;
use super::hand::{Hand, read_hole, read_whole_board, text};
use crate::commands::showdown::{Args, mark, read_holes};
use crate::error::Failure;
use crate::rows::csv_of;

pub(crate) fn run(args: &Args, game: BoardGame) -> Result<(), Failure> {
    let Some(holes) = args.holes() else {
        let title = game.info.title;
        return Err(format!(
            "showdown does not read lines in {title}: expected --hole for each player, and --board"
        )
        .into());
    };
    let board = read_whole_board(args.board.as_deref().unwrap_or(""), game)?;
    let read = |text: &str, place: &str| read_hole(text, game, place);
    let holes = read_holes(&holes, board, read, |hole| hole.cards())?;
    let hands: Vec<Hand> = holes.into_iter().map(|hole| Hand::new(game, hole, board)).collect();
    let showdown = Showdown::new(&hands);
    let json = || in_game(game, showdown.json(board, game.info.splits_pot));
    let text = || format!("{}\n{}", game.info.title, showdown.text());
    args.format.print(json, || csv_of(&json()["players"]), text)
}

/// Hands at a showdown, with the places of the winners.
struct Showdown<'a> {
    hands: &'a [Hand],
    winners: Vec<usize>,
    /// Empty if no hand qualifies for low.
    low_winners: Vec<usize>,
}

impl<'a> Showdown<'a> {
    fn new(hands: &'a [Hand]) -> Self {
        let winners = best(hands.iter().map(|hand| Some(hand.high.rank)));
        let low_winners = best(hands.iter().map(|hand| Some(hand.low?.as_ref()?.rank)));
        Self { hands, winners, low_winners }
    }

    /// Returns a player's part of the pot.
    fn pot(&self, player: usize) -> f64 {
        let part = |winners: &[usize]| match winners.contains(&player) {
            true => 1.0 / winners.len() as f64,
            false => 0.0,
        };
        match self.low_winners.is_empty() {
            true => part(&self.winners),
            false => (part(&self.winners) + part(&self.low_winners)) / 2.0,
        }
    }

    fn text(&self) -> String {
        let mark = |winners: &[usize], player| mark(winners.contains(&player), winners.len());
        let mut lines = String::new();
        for (player, hand) in self.hands.iter().enumerate() {
            let hole = hand.hole.to_string();
            lines += &format!("{hole}  {:4}  {}\n", mark(&self.winners, player), text(&hand.high));
            if let Some(low) = hand.low_text() {
                let width = hole.len();
                lines += &format!("{:>width$}  {:4}  {low}\n", "low", mark(&self.low_winners, player));
            }
        }
        lines
    }

    fn json(&self, board: CardSet, has_lows: bool) -> Value {
        let numbers = |winners: &[usize]| winners.iter().map(|player| player + 1).collect::<Vec<_>>();
        let player = |(player, hand): (usize, &Hand)| {
            let mut object = hand.json(json!({ "hole": hand.hole.to_string() }));
            object["wins"] = self.winners.contains(&player).into();
            if has_lows {
                object["wins_low"] = self.low_winners.contains(&player).into();
                object["pot"] = self.pot(player).into();
            }
            object
        };
        let players: Vec<Value> = self.hands.iter().enumerate().map(player).collect();
        let mut object =
            json!({ "board": board.to_string(), "players": players, "winners": numbers(&self.winners) });
        if has_lows {
            object["low_winners"] = numbers(&self.low_winners).into();
        }
        object
    }
}

/// Returns the places of the best ranks. `None` stands for a hand that cannot win.
fn best<R: Ord>(ranks: impl Iterator<Item = Option<R>> + Clone) -> Vec<usize> {
    let best = ranks.clone().flatten().max();
    let is_best = |(player, rank): (usize, Option<R>)| (rank.is_some() && rank == best).then_some(player);
    ranks.enumerate().filter_map(is_best).collect()
}
