//! Next cards: outs counted by hand, sums that must agree, and plain enumeration.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

use evaluator::{Card, CardSet, Category, HoleCards};
use holdem::range::Range;
use holdem::{
    Emptied, EquityError, Method, Plan, PlayerSet, Progress, Reports, RunoutReport, Shares, Showdown,
};
use proptest::prelude::*;
use test_support::{for_each_board, for_each_deal, winners};

use crate::support::{cards, engine, on_threads, ranges, rank, set, stop_at};

/// Returns the report of some hands on a board.
fn report(players: &[&str], board: &str) -> RunoutReport {
    let ranges = ranges(players);
    Showdown::new(&ranges).board(cards(board)).runouts(engine()).unwrap()
}

/// Checks the winning and the splitting outs of the first player, who is behind.
fn check_outs(players: &[&str], board: &str, winning: &str, splitting: &str) {
    let report = report(players, board);
    let outs = report.outs(0).unwrap();
    assert_eq!((outs.total(), outs.behind()), (1.0, 1.0), "{players:?}");
    assert_eq!(outs.always_winning(), cards(winning), "{players:?} on {board}");
    assert_eq!(outs.always_splitting(), cards(splitting), "{players:?} on {board}");
    assert_eq!(outs.mean_winning(), cards(winning).len() as f64);
    assert_eq!(outs.mean_splitting(), cards(splitting).len() as f64);
}

#[test]
fn outs_as_people_count_them() {
    // A flush draw against a pair has nine outs.
    check_outs(&["Th9h", "AsQd"], "Qh 7h 2c 3d", "Ah Kh Jh 8h 6h 5h 4h 3h 2h", "");
    // An open-ended straight draw against a pair has eight outs, four at either end.
    check_outs(&["9s8d", "AsAd"], "7c 6h 2d Kc", "Tc Td Th Ts 5c 5d 5h 5s", "");
    // A gutshot has four outs.
    check_outs(&["9s8d", "AsAd"], "6h 5c 2d Kc", "7c 7d 7h 7s", "");
    // A set behind a flush has one card for four of a kind and nine that pair the board.
    check_outs(&["7s7c", "AhKh"], "Qh 7h 2c 3h", "7d Qc Qd Qs 2d 2h 2s 3c 3d 3s", "");
    // Two overcards have six outs.
    check_outs(&["AsKd", "QcQd"], "9h 5c 2d 7s", "Ac Ad Ah Kc Kh Ks", "");
    // A draw to the lowest straight adds four.
    check_outs(&["AsKd", "QcQd"], "9h 5c 2d 3s", "Ac Ad Ah Kc Kh Ks 4c 4d 4h 4s", "");
    // A pair against a higher one has two outs.
    check_outs(&["JsJd", "QcQd"], "9h 5c 2d 3s", "Jc Jh", "");
    // A pair against a set on the flop needs one card, whatever comes on the river.
    check_outs(&["ThTd", "9s9c"], "9h 5c 2d", "Tc Ts", "");
    // A hand that is drawing dead has no outs.
    check_outs(&["AsAd", "7c6c"], "5c 4c 3c 8d", "", "");
}

#[test]
fn outs_that_split_the_pot() {
    // A ten makes the same straight for both. The better kicker counts until then.
    check_outs(&["AsQc", "AdKc"], "Kd Qd Jh 2s", "Qh Qs", "Tc Td Th Ts");
    // The board's pair counterfeits two pair, so both players' kickers are the board's.
    let report = report(&["5c4d", "KcQd"], "Ks Kh As Ad");
    assert_eq!(report.outs(0).unwrap().always_splitting(), cards("Ac Ah"));
    assert_eq!(report.outs(0).unwrap().always_winning(), CardSet::EMPTY);
}

#[test]
fn outs_of_three_players() {
    // The flush draw has nine hearts, two of which make a full house for the set. The third player is behind
    // both.
    let report = report(&["AhKh", "7s7c", "QsJd"], "Qh 7h 2c 3d");
    let [draw, set, pair] = [0, 1, 2].map(|player| report.outs(player).unwrap());
    assert_eq!(draw.always_winning(), cards("Jh Th 9h 8h 6h 5h 4h"));
    assert_eq!((set.ahead(), set.behind(), set.mean_winning()), (1.0, 0.0, 0.0));
    assert_eq!((pair.behind(), pair.mean_winning(), pair.mean_splitting()), (1.0, 0.0, 0.0));
    assert_eq!(report.next_cards().len(), 42);
}

