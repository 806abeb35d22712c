//! Every board, and every deal of hole cards.

/// Hole cards that a player may have: what the caller calls them, their cards, their weight.
pub type Combo<T> = (T, u64, f64);

/// Visits every board of five cards that has the cards of `board`, the others from those that are `left`.
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

/// Visits every choice of one combo for each player in which no card comes twice and none is `taken`: what they are
/// called, and the product of their weights.
pub fn for_each_deal<T: Copy>(players: &[Vec<Combo<T>>], taken: u64, visit: &mut impl FnMut(&[T], f64)) {
    deal(players, taken, 1.0, &mut Vec::new(), visit);
}

/// Extends what is `dealt` by combos of these players.
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
