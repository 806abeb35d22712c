//! The strength of hands, checked against plain loops over runouts and opponents.

use evaluator::{CardSet, HandRank, HoleCards};
use holdem::range::Range;
use holdem::strength::{BoardStrength, Strength};
use test_support::for_each_board;

use crate::support::{cards, engine, engines, range, rank};

/// Boards that differ in suits, pairs, and the number of cards.
const BOARDS: [&str; 16] = [
    "Ah Kd 9c",
    "Kh 7h 2c",
    "9s 8s 7s",
    "Qd Qh 4s",
    "Qd Qh 4d",
    "5c 5d 5h",
    "Ts 9s 8s 2s",
    "Jh Jd 3h 3d",
    "Ah Kd 9c 4s",
    "2c 3c 4d 5d",
    "7h 7d 7s 7c",
    "Ah Kd 9c 4s 2d",
    "9s 8s 7s Ah 2d",
    "9s 8s 7s 2s As",
    "Tc Jc Qc Kc 4d",
    "Ad Kd Qd Jd Td",
];

/// Calls `each` for each runout of a board with a combo's points against a range, twice the weight that it
/// beats plus the weight that it ties, and with the weight that it meets.
fn on_each_runout(board: CardSet, hero: HoleCards, range: &[f64], mut each: impl FnMut(f64, f64)) {
    let hero = hero.card_set();
    for_each_board(board.bits(), (CardSet::FULL - hero).bits(), &mut |board| {
        let board = CardSet::from_bits_truncate(board);
        let own = rank(board | hero);
        let (mut points, mut met) = (0.0, 0.0);
        for (other, &weight) in HoleCards::ALL.iter().zip(range) {
            if weight > 0.0 && !other.card_set().intersects(board | hero) {
                let other = rank(board | other.card_set());
                points += weight * f64::from(u8::from(own > other) + u8::from(own >= other));
                met += weight;
            }
        }
        each(points, met);
    });
}

/// The results of plain loops for a combo: points, squares, and the number of runouts by points.
struct Expected {
    hero: HoleCards,
    points: u32,
    squares: u32,
    runouts: Vec<u32>,
}

impl Expected {
    fn of(board: CardSet, hero: HoleCards) -> Self {
        let mut expected = Self { hero, points: 0, squares: 0, runouts: vec![0; 1981] };
        if !hero.card_set().intersects(board) {
            on_each_runout(board, hero, &[1.0; HoleCards::COUNT], |points, met| {
                assert_eq!(met, 990.0);
                let points = points as u32;
                expected.points += points;
                expected.squares += points * points;
                expected.runouts[points as usize] += 1;
            });
        }
        expected
    }

    fn check(&self, found: &BoardStrength, bins: usize) {
        let (index, context) = (self.hero.index(), format!("{} on {}", self.hero, found.board()));
        assert_eq!(found.points().unwrap()[index], self.points, "{context}");
        assert_eq!(found.squares().unwrap()[index], self.squares, "{context}");
        let mut histogram = vec![0; bins];
        for (points, &count) in self.runouts.iter().enumerate() {
            histogram[(points * bins / 1980).min(bins - 1)] += count as u16;
        }
        assert_eq!(found.histograms().unwrap().of(self.hero), histogram, "{context}");
        let runouts: u32 = self.runouts.iter().sum();
        if runouts == 0 {
            assert!(found.ehs()[index].is_nan() && found.ehs2()[index].is_nan());
            return;
        }
        let most = f64::from(found.most_points());
        assert_eq!(found.most_points(), runouts * 1980);
        assert!((found.ehs()[index] - f64::from(self.points) / most).abs() < 1e-12);
        assert!((found.ehs2()[index] - f64::from(self.squares) / most / 1980.0).abs() < 1e-12);
    }
}

#[test]
fn against_a_random_hand_all_boards_are_counted() {
    let mut random = fastrand::Rng::with_seed(14);
    for board in BOARDS {
        let board = cards(board);
        // A flop takes a million showdowns for a combo.
        let heroes = [300, 60, 4][5 - board.len()];
        let heroes = (0..heroes).map(|_| HoleCards::ALL[random.usize(..HoleCards::COUNT)]);
        let expected: Vec<Expected> = heroes.map(|hero| Expected::of(board, hero)).collect();
        for engine in engines() {
            let bins = [1, 7, 50, 2000][random.usize(..4)];
            let found = Strength::new(engine).bins(bins).on(board).unwrap();
            expected.iter().for_each(|expected| expected.check(&found, bins));
        }
    }
}

