//! Questions, and the results that answer them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::measure::Measurement;
use crate::equity::SPOTS;
use crate::ours::NAME;
use crate::{gain, omaha, orders};

/// The reported groups of criterion in order, with their titles and units.
const GROUPS: [(&str, &str, &str); 22] = [
    ("equity", "Exact equity", "cases"),
    ("river", "River for solvers, all combos against all", "cases"),
    ("river_pair", "Pair of ranges on a river", "terminals"),
    ("river_pair_made", "Pair of ranges on a river: construction", "pairs"),
    ("all_in_pair", "Pair of ranges all-in on a flop", "terminals"),
    ("all_in_pair_made", "Pair of ranges all-in on a flop: construction", "pairs"),
    ("monte_carlo", "Monte Carlo", "showdowns"),
    ("monte_carlo_precision", "Monte Carlo: precision, 1 / error²", "units"),
    (gain::GROUP, "One and two threads", "runs"),
    ("board", "Board sweep, counting all 1,326 combos", "combos"),
    ("batch_sets", "Batch: card sets", "hands"),
    ("batch_rows", "Batch: rows of card ids", "hands"),
    ("batch_columns", "Batch: columns of card ids", "hands"),
    ("batch_suit_masks", "Batch: columns of suit masks", "hands"),
    ("nested", "One hand per call: nested enumeration", "hands"),
    ("random_ids", "One hand per call: lists of card ids", "hands"),
    ("prebuilt_hands", "One hand per call: prebuilt hands", "hands"),
    ("card_sets", "One hand per call: card sets", "hands"),
    (orders::GROUP, "Other hand rankings, rows of card ids", "hands"),
    (omaha::GROUP, "Omaha", "hands"),
    (omaha::EQUITIES, "Omaha: equity", "cases"),
    ("references", "The table and the reference evaluators", "hands"),
];

/// A question about one set of hands, with the answers of all contestants.
#[derive(Debug)]
pub struct Question {
    /// Criterion's group and parameter: "batch_sets/7_cards_1Mi_fresh".
    pub id: String,
    /// The title in reports: "Batch: card sets, 7 cards, 1 Mi fresh".
    pub title: String,
    /// The unit of the figures, such as hands or combos.
    pub unit: &'static str,
    /// The largest number of threads of a contestant, if known.
    pub threads: Option<usize>,
    /// The answers, fastest first.
    pub answers: Vec<Answer>,
}

/// The speed of a contestant.
#[derive(Debug)]
pub struct Answer {
    /// The contestant's name.
    pub contestant: String,
    /// The kind of contestant.
    pub party: Party,
    /// The number of hands or combos per second.
    pub per_second: f64,
    /// The time for the whole question, in seconds. Extrapolated if only a slice was timed.
    pub whole: f64,
}

/// A kind of contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// A kernel of the bulk calls.
    Kernel,
    /// Our scalar lookup, with or without checks.
    Scalar,
    /// Another project's crate.
    Peer,
    /// A reference evaluator of this project.
    Reference,
}

impl Party {
    /// Returns the kind of a contestant by its name.
    #[must_use]
    pub fn of(contestant: &str) -> Self {
        match contestant.strip_prefix(NAME) {
            Some("" | "_checked") => Self::Scalar,
            Some(_) => Self::Kernel,
            None if contestant.starts_with("reference_") => Self::Reference,
            None => Self::Peer,
        }
    }
}

impl Question {
    /// Returns the speed of our scalar path with the calls for distinct cards, if it takes part.
    #[must_use]
    pub fn scalar(&self) -> Option<f64> {
        let scalar = self.answers.iter().find(|answer| answer.contestant == NAME);
        scalar.map(|answer| answer.per_second)
    }

    /// Returns `true` if the report shows the time for the whole question.
    #[must_use]
    pub fn is_about_time(&self) -> bool {
        ["equity/", "river/", "river_pair_made/", "all_in_pair_made/", "omaha_equity/"]
            .iter()
            .any(|group| self.id.starts_with(group))
    }

    /// Returns `true` if contestants differ only in their number of threads.
    #[must_use]
    pub fn is_about_threads(&self) -> bool {
        self.id.strip_prefix(gain::GROUP).is_some_and(|rest| rest.starts_with('/'))
    }

    /// Returns the speed of one thread, if the question compares threads.
    #[must_use]
    pub fn one_thread(&self) -> Option<f64> {
        let alone = self.answers.iter().find(|answer| answer.contestant == gain::ALONE);
        alone.map(|answer| answer.per_second)
    }

    /// Returns the speed of the best peer, if any takes part.
    #[must_use]
    pub fn best_peer(&self) -> Option<f64> {
        let peer = self.answers.iter().find(|answer| answer.party == Party::Peer);
        peer.map(|answer| answer.per_second)
    }
}

/// Groups results into questions. Skips groups that are not reported.
#[must_use]
pub fn questions(measurements: &[Measurement]) -> Vec<Question> {
    let mut questions = Vec::new();
    for (group, title, unit) in GROUPS {
        let mut by_parameter: BTreeMap<_, Vec<&Measurement>> = BTreeMap::new();
        for measurement in measurements.iter().filter(|measurement| measurement.group == group) {
            let parameter = measurement.parameter.as_str();
            by_parameter.entry((order(parameter), parameter)).or_default().push(measurement);
        }
        questions.extend(by_parameter.into_iter().map(|((_, parameter), answers)| Question {
            id: format!("{group}/{parameter}"),
            title: format!("{title}, {}", in_words(parameter)),
            unit,
            threads: answers.iter().map(|measurement| measurement.threads).max().flatten(),
            answers: ranked(&answers),
        }));
    }
    questions
}

