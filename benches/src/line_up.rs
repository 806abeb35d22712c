//! The contestants of each loop. Ours comes first, because comparisons are made with the first of a line-up.

mod bulk;

pub use bulk::{batch, batch_of_fresh_sevens, board, board_of_five};

use crate::contestant::Contestant;
use crate::inputs::{Size, random_ids};
use crate::ours::{Rivertable, RivertableChecked, rivertable_checked_sets, rivertable_sets};
use crate::peers::{RsPoker, aya_poker, freezeout_eval, poker, pokers, rs_poker_sets};
use crate::reference::{
    reference_ace, reference_analyzer, reference_assess, reference_pokerval, reference_revolver,
};
use crate::workload::Workload;

/// Contestants that answer one question about the same hands.
pub struct LineUp {
    /// The criterion group.
    pub group: &'static str,
    /// The criterion parameter: the kind of hands.
    pub parameter: String,
    /// A loop for each contestant.
    pub workloads: Vec<Workload>,
}

impl LineUp {
    pub(crate) fn new(group: &'static str, parameter: impl Into<String>, workloads: Vec<Workload>) -> Self {
        Self { group, parameter: parameter.into(), workloads }
    }
}

/// Evaluates the same expression for every contestant. Contestants have different types, so a closure cannot
/// do it.
macro_rules! each {
    (|$name:ident| $workload:expr, $($contestant:expr),+ $(,)?) => {
        vec![$({
            let $name = $contestant;
            $workload
        }),+]
    };
}
use each;

/// Does the same for ours, for the peers with a hand that grows card by card, and for some more.
macro_rules! each_with_hands {
    (|$name:ident| $workload:expr $(, $more:expr)* $(,)?) => {
        each!(|$name| $workload, Rivertable::default(), aya_poker(), RsPoker::default(), pokers() $(, $more)*)
    };
}
use each_with_hands;

/// Returns line-ups built lazily, because the larger ones take tens of megabytes.
pub(crate) fn in_turn<const N: usize>(questions: [fn() -> LineUp; N]) -> impl Iterator<Item = LineUp> {
    questions.into_iter().map(|question| question())
}

/// Seven nested loops that add a card at each level. For peers without a growing hand, an element of a slice
/// changes.
fn nested() -> LineUp {
    let workloads = each_with_hands!(
        |contestant| Workload::nested(contestant),
        freezeout_eval(),
        poker(),
        reference_pokerval(),
    );
    LineUp::new("nested", "7_cards", workloads)
}

/// Lists of `N` card ids.
fn random_ids_of<const N: usize>(size: Size) -> LineUp {
    let hands = random_ids::<N>(size.hands);
    let workloads = each!(
        |contestant| Workload::random_ids(contestant, &hands),
        Rivertable::default(),
        RivertableChecked::default(),
        aya_poker(),
        RsPoker::default(),
        pokers(),
        freezeout_eval(),
        poker(),
        reference_pokerval(),
    );
    LineUp::new("random_ids", size.parameter(N), workloads)
}

/// Hands built in advance, for contestants that have a hand. The reference's is its set of cards.
fn prebuilt_hands(size: Size) -> LineUp {
    let hands = random_ids(size.hands);
    let workloads =
        each_with_hands!(|contestant| Workload::prebuilt_hands(contestant, &hands), reference_pokerval(),);
    LineUp::new("prebuilt_hands", size.parameter(7), workloads)
}

/// Sets of cards, one bit per card, for contestants that rank such sets.
fn card_sets(size: Size) -> LineUp {
    let hands = random_ids(size.hands);
    let workloads = each!(
        |contestant| Workload::prebuilt_hands(contestant, &hands),
        rivertable_sets(),
        rivertable_checked_sets(),
        rs_poker_sets(),
        reference_pokerval(),
    );
    LineUp::new("card_sets", size.parameter(7), workloads)
}

/// Lists of `N` card ids, for the table, the references that take any number of cards, and one that takes
/// `N`.
fn references_of<const N: usize>(last: impl Contestant) -> LineUp {
    let hands = random_ids::<N>(Size::IN_MEMORY.hands);
    let workloads = each!(
        |contestant| Workload::random_ids(contestant, &hands),
        Rivertable::default(),
        reference_pokerval(),
        reference_ace(),
        reference_revolver(),
        last,
    );
    LineUp::new("references", Size::IN_MEMORY.parameter(N), workloads)
}

/// Returns the references beside the table.
pub fn references() -> impl Iterator<Item = LineUp> {
    in_turn([|| references_of::<7>(reference_assess()), || references_of::<5>(reference_analyzer())])
}

/// Returns every line-up of single hands.
pub fn scalar() -> impl Iterator<Item = LineUp> {
    in_turn([
        nested,
        || random_ids_of::<7>(Size::IN_MEMORY),
        || random_ids_of::<7>(Size::IN_CACHE),
        || random_ids_of::<6>(Size::IN_MEMORY),
        || random_ids_of::<5>(Size::IN_MEMORY),
        || prebuilt_hands(Size::IN_MEMORY),
        || prebuilt_hands(Size::PAST_PREDICTION),
        || prebuilt_hands(Size::IN_CACHE),
        || card_sets(Size::IN_MEMORY),
        || card_sets(Size::IN_CACHE),
    ])
}
