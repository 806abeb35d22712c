//! Questions from JSON.

use std::time::Duration;

use equity::boards::MAX_BOARDS;
use equity::game::GameInfo;
use holdem::range::{Dialect, Notation, Order};
use holdem::{Method, Options, Stop};
use render::equity::{Bet, Bets};
use render::flops;
use render::words::cut;

use super::fields::Fields;
use super::{Ask, Question, push_or_fold, solve};
use crate::amounts::Amounts;
use crate::games::Games;
use crate::kind::{Form, Kind};
use crate::progress::LIMIT;
use crate::ranked::RankedGame;
use crate::refusal::Refusal;
use crate::spot::Draws;
use crate::words::either;

/// The largest number of bins of a distribution.
const MAX_BINS: usize = 1_000;

/// Reads a question. A refusal has the question's identifier.
pub(super) fn question(json: &[u8]) -> Result<Question, Refusal> {
    let fields = Fields::read(json)?;
    let id = fields.id()?;
    let read = || -> Result<Question, Refusal> {
        let kind = fields.choice("ask", &Kind::ALL, Kind::name)?.ok_or_else(|| {
            Refusal::new("ask", format!("ask is missing: expected {}", either(Kind::ALL.map(Kind::name))))
        })?;
        fields.check(kind)?;
        let mut question = Question::new(kind, [""; 0]).game(game(&fields)?);
        question.checked_form()?;
        // A form that the kind does not have is refused below, and another word here.
        let kind = question.ask.kind();
        let form = |forms| fields.choice("as", forms, Form::name);
        question.form = form(&Form::ALL).or_else(|_| form(kind.forms()))?;
        read_ask(&mut question.ask, &fields)?;
        question.checked_form()?;
        question.ranges = fields.ranges()?.into_iter().map(String::from).collect();
        let text = |name| Ok::<_, Refusal>(fields.text(name)?.unwrap_or_default().to_string());
        question.board = text("board")?;
        // In push or fold, it is an amount.
        if kind != Kind::PushFold {
            question.dead = text("dead")?;
        }
        question.dialect = fields.choice("dialect", &Dialect::ALL, Dialect::name)?.unwrap_or_default();
        question.order = fields.choice("order", &Order::ALL, Order::name)?.unwrap_or_default();
        question.names = fields.names()?;
        Ok(question)
    };
    match read() {
        Ok(question) => Ok(Question { id, ..question }),
        Err(refusal) => Err(refusal.with_id(id)),
    }
}

/// Reads the game from its name and rules.
fn game(fields: &Fields) -> Result<&'static GameInfo, Refusal> {
    let games = Games::all();
    let names = || games.names(|_| true);
    let game = match fields.text("game")? {
        None => Games::default_game(),
        Some(text) => match RankedGame::named(text) {
            Some(RankedGame::Ranges(game)) => game.info(),
            Some(RankedGame::Hands(other)) => {
                let message = format!("{} has no ranges: expected {}", other.title, names());
                return Err(Refusal::new("game", message));
            }
            None => {
                let message = format!("game {:?}: no such game: expected {}", cut(text), names());
                return Err(Refusal::new("game", message));
            }
        },
    };
    let with_rules: Vec<_> =
        games.iter().map(|game| game.info()).filter(|info| info.rules.is_some()).collect();
    match fields.choice("rules", &with_rules, |info| info.rules.unwrap_or_default())? {
        None => Ok(game),
        Some(other) if other == game || (game.name == game.id && game.name == other.name) => Ok(other),
        Some(other) => {
            let (rules, title, name) = (other.rules.unwrap_or_default(), game.title, other.name);
            let message = format!("rules {rules}: {title} has one set of rules: expected the game {name}");
            Err(Refusal::new("rules", message))
        }
    }
}

