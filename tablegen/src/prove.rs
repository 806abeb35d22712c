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
    let expected = Expected::of(table);
    let bar = Bar::of_steps("prove", (0..=Hand::MAX_CARDS).map(hand_count).sum());
    let mut seen_at_all = Seen::new();
    let mut sizes: [SizeProof; Hand::MAX_CARDS + 1] = Default::default();
    for (cards, size) in sizes.iter_mut().enumerate() {
        let tally = prove_size(cards, table, &expected, &bar)?;
        *size = tally.counts();
        seen_at_all.merge(&tally.seen);
    }
    Ok(Proof { sizes, distinct: seen_at_all.count() })
}

fn prove_size(cards: usize, table: &RankTable, expected: &Expected, bar: &Bar) -> Result<Tally, TableError> {
    let visit = |tally: &mut Tally, hand: Hand| {
        let rank = table.rank(hand);
        let set = hand.card_set();
        let mut agrees = expected.pokerval(rank) == pokerval(set) && Hand::from_set_unchecked(set) == hand;
        if cards < Hand::MAX_CARDS {
            agrees &= expected.strength(rank) == naive::strength(set);
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

/// What the references must say for each rank, by its number.
struct Expected {
    pokervals: Vec<u32>,
    strengths: Vec<Strength>,
}

impl Expected {
    fn of(table: &RankTable) -> Self {
        let mut pokervals = vec![u32::MAX; 1 << 16];
        let mut strengths = vec![Strength { category: Category::HighCard, ranks: [u8::MAX; 5] }; 1 << 16];
        for ordinal in 0..HandRank::COUNT as u16 {
            let rank = HandRank::from_ordinal(ordinal).expect("an ordinal below the count");
            let value = table.class(rank).pokerval().as_u32();
            let place = |place: u32| (value >> (4 * place) & 0xF) as u8;
            pokervals[rank.as_u16() as usize] = value;
            strengths[rank.as_u16() as usize] = Strength {
                category: rank.category(),
                ranks: [place(4), place(3), place(2), place(1), place(0)],
            };
        }
        Self { pokervals, strengths }
    }

    fn pokerval(&self, rank: HandRank) -> u32 {
        self.pokervals[rank.as_u16() as usize]
    }

    fn strength(&self, rank: HandRank) -> Strength {
        self.strengths[rank.as_u16() as usize]
    }
}

/// One task's share of the counts.
struct Tally {
    categories: [u64; Category::COUNT],
    seen: Seen,
    wrong: Option<Hand>,
}

impl Tally {
    fn new() -> Self {
        Self { categories: [0; Category::COUNT], seen: Seen::new(), wrong: None }
    }

    fn add(&mut self, rank: HandRank) {
        self.categories[rank.category() as usize] += 1;
        self.seen.0[rank.as_u16() as usize] = true;
    }

    fn merged(mut self, other: Self) -> Self {
        for (count, more) in self.categories.iter_mut().zip(other.categories) {
            *count += more;
        }
        self.seen.merge(&other.seen);
        self.wrong = self.wrong.or(other.wrong);
        self
    }

    fn counts(&self) -> SizeProof {
        SizeProof {
            hands: self.categories.iter().sum(),
            categories: self.categories,
            distinct: self.seen.count(),
        }
    }
}

/// Which ranks have been seen, by their numbers.
struct Seen(Vec<bool>);

impl Seen {
    fn new() -> Self {
        Self(vec![false; 1 << 16])
    }

    fn merge(&mut self, other: &Self) {
        for (seen, &more) in self.0.iter_mut().zip(&other.0) {
            *seen |= more;
        }
    }

    fn count(&self) -> usize {
        self.0.iter().filter(|&&seen| seen).count()
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