#[test]
fn current_ties() {
    let report = report(&["AsKd", "AdKs", "QcQd"], "Ac 7h 2c 3d");
    let first = report.outs(0).unwrap();
    assert_eq!((first.ahead(), first.sharing(), first.behind()), (0.0, 1.0, 0.0));
    let queens = report.outs(2).unwrap();
    assert_eq!((queens.behind(), queens.always_winning()), (1.0, cards("Qh Qs")));
}

#[test]
fn mean_outs_of_a_range() {
    // Against queens, half of the deals are a flush draw with nine outs, and half a pair of jacks with two.
    let report = report(&["Th9h,JsJd", "AsQd"], "Qh 7h 2c 3d");
    let outs = report.outs(0).unwrap();
    assert_eq!((outs.total(), outs.mean_winning()), (2.0, 5.5));
    let [jack, heart, blank] = ["Jh", "8h", "4s"].map(|card| outs.winning(card.parse().unwrap()));
    assert_eq!((jack, heart, blank), (2.0, 1.0, 0.0));
    assert_eq!(outs.always_winning(), cards("Jh"));
    // By weight, three of four deals have the draw.
    let weighted = ranges(&["Th9h:0.75,JsJd:0.25", "AsQd"]);
    let question = Showdown::new(&weighted).board(cards("Qh 7h 2c 3d"));
    let outs = question.runouts(engine()).unwrap().outs(0).unwrap().clone();
    assert_eq!((outs.total(), outs.mean_winning()), (1.0, 0.75 * 9.0 + 0.25 * 2.0));
}

/// All figures are sums of the same cases.
#[test]
fn all_sums_agree() {
    let spots: [(&[&str], &str, &str); 6] = [
        (&["random", "random"], "9h 8h 7h", ""),
        (&["random", "22+,A2s+:0.5"], "Kd 9h 4c", "2c"),
        (&["AKs,QQ", "JJ+,AK"], "Ks 9h 4h Qd", ""),
        (&["AsAh", "KsKh"], "Kd 9h 4c", "Kc"),
        (&["QQ+,AK", "22+", "JTs,98s,AQ:0.5"], "Kd 9h 4h", ""),
        (&["KK,AsKs", "QQ,77:0.5", "JJ", "TT,98s"], "9d 7h 4h", "2d"),
    ];
    for (players, board, dead) in spots {
        let ranges = ranges(players);
        let (board, dead) = (cards(board), cards(dead));
        let question = Showdown::new(&ranges).board(board).dead(dead);
        let (report, whole) = (question.runouts(engine()).unwrap(), question.run(engine()).unwrap());
        let left = (52 - (board | dead).len() - 2 * players.len()) as f64;
        let runouts = if board.len() == 4 { left } else { left * (left - 1.0) / 2.0 };
        for player in 0..players.len() {
            let (shares, expected) = (report.shares()[player], whole.shares()[player]);
            if whole.is_counted() {
                assert_eq!([shares.wins(), shares.ties()], [expected.wins(), expected.ties()], "{players:?}");
            }
            let near = |a: f64, b: f64| (a - b).abs() < 1e-9 * expected.total();
            assert!(near(report.total(), expected.total()), "{players:?}");
            assert!((shares.equity() - expected.equity()).abs() < 1e-6, "{players:?}");
            let ends = report.categories()[player].iter().sum();
            assert!(near(ends, expected.total()), "{players:?}");
            let outs = report.outs(player).unwrap();
            assert!(near(outs.total() * runouts, expected.total()), "{players:?}");
            assert!(near(outs.ahead() + outs.sharing() + outs.behind(), outs.total()), "{players:?}");
            let share: f64 = Card::ALL.iter().map(|&card| outs.winning(card) / outs.total()).sum();
            assert!((share - outs.mean_winning()).abs() < 1e-9, "{players:?}");
        }
    }
}

/// The final hands of a random hand do not depend on the other one, which always has 990 combos.
#[test]
fn random_hands_have_the_known_categories() {
    let board = cards("Ah Kh 9c");
    let mut expected = [0.0; Category::COUNT];
    for_each_board(board.bits(), CardSet::FULL.bits(), &mut |whole| {
        let whole = CardSet::from_bits_truncate(whole);
        for combo in HoleCards::ALL.into_iter().filter(|combo| !combo.card_set().intersects(whole)) {
            expected[rank(whole | combo.card_set()).category() as usize] += 990.0;
        }
    });
    let report = report(&["random", "random"], "Ah Kh 9c");
    for player in [0, 1] {
        assert_eq!(report.categories()[player], expected);
    }
}

