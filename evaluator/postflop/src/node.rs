//! Questions to a solution: strategies, reach and values at a node.

use evaluator::{CardSet, HoleCards};
use holdem::range::{Range, StartingHand};
use holdem::{Engine, EquityError, Method, Shares, Showdown};

use crate::error::PathError;
use crate::path::Place;
use crate::solver::Solver;
use crate::sweep::Wanted;
use crate::tree::{Action, Kind};

/// A player's combos at a node.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NodePlayer {
    /// The combos of the range that share no card with the board, in the order of [`HoleCards::index`].
    pub combos: Vec<HoleCards>,
    /// The reach of each combo: its weight in the range times the probability of the player's own actions.
    pub reach: Vec<f64>,
    /// The expected chips that each combo gets of the pot from here on, less what the player still pays. `NaN` if all
    /// of the opponent's combos share a card with it, or do not come here. Empty where nobody acts.
    pub values: Vec<f64>,
    /// For each combo the reach of all opposing combos that share no card with it.
    pub opposing: Vec<f64>,
}

impl NodePlayer {
    /// Returns the sum of the reach.
    #[must_use]
    pub fn weight(&self) -> f64 {
        // The sum of no numbers is a negative zero.
        0.0 + self.reach.iter().sum::<f64>()
    }
}

/// A node of a solved game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NodeReport {
    /// The board.
    pub board: CardSet,
    /// The pot with all bets, in chips.
    pub pot: u32,
    /// The chips that each player has put in since the start.
    pub paid: [u32; 2],
    /// The player who acts, unless the hand is over or a card is dealt.
    pub player: Option<usize>,
    /// `true` if the hand is over: somebody has folded, or the hands are shown.
    pub is_over: bool,
    /// `true` if the strategy is [locked](Solver::lock).
    pub is_locked: bool,
    /// The actions of this player.
    pub actions: Vec<Action>,
    /// Both players' combos, reach and values.
    pub players: [NodePlayer; 2],
    /// For each action and combo of the acting player, the frequency of the action.
    pub strategy: Vec<Vec<f64>>,
    /// For each action and combo of the acting player, the value after the action, as in [`NodePlayer::values`].
    pub action_values: Vec<Vec<f64>>,
    /// The mean of each player's values over all pairs of combos that come here.
    pub means: [f64; 2],
}

impl NodeReport {
    /// Returns the frequency of each action over the acting player's whole range.
    #[must_use]
    pub fn frequencies(&self) -> Vec<f64> {
        let Some(player) = self.player else { return Vec::new() };
        let reach = &self.players[player].reach;
        let sum: f64 = reach.iter().sum();
        let of = |strategy: &Vec<f64>| {
            let taken: f64 = strategy.iter().zip(reach).map(|(part, reach)| part * reach).sum();
            taken / sum
        };
        self.strategy.iter().map(of).collect()
    }

    /// Returns both players' equities by combo: the parts of the pot at showdowns that follow without further bets.
    /// They are `NaN` for combos that do not come here, or that meet no opposing combo.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine is not one of hold'em.
    pub fn equities(&self, engine: &Engine) -> Result<[Vec<f64>; 2], EquityError> {
        let none = || self.players.each_ref().map(|player| vec![f64::NAN; player.combos.len()]);
        let meet = |player: &NodePlayer| player.reach.iter().zip(&player.opposing).any(|(a, b)| a * b > 0.0);
        if !meet(&self.players[0]) {
            return Ok(none());
        }
        let ranges = self.players.each_ref().map(|player| {
            let mut weights = [0.0; HoleCards::COUNT];
            player
                .combos
                .iter()
                .zip(&player.reach)
                .for_each(|(combo, reach)| weights[combo.index()] = *reach);
            Range::from_weights(&weights).expect("the reach of a combo is a probability")
        });
        let report = Showdown::new(&ranges).board(self.board).method(Method::Exact).by_combo().run(engine)?;
        let of = |player: usize| {
            let shares = report.by_combo(player);
            let equity = |&combo: &HoleCards| shares?.get(combo).map(Shares::equity);
            let combos = self.players[player].combos.iter().zip(&self.players[player].reach);
            combos.map(|(combo, &reach)| equity(combo).filter(|_| reach > 0.0).unwrap_or(f64::NAN)).collect()
        };
        Ok([of(0), of(1)])
    }

    /// Returns the frequency of each action for the combos of a starting hand, with their reach. `None` if none of
    /// them comes here.
    #[must_use]
    pub fn hand(&self, hand: StartingHand) -> Option<(f64, Vec<f64>)> {
        let player = &self.players[self.player?];
        let places =
            player.combos.iter().enumerate().filter(|(_, combo)| StartingHand::from(**combo) == hand);
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        let weight: f64 = places.iter().map(|&place| player.reach[place]).sum();
        let of = |strategy: &Vec<f64>| {
            let taken: f64 = places.iter().map(|&place| strategy[place] * player.reach[place]).sum();
            taken / weight
        };
        (weight > 0.0).then(|| (weight, self.strategy.iter().map(of).collect()))
    }
}

