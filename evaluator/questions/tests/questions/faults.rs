//! Faults: panics, and questions whose ranges are made to take time and memory.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{fs, mem};

use questions::push_or_fold::ThreeHands;
use questions::{LIMIT, Service};
use serde_json::{Map, Value, json};

/// A panic in the caller's function, and in the function that loads deals, are answered.
#[test]
fn a_panic_is_answered_and_the_service_goes_on() {
    let service = Service::new().three_hands(ThreeHands::new(|| panic!("injected into {}", "deals")));
    let ask = |question: Value, is_broken: bool| {
        service.ask(question.to_string().as_bytes(), &|_| {
            assert!(!is_broken, "injected into progress");
            ControlFlow::Continue(())
        })
    };
    let simulation = json!({"ask": "equity", "ranges": ["AA", "KK"], "method": "monte-carlo", "samples": 1e6 as u64, "id": "a"});
    for (question, is_broken, message) in [
        (simulation.clone(), true, "injected into progress"),
        (json!({"ask": "push-fold", "stacks": [5, 5, 5], "id": "a"}), false, "injected into deals"),
    ] {
        let refusal = ask(question, is_broken).unwrap_err();
        assert!(refusal.is_fault() && refusal.field() == "fault" && refusal.json()["id"] == "a");
        assert_eq!(refusal.message(), format!("internal error, please report this question: {message}"));
        assert!(ask(simulation.clone(), false).is_ok());
    }
}

/// Returns a question about six hole cards with a range that names others.
fn bomb(texts: impl IntoIterator<Item = String>) -> Value {
    let names: Map<String, Value> =
        texts.into_iter().enumerate().map(|(name, text)| (name.to_string(), text.into())).collect();
    let range = names.keys().map(|name| format!("@{name}")).collect::<Vec<_>>().join(",");
    json!({"ask": "range", "game": "omaha6", "ranges": [range], "names": names, "id": 1})
}

/// Returns the texts of many large ranges.
fn large_texts() -> impl Iterator<Item = String> {
    let ranks = "AKQJT98765432";
    let pairs = ranks.chars().flat_map(move |one| ranks.chars().map(move |other| (one, other)));
    (0..6).flat_map(move |_| pairs.clone().map(|(one, other)| format!("{one}*****,{other}*****")))
}

#[test]
fn reading_ranges_ends_within_the_budget_of_the_question() {
    let refused = |question: Value| {
        let refusal = Service::new().ask(question.to_string().as_bytes(), &|_| ControlFlow::Continue(()));
        refusal.unwrap_err().message().to_string()
    };
    let long = "the text would take too long to parse: expected fewer tokens other than complete hands";
    let large = "the ranges would take more than 1 GiB of memory: expected fewer or smaller ones";
    let start = Instant::now();
    // A thousand names of ten million hands each, which would take 40 GB.
    let message = refused(bomb(large_texts()));
    assert!(message.ends_with(long) || message.ends_with(large), "{message}");
    assert!(start.elapsed() < LIMIT + Duration::from_secs(10), "{:?}", start.elapsed());
}

/// Returns the time of this thread on a processor, which other programs do not change, or the time of day where the
/// system does not tell it.
fn time_of_thread() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap(), Duration::from_nanos)
}

/// A request to stop is looked at within a second, and ends the reading.
#[test]
fn reading_ranges_stops_within_a_second() {
    let question = bomb(large_texts()).to_string();
    let (last, longest) = (Mutex::new(time_of_thread()), Mutex::new(Duration::ZERO));
    let looks = AtomicU32::new(0);
    let look = || {
        let now = time_of_thread();
        let passed = now - mem::replace(&mut *last.lock().unwrap(), now);
        let mut longest = longest.lock().unwrap();
        *longest = passed.max(*longest);
    };
    let refusal = Service::new().ask(question.as_bytes(), &|_| {
        look();
        match looks.fetch_add(1, Ordering::Relaxed) {
            ..600 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    look();
    let refusal = refusal.unwrap_err();
    assert!(refusal.is_stopped() && refusal.json()["id"] == 1, "{}", refusal.message());
    let longest = longest.into_inner().unwrap();
    assert!(longest < Duration::from_secs(1), "{longest:?}");
}
