//! `rivertable histogram`: the frequency of each category, exact or by sample.

mod chi_square;
mod sample;

use std::fmt;

use equity::game::GameInfo;
use evaluator::enumerate::{Start, isomorphic_hand_count};
use evaluator::{CardSet, HandError};
use questions::Games;
use rayon::prelude::*;
use render::game::{GameFields, in_game, title};
use render::words::grouped;
use serde_json::{Value, json};

use self::chi_square::ChiSquare;
use crate::boards::BoardGame;
use crate::error::{Failure, NOTHING_FOUND};
use crate::numbers::whole;
use crate::output::FormatChoice;
use crate::progress::watched;
use crate::ranks::{CategoryOf, Counts, Ranks, categories};
use crate::rows::csv_of;
use crate::table_choice::Setting;
use crate::threads::{self, ThreadChoice};

/// Count the hands of each category
///
/// Counts all hands of a number of cards, or a random sample of them next to the exact counts.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of cards in a hand: up to 7, in deuce-to-seven up to 5, in badugi up to 4; in Omaha the 4
    /// hole cards, which are combined with all boards
    #[arg(long, short, value_name = "N", value_parser = whole::<u8>(0..=7))]
    #[arg(allow_negative_numbers = true)]
    cards: u8,
    /// Count every hand (the default)
    #[arg(long, conflicts_with = "samples")]
    exact: bool,
    /// Also count this many random hands
    #[arg(long, short = 'n', value_name = "N", value_parser = whole::<u64>(1..=1_000_000_000_000))]
    #[arg(allow_negative_numbers = true)]
    samples: Option<u64>,
    /// Seed of the random hands. The same seed and number give the same hands
    #[arg(
        long,
        short,
        value_name = "N",
        default_value_t = 1,
        value_parser = whole::<u64>(0..=u64::MAX),
        requires = "samples",
        allow_negative_numbers = true
    )]
    seed: u64,
    #[command(flatten)]
    threads: ThreadChoice,
    #[command(flatten)]
    format: FormatChoice,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let (game, cards) = (setting.game, usize::from(args.cards));
    let most = game.most_cards();
    if cards > most {
        let error = HandError::TooManyFor { found: cards, most, order: game.title() };
        return Err(Failure::input("--cards", &error));
    }
    let (exact, sampled) = match BoardGame::of(game) {
        Some(boards) => (count_deals(args, boards)?, None),
        None => {
            args.threads.set()?;
            threads::start_all()?;
            let ranks = &setting.ranks()?;
            let exact = count_all(cards, ranks);
            let sampled = args.samples.map(|samples| {
                let counts = sample::count(cards, samples, args.seed, ranks);
                Sampled { samples, seed: args.seed, chi_square: ChiSquare::of(&counts, &exact), counts }
            });
            (exact, sampled)
        }
    };
    // The categories of smaller hands are left out, because all hands have the requested number of cards.
    let mut categories = categories(game);
    categories.retain(|category| game.has_two_cards() || exact[category.place] > 0);
    let has_plain_hands = game.deck() == CardSet::FULL && game.board_hands().is_none();
    let hands = exact.iter().sum();
    Histogram { game: game.into(), categories, has_plain_hands, cards, hands, exact, sampled }
        .print(&args.format)
}

/// Counts the categories of all hands on all boards.
fn count_deals(args: &Args, game: BoardGame) -> Result<Counts, Failure> {
    let GameInfo { title, hole_cards, .. } = game.info;
    let Some(count) = game.hands.category_counter() else {
        let others = Games::all()
            .names(|game| game.board_hands().is_some_and(|hands| hands.category_counter().is_some()));
        return Err(format!("histogram does not support {title}: expected --game {others}").into());
    };
    if usize::from(args.cards) != *hole_cards {
        return Err(format!("--cards {}: expected {hole_cards} in {title}", args.cards).into());
    }
    if args.samples.is_some() {
        return Err(format!("--samples is not supported in {title}: all hands are counted").into());
    }
    args.threads.set()?;
    let (counts, _) = watched(|run| count(Some(run.on_progress)));
    let counts = counts.ok_or_else(|| Failure::Interrupted(Some(NOTHING_FOUND.into())))?;
    let mut exact = Counts::default();
    exact[..counts.len()].copy_from_slice(&counts);
    Ok(exact)
}

/// Counts the categories of all hands of `cards` cards.
fn count_all(cards: usize, ranks: &Ranks) -> Counts {
    let deck = ranks.game.deck();
    // The cards that are missing from a deck are the lowest.
    let starts: Vec<Start> =
        Start::all(cards).into_iter().filter(|start| (start.cards() - deck).is_empty()).collect();
    starts.into_par_iter().map(|start| ranks.count_hands(start, cards)).reduce(Counts::default, added)
}

/// Returns the sum of two counts.
fn added(a: Counts, b: Counts) -> Counts {
    std::array::from_fn(|category| a[category] + b[category])
}

/// The printed histogram.
struct Histogram {
    game: GameFields,
    /// The categories, the weakest first.
    categories: Vec<CategoryOf>,
    /// `true` if hands are sets of cards of the full deck.
    has_plain_hands: bool,
    cards: usize,
    hands: u64,
    exact: Counts,
    sampled: Option<Sampled>,
}

struct Sampled {
    samples: u64,
    seed: u64,
    counts: Counts,
    chi_square: Option<ChiSquare>,
}

