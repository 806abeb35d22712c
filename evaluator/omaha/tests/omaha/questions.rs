//! Plans against each other and against plain loops over every deal, and rejected questions.

use equity::{EquityError, Plan, Report};
use evaluator::internals::choose;
use evaluator::{Card, CardSet, Isa};
use omaha::range::Range;
use omaha::{Hole, Omaha, Showdown};

use crate::plain;

/// Returns some hands of a deck, with random or equal weights.
fn some_hands(
    rng: &mut fastrand::Rng,
    deck: &[Card],
    hole_cards: usize,
    hands: usize,
    is_even: bool,
) -> Range {
    let mut cards = deck.to_vec();
    let hands: Vec<(Hole, f64)> = (0..hands)
        .map(|_| {
            rng.shuffle(&mut cards);
            let hole = Hole::new(cards[..hole_cards].iter().copied().collect()).unwrap();
            (hole, if is_even { 1.0 } else { f64::from(rng.u32(1..100)) / 100.0 })
        })
        .collect();
    Range::from_hands(hole_cards, hands).unwrap()
}

/// Returns all cases by the players with the best and with the lowest hands, from loops over boards and
/// hands.
pub(crate) fn plain_cases(
    game: Omaha,
    ranges: &[Range],
    board: CardSet,
    dead: CardSet,
) -> Vec<((usize, usize), f64)> {
    let combo = |(hole, weight): (Hole, f64)| (hole, hole.cards().bits(), weight);
    let players: Vec<Vec<_>> = ranges.iter().map(|range| range.iter().map(combo).collect()).collect();
    let mut cases = std::collections::BTreeMap::new();
    test_support::for_each_board(board.bits(), (CardSet::FULL - dead).bits(), &mut |board| {
        test_support::for_each_deal(&players, board | dead.bits(), &mut |holes, weight| {
            let winners = plain::winners(game, holes, CardSet::from_bits_truncate(board));
            *cases.entry(winners).or_default() += weight;
        });
    });
    cases.into_iter().collect()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(1.0)
}

/// Compares a report with plain cases.
pub(crate) fn check(report: &Report, cases: &[((usize, usize), f64)], is_split: bool, what: &str) {
    let players = report.players();
    let total: f64 = cases.iter().map(|(_, weight)| weight).sum();
    assert!(close(report.total(), total), "{what}: {} {total}", report.total());
    for player in 0..players {
        let part = |set: usize| if set >> player & 1 != 0 { 1.0 / f64::from(set.count_ones()) } else { 0.0 };
        let mut pot = 0.0;
        let (mut scoops, mut quarters, mut high, mut low) = (0.0, 0.0, 0.0, 0.0);
        for &((best, lowest), weight) in cases {
            let share = match is_split && lowest != 0 {
                true => (part(best) + part(lowest)) / 2.0,
                false => part(best),
            };
            pot += share * weight;
            scoops += if share == 1.0 { weight } else { 0.0 };
            quarters += if share == 0.25 { weight } else { 0.0 };
            high += part(best) * weight;
            low += part(lowest) * weight;
        }
        let shares = report.shares()[player];
        assert!(
            close(shares.equity() * total, pot),
            "{what}: player {player}, {} {}",
            shares.equity(),
            pot / total
        );
        assert!(close(shares.wins(), scoops), "{what}: player {player}");
        if let Some(halves) = report.halves() {
            assert!(close(halves.parts(player, 1, 4), quarters), "{what}: player {player}");
            assert!(close(halves.high(player).pot(), high), "{what}: player {player}");
            assert!(close(halves.low(player).pot(), low), "{what}: player {player}");
        }
        assert_eq!(report.halves().is_some(), is_split);
    }
}

#[test]
fn plans_match_plain_loops() {
    let mut rng = fastrand::Rng::with_seed(6);
    for round in 0..99 {
        let game = Omaha::ALL[round % Omaha::ALL.len()];
        let (players, board_cards, is_even) = (2 + round / 6 % 2, 3 + round / 12 % 3, round % 7 % 3 != 0);
        let mut deck = plain::shuffled(&mut rng, CardSet::EMPTY);
        let board: CardSet = deck.drain(..board_cards).collect();
        let dead: CardSet = deck.drain(..rng.usize(0..3)).collect();
        // A small deck makes ranges collide.
        deck.truncate(26);
        let hands = [12, 6, 3][board_cards.abs_diff(5)];
        let ranges: Vec<Range> =
            (0..players).map(|_| some_hands(&mut rng, &deck, game.hole_cards(), hands, is_even)).collect();
        let cases = plain_cases(game, &ranges, board, dead);
        let question = Showdown::new(&ranges).board(board).dead(dead);
        for plan in [Plan::Enumeration, Plan::Sweep] {
            let report = match question.plan(plan).run(&game) {
                Err(EquityError::PlanDoesNotApply { .. }) if plan == Plan::Sweep => {
                    assert!(game != Omaha::Four || players > 2);
                    continue;
                }
                Err(EquityError::NoDeal { .. }) => {
                    assert!(cases.is_empty());
                    continue;
                }
                report => report.unwrap(),
            };
            check(&report, &cases, game.splits_pot(), &format!("{plan} {game} {board} {dead}"));
            assert_eq!(report.counts().is_some(), is_even);
        }
    }
}