/// Returns ranges that take different code paths: whole hands, chosen suits, fractions, and one that leaves
/// next to nothing for combos with an ace of spades.
fn ranges() -> [Range; 4] {
    [
        "22+, A2s+, KTo+",
        "AhKh, 9h9d, 7s6s, 7c6c, 2c2d, TdTs",
        "QQ+:0.3, 54s, AKo:0.25, JTs:0.9",
        "KK:1e-12, 87s:1e-12, T9o:1e-12, AsQc",
    ]
    .map(range)
}

#[test]
fn against_ranges_all_boards_are_weighed() {
    let mut random = fastrand::Rng::with_seed(15);
    // Two flops, and all turns and rivers.
    for board in [&BOARDS[1..2], &BOARDS[6..7], &BOARDS[8..]].concat() {
        let board = cards(board);
        let heroes = [20, 6, 1][5 - board.len()];
        let mut heroes: Vec<HoleCards> =
            (0..heroes).map(|_| HoleCards::ALL[random.usize(..HoleCards::COUNT)]).collect();
        heroes.push("As 8d".parse().unwrap());
        let clusters = |engine| Strength::new(engine).clusters(board, &ranges()).unwrap();
        let clusters: Vec<_> = engines().iter().map(clusters).collect();
        for (cluster, range) in ranges().iter().enumerate() {
            let found = |engine| Strength::new(engine).against(range).bins(9).on(board).unwrap();
            let found: Vec<BoardStrength> = engines().iter().map(found).collect();
            for &hero in &heroes {
                let index = hero.index();
                let (mut points, mut met, mut squares, mut bins) = (0.0, 0.0, 0.0, [0; 9]);
                if !hero.card_set().intersects(board) {
                    on_each_runout(board, hero, range.as_slice(), |on_board, all| {
                        if all > 0.0 {
                            let equity = on_board / (2.0 * all);
                            points += on_board;
                            met += all;
                            squares += equity * equity * all;
                            bins[((equity * 9.0 + 1e-9) as usize).min(8)] += 1;
                        }
                    });
                }
                let (ehs, ehs2) = (points / (2.0 * met), squares / met);
                let is = |found: f64, expected: f64| {
                    (found - expected).abs() < 1e-7 || (found.is_nan() && expected.is_nan())
                };
                let context = format!("{hero} on {board} against {range}");
                for (found, clusters) in found.iter().zip(&clusters) {
                    assert!(is(found.ehs()[index], ehs), "{context}");
                    assert!(is(found.ehs2()[index], ehs2), "{context}");
                    assert!(is(clusters.of(hero)[cluster], ehs), "{context}");
                    assert_eq!(found.histograms().unwrap().of(hero), bins, "{context}");
                }
            }
        }
    }
}

#[test]
fn before_the_flop_strength_is_that_of_starting_hands() {
    let found = Strength::new(engine()).on(CardSet::EMPTY).unwrap();
    let aces: HoleCards = "As Ah".parse().unwrap();
    // 6 combos of aces have 10,689,050,508 wins and 68,413,872 ties.
    assert_eq!(
        found.points().unwrap()[aces.index()],
        (2 * 10_689_050_508u64 + 68_413_872).div_euclid(6) as u32
    );
    assert!((found.ehs()[aces.index()] - 0.852_037).abs() < 1e-6);
    assert!(found.ehs2().iter().all(|square| square.is_nan()));
    assert!(found.squares().is_none() && found.histograms().is_none());
}

