//! Postflop games of two players.

use std::ops::ControlFlow;
use std::time::Duration;

use equity::Progress;
use holdem::Engine;
use render::solve::{SolveRun, csv, json, memory_json, memory_text, svg, text};
use serde_json::{Value, json};

use crate::asked::Asked;
use crate::kept::{Kept, Key};
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
    let key = Key::new(asked.question, question, ranges.clone(), spot.cards.board);
    if !question.memory
        && let Some(kept) = Kept::take(&key, &question.goal)
    {
        return solution(asked, question, kit.engine, kept);
    }
    let game = question.prepare(kit.engine, spot.cards.board, ranges)?;
    if question.memory {
        return Ok(match asked.form {
            Form::Text => asked.text(memory_text(&game)),
            _ => json!({ "memory": memory_json(&game) }),
        });
    }
    check_memory(&game, question.storage, MAX_MEMORY)?;
    let mut kept = Kept::new(key, game);
    check_node(asked, question, &kept)?;
    let reader = asked.reader()?;
    for (index, lock) in question.locks.iter().enumerate() {
        let read = |text: &str| reader.read_within(text, asked.budget).map_err(|error| sentence("", &error));
        let refuse = |message: String| Refusal::new("locks", format!("lock {message}")).at(index);
        lock.apply(&mut kept.solver, read).map_err(refuse)?;
    }
    solution(asked, question, kit.engine, kept)
}

/// Checks the node before the work.
fn check_node(asked: &Asked<'_>, question: &Solve, kept: &Kept) -> Result<(), Refusal> {
    let node = &question.node;
    kept.solver.check_path(node).map_err(|error| path_refusal(node, &error))?;
    if asked.form == Form::Svg && !kept.solver.acts(node) {
        let message = "as \"svg\": nobody acts at this node: expected json, csv or text";
        return Err(Refusal::new("as", message));
    }
    Ok(())
}

/// Solves a game as far as it is not solved yet, and answers about a node. The game is kept for the next question.
fn solution(asked: &Asked<'_>, question: &Solve, engine: &Engine, mut kept: Kept) -> Result<Value, Refusal> {
    let node = &question.node;
    if let Err(refusal) = check_node(asked, question, &kept) {
        kept.keep(node);
        return Err(refusal);
    }
    let run = kept.found(node).unwrap_or_else(|| search(asked, question.goal, &mut kept));
    let report = Node::new(&mut kept.solver, engine, node)?;
    let report = report.report(&kept.solver, run);
    let picture = || svg(&report).unwrap_or_default();
    let answer = asked.shown(|| json(&report), || csv(&report), picture, || text(&report));
    kept.keep(node);
    Ok(answer)
}

/// Searches until the goal or the time limit of answers is reached.
fn search(asked: &Asked<'_>, goal: Goal, kept: &mut Kept) -> SolveRun {
    let left = LIMIT.saturating_sub(Duration::from_secs_f64(asked.seconds()));
    let goal = Goal { time: Some(goal.time.map_or(left, |time| time.min(left))), ..goal };
    let tell = |progress: &SolveProgress| {
        let is_stopped = asked.is_stopped(&Progress::new(progress.done, None));
        if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let before = kept.seconds();
    let run = solve(&mut kept.solver, &goal, asked.run.stop, &tell);
    let run = SolveRun { seconds: before + run.seconds, ..run };
    kept.searched(goal, run);
    run
}
