//! Games in which all but two hole cards are discarded after the flop.

use std::fmt;

use equity::game::{AnyRange, Feature, GameRanges, Planned, RangeOptions, RankedHand, ReadRangeError};
use equity::internals::{
    Dealer, Dealt, ExactPlan, Found, Pauses, Plans, Query, Random, Reporter, Showdowns, Stream, Units,
    Valued, add_deals, in_parts, simulate_cases,
};
use equity::play::{Boards, Coming, Deal, GameInfo, Play, Seat, Value, found};
use equity::{EquityError, Hole, Plan, Shares, Showdown, Stop};
use evaluator::internals::choose;
use evaluator::{Card, CardSet, Hand, Holdem, HoleCards, RankTable, Suit};

use crate::PINEAPPLE;

/// A game in which players discard all but two of their hole cards after the flop, and then play as in hold'em.
///
/// Every player keeps the two cards that are the [highest hand](Self::keep) on the flop. Answers are of this simplified
/// model: players also keep draws. The rule is [part of the report](equity::Report::policy). A question has a flop or
/// no board. On later streets, hands have two cards, and the game is hold'em.
///
/// ```
/// use equity::Showdown;
/// use equity::range::Range;
/// use pineapple::FlopDiscard;
///
/// let ranges = ["AsAhKs", "QdQcJd"].map(|text| Range::read(text, 3).unwrap());
/// let report = Showdown::new(&ranges).board("Qs 7s 2c".parse()?).run(&FlopDiscard::CrazyPineapple)?;
/// assert_eq!(report.policy(), Some("keep the highest hand on the flop"));
/// // The first player discards the king of spades, and with it the flush draw.
/// assert!(report.shares()[0].equity() < 0.13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlopDiscard {
    /// Three hole cards, of which one is discarded.
    CrazyPineapple,
    /// Four hole cards, of which two are discarded.
    Irish,
}

const CRAZY_PINEAPPLE: GameInfo = GameInfo {
    id: "crazy-pineapple",
    name: "crazy-pineapple",
    title: "crazy pineapple",
    help: "Three hole cards, of which one is discarded after the flop",
    coming: Coming::BoardAndDiscard,
    ..PINEAPPLE
};

static GAMES: [GameInfo; 2] = [
    CRAZY_PINEAPPLE,
    GameInfo {
        id: "irish",
        name: "irish",
        title: "Irish",
        help: "Four hole cards, of which two are discarded after the flop",
        hole_cards: 4,
        ..CRAZY_PINEAPPLE
    },
];

/// The rule of the discard, as reports name it.
const POLICY: &str = "keep the highest hand on the flop";

/// The number of cards on the flop.
const FLOP_CARDS: usize = 3;

impl FlopDiscard {
    /// All games.
    pub const ALL: [Self; 2] = [Self::CrazyPineapple, Self::Irish];

    /// Returns the two hole cards that are the highest hand on a flop. Of equal hands, it is one with the most cards
    /// of a suit together with the flop.
    ///
    /// ```
    /// use pineapple::FlopDiscard;
    ///
    /// let kept = FlopDiscard::keep("AsKhKs".parse()?, "9s 8s 2h".parse()?);
    /// assert_eq!(kept.to_string(), "KsKh");
    /// let kept = FlopDiscard::keep("AsAhKd".parse()?, "Kh Ks 2s".parse()?);
    /// assert_eq!(kept.to_string(), "AsKd");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the flop does not have three cards.
    #[must_use]
    pub fn keep(hole: Hole, flop: CardSet) -> HoleCards {
        assert_eq!(flop.len(), FLOP_CARDS, "a flop has three cards");
        let on_flop = Hand::from_set_unchecked(flop);
        let worth = |pair: &HoleCards| {
            let rank = RankTable::embedded().rank(on_flop.merge_unchecked((*pair).into()));
            let cards = flop | pair.card_set();
            let most = Suit::ALL.map(|suit| cards.suit_mask(suit).count_ones()).into_iter().max();
            (rank, most, pair.index())
        };
        pairs(hole).max_by_key(worth).expect("there are at least three cards")
    }

    fn on_flop(self, flop: CardSet) -> OnFlop {
        OnFlop { game: self, flop }
    }
}

/// Returns all pairs of hole cards.
fn pairs(hole: Hole) -> impl Iterator<Item = HoleCards> {
    let cards: Vec<Card> = hole.cards().iter().collect();
    (0..cards.len()).flat_map(move |second| {
        let cards = cards.clone();
        (0..second).filter_map(move |first| HoleCards::new(cards[first], cards[second]))
    })
}