#[test]
fn a_card_that_cannot_come() {
    // Whatever the first player holds, both remaining aces are taken. The same holds for three of the sevens.
    let report = report(&["AA", "7c7d,7c7h,7d7h"], "As Ad Kc 2d");
    let coming: CardSet = report.next_cards().iter().map(|next| next.card()).collect();
    assert_eq!(coming.len(), 52 - 4 - 2);
    assert!(!coming.intersects(cards("Ac Ah")) && coming.contains("7c".parse().unwrap()));
    let seven = report.next_cards().iter().find(|next| next.card().to_string() == "7c").unwrap();
    assert_eq!((seven.shares()[1].total(), seven.shares()[1].equity()), (1.0, 0.0));
}

#[test]
fn wrong_questions() {
    let two = ranges(&["AA", "KK"]);
    let question = Showdown::new(&two).board(cards("Ad 7h 2c"));
    let error = |question: Showdown<'_>| question.runouts(engine()).unwrap_err();
    for (board, found) in [("", 0), ("As Ks", 2), ("As Ks Qs Js Ts", 5)] {
        let expected = "3 or 4";
        assert_eq!(error(question.board(cards(board))), EquityError::BoardCount { found, expected });
    }
    assert_eq!(
        error(Showdown::new(&two[..1]).board(cards("As Ks Qs"))),
        EquityError::PlayerCount { found: 1, most: 10, game: None }
    );
    for question in [question.method(Method::MonteCarlo), question.plan(Plan::MonteCarlo)] {
        let reason = "runouts are computed exactly or not at all";
        let expected = EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, reason };
        assert_eq!(error(question), expected);
    }
    assert!(matches!(error(question.plan(Plan::PreflopTable)), EquityError::PlanDoesNotApply { .. }));
    let by = Emptied::Board;
    assert_eq!(error(question.board(cards("As Ad Ah"))), EquityError::EmptyRange { player: 0, by });
    assert_eq!(error(question.dead(cards("7h"))), EquityError::DeadOnBoard("7h".parse().unwrap()));
    let six = vec![two[0].clone(); 4];
    assert_eq!(error(Showdown::new(&six).board(cards("Ks 7h 2c"))), EquityError::NoDeal { players: 4 });
}

#[test]
fn slow_work_is_refused_or_omitted() {
    let two = vec![Range::full(); 2];
    let question = Showdown::new(&two).board(cards("Ad 7h 2c"));
    let limit = Duration::from_nanos(1);
    let error = question.exact_within(limit).runouts(engine()).unwrap_err();
    assert!(
        matches!(error, EquityError::TooLong { estimate, limit: message } if estimate > limit && message == limit)
    );
    assert!(error.to_string().starts_with("the exact answer would take about "), "{error}");
    assert!(question.exact_within(limit).method(Method::Exact).runouts(engine()).is_ok());
    // Ten random hands have too many deals for any limit.
    let ten = vec![Range::full(); 10];
    let error =
        Showdown::new(&ten).board(cards("Ad 7h 2c")).plan(Plan::Enumeration).runouts(engine()).unwrap_err();
    assert!(matches!(error, EquityError::TooLong { .. }), "{error}");
    // A sweep of three players takes a second. The time of the requested plan counts.
    let three = vec![Range::full(); 3];
    let question = Showdown::new(&three).board(cards("Ad 7h 2c")).exact_within(Duration::from_secs(60));
    let error = question.plan(Plan::Enumeration).runouts(engine()).unwrap_err();
    assert!(matches!(error, EquityError::TooLong { estimate, .. } if estimate > Duration::from_secs(60)));
    let error = question.plan(Plan::Enumeration).next_cards(engine()).unwrap_err();
    assert!(matches!(error, EquityError::TooLong { estimate, .. } if estimate > Duration::from_secs(60)));
    let error = question.plan(Plan::PreflopTable).runouts(engine()).unwrap_err();
    assert!(matches!(error, EquityError::PlanDoesNotApply { plan: Plan::PreflopTable, .. }), "{error}");
    let question = Showdown::new(&two).board(cards("Ad 7h 2c"));
    // On the turn, computing equities is little work, and enumerating every deal is more.
    let turn = question.board(cards("Ad 7h 2c 3d")).exact_within(Duration::from_millis(40));
    let report = turn.runouts(engine()).unwrap();
    assert_eq!(report.outs(0), None);
    let whole = turn.method(Method::Exact).runouts(engine()).unwrap();
    assert_eq!(report.next_cards(), whole.next_cards());
    assert!(whole.outs(0).is_some());
}

