//! Hands up to suit permutations, compared with all 24 permutations.

use equity::Hole;
use equity::SuitPermutation;
use equity::range::{Range, StartingHand};

/// Published: <http://rgpfaq.com/omaha-num-hands.html> for four cards,
/// <https://ploadvisor.pages.dev/en/starting-hands> for four to six. Three cards are as many as flops.
const COUNTS: [(usize, usize, usize); 4] =
    [(3, 1_755, 22_100), (4, 16_432, 270_725), (5, 134_459, 2_598_960), (6, 962_988, 20_358_520)];

fn random_hand(rng: &mut fastrand::Rng, cards: usize) -> Hole {
    Hole::from_index(cards, rng.usize(..Hole::count(cards))).unwrap()
}

#[test]
fn counts_match_published_ones() {
    for (cards, starting_hands, hands) in COUNTS {
        assert_eq!(StartingHand::count(cards), starting_hands);
        assert_eq!(StartingHand::all(cards).map(StartingHand::combo_count).sum::<usize>(), hands);
    }
}

#[test]
fn starting_hands_are_orbits_of_suit_permutations() {
    let mut rng = fastrand::Rng::with_seed(1);
    for round in 0..6_000 {
        let hand = random_hand(&mut rng, 3 + round % 4);
        let starting_hand = StartingHand::of(hand);
        let mut images =
            SuitPermutation::ALL.map(|suits| Hole::new(suits.apply_to_set(hand.cards())).unwrap()).to_vec();
        assert!(images.iter().all(|&image| StartingHand::of(image) == starting_hand), "{hand}");
        assert!(images.contains(&starting_hand.hole()));
        images.sort_by_key(|image| image.index());
        images.dedup();
        assert_eq!(starting_hand.combos().collect::<Vec<_>>(), images, "{hand}");
        assert_eq!(starting_hand.combo_count(), images.len());
    }
}

#[test]
fn every_hand_has_one_starting_hand() {
    let mut seen = vec![false; StartingHand::count(4)];
    for index in 0..Hole::count(4) {
        seen[StartingHand::of(Hole::from_index(4, index).unwrap()).number()] = true;
    }
    assert!(seen.iter().all(|&seen| seen));
}

#[test]
fn numbers_and_texts_round_trip() {
    for cards in 3..=6 {
        let all: Vec<StartingHand> = StartingHand::all(cards).collect();
        assert!(all.is_sorted_by(|a, b| a < b && a.hole().index() < b.hole().index()));
        for (number, &hand) in all.iter().enumerate().step_by(if cards <= 4 { 1 } else { 97 }) {
            assert_eq!((hand.number(), StartingHand::from_number(cards, number)), (number, Some(hand)));
            assert_eq!(hand.to_string().parse(), Ok(hand));
            assert_eq!(hand.hole().to_string().parse(), Ok(hand));
        }
        assert_eq!(StartingHand::from_number(cards, all.len()), None);
    }
    assert_eq!(StartingHand::from_number(2, 0), None);
}

#[test]
fn texts_are_ranges() {
    for hand in StartingHand::all(4).step_by(41).chain(StartingHand::all(6).step_by(9_973)) {
        assert_eq!(Range::read(&hand.to_string(), hand.len()), Ok(Range::from(hand)), "{hand}");
    }
}

#[test]
fn invalid_texts_are_rejected() {
    for text in
        ["", "AA", "AxAxKyKz", "AsAh", "AsAhKsKhQsQhJs", "AxAyAzAwKvKx", "AsAsKhKd", "AAKK", "AxAyKzQw2s"]
    {
        assert!(text.parse::<StartingHand>().is_err(), "{text}");
    }
}