#[test]
fn sweeps_of_wide_ranges_match_enumeration() {
    let mut rng = fastrand::Rng::with_seed(7);
    for round in 0..6 {
        let mut deck = plain::shuffled(&mut rng, CardSet::EMPTY);
        let board: CardSet = deck.drain(..5 - round % 2).collect();
        let wide = some_hands(&mut rng, &deck, 4, 3000, round < 3);
        let other = some_hands(&mut rng, &deck[..30], 4, 300, round < 3);
        let ranges = if round % 3 == 0 { [wide, other] } else { [other, wide] };
        let question = Showdown::new(&ranges).board(board);
        let [swept, enumerated] =
            [Plan::Sweep, Plan::Enumeration].map(|plan| question.plan(plan).run(&Omaha::Four).unwrap());
        assert_eq!(swept.counts(), enumerated.counts());
        for (a, b) in swept.shares().iter().zip(enumerated.shares()) {
            assert!(close(a.equity(), b.equity()) && close(a.wins(), b.wins()) && close(a.ties(), b.ties()));
        }
    }
}

/// A few hands against every hand: by ranking all of them at once, by a sweep and by enumeration.
#[test]
fn random_opponents_on_boards_match_enumeration() {
    let mut rng = fastrand::Rng::with_seed(9);
    for round in 0..8 {
        let mut deck = plain::shuffled(&mut rng, CardSet::EMPTY);
        let board: CardSet = deck.drain(..5 - round % 2).collect();
        let dead: CardSet = deck.drain(..round % 3).collect();
        let (some, any) = (some_hands(&mut rng, &deck, 4, 1 + round % 4, round < 5), Range::full(4));
        let ranges = if round % 2 == 0 { [some, any] } else { [any, some] };
        let question = Showdown::new(&ranges).board(board).dead(dead);
        let [swept, enumerated] =
            [Plan::Sweep, Plan::Enumeration].map(|plan| question.plan(plan).run(&Omaha::Four).unwrap());
        for isa in Isa::available() {
            let counted = question.isa(isa).plan(Plan::HandVsHand).run(&Omaha::Four).unwrap();
            assert_eq!(counted.counts(), enumerated.counts());
            for ((a, b), c) in counted.shares().iter().zip(enumerated.shares()).zip(swept.shares()) {
                assert!(
                    close(a.equity(), b.equity()) && close(a.wins(), b.wins()) && close(a.total(), b.total())
                );
                assert!(close(a.equity(), c.equity()));
            }
        }
    }
    // A flop is the sum of its turns.
    let ranges = [Range::read("AsAhKsKh", 4).unwrap(), Range::full(4)];
    let flop: CardSet = "Qs 7h 2c".parse().unwrap();
    let known = flop | "AsAhKsKh".parse().unwrap();
    let on =
        |board: CardSet| Showdown::new(&ranges).board(board).run(&Omaha::Four).unwrap().counts().unwrap()[0];
    let turns = (CardSet::FULL - known).iter().map(|card| on(flop | CardSet::of(card)).wins());
    // Each case has two cards to come. Either can be the turn, and none of the opponent's cards can.
    assert_eq!(turns.sum::<u128>(), 2 * on(flop).wins());
}

#[test]
fn ranges_before_the_flop_are_sums_of_hands() {
    let mut rng = fastrand::Rng::with_seed(8);
    let deck = plain::shuffled(&mut rng, CardSet::EMPTY);
    let ranges = [some_hands(&mut rng, &deck, 4, 5, false), some_hands(&mut rng, &deck, 4, 4, false)];
    let question = Showdown::new(&ranges);
    let [counted, enumerated] = [Plan::HandVsHand, Plan::Enumeration]
        .map(|plan| question.plan(plan).run(&Omaha::Four).unwrap().shares()[0]);
    assert!(close(counted.equity(), enumerated.equity()) && close(counted.total(), enumerated.total()));

    // A hand's suits do not matter against a range without suits.
    let aces = |hand: &str| {
        let ranges = [Range::read(hand, 4).unwrap(), Range::read("KKKQ,KKQQ", 4).unwrap()];
        Showdown::new(&ranges).run(&Omaha::Four).unwrap().counts().unwrap()
    };
    assert_eq!(aces("AsAhTs9h"), aces("AcAdTc9d"));
    for isa in Isa::available() {
        let ranges = [Range::read("AsAhTs9h", 4).unwrap(), Range::read("KKKQ", 4).unwrap()];
        let question = Showdown::new(&ranges).isa(isa);
        let by_pairs = question.plan(Plan::HandVsHand).run(&Omaha::Four).unwrap();
        assert_eq!(by_pairs.counts(), question.isa(Isa::PORTABLE).run(&Omaha::Four).unwrap().counts());
    }
}

