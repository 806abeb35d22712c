//! Looks up every hand in the finished table and compares it with the reference evaluators.

use std::fmt;
use std::marker::PhantomData;

use evaluator::enumerate::hand_count;
use evaluator::format::RankSections;
use evaluator::{CardSet, Hand, RankIn, TableOf};
use indicatif::HumanCount;
use terminal::progress::Bar;

use crate::enumerate::fold_hands;
use crate::error::TableError;
use crate::orders::Generated;

/// The counts of the proof. `Display` prints them as a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The order's name.
    pub order: &'static str,
    /// The names of its categories, weakest first.
    pub categories: Vec<String>,
    /// The counts for hands of 0 cards, 1 card, and so on.
    pub sizes: Vec<SizeProof>,
    /// The number of different hand ranks over all sizes.
    pub distinct: usize,
}

/// The counts of the proof for hands of one size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SizeProof {
    /// The number of hands.
    pub hands: u64,
    /// The number of hands in each category, weakest first.
    pub categories: Vec<u64>,
    /// The number of different hand ranks.
    pub distinct: usize,
}

/// Looks up every hand of an order (157,036,244 in hold'em).
///
/// Compares the value of its hand rank with the reference evaluator, for hands of some sizes also with the
/// plain one, and the keys of card sets with those of the hands that they form. Values must ascend with the
/// ranks, and the table's records must describe them.
///
/// # Errors
///
/// Returns the first hand that the table gets wrong, or an error if the work was interrupted.
pub fn prove<O: Generated>(table: &TableOf<O>) -> Result<Proof, TableError> {
    let bar = Bar::of_steps("prove", (0..=O::MAX_CARDS).map(hand_count).sum());
    let (mut all, mut sizes) = (Tally::<O>::new(), Vec::new());
    for cards in 0..=O::MAX_CARDS {
        let tally = prove_size(cards, table, &bar)?;
        let hands = tally.categories.iter().sum();
        sizes.push(SizeProof { hands, categories: tally.categories.clone(), distinct: tally.distinct() });
        all = all.merged(tally).checked(table)?;
    }
    if O::DECK.len() < CardSet::FULL.len() {
        prove_foreign(table)?;
    }
    let values = all.ascending()?;
    let sections = RankSections::read_in::<O>(table.bytes()).expect("a table that was opened");
    if sections.classes() != O::records(&values) {
        return Err(miscounted::<O>("the records of their values", "others"));
    }
    let categories = O::CATEGORIES.iter().map(|(category, _)| category.to_string()).collect();
    Ok(Proof { order: O::NAME, categories, sizes, distinct: all.distinct() })
}

fn prove_size<O: Generated>(cards: usize, table: &TableOf<O>, bar: &Bar) -> Result<Tally<O>, TableError> {
    let visit = |tally: &mut Tally<O>, hand: Hand| {
        let (rank, set) = (table.rank(hand), hand.card_set());
        let value = O::value(set);
        let mut agrees = tally.add(rank, value) && Hand::from_set_unchecked(set) == hand;
        if cards <= O::PLAIN_CARDS {
            agrees &= value == O::plain_value(set);
        }
        if !agrees {
            tally.wrong = Some(hand);
        }
    };
    fold_hands(O::DECK, cards, bar, Tally::new, visit, Tally::merged)?.checked(table)
}

/// Checks that hands with a card that the deck lacks have no hand rank, with and without a flush.
fn prove_foreign<O: Generated>(table: &TableOf<O>) -> Result<(), TableError> {
    let bar = Bar::of_steps("prove others", (0..=O::MAX_CARDS).map(hand_count).sum());
    for cards in 0..=O::MAX_CARDS {
        let visit = |ranked: &mut Option<Hand>, hand: Hand| {
            let is_foreign = !(hand.card_set() - O::DECK).is_empty();
            if is_foreign && table.any().rank(hand) != RankIn::<O>::NO_RANK {
                *ranked = Some(hand);
            }
        };
        if let Some(hand) = fold_hands(CardSet::FULL, cards, &bar, || None, visit, Option::or)? {
            return Err(TableError::Disproved {
                hand: hand.card_set(),
                expected: format!("no hand of {}", O::NAME),
                got: format!("ranked as {}", table.any().rank(hand)),
            });
        }
    }
    Ok(())
}

