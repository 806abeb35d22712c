//! Progress and stops.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use questions::{Service, progress_json};
use serde_json::json;

#[test]
fn the_progress_callback_can_stop_a_question() {
    let simulation = json!({"ask": "equity", "ranges": ["random", "random", "random"], "method": "monte-carlo", "stderr": 1e-6});
    let exact = json!({"ask": "flops", "ranges": ["random", "random"]});
    for question in [simulation, exact] {
        let told = AtomicUsize::new(0);
        let outcome = Service::new().ask(question.to_string().as_bytes(), &|progress| {
            assert!((0.0..=1.0).contains(&progress.done));
            match told.fetch_add(1, Ordering::Relaxed) {
                0..3 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        let refusal = outcome.unwrap_err();
        assert!(refusal.is_stopped() && refusal.field() == "stopped", "{refusal:?}");
        assert!(told.into_inner() > 3);
    }
}

#[test]
fn a_flag_stops_a_question() {
    let simulation = json!({"ask": "equity", "ranges": ["random", "random", "random"], "method": "monte-carlo", "stderr": 1e-6});
    let exact = json!({"ask": "flops", "ranges": ["random", "random"]});
    for question in [simulation, exact] {
        let stop = AtomicBool::new(false);
        let set = |_: &holdem::Progress<'_>| {
            stop.store(true, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        let refusal = Service::new().ask_until(question.to_string().as_bytes(), &set, &stop).unwrap_err();
        assert!(refusal.is_stopped(), "{refusal:?}");
    }
}

#[test]
fn simulations_report_their_estimates() {
    let estimate = holdem::Estimate::new(10, &[0.5, 0.5], &[0.1, 0.1]);
    let progress = holdem::Progress::new(0.25, Some(estimate));
    assert_eq!(
        progress_json(&progress),
        json!({"done": 0.25, "samples": 10, "equity": [0.5, 0.5], "stderr": [0.1, 0.1]})
    );
    assert_eq!(progress_json(&holdem::Progress::new(0.5, None)), json!({"done": 0.5}));
}