/// Writes the unique name of the game, such as "irish".
impl fmt::Display for FlopDiscard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(GAMES[*self as usize].id)
    }
}

/// The game on a known flop.
#[derive(Clone, Copy)]
struct OnFlop {
    game: FlopDiscard,
    flop: CardSet,
}

impl Play for OnFlop {
    type Hole = Hole;
    /// The cards that are kept.
    type Hand = Hand;
    type OnBoard = Hand;

    fn info(&self) -> &'static GameInfo {
        &GAMES[self.game as usize]
    }

    fn hand(&self, hole: Hole) -> Hand {
        FlopDiscard::keep(hole, self.flop).into()
    }

    fn on_board(&self, board: CardSet) -> Hand {
        Hand::from_set_unchecked(board)
    }

    #[inline]
    fn value(&self, board: &Hand, kept: &Hand) -> Value {
        Value { high: RankTable::embedded().rank(board.merge_unchecked(*kept)).as_u16(), low: 0 }
    }
}

/// Ranges are those of any game with as many hole cards.
impl GameRanges for FlopDiscard {
    fn info(&self) -> &'static GameInfo {
        &GAMES[*self as usize]
    }

    fn read_range(&self, text: &str, options: &RangeOptions<'_>) -> Result<AnyRange, ReadRangeError> {
        self.on_flop(CardSet::EMPTY).read_range(text, options)
    }

    fn full_range(&self) -> AnyRange {
        self.on_flop(CardSet::EMPTY).full_range()
    }

    fn top(&self, percent: f64, order: Option<&str>) -> Result<AnyRange, ReadRangeError> {
        self.on_flop(CardSet::EMPTY).top(percent, order)
    }

    fn ranking(&self) -> Option<Vec<RankedHand>> {
        None
    }

    fn lacks(&self, feature: Feature) -> Option<&'static str> {
        self.on_flop(CardSet::EMPTY).lacks(feature)
    }
}

/// The reason why there are no results by hand.
const NO_HANDS: &str = "this game has none";

impl Planned for FlopDiscard {
    type Holding = Hole;
    type Deal = Deal;

    fn deal(&self, question: &Showdown<'_, Hole>) -> Result<Deal, EquityError> {
        match question.get_options().by_combo {
            true => Err(EquityError::ByHand(NO_HANDS)),
            false => Deal::new(GameRanges::info(self), question),
        }
    }

    fn plans(&self) -> Plans<Self> {
        const ENUMERATION: ExactPlan<FlopDiscard> =
            ExactPlan { plan: Plan::Enumeration, cost, run: enumerate };
        Plans::new(&[], ENUMERATION, simulate)
    }

    fn by_hand(&self, _: &Showdown<'_, Hole>) -> Result<Vec<Vec<(Hole, Shares)>>, EquityError> {
        Err(EquityError::ByHand(NO_HANDS))
    }
}

/// Returns the flops that can come, or the known flop.
fn flops(deal: &Deal) -> Vec<CardSet> {
    let flop = deal.board();
    if !flop.is_empty() {
        return vec![flop];
    }
    let cards: Vec<Card> = left(deal).iter().collect();
    let mut flops = Vec::new();
    for (third, &high) in cards.iter().enumerate() {
        for (second, &middle) in cards[..third].iter().enumerate() {
            flops.extend(
                cards[..second].iter().map(|&low| [low, middle, high].into_iter().collect::<CardSet>()),
            );
        }
    }
    flops
}

/// Returns the cards that may come: not those of players with only one hand.
fn left(deal: &Deal) -> CardSet {
    let only = |seat: &Seat| match seat.hands() {
        Some([only]) => only.hole.cards(),
        _ => CardSet::EMPTY,
    };
    deal.seats().iter().fold(Dealt::left(deal), |left, seat| left - only(seat))
}

