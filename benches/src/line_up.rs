//! Who takes part in which loop. Ours comes first: comparisons are made with the first of a line.

mod bulk;

use std::rc::Rc;

pub use bulk::{batch, batch_of_fresh_sevens, board, board_of_five};

use crate::inputs::{Size, random_ids};
use crate::ours::{Rivertable, RivertableChecked};
use crate::peers::{AyaPoker, FreezeoutEval, Poker, Pokers, RsPoker};
use crate::reference::{Ace, Analyzer, Assess, Pokerval, Reference, Revolver};
use crate::workload::Workload;

/// Contestants that answer one question about the same hands.
pub struct LineUp {
    /// The question.
    pub group: &'static str,
    /// What is particular about the hands.
    pub parameter: String,
    /// A loop for each contestant.
    pub workloads: Vec<Workload>,
}

/// Seven nested loops that add a card at each level. Peers without a hand to add to get a place of a slice changed.
#[must_use]
pub fn nested() -> LineUp {
    LineUp {
        group: "nested",
        parameter: "7_cards".into(),
        workloads: vec![
            Workload::nested(Rivertable::default()),
            Workload::nested(AyaPoker::default()),
            Workload::nested(RsPoker::default()),
            Workload::nested(Pokers::default()),
            Workload::nested(FreezeoutEval::default()),
            Workload::nested(Poker::default()),
            Workload::nested(Reference::<Pokerval>::default()),
        ],
    }
}

/// Lists of `N` card ids.
#[must_use]
pub fn random_ids_of<const N: usize>(size: Size) -> LineUp {
    let hands: Rc<[[u8; N]]> = random_ids(size);
    LineUp {
        group: "random_ids",
        parameter: format!("{N}_cards_{}", size.name()),
        workloads: vec![
            Workload::random_ids(Rivertable::default(), &hands),
            Workload::random_ids(RivertableChecked::default(), &hands),
            Workload::random_ids(AyaPoker::default(), &hands),
            Workload::random_ids(RsPoker::default(), &hands),
            Workload::random_ids(Pokers::default(), &hands),
            Workload::random_ids(FreezeoutEval::default(), &hands),
            Workload::random_ids(Poker::default(), &hands),
            Workload::random_ids(Reference::<Pokerval>::default(), &hands),
        ],
    }
}

/// Hands built beforehand, for those that have a hand to build. The reference's is its set of cards.
#[must_use]
pub fn prebuilt_hands(size: Size) -> LineUp {
    let hands = random_ids(size);
    LineUp {
        group: "prebuilt_hands",
        parameter: format!("7_cards_{}", size.name()),
        workloads: vec![
            Workload::prebuilt_hands(Rivertable::default(), &hands),
            Workload::prebuilt_hands(AyaPoker::default(), &hands),
            Workload::prebuilt_hands(RsPoker::default(), &hands),
            Workload::prebuilt_hands(Pokers::default(), &hands),
            Workload::prebuilt_hands(Reference::<Pokerval>::default(), &hands),
        ],
    }
}

/// Sets of cards, a bit for each card, for those that rank such sets.
#[must_use]
pub fn card_sets(size: Size) -> LineUp {
    let hands = random_ids(size);
    LineUp {
        group: "card_sets",
        parameter: format!("7_cards_{}", size.name()),
        workloads: vec![
            Workload::card_sets(Rivertable::default(), &hands),
            Workload::card_sets(RivertableChecked::default(), &hands),
            Workload::card_sets(RsPoker::default(), &hands),
            Workload::card_sets(Reference::<Pokerval>::default(), &hands),
        ],
    }
}

/// Lists of seven card ids, for the table and the references that take seven cards.
#[must_use]
pub fn references_of_seven(size: Size) -> LineUp {
    let hands = random_ids(size);
    LineUp {
        group: "references",
        parameter: format!("7_cards_{}", size.name()),
        workloads: vec![
            Workload::random_ids::<_, 7>(Rivertable::default(), &hands),
            Workload::random_ids(Reference::<Pokerval>::default(), &hands),
            Workload::random_ids(Reference::<Ace>::default(), &hands),
            Workload::random_ids(Reference::<Revolver>::default(), &hands),
            Workload::random_ids(Reference::<Assess>::default(), &hands),
        ],
    }
}

/// Lists of five card ids, for the table and the references that take five cards.
#[must_use]
pub fn references_of_five(size: Size) -> LineUp {
    let hands = random_ids(size);
    LineUp {
        group: "references",
        parameter: format!("5_cards_{}", size.name()),
        workloads: vec![
            Workload::random_ids::<_, 5>(Rivertable::default(), &hands),
            Workload::random_ids(Reference::<Pokerval>::default(), &hands),
            Workload::random_ids(Reference::<Ace>::default(), &hands),
            Workload::random_ids(Reference::<Revolver>::default(), &hands),
            Workload::random_ids(Reference::<Analyzer>::default(), &hands),
        ],
    }
}

/// The references beside the table.
pub fn references() -> impl Iterator<Item = LineUp> {
    let questions: [fn() -> LineUp; 2] =
        [|| references_of_seven(Size::InMemory), || references_of_five(Size::InMemory)];
    questions.into_iter().map(|question| question())
}

/// Every question about one hand at a time, made when it is its turn: the larger ones take tens of megabytes.
pub fn scalar() -> impl Iterator<Item = LineUp> {
    let questions: [fn() -> LineUp; 10] = [
        nested,
        || random_ids_of::<7>(Size::InMemory),
        || random_ids_of::<7>(Size::InCache),
        || random_ids_of::<6>(Size::InMemory),
        || random_ids_of::<5>(Size::InMemory),
        || prebuilt_hands(Size::InMemory),
        || prebuilt_hands(Size::PastPrediction),
        || prebuilt_hands(Size::InCache),
        || card_sets(Size::InMemory),
        || card_sets(Size::InCache),
    ];
    questions.into_iter().map(|question| question())
}
