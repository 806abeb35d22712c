//! The ranking of the starting hands, computed anew: every combo against every other one on every board.

use equity::range::StartingHand;
use evaluator::enumerate::Start;
use evaluator::{Card, CardSet, Hand, HoleCards, RankTable, Suit};
use rayon::prelude::*;

/// How often the combos of each starting hand win and tie against all other combos, over all boards.
#[derive(Clone)]
struct Counts {
    wins: [u64; StartingHand::COUNT],
    ties: [u64; StartingHand::COUNT],
}

impl Counts {
    const ZERO: Self = Self { wins: [0; StartingHand::COUNT], ties: [0; StartingHand::COUNT] };

    fn plus(mut self, other: Self) -> Self {
        for hand in 0..StartingHand::COUNT {
            self.wins[hand] += other.wins[hand];
            self.ties[hand] += other.ties[hand];
        }
        self
    }
}

/// A combo on one board, as one number that sorts by rank: the rank, then the starting hand and the two card ids, a
/// byte each.
type Dealt = u64;

fn rank(dealt: Dealt) -> u64 {
    dealt >> 24
}

fn hand(dealt: Dealt) -> usize {
    (dealt >> 16 & 0xFF) as usize
}

fn ids(dealt: Dealt) -> [usize; 2] {
    [(dealt >> 8 & 0xFF) as usize, (dealt & 0xFF) as usize]
}

/// Of the boards that differ by a suit permutation alone, the one with its suits in ascending order stands for all: how
/// many that is, or 0 for the others. Starting hands do not know one suit from another, so their counts are the same.
fn boards_alike(board: CardSet) -> u64 {
    let suits = Suit::ALL.map(|suit| board.suit_mask(suit));
    if !suits.is_sorted() {
        return 0;
    }
    let orders_of_equals: u64 =
        suits.chunk_by(|a, b| a == b).map(|run| (1..=run.len() as u64).product::<u64>()).product();
    24 / orders_of_equals
}

/// Adds what happens on a board, times `alike`.
///
/// In ascending order of rank, a combo beats all that came before it, less those that share a card with it. Those it
/// ties with are counted in the same way.
fn add_board(table: &RankTable, board: Hand, alike: u64, dealt: &mut Vec<Dealt>, counts: &mut Counts) {
    dealt.clear();
    let taken = board.card_set();
    for combo in HoleCards::ALL.iter().filter(|combo| !combo.card_set().intersects(taken)) {
        let rank = table.rank(board.add_unchecked(combo.high()).add_unchecked(combo.low())).as_u16();
        let hand = StartingHand::of(*combo).index() as u64;
        let [a, b] = combo.cards().map(|card| u64::from(card.id()));
        dealt.push(u64::from(rank) << 24 | hand << 16 | a << 8 | b);
    }
    dealt.sort_unstable();
    let (mut below, mut below_with) = (0, [0u64; Card::COUNT]);
    for equals in dealt.chunk_by(|&a, &b| rank(a) == rank(b)) {
        let mut with = [0u64; Card::COUNT];
        equals.iter().flat_map(|&dealt| ids(dealt)).for_each(|id| with[id] += 1);
        for &dealt in equals {
            let [a, b] = ids(dealt);
            counts.wins[hand(dealt)] += alike * (below - below_with[a] - below_with[b]);
            // The combo itself is among those with either card.
            counts.ties[hand(dealt)] += alike * (equals.len() as u64 + 1 - with[a] - with[b]);
        }
        below += equals.len() as u64;
        for (sum, more) in below_with.iter_mut().zip(with) {
            *sum += more;
        }
    }
}

fn counts() -> Counts {
    let table = RankTable::embedded();
    let of_start = |start: Start| {
        let (mut dealt, mut counts) = (Vec::with_capacity(HoleCards::COUNT), Counts::ZERO);
        start.for_each_hand(5, &mut |board| match boards_alike(board.card_set()) {
            0 => {}
            alike => add_board(table, board, alike, &mut dealt, &mut counts),
        });
        counts
    };
    Start::all(5).into_par_iter().map(of_start).reduce(|| Counts::ZERO, Counts::plus)
}

#[test]
fn the_ranking_is_by_equity_against_a_random_hand() {
    let counts = counts();
    let aces = StartingHand::RANKED[0].index();
    assert_eq!((counts.wins[aces], counts.ties[aces]), (10_689_050_508, 68_413_872), "known from elsewhere");
    let (wins, ties): (u64, u64) = (counts.wins.iter().sum(), counts.ties.iter().sum());
    assert_eq!((wins, ties), (1_334_125_369_292, 113_130_263_816), "known from elsewhere");
    assert_eq!(2 * wins + ties, 2_781_381_002_400);

    // Each combo meets as many opponents and boards, so equities compare as points a combo: here, of 12 combos.
    let points = |hand: &StartingHand| {
        let (wins, ties) = (counts.wins[hand.index()], counts.ties[hand.index()]);
        (2 * wins + ties) * (12 / hand.combo_count() as u64)
    };
    let mut ranked = StartingHand::ALL;
    ranked.sort_by_key(|hand| std::cmp::Reverse(points(hand)));
    let names: Vec<String> = ranked.iter().map(StartingHand::to_string).collect();
    assert!(ranked == StartingHand::RANKED, "the ranking should be: {}", names.join(" "));
    assert!(ranked.windows(2).all(|pair| points(&pair[0]) > points(&pair[1])), "some starting hands tie");
}
