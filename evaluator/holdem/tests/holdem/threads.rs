//! Questions that several threads ask at the same time, and the number of threads that work on one.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread::{self, ThreadId};
use std::time::Duration;

use equity::batch::{Batch, Question};
use holdem::{Method, Options, Plan, Progress, Reports, Showdown, Stop};

use crate::support::{cards, engine, ranges};

/// Asks a long question whose callback waits until another thread has the answer to the next question, and so
/// on. Each keeps a thread of its pool until the last, short question is answered.
fn ask(depth: usize) {
    let ranges = ranges(&["AA,KQs", "random"]);
    if depth == 0 {
        Showdown::new(&ranges).board(cards("Kd 9h 4c")).run(engine()).unwrap();
        return;
    }
    let wait = |_: &Progress<'_>| {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            ask(depth - 1);
            sender.send(()).unwrap();
        });
        receiver.recv_timeout(Duration::from_secs(60)).expect("an answer");
        ControlFlow::Break(())
    };
    let long = Showdown::new(&ranges).dead(cards("2c")).plan(Plan::Sweep);
    let _ = long.on_progress(&wait).run(engine());
}

#[test]
fn no_question_waits_for_another() {
    ask(rayon::current_num_threads() + 1);
}

/// Returns the threads that call the callback during some work.
fn threads_of(ask: impl Fn(&(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync))) -> HashSet<ThreadId> {
    let seen = Mutex::new(HashSet::new());
    let note = |_: &Progress<'_>| {
        seen.lock().unwrap().insert(thread::current().id());
        ControlFlow::Continue(())
    };
    ask(&note);
    seen.into_inner().unwrap()
}

#[test]
fn the_calling_thread_alone() {
    let here = HashSet::from([thread::current().id()]);
    let ranges = ranges(&["QQ+,AKs", "22+,A2s+", "JTs"]);
    let pair = Showdown::new(&ranges[..2]).threads(1);
    let flop = Showdown::new(&ranges).threads(1).board(cards("Kd 9h 4c"));
    let simulated = flop.method(Method::MonteCarlo).stop(Stop::never().time(Duration::from_millis(200)));
    assert_eq!(threads_of(|note| drop(flop.on_progress(note).run(engine()).unwrap())), here);
    assert_eq!(threads_of(|note| drop(simulated.on_progress(note).run(engine()).unwrap())), here);
    assert_eq!(threads_of(|note| drop(flop.on_progress(note).runouts(engine()).unwrap())), here);
    let filter = "monotone and K-high".parse().unwrap();
    assert_eq!(
        threads_of(|note| drop(pair.on_progress(note).flops(engine(), 0.8, Some(&filter)).unwrap())),
        here
    );
    let seats = ranges.iter().map(|range| range.clone().into());
    let questions = vec![Question::new(seats.collect::<Vec<_>>(), cards("Kd 9h 4c"), cards("")); 3];
    let options = Options { threads: Some(1), ..Options::default() };
    assert_eq!(
        threads_of(|note| drop(Batch::new(engine(), options).on_progress(note).run(&questions))),
        here
    );
}

#[test]
fn threads_do_not_change_an_answer() {
    let ranges = ranges(&["QQ+,AKs:0.3", "22+,A2s+:0.7", "JTs:0.1"]);
    let question = Showdown::new(&ranges).board(cards("Kd 9h 4c"));
    let simulated = question.method(Method::MonteCarlo).stop(Stop::never().samples(20_000));
    for question in [question, question.by_combo(), simulated] {
        let reports =
            [None, Some(1), Some(3), Some(1)].map(|threads| question.threads(threads).run(engine()).unwrap());
        for report in &reports {
            assert_eq!(report.shares(), reports[0].shares());
            assert_eq!(report.by_combo(0), reports[0].by_combo(0));
            assert_eq!(report.standard_error(0), reports[0].standard_error(0));
        }
    }
}
