//! Plain enumeration: every board for every deal, card by card, and a lookup for every player.

use std::hint::black_box;

use evaluator::equity::Showdown;
use evaluator::{Card, CardSet, Hand, HandRank, Holding, RankTable};
use fastrand::Rng;

use super::Spot;
use crate::workload::Workload;

/// How many cases a slice has at least.
const SLICE: u64 = 1 << 21;

/// Some deals of a spot, drawn by chance, each on all its boards; all of them where there is but one.
pub(super) fn slice(spot: &'static Spot) -> Workload {
    let board = spot.board();
    let boards = boards(board, spot.players.len());
    let deals = draw(spot, SLICE.div_ceil(boards) as usize);
    let cases = boards * deals.len() as u64;
    let table = RankTable::embedded();
    Workload::new("rivertable", cases, move || {
        deals.iter().map(|deal| enumerate(table, black_box(deal), board)).sum()
    })
}

/// How many boards each deal has.
fn boards(board: CardSet, players: usize) -> u64 {
    let (left, missing) = (Card::COUNT - board.len() - 2 * players, 5 - board.len());
    (0..missing as u64).fold(1, |count, i| count * (left as u64 - i) / (i + 1))
}

/// Deals of holdings that share no card, drawn with a fixed seed; one where there is no choice.
fn draw(spot: &Spot, count: usize) -> Vec<Vec<Holding>> {
    let ranges = spot.ranges();
    let possible = |range: &evaluator::range::Range| -> Vec<Holding> {
        range.without(spot.board()).iter().map(|(holding, _)| holding).collect()
    };
    let holdings: Vec<Vec<Holding>> = ranges.iter().map(possible).collect();
    let count = count.min(holdings.iter().map(Vec::len).product());
    let mut random = Rng::with_seed(1);
    let mut deals = Vec::with_capacity(count);
    while deals.len() < count {
        let deal: Vec<Holding> =
            holdings.iter().map(|choices| choices[random.usize(..choices.len())]).collect();
        let cards: CardSet = deal.iter().flat_map(|holding| holding.cards()).collect();
        if cards.len() == 2 * deal.len() {
            deals.push(deal);
        }
    }
    deals
}

/// How often the first player wins alone.
fn enumerate(table: &RankTable, deal: &[Holding], board: CardSet) -> u64 {
    let held: CardSet = deal.iter().flat_map(|holding| holding.cards()).collect();
    let deck: Vec<Card> = (CardSet::FULL - board - held).iter().collect();
    let missing = 5 - board.len();
    let hand = |holding: &Holding| Hand::from_small_set(board | holding.card_set());
    match *deal {
        [a, b] => wins(table, [a, b].map(|holding| hand(&holding)), &deck, missing),
        [a, b, c] => wins(table, [a, b, c].map(|holding| hand(&holding)), &deck, missing),
        _ => {
            let mut hands = [Hand::default(); Showdown::MOST_PLAYERS];
            hands.iter_mut().zip(deal).for_each(|(place, holding)| *place = hand(holding));
            wins(table, hands, &deck, missing)
        }
    }
}

/// The same from hands that some cards are missing of.
fn wins<const N: usize>(table: &RankTable, hands: [Hand; N], deck: &[Card], missing: usize) -> u64 {
    if missing == 0 {
        let ranks: [HandRank; N] = hands.map(|hand| table.rank(hand));
        return u64::from(ranks[1..].iter().all(|&rank| rank < ranks[0]));
    }
    let mut sum = 0;
    for (place, &card) in deck.iter().enumerate().skip(missing - 1) {
        sum += wins(table, hands.map(|hand| hand.add_distinct(card)), &deck[..place], missing - 1);
    }
    sum
}
