//! Three to ten hands before the flop: the collapsed method against plain enumeration, against itself with
//! players and suits exchanged, for three starting hands against the sum over their combos, and for ranges
//! against enumeration.

use std::cmp::Ordering;
use std::ops::Range as Span;
use std::time::Duration;

use evaluator::{Card, CardSet, Holdem, HoleCards, RankTable, Suit};
use fastrand::Rng;
use holdem::range::StartingHand;
use holdem::{EquityError, HandVsHand, Plan, PlayerSet, PreflopTable, Shares, Showdown, WinnerCounts};

use crate::support::{all_hands, boards_by_winners, cards, engine, ranges, stop_at};

fn deal(text: &str) -> Vec<HoleCards> {
    text.split(' ').map(|combo| combo.parse().unwrap()).collect()
}

fn compare(hands: &HandVsHand, combos: &[HoleCards]) -> Vec<u64> {
    hands.compare_many(combos).unwrap().by_winners().to_vec()
}

/// Returns combos that share no card, from some ranks and suits only.
fn some_deal(random: &mut Rng, players: usize, ranks: Span<usize>, suits: &[Suit]) -> Vec<HoleCards> {
    let is_one = |card: &Card| ranks.contains(&(card.rank() as usize)) && suits.contains(&card.suit());
    let mut deck: Vec<Card> = Card::ALL.into_iter().filter(is_one).collect();
    random.shuffle(&mut deck);
    deck.chunks_exact(2).take(players).map(|cards| HoleCards::new(cards[0], cards[1]).unwrap()).collect()
}

#[test]
fn every_kernel_counts_what_plain_enumeration_counts() {
    let mut random = Rng::with_seed(0x000A_5EED);
    let mut deals: Vec<_> = [
        // Three players. One suit for all, and flushes beaten by straight flushes, full houses and four of a
        // kind.
        "6s5s 8s7s Ts9s",
        "AsKs 2h2d 2s2c",
        "AsKs QsJs Th9h",
        "AsKh QsQh Ts9s",
        // Three suits with two cards each, one rank for all, and pairs against each other.
        "AsKs AhKh AdKd",
        "JcJd JsTs JhTh",
        "7c7d 7h6h 7s6s",
        "AsAh KsKh QsQh",
        "5c4c 3d2d AhAs",
        // More players. One suit for all, every suit twice, one hand in four suits, and one rank pair for
        // all.
        "6s5s 8s7s Ts9s 4s3s",
        "AsKs QhJh Td9d 8c7c",
        "AsKs AhKh AdKd AcKc",
        "AsKh AhKd AdKc AcKs",
        // Ranks without remaining cards, and pairs against each other.
        "AsAh AdAc KsKh KdKc",
        "7c7d 7h6h 7s6s 6c6d",
        "2s2h 2d3d 2c3c 3s3h 4s4h",
        // Flushes beaten by straight flushes, full houses and four of a kind.
        "As2s KsQs Js9s 8s8h 5s4s TsTh",
        "AsKs AhKh AdKd AcKc QsQh QdQc JsTs",
        "AsKs QsJs Ts9s 8s7s 6s5s 4s3s AhKh QhJh",
        "AsAh KsKh QsQh JsJh TsTh 9s9h 8s8h 7s7h 6s6h 5s5h",
        "AsKd AhKc AdKs AcKh QsJd QhJc QdJs QcJh Ts9d Th9c",
    ]
    .map(deal)
    .into();
    for players in (3..=10).chain([3; 7]) {
        deals.push(some_deal(&mut random, players, 0..13, &Suit::ALL));
        // With few ranks, most are shared. The others have few suits.
        deals.push(some_deal(&mut random, players, 7..12, &Suit::ALL));
        deals.push(some_deal(&mut random, players, 2..13, &[Suit::Hearts, Suit::Spades]));
    }
    let kernels = all_hands();
    for deal in deals {
        let expected = boards_by_winners(&deal);
        assert_eq!(expected.iter().sum::<u64>(), Holdem::boards_beside(deal.len()));
        for hands in &kernels {
            assert_eq!(compare(hands, &deal), expected, "{deal:?} {hands:?}");
        }
    }
}

