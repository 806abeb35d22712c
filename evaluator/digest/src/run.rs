//! One run through the questions.

use std::error::Error;
use std::fmt;
use std::time::Instant;

use evaluator::Isa;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde_json::Value;

use crate::expected::{Expected, Line};
use crate::kinds::{Context, Kind};
use crate::through::Answers;
use crate::transcript::{Transcript, difference};

/// The instruction set and the threads that answer questions.
pub(crate) struct Run {
    context: Context,
    pool: ThreadPool,
}

impl Run {
    /// Uses one thread for each core if `threads` is 0.
    pub(crate) fn new(isa: Isa, threads: usize) -> Result<Self, Box<dyn Error>> {
        Ok(Self { context: Context::new(isa), pool: ThreadPoolBuilder::new().num_threads(threads).build()? })
    }

    /// Returns the answers to the questions of a kind, in their order. Questions that are left out have no
    /// answer.
    pub(crate) fn answers(&self, kind: &Kind, left_out: &[usize]) -> Result<Vec<Value>, String> {
        let questions = kind.questions();
        let answer = |(number, question): (usize, &Value)| {
            if left_out.contains(&number) {
                return Ok(Value::Null);
            }
            let told = |error| format!("{} {number}: {error}: {question}", kind.name);
            (kind.answer)(&self.context, question).map_err(told)
        };
        self.pool.install(|| questions.par_iter().enumerate().map(answer).collect())
    }

    /// Returns the hashes of all kinds. If nothing is expected, questions whose answers cannot be rounded are
    /// left out.
    pub(crate) fn digest(
        &self,
        kinds: &[Kind],
        expected: Option<&Expected>,
    ) -> Result<Expected, Box<dyn Error>> {
        let mut found = Expected::default();
        for kind in kinds {
            let start = Instant::now();
            let left_out = expected.map_or(&[][..], |expected| expected.left_out(kind.name));
            let answers = self.answers(kind, left_out)?;
            let mut line = hash(kind, left_out, |number| Some(&answers[number]))?;
            if let (Err(near), None) = (&line, expected) {
                line = hash(kind, near, |number| Some(&answers[number]))?;
            }
            let line = line.map_err(|near| cannot_round(kind, &near))?;
            let seconds = start.elapsed().as_secs_f64();
            println!("{:20} {:7} questions  {:016x}  {seconds:6.2} s", kind.name, line.questions, line.hash);
            found.0.insert(kind.name.into(), line);
        }
        Ok(found)
    }

    /// Compares the answers of another program, of the kinds that it supports, with the expected hashes.
    /// Returns `false` and prints the differences if they differ.
    pub(crate) fn check(
        &self,
        kinds: &[Kind],
        answers: &Answers,
        expected: &Expected,
    ) -> Result<bool, Box<dyn Error>> {
        let mut found = Expected::default();
        let is_known = |kind: &&Kind| answers.contains_key(kind.name);
        for kind in kinds.iter().filter(is_known) {
            let others = &answers[kind.name];
            let line = hash(kind, expected.left_out(kind.name), |number| others.get(&number))?;
            match line {
                Ok(line) => {
                    println!("{:20} {:7} questions  {:016x}", kind.name, line.questions, line.hash);
                    found.0.insert(kind.name.into(), line);
                }
                // Hashes that differ from the expected ones, so that the differences are printed.
                Err(near) => {
                    eprintln!("{}", cannot_round(kind, &near));
                    found.0.insert(kind.name.into(), Line::default());
                }
            }
        }
        let different = found.compare(expected, "another program");
        for kind in kinds.iter().filter(|kind| different.contains(&kind.name.to_string())) {
            self.tell_difference(kind, answers)?;
        }
        Ok(different.is_empty() && !found.0.is_empty())
    }

    /// Prints the differences between another program's answers and ours.
    fn tell_difference(&self, kind: &Kind, answers: &Answers) -> Result<(), String> {
        let (mut count, mut largest, mut first) = (0, 0.0, None);
        for (number, own) in self.answers(kind, &[])?.iter().enumerate() {
            let other = answers[kind.name].get(&number);
            let difference = other.map_or(f64::INFINITY, |other| difference(own, other));
            if difference > 0.0 {
                count += 1;
                first =
                    first.or(Some((own.to_string(), other.map_or(String::new(), Value::to_string), number)));
            }
            largest = f64::max(largest, difference);
        }
        println!("{}: {count} answers differ, numbers by {largest:e} at most", kind.name);
        if let Some((own, other, number)) = first {
            println!("the first: {}\nhere:      {own}\nthere:     {other}", kind.questions()[number]);
        }
        Ok(())
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, threads: {}", self.context.isa, self.pool.current_num_threads())
    }
}

/// Returns the message about numbers that cannot be rounded.
fn cannot_round(kind: &Kind, near: &[usize]) -> String {
    format!(
        "{}: the answers to questions {near:?} have numbers whose last bits decide how they are rounded: expected such questions \
         in the file DIGEST, which --record writes",
        kind.name
    )
}

/// Returns the hash of a kind, or the numbers of the questions whose answers cannot be rounded.
fn hash<'a>(
    kind: &Kind,
    left_out: &[usize],
    answer: impl Fn(usize) -> Option<&'a Value>,
) -> Result<Result<Line, Vec<usize>>, String> {
    let mut transcript = Transcript::new(kind.rounding);
    let (mut near, mut count) = (vec![], 0);
    for (number, question) in kind.questions().iter().enumerate() {
        if left_out.contains(&number) {
            continue;
        }
        let answer = answer(number).ok_or_else(|| format!("{} {number}: there is no answer", kind.name))?;
        if !transcript.add(question, answer) {
            near.push(number);
        }
        count += questions_in(question);
    }
    let line = Line { questions: count, hash: transcript.hash(), left_out: left_out.to_vec() };
    Ok(if near.is_empty() { Ok(line) } else { Err(near) })
}

/// Returns the number of questions in a batch.
fn questions_in(question: &Value) -> usize {
    let many = ["hands", "rows", "boards", "questions"].iter().find_map(|name| question[*name].as_array());
    many.map_or(1, Vec::len)
}
