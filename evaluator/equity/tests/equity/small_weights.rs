//! Ranges with weights that differ by many powers of ten: whatever cards players take from each other, every figure that
//! is given is right to 1e-6.

use equity::range::Range;
use equity::{Engine, EquityError, Method, Plan, PlayerSet, Shares, Showdown};
use evaluator::{Card, CardSet, HoleCards, Isa, RankTable};

const MOST_ERROR: f64 = 1e-6;

fn engines() -> Vec<Engine> {
    Isa::available().map(|isa| Engine::with_isa(RankTable::embedded(), isa)).collect()
}

/// Players, a board and dead cards.
#[derive(Debug)]
struct Spot {
    ranges: Vec<Range>,
    board: CardSet,
    dead: CardSet,
}

/// A combo on a board: its cards, its weight and its rank.
type Live = (CardSet, f64, u16);

impl Spot {
    fn of(ranges: &[&str], board: &str) -> Self {
        let ranges = ranges.iter().map(|range| range.parse().unwrap()).collect();
        Self { ranges, board: board.parse().unwrap(), dead: CardSet::EMPTY }
    }

    /// How a combo of a player fares: every deal of the others on every board, nothing but positive numbers.
    fn shares(&self, player: usize, combo: HoleCards, boards: &[CardSet]) -> Shares {
        let mut shares = Shares::default();
        let hero = combo.card_set();
        if hero.intersects(self.dead) {
            return shares;
        }
        for &board in boards.iter().filter(|board| !board.intersects(hero)) {
            let taken = board | hero | self.dead;
            let others = self.ranges.iter().enumerate().filter(|&(other, _)| other != player);
            let others: Vec<Vec<Live>> = others.map(|(_, range)| live(range, board, taken)).collect();
            deal(&others, CardSet::EMPTY, 1.0, (rank(board | hero), 1), true, &mut shares);
        }
        shares
    }

    /// The boards that the cards on the table come to.
    fn boards(&self) -> Vec<CardSet> {
        let left: Vec<Card> =
            Card::ALL.into_iter().filter(|&card| !(self.board | self.dead).contains(card)).collect();
        let mut boards = vec![(self.board, 0)];
        while boards[0].0.len() < 5 {
            let more = |&(board, from): &(CardSet, usize)| {
                let cards = left.iter().enumerate().skip(from);
                cards.map(|(n, &card)| (board | CardSet::of(card), n + 1)).collect::<Vec<_>>()
            };
            boards = boards.iter().flat_map(more).collect();
        }
        boards.into_iter().map(|(board, _)| board).collect()
    }
}

fn rank(cards: CardSet) -> u16 {
    RankTable::embedded().rank_set(cards).unwrap().as_u16()
}

fn live(range: &Range, board: CardSet, taken: CardSet) -> Vec<Live> {
    let left = range.iter().filter(|(combo, _)| !combo.card_set().intersects(taken));
    left.map(|(combo, weight)| (combo.card_set(), weight, rank(board | combo.card_set()))).collect()
}

/// Deals to the players in all ways. `best` is the best rank so far and how many have it; `wins` tells whether the hero
/// has it.
fn deal(players: &[Vec<Live>], out: CardSet, weight: f64, best: (u16, u32), wins: bool, shares: &mut Shares) {
    let Some((player, others)) = players.split_first() else {
        // The hero is the first of so many winners, or none of them.
        let winners = PlayerSet::from_bits((1 << best.1) - 1);
        *shares += Shares::of_case(weight, winners, if wins { 0 } else { usize::MAX });
        return;
    };
    for &(cards, of_cards, rank) in player.iter().filter(|(cards, ..)| !cards.intersects(out)) {
        let (best, wins) = match rank.cmp(&best.0) {
            std::cmp::Ordering::Less => (best, wins),
            std::cmp::Ordering::Equal => ((best.0, best.1 + 1), wins),
            std::cmp::Ordering::Greater => ((rank, 1), false),
        };
        deal(others, out | cards, weight * of_cards, best, wins, shares);
    }
}

/// The largest error of any figure. What is out of bounds is an error too.
fn worst_error(found: Shares, expected: Shares) -> f64 {
    let figures =
        |shares: Shares| [shares.pot(), shares.wins(), shares.ties()].map(|weight| weight / shares.total());
    let differences = figures(found).into_iter().zip(figures(expected)).map(|(a, b)| (a - b).abs());
    let equity = found.equity();
    assert!((0.0..=1.0).contains(&equity) && found.losses() >= -1e-12 * found.total(), "{found:?}");
    assert!(found.wins() >= 0.0 && found.ties() >= 0.0, "{found:?}");
    differences.fold((found.total() / expected.total() - 1.0).abs(), f64::max)
}

/// A spot, and how each combo of each player fares in plain enumeration, with its weight.
struct Solved {
    spot: Spot,
    combos: Vec<Vec<(HoleCards, f64, Shares)>>,
}

