//! `rivertable range`: the combos and the shortest text of a range.

use evaluator::HoleCards;
use holdem::range::Notation;
use questions::needs_two_cards;
use questions::spot::Spot;
use render::range::{any_json, any_text, json, text};
use serde_json::json;

use crate::error::{Failure, sentence};
use crate::output::{Both, FormatChoice, palette};
use crate::rows::csv_of;
use crate::spot::{Boards, CardChoice, DialectChoice};
use crate::table_choice::Setting;

/// Show a range: its combos, its share of all hands, the grid and the shortest text
///
/// In the grid suited hands are upper right, offsuit ones lower left. A percentage is the hand's weight. 3/6
/// means that a board or dead cards leave three of the six combos of a hand that is complete in the range. A
/// range with many weights is printed with a line for each weight. --json and --for print the range that is
/// left, and --csv prints its combos with their weights.
#[derive(clap::Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Args {
    /// The range, such as "QQ+, AKs, AKo:0.5"
    #[arg(value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) text: String,
    #[command(flatten)]
    pub(crate) cards: CardChoice,
    #[command(flatten)]
    pub(crate) dialect: DialectChoice,
    /// Print only the range, in the notation of another program
    #[arg(long = "for", conflicts_with = "csv", value_name = "eval7|pio|equilab|pokerstove|pokerkit|plain")]
    pub(crate) notation: Option<Notation>,
    #[command(flatten)]
    pub(crate) format: FormatChoice,
}

/// The description of range notation in `help range`.
const HELP: &str = "\
Range notation in all commands (commas, semicolons, spaces or line breaks separate tokens):
  AA  AKs  AKo  AK         a pair, suited, offsuit, both
  AhKh  \"Ah Kh\"  [Ah,Kh]    two cards
  22+  ATs+  AT+           the pair and all higher ones; the lower card rises to just below the higher one
  55-  A5s-                down to the deuce: 55 to 22, A5s to A2s
  QQ-88  A2s-A5s  76s-54s  spans of pairs, of the lower card, of hands with one gap
  Ax  Axs  Kxo             the rank with any lower one: Kx has no ace (that is Ax) and no pair
  QX+  KXs+  5X-           Qx, Kx, Ax; Kxs, Axs; 5x, 4x, 3x
  A*  A*s  K*o             the rank with any other: K* has AK and KK too
  Ahxh  Ahx  Ah*h  Ah*     the same with cards
  AdKx  AxKx  AxKy         letters w to z for suits that are not named: AdKx is not AdKd; AKs, AKo
  AK:xx  AK:xy  AK:sh      suits of a hand: AKs, AKo, the two combos of a spade and a heart
  random  any two  *  **   all hands; **s and **o are all suited and all offsuit ones
  15%  top15  5-20%        the best hands, or those in 20 % but not in 5 % (20-5% too); --order sets the order.
                           15% is at most 15 % of all hands, and with --order pokerstove at least 15 %
  (AA,KK)  [AA-TT]  {AA,KK}   groups
  @button.txt              the range in a file with any number of lines, and comments after #;
                           @\"my button.txt\" if the name has spaces
  none                     no hands

Weights:
  AA:0.5  0.6(AA,AK)       0 to 1, after a token or before a group
  AA@50  AA:50%  [50]AA,KK[/50]   percent: AA@0.5 is half of one percent
  100: AA,AKs, 75: AQs     percent of sections (Power-Equilab)
  AA, ATs+; Weights: AQs:75%      PokerCruncher
  [\"AA\",\"AKs\"]  {\"AA\":1,\"AKs\":0.5}   JSON
  1326 numbers             a weight for each combo from 2d2c to AsAh, PioSOLVER's order

A percentage and a hand with only spaces between them are refused: \"AKs 50%\" is AKs:50% (a weight) or \"AKs, 0-50%\" (the best
half of all hands too). Tables of hands and percentages in a file are refused too: write AKs:50%.