#[test]
fn players_and_suits_can_be_exchanged() {
    let kernels = all_hands();
    let mut random = Rng::with_seed(0x000A_F10B);
    for round in 0..1200 {
        // Most deals are of three players, which have their own algorithm.
        let players = if round < 1000 { 3 } else { 4 + round % 7 };
        let ranks = if round % 2 == 0 { 0..13 } else { 5..11 };
        let deal = some_deal(&mut random, players, ranks, &Suit::ALL);
        let mut suits = Suit::ALL;
        random.shuffle(&mut suits);
        let mut order: Vec<usize> = (0..players).collect();
        random.shuffle(&mut order);
        let changed: Vec<_> = order
            .iter()
            .map(|&player| {
                let cards = deal[player].cards();
                let [a, b] = cards.map(|card| Card::new(card.rank(), suits[card.suit() as usize]));
                HoleCards::new(a, b).unwrap()
            })
            .collect();
        let before = |set: usize| (0..players).fold(0, |bits, new| bits | (set >> new & 1) << order[new]);
        let counts = compare(&kernels[0], &deal);
        let expected: Vec<_> = (0..1 << players).map(|set| counts[before(set)]).collect();
        for hands in &kernels {
            assert_eq!(compare(hands, &changed), expected, "{deal:?} {changed:?} {hands:?}");
        }
    }
}

/// These results come from other programs.
#[test]
fn known_results_of_three_hands() {
    for (texts, counts) in [
        ("AsAh KdKc 7s6s", [0, 835_699, 242_990, 0, 289_013, 0, 0, 3_052]),
        ("AsKd AcKh AdKs", [0, 12_006, 35_230, 0, 12_006, 0, 0, 1_311_512]),
    ] {
        for hands in all_hands() {
            assert_eq!(compare(&hands, &deal(texts)), counts, "{texts:?} {hands:?}");
        }
    }
}

#[test]
fn three_starting_hands_equal_the_sum_of_their_combos() {
    let kernels = all_hands();
    let mut random = Rng::with_seed(0x0003_AB1E);
    let chosen = [
        ["AA", "AKs", "AKo"],
        ["QQ", "QQ", "JTs"],
        ["76s", "76s", "76s"],
        ["72o", "72o", "72o"],
        ["AA", "AA", "AA"],
        ["AA", "AA", "AKo"],
        ["AA", "AA", "AKs"],
    ];
    let mut triples = chosen.map(|texts| texts.map(|text| text.parse::<StartingHand>().unwrap())).to_vec();
    triples.extend((0..20).map(|_| [(); 3].map(|()| *random.choice(&StartingHand::ALL).unwrap())));
    for triple in triples {
        let mut sums = [0; 8];
        for a in triple[0].combos() {
            for b in triple[1].combos() {
                for counts in triple[2].combos().filter_map(|c| kernels[0].compare_many(&[a, b, c])) {
                    sums.iter_mut().zip(counts.by_winners()).for_each(|(sum, count)| *sum += count);
                }
            }
        }
        let expected = Some(WinnerCounts::new(sums)).filter(|counts| counts.total() > 0);
        for hands in &kernels {
            assert_eq!(hands.compare_starting_hands(triple), expected, "{triple:?} {hands:?}");
        }
    }
}

#[test]
fn two_are_as_alone() {
    let hands = HandVsHand::new(RankTable::embedded());
    let three = deal("AsKs QdQh 7s6s");
    let (two, counts) = (hands.compare_many(&three[..2]).unwrap(), hands.compare_many(&three).unwrap());
    assert_eq!(two.shares()[0], hands.compare(three[0], three[1]).unwrap());
    assert_eq!(counts.won_by(PlayerSet::from_bits(1 << 5)), 0);
    for shared in [
        "AsKs QdQh 7s6s KsKd",
        "AsKs AsKs",
        "AsKs AsQd 2c2d",
        "AsKs QdQh KsJd",
        "2c2d 5s5h 5h4h",
        "2c2d 2c2d 2c2d",
    ] {
        assert_eq!(hands.compare_many(&deal(shared)), None, "{shared}");
    }
}