/// Compares the result of each hand against the other range with enumerations of single hands.
#[test]
fn equities_by_hand_match_single_hands() {
    let mut rng = fastrand::Rng::with_seed(12);
    for round in 0..8 {
        let deck = plain::shuffled(&mut rng, CardSet::EMPTY);
        let board: CardSet = deck[..3 + round % 3].iter().copied().collect();
        // A small deck makes hands share cards. In some rounds the weights leave almost nothing of the other
        // range.
        let is_even = round % 2 == 0;
        let mut ranges = [(); 2].map(|()| some_hands(&mut rng, &deck[5..17], 4, 30, is_even));
        if round % 4 == 3 {
            let (first, _) = ranges[0].iter().next().unwrap();
            let weight = |hole: Hole| if hole.cards().intersects(first.cards()) { 1.0 } else { 1e-9 };
            ranges[1] = Range::from_hands(4, ranges[1].iter().map(|(hole, _)| (hole, weight(hole)))).unwrap();
        }
        let question = Showdown::new(&ranges).board(board);
        let found = question.by_hand(&Omaha::Four).unwrap();
        for player in 0..2 {
            let other = &ranges[1 - player];
            let mut live = 0;
            for (hole, _) in ranges[player].iter() {
                let single = [Range::from_hands(4, [(hole, 1.0)]).unwrap(), other.clone()];
                let single = Showdown::new(&single).board(board);
                let expected =
                    single.plan(Plan::Enumeration).run(&Omaha::Four).ok().map(|report| report.shares()[0]);
                let told = found[player].iter().find(|(other, _)| *other == hole).map(|(_, shares)| *shares);
                live += usize::from(told.is_some());
                let (Some(expected), Some(told)) = (expected, told) else {
                    assert!(expected.is_none() && told.is_none(), "{hole} {board}: {told:?} {expected:?}");
                    continue;
                };
                assert!(close(told.equity(), expected.equity()), "{hole} {board}: {told:?} {expected:?}");
                assert!(
                    (told.total() / expected.total() - 1.0).abs() < 1e-6,
                    "{hole}: {told:?} {expected:?}"
                );
                assert!(!is_even || told == expected, "{hole} {board}: {told:?} {expected:?}");
            }
            assert_eq!(found[player].len(), live, "no hands but those of the range");
        }
    }
    // For wide ranges, the sum over all hands must equal the report.
    let ranges = ["random!AA", "random"].map(|text| Range::read(text, 4).unwrap());
    let question = Showdown::new(&ranges).board("As Kd 7c 2h 9s".parse().unwrap());
    let counts = question.run(&Omaha::Four).unwrap().counts().unwrap();
    for (hands, counts) in question.by_hand(&Omaha::Four).unwrap().iter().zip(counts) {
        let sum =
            |part: fn(equity::Shares) -> f64| hands.iter().map(|&(_, shares)| part(shares)).sum::<f64>();
        let sums = [sum(equity::Shares::wins), sum(equity::Shares::ties), sum(equity::Shares::total)];
        assert_eq!(sums, [counts.wins(), counts.ties(), counts.total()].map(|count| count as f64));
    }
    let refused = |game: Omaha, question: Showdown<'_>| question.by_hand(&game).unwrap_err().to_string();
    let reason = "no equities by hand: they need a board and two ranges";
    let on_flop = Showdown::new(&ranges).board("As Kd 7c".parse().unwrap());
    assert_eq!(refused(Omaha::Four, Showdown::new(&ranges)), reason);
    assert!(refused(Omaha::EightOrBetter, on_flop).starts_with("the exact answer would take"));
    assert!(
        refused(Omaha::Four, question.method(equity::Method::MonteCarlo)).contains("cannot be simulated")
    );
}