#[test]
fn a_run_reports_its_progress_and_can_be_stopped() {
    let players = ranges(&["22+,A2s+", "random"]);
    let question = Showdown::new(&players).board(cards("Ad 7h 2c"));
    let told = Mutex::new(Vec::new());
    let tell = |progress: &Progress<'_>| {
        told.lock().unwrap().push(progress.done);
        ControlFlow::Continue(())
    };
    // If two threads report at the same time, one report is dropped. If one is stopped, the other completes
    // its part.
    let watched = on_threads(1, || question.on_progress(&tell).runouts(engine()).unwrap());
    let told = told.into_inner().unwrap();
    assert!(told.iter().all(|done| (0.0..=1.0 + 1e-9).contains(done)));
    assert!((told.iter().fold(0.0f64, |most, &done| most.max(done)) - 1.0).abs() < 1e-9, "{told:?}");
    assert_eq!(watched, question.runouts(engine()).unwrap());
    for part in [0.0, 0.3, 0.6, 0.9] {
        let stopped = on_threads(1, || question.on_progress(&stop_at(part)).runouts(engine()));
        assert_eq!(stopped, Err(EquityError::Stopped), "{part}");
    }
}

#[test]
fn threads_change_nothing() {
    let players = ranges(&["22+,A2s+:0.3", "KTs+,QJ:0.7,44", "76s,AJ"]);
    let question = Showdown::new(&players).board(cards("Ad 7h 2c")).plan(Plan::Enumeration);
    let runouts = || question.runouts(engine()).unwrap();
    assert_eq!(on_threads(1, runouts), on_threads(3, runouts));
}

/// Returns the players of a deal with the best hand.
fn best(board: CardSet, deal: &[HoleCards]) -> PlayerSet {
    PlayerSet::from_bits(winners(deal.iter().map(|combo| rank(board | combo.card_set()))) as u16)
}

/// The expected report, computed case by case.
#[derive(Default)]
struct Expected {
    /// Shares by card and player.
    next: Vec<Vec<Shares>>,
    categories: Vec<[f64; Category::COUNT]>,
    total: f64,
    deals: f64,
    /// For each player: ahead, sharing, then winning and splitting outs by card.
    standing: Vec<(f64, f64, Vec<f64>, Vec<f64>)>,
}

impl Expected {
    fn new(ranges: &[Range], board: CardSet, dead: CardSet) -> Self {
        let players = ranges.len();
        let mut expected = Self {
            next: vec![vec![Shares::default(); players]; Card::COUNT],
            categories: vec![[0.0; Category::COUNT]; players],
            standing: vec![(0.0, 0.0, vec![0.0; Card::COUNT], vec![0.0; Card::COUNT]); players],
            ..Self::default()
        };
        let combo = |(combo, weight): (HoleCards, f64)| (combo, combo.card_set().bits(), weight);
        let combos: Vec<Vec<_>> = ranges.iter().map(|range| range.iter().map(combo).collect()).collect();
        for_each_deal(&combos, (board | dead).bits(), &mut |deal, weight| {
            expected.deals += weight;
            let left = deal.iter().fold(CardSet::FULL - dead, |left, combo| left - combo.card_set());
            for_each_board(board.bits(), left.bits(), &mut |whole| {
                expected.add_case(board, CardSet::from_bits_truncate(whole), deal, weight);
            });
            expected.add_outs(board, left - board, deal, weight);
        });
        expected
    }

    fn add_case(&mut self, board: CardSet, whole: CardSet, deal: &[HoleCards], weight: f64) {
        self.total += weight;
        let winners = best(whole, deal);
        for (player, &combo) in deal.iter().enumerate() {
            self.categories[player][rank(whole | combo.card_set()).category() as usize] += weight;
            let shares = Shares::of_case(weight, winners, player);
            for card in whole - board {
                self.next[usize::from(card.id())][player] += shares;
            }
        }
    }

    fn add_outs(&mut self, board: CardSet, left: CardSet, deal: &[HoleCards], weight: f64) {
        let now = best(board, deal);
        for (player, standing) in self.standing.iter_mut().enumerate() {
            if now.contains(player) {
                *(if now.len() == 1 { &mut standing.0 } else { &mut standing.1 }) += weight;
                continue;
            }
            for card in left {
                let then = best(board | card.into(), deal);
                if then.contains(player) {
                    let outs = if then.len() == 1 { &mut standing.2 } else { &mut standing.3 };
                    outs[usize::from(card.id())] += weight;
                }
            }
        }
    }
}

