//! Equities of three hole cards, beside plain loops over all deals.

use equity::range::Range;
use equity::{Hole, Method, Plan, Showdown, Stop};
use evaluator::{Card, CardSet, HandRank, RankTable};
use pineapple::Pineapple;

fn ranges(texts: &[&str]) -> Vec<Range> {
    texts.iter().map(|text| Range::read(text, 3).unwrap()).collect()
}

/// Returns the best rank of two hole cards with the board, by dropping each hole card once.
fn rank(hole: CardSet, board: CardSet) -> HandRank {
    let ranks = hole.iter().map(|card| RankTable::embedded().rank_set(board | (hole - card.into())).unwrap());
    ranks.max().unwrap()
}

/// Adds the shares of the pot of all deals on a complete board. Returns the weight of the deals.
fn deal(
    ranges: &[Range],
    board: CardSet,
    used: CardSet,
    hands: &mut Vec<(Hole, f64)>,
    pots: &mut [f64],
) -> f64 {
    let Some(range) = ranges.get(hands.len()) else {
        let weight: f64 = hands.iter().map(|(_, weight)| weight).product();
        let ranks: Vec<HandRank> = hands.iter().map(|(hole, _)| rank(hole.cards(), board)).collect();
        let best = ranks.iter().max().unwrap();
        let winners = ranks.iter().filter(|&rank| rank == best).count() as f64;
        for (pot, rank) in pots.iter_mut().zip(&ranks) {
            *pot += if rank == best { weight / winners } else { 0.0 };
        }
        return weight;
    };
    let mut total = 0.0;
    for (hole, weight) in range.iter().filter(|(hole, _)| !hole.cards().intersects(used)) {
        hands.push((hole, weight));
        total += deal(ranges, board, used | hole.cards(), hands, pots);
        hands.pop();
    }
    total
}

/// Returns the equities on a board of three to five cards, by loops over all boards and hands.
fn plain(ranges: &[Range], board: CardSet, dead: CardSet) -> Vec<f64> {
    let live: Vec<Card> = (CardSet::FULL - board - dead).iter().collect();
    let mut boards = vec![board];
    for _ in board.len()..5 {
        let longer = |board: &CardSet| live.iter().map(|&card| *board | card.into()).collect::<Vec<_>>();
        let len = boards[0].len() + 1;
        boards = boards.iter().flat_map(longer).filter(|board| board.len() == len).collect();
        boards.sort_unstable();
        boards.dedup();
    }
    let mut pots = vec![0.0; ranges.len()];
    let total: f64 =
        boards.iter().map(|&board| deal(ranges, board, board | dead, &mut Vec::new(), &mut pots)).sum();
    pots.iter().map(|pot| pot / total).collect()
}

#[test]
fn equities_match_plain_loops() {
    let questions: [(&[&str], &str, &str); 4] = [
        (&["AsAhKs", "QdQcJd"], "Qs 7h 2c", ""),
        (&["AAK", "QJT$ss,765:0.25"], "Qs 7s 2c 2d", "Ah"),
        (&["AA2,KKQ", "JT9", "876:0.5,55A"], "Ts 6h 2c 9d 9s", ""),
        (&["2s3s4s", "AsKsQh", "7c7d7h"], "5s 6s Jd 7s", ""),
    ];
    for (texts, board, dead) in questions {
        let (ranges, board, dead): (_, CardSet, CardSet) =
            (ranges(texts), board.parse().unwrap(), dead.parse().unwrap());
        let question = Showdown::new(&ranges).board(board).dead(dead).method(Method::Exact);
        let report = question.run(&Pineapple::High).unwrap();
        for (player, expected) in plain(&ranges, board, dead).into_iter().enumerate() {
            let found = report.shares()[player].equity();
            assert!((found - expected).abs() < 1e-10, "{texts:?}: {player}: {found} {expected}");
        }
    }
}

#[test]
fn one_hand_before_the_flop_matches_plain_loops() {
    let ranges = ranges(&["AsAhKs", "QdQcJd"]);
    let report = Showdown::new(&ranges).method(Method::Exact).run(&Pineapple::High).unwrap();
    let live: Vec<Card> = (CardSet::FULL - "As Ah Ks Qd Qc Jd".parse().unwrap()).iter().collect();
    let [first, second]: [CardSet; 2] = ["As Ah Ks", "Qd Qc Jd"].map(|text| text.parse().unwrap());
    let (mut wins, mut ties, mut boards) = (0u128, 0u128, 0u128);
    for a in 0..live.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        let board: CardSet = [a, b, c, d, e].map(|place| live[place]).into_iter().collect();
                        let [ours, theirs] = [rank(first, board), rank(second, board)];
                        wins += u128::from(ours > theirs);
                        ties += u128::from(ours == theirs);
                        boards += 1;
                    }
                }
            }
        }
    }
    let counts = report.counts().unwrap();
    assert_eq!((counts[0].wins(), counts[0].ties(), counts[0].total()), (wins, ties, boards));
}

#[test]
fn simulations_are_within_their_errors() {
    let ranges = ranges(&["AAK,JT9", "KK*", "random"]);
    let question = Showdown::new(&ranges).board("As Kd 7c 5h".parse().unwrap());
    let exact = question.method(Method::Exact).run(&Pineapple::High).unwrap();
    let simulated = question
        .plan(Plan::MonteCarlo)
        .stop(Stop::never().samples(60_000))
        .seed(3)
        .run(&Pineapple::High)
        .unwrap();
    for player in 0..3 {
        let [exact, found] = [&exact, &simulated].map(|report| report.shares()[player].equity());
        let error = simulated.standard_error(player).unwrap();
        assert!(error < 0.005 && (exact - found).abs() < 5.0 * error, "player {player}");
    }
}
