//! Paths to nodes, from text.

use evaluator::{Card, CardSet};
use holdem::SuitPermutation;

use crate::deck::Board;
use crate::error::PathError;
use crate::game::Game;
use crate::tree::{Action, Kind};

/// A node on a board.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) node: usize,
    /// The cards of the board.
    pub(crate) cards: CardSet,
    /// The indices of the boards that represent it.
    pub(crate) boards: Vec<usize>,
    /// The permutation from the board that represents it, as the image of each suit.
    pub(crate) permutation: Permutation,
    /// The decisions on the way, with their boards and the chosen actions.
    pub(crate) decisions: Vec<(usize, usize, usize)>,
}

/// Suit permutations, the first of which is applied last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Permutation(Vec<SuitPermutation>);

impl Permutation {
    /// Returns the card that is permuted to a card.
    fn original(&self, card: Card) -> Card {
        self.0.iter().fold(card, |card, permutation| permutation.inverse().apply_to_card(card))
    }

    /// Returns the combo that a combo of the representing board stands for.
    pub(crate) fn apply(&self, combo: evaluator::HoleCards) -> evaluator::HoleCards {
        self.0.iter().rev().fold(combo, |combo, permutation| permutation.apply(combo))
    }
}

/// The step of a path that stands for every card that may come.
const EVERY_CARD: &str = "*";

impl Game {
    /// Returns the node at the end of a path: actions and cards, separated by commas. An empty path is the root.
    ///
    /// If all players are all-in, the remaining cards are dealt in turn, one step each.
    pub(crate) fn place(&self, path: &str) -> Result<Place, PathError> {
        let mut place = Place {
            node: 0,
            cards: self.board.cards,
            boards: Vec::new(),
            permutation: Permutation::default(),
            decisions: Vec::new(),
        };
        if path.trim().is_empty() {
            return Ok(place);
        }
        for (number, text) in (1..).zip(path.split(',').map(str::trim)) {
            match &self.tree.nodes[place.node].kind {
                Kind::Decision { actions, .. } => {
                    let found = self.action_at(place.node, text, number)?;
                    place.decisions.push((place.node, place.boards.len(), found));
                    place.node = actions[found].1;
                }
                &Kind::Deal { next } => {
                    let card = text.parse::<Card>().ok().filter(|&card| !place.cards.contains(card));
                    let error = || PathError::Card { text: text.into(), place: number, board: place.cards };
                    let card = card.ok_or_else(error)?;
                    self.deal(&mut place, card);
                    place.node = next;
                }
                Kind::Fold { .. } | Kind::Showdown => {
                    return Err(PathError::End { text: text.into(), place: number });
                }
            }
        }
        Ok(place)
    }

    /// Returns the paths that a path stands for. The first step `*` is replaced by each card that may come, except the cards
    /// of later steps.
    pub(crate) fn paths(&self, path: &str) -> Result<Vec<String>, PathError> {
        let steps: Vec<&str> = path.split(',').map(str::trim).collect();
        let Some(star) = steps.iter().position(|&step| step == EVERY_CARD) else {
            return self.place(path).map(|_| vec![path.trim().into()]);
        };
        let place = self.place(&steps[..star].join(", "))?;
        if !matches!(self.tree.nodes[place.node].kind, Kind::Deal { .. }) {
            // The error says what is expected in place of the star.
            return self.place(&steps[..=star].join(", ")).map(|_| Vec::new());
        }
        let with = |card: Card| {
            let card = card.to_string();
            let path = [&steps[..star], &[card.as_str()], &steps[star + 1..]].concat().join(", ");
            self.place(&path).map(|_| path)
        };
        let later: CardSet = steps[star + 1..].iter().filter_map(|step| step.parse::<Card>().ok()).collect();
        (CardSet::FULL - place.cards - later).iter().map(with).collect()
    }

    /// Returns `true` if two paths lead to the same node, or to nodes that differ only in suits which neither the board nor
    /// the ranges distinguish.
    pub(crate) fn is_same(&self, one: &str, other: &str) -> Result<bool, PathError> {
        let [one, other] = [self.place(one)?, self.place(other)?];
        Ok((one.node, one.boards) == (other.node, other.boards))
    }

    /// Returns the index of the action that step `place` of a path names.
    pub(crate) fn action_at(&self, node: usize, text: &str, place: usize) -> Result<usize, PathError> {
        self.action(node, text).ok_or_else(|| {
            let actions = match &self.tree.nodes[node].kind {
                Kind::Decision { actions, .. } => &actions[..],
                _ => &[],
            };
            let expected = one_of(actions.iter().map(|(action, _)| action.to_string()).collect());
            PathError::Action { text: text.into(), place, expected }
        })
    }

    /// Returns the board after some deals, by their indices.
    pub(crate) fn board_at(&self, boards: &[usize]) -> &Board {
        boards.iter().fold(&self.board, |board, &index| &board.next[index])
    }

    /// Goes to the board with one card more.
    fn deal(&self, place: &mut Place, card: Card) {
        let board = self.board_at(&place.boards);
        let wanted = place.permutation.original(card);
        let image = |next: &Board| {
            let card = next.card?;
            next.images.iter().find(|&&image| self.symmetries[image].apply_to_card(card) == wanted).copied()
        };
        let found = board.next.iter().enumerate().find_map(|(index, next)| Some((index, image(next)?)));
        let (index, image) = found.expect("every card that is not on the board is the image of one");
        place.boards.push(index);
        place.permutation.0.push(self.symmetries[image]);
        place.cards |= CardSet::from(card);
    }

    /// Returns the index of the action that a text names.
    fn action(&self, node: usize, text: &str) -> Option<usize> {
        let node = &self.tree.nodes[node];
        let Kind::Decision { player, actions } = &node.kind else { return None };
        let text = text.to_ascii_lowercase();
        let words: Vec<&str> = text.split_whitespace().filter(|&word| word != "to").collect();
        let find = |is_meant: &dyn Fn(Action) -> bool| {
            let mut found = (0..actions.len()).filter(|&index| is_meant(actions[index].0));
            // Without an amount, a text may name several actions.
            found.next().filter(|_| found.next().is_none())
        };
        let is_bet = |action: Action| action.amount().is_some();
        match words[..] {
            ["fold" | "f"] => find(&|action| action == Action::Fold),
            ["check" | "x"] => find(&|action| action == Action::Check),
            ["call" | "c"] => find(&|action| action == Action::Call),
            ["all-in" | "allin" | "a"] => find(&|action| matches!(action, Action::AllIn(_))),
            ["bet" | "raise" | "b" | "r"] => find(&is_bet),
            ["bet" | "raise" | "all-in" | "allin" | "b" | "r", amount] => {
                let faced = node.on_street[1 - player];
                let wanted = match amount.strip_suffix('%') {
                    None => amount.parse().ok()?,
                    Some(percent) => {
                        let percent: f64 = percent.trim().parse().ok()?;
                        let pot = f64::from(self.betting.pot) + 2.0 * f64::from(node.paid[1 - player]);
                        f64::from(faced) + (pot * percent / 100.0).round()
                    }
                };
                find(&|action| action.amount().is_some_and(|amount| f64::from(amount) == wanted))
            }
            _ => None,
        }
    }
}

/// Returns a list with "or" before the last.
fn one_of(mut texts: Vec<String>) -> String {
    let last = texts.pop().unwrap_or_default();
    if texts.is_empty() { last } else { format!("{} or {last}", texts.join(", ")) }
}