fn close(a: f64, b: f64, whole: f64) -> bool {
    (a - b).abs() <= 4e-6 * whole.max(1.0)
}

/// Returns two to five players with a few combos each, among few cards, so that they often share cards.
fn some_players() -> impl Strategy<Value = Vec<Range>> {
    let weight = prop_oneof![3 => Just(1.0), 1 => 0.01..=1.0];
    let combo = (0..20usize, 0..20usize).prop_filter_map("two cards", |(a, b)| {
        HoleCards::new(Card::ALL[(5 * a) % 52], Card::ALL[(5 * b) % 52])
    });
    let range = (prop::collection::vec((combo, weight), 1..6), any::<bool>()).prop_map(|(combos, whole)| {
        let mut range = Range::empty();
        for (combo, weight) in combos {
            range.set(combo, if whole { 1.0 } else { weight }).unwrap();
        }
        range
    });
    prop::collection::vec(range, 2..=5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn plain_enumeration_agrees(
        players in some_players(),
        known in prop::sample::subsequence(Card::ALL.to_vec(), 6).prop_shuffle(),
        on_board in 3..=4usize,
        dead in 0..=2usize,
        by_enumeration: bool,
    ) {
        let (board, dead) = (set(&known[..on_board]), set(&known[on_board..][..dead]));
        let expected = Expected::new(&players, board, dead);
        let question = Showdown::new(&players).board(board).dead(dead);
        let question = if by_enumeration { question.plan(Plan::Enumeration) } else { question };
        if expected.total == 0.0 {
            prop_assert!(question.runouts(engine()).is_err());
            return Ok(());
        }
        let report = question.runouts(engine()).unwrap();
        // The error of sweeps is relative to the whole ranges' weights, whatever is left of them.
        let whole = expected.total.max(players.iter().map(Range::total_weight).product());
        let is_whole = players.iter().all(Range::is_unweighted);
        let agrees = |a: f64, b: f64, whole: f64| if is_whole { a == b } else { close(a, b, whole) };
        prop_assert!(close(report.total(), expected.total, expected.total));

        let coming: CardSet = report.next_cards().iter().map(|next| next.card()).collect();
        for card in Card::ALL {
            let can_come = expected.next[usize::from(card.id())][0].total() > 0.0;
            prop_assert_eq!(coming.contains(card), can_come, "{}", card);
        }
        for (player, standing) in expected.standing.iter().enumerate() {
            for next in report.next_cards() {
                let (found, expected) = (next.shares()[player], expected.next[usize::from(next.card().id())][player]);
                prop_assert!(agrees(found.wins(), expected.wins(), whole), "{:?} {:?}", found, expected);
                prop_assert!(agrees(found.ties(), expected.ties(), whole), "{:?} {:?}", found, expected);
                prop_assert!(agrees(found.total(), expected.total(), whole), "{:?} {:?}", found, expected);
                prop_assert!(close(found.pot(), expected.pot(), whole), "{:?} {:?}", found, expected);
            }
            for category in Category::ALL {
                let expected_weight = expected.categories[player][category as usize];
                let found = report.categories()[player][category as usize];
                prop_assert!(agrees(found, expected_weight, expected.total), "{} {} {}", category, found, expected_weight);
            }
            let outs = report.outs(player).unwrap();
            prop_assert!(agrees(outs.total(), expected.deals, expected.deals));
            prop_assert!(agrees(outs.ahead(), standing.0, expected.deals));
            prop_assert!(agrees(outs.sharing(), standing.1, expected.deals));
            for card in Card::ALL {
                let place = usize::from(card.id());
                prop_assert!(agrees(outs.winning(card), standing.2[place], expected.deals), "{}", card);
                prop_assert!(agrees(outs.splitting(card), standing.3[place], expected.deals), "{}", card);
            }
        }
    }
}

/// There are too many deals to enumerate, but the shares determine each player's position.
#[test]
fn a_complete_board_has_outs_for_any_number_of_deals() {
    let three = [0; 3].map(|_| Range::full());
    let report = Showdown::new(&three).board(cards("2c 3c 4h 5d 9s")).at_showdown(engine()).unwrap();
    for player in 0..3 {
        let (outs, shares) = (report.outs(player).unwrap(), report.shares()[player]);
        assert_eq!((outs.ahead(), outs.sharing()), (shares.wins(), shares.ties()));
        assert_eq!((outs.behind(), outs.total()), (shares.losses(), shares.total()));
        assert_eq!((outs.mean_winning(), outs.mean_splitting()), (0.0, 0.0));
    }
}
