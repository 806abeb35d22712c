//! The game: ranges, board and betting, prepared for solving.

use evaluator::CardSet;
use holdem::range::Range;
use holdem::{Engine, SuitPermutation};

use crate::deck::{self, Board, Hands};
use crate::error::GameError;
use crate::forest::{Forest, forests};
use crate::format::{Floats, Format, Halves, Quarters};
use crate::tree::{Betting, Tree};
use crate::walk::Data;

/// The numbers of bits in which strategies are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// 32 bits for each number.
    #[default]
    Bits32,
    /// 16 bits for each number, half of the memory. Solutions to 0.1 % of the pot and less are as good.
    Bits16,
    /// 8 bits for each number, a quarter of the memory. Some games do not reach small exploitabilities.
    Bits8,
}

/// All lines of a street.
pub(crate) struct Street {
    pub(crate) forests: Vec<Forest>,
    /// The number of lines.
    pub(crate) lines: usize,
    /// The probability of each board.
    pub(crate) chance: f64,
}

/// A game of two players from the flop, the turn or the river, ready to be solved.
///
/// Player 0 acts first. The game is that of its two ranges, which players know: each combo is dealt with its
/// weight. Boards that differ only in suits which the ranges do not distinguish are solved once.
///
/// ```
/// use holdem::Engine;
/// use evaluator::RankTable;
/// use postflop::{Betting, Game, Storage, StreetSizes};
///
/// let engine = Engine::new(RankTable::embedded());
/// let sizes = StreetSizes { bets: ["50%".parse()?, "50%".parse()?], ..StreetSizes::default() };
/// let betting = Betting { streets: [sizes.clone(), sizes.clone(), sizes], ..Betting::new(100, 300) };
/// let ranges = ["QQ, 87s".parse()?, "AK, 99".parse()?];
/// let game = Game::new(&engine, "Ts 9s 6h Qc".parse()?, ranges, betting)?;
/// assert!(game.bytes(Storage::Bits16) < game.bytes(Storage::Bits32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Game {
    pub(crate) betting: Betting,
    pub(crate) ranges: [Range; 2],
    pub(crate) tree: Tree,
    pub(crate) hands: [Hands; 2],
    pub(crate) symmetries: Vec<SuitPermutation>,
    /// By player and symmetry: the index of the image of each combo.
    pub(crate) images: [Vec<Vec<u16>>; 2],
    pub(crate) board: Board,
    /// The streets from the first board on.
    pub(crate) streets: Vec<Street>,
    /// The weight of all pairs of combos without a common card.
    pub(crate) pairs: f64,
    pub(crate) isa: evaluator::Isa,
}

impl Game {
    /// Prepares a game. This takes about a tenth of a second on a flop.
    ///
    /// # Errors
    ///
    /// Returns an error for a board without three to five cards, for ranges of which no two combos are possible
    /// together, for numbers out of range, or for a betting tree with too many nodes.
    pub fn new(
        engine: &Engine,
        board: CardSet,
        ranges: [Range; 2],
        betting: Betting,
    ) -> Result<Self, GameError> {
        Self::with_symmetries(engine, board, ranges, betting, true)
    }

    /// Prepares a game, with or without the use of isomorphic boards.
    pub(crate) fn with_symmetries(
        engine: &Engine,
        cards: CardSet,
        ranges: [Range; 2],
        betting: Betting,
        is_symmetric: bool,
    ) -> Result<Self, GameError> {
        if !(3..=5).contains(&cards.len()) {
            return Err(GameError::Board { found: cards.len() });
        }
        let street = cards.len() - 3;
        let tree = Tree::new(&betting, street)?;
        let hands = ranges.each_ref().map(|range| Hands::new(range, cards));
        if let Some(player) = hands.iter().position(|hands| hands.len() == 0) {
            return Err(GameError::Empty { player });
        }
        let pairs = deck::pairs(&hands)?;
        let mut symmetries = deck::symmetries(cards, &ranges);
        if !is_symmetric {
            symmetries.truncate(1);
        }
        let images = hands.each_ref().map(|hands| symmetries.iter().map(|&by| hands.images(by)).collect());
        let mut streets: Vec<Street> = Vec::new();
        let (mut roots, mut chance) = (vec![0], 1.0);
        for street in street..3 {
            let forests = forests(&tree, &betting, &roots, chance);
            let lines = roots.len();
            roots = forests.iter().flat_map(|forest| &forest.deals).map(|deal| deal.next).collect();
            streets.push(Street { forests, lines, chance });
            // Both players' cards are known.
            chance /= 45.0 - street as f64;
        }
        let board = Board::new(engine, &hands, &symmetries, cards, None, vec![0]);
        let isa = engine.isa();
        Ok(Self { betting, ranges, tree, hands, symmetries, images, board, streets, pairs, isa })
    }

    /// Returns the bytes of the strategies in a format. Solving takes some ten megabytes more for each thread.
    #[must_use]
    pub fn bytes(&self, storage: Storage) -> u64 {
        match storage {
            Storage::Bits32 => self.bytes_in::<Floats>(&self.board, 0),
            Storage::Bits16 => self.bytes_in::<Halves>(&self.board, 0),
            Storage::Bits8 => self.bytes_in::<Quarters>(&self.board, 0),
        }
    }

    fn bytes_in<F: Format>(&self, board: &Board, street: usize) -> u64 {
        let own = self.streets[street].forests.iter();
        let own = own.flat_map(|forest| [0, 1].map(|p| Data::<F>::bytes(forest, p, board.blocks(p))));
        own.sum::<u64>() + board.next.iter().map(|next| self.bytes_in::<F>(next, street + 1)).sum::<u64>()
    }

    /// Returns the images of a player's combos under each suit permutation that preserves a board, by combo of the first
    /// board. The identity is the first.
    pub(crate) fn images_on(&self, board: &Board, player: usize) -> impl Iterator<Item = &[u16]> {
        let all = self.symmetries.iter().zip(&self.images[player]);
        let kept = all.filter(|(permutation, _)| permutation.apply_to_set(board.cards) == board.cards);
        kept.map(|(_, images)| &images[..])
    }

    /// Returns the same for live combos, as their places among them.
    pub(crate) fn lane_images(&self, board: &Board, player: usize) -> Vec<Vec<usize>> {
        let live = &board.live[player];
        let mut lanes = vec![0; self.hands[player].len()];
        live.iter().enumerate().for_each(|(lane, &combo)| lanes[usize::from(combo)] = lane);
        let of = |images: &[u16]| {
            live.iter().map(|&combo| lanes[usize::from(images[usize::from(combo)])]).collect()
        };
        self.images_on(board, player).map(of).collect()
    }

    /// Returns the board on which the game begins.
    #[must_use]
    pub fn board(&self) -> CardSet {
        self.board.cards
    }

    /// Returns the pot, the stacks and the bet sizes.
    #[must_use]
    pub fn betting(&self) -> &Betting {
        &self.betting
    }

    /// Returns a player's range.
    ///
    /// # Panics
    ///
    /// Panics if the player is not 0 or 1.
    #[must_use]
    pub fn range(&self, player: usize) -> &Range {
        &self.ranges[player]
    }
}
