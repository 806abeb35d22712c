//! Equities of Omaha. Throughput counts cases (deals on boards), and showdowns in simulations.

use std::cell::RefCell;
use std::hint::black_box;

use evaluator::CardSet;
use holdem::{Plan, Report, Stop};
use omaha::range::{Range, RangeReader};
use omaha::{HandVsHand, Hole, Omaha, PreflopTable, Showdown};
use openpql_prelude::{Card64, eval_omaha};

use super::peers::{OpenPql, Peer, open_pql_set};
use super::{BOARD, ids};
use crate::bulk::isas;
use crate::line_up::LineUp;
use crate::ours::NAME;
use crate::workload::Workload;

/// The name of the group of equities.
pub const GROUP: &str = "omaha_equity";

/// Two hands before the flop: aces and kings, double-suited, and a rundown.
const HANDS: [&str; 2] = ["AsAhKsKh", "8d7d6c5c"];

/// The number of boards of two hands: five of 44 cards.
const BOARDS: u64 = 1_086_008;

/// The best tenth of all hands against a random hand.
const TENTH: &str = "10%";

/// Returns exact equities, then a simulation until the standard errors of all players are at most a
/// thousandth of the pot.
pub fn equities() -> impl Iterator<Item = LineUp> {
    std::iter::once_with(two_hands).chain(QUESTIONS.iter().map(line_up))
}

/// A question for `Showdown`.
struct Question {
    name: &'static str,
    players: &'static [&'static str],
    board: &'static str,
    plan: Plan,
}

const QUESTIONS: [Question; 5] = [
    Question {
        name: "a_hand_and_a_random_hand_preflop",
        players: &[HANDS[0], "*"],
        board: "",
        plan: Plan::HandVsHand,
    },
    Question { name: "river_all_hands", players: &["*", "*"], board: BOARD, plan: Plan::Sweep },
    Question { name: "river_top_tenths", players: &[TENTH, TENTH], board: BOARD, plan: Plan::Sweep },
    Question { name: "turn_top_tenths", players: &[TENTH, TENTH], board: "Ks 9s 8d 4s", plan: Plan::Sweep },
    Question {
        name: "simulation_of_three_ranges",
        players: &["AA", "KK", "*"],
        board: "",
        plan: Plan::MonteCarlo,
    },
];

fn line_up(question: &'static Question) -> LineUp {
    let ranges: Vec<Range> = question.players.iter().map(|text| range(text)).collect();
    let cases = run(question, &ranges).total() as u64;
    let name = format!("{NAME}_{}", question.plan.name().replace(' ', "_").to_lowercase());
    let workload = Workload::new(name, cases, move || run(question, &ranges).shares()[0].wins() as u64);
    LineUp::new(GROUP, question.name, vec![workload])
}

fn run(question: &Question, ranges: &[Range]) -> Report {
    let board = question.board.parse().expect("a board");
    let showdown = Showdown::new(ranges).board(board).plan(question.plan);
    showdown.stop(Stop::never().standard_error(1e-3)).run(&Omaha::Four).expect("the plan applies")
}

fn range(text: &str) -> Range {
    let reader = RangeReader::new(4).order(&PreflopTable::embedded().order());
    reader.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Two hands over all boards: ours by counting, the peer's evaluator in a loop.
fn two_hands() -> LineUp {
    let [first, second] = HANDS.map(|text| text.parse::<Hole>().expect("a hand"));
    let ours = isas(["avx512", "avx2", "portable"]).map(|isa| {
        let hands = RefCell::new(HandVsHand::with_isa(isa));
        Workload::new(format!("{NAME}_compare_{isa}"), BOARDS, move || {
            let shares = hands.borrow_mut().compare(black_box(first), black_box(second));
            shares.expect("the hands share no card").wins()
        })
    });
    let mut workloads: Vec<Workload> = ours.collect();
    let left = CardSet::FULL - first.cards() - second.cards();
    let deck: Vec<Card64> = left.iter().map(|card| open_pql_set(&[card.id()])).collect();
    let hands = [first, second].map(|hole| open_pql_set(&ids(hole.cards())));
    workloads.push(Workload::new(OpenPql::NAME, BOARDS, move || wins(black_box(hands), &deck)));
    LineUp::new(GROUP, "two_hands_preflop", workloads)
}

/// Returns the number of wins of the first hand.
#[inline(never)]
fn wins([first, second]: [Card64; 2], deck: &[Card64]) -> u64 {
    let mut wins = 0;
    for a in 4..deck.len() {
        for b in 3..a {
            for c in 2..b {
                let three = deck[a] | deck[b] | deck[c];
                for d in 1..c {
                    for &e in &deck[..d] {
                        let board = three | deck[d] | e;
                        wins += u64::from(eval_omaha(first, board) > eval_omaha(second, board));
                    }
                }
            }
        }
    }
    wins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_count_the_same_wins_of_two_hands() {
        assert!(two_hands().workloads.iter().all(|workload| workload.run() == 635_566));
    }

    #[test]
    fn cases_are_deals_on_boards() {
        let river = &QUESTIONS[1];
        assert_eq!(line_up(river).workloads[0].hands(), 178_365 * 123_410, "{}", river.name);
    }
}
