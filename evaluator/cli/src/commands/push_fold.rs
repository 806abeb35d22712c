//! `rivertable push-fold`: equilibria of push or fold before the flop.

use std::time::{Duration, Instant};

use holdem::Progress;
use push_fold::{Ante, Deals, MAX_SEATS, Payoff, Rules, Tournament};
use questions::push_or_fold::{Prepared, PushFold, Sweep, SweepError};
use questions::{Amount, Amounts, Games, LIMIT, Refusal, money};
use render::push_fold::{Stopped, csv, grids, json, svg, text};
use render::sweep;
use render::words::counted;

use crate::commands::equity::method::time_above_0;
use crate::error::Failure;
use crate::numbers::whole;
use crate::orders::OrdersChoice;
use crate::output::{OutputChoice, palette};
use crate::progress::Live;
use crate::spot::DialectChoice;
use crate::threads::ThreadChoice;
use terminal::interrupt;

/// Solve push or fold before the flop: who goes all-in with which hands, in chips or in prize money (ICM)
///
/// Stacks are listed in the order of action, up to the small blind and the big blind: two stacks are the small
/// blind and the big blind, three are the button and the blinds. A call is all-in, too. The equilibrium of
/// two and three seats is exact, with card removal, folded hands, split pots and side pots. With four to nine seats the same game is
/// solved on millions of sampled deals, and the answer says what each seat was found to gain by other hands, on deals that the
/// search has not seen. Ctrl-C ends the search with the best strategy so far.
///
/// The exploitability is in big blinds. With prizes, a big blind is worth its part of what the players of this table
/// play for: the prize money of a seat with all of the table's chips, less that of the last place, and the bounties.
///
/// The winner of a player's last chips gets the bounty. Bounties that are still to be won after the hand are shared by
/// stacks: a player with a tenth of all chips has a tenth of them. Two seats are exact. Players at other tables have the mean
/// bounty of this table.
///
/// Three seats need the orders of all triples of hands at a showdown. Counting them takes some minutes; --orders keeps
/// them in a file, and resumes a count that was interrupted.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("games").required(true).args(["stacks", "sweep"]))]
pub(crate) struct Args {
    /// The stacks before blinds and antes, separated by commas or semicolons: 12500,8.2k or "12,500; 8,200" or 10bb,7bb
    #[arg(long, value_name = "CHIPS", allow_negative_numbers = true)]
    stacks: Option<Amounts>,
    /// Solve equal stacks from LOW to HIGH in steps of --step
    #[arg(long, value_name = "LOW..HIGH")]
    sweep: Option<String>,
    /// The step of a sweep, such as 0.1 or 0.1bb
    #[arg(
        long,
        value_name = "CHIPS",
        default_value = "1",
        conflicts_with = "stacks",
        allow_negative_numbers = true
    )]
    step: Amount,
    /// Print a grid for each decision of a sweep, with the largest stack with which each hand goes all-in
    #[arg(long, requires = "sweep", conflicts_with_all = ["json", "csv", "stacks"])]
    depths: bool,
    /// The number of seats of a sweep
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<usize>(2..=MAX_SEATS as u64))]
    #[arg(conflicts_with = "stacks", allow_negative_numbers = true)]
    seats: usize,
    /// The small blind and the big blind
    #[arg(long, value_name = "SMALL,BIG", default_value = "0.5,1", allow_negative_numbers = true)]
    blinds: Amounts,
    /// The ante of each player
    #[arg(long, value_name = "CHIPS", allow_negative_numbers = true)]
    #[arg(conflicts_with = "big_blind_ante")]
    ante: Option<Amount>,
    /// The ante that the big blind pays for all
    #[arg(long, value_name = "CHIPS", allow_negative_numbers = true)]
    big_blind_ante: Option<Amount>,
    /// Dead money in the pot: chips of players who have folded, or of absent seats
    #[arg(long, value_name = "CHIPS", allow_negative_numbers = true)]
    dead: Option<Amount>,
    /// The prizes from the first place on, separated by commas: play for prize money instead of chips. 50%,30%,20% are
    /// parts of all prizes
    #[arg(long, value_name = "PRIZES", allow_negative_numbers = true)]
    payouts: Option<Amounts>,
    /// The stacks of players at other tables
    #[arg(long, value_name = "CHIPS", requires = "payouts", allow_negative_numbers = true)]
    others: Option<Amounts>,
    /// The bounty on each player's head, in the unit of the prizes. Bounties still to be won are shared by stacks
    #[arg(long, value_name = "PRIZES", requires = "payouts", allow_negative_numbers = true)]
    bounties: Option<Amounts>,
    /// Pay a part of a bounty at once, half of it by default, and add the rest to the bounty of the player who gets it (progressive
    /// knockout)
    #[arg(long, value_name = "PART", requires = "bounties")]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "0.5")]
    progressive: Option<Amount>,
    /// The part of a contested pot that the house takes, such as 0.05 or 5%
    #[arg(long, value_name = "PART", allow_negative_numbers = true)]
    #[arg(conflicts_with = "payouts")]
    rake: Option<Amount>,
    /// The maximum rake of a pot, in chips
    #[arg(long, value_name = "CHIPS", requires = "rake", allow_negative_numbers = true)]
    cap: Option<Amount>,
    /// Fix the hands of a seat or of a decision, such as BB=22+,A2+ or "BB call SB=@calls.txt": the others exploit them
    ///
    /// Seats have other names too: BU and button are BTN, UTG is the first of four and more seats, UTG+1 the next one,
    /// and MP is LJ or, of six seats, HJ.
    #[arg(long = "range", value_name = "SEAT=RANGE")]
    ranges: Vec<String>,
    #[command(flatten)]
    dialect: DialectChoice,
    /// End the search after this time, in seconds, with the best strategy so far. With four and more seats some seconds of
    /// measurement follow [default: 60 with four and more seats, no limit with fewer]
    #[arg(long, value_name = "SECONDS", value_parser = time_above_0, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// With four and more seats, list rare decisions too
    #[arg(long, conflicts_with_all = ["grid", "sweep"])]
    all: bool,
    #[command(flatten)]
    orders: OrdersChoice,
    /// Print a grid for each decision
    #[arg(long, conflicts_with_all = ["json", "csv", "sweep"])]
    grid: bool,
    #[command(flatten)]
    threads: ThreadChoice,
    #[command(flatten)]
    output: OutputChoice,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    args.threads.set()?;
    if args.sweep.is_some() && args.output.draws() {
        return Err("--svg: a sweep has no picture".to_string().into());
    }
    // All games and ranges are checked before any work.
    let games = args.games()?;
    let three;
    let deals = match games.iter().any(Prepared::needs_three_hands) {
        true => {
            three = args.orders.deals()?;
            &three
        }
        false => Deals::two_seats(),
    };
    interrupt::note();
    let live = Live::new();
    let mut solved = Vec::with_capacity(games.len());
    for (number, game) in games.iter().enumerate() {
        let start = Instant::now();
        let limit = args.time.or(game.is_sampled().then_some(LIMIT));
        let is_late = || limit.is_some_and(|limit| start.elapsed() >= limit / games.len() as u32);
        let tell = |done: f64| live.show(&Progress::new((number as f64 + done) / games.len() as f64, None));
        solved.push(game.solve(deals, &is_late, &tell));
        if interrupt::is_noted() {
            break;
        }
    }
    drop(live);
    // A sweep is a list, even of one depth.
    let one = solved.first().filter(|_| args.sweep.is_none());
    let as_json = || one.map_or_else(|| sweep::json(&solved), json);
    let one_as_text = |one| if args.grid { grids(one, palette()) } else { text(one, args.all) };
    let sweep_as_text = || if args.depths { sweep::depths_text(&solved) } else { sweep::text(&solved) };
    let as_text = || one.map_or_else(sweep_as_text, one_as_text);
    args.output.print(as_json, || csv(&solved), || svg(&solved[0]), as_text)?;
    let is_interrupted = solved.iter().any(|solved| solved.stopped == Some(Stopped::Interrupt));
    if is_interrupted { Err(Failure::Interrupted(None)) } else { Ok(()) }
}

