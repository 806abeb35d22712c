//! Every hand again, through the finished table, against the reference evaluators.

use std::fmt;

use evaluator::enumerate::hand_count;
use evaluator::{Category, Hand, HandRank, RankTable};
use indicatif::HumanCount;
use terminal::progress::Bar;

use crate::enumerate::fold_hands;
use crate::error::TableError;
use crate::reference::naive::{self, Strength};
use crate::reference::pokerval::pokerval;

/// What the proof counted. `Display` prints it as a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The counts for hands of 0 to 7 cards.
    pub sizes: [SizeProof; Hand::MAX_CARDS + 1],
    /// How many different ranks hands of any of these sizes take.
    pub distinct: usize,
}

/// What the proof counted for hands of one size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SizeProof {
    /// How many hands there are.
    pub hands: u64,
    /// How many of them fall in each category.
    pub categories: [u64; Category::COUNT],
    /// How many different ranks they take.
    pub distinct: usize,
}

/// Looks up each of the 157,036,244 hands of 0 to 7 cards and compares the result with the pokerval reference, for hands
/// of up to six cards also with the naive evaluator; and the keys of sets of cards with those of the hands they make.
///
/// Since the class records ascend in pokerval (the reader of the table has checked that), agreement on every hand also
/// proves that hand ranks are ordered as pokervals are.
///
/// # Errors
///
/// The first hand found that the table gets wrong, or the work was interrupted.
pub fn prove(table: &RankTable) -> Result<Proof, TableError> {
    let expected = expected(table);
    let bar = Bar::of_steps("prove", (0..=Hand::MAX_CARDS).map(hand_count).sum());
    let mut all = Tally::new();
    let mut sizes: [SizeProof; Hand::MAX_CARDS + 1] = Default::default();
    for (cards, size) in sizes.iter_mut().enumerate() {
        let tally = prove_size(cards, table, &expected, &bar)?;
        let hands = tally.categories.iter().sum();
        *size = SizeProof { hands, categories: tally.categories, distinct: tally.distinct() };
        all = all.merged(tally);
    }
    Ok(Proof { sizes, distinct: all.distinct() })
}

fn prove_size(
    cards: usize,
    table: &RankTable,
    expected: &[(u32, Strength)],
    bar: &Bar,
) -> Result<Tally, TableError> {
    let visit = |tally: &mut Tally, hand: Hand| {
        let rank = table.rank(hand);
        let set = hand.card_set();
        let (value, strength) = expected[rank.as_u16() as usize];
        let mut agrees = value == pokerval(set) && Hand::from_set_unchecked(set) == hand;
        if cards < Hand::MAX_CARDS {
            agrees &= strength == naive::strength(set);
        }
        tally.add(rank);
        if !agrees {
            tally.wrong = Some(hand);
        }
    };
    let tally = fold_hands(cards, bar, Tally::new, visit, Tally::merged)?;
    match tally.wrong {
        None => Ok(tally),
        Some(hand) => Err(disproved(table, hand)),
    }
}

fn disproved(table: &RankTable, hand: Hand) -> TableError {
    let set = hand.card_set();
    let Strength { category, ranks } = naive::strength(set);
    let class = table.class(table.rank(hand));
    TableError::Disproved {
        hand: set,
        expected: format!("{category} {ranks:?}, pokerval {:#010X}", pokerval(set)),
        got: format!("{class}, pokerval {}", class.pokerval()),
    }
}

/// What the references must say for each rank, by its number: the pokerval and the strength.
fn expected(table: &RankTable) -> Vec<(u32, Strength)> {
    let none = (u32::MAX, Strength { category: Category::HighCard, ranks: [u8::MAX; 5] });
    let mut expected = vec![none; 1 << 16];
    for ordinal in 0..HandRank::COUNT as u16 {
        let rank = HandRank::from_ordinal(ordinal).expect("an ordinal below the count");
        let value = table.class(rank).pokerval().as_u32();
        let ranks = [4, 3, 2, 1, 0].map(|place| (value >> (4 * place) & 0xF) as u8);
        expected[rank.as_u16() as usize] = (value, Strength { category: rank.category(), ranks });
    }
    expected
}

/// One task's share of the counts.
struct Tally {
    categories: [u64; Category::COUNT],
    /// Which ranks have been seen, by their numbers.
    seen: Vec<bool>,
    wrong: Option<Hand>,
}

impl Tally {
    fn new() -> Self {
        Self { categories: [0; Category::COUNT], seen: vec![false; 1 << 16], wrong: None }
    }

    fn add(&mut self, rank: HandRank) {
        self.categories[rank.category() as usize] += 1;
        self.seen[rank.as_u16() as usize] = true;
    }

    fn merged(mut self, other: Self) -> Self {
        for (count, more) in self.categories.iter_mut().zip(other.categories) {
            *count += more;
        }
        for (seen, more) in self.seen.iter_mut().zip(other.seen) {
            *seen |= more;
        }
        self.wrong = self.wrong.or(other.wrong);
        self
    }

    fn distinct(&self) -> usize {
        self.seen.iter().filter(|&&seen| seen).count()
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, cell: &dyn Fn(usize, &SizeProof) -> u64| {
            write!(f, "{name:16}")?;
            for (cards, size) in self.sizes.iter().enumerate() {
                write!(f, "{:>12}", HumanCount(cell(cards, size)).to_string())?;
            }
            writeln!(f)
        };
        line("cards", &|cards, _| cards as u64)?;
        for category in Category::ALL.into_iter().rev() {
            line(category.name(), &|_, size| size.categories[category as usize])?;
        }
        line("hands", &|_, size| size.hands)?;
        line("distinct ranks", &|_, size| size.distinct as u64)?;
        let hands = self.sizes.iter().map(|size| size.hands).sum();
        write!(f, "{} hands proved, {} distinct ranks", HumanCount(hands), HumanCount(self.distinct as u64))
    }
}
