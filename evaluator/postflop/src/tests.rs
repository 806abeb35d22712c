//! Solutions against plain recursion: pairs of combos one by one, every card, `f64`, no isomorphism. It shares with
//! the solver only the betting tree and the strategies.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use evaluator::{Card, CardSet, HoleCards, Isa, RankTable};
use holdem::Engine;
use holdem::range::Range;

use crate::deck::Board;
use crate::tree::Kind;
use crate::{
    Action, BetSizes, Betting, Discount, Game, GameError, PathError, Solver, Storage, StreetSizes, Until,
};

fn sizes(text: &str) -> BetSizes {
    text.parse().unwrap()
}

fn street(bets: &str, raises: &str) -> StreetSizes {
    StreetSizes { bets: [sizes(bets), sizes(bets)], raises: [sizes(raises), sizes(raises)], donks: None }
}

fn ranges(first: &str, second: &str) -> [Range; 2] {
    [first.parse().unwrap(), second.parse().unwrap()]
}

/// A small game from the turn.
pub(crate) fn turn_game(is_symmetric: bool, rake: f64) -> Game {
    let river = StreetSizes { donks: Some(sizes("33%")), ..street("80%", "a") };
    let streets = [StreetSizes::default(), street("50%, a", "60%"), river];
    let betting =
        Betting { streets, force_all_in: 0.1, merge: 0.1, rake, rake_cap: 9.0, ..Betting::new(100, 250) };
    let ranges = ranges("AA, QJs, 87s:0.5, Ad5d, A5o:0.25", "TT, KJs, JTs, Ac2c:0.75, A5o");
    let engine = Engine::new(RankTable::embedded());
    Game::with_symmetries(&engine, "Ts 9s 6h Qc".parse().unwrap(), ranges, betting, is_symmetric).unwrap()
}

/// A small game from the flop, whose ranges are symmetric in three suits.
pub(crate) fn flop_game(isa: Isa, is_symmetric: bool) -> Game {
    let streets = [street("50%", ""), street("a", ""), street("75%", "")];
    let betting = Betting { streets, ..Betting::new(60, 150) };
    let ranges = ranges("AK, 77", "QQ, T9s");
    let engine = Engine::with_isa(RankTable::embedded(), isa);
    Game::with_symmetries(&engine, "Qs 9s 2s".parse().unwrap(), ranges, betting, is_symmetric).unwrap()
}

pub(crate) fn solved(game: Game, storage: Storage, iterations: u32) -> Solver {
    let mut solver = Solver::new(game, storage);
    let until = Until { exploitability: 0.0, iterations, ..Until::default() };
    solver.solve(&until, |_| ControlFlow::Continue(()));
    solver
}

/// Plain recursion.
struct Plain<'a> {
    solver: &'a Solver,
    player: usize,
    is_best: bool,
}

