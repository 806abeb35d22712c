//! Card sets.

use evaluator::lookup::batch::Sets;
use evaluator::{CardSet, HandRank, RankTable};
use gpu::{GpuError, Hands, Stream};

use crate::{gpu, ranker};

#[test]
fn any_length() {
    let ranker = ranker(RankTable::embedded());
    let mut random = fastrand::Rng::with_seed(1);
    for count in [0, 1, 3, 1023, 1024, 1025, 100_003] {
        let sets: Vec<CardSet> = crate::random_rows(&mut random, 7, count)
            .chunks(7)
            .map(|row| row.iter().map(|&id| evaluator::Card::from_id(id).unwrap()).collect())
            .collect();
        let bits: Vec<u64> = sets.iter().map(|set| set.bits()).collect();
        let mut ranks = gpu().upload(&vec![0u16; count]).unwrap();
        ranker.rank_sets(&gpu().upload(&bits).unwrap(), &mut ranks).unwrap();
        let mut expected = vec![HandRank::MIN; count];
        RankTable::embedded().batch().rank(Sets(&sets), &mut expected).unwrap();
        assert!(ranks.download().unwrap().into_iter().eq(expected.into_iter().map(u16::from)), "{count}");
    }
}

#[test]
fn addresses_of_sets_and_ranks_are_aligned() {
    let ranker = ranker(RankTable::embedded());
    let (sets, ranks) = (gpu().upload(&[0u64; 4]).unwrap(), gpu().upload(&[0u16; 4]).unwrap());
    let rank = |sets, ranks| {
        // SAFETY: both buffers have more than two elements.
        unsafe { ranker.rank_at(&Hands::Sets { sets }, 2, ranks, Stream::DEFAULT) }
    };
    assert_eq!(rank(sets.address() + 8, ranks.address() + 2), Ok(()));
    let of_sets = GpuError::Alignment { of: "sets", address: sets.address() + 4, expected: 8 };
    assert_eq!(rank(sets.address() + 4, ranks.address()), Err(of_sets));
    let of_ranks = GpuError::Alignment { of: "ranks", address: ranks.address() + 1, expected: 2 };
    assert_eq!(rank(sets.address(), ranks.address() + 1), Err(of_ranks));
}
