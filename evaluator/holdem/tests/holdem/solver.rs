//! The example solver: games with known solutions, and strategies with a low exploitability.

#[path = "../../examples/solver"]
#[allow(clippy::module_inception, reason = "the example is a module of its name")]
mod solver {
    pub(crate) mod best_response;
    pub(crate) mod cfr;
    pub(crate) mod layout;
    pub(crate) mod row;
    pub(crate) mod tree;
    pub(crate) mod walk;
}

use evaluator::{Isa, RankTable};
use holdem::Engine;
use holdem::solver::RiverPair;
use solver::best_response::{Judge, Worth};
use solver::cfr::{Method, Solver};
use solver::tree::{Kind, Rules, Tree};

use crate::support::{cards, range};

const METHODS: [Method; 3] = [Method::Vanilla, Method::Plus, Method::Discounted];

fn pair(isa: Isa, board: &str, ranges: [&str; 2]) -> RiverPair {
    let ([first, second], engine) = (ranges.map(range), Engine::with_isa(RankTable::embedded(), isa));
    RiverPair::new(&engine, cards(board), &first, &second).unwrap()
}

fn rules(pot: f64, stack: f64, sizes: &[f64]) -> Rules {
    Rules { pot, stack, sizes: sizes.to_vec(), rake: (0.0, f64::MAX) }
}

/// Returns the values of strategies after some iterations, and the frequency of each action at a node, over
/// all combos.
fn solve(
    tree: &Tree,
    pair: &RiverPair,
    isa: Isa,
    method: Method,
    iterations: usize,
) -> (Worth, Vec<Vec<f64>>) {
    let mut solver = Solver::new(tree, pair, isa, method).unwrap();
    for _ in 0..iterations {
        solver.iterate().unwrap();
    }
    let strategies = solver.strategies().unwrap();
    (Judge::new(tree, pair).unwrap().worth(&strategies), strategies)
}

/// The bettor has the best hand or nothing, and bets the pot or checks. The caller has hands in between, and
/// no cards are shared. In equilibrium, there is one bluff for two bets with the best hand, and half of the
/// bets are called. So each of the best hands is worth 3/2 of the pot.
#[test]
fn the_clairvoyance_game_is_solved() {
    let tree = Tree::new(rules(1.0, 1.0, &[])).unwrap();
    assert_eq!(tree.counts(), [4, 3, 2]);
    for isa in Isa::available() {
        let pair = pair(isa, "Qh 9d 8c 3s 2d", ["99,54s", "AQ"]);
        for method in METHODS {
            let (worth, strategies) = solve(&tree, &pair, isa, method, 2000);
            assert!(worth.exploitability() < 0.004, "{method:?}: {worth:?}");
            let expected = 3.0 / 7.0 * 1.5;
            assert!((worth.values[0] - expected).abs() < 0.01, "{method:?}: {worth:?}");
            assert!((worth.values[0] + worth.values[1] - 1.0).abs() < 1e-9);

            // Four hands of nothing, then three sets. The second action is a bet.
            let bets = &strategies[0][7..];
            let bluffs: f64 = bets[..4].iter().sum();
            assert!(bets[4..].iter().all(|&bet| bet > 0.98), "{method:?}: {bets:?}");
            assert!((bluffs - 1.5).abs() < 0.1, "{method:?}: {bets:?}");
            // The actions are a fold, then a call, with each of twelve combos.
            let Kind::Decision { children, .. } = &tree.nodes[0].kind else { panic!("a decision") };
            let calls = &strategies[children.start + 1][12..];
            assert!((calls.iter().sum::<f64>() / 12.0 - 0.5).abs() < 0.05, "{method:?}: {calls:?}");
        }
    }
}

#[test]
fn trees_have_the_sizes_that_were_asked_for() {
    let tree = Tree::new(rules(100.0, 200.0, &[0.5, 1.0])).unwrap();
    assert_eq!(tree.counts(), [16, 15, 14]);
    assert!(tree.nodes.iter().all(|node| node.bets.iter().all(|&bet| bet <= 200.0)));
    let actions = |node: usize| {
        let Kind::Decision { children, .. } = tree.nodes[node].kind.clone() else { return String::new() };
        let names: Vec<_> =
            children.filter_map(|child| tree.nodes[child].action).map(|of| of.to_string()).collect();
        names.join(", ")
    };
    assert_eq!(actions(0), "check, bet 50, bet 100, bet 200");
    assert_eq!(actions(2), "fold, call, raise to 150, raise to 200");
    assert_eq!(actions(3), "fold, call, raise to 200");
    assert_eq!(actions(4), "fold, call");
    let error = Tree::new(rules(1.0, 1e6, &[0.5, 0.6, 0.7])).err().unwrap();
    assert_eq!(error, "the tree has more than 100000 nodes: expected fewer or larger bets");
}

#[test]
fn methods_and_instructions_reach_a_given_exploitability() {
    let tree = Tree::new(rules(100.0, 200.0, &[0.5, 1.0])).unwrap();
    let ranges = ["99-22,AJs-A9s,KTs+,QJs,AJo", "22+,A8s+,KTs+,QTs+,J9s+,ATo+,KJo+"];
    for isa in Isa::available() {
        let pair = pair(isa, "Ks 9h 7c 4d 2h", ranges);
        for (method, iterations) in [(Method::Vanilla, 2000), (Method::Plus, 200), (Method::Discounted, 60)] {
            let (worth, strategies) = solve(&tree, &pair, isa, method, iterations);
            assert!(worth.exploitability() < 0.5, "{method:?} by {isa}: {worth:?}");
            assert!(worth.exploitability() > 0.0);
            assert!((worth.values[0] + worth.values[1] - 100.0).abs() < 1e-6);
            for (node, strategy) in tree.nodes.iter().zip(&strategies) {
                let Kind::Decision { player, children } = &node.kind else { continue };
                let combos = pair.combos(*player).unwrap().len();
                for combo in 0..combos {
                    let sum: f64 = (0..children.len()).map(|action| strategy[action * combos + combo]).sum();
                    assert!((sum - 1.0).abs() < 1e-9);
                }
            }
        }
    }
}

#[test]
fn rake_is_paid_by_both() {
    let tree = Tree::new(Rules { rake: (0.05, 6.0), ..rules(100.0, 200.0, &[1.0]) }).unwrap();
    let pair = pair(Isa::best(), "Ks 9h 7c 4d 2h", ["99-22,AJs-A9s", "22+,A8s+"]);
    let (worth, _) = solve(&tree, &pair, Isa::best(), Method::Plus, 400);
    assert!(worth.exploitability() < 0.5, "{worth:?}");
    let rake = 100.0 - worth.values[0] - worth.values[1];
    assert!((5.0..=6.0).contains(&rake), "{worth:?}");
}