impl Spot {
    fn solved(self) -> Solved {
        let boards = self.boards();
        let fare = |player, range: &Range| -> Vec<_> {
            range.iter().map(|(combo, weight)| (combo, weight, self.shares(player, combo, &boards))).collect()
        };
        let combos = self.ranges.iter().enumerate().map(|(player, range)| fare(player, range)).collect();
        Solved { spot: self, combos }
    }
}

/// Holds what is found against plain enumeration, and gives the largest error; none if the plan does not apply.
fn check(solved: &Solved, plan: Option<Plan>, by_combo: bool, engine: &Engine) -> Option<f64> {
    let Solved { spot, combos } = solved;
    let question = Showdown::new(&spot.ranges).board(spot.board).dead(spot.dead).method(Method::Exact);
    let question = plan.map_or(question, |plan| question.plan(plan));
    let question = if by_combo { question.by_combo() } else { question };
    let report = match question.run(engine) {
        Ok(report) => report,
        Err(EquityError::PlanDoesNotApply { .. }) => return None,
        Err(EquityError::NoDeal { .. } | EquityError::EmptyRange { .. }) => return Some(0.0),
        Err(error) => panic!("{error}: {spot:?}"),
    };
    let mut worst: f64 = 0.0;
    let mut equities = 0.0;
    for (player, combos) in combos.iter().enumerate() {
        let mut expected = Shares::default();
        for &(combo, weight, of_combo) in combos {
            expected += of_combo * weight;
            if by_combo {
                let found = report.by_combo(player).unwrap().get(combo);
                assert_eq!(found.is_some(), of_combo.total() > 0.0, "{combo} {spot:?}");
                let error = found.map_or(0.0, |found| worst_error(found, of_combo));
                assert!(error <= MOST_ERROR, "{combo} of {player}: {found:?}, not {of_combo:?}: {spot:?}");
                worst = worst.max(error);
            }
        }
        let found = report.shares()[player];
        let error = worst_error(found, expected);
        assert!(error <= MOST_ERROR, "{player}: {found:?}, not {expected:?}: {spot:?}");
        worst = worst.max(error);
        equities += found.equity();
    }
    assert!((equities - 1.0).abs() < 1e-9, "{equities} {spot:?}");
    Some(worst)
}

/// Spots with few cards, so that players take them from each other; and weights with up to so many powers of ten.
fn random_spot(random: &mut fastrand::Rng, case: usize) -> Spot {
    let mut deck = Card::ALL;
    random.shuffle(&mut deck);
    let board = [5, 4, 5, 3, 5, 4, 5][case % 7];
    let players = 2 + case % 2;
    let (board, rest) = deck.split_at(board);
    let (dead, rest) = rest.split_at(random.usize(0..4));
    let few = &rest[..random.usize(6..16)];
    let most = match (board.len(), players) {
        (5, _) => 30,
        (4, 2) => 12,
        (4, _) => 6,
        _ => 3,
    };
    let powers = [0.0, 2.0, 5.0, 5.0, 12.0][random.usize(0..5)];
    let range = || {
        let mut range = Range::empty();
        for _ in 0..random.usize(1..=most) {
            let [a, b] = [(); 2].map(|()| few[random.usize(..few.len())]);
            let weight = if random.bool() { 1.0 } else { 10f64.powf(-powers * random.f64()) * random.f64() };
            if let Some(combo) = HoleCards::new(a, b) {
                range.set(combo, weight).unwrap();
            }
        }
        range
    };
    let ranges = std::iter::repeat_with(range).take(players).collect();
    Spot { ranges, board: board.iter().copied().collect(), dead: dead.iter().copied().collect() }
}

#[test]
fn random_spots() {
    let engines = engines();
    let mut random = fastrand::Rng::with_seed(10);
    let mut worst: f64 = 0.0;
    let mut swept = 0;
    for case in 0..500 {
        let spot = random_spot(&mut random, case).solved();
        let (by_combo, engine) = (case % 4 < 2, &engines[case / 4 % engines.len()]);
        // A sweep where one applies, and what is chosen if none is asked for.
        for plan in [Some(Plan::Sweep), None] {
            if let Some(error) = check(&spot, plan, by_combo, engine) {
                worst = worst.max(error);
                swept += usize::from(plan.is_some());
            }
        }
    }
    eprintln!("worst error of 500 spots, {swept} of them swept: {worst:e}");
    assert!(swept > 250, "{swept}");
}

/// Wide ranges, of which some cards take almost everything.
#[test]
fn wide_ranges() {
    for (ranges, board) in [
        (&["AsAh, KK", "random:0.000001, AhKh, AsKs"][..], "2s9hJd4c5c"),
        (&["AsAh, KK", "random:0.0000001, AhKh, AsKs"], "2s9hJd4c5c"),
        (&["AsAh, 76s:0.3", "random:0.000000000001, AsKs"], "2s9hJd4s"),
        (&["AsAh, 9c9s:0.3", "QQ+:0.000001, AsKs", "QQ+:0.000001, AhKh"], "2s9hJd4s5s"),
    ] {
        let spot = Spot::of(ranges, board).solved();
        for engine in &engines() {
            for (plan, by_combo) in [(Some(Plan::Sweep), true), (None, true), (None, false)] {
                let error = check(&spot, plan, by_combo, engine);
                eprintln!("{ranges:?} {board}: {error:?}");
            }
        }
    }
}

