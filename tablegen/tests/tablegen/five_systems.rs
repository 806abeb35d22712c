//! The five systems agree with the table, and so with each other, on every hand that they take. (The proof in
//! `committed_tables.rs` covers pokerval on all 157,036,244 hands.)

use evaluator::{CardSet, Category, Hand, HandRank, RankTable};
use hand_values::{AceValue, RevolverKey};
use tablegen::enumerate::fold_hands;
use tablegen::reference::{CategoryOfTen, ace, assess, five_card_analyzer, revolver};
use terminal::progress::Bar;
use test_support::table_file::committed;

/// The value of each hand rank in other layouts, by its number, or 0 for hands of fewer than five cards.
struct Layouts {
    ace: Vec<u32>,
    revolver: Vec<u64>,
}

impl Layouts {
    fn of(table: &RankTable) -> Self {
        let (mut ace, mut revolver) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        for rank in (0..HandRank::COUNT as u16).filter_map(HandRank::from_ordinal) {
            let class = table.class(rank);
            ace[rank.as_u16() as usize] = AceValue::of(class).map_or(0, |value| value.as_u32());
            revolver[rank.as_u16() as usize] = RevolverKey::of(class).map_or(0, |key| key.as_u64());
        }
        Self { ace, revolver }
    }
}

fn table() -> RankTable {
    RankTable::open(committed("holdem.tbl")).unwrap()
}

/// Checks every hand of `cards` cards. Panics with the first hand for which `agree` is false.
fn check(cards: usize, hands: u64, agree: impl Fn(CardSet, HandRank) -> bool + Sync) {
    let table = table();
    let visit = |state: &mut (u64, Option<CardSet>), hand: Hand| {
        state.0 += 1;
        if !agree(hand.card_set(), table.rank(hand)) {
            state.1 = Some(hand.card_set());
        }
    };
    let merge = |a: (u64, Option<CardSet>), b: (u64, Option<CardSet>)| (a.0 + b.0, a.1.or(b.1));
    let (count, wrong) =
        fold_hands(CardSet::FULL, cards, &Bar::hidden(), || (0, None), visit, merge).unwrap();
    assert_eq!(wrong, None, "they disagree on this hand");
    assert_eq!(count, hands);
}

/// Returns `true` if the category is that of the hand rank.
fn is_of(category: CategoryOfTen, rank: HandRank) -> bool {
    let is_royal = category == CategoryOfTen::RoyalFlush;
    Category::from(category) == rank.category() && is_royal == (rank == HandRank::MAX)
}

#[test]
fn the_analyzer_agrees_on_all_hands_of_five_cards() {
    check(5, 2_598_960, |set, rank| is_of(five_card_analyzer::category_of_five(set), rank));
}

#[test]
fn assess_agrees_on_all_hands_of_seven_cards() {
    check(7, 133_784_560, |set, rank| is_of(assess::assess_seven(set), rank));
}

#[test]
fn revolver_and_ace_agree_on_all_hands_of_five_to_seven_cards() {
    let layouts = Layouts::of(&table());
    for (cards, hands) in [(5, 2_598_960), (6, 20_358_520), (7, 133_784_560)] {
        check(cards, hands, |set, rank| {
            let number = rank.as_u16() as usize;
            revolver::value_of_full_hand(set) == layouts.revolver[number]
                && ace::value_of_full_hand(set) == layouts.ace[number]
        });
    }
}