impl Plain<'_> {
    /// Returns the mean of the player's values, less half of the pot.
    fn mean(solver: &Solver, player: usize, is_best: bool) -> f64 {
        let plain = Plain { solver, player, is_best };
        let hands = &solver.game.hands;
        let reach: Vec<f64> = hands[1 - player].weights.iter().map(|&weight| f64::from(weight)).collect();
        let values = plain.values(0, &mut Vec::new(), &solver.game.board, &reach);
        let sum: f64 =
            values.iter().zip(&hands[player].weights).map(|(value, &w)| value * f64::from(w)).sum();
        sum / solver.game.pairs
    }

    fn values(&self, node: usize, boards: &mut Vec<usize>, board: &Board, reach: &[f64]) -> Vec<f64> {
        let game = &self.solver.game;
        let (own, other) = (&game.hands[self.player].combos, &game.hands[1 - self.player].combos);
        let at = &game.tree.nodes[node];
        let pot = f64::from(game.betting.pot) + 2.0 * f64::from(at.paid[0].min(at.paid[1]));
        let rake = (pot * game.betting.rake).min(game.betting.rake_cap);
        let is_possible = |a: HoleCards, b: HoleCards| {
            !a.card_set().intersects(b.card_set()) && !(a.card_set() | b.card_set()).intersects(board.cards)
        };
        let end = |payoff: &dyn Fn(HoleCards, HoleCards) -> f64| -> Vec<f64> {
            let value = |&a: &HoleCards| {
                let others = other.iter().zip(reach).filter(|(b, _)| is_possible(a, **b));
                others.map(|(&b, reach)| reach * payoff(a, b)).sum()
            };
            own.iter().map(value).collect()
        };
        match &at.kind {
            Kind::Fold { player } if *player == self.player => end(&|_, _| -pot / 2.0),
            Kind::Fold { .. } => end(&|_, _| pot / 2.0 - rake),
            Kind::Showdown => {
                let rank = |combo: HoleCards| {
                    RankTable::embedded().rank_set_unchecked(combo.card_set() | board.cards)
                };
                end(&|a, b| match rank(a).cmp(&rank(b)) {
                    std::cmp::Ordering::Greater => pot / 2.0 - rake,
                    std::cmp::Ordering::Equal => -rake / 2.0,
                    std::cmp::Ordering::Less => -pot / 2.0,
                })
            }
            Kind::Deal { next } => {
                let mut sum = vec![0.0; own.len()];
                let cards = 48.0 - board.cards.len() as f64;
                for (index, dealt) in board.next.iter().enumerate() {
                    let card = dealt.card.unwrap();
                    let live = |(combo, reach): (&HoleCards, &f64)| match combo.card_set().contains(card) {
                        true => 0.0,
                        false => reach / cards,
                    };
                    let reach: Vec<f64> = other.iter().zip(reach).map(live).collect();
                    boards.push(index);
                    let values = self.values(*next, boards, dealt, &reach);
                    boards.pop();
                    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
                }
                sum
            }
            Kind::Decision { player, actions } => {
                let strategy = self.solver.strategy(boards, node);
                let mut total =
                    vec![if *player == self.player && self.is_best { f64::MIN } else { 0.0 }; own.len()];
                for (&(_, child), parts) in actions.iter().zip(&strategy) {
                    let below: Vec<f64> = match *player == self.player {
                        true => reach.to_vec(),
                        false => reach.iter().zip(parts).map(|(reach, part)| reach * part).collect(),
                    };
                    let values = self.values(child, boards, board, &below);
                    for (i, value) in values.into_iter().enumerate() {
                        match () {
                            () if *player != self.player => total[i] += value,
                            () if self.is_best => total[i] = total[i].max(value),
                            () => total[i] += parts[i] * value,
                        }
                    }
                }
                total
            }
        }
    }
}

#[test]
fn values_and_best_responses_are_those_of_plain_recursion() {
    for storage in [Storage::Bits32, Storage::Bits16, Storage::Bits8] {
        for rake in [0.0, 0.05] {
            let mut solver = solved(turn_game(false, rake), storage, 60);
            let mut gains = 0.0;
            for player in 0..2 {
                let [own, best] = [false, true].map(|is_best| Plain::mean(&solver, player, is_best));
                let found = solver.value(player) - 50.0;
                assert!((found - own).abs() < 1e-4, "{storage:?} {rake} {player}: {found} {own}");
                gains += best - own;
            }
            let found = solver.exploitability();
            assert!((found - gains / 2.0).abs() < 1e-4, "{storage:?} {rake}: {found} {gains}");
        }
    }
}

#[test]
fn flops_with_all_cards_are_those_of_plain_recursion() {
    let mut solver = solved(flop_game(Isa::best(), false), Storage::Bits32, 20);
    for player in 0..2 {
        let (found, plain) = (solver.value(player) - 30.0, Plain::mean(&solver, player, false));
        assert!((found - plain).abs() < 1e-4, "{found} {plain}");
    }
}

/// Checks that two solvers agree exactly at first, and then up to their exploitability.
///
/// Where actions are equally good, rounding decides which regret is positive. From the third iteration on, solutions of
/// the same game therefore differ by more than rounding, and converge to the same value.
fn check_same(of: [&dyn Fn() -> Game; 2], storage: Storage) {
    for iterations in [1, 2] {
        let [(a, a_gain), (b, b_gain)] = of.map(|game| {
            let mut solver = solved(game(), storage, iterations);
            (solver.value(0), solver.exploitability())
        });
        assert!(
            (a - b).abs() < 1e-3 && (a_gain - b_gain).abs() < 1e-3,
            "{iterations}: {a} {b}, {a_gain} {b_gain}"
        );
    }
    let [(a, a_gain), (b, b_gain)] = of.map(|game| {
        // Averages began anew after 64 iterations, and do so again after 256.
        let mut solver = solved(game(), storage, 250);
        (solver.value(0), solver.exploitability())
    });
    assert!(a_gain < 0.3 && b_gain < 0.3, "{a_gain} {b_gain}");
    assert!((a - b).abs() <= 2.0 * (a_gain + b_gain), "{a} {b}");
}