/// Spots in which figures were wrong in their first digits.
#[test]
fn spots_that_were_wrong() {
    let ranges = ["AsAh,QdQc", "AhKh,AhQd,AsKd:0.7,AsJd:0.3,7h2c:1e-7"];
    let spot = Spot::of(&ranges, "2s9hJd4c");
    let aces = spot.shares(0, "AsAh".parse().unwrap(), &spot.boards()).equity();
    assert!((aces - 0.886_364).abs() < 1e-6, "{aces}");
    for tiny in ["1e-5", "1e-7", "1e-9", "1e-12", "1e-300"] {
        let villain = ranges[1].replace("1e-7", tiny);
        let error = check(&Spot::of(&[ranges[0], &villain], "2s9hJd4c").solved(), None, true, &engines()[0]);
        assert!(error.is_some(), "{tiny}");
    }
    let ranges = ["3c7d,KdQc", "3c8h,7d7s:0.7,3cKh:0.3,2hAd:0.0001"];
    assert!(check(&Spot::of(&ranges, "2d7c3d3s").solved(), None, true, &engines()[0]).is_some());
}

/// ComboWeights next to nothing count in proportion, and no figure by weight is lost.
#[test]
fn weights_next_to_nothing() {
    for ranges in [
        &["AA:1e-320", "KK"][..],
        &["AA:5e-324", "KK:5e-324"],
        &["AA:5e-324", "KK:5e-324", "QQ:5e-324"],
        &["AA:1e-320,QQ:1e-310", "KK:1e-200,AKs", "JJ"],
    ] {
        for board in ["2s9hJd4c5c", "2s9hJd4c"] {
            for by_combo in [false, true] {
                let players: Vec<Range> = ranges.iter().map(|range| range.parse().unwrap()).collect();
                let question = Showdown::new(&players).board(board.parse().unwrap());
                let question = if by_combo { question.by_combo() } else { question };
                let report = question.run(&engines()[0]).unwrap();
                let equities = (0..players.len()).map(|player| report.shares()[player].equity());
                assert!((equities.clone().sum::<f64>() - 1.0).abs() < 1e-12, "{ranges:?} {board}");
                assert!(equities.clone().all(|equity| (0.0..=1.0).contains(&equity)), "{ranges:?} {board}");
                for (player, range) in players.iter().enumerate().filter(|_| by_combo) {
                    for (combo, _) in range.without(board.parse().unwrap()).iter() {
                        let equity = report.by_combo(player).unwrap().get(combo).unwrap().equity();
                        assert!((0.0..=1.0).contains(&equity), "{ranges:?} {board} {combo}: {equity}");
                    }
                }
            }
        }
    }
}

/// Where the next card takes the only combo that weighs something, what is left still weighs nothing beside other cards.
#[test]
fn runouts_behind_a_card_that_leaves_next_to_nothing() {
    let crowd = ["Td8c:0.59,Jc8s:8e-288", "Js9s:0.24,AsAc:1e-280", "Js6d,Th6d:0.66", "5h2s,JcTh", "Ks4h"];
    check_runouts(&crowd, "9h8d4c", "9c3c");
    for (weight, tiny) in
        [("1", "1e-9"), ("1", "1e-190"), ("1", "1e-250"), ("1", "1e-307"), ("1e-250", "1e-270")]
    {
        check_runouts(&["Qc2d", &format!("Ks5s:{weight},Ks9s:{tiny}")], "AsAh2c", "Ad");
    }
}

/// The equities of runouts are those of the question, and the parts add up to all cases.
fn check_runouts(ranges: &[&str], board: &str, dead: &str) {
    let players: Vec<Range> = ranges.iter().map(|range| range.parse().unwrap()).collect();
    let question = Showdown::new(&players).board(board.parse().unwrap()).dead(dead.parse().unwrap());
    let (report, run) = (question.runouts(&engines()[0]).unwrap(), question.run(&engines()[0]).unwrap());
    for (shares, expected) in report.shares().iter().zip(run.shares()) {
        let equities = [shares, expected].map(|shares| shares.equity());
        assert!((equities[0] - equities[1]).abs() < 1e-9, "{ranges:?}: {equities:?}");
    }
    let by_card: f64 = report.next_cards().iter().map(|next| next.shares()[0].total()).sum();
    assert!((by_card / report.total() - 2.0).abs() < 1e-9, "{ranges:?}: {by_card}");
    let by_category: f64 = report.categories()[0].iter().sum();
    assert!((by_category / report.total() - 1.0).abs() < 1e-9, "{ranges:?}: {by_category}");
}
