//! One pass over all boards: the opponent's reach on the way down, and the player's values on the way up.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use holdem::internals::vectors;
use holdem::solver::Column;

use crate::deck::Board;
use crate::forest::{Forest, LANES};
use crate::format::{Format, Row};
use crate::game::Game;
use crate::parallel::for_each;
use crate::walk::{Data, Down, Mode, Up, Update};

/// Both players' numbers on a board, and those of the boards after it.
pub(crate) struct Numbers<F: Format> {
    /// By forest of the street. Empty on rivers that are [left out](crate::rivers).
    pub(crate) forests: Vec<[Data<F>; 2]>,
    pub(crate) next: Vec<Numbers<F>>,
    /// By player, the values at the leaves where a river is dealt, if rivers are left out.
    pub(crate) dealt: [Vec<f32>; 2],
}

impl<F: Format> Numbers<F> {
    /// Creates the first numbers, with or without those of rivers that are dealt.
    pub(crate) fn new(game: &Game, board: &Board, street: usize, has_rivers: bool) -> Self {
        let is_kept = has_rivers || street == 0 || !board.next.is_empty();
        Self {
            forests: if is_kept { Self::of_board(game, board, street) } else { Vec::new() },
            next: board.next.iter().map(|next| Self::new(game, next, street + 1, has_rivers)).collect(),
            dealt: [Vec::new(), Vec::new()],
        }
    }

    /// Creates the first numbers of a board.
    pub(crate) fn of_board(game: &Game, board: &Board, street: usize) -> Vec<[Data<F>; 2]> {
        let data = |forest| [0, 1].map(|player| Data::new(forest, player, board.blocks(player)));
        game.streets[street].forests.iter().map(data).collect()
    }

    /// Sets all numbers but those of locked decisions to their first values.
    pub(crate) fn restart(&mut self, game: &Game) {
        self.restart_at(game, &game.board, 0);
    }

    fn restart_at(&mut self, game: &Game, board: &Board, street: usize) {
        for (forest, data) in game.streets[street].forests.iter().zip(&mut self.forests) {
            for (player, data) in data.iter_mut().enumerate() {
                data.restart(forest, player, board.blocks(player));
            }
        }
        for (next, board) in self.next.iter_mut().zip(&board.next) {
            next.restart_at(game, board, street + 1);
        }
    }
}

/// The values of one decision: those of the node, then those after each action.
pub(crate) struct Wanted {
    /// The indices of the boards on the way to the node.
    pub(crate) boards: Vec<usize>,
    pub(crate) node: usize,
}

/// A pass for the values of one player.
pub(crate) struct Sweep<'a> {
    pub(crate) game: &'a Game,
    pub(crate) player: usize,
    pub(crate) mode: Mode,
    pub(crate) update: Update,
    /// The pass is abandoned when this is `true`.
    pub(crate) stop: Option<&'a AtomicBool>,
    pub(crate) wanted: Option<Wanted>,
    /// `true` to store the values at the leaves where a river is dealt.
    pub(crate) keeps_dealt: bool,
}

/// The number of rivers that one task of a thread goes through.
const RIVERS: usize = 6;

/// Memory that threads use again for each river.
#[derive(Default)]
struct Scratch {
    rows: Vec<Row>,
    reach: Vec<Column>,
    values: Vec<Column>,
    roots: Vec<f32>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// What is known of a board on the way down.
struct Place<'a> {
    board: &'a Board,
    street: usize,
    /// The number of boards on the way to it.
    depth: usize,
    seed: u64,
}