impl Solver {
    /// Returns the strategies and values at the node at the end of a path.
    ///
    /// A path has actions and cards, separated by commas: `check, bet 52%, call, 7d`. Actions are `fold`, `check`,
    /// `call`, `bet` and `raise` with the chips on the street or a percentage of the pot after a call, and `all-in`. An
    /// empty path is the root.
    ///
    /// # Errors
    ///
    /// Returns an error for the first step that does not exist, with those that do.
    pub fn node(&mut self, path: &str) -> Result<NodeReport, PathError> {
        let place = self.game.place(path)?;
        self.add_river(&place);
        let own_reach = self.reach(&place);
        let all_reach = [0, 1].map(|of| self.even(&place, place.boards.len(), of, &own_reach[of]));
        let game = &self.game;
        let node = &game.tree.nodes[place.node];
        let (player, actions) = match &node.kind {
            Kind::Decision { player, actions } => {
                (Some(*player), actions.iter().map(|(action, _)| *action).collect())
            }
            _ => (None, Vec::new()),
        };
        let is_over = matches!(node.kind, Kind::Fold { .. } | Kind::Showdown);
        let (pot, paid) = (game.betting.pot + node.paid[0] + node.paid[1], node.paid);
        let is_locked = player.is_some() && self.is_locked(&place);
        let strategy = player.map_or(Vec::new(), |of| self.even_strategy(&place, of, &own_reach[of]));
        let values = [0, 1].map(|of| match player {
            None => Vec::new(),
            Some(_) => self.values(&place, of, &all_reach[1 - of]),
        });
        let list = |of: usize, numbers: &[f64]| self.listed(&place, of, numbers);
        let all = |of: usize| self.game.hands[of].len();
        let acting = player.unwrap_or(0);
        let combos = [0, 1].map(|of| self.combos(&place, of));
        let reach = [0, 1].map(|of| {
            let parts = list(of, &all_reach[of]).into_iter();
            parts.map(|part| part * self.game.hands[of].largest).collect::<Vec<f64>>()
        });
        let players = [0, 1].map(|of| NodePlayer {
            opposing: weights(&combos[of], &combos[1 - of], &reach[1 - of]),
            combos: combos[of].clone(),
            reach: reach[of].clone(),
            values: values[of].chunks_exact(all(of)).next().map_or(Vec::new(), |values| list(of, values)),
        });
        let action_values = values[acting].chunks_exact(all(acting)).skip(1);
        let action_values = action_values.map(|values| list(acting, values)).collect();
        let strategy = strategy.iter().map(|strategy| list(acting, strategy)).collect();
        let means = players.each_ref().map(mean);
        Ok(NodeReport {
            board: place.cards,
            pot,
            paid,
            player,
            is_over,
            is_locked,
            actions,
            players,
            strategy,
            action_values,
            means,
        })
    }

    /// Returns the paths that a path stands for. One step may be `*`, which is replaced by every card that may come, from
    /// the highest on: `check, check, *` are the first decisions on all turns.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`node`](Self::node). The actions after each card are the same, so that a path exists with all
    /// cards or with none.
    pub fn paths(&self, path: &str) -> Result<Vec<String>, PathError> {
        self.game.paths(path)
    }

    /// Checks that a path exists, without computing its node.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`node`](Self::node).
    pub fn check_path(&self, path: &str) -> Result<(), PathError> {
        self.game.place(path).map(drop)
    }

    /// Returns `true` if two paths lead to the same node, or to nodes that differ only in suits which neither the board nor
    /// the ranges distinguish. They have one strategy, and one [lock](Self::lock).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`node`](Self::node).
    pub fn is_same_node(&self, one: &str, other: &str) -> Result<bool, PathError> {
        self.game.is_same(one, other)
    }

    /// Returns `true` if a player acts at the end of a path. Returns `false` if the path does not exist.
    #[must_use]
    pub fn acts(&self, path: &str) -> bool {
        let place = self.game.place(path);
        place.is_ok_and(|place| matches!(self.game.tree.nodes[place.node].kind, Kind::Decision { .. }))
    }

    /// Returns both players' reach by combo of the first board, on the board that represents the node's.
    fn reach(&self, place: &Place) -> [Vec<f64>; 2] {
        let weights =
            |hands: &crate::deck::Hands| hands.weights.iter().map(|&weight| f64::from(weight)).collect();
        let mut reach: [Vec<f64>; 2] = self.game.hands.each_ref().map(weights);
        let mut before = 0;
        for &(node, street, action) in &place.decisions {
            for street in before..street {
                reach = [0, 1].map(|of| self.even(place, street, of, &reach[of]));
            }
            before = street;
            let Kind::Decision { player, .. } = self.game.tree.nodes[node].kind else { continue };
            let strategy = self.strategy(&place.boards[..street], node);
            reach[player].iter_mut().zip(&strategy[action]).for_each(|(reach, part)| *reach *= part);
        }
        for street in before..place.boards.len() {
            reach = [0, 1].map(|of| self.even(place, street, of, &reach[of]));
        }
        let board = self.game.board_at(&place.boards);
        for (reach, hands) in reach.iter_mut().zip(&self.game.hands) {
            for (reach, combo) in reach.iter_mut().zip(&hands.combos) {
                if combo.card_set().intersects(board.cards) {
                    *reach = 0.0;
                }
            }
        }
        reach
    }

