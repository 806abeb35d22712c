//! Every board, and every deal of hole cards.

/// Hole cards of a player: the caller's label, the cards and the weight.
pub type Combo<T> = (T, u64, f64);

/// Visits every board of five cards that contains `board`, with the other cards from `left`.
pub fn for_each_board(board: u64, left: u64, visit: &mut impl FnMut(u64)) {
    if board.count_ones() == 5 {
        return visit(board);
    }
    let mut left = left & !board;
    while left != 0 {
        let card = left & left.wrapping_neg();
        left -= card;
        for_each_board(board | card, left, visit);
    }
}

/// Visits every choice of one combo for each player without a duplicate or `taken` card. `visit` takes the
/// labels and the product of the weights.
pub fn for_each_deal<T: Copy>(players: &[Vec<Combo<T>>], taken: u64, visit: &mut impl FnMut(&[T], f64)) {
    deal(players, taken, 1.0, &mut Vec::new(), visit);
}

/// Extends `dealt` by combos of these players.
pub(crate) fn deal<T: Copy>(
    players: &[Vec<Combo<T>>],
    taken: u64,
    weight: f64,
    dealt: &mut Vec<T>,
    visit: &mut impl FnMut(&[T], f64),
) {
    let Some((combos, others)) = players.split_first() else {
        return visit(dealt, weight);
    };
    for &(name, cards, own) in combos.iter().filter(|(_, cards, _)| cards & taken == 0) {
        dealt.push(name);
        deal(others, taken | cards, weight * own, dealt, visit);
        dealt.pop();
    }
}