impl Sweep<'_> {
    /// Returns the player's values at the root, for all combos on the first board. With a wanted node they are
    /// the values of the node and after each of its actions, one after the other.
    pub(crate) fn run<F: Format>(&self, numbers: &mut Numbers<F>) -> Vec<f32> {
        let other = 1 - self.player;
        let game = self.game;
        let place = Place { board: &game.board, street: 0, depth: 0, seed: 0 };
        let len = game.hands[self.player].len();
        let mut sums = vec![0.0; game.symmetries.len() * len];
        let wanted = self.board(&place, numbers, &game.hands[other].weights, &mut sums);
        wanted.unwrap_or_else(|| sums[..len].to_vec())
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Adds the player's values on a board and its images to `sums`: by symmetry, line and combo of the first
    /// board. `reach` is the opponent's, by line and combo of the first board. Returns the values of the wanted
    /// node, if there is one.
    fn board<F: Format>(
        &self,
        place: &Place<'_>,
        numbers: &mut Numbers<F>,
        reach: &[f32],
        sums: &mut [f32],
    ) -> Option<Vec<f32>> {
        if place.board.next.is_empty() {
            return SCRATCH.with_borrow_mut(|scratch| {
                let forests = &self.game.streets[place.street].forests;
                let results = forests.iter().zip(&mut numbers.forests).map(|(forest, data)| {
                    self.down(place, forest, data, reach, scratch, &mut []);
                    self.leaves(place, forest, scratch);
                    self.up(place, forest, data, &[], scratch, sums)
                });
                results.fold(None, Option::or)
            });
        }
        let [forest] = &self.game.streets[place.street].forests[..] else {
            unreachable!("only rivers have several forests")
        };
        let (data, mut scratch) = (&mut numbers.forests[0], Scratch::default());
        let (own, other) = (&place.board.live[self.player], &place.board.live[1 - self.player]);
        let stride = place.board.blocks(1 - self.player) * LANES;
        let mut dealt = vec![0.0; forest.deals.len() * stride];
        self.down(place, forest, data, reach, &mut scratch, &mut dealt);
        self.leaves(place, forest, &mut scratch);
        let stored = &mut numbers.dealt[self.player];
        let is_below = self.wanted.as_ref().is_some_and(|wanted| wanted.boards.len() > place.depth);
        if !stored.is_empty() && !is_below {
            return self.up(place, forest, data, stored, &mut scratch, sums);
        }
        // The reach by combo of the first board.
        let all = self.game.hands[1 - self.player].len();
        let mut reach = vec![0.0; forest.deals.len() * all];
        for (reach, dealt) in reach.chunks_exact_mut(all).zip(dealt.chunks_exact(stride.max(1))) {
            for (&place, &dealt) in other.iter().zip(dealt) {
                reach[usize::from(place)] = dealt;
            }
        }
        let (values, wanted) = self.next(place, &mut numbers.next, &reach);
        if wanted.is_some() || self.is_stopped() {
            return wanted;
        }
        let all = self.game.hands[self.player].len();
        let stride = place.board.blocks(self.player) * LANES;
        let mut dealt = vec![0.0; forest.deals.len() * stride];
        for (dealt, values) in dealt.chunks_exact_mut(stride.max(1)).zip(values.chunks_exact(all)) {
            for (dealt, &place) in dealt.iter_mut().zip(own) {
                *dealt = values[usize::from(place)];
            }
        }
        if self.keeps_dealt && place.street + 2 == self.game.streets.len() {
            stored.clone_from(&dealt);
        }
        self.up(place, forest, data, &dealt, &mut scratch, sums)
    }

    /// Returns the sum of the player's values over the next boards, by line and combo, and the values of the
    /// wanted node if it is there.
    fn next<F: Format>(
        &self,
        place: &Place<'_>,
        numbers: &mut [Numbers<F>],
        reach: &[f32],
    ) -> (Vec<f32>, Option<Vec<f32>>) {
        let (game, player) = (self.game, self.player);
        let (len, kinds) = (game.hands[player].len(), game.symmetries.len());
        let lines = game.streets[place.street + 1].lines;
        let boards = &place.board.next;
        let at = |index: usize| Place {
            board: &boards[index],
            street: place.street + 1,
            depth: place.depth + 1,
            seed: place.seed * 64 + index as u64 + 1,
        };
        if let Some(&index) = self.wanted.as_ref().and_then(|wanted| wanted.boards.get(place.depth)) {
            let mut sums = vec![0.0; kinds * lines * len];
            let wanted = self.board(&at(index), &mut numbers[index], reach, &mut sums);
            return (Vec::new(), wanted);
        }
        let size = if place.street + 2 == game.streets.len() { RIVERS } else { 1 };
        let mut sums = vec![0.0; boards.len().div_ceil(size) * kinds * lines * len];
        let mut tasks: Vec<_> =
            numbers.chunks_mut(size).zip(sums.chunks_exact_mut(kinds * lines * len)).collect();
        for_each(&mut tasks, |task, (numbers, sums)| {
            for (index, numbers) in (task * size..).zip(numbers.iter_mut()) {
                if !self.is_stopped() {
                    self.board(&at(index), numbers, reach, sums);
                }
            }
        });
        // Sums of tasks are added in their order, so that results do not depend on threads.
        let mut values = vec![0.0; lines * len];
        for sums in sums.chunks_exact(kinds * lines * len) {
            for (images, sums) in game.images[player].iter().zip(sums.chunks_exact(lines * len)) {
                for (values, sums) in values.chunks_exact_mut(len).zip(sums.chunks_exact(len)) {
                    images.iter().zip(sums).for_each(|(&image, sum)| values[usize::from(image)] += sum);
                }
            }
        }
        (values, None)
    }

    /// Computes the opponent's reach at the leaves of a forest.
    fn down<F: Format>(
        &self,
        place: &Place<'_>,
        forest: &Forest,
        data: &[Data<F>; 2],
        reach: &[f32],
        scratch: &mut Scratch,
        deals: &mut [f32],
    ) {
        let (game, player) = (self.game, 1 - self.player);
        let blocks = place.board.blocks(player);
        let (stride, all, live) = (blocks * LANES, game.hands[player].len(), &place.board.live[player]);
        let Scratch { rows, reach: columns, roots, .. } = scratch;
        let rows = grown(rows, forest.reach_rows[player], Row::ZERO);
        let columns = grown(columns, forest.groups.len() * (stride + LANES), Column::ZERO);
        let roots = grown(roots, forest.lines.len() * stride, 0.0);
        for (root, line) in roots.chunks_exact_mut(stride.max(1)).zip(forest.lines.clone()) {
            let reach = &reach[line * all..][..all];
            for (root, &place) in root.iter_mut().zip(live) {
                *root = reach[usize::from(place)];
            }
            root[live.len()..].fill(0.0);
        }
        let data = &data[player];
        // Regrets are for learning, and averages for everything else, also on the way to the board of a wanted node.
        let is_before = self.wanted.as_ref().is_some_and(|wanted| place.depth < wanted.boards.len());
        let is_averaged = self.mode != Mode::Learn || is_before;
        let task = Down {
            forest,
            player,
            data,
            is_averaged,
            roots,
            blocks,
            rows,
            columns: &mut *columns,
            deals: &mut *deals,
        };
        vectors::run(game.isa, task);
        if place.board.next.is_empty() {
            return;
        }
        let images = game.lane_images(place.board, player);
        for columns in columns.chunks_exact_mut(stride + LANES).take(forest.groups.len()) {
            average(columns, &images, |columns, part| {
                let mut sum = Column::ZERO;
                for column in columns {
                    sum.0.iter_mut().zip(column.0).for_each(|(sum, number)| *sum += number * part);
                }
                sum
            });
        }
        for reach in deals.chunks_exact_mut(stride.max(1)) {
            average(reach, &images, |numbers, part| numbers.map(|number| number * part).sum());
        }
    }

    /// Computes the player's values at showdowns and folds.
    fn leaves(&self, place: &Place<'_>, forest: &Forest, scratch: &mut Scratch) {
        let (board, player) = (place.board, self.player);
        let height = board.blocks(1 - player) * LANES + LANES;
        let stride = board.blocks(player) * LANES;
        let Scratch { reach, values, .. } = scratch;
        let values = grown(values, forest.groups.len() * stride, Column::ZERO);
        for (index, group) in forest.groups.iter().enumerate() {
            let (reach, values) = (&reach[index * height..], &mut values[index * stride..][..stride]);
            let payoffs = &group.payoffs[player];
            if group.is_showdown {
                board.columns.values(player, reach, payoffs, values);
            } else {
                board.columns.fold_values(player, reach, &payoffs.map(|payoffs| payoffs.win), values);
            }
            // Regrets of the last block share a scale with those of no combo.
            values[board.live[player].len()..].fill(Column::ZERO);
        }
    }

    /// Adds the values of a forest's lines to `sums`. Returns the values of the wanted node, if it is here.
    fn up<F: Format>(
        &self,
        place: &Place<'_>,
        forest: &Forest,
        data: &mut [Data<F>; 2],
        deals: &[f32],
        scratch: &mut Scratch,
        sums: &mut [f32],
    ) -> Option<Vec<f32>> {
        let (game, player, update) = (self.game, self.player, self.update);
        let (blocks, live) = (place.board.blocks(player), &place.board.live[player]);
        let (stride, all, lines) =
            (blocks * LANES, game.hands[player].len(), game.streets[place.street].lines);
        let Scratch { rows, values, roots, .. } = scratch;
        let rows = grown(rows, forest.value_rows, Row::ZERO);
        let roots = grown(roots, forest.lines.len() * stride, 0.0);
        let columns = &values[..forest.groups.len() * stride];
        let decision = self.wanted.as_ref().filter(|wanted| wanted.boards.len() == place.depth);
        let decision = decision.and_then(|wanted| forest.decision(wanted.node));
        let wanted: Vec<u32> = decision.map_or(Vec::new(), |decision| {
            let children = &decision.children[..decision.actions as usize];
            [decision.value].iter().chain(children).copied().collect()
        });
        let mut copies = vec![0.0; wanted.len() * stride];
        // No two forests of an iteration have the same numbers.
        let seed = (u64::from(update.iteration) << 32) ^ (place.seed << 12) ^ forest.lines.start as u64;
        let taken = (!wanted.is_empty()).then_some((&wanted[..], &mut copies[..]));
        let data = &mut data[player];
        let mode = self.mode;
        let task =
            Up { forest, player, data, mode, blocks, rows, columns, deals, roots, update, seed, taken };
        if blocks > 0 {
            vectors::run(game.isa, task);
        }
        for &image in &place.board.images {
            for (line, root) in forest.lines.clone().zip(roots.chunks_exact(stride.max(1))) {
                let sums = &mut sums[(image * lines + line) * all..][..all];
                live.iter().zip(root).for_each(|(&place, value)| sums[usize::from(place)] += value);
            }
        }
        decision.map(|_| spread(&copies, stride, live, all))
    }
}