/// Reads the options of a kind in place of their defaults.
fn read_ask(ask: &mut Ask, fields: &Fields) -> Result<(), Refusal> {
    let text = |name| Ok::<_, Refusal>(fields.text(name)?.map(String::from));
    let read_nuts = |nuts: &mut f64| {
        let read = fields.number("nuts", "a part from 0 to 1", |part| (0.0..=1.0).contains(&part))?;
        *nuts = read.unwrap_or(*nuts);
        Ok::<_, Refusal>(())
    };
    match ask {
        Ask::About | Ask::Outs => {}
        Ask::Spot { texts } => *texts = fields.words("text")?,
        Ask::Range { notation } => {
            *notation = fields.choice("for", &Notation::ALL, Notation::name)?;
        }
        Ask::Equity { options, draws, combos, player, bets } => {
            *options = read_options(fields)?;
            let expected = format!("a whole number from 1 to {}", Draws::MAX);
            let count = fields.count("draws", &expected, |count| (1..=Draws::MAX).contains(&count))?;
            *draws = Draws { count, policy: text("policy")? };
            *combos = fields.is_true("combos")?;
            let expected = "the number of a player, counted from 0";
            *player = fields.count("player", expected, |_| true)?.unwrap_or(0);
            *bets = self::bets(fields)?;
        }
        Ask::Boards { options, runs } => {
            *options = read_options(fields)?;
            let expected = format!("a whole number from 1 to {MAX_BOARDS}");
            *runs = fields.count("runs", &expected, |runs| (1..=MAX_BOARDS).contains(&runs))?;
        }
        Ask::Discards { options } => *options = read_options(fields)?,
        Ask::Hits { filter } => *filter = text("where")?,
        Ask::Distribution { nuts, bins } => {
            read_nuts(nuts)?;
            let expected = format!("a whole number from 1 to {MAX_BINS}");
            let read = fields.count("bins", &expected, |bins| (1..=MAX_BINS).contains(&bins))?;
            *bins = read.unwrap_or(*bins);
        }
        Ask::Flops { nuts, textures, sort, reverse } => {
            read_nuts(nuts)?;
            *textures = text("textures")?;
            let orders = [flops::Order::Equity, flops::Order::Nuts, flops::Order::Cards];
            *sort = fields.choice("sort", &orders, order_name)?.unwrap_or_default();
            *reverse = fields.is_true("reverse")?;
        }
        Ask::Chart { vs } => *vs = text("vs")?,
        Ask::PushFold(question) => push_or_fold::read(question, fields)?,
        Ask::Solve(question) => solve::read(question, fields)?,
        Ask::Icm { stacks, payouts, places } => {
            (*stacks, *payouts, _) = tournament(fields)?;
            *places = fields.is_true("places")?;
        }
        Ask::BubbleFactors { stacks, payouts } => (*stacks, *payouts, _) = tournament(fields)?,
        Ask::Deal { stacks, payouts, guarantee, play_for } => {
            let prizes;
            (*stacks, *payouts, prizes) = tournament(fields)?;
            let money = |name: &'static str| {
                let amount = fields.amount(name)?;
                amount.map(|amount| amount.money(&prizes)).transpose().map_err(refuse(name))
            };
            (*guarantee, *play_for) = (money("guarantee")?, money("play_for")?);
        }
    }
    Ok(())
}

/// Returns a function that refuses a field.
pub(super) fn refuse(name: &'static str) -> impl Fn(String) -> Refusal {
    move |message| Refusal::new(name, format!("{name} {message}"))
}

/// Reads the stacks and prizes of a tournament. Returns the prizes also as they were entered.
fn tournament(fields: &Fields) -> Result<(Vec<f64>, Vec<f64>, Amounts), Refusal> {
    let missing =
        |name, what| Refusal::new(name, format!("{name} is missing: expected {what}, such as [50, 30, 20]"));
    let stacks = fields.amounts("stacks")?.ok_or_else(|| missing("stacks", "stacks"))?;
    let payouts = fields.amounts("payouts")?.ok_or_else(|| missing("payouts", "prizes"))?;
    let chips = stacks.chips(2, None).map_err(refuse("stacks"))?;
    Ok((chips, payouts.prizes(1).map_err(refuse("payouts"))?, payouts))
}

