//! `rivertable decode`: from the numbers of other systems to hands.

use std::error::Error;

use clap::ValueEnum;
use evaluator::Rank;
use hand_values::{AceValue, CactusKev, Pokerval, RevolverKey};
use render::game::{GameFields, suffix};
use render::words::cut;
use serde_json::json;

use crate::error::Failure;
use crate::game::check_default;
use crate::output::{Both, FormatChoice};
use crate::ranks::{Ranks, category};
use crate::rows::csv_of;
use crate::table_choice::Setting;

/// Convert the number of a hand in another system
///
/// Games other than hold'em have this program's ranks only.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number: hexadecimal for pokerval, ace and revolver (with or without 0x and underscores), otherwise
    /// decimal
    #[arg(allow_hyphen_values = true)]
    value: String,
    /// The system of the number
    #[arg(long = "as", value_name = "SYSTEM")]
    system: System,
    #[command(flatten)]
    format: FormatChoice,
}

#[derive(Clone, Copy, ValueEnum)]
enum System {
    /// OpenHoldem's pokerval, 32 bits
    Pokerval,
    /// ACE_eval's value, 32 bits
    Ace,
    /// Revolver's doubles notation, 64 bits
    Revolver,
    /// Cactus Kev's numbers, from 1 (best) to 7462 (worst)
    CactusKev,
    /// This program's ranks, which every game has
    Rank,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    if !matches!(args.system, System::Rank) {
        let name = args.system.to_possible_value().unwrap_or_default();
        check_default(&format!("--as {}", name.get_name()), "that system", setting.game)?;
    }
    let ranks = setting.ranks()?;
    let rank = rank_of(&args.value, args.system, &ranks).map_err(|error| Failure::input("", &*error))?;
    let cards = ranks.table.card_ranks(rank).unwrap_or_default();
    let cards = cards.iter().map(Rank::to_string).collect::<Vec<_>>().join(" ");
    let (description, values) = (ranks.words(rank), ranks.values(rank));
    let json = || {
        let hand = json!({ "category": category(ranks.game.order(), rank), "description": description, "ranks": cards });
        Both { first: GameFields::from(ranks.game), second: Both { first: hand, second: &values } }
    };
    let shown = if cards.is_empty() { String::new() } else { format!(" ({cards})") };
    let in_game = suffix(ranks.game);
    let text = || format!("{description}{shown}, {values}{in_game}\n");
    args.format.print(json, || csv_of(&json!([json()])), text)
}

/// Returns the rank of the hands with a number.
fn rank_of(text: &str, system: System, ranks: &Ranks) -> Result<u16, Box<dyn Error>> {
    let table = || ranks.numbered().ok_or("the game has this program's ranks only");
    let rank = match system {
        System::Pokerval => Pokerval::try_from(hexadecimal::<u32>(text)?)?.rank(table()?),
        System::Ace => AceValue::try_from(hexadecimal::<u32>(text)?)?.rank(table()?),
        System::Revolver => RevolverKey::try_from(hexadecimal::<u64>(text)?)?.rank(table()?),
        System::CactusKev => CactusKev::try_from(decimal(text)?)?.rank(table()?),
        System::Rank => {
            let rank = decimal(text)?;
            ranks.table.ordinal(rank)?;
            return Ok(rank);
        }
    };
    Ok(rank.as_u16())
}

/// Parses a hexadecimal number. `T` sets the number of bits.
fn hexadecimal<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let digits = text.strip_prefix("0x").or(text.strip_prefix("0X")).unwrap_or(text).replace('_', "");
    // `from_str_radix` would accept a sign.
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u64::from_str_radix(&digits, 16).ok().filter(|_| is_plain);
    let bits = 8 * size_of::<T>();
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("{:?} is not a hexadecimal number of at most {bits} bits", cut(text)))
}

/// Parses a decimal number of 16 bits.
fn decimal(text: &str) -> Result<u16, String> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| is_plain)
        .ok_or_else(|| format!("{:?} is not a decimal number from 0 to 65535", cut(text)))
}
