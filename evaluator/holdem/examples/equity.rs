//! Equities of ranges: exact if that is quick, and simulated otherwise.

use std::error::Error;
use std::time::Instant;

use evaluator::{CardSet, RankTable};
use holdem::range::Range;
use holdem::{Engine, Method, Showdown, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    // One engine serves the whole program, because it caches tables.
    let engine = Engine::new(RankTable::embedded());

    // Before the flop, equities come from a table.
    show(&engine, &["QQ+, AKs, AKo:0.5", "22+, A2s+, KTs+, QJs"], "", "")?;
    // On a flop with dead cards, a sweep covers all boards.
    show(&engine, &["AhKh, QsQd", "random"], "Th 9h 2c", "Qh As")?;
    // Three players are exact too, with card removal.
    show(&engine, &["AA", "KK", "QQ"], "", "")?;
    show(&engine, &["TT+, AK", "random", "random"], "Th 9h 2c", "")?;
    // Six players are simulated to the default standard error.
    show(&engine, &["AA", "KK", "77+, AJ+", "random", "random", "random"], "", "")?;

    by_combo(&engine)
}

/// Prints the equity of each player.
fn show(engine: &Engine, players: &[&str], board: &str, dead: &str) -> Result<(), Box<dyn Error>> {
    let ranges: Vec<Range> = players.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let board: CardSet = board.parse()?;
    let stop = Stop::never().standard_error(0.0005);
    let start = Instant::now();
    let report = Showdown::new(&ranges)
        .board(board)
        .dead(dead.parse()?)
        .method(Method::Auto)
        .stop(stop)
        .run(engine)?;
    let time = start.elapsed();
    println!("board [{board}], {} in {time:.1?}", report.plan());
    for (player, range) in ranges.iter().enumerate() {
        let shares = report.shares()[player];
        let [win, tie] = [shares.wins(), shares.ties()].map(|weight| 100.0 * weight / shares.total());
        print!("  {:7.3} %  (wins {win:6.3} %, shares {tie:6.3} %)  {range}", 100.0 * shares.equity());
        match report.interval(player) {
            Some((low, high)) => println!("  between {:.3} and {:.3} %", 100.0 * low, 100.0 * high),
            None => println!(),
        }
    }
    Ok(())
}

/// Prints the equity of each combo of a range.
fn by_combo(engine: &Engine) -> Result<(), Box<dyn Error>> {
    let players: [Range; 2] = ["AhKh, QsQd, 8h7h".parse()?, "TT, JTs, AQs".parse()?];
    let report = Showdown::new(&players).board("Th 9h 2c".parse()?).by_combo().run(engine)?;
    println!("each combo of {} against {}", players[0], players[1]);
    let shares = report.by_combo(0).ok_or("no simulation tells of single combos")?;
    for (combo, weight) in &players[0] {
        if let Some(shares) = shares.get(combo) {
            println!("  {combo} (weight {weight}): {:.3} %", 100.0 * shares.equity());
        }
    }
    Ok(())
}