/// Totals above 2^53, computed with combinatorics: hands of one player, hands of the other, and boards.
#[test]
fn cases_above_the_exact_integers_of_floats_are_counted() {
    let per_hand = choose(48, 4) * choose(44, 5);
    // Hands with at most one ace.
    let without_pairs = choose(48, 4) + 4 * choose(48, 3);
    for (texts, hands) in [(["random", "random"], choose(52, 4)), (["random,!AA", "random"], without_pairs)] {
        let ranges = texts.map(|text| Range::read(text, 4).unwrap());
        let report = Showdown::new(&ranges).run(&Omaha::Four).unwrap();
        let total = u128::from(hands) * u128::from(per_hand);
        assert!(report.is_counted() && total > 1 << 53, "{texts:?}");
        let counts = report.counts().unwrap();
        assert!(counts.iter().all(|shares| shares.total() == total), "{texts:?}: {counts:?}");
        assert_eq!((counts[0].losses(), counts[0].ties()), (counts[1].wins(), counts[1].ties()));
        assert_eq!(report.counted_winners().unwrap().iter().map(|(_, cases)| cases).sum::<u128>(), total);
        assert_eq!(report.total(), total as f64);
    }
    let [all, others, aces] = ["random", "random,!AA", "AA"].map(|text| {
        let ranges = [text, "random"].map(|text| Range::read(text, 4).unwrap());
        Showdown::new(&ranges).run(&Omaha::Four).unwrap().counts().unwrap()[0]
    });
    assert_eq!(all, others + aces);
    assert_eq!(all, all.swapped());
    // The same hands with another weight are not counted.
    let ranges = ["random@50", "random"].map(|text| Range::read(text, 4).unwrap());
    let report = Showdown::new(&ranges).run(&Omaha::Four).unwrap();
    assert_eq!((report.plan(), report.is_counted()), (Plan::PreflopTable, false));
    assert!(close(report.total() / (0.5 * (choose(52, 4) * per_hand) as f64), 1.0));
    // They are not listed either. With six cards they are rejected like a full range.
    let ranges = ["random@50", "random"].map(|text| Range::read(text, 6).unwrap());
    let exact = Showdown::new(&ranges).method(equity::Method::Exact).run(&Omaha::Six).unwrap_err();
    assert!(exact.to_string().contains("too many to list"), "{exact}");
    // Equities by hand are in the opponent's given weights.
    let ranges = ["AAKK", "random@50"].map(|text| Range::read(text, 4).unwrap());
    let board = "2c 7d 9h Jc Qd".parse().unwrap();
    let [aces, others] = Showdown::new(&ranges).board(board).by_hand(&Omaha::Four).unwrap();
    assert_eq!((aces[0].1.total(), aces.len()), (0.5 * choose(43, 4) as f64, 36));
    assert!(others.iter().all(|(_, shares)| shares.total() <= 36.0));
}

#[test]
fn invalid_questions_are_rejected() {
    let read = |text: &str, cards: usize| Range::read(text, cards).unwrap();
    let refused = |game: Omaha, ranges: &[Range], board: &str, dead: &str| {
        let question = Showdown::new(ranges).board(board.parse().unwrap()).dead(dead.parse().unwrap());
        question.run(&game).map(|report| report.plan()).unwrap_err().to_string()
    };
    let four = [read("AsAhKsKh", 4), read("QsQhJsJh", 4)];
    assert_eq!(refused(Omaha::Four, &four[..1], "", ""), "1 player: there can be 2 to 6 in Omaha");
    let seven = vec![Range::full(4); 7];
    assert_eq!(refused(Omaha::Four, &seven, "", ""), "7 players: there can be 2 to 6 in Omaha");
    let mixed = [four[0].clone(), read("QsQhJsJhTs", 5)];
    assert_eq!(refused(Omaha::Four, &mixed, "", ""), "range 2 has hands of 5 cards: Omaha has 4");
    assert_eq!(refused(Omaha::Six, &four, "", ""), "range 1 has hands of 4 cards: six-card Omaha has 6");
    assert_eq!(refused(Omaha::Four, &four, "2c", ""), "1 card on the board: there can be 0, 3, 4 or 5");
    assert_eq!(refused(Omaha::Four, &four, "2c 3c 4c", "2c"), "2c is on the board and among the dead cards");
    assert_eq!(
        refused(Omaha::Four, &four, "As 3c 4c", ""),
        "every combo of the first range has a card of the board"
    );
    assert_eq!(refused(Omaha::Four, &four, "", "Qs"), "every combo of the second range has a dead card");
    let same = [read("AsAhKsKh", 4), read("AsAhQsQh", 4)];
    assert_eq!(
        refused(Omaha::Four, &same, "", ""),
        "every combo of the first range shares a card with every combo of the second"
    );
    let empty = [read("AsAhKsKh", 4), Range::empty(4)];
    assert_eq!(refused(Omaha::Four, &empty, "", ""), "the second range has no combo");
    let six = vec![Range::full(6); 6];
    assert!(
        refused(Omaha::Six, &six, "", &CardSet::from_bits_truncate(0xFFF).to_string())
            .contains("cards are left")
    );
}