impl Histogram {
    fn print(&self, format: &FormatChoice) -> Result<(), Failure> {
        let json = || in_game(self.game, self.json());
        format.print(json, || csv_of(&self.json()["categories"]), || self.to_string())
    }

    /// Returns the categories, the strongest first, with their exact counts. If there is a sample, also
    /// returns the count in the sample and its size.
    fn rows(&self) -> impl Iterator<Item = (&CategoryOf, u64, Option<(u64, u64)>)> {
        self.categories.iter().rev().map(|category| {
            let sampled = self.sampled.as_ref().map(|s| (s.counts[category.place], s.samples));
            (category, self.exact[category.place], sampled)
        })
    }

    /// Returns the number of hands up to suit isomorphism. Returns `None` for decks of fewer
    /// than 52 cards, and for deals with boards.
    fn up_to_suits(&self) -> Option<u64> {
        self.has_plain_hands.then(|| isomorphic_hand_count(self.cards))
    }

    fn share(&self, count: u64) -> f64 {
        count as f64 / self.hands as f64
    }

    fn json(&self) -> Value {
        let row = |(category, count, sampled): (&CategoryOf, u64, Option<(u64, u64)>)| {
            json!({
                "category": category.snake_case,
                "count": count,
                "share": self.share(count),
                "sampled_count": sampled.map(|(count, _)| count),
                "sampled_share": sampled.map(|(count, samples)| count as f64 / samples as f64),
                "standard_error": sampled.map(|(_, samples)| standard_error(self.share(count), samples)),
            })
        };
        let sampled = self.sampled.as_ref();
        json!({
            "cards": self.cards,
            "hands": self.hands,
            "hands_up_to_suits": self.up_to_suits(),
            "samples": sampled.map(|sampled| sampled.samples),
            "seed": sampled.map(|sampled| sampled.seed),
            "chi_square": sampled.and_then(|sampled| sampled.chi_square),
            "categories": self.rows().map(row).collect::<Vec<_>>(),
        })
    }
}

impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(title) = title(self.game) {
            writeln!(f, "{title}")?;
        }
        write!(f, "{:16}{:>18}{:>13}", "category", "hands", "share")?;
        if self.sampled.is_some() {
            write!(f, "{:>16}{:>14}{:>12}", "sampled", "share", "std. error")?;
        }
        writeln!(f)?;
        for (category, count, sampled) in self.rows() {
            let percent = 100.0 * self.share(count);
            write!(f, "{:16}{:>18}{percent:>11.6} %", category.name, grouped(count))?;
            if let Some((sampled, samples)) = sampled {
                let error = 100.0 * standard_error(self.share(count), samples);
                let decimals = supported_decimals(error);
                let percent = 100.0 * sampled as f64 / samples as f64;
                write!(f, "{:>16}{percent:>12.decimals$} %{error:>10.6} %", grouped(sampled))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{:16}{:>18}", "hands", grouped(self.hands))?;
        if let Some(count) = self.up_to_suits() {
            writeln!(f, "{:16}{:>18}", "up to suits", grouped(count))?;
        }
        let Some(Sampled { samples, seed, chi_square, .. }) = &self.sampled else { return Ok(()) };
        write!(f, "{} random hands, seed {seed}", grouped(*samples))?;
        if let Some(ChiSquare { statistic, degrees_of_freedom, p_value }) = chi_square {
            write!(f, "; chi-square {statistic:.2} with {degrees_of_freedom} degrees of freedom, ")?;
            write!(f, "as large or larger by chance with probability {p_value:.3}")?;
        }
        writeln!(f)
    }
}

/// Returns the standard error of a share that is estimated from this many samples.
fn standard_error(share: f64, samples: u64) -> f64 {
    (share * (1.0 - share) / samples as f64).sqrt()
}

/// Returns the number of decimals to print for a figure with this standard error: down to the last decimal
/// that is about right.
fn supported_decimals(error: f64) -> usize {
    if error <= 0.0 {
        return 0;
    }
    (-error.log10()).floor().clamp(0.0, 9.0) as usize
}

#[cfg(test)]
mod tests {
    use evaluator::RankTable;
    use questions::RankedGame;

    use super::*;

    fn holdem() -> Ranks {
        Ranks { game: RankedGame::default(), table: RankTable::embedded(), boards: None }
    }

    #[test]
    fn decimals_follow_the_error() {
        assert_eq!([20.0, 1.0, 0.5, 0.05, 0.01, 0.0049, 0.0].map(supported_decimals), [0, 0, 0, 1, 2, 2, 0]);
    }

    #[test]
    fn known_counts_of_five_cards() {
        let counts = count_all(5, &holdem());
        assert_eq!(counts[..9], [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
    }

    #[test]
    fn samples_depend_on_the_seed_alone() {
        let count = |threads, seed| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| sample::count(7, 300_000, seed, &holdem()))
        };
        let one = count(1, 5);
        assert_eq!(one.iter().sum::<u64>(), 300_000);
        assert_eq!(count(2, 5), one);
        assert_ne!(count(2, 6), one);
    }

    #[test]
    fn samples_are_fair() {
        for cards in 1..=7 {
            let counts = sample::count(cards, 1_000_000, 42, &holdem());
            let test = ChiSquare::of(&counts, &count_all(cards, &holdem()));
            // The seed is fixed, so this result does not vary.
            assert!(test.is_none_or(|test| test.p_value > 0.001), "{cards} cards: {test:?}");
        }
    }
}