/// Reads the method of an equity question and its limits.
fn read_options(fields: &Fields) -> Result<Options, Refusal> {
    let most = LIMIT.as_secs_f64();
    let methods = [Method::Auto, Method::Exact, Method::MonteCarlo];
    let method = fields.choice("method", &methods, method_name)?.unwrap_or_default();

    let expected = format!("a number of seconds from 0 to {most}");
    let within = fields.number("exact_within", &expected, |seconds| (0.0..=most).contains(&seconds))?;
    let expected = "a part of the pot between 0 and 1, such as 0.0001";
    let error = fields.number("stderr", expected, |part| 0.0 < part && part < 1.0)?;
    let samples = fields.whole("samples", "a whole number from 1 up", |samples| samples > 0)?;
    let expected = format!("a number of seconds above 0, at most {most}");
    let time = fields.number("time", &expected, |seconds| 0.0 < seconds && seconds <= most)?;
    let seed = fields.whole("seed", "a whole number from 0 up", |_| true)?.unwrap_or(0);

    let exact_within = within.map_or(Options::EXACT_WITHIN, duration);
    let stop = Stop::first_of(error, samples, time.map(duration));
    Ok(Options { method, exact_within, stop, seed, ..Options::default() })
}

fn method_name(method: Method) -> &'static str {
    match method {
        Method::Exact => "exact",
        Method::MonteCarlo => "monte-carlo",
        _ => "auto",
    }
}

fn order_name(order: flops::Order) -> &'static str {
    match order {
        flops::Order::Equity => "equity",
        flops::Order::Nuts => "nuts",
        flops::Order::Cards => "cards",
    }
}

/// Converts seconds to a duration. Positive numbers below 1 ns become 1 ns.
pub(super) fn duration(seconds: f64) -> Duration {
    let shortest = if seconds > 0.0 { Duration::from_nanos(1) } else { Duration::ZERO };
    Duration::try_from_secs_f64(seconds).unwrap_or(LIMIT).max(shortest)
}

/// The largest number of chips in a pot or bet.
const MAX_CHIPS: f64 = 1e12;

/// Reads the pot and the bets. Returns `None` if the question has no pot.
fn bets(fields: &Fields) -> Result<Option<Bets>, Refusal> {
    let expected = "a number of chips from 0 to 1e12";
    let pot = fields.number("pot", expected, |chips| (0.0..=MAX_CHIPS).contains(&chips))?;
    let expected = "a number of chips above 0, at most 1e12";
    let chips = |name| fields.number(name, expected, |chips| 0.0 < chips && chips <= MAX_CHIPS);
    let (call, size) = (chips("call")?, chips("bet")?);
    let folds = fields.number("folds", "a part from 0 to 1", |part| (0.0..=1.0).contains(&part))?;
    let Some(pot) = pot else {
        let given =
            [("call", call), ("bet", size), ("folds", folds)].into_iter().find(|(_, value)| value.is_some());
        return given
            .map_or(Ok(None), |(name, _)| Err(Refusal::new(name, format!("{name}: expected the pot too"))));
    };
    match (call, size) {
        (_, None) if folds.is_some() => Err(Refusal::new("folds", "folds: expected bet too")),
        (None, None) => Err(Refusal::new("pot", "pot: expected call or bet too")),
        (Some(call), Some(size)) if size <= call => Err(Refusal::new(
            "bet",
            format!("bet {size}: after a bet of {call} it is a raise: expected more chips"),
        )),
        _ => {
            let bet = size.map(|size| Bet { size, folds: folds.unwrap_or(0.0) });
            Ok(Some(Bets { pot, call, bet }))
        }
    }
}
