//! Postflop games of two players.

use std::ops::ControlFlow;
use std::time::Duration;

use equity::Progress;
use postflop::{Game, Solver};
use render::solve::{csv, json, memory_json, memory_text, svg, text};
use serde_json::{Value, json};

use crate::asked::Asked;
use crate::kind::Form;
use crate::progress::LIMIT;
use crate::refusal::Refusal;
use crate::solve::{Goal, Node, Solve, SolveProgress, check_memory, path_refusal, solve};
use crate::spot::{Boards, sentence};

/// The most memory that strategies take.
const MAX_MEMORY: u64 = 1 << 30;

pub(super) fn answer(asked: &Asked<'_>, question: &Solve) -> Result<Value, Refusal> {
    if question.memory && matches!(asked.form, Form::Csv | Form::Svg) {
        let form = asked.form.name();
        return Err(Refusal::new("as", format!("as {form:?}: memory is a number: expected json or text")));
    }
    let spot = asked.spot(Boards::Some)?;
    let kit = spot.kit()?;
    let ranges = [0, 1].map(|player| kit.spot.ranges[player].clone());
    let game = question.prepare(kit.engine, spot.cards.board, ranges)?;
    if question.memory {
        return Ok(match asked.form {
            Form::Text => asked.text(memory_text(&game)),
            _ => json!({ "memory": memory_json(&game) }),
        });
    }
    let mut solver = solver(asked, question, game)?;
    let left = LIMIT.saturating_sub(Duration::from_secs_f64(asked.seconds()));
    let goal = Goal { time: Some(question.goal.time.map_or(left, |time| time.min(left))), ..question.goal };
    let tell = |progress: &SolveProgress| {
        let is_stopped = asked.is_stopped(&Progress::new(progress.done, None));
        if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let run = solve(&mut solver, &goal, asked.run.stop, &tell);
    let node = Node::new(&mut solver, kit.engine, &question.node)?;
    let report = node.report(&solver, run);
    let picture = || svg(&report).unwrap_or_default();
    Ok(asked.shown(|| json(&report), || csv(&report), picture, || text(&report)))
}

/// Returns the solver with its locks. Errors of the node are reported before the work.
fn solver(asked: &Asked<'_>, question: &Solve, game: Game) -> Result<Solver, Refusal> {
    check_memory(&game, question.storage, MAX_MEMORY)?;
    let mut solver = Solver::new(game, question.storage);
    solver.check_path(&question.node).map_err(|error| path_refusal(&question.node, &error))?;
    if asked.form == Form::Svg && !solver.acts(&question.node) {
        let message = "as \"svg\": nobody acts at this node: expected json, csv or text";
        return Err(Refusal::new("as", message));
    }
    let reader = asked.reader()?;
    for (index, lock) in question.locks.iter().enumerate() {
        let read = |text: &str| reader.read_within(text, asked.budget).map_err(|error| sentence("", &error));
        let refuse = |message: String| Refusal::new("locks", format!("lock {message}")).at(index);
        lock.apply(&mut solver, read).map_err(refuse)?;
    }
    Ok(solver)
}
