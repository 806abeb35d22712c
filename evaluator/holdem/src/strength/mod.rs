//! The strength of all combos on a board: against a random opponent, a range, or clusters of opponents.
//!
//! | | meaning |
//! |-|-|
//! | [`BoardStrength::ehs`] | expected hand strength: the share of the pot over all runouts and all opponents |
//! | [`BoardStrength::ehs2`] | the mean of the squared equity on the river, E\[HS²\] |
//! | [`BoardStrength::histograms`] | the number of river equities in each bin |
//!
//! Everything is exact: every runout, and every combo of the opponent that shares no card with the hole cards
//! and the board.
//!
//! ```
//! use holdem::Engine;
//! use holdem::strength::Strength;
//! use evaluator::{HoleCards, RankTable};
//!
//! let engine = Engine::new(RankTable::embedded());
//! let found = Strength::new(&engine).bins(50).on("Kh 7h 2c".parse()?)?;
//! let draw = "Ah 9h".parse::<HoleCards>()?.index();
//! assert_eq!(format!("{:.3} {:.3}", found.ehs()[draw], found.ehs2()[draw]), "0.694 0.554");
//! assert!(found.ehs()["Kh As".parse::<HoleCards>()?.index()].is_nan()); // the king is on the board
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board_strength;
mod clusters;
mod error;
mod histograms;
mod points;
mod potential;
mod random;
pub(crate) mod street_numbers;
mod table;
mod weighted;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use equity::Emptied;
use equity::internals::bits_by_id;
use evaluator::{CardSet, Game, HoleCards};

use crate::engine::Engine;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::range::{Range, StartingHand};
use crate::removal::LiveRange;
use crate::rules::Rules;
use crate::sweep::vectors;
use points::Opponent;
use random::{AddBoards, RandomSums};

pub use board_strength::BoardStrength;
pub use clusters::ClusterEquities;
pub use error::StrengthError;
pub use histograms::Histograms;
pub use potential::{HandPotential, Potential};
pub use table::{HandStrength, StrengthSections, StrengthTable};

/// Computes the strength of all combos on boards. One instance serves any number of boards and threads.
///
/// Each call uses one thread. For more, ask for several boards at once.
#[derive(Clone)]
pub struct Strength {
    engine: Engine,
    bins: Option<usize>,
    against: Option<Range>,
    random: Box<Opponent<f32>>,
}

impl Strength {
    /// Returns the strength against a random opponent, without histograms.
    #[must_use]
    pub fn new(engine: &Engine) -> Self {
        let random = Opponent::new(engine.isa(), &[1.0; HoleCards::COUNT]);
        Self { engine: engine.clone(), bins: None, against: None, random: Box::new(random) }
    }

    /// Adds histograms over all runouts, with `bins` bins.
    #[must_use]
    pub fn bins(self, bins: usize) -> Self {
        Self { bins: Some(bins), ..self }
    }

