//! Equities in short deck, with both sets of rules, against plain enumeration by the reference evaluators:
//! random spots on every street.

use evaluator::order::{Order, ShortDeck, ShortDeckTrips};
use evaluator::{Card, CardSet, Category, HoleCards, Isa, TableOf};
use fastrand::Rng;
use holdem::range::Range;
use holdem::{Engine, EquityError, Method, Plan, Showdown};
use tablegen::orders::Generated;
use test_support::table_file::committed;
use test_support::{Showdowns, available, enumerate};

/// The number of spots for each street and set of rules.
const SPOTS: usize = 60;

fn table<O: Generated>() -> TableOf<O> {
    TableOf::open(committed(O::FILE)).unwrap()
}

/// A question: ranges of two to four players, some of them with weights, and a board.
struct Spot {
    ranges: Vec<Range>,
    board: CardSet,
}

impl Spot {
    fn random(random: &mut Rng, board_cards: usize) -> Self {
        let mut deck: Vec<Card> = CardSet::SHORT_DECK.iter().collect();
        random.shuffle(&mut deck);
        let board: CardSet = deck.iter().copied().take(board_cards).collect();
        let players = random.usize(2..=4);
        // Limits boards times deals to some hundred thousand.
        let most =
            [[1, 40, 60, 80], [1, 4, 20, 40], [1, 3, 6, 12]][players - 2][board_cards.saturating_sub(2)];
        let range = |random: &mut Rng| {
            let mut range = Range::empty();
            let is_weighted = random.bool();
            for _ in 0..random.usize(1..=most) {
                let combo = HoleCards::new(random.choice(&deck).copied()?, random.choice(&deck).copied()?);
                let weight = if is_weighted { random.f64() } else { 1.0 };
                range.set(combo?, weight).ok()?;
            }
            Some(range)
        };
        let ranges = (0..players)
            .map(|_| std::iter::repeat_with(|| range(random)).flatten().next().unwrap())
            .collect();
        Self { ranges, board }
    }

    /// Plays every deal on every board, evaluated by bit tricks.
    fn enumerated<O: Generated>(&self) -> Showdowns {
        let bits =
            |range: &Range| range.iter().map(|(combo, weight)| (combo.card_set().bits(), weight)).collect();
        let players: Vec<Vec<(u64, f64)>> = self.ranges.iter().map(bits).collect();
        enumerate(&players, self.board.bits(), O::DECK.bits(), |cards| {
            O::value(CardSet::from_bits_truncate(cards))
        })
    }
}

fn check<O: Generated + Order<Category = Category>>(seed: u64) {
    let table = table::<O>();
    let engines: Vec<Engine> =
        available(Isa::names()).into_iter().map(|isa| Engine::with_isa(&table, isa)).collect();
    let mut random = Rng::with_seed(seed);
    for board_cards in [0, 3, 4, 5] {
        let mut found = 0;
        while found < SPOTS {
            let spot = Spot::random(&mut random, board_cards);
            let expected = spot.enumerated::<O>();
            if expected.total() == 0.0 {
                continue;
            }
            found += 1;
            for engine in &engines {
                let question = Showdown::new(&spot.ranges).board(spot.board).method(Method::Exact);
                let plans = [None, Some(Plan::Enumeration), Some(Plan::Sweep)];
                for plan in plans.into_iter().filter(|plan| plan.is_none() || board_cards > 0) {
                    let question = plan.map_or(question, |plan| question.plan(plan));
                    let report = match question.run(engine) {
                        Err(EquityError::PlanDoesNotApply { plan: Plan::Sweep, .. }) => continue,
                        report => report.unwrap(),
                    };
                    for (player, (shares, equity)) in
                        report.shares().iter().zip(expected.equities()).enumerate()
                    {
                        let (Spot { ranges, board }, close) =
                            (&spot, (shares.equity() - equity).abs() < 1e-11);
                        assert!(
                            close,
                            "{}: {equity} {shares:?} of player {player}: {ranges:?} {board} {plan:?} {engine:?}",
                            O::NAME
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn random_spots_by_tritons_rules() {
    check::<ShortDeck>(0x5D);
}

#[test]
fn random_spots_with_three_of_a_kind_above_a_straight() {
    check::<ShortDeckTrips>(0x5D7);
}

/// Returns the wins and ties of the first of two starting hands before the flop.
fn preflop<O: Generated + Order<Category = Category>>(hands: [&str; 2]) -> [f64; 2] {
    let ranges: [Range; 2] = hands.map(|hand| hand.parse().unwrap());
    let report = Showdown::new(&ranges).method(Method::Exact).run(&Engine::new(&table::<O>())).unwrap();
    let spot = Spot { ranges: ranges.into(), board: CardSet::EMPTY };
    let expected = spot.enumerated::<O>();
    assert_eq!(report.shares()[0].total(), expected.total(), "{hands:?}");
    assert_eq!(report.shares()[0].wins(), expected.by_winners[0b01], "{hands:?}");
    assert_eq!(report.shares()[0].ties(), expected.by_winners[0b11], "{hands:?}");
    [report.shares()[0].wins(), report.shares()[0].ties()]
}

#[test]
fn known_hands_before_the_flop() {
    assert_eq!(preflop::<ShortDeck>(["AA", "KK"]), [5_359_968.0, 102_312.0]);
    assert_eq!(preflop::<ShortDeckTrips>(["AA", "KK"]), [5_369_004.0, 75_528.0]);
    assert_eq!(preflop::<ShortDeck>(["AKs", "QQ"]), [2_570_016.0, 50_112.0]);
    assert_eq!(preflop::<ShortDeckTrips>(["AKs", "QQ"]), [2_429_004.0, 43_416.0]);
}

#[test]
fn two_random_hands_are_equal() {
    let ranges = [Range::full(), Range::full()];
    for engine in [Engine::new(&table::<ShortDeck>()), Engine::new(&table::<ShortDeckTrips>())] {
        let report = Showdown::new(&ranges).method(Method::Exact).run(&engine).unwrap();
        assert_eq!(report.shares()[0].equity(), 0.5);
        // 630 combos, 561 others, 201,376 boards.
        assert_eq!(report.shares()[0].total(), 630.0 * 561.0 * 201_376.0);
        let simulated = Showdown::new(&ranges).method(Method::MonteCarlo).run(&engine).unwrap();
        assert!((simulated.shares()[0].equity() - 0.5).abs() < 1e-3);
    }
}

#[test]
fn a_board_of_another_deck_is_refused() {
    let engine = Engine::new(&table::<ShortDeck>());
    let ranges: [Range; 2] = ["AA".parse().unwrap(), "KK".parse().unwrap()];
    let error = Showdown::new(&ranges).board("2c 7d 8h".parse().unwrap()).run(&engine).unwrap_err();
    assert_eq!(error.to_string(), "2c is not in the deck of short deck");
    let ranges: [Range; 2] = ["22".parse().unwrap(), "KK".parse().unwrap()];
    let error = Showdown::new(&ranges).run(&engine).unwrap_err();
    assert_eq!(error.to_string(), "no combo of the first range is in the deck of short deck");
}
