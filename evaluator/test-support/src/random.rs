use fastrand::Rng;

/// Returns distinct cards of a deck, in random order.
///
/// # Panics
///
/// Panics if the deck has fewer cards.
pub fn draw<C: Copy, const N: usize>(random: &mut Rng, deck: &[C]) -> [C; N] {
    let mut deck = deck.to_vec();
    std::array::from_fn(|place| {
        // The first steps of a shuffle.
        let other = random.usize(place..deck.len());
        deck.swap(place, other);
        deck[place]
    })
}