fn miscounted<O: Generated>(expected: &str, got: &str) -> TableError {
    TableError::Values { expected: format!("{expected} in {}", O::NAME), got: got.into() }
}

/// The counts of one task.
struct Tally<O> {
    categories: Vec<u64>,
    /// The value of each hand rank seen so far, by its ordinal.
    values: Vec<u32>,
    /// A hand whose value differs from other hands of its rank, or from the plain evaluator.
    wrong: Option<Hand>,
    /// `true` if two tasks have found different values for one hand rank.
    clash: bool,
    order: PhantomData<fn() -> O>,
}

/// The value of a hand rank that has not been seen.
const UNSEEN: u32 = u32::MAX;

impl<O: Generated> Tally<O> {
    fn new() -> Self {
        let (categories, values) = (vec![0; O::CATEGORIES.len()], vec![UNSEEN; RankIn::<O>::COUNT]);
        Self { categories, values, wrong: None, clash: false, order: PhantomData }
    }

    /// Records the value of a hand rank. Returns `false` if it has another value.
    #[inline]
    fn add(&mut self, rank: RankIn<O>, value: u32) -> bool {
        self.categories[rank.place()] += 1;
        let known = &mut self.values[usize::from(rank.ordinal())];
        if *known == UNSEEN {
            *known = value;
        }
        *known == value
    }

    fn merged(mut self, other: Self) -> Self {
        for (count, more) in self.categories.iter_mut().zip(other.categories) {
            *count += more;
        }
        for (value, other) in self.values.iter_mut().zip(other.values) {
            self.clash |= *value != other && *value != UNSEEN && other != UNSEEN;
            *value = other.min(*value);
        }
        self.wrong = self.wrong.or(other.wrong);
        self.clash |= other.clash;
        self
    }

    fn checked(self, table: &TableOf<O>) -> Result<Self, TableError> {
        match self.wrong {
            Some(hand) => Err(disproved(table, hand)),
            None if self.clash => Err(miscounted::<O>("one value for each rank", "several")),
            None => Ok(self),
        }
    }

    fn distinct(&self) -> usize {
        self.values.iter().filter(|&&value| value != UNSEEN).count()
    }

    /// Returns the values of all hand ranks, after checking that they ascend.
    fn ascending(&self) -> Result<Vec<u32>, TableError> {
        let ascend = self.values.is_sorted_by(|a, b| a < b) && self.distinct() == self.values.len();
        ascend
            .then(|| self.values.clone())
            .ok_or_else(|| miscounted::<O>("values that ascend with the ranks", "others"))
    }
}

fn disproved<O: Generated>(table: &TableOf<O>, hand: Hand) -> TableError {
    let (set, rank) = (hand.card_set(), table.rank(hand));
    let plain = if set.len() <= O::PLAIN_CARDS { O::plain_value(set) } else { O::value(set) };
    TableError::Disproved {
        hand: set,
        expected: format!("value {:#010X}, plainly {plain:#010X}", O::value(set)),
        got: format!("{}, {rank:?}", table.class(rank)),
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
        for (place, name) in self.categories.iter().enumerate().rev() {
            line(name, &|_, size| size.categories[place])?;
        }
        line("hands", &|_, size| size.hands)?;
        line("distinct ranks", &|_, size| size.distinct as u64)?;
        let hands = self.sizes.iter().map(|size| size.hands).sum();
        write!(
            f,
            "{}: {} hands proved, {} distinct ranks",
            self.order,
            HumanCount(hands),
            HumanCount(self.distinct as u64)
        )
    }
}