One percentage beside hands is their share, as programs print it: \"14.6%, 22+ A9s+ ATo+ K9s+ KQo Q9s+ JTs T9s\" is these hands.
If the hands have another share, the text is refused. \"0-15%, AA\" is the best 15 % and the aces.

Exclusions:
  random,!AA  ATs+,-AKs    all except aces; all except AKs (a dash excludes only after a comma)
  random,!As               all hands without the ace of spades
  KK-99!JJ  40%!AA         one token without some of its hands

If several tokens contain a combo, the last one sets its weight: \"22+, AA:0.5\" has half the aces, and
\"AA:0.5, 22+\" all of them.

98s+ is 98s alone, because the lower card rises to just below the higher one (97s+ is 97s and 98s). Some programs read
it as 98s, T9s, JTs, QJs, KQs, AKs, as --dialect slide does. JTs- is JTs to J2s, or with slide JTs, T9s, ... 32s.

xx is refused: some programs read it as all hands, others as all suited ones.

Hands of short deck have sixes to aces only: 22+ is 66+, A5s is an error, and 15% refers to 630 combos in the order of
short deck.

Ranges of Omaha have their own notation: AA, AA$ds, AxAyKxKy, KQJT-8765, AA:KK, 15%. They have no grid.

Games without a board (stud, stud8, stud-no-qualifier, razz, razz-2-7, draw, draw8, draw-no-qualifier, draw-2-7, draw-a-5, badugi): a hand is its known cards, and the
others are drawn. Commas separate hands, which have equally many known cards.
  AsKs/Qd  AsKs / Qd 7d    stud and razz: cards face down, a slash, cards face up
  QQ+/Kd  76/2c            a range of two cards or ranks before the slash; without it, 765 is also a whole hand
  /Qd  **/Qd               only the card face up is known
  AsKsQsJs                 draw and badugi: the cards that the player keeps; discards are dead cards
  AA/Qd:0.5  random        a weight; no known card

In all games a text of single cards that are exactly those of one hand is that hand: \"As,Ks,Qh,Jh\" or \"[As Ks Qh Jh]\" in Omaha.
Other numbers of cards are refused: AsKs is all hands of Omaha with both cards, and [As,Ks]*** those with any of them.";

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let game = setting.playing()?;
    if args.notation.is_some() {
        needs_two_cards("--for", "the notation of other programs", &**game).map_or(Ok(()), Err)?;
    }
    if args.format.csv {
        needs_two_cards("--csv", "the list of combos", &**game).map_or(Ok(()), Err)?;
    }
    let range = args.dialect.read(game, "", &args.text)?;
    let cards = args.cards.read(game.info(), Boards::Any)?;
    let spot = Spot { game: game.clone(), ranges: vec![range], texts: vec![args.text.clone()], cards };
    let (left, range) = (spot.left()?, &spot.ranges[0]);
    let Some((combos, left_combos)) = range.of_two_cards().zip(left.of_two_cards()) else {
        let text = || any_text(range, &left, cards);
        return args.format.print(|| any_json(&left, cards), String::new, text);
    };
    let written = match args.notation {
        None => None,
        Some(notation) if left.is_empty() => {
            return Err(format!("--for {}: the range is empty", notation.name()).into());
        }
        Some(notation) => {
            let written = left_combos.to_notation(notation).map_err(|error| sentence("", &error))?;
            Some((notation, written))
        }
    };
    let json = || {
        let message = json(&combos, cards, args.dialect.dialect);
        let notation =
            written.as_ref().map(|(notation, text)| json!({ "for": notation.name(), "text": text }));
        Both { first: message, second: notation }
    };
    let csv = || {
        let row = |(combo, weight): (HoleCards, f64)| json!({ "combo": combo.to_string(), "weight": weight });
        csv_of(&left_combos.into_iter().map(row).collect())
    };
    args.format.print(json, csv, || match &written {
        Some((_, written)) => format!("{written}\n"),
        None => text(&combos, cards, palette()),
    })
}