#[test]
#[should_panic(expected = "2 to 10")]
fn eleven_are_too_many() {
    let combos = some_deal(&mut Rng::with_seed(1), 11, 0..13, &Suit::ALL);
    let _ = HandVsHand::new(RankTable::embedded()).compare_many(&combos);
}

#[test]
fn ranges_agree_with_enumeration() {
    for texts in [
        &["AA,KK,AKs"; 4][..],
        &["AsAh,7s7d", "KK:0.25,7h7c", "QsJs,AdAc:0.5", "TsTh"],
        &["AsAh", "KsKh,KdKc", "QsJs,AdAc", "TsTh", "9h9c,8c7c"],
        &["AsKs", "QdQh", "7s6s", "2c2d", "JcTc", "9h8h", "5d5s", "AhKd", "4s4c", "QsJd"],
    ] {
        let players = ranges(texts);
        let question = Showdown::new(&players).by_combo();
        let enumerated = question.plan(Plan::Enumeration).run(engine()).unwrap();
        let counted = question.run(engine()).unwrap();
        assert_eq!(counted.plan(), Plan::HandVsHand, "{texts:?}");
        assert_eq!(counted.counts(), enumerated.counts());
        let near = |a: f64, b: f64, all: f64| assert!((a - b).abs() <= 1e-12 * all, "{texts:?}: {a} {b}");
        near(counted.total(), enumerated.total(), enumerated.total());
        for set in (1..1 << players.len()).map(PlayerSet::from_bits) {
            near(counted.won_by(set), enumerated.won_by(set), enumerated.total());
        }
        for player in 0..players.len() {
            let [counted, enumerated] =
                [&counted, &enumerated].map(|report| report.by_combo(player).unwrap());
            assert!(counted.iter().map(|(combo, _)| combo).eq(enumerated.iter().map(|(combo, _)| combo)));
            for ((_, shares), (_, expected)) in counted.iter().zip(enumerated.iter()) {
                near(shares.total(), expected.total(), expected.total());
                near(shares.wins(), expected.wins(), expected.total());
                near(shares.ties(), expected.ties(), expected.total());
                near(shares.pot(), expected.pot(), expected.total());
            }
        }
    }
}

#[test]
fn three_players_have_results_by_combo() {
    let players = ranges(&["AA,AKs", "KK,AKs", "QQ,76s"]);
    let question = Showdown::new(&players).by_combo();
    let [counted, swept] =
        [question, question.plan(Plan::Sweep)].map(|question| question.run(engine()).unwrap());
    assert_eq!(counted.plan(), Plan::HandVsHand);
    assert_eq!(counted.shares(), swept.shares());
    for player in 0..players.len() {
        let [counted, swept] = [&counted, &swept].map(|report| report.by_combo(player).unwrap());
        let all = |combos: &holdem::ComboShares| -> Vec<_> {
            combos
                .iter()
                .map(|(combo, shares)| (combo, shares.wins(), shares.ties(), shares.total()))
                .collect()
        };
        assert_eq!(all(counted), all(swept));
    }
}

/// Combos outside all ranges are reported too, and quickly.
#[test]
fn three_known_hands_have_results_by_combo() {
    let players = ["AsAh", "KsKh", "QsJs"].map(|text| text.parse::<HoleCards>().unwrap());
    let question = Showdown::new(players).exact_within(Duration::from_secs(1));
    let (plain, report) = (question.run(engine()).unwrap(), question.by_combo().run(engine()).unwrap());
    assert_eq!(report.shares(), plain.shares());
    let hands = HandVsHand::new(RankTable::embedded());
    for player in 0..3 {
        for combo in HoleCards::ALL {
            let mut deal = players;
            deal[player] = combo;
            let shares = report.by_combo(player).unwrap().get(combo);
            let expected = hands.compare_many(&deal).map(|counts| counts.shares()[player]);
            let numbers = shares.map(|shares| (shares.wins(), shares.ties(), shares.total()));
            let expected = expected.map(|shares| [shares.wins(), shares.ties(), shares.total()]);
            assert_eq!(numbers, expected.map(|all| all.map(|count| count as f64).into()), "{player} {combo}");
        }
    }
}