#[test]
fn isomorphic_boards_change_nothing() {
    let flop = |is_symmetric| flop_game(Isa::best(), is_symmetric);
    assert!(flop(true).board.next.len() < flop(false).board.next.len());
    check_same([&|| flop(true), &|| flop(false)], Storage::Bits32);
}

#[test]
fn every_instruction_set_gives_the_same_solution() {
    for isa in Isa::available().filter(|&isa| isa != Isa::PORTABLE) {
        check_same([&|| flop_game(Isa::PORTABLE, true), &|| flop_game(isa, true)], Storage::Bits16);
    }
}

#[cfg(feature = "rayon")]
#[test]
fn results_do_not_depend_on_threads() {
    let of = |threads: usize, storage| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut solver = solved(flop_game(Isa::best(), true), storage, 12);
            (solver.value(0).to_bits(), solver.exploitability().to_bits())
        })
    };
    for storage in [Storage::Bits32, Storage::Bits16, Storage::Bits8] {
        assert_eq!(of(1, storage), of(3, storage));
    }
}

#[test]
fn solutions_converge_in_every_format() {
    for (storage, limit) in [(Storage::Bits32, 0.05), (Storage::Bits16, 0.06), (Storage::Bits8, 0.2)] {
        let mut solver = solved(turn_game(true, 0.0), storage, 400);
        let exploitability = solver.exploitability();
        assert!(exploitability < limit, "{storage:?}: {exploitability}");
        // Money is conserved.
        let values: f64 = (0..2).map(|player| solver.value(player)).sum();
        assert!((values - 100.0).abs() < 1e-3, "{values}");
    }
}

#[test]
fn nodes_agree_with_the_whole() {
    let mut solver = solved(turn_game(true, 0.0), Storage::Bits32, 60);
    let root = solver.node("").unwrap();
    assert!((root.means[0] - solver.value(0)).abs() < 1e-3);
    assert!((root.means[0] + root.means[1] - 100.0).abs() < 1e-3);
    // The value of a combo is the mean of the values after its actions.
    for (place, value) in root.players[0].values.iter().enumerate() {
        let mean: f64 =
            (0..root.actions.len()).map(|n| root.strategy[n][place] * root.action_values[n][place]).sum();
        assert!((value - mean).abs() < 1e-3, "{value} {mean}");
    }
    let rivers = solver.node("check, bet 50%, call, 2h").unwrap();
    assert_eq!((rivers.board, rivers.pot, rivers.player), ("Ts 9s 6h Qc 2h".parse().unwrap(), 200, Some(0)));
    for combos in rivers.players.iter().map(|player| &player.combos) {
        assert!(combos.iter().all(|combo| !combo.card_set().intersects(rivers.board)));
    }
    assert!((rivers.means[0] + rivers.means[1] - 200.0).abs() < 1e-2);
    assert!((rivers.frequencies().iter().sum::<f64>() - 1.0).abs() < 1e-9);
}

/// The mean over all cards, by the weight of the pairs that meet, is the value of the action before.
#[test]
fn a_line_on_all_cards_has_the_values_of_the_action_before() {
    for (game, before, action) in
        [(turn_game(true, 0.05), "check", 0), (flop_game(Isa::best(), true), "bet 50%", 1)]
    {
        let mut solver = solved(game, Storage::Bits32, 20);
        let node = solver.node(before).unwrap();
        let player = node.player.unwrap();
        let at = &node.players[player];
        let (mut sum, mut total) = (0.0, 0.0);
        for (place, &value) in node.action_values[action].iter().enumerate() {
            let weight = at.reach[place] * at.opposing[place] * node.strategy[action][place];
            if weight > 0.0 {
                (sum, total) = (sum + weight * value, total + weight);
            }
        }
        let paths = solver.paths(&format!("{before}, {}, *", node.actions[action])).unwrap();
        assert_eq!(paths.len(), 52 - node.board.len(), "{before}");
        let (before, mut mean, mut pairs) = (&node, 0.0, 0.0);
        for path in paths {
            let node = solver.node(&path).unwrap();
            // A call is paid before the card comes.
            let paid = f64::from(node.paid[player] - before.paid[player]);
            let at = &node.players[player];
            let weight: f64 =
                at.reach.iter().zip(&at.opposing).map(|(reach, opposing)| reach * opposing).sum();
            if weight > 0.0 {
                (mean, pairs) = (mean + weight * (node.means[player] - paid), pairs + weight);
            }
        }
        assert!((mean / pairs - sum / total).abs() < 1e-3, "{} {}", mean / pairs, sum / total);
    }
}