    /// Sets the opponent's range, in place of a random hand. A combo faces the opponents that share no card
    /// with it, with their weights.
    ///
    /// ```
    /// use holdem::Engine;
    /// use holdem::strength::Strength;
    /// use evaluator::{HoleCards, RankTable};
    ///
    /// let strength = Strength::new(&Engine::new(RankTable::embedded())).against(&"QQ+, AKs, AKo:0.5".parse()?);
    /// let kings: HoleCards = "Kc Kd".parse()?;
    /// assert_eq!(format!("{:.4}", strength.on("Ah 7c 2d".parse()?)?.ehs()[kings.index()]), "0.4554");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn against(self, opponent: &Range) -> Self {
        Self { against: Some(opponent.clone()), ..self }
    }

    /// The numbers of runouts and opponents in this module are those of a whole deck.
    fn only_holdem(&self) -> Result<(), StrengthError> {
        match self.engine.rules() {
            Rules { game: Game::Holdem, .. } => Ok(()),
            Rules { game, .. } => Err(StrengthError::OnlyHoldem { game: game.title() }),
        }
    }

    /// Returns the strength of all combos on a board of 0, 3, 4 or 5 cards.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has another number of cards, if the number of bins is invalid, if the
    /// opponent's range has no combo that the board leaves, or if there is no board and the engine has no
    /// preflop table.
    pub fn on(&self, board: CardSet) -> Result<BoardStrength, StrengthError> {
        self.only_holdem()?;
        let bins = self.bins.map_or(Ok(0), Histograms::check)?;
        match (board.len(), &self.against) {
            (0, None) if bins == 0 => self.before_the_flop(),
            (3..=5, None) => Ok(self.against_random(board, bins)),
            (3..=5, Some(opponent)) => {
                let ranges = live_ranges(core::slice::from_ref(opponent), board)?;
                let mut found = weighted::against(&self.engine, bits_by_id(board), &ranges, bins);
                Ok(BoardStrength::against_range(board, found.swap_remove(0)))
            }
            (found, _) => {
                let expected = match (&self.against, bins) {
                    (None, 0) => "0, 3, 4 or 5",
                    (None, _) => "3, 4 or 5 for histograms",
                    _ => "3, 4 or 5 against a range",
                };
                Err(StrengthError::BoardCount { found, expected })
            }
        }
    }

    /// Returns the equities of all combos on a board of 3, 4 or 5 cards against each of several clusters of
    /// opponents, in one pass over the runouts: OCHS, opponent cluster hand strength, as in Johanson, Burch,
    /// Valenzano and Bowling, "Evaluating state-space abstractions in extensive-form games" (2013). Bins and
    /// the opponent of [`against`](Self::against) are ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has another number of cards, if there are no clusters, or if one has no
    /// combo that the board leaves.
    ///
    /// ```
    /// use holdem::Engine;
    /// use holdem::range::Range;
    /// use holdem::strength::Strength;
    /// use evaluator::{HoleCards, RankTable};
    ///
    /// let strength = Strength::new(&Engine::new(RankTable::embedded()));
    /// let clusters: [Range; 3] = ["22-55, 72o".parse()?, "T9s, 98s".parse()?, "TT+, AK".parse()?];
    /// let found = strength.clusters("Ah 7c 2d".parse()?, &clusters)?;
    /// let kings: HoleCards = "Kc Kd".parse()?;
    /// let equities: Vec<String> = found.of(kings).iter().map(|equity| format!("{equity:.3}")).collect();
    /// assert_eq!(equities, ["0.652", "0.917", "0.616"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clusters(&self, board: CardSet, clusters: &[Range]) -> Result<ClusterEquities, StrengthError> {
        self.only_holdem()?;
        table::Street::of(board.len())?;
        if clusters.is_empty() {
            return Err(StrengthError::NoClusters);
        }
        let ranges = live_ranges(clusters, board)?;
        Ok(ClusterEquities::new(board, &weighted::against(&self.engine, bits_by_id(board), &ranges, 0)))
    }

    /// Returns the positive and negative potential of all combos on a board of 3 or 4 cards, over all
    /// runouts.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has another number of cards, or the opponent's range has no combo that
    /// the board leaves.
    ///
    /// ```
    /// use holdem::Engine;
    /// use holdem::strength::Strength;
    /// use evaluator::RankTable;
    ///
    /// let strength = Strength::new(&Engine::new(RankTable::embedded()));
    /// let found = strength.potential("3h 4c Jh".parse()?)?;
    /// let hand = found.of("Ad Qc".parse()?).ok_or("it meets the board")?;
    /// // The example of Papp's thesis, table 5.1.
    /// assert_eq!(hand.weights()[0], [449_005.0, 3_211.0, 169_504.0]);
    /// assert_eq!(hand.weights()[1], [0.0, 8_370.0, 540.0]);
    /// assert_eq!(hand.weights()[2], [91_981.0, 1_036.0, 346_543.0]);
    /// let numbers = [Some(hand.strength()), hand.positive(), hand.negative()];
    /// assert_eq!(numbers.map(|number| format!("{:.3}", number.unwrap())), ["0.585", "0.208", "0.274"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn potential(&self, board: CardSet) -> Result<Potential, StrengthError> {
        self.only_holdem()?;
        if !matches!(board.len(), 3 | 4) {
            return Err(StrengthError::BoardCount { found: board.len(), expected: "3 or 4" });
        }
        let random = Range::full();
        let opponent = self.against.as_ref().unwrap_or(&random);
        let ranges = live_ranges(core::slice::from_ref(opponent), board)?;
        Ok(Potential::new(&self.engine, board, &ranges[0].weights))
    }

    /// Returns the equity histograms of all combos over the next card, on a board of 3 or 4 cards: the number
    /// of next cards after which the strength is in each bin.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has another number of cards, if the number of [bins](Self::bins) is
    /// invalid or was not set, or if the opponent's range has no combo that the board leaves.
    ///
    /// ```
    /// use holdem::Engine;
    /// use holdem::strength::Strength;
    /// use evaluator::RankTable;
    ///
    /// let strength = Strength::new(&Engine::new(RankTable::embedded())).bins(4);
    /// let found = strength.next_card_histograms("Kh 7h 2c".parse()?)?;
    /// assert_eq!(found.of("Ah 9h".parse()?), [0, 0, 32, 15]); // nine flushes, three pairs of aces and three of nines
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_card_histograms(&self, board: CardSet) -> Result<Histograms, StrengthError> {
        self.only_holdem()?;
        let bins = Histograms::check(self.bins.unwrap_or(0))?;
        if !matches!(board.len(), 3 | 4) {
            return Err(StrengthError::BoardCount { found: board.len(), expected: "3 or 4" });
        }
        let on_next = Self { bins: None, ..self.clone() };
        let mut histograms = Histograms::new(bins);
        for card in CardSet::FULL - board {
            let next = board | CardSet::from(card);
            let found = match on_next.on(next) {
                // The opponent always has that card.
                Err(StrengthError::EmptyRange { .. }) if !self.is_empty_on(board) => continue,
                found => found?,
            };
            for (combo, &ehs) in HoleCards::ALL.into_iter().zip(found.ehs()) {
                if let Some(bin) = bin_of_equity(ehs, bins) {
                    histograms.add(combo, bin);
                }
            }
        }
        Ok(histograms)
    }

    /// Returns `true` if the opponent has no combo on a board.
    fn is_empty_on(&self, board: CardSet) -> bool {
        self.against.as_ref().is_some_and(|range| range.without(board).is_empty())
    }

    fn before_the_flop(&self) -> Result<BoardStrength, StrengthError> {
        let table = self.engine.preflop_table().ok_or(StrengthError::NoPreflopTable)?;
        let by_hand = StartingHand::ALL.map(|hand| {
            let shares = table.against_random(hand);
            ((2 * shares.wins() + shares.ties()) / hand.combo_count() as u64) as f64
        });
        let of_combo = |index| by_hand[StartingHand::of(const { &HoleCards::ALL }[index]).index()];
        Ok(BoardStrength::before_the_flop(&core::array::from_fn(of_combo)))
    }

    fn against_random(&self, board: CardSet, bins: usize) -> BoardStrength {
        let fixed = bits_by_id(board);
        let symmetry = match board.len() {
            5 => SuitSymmetry::identity(),
            _ => SuitSymmetry::of(&[fixed], &[]),
        };
        let mut sums = RandomSums::new(bins);
        vectors::run(
            self.engine.isa(),
            AddBoards {
                isa: self.engine.isa(),
                orders: self.engine.orders(),
                opponent: &self.random,
                classes: &BoardClasses::new((fixed, 0), &symmetry),
                fixed,
                bins,
                bins_of_points: &random::bins_of_points(bins),
                sums: &mut sums,
            },
        );
        BoardStrength::against_random(board, &sums, bins, &symmetry)
    }
}

/// Returns the bin of an equity, or `None` for NaN. An equity that rounding leaves just below an edge counts
/// as the edge.
fn bin_of_equity(equity: f64, bins: usize) -> Option<usize> {
    (!equity.is_nan()).then(|| ((equity * bins as f64 + 1e-9) as usize).min(bins - 1))
}

/// Restricts ranges to the combos that a board leaves.
fn live_ranges(ranges: &[Range], board: CardSet) -> Result<Vec<LiveRange>, StrengthError> {
    let live = |(cluster, range): (usize, &Range)| match LiveRange::new(range, board) {
        live if live.count() > 0 => Ok(live),
        _ => {
            let by = if range.is_empty() { Emptied::Itself } else { Emptied::Board };
            Err(StrengthError::EmptyRange { cluster, by })
        }
    };
    ranges.iter().enumerate().map(live).collect()
}

impl fmt::Debug for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Strength").field("engine", &self.engine).field("bins", &self.bins).finish()
    }
}