impl Args {
    /// Returns the depths, if the games are a sweep.
    fn sweep(&self, big_blind: f64) -> Result<Option<Sweep>, String> {
        let Some(text) = &self.sweep else { return Ok(None) };
        let expected = || format!("--sweep {text}: expected two numbers, such as 1..20");
        let (low, high) = text.split_once("..").ok_or_else(expected)?;
        let [low, high] = [low, high].map(|number| number.parse::<f64>().map_err(|_| expected()));
        let step = self.step.chips(Some(big_blind)).map_err(of("step"))?;
        Sweep::new(low?, high?, step, self.seats).map(Some).map_err(|error| match error {
            SweepError::Step => format!("--step {step}: {error}"),
            _ => format!("--sweep {text}: {error}"),
        })
    }

    /// Returns the game, or the games of all depths.
    fn games(&self) -> Result<Vec<Prepared>, Failure> {
        let blinds = self.blinds.chips(2, None).map_err(of("blinds"))?;
        let &[small, big] = &blinds[..] else {
            let numbers = counted(blinds.len() as f64, "number");
            let expected = "expected two: the small blind and the big blind";
            return Err(format!("--blinds has {numbers}, {expected}").into());
        };
        let sweep = self.sweep(big)?;
        if let Some(sweep) = &sweep {
            sweep.check_depths(big).map_err(of("sweep"))?;
        }
        let ante =
            match (chips("ante", &self.ante, big)?, chips("big-blind-ante", &self.big_blind_ante, big)?) {
                (Some(ante), _) => Ante::Each(ante),
                (None, Some(ante)) => Ante::BigBlind(ante),
                (None, None) => Ante::None,
            };
        let stacks =
            self.stacks.as_ref().map_or(Ok(vec![]), |stacks| stacks.stacks(big)).map_err(of("stacks"))?;
        let payoff = self.payoff(big, stacks.len())?;
        let dead = chips("dead", &self.dead, big)?.unwrap_or(0.0);
        let rules = Rules { stacks, blinds: [small, big], ante, dead, payoff };
        let question = PushFold { rules, sweep, fixed: self.fixed()? };
        let game = Games::all().first();
        question.prepare(|text| self.dialect.read(game, "", text)).map_err(message)
    }