#[test]
fn isomorphic_cards_have_the_same_strategies() {
    let mut solver = solved(flop_game(Isa::best(), true), Storage::Bits32, 60);
    // The most frequent actions but folds lead to a turn.
    let mut path = String::new();
    loop {
        let report = solver.node(&path).unwrap();
        if report.player.is_none() {
            break;
        }
        let actions = report.actions.iter().zip(report.frequencies());
        let played =
            actions.filter(|(action, _)| **action != Action::Fold).max_by(|a, b| a.1.total_cmp(&b.1));
        path += &format!("{}{}", if path.is_empty() { "" } else { ", " }, played.unwrap().0);
    }
    // Hearts, diamonds and clubs are the same for these ranges.
    let reports = ["7h", "7d", "7c"].map(|card| solver.node(&format!("{path}, {card}")).unwrap());
    for report in &reports {
        assert!((report.means[0] - reports[0].means[0]).abs() < 1e-3);
        assert_eq!(report.players[0].combos.len(), reports[0].players[0].combos.len());
        let most = report.players[0].reach.iter().fold(0.0, |most: f64, &reach| most.max(reach));
        assert!(most > 0.1 && report.means[0].is_finite());
    }
    // The image of a combo under a permutation of these suits has the reach of the combo.
    let reach = |report: &crate::NodeReport, combo: &str| {
        let place =
            report.players[0].combos.iter().position(|other| *other == combo.parse().unwrap()).unwrap();
        report.players[0].reach[place]
    };
    assert_eq!(reach(&reports[0], "AhKd"), reach(&reports[1], "AdKh"));
    assert_eq!(reach(&reports[0], "7d7c"), reach(&reports[2], "7h7d"));
}

/// Combos that suits alone distinguish have regrets near zero whose signs are rounding errors. Boards are still solved once
/// for all their images.
#[test]
fn rounding_errors_do_not_break_the_symmetry_of_suits() {
    let engine = Engine::new(RankTable::embedded());
    let streets = [street("50%", "a"), street("50%", "a"), street("50%", "a")];
    for (board, storage) in [
        ("Qs Jh 2s 7h", Storage::Bits32),
        ("Qs Jh 2s 7h", Storage::Bits16),
        ("Qs Jh 2s 7h", Storage::Bits8),
        ("Qs Qh Qc", Storage::Bits32),
    ] {
        let betting = Betting { streets: streets.clone(), ..Betting::new(100, 200) };
        let ranges = ranges("AA,KQs,T9s,QQ", "KK,JJ,AQs,87s");
        let game = Game::new(&engine, board.parse().unwrap(), ranges, betting).unwrap();
        let mut solver = solved(game, storage, if board.len() > 8 { 100 } else { 20 });
        let [first, second] = solver.node("").unwrap().means;
        assert!((first + second - 100.0).abs() < 1e-3, "{board} {storage:?}: {first} + {second}");
        let node = solver.node("check").unwrap();
        let at = |text: &str| {
            let combo = text.parse().unwrap();
            node.players[1].combos.iter().position(|other| *other == combo).unwrap()
        };
        let free = if board.len() > 8 { ["c", "d"] } else { ["h", "c"] };
        for rank in ["J", "K"] {
            let [combo, image] = free.map(|suit| format!("{rank}s{rank}{suit}"));
            for strategy in &node.strategy {
                assert!(
                    (strategy[at(&combo)] - strategy[at(&image)]).abs() < 1e-6,
                    "{board} {storage:?} {combo}"
                );
            }
        }
        // The value of a call is the mean of the values on the rivers.
        if board.len() > 8 {
            let line = "check, bet 50%";
            let before = solver.node(line).unwrap();
            let call = before.actions.iter().position(|action| action.to_string() == "call").unwrap();
            let after = &before.players[0];
            let mean: f64 = {
                let weights = after.reach.iter().zip(&before.strategy[call]).zip(&after.opposing);
                let weights: Vec<f64> =
                    weights.map(|((reach, part), opposing)| reach * part * opposing).collect();
                let sum: f64 = weights
                    .iter()
                    .zip(&before.action_values[call])
                    .map(|(w, v)| if *w > 0.0 { w * v } else { 0.0 })
                    .sum();
                sum / weights.iter().sum::<f64>()
            };
            let (mut sum, mut deals) = (0.0, 0.0);
            let known: CardSet = board.parse().unwrap();
            for card in (CardSet::FULL - known).iter() {
                let river = solver.node(&format!("{line}, call, {card}")).unwrap();
                let player = &river.players[0];
                let weight: f64 = player.reach.iter().zip(&player.opposing).map(|(a, b)| a * b).sum();
                if weight > 0.0 {
                    sum += river.means[0] * weight;
                    deals += weight;
                }
            }
            // The value of the call is less what the call costs.
            let cost = f64::from(before.paid[1] - before.paid[0]);
            assert!((sum / deals - cost - mean).abs() < 2e-3, "{storage:?}: {} {mean}", sum / deals - cost);
        }
    }
}