    /// Returns the means of a player's numbers by combo of the first board over all images of a combo under the suit
    /// permutations that preserve the board of a street. Passes over all boards do the same with the reach: see the
    /// module `sweep`.
    fn even(&self, place: &Place, street: usize, player: usize, numbers: &[f64]) -> Vec<f64> {
        let board = self.game.board_at(&place.boards[..street]);
        let images: Vec<&[u16]> = self.game.images_on(board, player).collect();
        if board.next.is_empty() || images.len() == 1 {
            return numbers.to_vec();
        }
        let sum = |combo: usize| images.iter().map(|images| numbers[usize::from(images[combo])]).sum::<f64>();
        (0..numbers.len()).map(|combo| sum(combo) / images.len() as f64).collect()
    }

    /// Returns the frequencies of a player's actions at a node, by combo of the first board, that lead to the means of
    /// the reach over all images of a combo.
    fn even_strategy(&self, place: &Place, player: usize, reach: &[f64]) -> Vec<Vec<f64>> {
        let even = |numbers: &[f64]| self.even(place, place.boards.len(), player, numbers);
        let all = even(reach);
        let of_action = |parts: &Vec<f64>| {
            let taken: Vec<f64> = parts.iter().zip(reach).map(|(part, reach)| part * reach).collect();
            let means = even(&taken).into_iter().zip(&all).zip(even(parts));
            means.map(|((taken, &all), part)| if all > 0.0 { taken / all } else { part }).collect()
        };
        self.strategy(&place.boards, place.node).iter().map(of_action).collect()
    }

    /// Returns a player's expected chips at a decision, and after each action if the player acts: by combo of the
    /// first board.
    fn values(&mut self, place: &Place, player: usize, opposing: &[f64]) -> Vec<f64> {
        let wanted = Wanted { boards: place.boards.clone(), node: place.node };
        let values = self.wanted(player, wanted);
        let game = &self.game;
        let (own, other) = (&game.hands[player], &game.hands[1 - player]);
        let node = &game.tree.nodes[place.node];
        let paid = f64::from(game.betting.pot) / 2.0 + f64::from(node.paid[player]);
        let chance = game.streets[place.boards.len()].chance;
        let weights = weights(&own.combos, &other.combos, opposing);
        let value = |(value, weight): (&f32, &f64)| f64::from(*value) / (chance * weight) + paid;
        values.chunks_exact(own.len()).flat_map(|values| values.iter().zip(&weights).map(value)).collect()
    }

    /// Returns the live combos of a player on the board of a node.
    fn combos(&self, place: &Place, player: usize) -> Vec<HoleCards> {
        self.order(place, player).into_iter().map(|(combo, _)| combo).collect()
    }

    /// Returns the combos of a player on the board of a node, with their indices on the first board as it is
    /// represented.
    fn order(&self, place: &Place, player: usize) -> Vec<(HoleCards, usize)> {
        let combos = self.game.hands[player].combos.iter().enumerate();
        let combos = combos.map(|(index, &combo)| (place.permutation.apply(combo), index));
        let mut live: Vec<_> =
            combos.filter(|(combo, _)| !combo.card_set().intersects(place.cards)).collect();
        live.sort_by_key(|(combo, _)| combo.index());
        live
    }

    /// Returns numbers by combo of the first board in the order of [`combos`](Self::combos).
    fn listed(&self, place: &Place, player: usize, numbers: &[f64]) -> Vec<f64> {
        self.order(place, player).into_iter().map(|(_, index)| numbers[index]).collect()
    }
}

/// Returns for each of a player's combos the reach of the opposing combos that share no card with it.
fn weights(own: &[HoleCards], other: &[HoleCards], reach: &[f64]) -> Vec<f64> {
    let (mut all, mut by_card) = (0.0, [0.0; 52]);
    for (combo, &reach) in other.iter().zip(reach) {
        all += reach;
        combo.cards().iter().for_each(|card| by_card[usize::from(card.id())] += reach);
    }
    let same = |combo: &HoleCards| other.iter().position(|other| other == combo).map_or(0.0, |at| reach[at]);
    let weight = |combo: &HoleCards| {
        let [high, low] = combo.cards().map(|card| by_card[usize::from(card.id())]);
        let weight = all - high - low + same(combo);
        // Rounding errors are not weights.
        if weight > all * 1e-12 { weight } else { 0.0 }
    };
    own.iter().map(weight).collect()
}

/// Returns the mean of a player's values over all pairs of combos.
fn mean(player: &NodePlayer) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for ((value, reach), weight) in player.values.iter().zip(&player.reach).zip(&player.opposing) {
        if reach * weight > 0.0 {
            sum += value * reach * weight;
            total += reach * weight;
        }
    }
    sum / total
}
