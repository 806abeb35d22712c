//! Postflop games of two players.

use std::ops::ControlFlow;
use std::time::Duration;

use equity::Progress;
use holdem::Engine;
use render::solve::{
    LineReport, SolveRun, csv, json, line_csv, line_json, line_text, memory_json, memory_text, svg, text,
};
use serde_json::{Value, json};

use crate::asked::Asked;
use crate::kept::{Kept, Key};
use crate::kind::Form;
use crate::progress::LIMIT;
use crate::refusal::Refusal;
use crate::solve::{
    Goal, Node, Solve, SolveProgress, check_memory, is_line, line, lock, path_refusal, solve,
};
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
    let read = |text: &str| reader.read_within(text, asked.budget).map_err(|error| sentence("", &error));
    lock(&mut kept.solver, &question.locks, read)
        .map_err(|fault| Refusal::new("locks", format!("lock {}", fault.message)).at(fault.index))?;
    solution(asked, question, kit.engine, kept)
}

/// Checks the node before the work.
fn check_node(asked: &Asked<'_>, question: &Solve, kept: &Kept) -> Result<(), Refusal> {
    let node = &question.node;
    kept.solver.paths(node).map_err(|error| path_refusal(node, &error))?;
    if asked.form == Form::Svg && is_line(node) {
        let message = "as \"svg\": the figures of all cards have no picture: expected json, csv or text";
        return Err(Refusal::new("as", message));
    }
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
    let answer = shown(asked, &mut kept, engine, (node, run))?;
    kept.keep(node);
    Ok(answer)
}

/// Returns the answer about a node, or about a line on all cards.
fn shown(
    asked: &Asked<'_>,
    Kept { solver, .. }: &mut Kept,
    engine: &Engine,
    (path, run): (&str, SolveRun),
) -> Result<Value, Refusal> {
    if is_line(path) {
        let rows = line(solver, engine, path, run)?;
        let (game, storage) = (solver.game(), solver.storage());
        let report = LineReport { game, storage, run, path, rows: &rows };
        return Ok(asked.shown(
            || line_json(&report),
            || line_csv(&report),
            String::new,
            || line_text(&report),
        ));
    }
    let node = Node::new(solver, engine, path)?;
    let report = node.report(solver, run);
    let picture = || svg(&report).unwrap_or_default();
    Ok(asked.shown(|| json(&report), || csv(&report), picture, || text(&report)))
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
