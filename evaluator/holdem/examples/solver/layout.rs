//! The order of a tree's terminals and decisions.

use super::tree::{Kind, Node, Tree};
use super::walk::Decision;

/// Up to sixteen terminals that are computed together.
pub(crate) struct Group {
    pub(crate) is_showdown: bool,
    pub(crate) nodes: Vec<usize>,
}

/// Returns all terminals of a tree: showdowns first, then folds.
pub(crate) fn groups(tree: &Tree) -> Vec<Group> {
    let mut groups = Vec::new();
    for is_showdown in [true, false] {
        let belongs = |node: &Node| match node.kind {
            Kind::Decision { .. } => false,
            Kind::Showdown => is_showdown,
            Kind::Fold { .. } => !is_showdown,
        };
        let terminals: Vec<usize> =
            (0..tree.nodes.len()).filter(|&node| belongs(&tree.nodes[node])).collect();
        groups.extend(terminals.chunks(16).map(|nodes| Group { is_showdown, nodes: nodes.to_vec() }));
    }
    groups
}

/// Returns all decisions of a tree, in its order, with the rows of a [`Walk`](super::walk::Walk).
pub(crate) fn decisions(tree: &Tree, groups: &[Group]) -> Vec<Decision> {
    let mut rows = vec![None; tree.nodes.len()];
    for (group, first) in groups.iter().zip((0..).step_by(16)) {
        group.nodes.iter().zip(first..).for_each(|(&terminal, row)| rows[terminal] = Some(row));
    }
    let others = rows.iter_mut().filter(|row| row.is_none());
    others.zip(16 * groups.len()..).for_each(|(decision, row)| *decision = Some(row));
    let rows: Vec<usize> = rows.into_iter().flatten().collect();

    let mut actions = [0; 2];
    let decision = |(node, &row): (&Node, &usize)| {
        let Kind::Decision { player, children } = node.kind.clone() else { return None };
        let first = actions[player];
        actions[player] += children.len();
        Some(Decision { player, actions: first..actions[player], row, children: rows[children].to_vec() })
    };
    tree.nodes.iter().zip(&rows).filter_map(decision).collect()
}
