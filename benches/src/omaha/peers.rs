//! Peers that rank Omaha hands, with their own cards built in advance.

use std::fmt::Debug;

use aya_poker::base::{CARDS, Hand};
use aya_poker::{PokerHandRank, omaha_rank};
use evaluator::Card;
use openpql_prelude::{Card64, HandRating, eval_omaha};
use rs_poker::core::{CardBitSet, Rank, Rankable};
use rs_poker::omaha::OmahaHand;

/// An evaluator of hole cards with a complete board.
pub(super) trait Peer: 'static {
    /// The name in reports: the crate's name.
    const NAME: &'static str;

    /// Hole cards and a board, in the peer's representation.
    type Hand: 'static;

    /// The strength of a hand: **larger is better**.
    type Rank: Copy + Ord + Debug + 'static;

    fn hand(hole: &[u8], board: &[u8]) -> Self::Hand;

    fn rank(hand: &Self::Hand) -> Self::Rank;
}

/// aya_poker 0.1, by two of its lists of cards.
pub(super) struct AyaPoker;

impl Peer for AyaPoker {
    const NAME: &'static str = "aya_poker";
    type Hand = [Hand; 2];
    type Rank = PokerHandRank;

    fn hand(hole: &[u8], board: &[u8]) -> Self::Hand {
        [hole, board].map(|ids| {
            let mut hand = Hand::new();
            ids.iter().for_each(|&id| hand.insert_unchecked(&CARDS[usize::from(id)]));
            hand
        })
    }

    #[inline(always)]
    fn rank([hole, board]: &Self::Hand) -> Self::Rank {
        omaha_rank(hole, board)
    }
}

/// rs_poker 5.0.0, by its Omaha hand, whose constructor checks it.
pub(super) struct RsPoker;

impl Peer for RsPoker {
    const NAME: &'static str = "rs_poker";
    type Hand = OmahaHand;
    type Rank = Rank;

    fn hand(hole: &[u8], board: &[u8]) -> Self::Hand {
        let [hole, board] = [hole, board].map(|ids| {
            let cards = ids.iter().map(|&id| Card::ALL[usize::from(id)]);
            cards.map(crate::peers::rs_poker::card).collect::<CardBitSet>()
        });
        OmahaHand::new(hole, board).expect("inputs are hands")
    }

    #[inline(always)]
    fn rank(hand: &Self::Hand) -> Self::Rank {
        hand.rank()
    }
}

/// openpql-prelude 0.3.0, by two of its bit sets. It has no game with six hole cards, but it ranks such
/// hands.
pub(super) struct OpenPql;

impl Peer for OpenPql {
    const NAME: &'static str = "openpql-prelude";
    type Hand = [Card64; 2];
    type Rank = HandRating;

    fn hand(hole: &[u8], board: &[u8]) -> Self::Hand {
        [hole, board].map(open_pql_set)
    }

    #[inline(always)]
    fn rank(&[hole, board]: &Self::Hand) -> Self::Rank {
        eval_omaha(hole, board)
    }
}

/// openpql-prelude's bit set of cards.
pub(super) fn open_pql_set(ids: &[u8]) -> Card64 {
    let card = |&id: &u8| Card::ALL[usize::from(id)].to_string().parse::<openpql_prelude::Card>();
    ids.iter().map(|id| card(id).expect("both write cards alike")).collect()
}