/// Describes the threads of all groups: "1; 2 in the group threads". The most common number comes first.
#[must_use]
pub fn threads(questions: &[Question]) -> String {
    let mut by_number: BTreeMap<Option<usize>, BTreeSet<&str>> = BTreeMap::new();
    for Question { id, threads, .. } in questions {
        let group = id.split('/').next().unwrap_or_default();
        by_number.entry(*threads).or_default().insert(group);
    }
    let mut by_number: Vec<_> = by_number.into_iter().collect();
    by_number.sort_by_key(|(_, groups)| Reverse(groups.len()));
    let in_words = |(place, (threads, groups)): (usize, (Option<usize>, BTreeSet<&str>))| {
        let threads = threads.map_or_else(|| "unknown".to_owned(), |threads| threads.to_string());
        let groups: Vec<&str> = groups.into_iter().collect();
        match (place, &groups[..]) {
            (0, _) => threads,
            (_, [group]) => format!("{threads} in the group {group}"),
            _ => format!("{threads} in the groups {}", groups.join(", ")),
        }
    };
    by_number.into_iter().enumerate().map(in_words).collect::<Vec<_>>().join("; ")
}

/// Returns the answers to a question, fastest first.
fn ranked(measurements: &[&Measurement]) -> Vec<Answer> {
    let whole = measurements.iter().map(|measurement| measurement.elements).max().unwrap_or_default();
    let answer = |measurement: &&Measurement| Answer {
        contestant: measurement.contestant.clone(),
        party: Party::of(&measurement.contestant),
        per_second: measurement.per_second(),
        whole: whole as f64 / measurement.per_second(),
    };
    let mut answers: Vec<Answer> = measurements.iter().map(answer).collect();
    answers.sort_by(|a, b| b.per_second.total_cmp(&a.per_second));
    answers
}

/// Returns a sort key: named spots in their own order, then more cards first, then the main size, 1 Mi, then
/// smaller sizes before larger ones.
fn order(parameter: &str) -> (usize, Reverse<u64>, bool, u64) {
    let spot = SPOTS.iter().position(|spot| spot.name == parameter).unwrap_or(SPOTS.len());
    let mut numbers = parameter.split('_').filter_map(|word| {
        let digits = word.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        digits.parse::<u64>().ok()
    });
    let cards = numbers.next().unwrap_or(0);
    (spot, Reverse(cards), !parameter.contains("1Mi"), numbers.next().unwrap_or(0))
}

/// Formats a parameter for readers: "7_cards_32Ki_in_cache" becomes "7 cards, 32 Ki in cache".
fn in_words(parameter: &str) -> String {
    let words = parameter.replace('_', " ").replace("Ki", " Ki").replace("Mi", " Mi");
    words.replacen(" cards ", " cards, ", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(group: &str, contestant: &str, parameter: &str, nanoseconds: f64) -> Measurement {
        let measurement = Measurement::of(group, contestant, parameter, 1000, nanoseconds);
        Measurement { threads: Some(1), ..measurement }
    }

    #[test]
    fn the_main_sizes_come_first() {
        let mut parameters =
            ["5_cards_8Ki_boards", "7_cards_256Ki", "7_cards_32Ki", "7_cards_1Mi_fresh", "7_cards"];
        parameters.sort_by_key(|parameter| order(parameter));
        assert_eq!(
            parameters,
            ["7_cards_1Mi_fresh", "7_cards", "7_cards_32Ki", "7_cards_256Ki", "5_cards_8Ki_boards"]
        );
    }

    #[test]
    fn results_become_questions() {
        let questions = questions(&[
            measured("nested", "aya_poker", "7_cards", 4.0),
            measured("batch_sets", "rivertable_avx512", "5_cards_32Ki_in_cache", 1.0),
            measured("batch_sets", "rivertable", "7_cards_1Mi_fresh", 2.0),
            measured("batch_sets", "rs_poker", "7_cards_1Mi_fresh", 8.0),
            measured("batch_sets", "rivertable_avx512", "7_cards_1Mi_fresh", 1.0),
            measured("something_else", "rivertable", "", 1.0),
        ]);
        let ids: Vec<&str> = questions.iter().map(|question| question.id.as_str()).collect();
        assert_eq!(
            ids,
            ["batch_sets/7_cards_1Mi_fresh", "batch_sets/5_cards_32Ki_in_cache", "nested/7_cards"]
        );
        let [sevens, fives, nested] = &questions[..] else { unreachable!() };
        assert_eq!(sevens.title, "Batch: card sets, 7 cards, 1 Mi fresh");
        assert_eq!(fives.title, "Batch: card sets, 5 cards, 32 Ki in cache");
        let parties = [Party::Kernel, Party::Scalar, Party::Peer];
        assert!(sevens.answers.iter().map(|answer| answer.party).eq(parties));
        assert_eq!((sevens.scalar(), sevens.best_peer()), (Some(5e11), Some(1.25e11)));
        assert_eq!((nested.scalar(), nested.best_peer()), (None, Some(2.5e11)));
        assert_eq!((nested.threads, nested.is_about_threads()), (Some(1), false));
    }
    #[test]
    fn threads_are_reported_by_group() {
        let of = |group: &str, threads| Measurement { threads, ..measured(group, "us", "7_cards", 1.0) };
        let mut all = vec![of("equity", Some(1)), of("equity", Some(1)), of("river", Some(1))];
        assert_eq!(threads(&questions(&all)), "1");
        all.push(of("threads", Some(2)));
        assert_eq!(threads(&questions(&all)), "1; 2 in the group threads");
        all.extend([of("board", None), of("nested", None), of("card_sets", Some(1))]);
        assert_eq!(
            threads(&questions(&all)),
            "1; unknown in the groups board, nested; 2 in the group threads"
        );
    }
}