#[test]
fn inapplicable_questions_are_refused() {
    let refuse = |texts: &[&str], board: &str| {
        let players = ranges(texts);
        let question = Showdown::new(&players).board(cards(board)).plan(Plan::HandVsHand);
        question.run(engine()).unwrap_err()
    };
    let error = refuse(&["random"; 4], "");
    assert!(matches!(error, EquityError::PlanDoesNotApply { .. }));
    assert_eq!(
        error.to_string(),
        "no hand against hand: the players may hold too many combinations of ranks"
    );
    let error = refuse(&["AA,KK"; 4], "2c3c4c");
    assert_eq!(error.to_string(), "no hand against hand: there is a board, or there are dead cards");
}

#[test]
fn it_can_be_stopped() {
    let players = ranges(&["22+,A2s+", "22+,A2s+", "22+,A2s+", "22+,A2s+,KTs+"]);
    let stop = stop_at(f64::MIN_POSITIVE);
    let error = Showdown::new(&players).plan(Plan::HandVsHand).on_progress(&stop).run(engine()).unwrap_err();
    assert_eq!(error, EquityError::Stopped);
}

#[test]
fn outcomes_beside_folded_hands_add_up_to_those_of_two() {
    let hands = HandVsHand::new(RankTable::embedded());
    let matrix = PreflopTable::embedded().starting_hand_matrix();
    for [first, second] in [["AKs", "QQ"], ["AKo", "AQs"], ["77", "77"], ["T9s", "T9s"], ["A2o", "32o"]] {
        let [first, second]: [StartingHand; 2] = [first.parse().unwrap(), second.parse().unwrap()];
        let beside = |folded| hands.compare_beside([first, second], folded).unwrap_or_default();
        // Two of the 43 cards that are on no board and in neither hand have been folded.
        let expected = matrix.outcome(first, second) * (43 * 42 / 2);
        assert_eq!(
            StartingHand::ALL.into_iter().map(beside).sum::<Shares<u64>>(),
            expected,
            "{first} {second}"
        );
        for folded in StartingHand::ALL.into_iter().step_by(40) {
            let swapped = hands.compare_beside([second, first], folded).unwrap_or_default();
            assert_eq!(beside(folded), swapped.swapped(), "{first} {second} {folded}");
        }
    }
}

#[test]
fn outcomes_beside_a_folded_hand_match_plain_enumeration() {
    let table = RankTable::embedded();
    let hands = HandVsHand::new(table);
    for texts in [["AKs", "QQ", "76s"], ["JTs", "JTs", "J9s"]] {
        let three: [StartingHand; 3] = texts.map(|text| text.parse().unwrap());
        let mut expected = Shares::<u64>::default();
        // By symmetry, each combo of the first hand has the outcome of its representative.
        let first = three[0].representative();
        for second in three[1].combos() {
            for third in three[2].combos() {
                let dealt = first.card_set() | second.card_set() | third.card_set();
                if dealt.len() == 6 {
                    expected += plain(table, [first, second], dealt);
                }
            }
        }
        let expected = expected * three[0].combo_count() as u64;
        assert_eq!(hands.compare_beside([three[0], three[1]], three[2]), Some(expected), "{texts:?}");
    }
}

/// Looks up two hands on each board without the dealt cards.
fn plain(table: &RankTable, combos: [HoleCards; 2], dealt: CardSet) -> Shares<u64> {
    let deck: Vec<Card> = (!dealt).into_iter().collect();
    let [mut wins, mut ties, mut losses] = [0; 3];
    for a in 0..deck.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let four: CardSet = [a, b, c, d].into_iter().map(|place| deck[place]).collect();
                    for &last in &deck[..d] {
                        let board = four | CardSet::from(last);
                        let rank = |combo: HoleCards| table.rank_set(combo.card_set() | board).unwrap();
                        match rank(combos[0]).cmp(&rank(combos[1])) {
                            Ordering::Greater => wins += 1,
                            Ordering::Equal => ties += 1,
                            Ordering::Less => losses += 1,
                        }
                    }
                }
            }
        }
    }
    Shares::heads_up(wins, ties, losses)
}
