//! Counts how often two combos win over all boards that may still come, by plain enumeration with hands that
//! grow card by card.
//!
//! `cargo run --release --example rivers -- AsKs QhQd "Ts 9s 2c"` (these arguments are the default)

use evaluator::{Card, CardSet, Hand, HoleCards, RankTable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [hero, villain, flop] = match texts[..] {
        [] => ["AsKs", "QhQd", "Ts 9s 2c"],
        [hero, villain, flop] => [hero, villain, flop],
        _ => return Err("expected two combos and a flop, such as AsKs QhQd \"Ts 9s 2c\"".into()),
    };
    let flop: Hand = flop.parse()?;
    let hero = flop.merge(CardSet::from(hero.parse::<HoleCards>()?).try_into()?)?;
    let villain = flop.merge(CardSet::from(villain.parse::<HoleCards>()?).try_into()?)?;
    if (hero.card_set() - flop.card_set()).intersects(villain.card_set()) {
        return Err("the combos share a card".into());
    }

    let table = RankTable::embedded();
    let dead = hero.card_set() | villain.card_set();
    let deck: Vec<Card> = Card::ALL.into_iter().filter(|&card| !dead.contains(card)).collect();
    let (mut wins, mut ties, mut total) = (0u32, 0u32, 0u32);
    for (i, &turn) in deck.iter().enumerate() {
        let (hero, villain) = (hero.add_unchecked(turn), villain.add_unchecked(turn));
        for &river in &deck[..i] {
            let (a, b) = (table.rank(hero.add_unchecked(river)), table.rank(villain.add_unchecked(river)));
            wins += u32::from(a > b);
            ties += u32::from(a == b);
            total += 1;
        }
    }
    let equity = (f64::from(wins) + f64::from(ties) / 2.0) / f64::from(total);
    println!("{wins} wins and {ties} ties in {total} boards: equity {equity:.4}");
    Ok(())
}