/// Returns the estimated time in nanoseconds, or the reason why the deals cannot be enumerated.
fn cost(query: &Query<'_, FlopDiscard>) -> Result<f64, &'static str> {
    let deal = query.deal;
    if !deal.board().is_empty() {
        let on_flop = query.play.on_flop(deal.board());
        return Query { play: &on_flop, deal, isa: query.isa }.enumeration_cost();
    }
    let counts = deal.seats().iter().map(|seat| seat.hands().map(|hands| hands.len() as f64));
    let counts = counts.collect::<Option<Vec<f64>>>().ok_or("before the flop, a player may have any hand")?;
    const DEAL: f64 = 5.0;
    let (cards, hands, deals) =
        (left(deal).len(), counts.iter().sum::<f64>(), counts.iter().product::<f64>());
    let boards = choose(cards, FLOP_CARDS) as f64
        * choose(cards - FLOP_CARDS, Holdem::BOARD_CARDS - FLOP_CARDS) as f64;
    Ok(boards * (OnFlop::VALUE_TIME * hands + DEAL * deals))
}

fn enumerate(query: &Query<'_, FlopDiscard>, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
    let &Query { play, deal, isa } = query;
    let policy = Some(POLICY.to_string());
    if !deal.board().is_empty() {
        let on_flop = play.on_flop(deal.board());
        let found = Query { play: &on_flop, deal, isa }.enumerate(reporter)?;
        return Ok(Found { policy, ..found });
    }
    let (flops, sets) = (flops(deal), deal.case_sets());
    let work = |units: Units<'_>| {
        let (mut cases, mut pauses) = (vec![0.0; sets.count()], Pauses::new(reporter));
        for unit in units {
            reporter.go_on().continue_value()?;
            add_flop(play.on_flop(flops[unit]), deal, &mut cases, &mut pauses)?;
        }
        Some(cases)
    };
    let found = found(&in_parts(flops.len(), 1, reporter, work), sets)?;
    Ok(Found { policy, ..found })
}

/// Adds all deals on all boards with a flop. Returns `None` if the run is stopped first.
fn add_flop(on_flop: OnFlop, deal: &Deal, cases: &mut [f64], pauses: &mut Pauses<'_>) -> Option<()> {
    let kept: Vec<Vec<_>> = (deal.seats().iter())
        .map(|seat| {
            let hands = seat.hands().unwrap_or_default().iter();
            let possible = hands.filter(|held| !held.hole.cards().intersects(on_flop.flop));
            possible.map(|held| (held.hole.cards(), held.weight, on_flop.hand(held.hole))).collect()
        })
        .collect();
    let boards = Boards::new(on_flop.flop, left(deal) - on_flop.flop);
    let mut valued: Vec<Vec<Valued>> = vec![Vec::new(); kept.len()];
    (0..boards.units()).try_for_each(|unit| {
        boards.for_each(unit, &mut |board| {
            let on_board = on_flop.on_board(board);
            for (valued, kept) in valued.iter_mut().zip(&kept) {
                let possible = kept.iter().filter(|(cards, ..)| !cards.intersects(board));
                valued.clear();
                valued.extend(possible.map(|&(cards, weight, ref hand)| Valued {
                    cards,
                    weight,
                    value: on_flop.value(&on_board, hand),
                }));
            }
            add_deals(&valued, deal.lift().factor(), cases, pauses)
        })
    })
}

fn simulate(
    &Query { play, deal, .. }: &Query<'_, FlopDiscard>,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    stop.check(reporter.may_stop())?;
    let (mut random, prepare) = (Random::new(seed, Stream::Trial), |cards: CardSet| cards);
    let dealer = Dealer::new(&deal.drawn_players(), &prepare, &mut random, reporter)?;
    let streets = Streets { game: *play, deal, dealer };
    let found = simulate_cases(&streets, deal.case_sets(), stop, seed, reporter)?;
    Ok(Found { policy: Some(POLICY.to_string()), ..found })
}

/// Draws hands, the flop unless it is known, and the turn and the river.
struct Streets<'a, F: Fn(CardSet) -> CardSet> {
    game: FlopDiscard,
    deal: &'a Deal,
    dealer: Dealer<'a, CardSet, F>,
}

impl<F: Fn(CardSet) -> CardSet + Sync> Showdowns for Streets<'_, F> {
    type Scratch = Vec<CardSet>;

    fn scratch(&self) -> Vec<CardSet> {
        vec![CardSet::EMPTY; self.deal.players()]
    }

    fn chunk(&self) -> u64 {
        self.dealer.chunk()
    }

    fn draw(
        &self,
        hands: &mut Vec<CardSet>,
        random: &mut Random,
        values: &mut [Value],
        reporter: &Reporter<'_>,
    ) -> Option<()> {
        let (mut used, mut cards) = self.dealer.deal(random, hands, reporter)?;
        let known = self.deal.board();
        let flop = known | cards.draw(&mut used, FLOP_CARDS - known.len());
        let board = flop | cards.draw(&mut used, Holdem::BOARD_CARDS - FLOP_CARDS);
        let on_flop = self.game.on_flop(flop);
        let on_board = on_flop.on_board(board);
        for (value, &hand) in values.iter_mut().zip(&*hands) {
            let hole = Hole::new(hand).expect("the hand of a player of this game");
            *value = on_flop.value(&on_board, &on_flop.hand(hole));
        }
        Some(())
    }
}
