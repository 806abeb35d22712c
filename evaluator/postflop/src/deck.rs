//! The players' combos, and boards up to suit isomorphism.

use evaluator::{Card, CardSet, HoleCards};
use holdem::range::Range;
use holdem::solver::PairColumns;
use holdem::{Engine, SuitPermutation};

use crate::error::GameError;
use crate::forest::LANES;

/// A player's combos on the first board.
pub(crate) struct Hands {
    pub(crate) combos: Vec<HoleCards>,
    /// The weights, as parts of the largest. Products of tiny weights would be zero.
    pub(crate) weights: Vec<f32>,
    /// The largest weight.
    pub(crate) largest: f64,
    /// The index of each combo in `combos`, by [`HoleCards::index`].
    places: Vec<u16>,
}

/// The index of combos that are not in a list.
const NONE: u16 = u16::MAX;

impl Hands {
    pub(crate) fn new(range: &Range, board: CardSet) -> Self {
        let live = range.without(board);
        let mut places = vec![NONE; HoleCards::COUNT];
        let (mut combos, mut weights) = (Vec::new(), Vec::new());
        let largest = live.iter().map(|(_, weight)| weight).fold(0.0, f64::max);
        for (combo, weight) in &live {
            places[combo.index()] = combos.len() as u16;
            combos.push(combo);
            weights.push((weight / largest) as f32);
        }
        Self { combos, weights, largest, places }
    }

    pub(crate) fn len(&self) -> usize {
        self.combos.len()
    }

    /// Returns the index of the image of each combo under a permutation that preserves the range.
    pub(crate) fn images(&self, permutation: SuitPermutation) -> Vec<u16> {
        self.combos.iter().map(|&combo| self.places[permutation.apply(combo).index()]).collect()
    }
}

/// The suit permutations that change neither the first board nor a range. The identity is the first.
pub(crate) fn symmetries(board: CardSet, ranges: &[Range; 2]) -> Vec<SuitPermutation> {
    let is_kept = |permutation: &SuitPermutation| {
        permutation.apply_to_set(board) == board
            && ranges.iter().all(|range| {
                let is_same =
                    |&combo: &HoleCards| range.weight(combo) == range.weight(permutation.apply(combo));
                HoleCards::ALL.iter().all(is_same)
            })
    };
    let mut all: Vec<SuitPermutation> = SuitPermutation::ALL.into_iter().filter(is_kept).collect();
    all.sort_by_key(|&permutation| permutation != SuitPermutation::IDENTITY);
    all
}

/// A board that represents its images under suit permutations.
pub(crate) struct Board {
    pub(crate) cards: CardSet,
    /// The last card, if it is not the first board.
    pub(crate) card: Option<Card>,
    /// The permutations to its images among the next boards of the board before, by their index among all.
    pub(crate) images: Vec<usize>,
    /// The indices of each player's combos that share no card with it.
    pub(crate) live: [Vec<u16>; 2],
    pub(crate) columns: PairColumns,
    /// The boards with one card more.
    pub(crate) next: Vec<Board>,
}

impl Board {
    /// Prepares a board and all boards after it.
    pub(crate) fn new(
        engine: &Engine,
        hands: &[Hands; 2],
        symmetries: &[SuitPermutation],
        cards: CardSet,
        card: Option<Card>,
        images: Vec<usize>,
    ) -> Self {
        let is_live = |combo: &HoleCards| !combo.card_set().intersects(cards);
        let live = hands.each_ref().map(|hands| {
            let live = (0..).zip(&hands.combos).filter(|(_, combo)| is_live(combo));
            live.map(|(place, _)| place).collect::<Vec<u16>>()
        });
        let combos = [0, 1].map(|player: usize| {
            let combo = |&place: &u16| hands[player].combos[usize::from(place)];
            live[player].iter().map(combo).collect::<Vec<_>>()
        });
        let combos = [&combos[0][..], &combos[1][..]];
        let (columns, next) = match cards.len() {
            5 => {
                let columns = PairColumns::on_river(engine, cards, combos);
                (columns.expect("the engine ranks hold'em, and the board is complete"), Vec::new())
            }
            _ => {
                let board = |(card, images)| {
                    Self::new(engine, hands, symmetries, cards | CardSet::from(card), Some(card), images)
                };
                let columns = PairColumns::before_river(engine, combos);
                (columns, deals(cards, symmetries).into_iter().map(board).collect())
            }
        };
        Self { cards, card, images, live, columns, next }
    }

    /// Returns the number of blocks of sixteen live combos of a player.
    pub(crate) fn blocks(&self, player: usize) -> usize {
        self.live[player].len().div_ceil(LANES)
    }
}

/// Returns the next cards on a board, one for each class of isomorphic ones, with the permutations to the others
/// by their index.
fn deals(board: CardSet, symmetries: &[SuitPermutation]) -> Vec<(Card, Vec<usize>)> {
    let mut seen = board;
    let mut deals = Vec::new();
    for card in Card::ALL {
        if seen.contains(card) {
            continue;
        }
        let mut images = Vec::new();
        for (index, permutation) in symmetries.iter().enumerate() {
            let image = permutation.apply_to_card(card);
            if permutation.apply_to_set(board) == board && !seen.contains(image) {
                seen |= CardSet::from(image);
                images.push(index);
            }
        }
        deals.push((card, images));
    }
    deals
}

/// Returns the weight of all pairs of combos without a common card.
pub(crate) fn pairs(hands: &[Hands; 2]) -> Result<f64, GameError> {
    let mut sum = 0.0;
    let [first, second] = hands;
    for (combo, &weight) in first.combos.iter().zip(&first.weights) {
        for (other, &times) in second.combos.iter().zip(&second.weights) {
            if !combo.card_set().intersects(other.card_set()) {
                sum += f64::from(weight) * f64::from(times);
            }
        }
    }
    if sum > 0.0 { Ok(sum) } else { Err(GameError::Blocked) }
}