#[test]
fn invalid_paths_name_the_step() {
    let error = |path: &str| {
        let solver = Solver::new(turn_game(true, 0.0), Storage::Bits8);
        solver.paths(path).unwrap_err().to_string()
    };
    assert_eq!(error("*"), "step 1, \"*\": expected check, bet 50 or all-in 250");
    assert_eq!(error("check, check, *, *"), "step 4, \"*\": expected check or bet 80");
    assert_eq!(error("check, fold, *"), "step 2, \"fold\": expected check, bet 50 or all-in 250");
    let mut solver = solved(turn_game(true, 0.0), Storage::Bits32, 2);
    let mut message = |path: &str| solver.node(path).unwrap_err().to_string();
    assert_eq!(message("fold"), "step 1, \"fold\": expected check, bet 50 or all-in 250");
    assert_eq!(
        message("check, check, Ts"),
        "step 3, \"Ts\": expected the next card, which is not on Qc Ts 9s 6h"
    );
    assert_eq!(message("bet 50, fold, 2c"), "step 3, \"2c\": the hand is over");
    assert!(matches!(solver.node("check, bet 51").unwrap_err(), PathError::Action { place: 2, .. }));
}

#[test]
fn invalid_games_are_refused() {
    let engine = Engine::new(RankTable::embedded());
    let game = |board: &str, first: &str, second: &str, betting: Betting| {
        Game::new(&engine, board.parse().unwrap(), ranges(first, second), betting).err()
    };
    let betting = Betting::new(100, 100);
    assert_eq!(game("As Ks", "QQ", "JJ", betting.clone()), Some(GameError::Board { found: 2 }));
    assert_eq!(game("As Ks Qs", "AsKs", "JJ", betting.clone()), Some(GameError::Empty { player: 0 }));
    assert_eq!(game("2s 3s 4s", "AhKh", "AhQh", betting.clone()), Some(GameError::Blocked));
    for wrong in [
        Betting::new(0, 100),
        Betting::new(100, 0),
        Betting { rake: f64::NAN, ..betting.clone() },
        Betting { merge: -1.0, ..betting.clone() },
        Betting { rake_cap: -1.0, ..betting.clone() },
    ] {
        assert!(matches!(game("2s 3s 4s", "AA", "KK", wrong), Some(GameError::Number { .. })));
    }
    let many = street("1%, 2%, 3%, 4%, 5%, 6%, 7%, 8%, 9%, 10%", "");
    let betting = Betting { streets: [many.clone(), many.clone(), many], ..Betting::new(10_000, 1_000_000) };
    assert_eq!(game("2s 3s 4s", "AA", "KK", betting), Some(GameError::Actions { found: 11, most: 10 }));
}

/// A bet and raises by one chip each are as many as the stack has chips, on each street.
#[test]
fn long_rows_of_raises_are_solved_or_refused() {
    let engine = Engine::new(RankTable::embedded());
    let sizes = street("1c", "1c");
    let game = |board: &str, stack: u32| {
        let streets = [sizes.clone(), sizes.clone(), sizes.clone()];
        Game::new(
            &engine,
            board.parse().unwrap(),
            ranges("AA, QQ", "KK"),
            Betting { streets, ..Betting::new(100, stack) },
        )
    };
    let mut solver = solved(game("Ks 9h 4c 2d 3c", 50).unwrap(), Storage::Bits32, 20);
    let sum: f64 = (0..2).map(|player| solver.value(player)).sum();
    assert!((sum - 100.0).abs() < 1e-3, "{sum}");
    for (board, stack) in [("Ks 9h 4c 2d 3c", 51), ("Ks 9h 4c 2d 3c", 1_000_000_000), ("Ks 9h 4c", 20_000)] {
        assert_eq!(game(board, stack).err(), Some(GameError::Bets { most: 50 }));
    }
}