    /// Returns what players play for.
    fn payoff(&self, big_blind: f64, seats: usize) -> Result<Payoff, String> {
        let Some(prizes) = &self.payouts else {
            let rake = self.rake.as_ref().map_or(Ok(0.0), Amount::part).map_err(of("rake"))?;
            let cap = chips("cap", &self.cap, big_blind)?;
            return Ok(Payoff::Chips { rake, cap: cap.unwrap_or(f64::INFINITY) });
        };
        let others = self.others.as_ref().map_or(Ok(vec![]), |others| others.chips(1, Some(big_blind)));
        let others = others.map_err(of("others"))?;
        let bounties = self.bounties.clone().unwrap_or_default();
        let [prizes, bounties] =
            money(prizes, &bounties, seats).map_err(|(name, message)| of(name)(message))?;
        let progressive =
            self.progressive.as_ref().map(Amount::part).transpose().map_err(of("progressive"))?;
        Ok(Payoff::Prizes(Tournament { prizes, others, bounties, progressive }))
    }

    /// Returns the fixed ranges, each with the name of a seat or of a decision.
    fn fixed(&self) -> Result<Vec<(String, String)>, String> {
        let fixed = self.ranges.iter().map(|text| {
            let expected = || format!("--range {text}: expected a seat or a decision, =, and a range");
            let (name, range) = text.split_once('=').ok_or_else(expected)?;
            Ok((name.into(), range.into()))
        });
        fixed.collect()
    }
}

/// Returns a function that adds the name of an option to a message.
fn of(name: &'static str) -> impl Fn(String) -> String {
    move |message| format!("--{name} {message}")
}

/// Returns an amount in chips.
fn chips(name: &'static str, amount: &Option<Amount>, big_blind: f64) -> Result<Option<f64>, String> {
    amount.as_ref().map(|amount| amount.chips(Some(big_blind))).transpose().map_err(of(name))
}

/// Returns the failure for an invalid option, with the option's name.
fn message(refusal: Refusal) -> Failure {
    match refusal.field() {
        "fixed" => Refusal::new("range", format!("--range {}", refusal.message())).into(),
        "sweep" => Refusal::new("sweep", format!("--sweep: {}", refusal.message())).into(),
        "big_blind_ante" => Refusal::new("big-blind-ante", refusal.message()).into(),
        _ => refusal.into(),
    }
}