#[test]
fn invalid_questions_are_refused() {
    let strength = Strength::new(engine());
    let of = |strength: &Strength, board: &str| strength.on(cards(board)).unwrap_err().to_string();
    assert_eq!(of(&strength, "As"), "1 card on the board: there can be 0, 3, 4 or 5");
    assert_eq!(of(&strength, "2c3c4c5c6c7c"), "6 cards on the board: there can be 0, 3, 4 or 5");
    let bins = strength.clone().bins(10);
    assert_eq!(of(&bins, ""), "0 cards on the board: there can be 3, 4 or 5 for histograms");
    assert_eq!(of(&strength.clone().bins(0), "2c3c4c"), "0 bins: a histogram has 1 to 2000");
    assert_eq!(of(&strength.clone().bins(2001), "2c3c4c"), "2001 bins: a histogram has 1 to 2000");
    let opponent = range("AsKs");
    let against = strength.clone().against(&opponent);
    assert_eq!(of(&against, ""), "0 cards on the board: there can be 3, 4 or 5 against a range");
    assert_eq!(of(&against, "As2c3c"), "range 1 of opponents has no combos that miss the board");
    assert_eq!(
        of(&strength.clone().against(&Range::empty()), "2c3c4c"),
        "range 1 of opponents has no combos"
    );
    let clusters =
        |board: &str, clusters: &[Range]| strength.clusters(cards(board), clusters).unwrap_err().to_string();
    assert_eq!(clusters("2c3c4c", &[]), "no clusters of opponents: there must be one at least");
    assert_eq!(
        clusters("Ks3c4c", &[Range::full(), opponent]),
        "range 2 of opponents has no combos that miss the board"
    );
    assert_eq!(clusters("", &[Range::full()]), "0 cards on the board: there can be 3, 4 or 5");
}

/// Returns the index of ahead, tied or behind.
fn state(own: HandRank, other: HandRank) -> usize {
    usize::from(own <= other) + usize::from(own < other)
}

#[test]
fn potential_is_that_of_each_opponent_on_each_runout() {
    let range = range("22+:0.5, KTs+, 98o:0.25, Ah2d");
    for (board, hero) in [("9s 8s 7s", "Ts9d"), ("Kh 7h 2c 2d", "Ah9h"), ("Kh 7h 2c 2d", "2s2h")] {
        let (board, hero): (CardSet, HoleCards) = (cards(board), hero.parse().unwrap());
        let mut expected = [[0.0; 3]; 3];
        for (other, weight) in range.iter() {
            let other = other.card_set();
            if other.intersects(board | hero.card_set()) {
                continue;
            }
            let state = |board: CardSet| state(rank(board | hero.card_set()), rank(board | other));
            let left = CardSet::FULL - hero.card_set() - other;
            for_each_board(board.bits(), left.bits(), &mut |whole| {
                expected[state(board)][state(CardSet::from_bits_truncate(whole))] += weight;
            });
        }
        for engine in engines() {
            let found = Strength::new(engine).against(&range).potential(board).unwrap();
            assert_eq!(found.of(hero).unwrap().weights(), &expected, "{hero} on {board} by {engine:?}");
            let on_board =
                HoleCards::ALL.into_iter().find(|combo| combo.card_set().intersects(board)).unwrap();
            assert!(found.of(on_board).is_none());
        }
    }
    // Nobody is ever ahead of the best possible hand.
    let strength = Strength::new(engine());
    let found = strength.potential(cards("As Ks Qs")).unwrap();
    let royal = found.of("Js Ts".parse().unwrap()).unwrap();
    assert_eq!((royal.positive(), royal.negative(), royal.strength()), (None, Some(0.0), 1.0));
    let error = strength.potential(cards("As Ks Qs Js Ts")).unwrap_err();
    assert_eq!(error.to_string(), "5 cards on the board: there can be 3 or 4");
}

#[test]
fn next_cards_are_counted_by_the_strength_that_they_bring() {
    let plain = Strength::new(engine());
    let board = cards("Kh 7h 2c");
    for strength in [plain.clone(), plain.against(&range("KhQd, AhAd:0.5, 5c4c"))] {
        let found = strength.clone().bins(13).next_card_histograms(board).unwrap();
        let mut expected = vec![0; 13 * HoleCards::COUNT];
        for card in CardSet::FULL - board {
            let next = strength.on(board | CardSet::from(card)).unwrap();
            for (combo, &ehs) in next.ehs().iter().enumerate().filter(|(_, ehs)| !ehs.is_nan()) {
                expected[13 * combo + ((ehs * 13.0 + 1e-9) as usize).min(12)] += 1;
            }
        }
        assert_eq!(found.counts(), expected);
        let error = strength.next_card_histograms(board).unwrap_err();
        assert_eq!(error.to_string(), "0 bins: a histogram has 1 to 2000");
    }
}