#[test]
fn stars_stand_for_cards_that_are_no_later_steps() {
    let solver = Solver::new(turn_game(true, 0.0), Storage::Bits32);
    let river = solver.paths("check, check, *").unwrap();
    let [one, other] = [&river[0], &river[1]];
    assert_eq!(solver.is_same_node(one, one), Ok(true));
    assert_eq!(solver.is_same_node(one, "check"), Ok(false));
    assert!(solver.is_same_node(one, other).is_ok());
    let error = solver.paths("check, check, *, *").unwrap_err();
    assert!(error.to_string().starts_with("step 4, \"*\": expected "), "{error}");
    let error = solver.check_path("check, check, *").unwrap_err();
    assert_eq!(error.to_string(), "step 3, \"*\": expected a card, because at most one step of a line is *");
    let engine = Engine::new(RankTable::embedded());
    let flop =
        Game::new(&engine, "Ks 9s 4c".parse().unwrap(), ranges("AA", "QQ"), Betting::new(100, 100)).unwrap();
    let flop = Solver::new(flop, Storage::Bits32);
    let lines = flop.paths("check, check, *, check, check, 7d").unwrap();
    assert_eq!(lines.len(), 48);
    assert!(lines.iter().all(|line| line.matches("7d").count() == 1));
    assert!(flop.paths("check, check, 7d, check, check, *").unwrap().len() == 48);
    assert!(flop.is_same_node("check, check, 7d", "check, check, 7h").unwrap());
    assert!(!flop.is_same_node("check, check, 7d", "check, check, 7s").unwrap());
    // A card that the board has is missing only there.
    assert!(flop.check_path("check, check, Ks").unwrap_err().is_of_board());
    assert!(!flop.check_path("check, check, K").unwrap_err().is_of_board());
}

#[test]
fn players_without_live_combos_are_no_error() {
    // The turn can leave the first player no combo.
    let streets = [street("50%", "a"), street("50%", "a"), street("50%", "a")];
    let betting = Betting { streets, ..Betting::new(100, 200) };
    let engine = Engine::new(RankTable::embedded());
    let game =
        Game::new(&engine, "2s 3s 4s".parse().unwrap(), ranges("AhKh", "QdQc, 7s7h"), betting).unwrap();
    let mut solver = solved(game, Storage::Bits16, 30);
    let sum: f64 = (0..2).map(|player| solver.value(player)).sum();
    assert!((sum - 100.0).abs() < 1e-3, "{sum}");
    let report = solver.node("check, check, Qd").unwrap();
    assert_eq!(report.players[1].combos.len(), 1);
}

#[test]
fn a_flag_stops_with_a_valid_solution() {
    let mut solver = Solver::new(turn_game(true, 0.0), Storage::Bits32);
    let stop = AtomicBool::new(true);
    let until = Until { stop: Some(&stop), ..Until::default() };
    let solved = solver.solve(&until, |_| ControlFlow::Continue(()));
    assert_eq!(solved.iterations, 1);
    assert!(solved.exploitability.unwrap() > 0.0);
    // The board of cards that are dealt next has all cards.
    let board = &solver.game().board;
    let images: usize = board.next.iter().map(|next| next.images.len()).sum();
    assert_eq!(images, 52 - CardSet::len(board.cards));
    assert!(board.next.iter().all(|next| Card::ALL.contains(&next.card.unwrap())));
}

#[test]
fn exponents_are_options() {
    let discount = Discount { alpha: f64::INFINITY, beta: f64::NEG_INFINITY, gamma: 2.0, restarts: false };
    let mut solver = Solver::new(turn_game(true, 0.0), Storage::Bits32).with_discount(discount);
    let until = Until { exploitability: 0.0, iterations: 200, ..Until::default() };
    solver.solve(&until, |_| ControlFlow::Continue(()));
    assert!(solver.exploitability() < 1.0, "{}", solver.exploitability());
}