/// Replaces the reach of each live combo by the mean over its images. `images` has the lanes of the images, by permutation
/// of suits. `mean` adds numbers that are multiplied by a part.
///
/// Boards that permutations map to each other are solved once, as if combos that they map to each other had the same
/// strategy. Rounding makes their strategies differ. The mean of the reach over all images is that of a strategy which is
/// the same for all of them.
fn average<T: Copy>(
    reach: &mut [T],
    images: &[Vec<usize>],
    mean: impl Fn(&mut dyn Iterator<Item = T>, f32) -> T,
) {
    let [identity, _, ..] = images else { return };
    let (before, part) = (reach[..identity.len()].to_vec(), 1.0 / images.len() as f32);
    for (lane, reach) in reach[..before.len()].iter_mut().enumerate() {
        *reach = mean(&mut images.iter().map(|images| before[images[lane]]), part);
    }
}

/// Returns numbers of live combos by combo of the first board, with 0 for the others.
fn spread(numbers: &[f32], stride: usize, live: &[u16], all: usize) -> Vec<f32> {
    let mut spread = vec![0.0; numbers.len() / stride.max(1) * all];
    for (spread, numbers) in spread.chunks_exact_mut(all).zip(numbers.chunks_exact(stride.max(1))) {
        live.iter().zip(numbers).for_each(|(&place, &number)| spread[usize::from(place)] = number);
    }
    spread
}

/// Returns the first numbers of a vector that grows if it is too short.
fn grown<T: Copy>(numbers: &mut Vec<T>, len: usize, zero: T) -> &mut [T] {
    if numbers.len() < len {
        numbers.resize(len, zero);
    }
    &mut numbers[..len]
}
