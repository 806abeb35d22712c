//! The header of a file: the question and the state of the solver.

use evaluator::{Card, CardSet};
use holdem::range::Range;

use crate::game::Storage;
use crate::size::{BetSize, BetSizes};
use crate::solver::{Discount, Solver};
use crate::tree::{Betting, StreetSizes};

/// The question and the state of a solver.
pub(super) struct Header {
    pub(super) board: CardSet,
    pub(super) ranges: [Range; 2],
    pub(super) betting: Betting,
    pub(super) storage: Storage,
    /// The bytes of the strategies.
    pub(super) bytes: u64,
    /// `false` if rivers are left out.
    pub(super) has_rivers: bool,
    discount: Discount,
    iterations: u32,
    sum: f64,
    exploitability: Option<f64>,
}

impl Solver {
    pub(super) fn header(&self, has_rivers: bool) -> Header {
        let (game, storage) = (self.game(), self.storage());
        Header {
            board: game.board(),
            ranges: game.ranges.clone(),
            betting: game.betting().clone(),
            storage,
            bytes: game.bytes(storage),
            has_rivers,
            discount: self.discount,
            iterations: self.iterations,
            sum: self.sum,
            exploitability: self.known_exploitability,
        }
    }
}

impl Header {
    /// Sets the state of a solver.
    pub(super) fn restore(self, solver: &mut Solver) {
        solver.discount = self.discount;
        solver.iterations = self.iterations;
        solver.sum = self.sum;
        solver.known_exploitability = self.exploitability;
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut to = Writer(Vec::new());
        to.byte(self.board.len() as u8);
        self.board.iter().for_each(|card| to.byte(card.id()));
        self.ranges.iter().flat_map(Range::as_slice).for_each(|&weight| to.float(weight));
        let Betting { pot, stack, streets, add_all_in, force_all_in, merge, rake, rake_cap } = &self.betting;
        to.int(*pot);
        to.int(*stack);
        [add_all_in, force_all_in, merge, rake, rake_cap].into_iter().for_each(|&number| to.float(number));
        for StreetSizes { bets, raises, donks } in streets {
            bets.iter().chain(raises).for_each(|sizes| to.sizes(sizes));
            to.byte(donks.is_some().into());
            donks.iter().for_each(|sizes| to.sizes(sizes));
        }
        to.byte(match self.storage {
            Storage::Bits32 => 32,
            Storage::Bits16 => 16,
            Storage::Bits8 => 8,
        });
        to.0.extend(self.bytes.to_le_bytes());
        to.byte(self.has_rivers.into());
        let Discount { alpha, beta, gamma, restarts } = self.discount;
        [alpha, beta, gamma].into_iter().for_each(|exponent| to.float(exponent));
        to.byte(restarts.into());
        to.int(self.iterations);
        to.float(self.sum);
        to.byte(self.exploitability.is_some().into());
        to.float(self.exploitability.unwrap_or(0.0));
        to.0
    }

    /// Returns `None` if the bytes are not a header.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut from = Reader(bytes);
        let count = from.byte()?;
        let board = (0..count).map(|_| Card::from_id(from.byte()?)).collect::<Option<CardSet>>()?;
        let ranges = [from.range()?, from.range()?];
        let (pot, stack) = (from.int()?, from.int()?);
        let [add_all_in, force_all_in, merge, rake, rake_cap] =
            [from.float()?, from.float()?, from.float()?, from.float()?, from.float()?];
        let streets = [from.street()?, from.street()?, from.street()?];
        let betting = Betting { pot, stack, streets, add_all_in, force_all_in, merge, rake, rake_cap };
        let storage = match from.byte()? {
            32 => Storage::Bits32,
            16 => Storage::Bits16,
            8 => Storage::Bits8,
            _ => return None,
        };
        let (bytes, has_rivers) = (u64::from_le_bytes(from.take()?), from.bool()?);
        let [alpha, beta, gamma] = [from.float()?, from.float()?, from.float()?];
        let discount = Discount { alpha, beta, gamma, restarts: from.bool()? };
        let (iterations, sum) = (from.int()?, from.float()?);
        let (is_known, exploitability) = (from.bool()?, from.float()?);
        let exploitability = is_known.then_some(exploitability);
        let header = Self {
            board,
            ranges,
            betting,
            storage,
            bytes,
            has_rivers,
            discount,
            iterations,
            sum,
            exploitability,
        };
        from.0.is_empty().then_some(header)
    }
}

/// Writes numbers in little-endian order.
struct Writer(Vec<u8>);

impl Writer {
    fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    fn int(&mut self, number: u32) {
        self.0.extend(number.to_le_bytes());
    }

    fn float(&mut self, number: f64) {
        self.0.extend(number.to_le_bytes());
    }

    /// Writes the number of sizes, and for each its kind and its number.
    fn sizes(&mut self, sizes: &BetSizes) {
        self.int(sizes.as_slice().len() as u32);
        for &size in sizes.as_slice() {
            let (kind, number) = match size {
                BetSize::Pot(part) => (0, part),
                BetSize::Multiple(times) => (1, times),
                BetSize::Chips(chips) => (2, f64::from(chips)),
                BetSize::Geometric(streets) => (3, streets.map_or(0.0, f64::from)),
                BetSize::AllIn => (4, 0.0),
            };
            self.byte(kind);
            self.float(number);
        }
    }
}

/// Reads what a [`Writer`] wrote. All methods return `None` at the end of the bytes, or for invalid numbers.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(|[byte]| byte)
    }

    fn bool(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    fn int(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn float(&mut self) -> Option<f64> {
        self.take().map(f64::from_le_bytes)
    }

    fn range(&mut self) -> Option<Range> {
        let weights = (0..evaluator::HoleCards::COUNT).map(|_| self.float()).collect::<Option<Vec<_>>>()?;
        Range::from_weights(&weights).ok()
    }

    fn sizes(&mut self) -> Option<BetSizes> {
        let count = self.int()?;
        let sizes = (0..count).map(|_| self.size()).collect::<Option<Vec<_>>>()?;
        Some(sizes.into())
    }

    fn size(&mut self) -> Option<BetSize> {
        Some(match (self.byte()?, self.float()?) {
            (0, part) => BetSize::Pot(part),
            (1, times) => BetSize::Multiple(times),
            (2, chips) => BetSize::Chips(chips as u32),
            (3, 0.0) => BetSize::Geometric(None),
            (3, streets) => BetSize::Geometric(Some(streets as u32)),
            (4, _) => BetSize::AllIn,
            _ => return None,
        })
    }

    fn street(&mut self) -> Option<StreetSizes> {
        let bets = [self.sizes()?, self.sizes()?];
        let raises = [self.sizes()?, self.sizes()?];
        let donks = if self.bool()? { Some(self.sizes()?) } else { None };
        Some(StreetSizes { bets, raises, donks })
    }
}
