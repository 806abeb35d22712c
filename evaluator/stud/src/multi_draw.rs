//! Draw games with several draws.

use std::fmt;

use equity::game::{
    AnyRange, Coming, Feature, GameInfo, GameRanges, Planned, RangeOptions, RankedHand, ReadRangeError,
};
use equity::internals::{
    CardDraws, Dealer, Dealt, ExactPlan, Found, Plans, Query, Random, Reporter, Showdowns, Stream, Value,
    simulate_cases,
};
use equity::{EquityError, Known, Plan, Shares, Showdown, Stop};
use evaluator::CardSet;

use crate::deal::Deal;
use crate::kind::{NO_HANDS, OwnCards};
use crate::policy::{Keeper, Policy, PolicyError};

/// The reason why there are no exact answers.
const NOT_EXACT: &str = "later draws are simulated by a policy";

/// A draw game with two or three draws to come.
///
/// A hand is the cards that a player keeps at the present draw, as in a game with one draw. At each later draw, a
/// policy decides which cards every player keeps. Answers are simulated. They are of a simplified model, because
/// players who see how many cards the others draw decide better.
///
/// Discards of later draws are out of play until the stub is used up. Those of earlier draws are then shuffled into a
/// new stub. If these are used up too, the discards of the same draw are shuffled. Dead cards never come. Discards of
/// the present draw that are not dead are unknown cards, as in a game with one draw.
///
/// The usual policy keeps the cards that win most often against one opponent after three draws: see
/// [`keep`](Self::keep). Another one can be given [as text](Self::with_policy).
///
/// ```
/// use equity::{Showdown, Stop};
/// use stud::{Known, MultiDraw, OwnCards};
///
/// let game = MultiDraw::new(OwnCards::DeuceToSevenDraw, 3).ok_or("no draw")?;
/// let hands = ["2s3d4c7h", "2d3h8c"].map(|text| text.parse::<Known>().expect("cards"));
/// let report = Showdown::new(hands).stop(Stop::never().samples(20_000)).run(&game)?;
/// assert!(report.simulation().is_some() && report.shares()[0].equity() > 0.55);
/// assert_eq!(report.policy(), Some("win most often against one opponent"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MultiDraw {
    game: OwnCards,
    draws: usize,
    policy: Policy,
}

impl MultiDraw {
    /// The largest number of draws.
    pub const MAX_DRAWS: usize = 3;

    /// Creates a game with a number of draws to come, two or three. Returns `None` for other numbers, for games without
    /// a draw, and for games that split the pot.
    #[must_use]
    pub fn new(game: OwnCards, draws: usize) -> Option<Self> {
        let GameInfo { coming, splits_pot, .. } = game.facts();
        let has_draws = *coming == Coming::Draw && !splits_pot && (2..=Self::MAX_DRAWS).contains(&draws);
        has_draws.then_some(Self { game, draws, policy: Policy::Best })
    }

    /// Replaces the policy by one from text, with a line for each later draw in their order.
    ///
    /// In a game in which the lowest hand wins, a line is `pat 87542, keep 8` or `pat`. A hand that is at least as
    /// good as the first one, in different suits, stands pat. Of any other hand, a player keeps the cards that are
    /// not above the rank after `keep`, one of each rank. Of several suits the first in the order ♣♦♥♠ is kept.
    /// Badugi has hands of four cards, `pat 8432, keep 7`, and the best badugi is kept of the cards that are not
    /// above the rank. If this is the whole hand, its highest card is discarded. Aces are low, except in
    /// deuce-to-seven. With `pat` alone, all hands stand pat, also in five-card draw.
    ///
    /// ```
    /// use stud::{MultiDraw, OwnCards};
    ///
    /// let game = MultiDraw::new(OwnCards::DeuceToSevenDraw, 2).ok_or("no draw")?;
    /// let rough = game.with_policy("pat T8642, keep 8")?;
    /// assert_eq!(rough.keep("2s3d5c8hJs".parse()?, 1), "2s3d5c8h".parse()?);
    /// assert_eq!(rough.keep("2s3d5c8hTs".parse()?, 1).len(), 5);
    /// assert_eq!(rough.policy(), "pat T8642, keep 8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error that names the first invalid line, or the expected number of lines.
    pub fn with_policy(self, text: &str) -> Result<Self, PolicyError> {
        let policy = Policy::read(self.game, self.draws - 1, text)?;
        Ok(Self { policy, ..self })
    }

    /// Returns the policy in words.
    ///
    /// ```
    /// use stud::{MultiDraw, OwnCards};
    ///
    /// let game = MultiDraw::new(OwnCards::Badugi, 3).ok_or("no draw")?;
    /// assert_eq!(game.policy(), "win most often against one opponent");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn policy(&self) -> String {
        self.policy.to_string()
    }

    /// Returns the cards that the policy keeps of a hand if `left` draws are to come.
    ///
    /// The usual policy is computed for all hands at its first use in a game, which takes about a second. After the
    /// last draw, the worth of a hand is the chance to win against an opponent's final hand, where a tie counts half.
    /// Before a draw, it is the largest mean worth after the draw over all choices of kept cards. New cards come from
    /// a deck without the hand.
    ///
    /// The opponent's final hand is that of a random deal after three draws by the same policy, for any number of
    /// draws to come. It begins with random hands. The policy and the final hands are then computed five times. The
    /// last time changes the worth of a hand by less than 0.01. The policy ignores what the others hold, how many
    /// they draw, and earlier discards.
    ///
    /// ```
    /// use stud::{MultiDraw, OwnCards};
    ///
    /// let game = MultiDraw::new(OwnCards::DeuceToSevenDraw, 3).ok_or("no draw")?;
    /// let hand = "2s3d4c7hTs".parse()?;
    /// assert_eq!(game.keep(hand, 2), "2s3d4c7h".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the hand is not complete, or if `left` is not from 1 to the number of later draws.
    #[must_use]
    pub fn keep(&self, hand: CardSet, left: usize) -> CardSet {
        assert_eq!(hand.len(), self.game.cards(), "a hand is complete");
        assert!((1..self.draws).contains(&left), "a later draw");
        self.policy.prepare(self.game).keep(hand, left)
    }
}

/// Writes the unique name of the game, such as "badugi".
impl fmt::Display for MultiDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl GameRanges for MultiDraw {
    fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    fn read_range(&self, text: &str, options: &RangeOptions<'_>) -> Result<AnyRange, ReadRangeError> {
        self.game.read_range(text, options)
    }

    fn full_range(&self) -> AnyRange {
        self.game.full_range()
    }

    fn top(&self, percent: f64, order: Option<&str>) -> Result<AnyRange, ReadRangeError> {
        self.game.top(percent, order)
    }

    fn ranking(&self) -> Option<Vec<RankedHand>> {
        self.game.ranking()
    }

    fn lacks(&self, feature: Feature) -> Option<&'static str> {
        self.game.lacks(feature)
    }
}

impl Planned for MultiDraw {
    type Holding = Known;
    type Deal = Deal;

    fn deal(&self, question: &Showdown<'_, Known>) -> Result<Deal, EquityError> {
        self.game.deal(question)
    }

    fn plans(&self) -> Plans<Self> {
        const ENUMERATION: ExactPlan<MultiDraw> = ExactPlan {
            plan: Plan::Enumeration,
            cost: |_| Err(NOT_EXACT),
            run: |_, _| Err(EquityError::PlanDoesNotApply { plan: Plan::Enumeration, reason: NOT_EXACT }),
        };
        Plans::new(&[], ENUMERATION, simulate)
    }

    fn by_hand(&self, _: &Showdown<'_, Known>) -> Result<Vec<Vec<(Known, Shares)>>, EquityError> {
        Err(EquityError::ByHand(NO_HANDS))
    }
}

fn simulate(
    query: &Query<'_, MultiDraw>,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    stop.check(reporter.may_stop())?;
    let (deal, game, prepare) = (query.deal, query.play, |cards: CardSet| cards);
    let mut random = Random::new(seed, Stream::Trial);
    let dealer = Dealer::new(&deal.drawn_players(), &prepare, &mut random, reporter)?;
    let draws = LaterDraws { deal, dealer, later: game.draws - 1, keeper: game.policy.prepare(game.game) };
    let found = simulate_cases(&draws, deal.case_sets(), stop, seed, reporter)?;
    Ok(Found { policy: Some(game.policy()), ..found })
}

/// Draws the known cards of all players, the cards of the present draw, and those of later draws.
struct LaterDraws<'a, F: Fn(CardSet) -> CardSet> {
    deal: &'a Deal,
    dealer: Dealer<'a, CardSet, F>,
    later: usize,
    keeper: Keeper<'a>,
}

impl<F: Fn(CardSet) -> CardSet + Sync> Showdowns for LaterDraws<'_, F> {
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
        for (hand, &to_come) in hands.iter_mut().zip(self.deal.to_come()) {
            *hand |= cards.draw(&mut used, to_come);
        }
        let mut stub = Stub { used, discards: CardSet::EMPTY };
        for left in (1..=self.later).rev() {
            self.draw_again(hands, left, &mut stub, &mut cards);
        }
        for (value, &hand) in values.iter_mut().zip(&*hands) {
            *value = self.deal.game.value(hand);
        }
        Some(())
    }
}

impl<F: Fn(CardSet) -> CardSet + Sync> LaterDraws<'_, F> {
    /// Discards the cards of all players, and then deals to one after the other.
    fn draw_again(&self, hands: &mut [CardSet], left: usize, stub: &mut Stub, cards: &mut CardDraws<'_>) {
        let mut thrown = CardSet::EMPTY;
        for hand in hands.iter_mut() {
            let kept = self.keeper.keep(*hand, left);
            thrown |= *hand - kept;
            *hand = kept;
        }
        for hand in hands.iter_mut() {
            let count = self.deal.game.cards() - hand.len();
            *hand |= stub.draw(count, &mut thrown, cards);
        }
        stub.discards |= thrown;
    }
}

/// The cards that can come.
struct Stub {
    /// All other cards than those of the stub.
    used: CardSet,
    /// The discards of earlier draws.
    discards: CardSet,
}

impl Stub {
    /// Draws `count` cards. `thrown` are the discards of the same draw.
    fn draw(&mut self, count: usize, thrown: &mut CardSet, cards: &mut CardDraws<'_>) -> CardSet {
        let mut drawn = CardSet::EMPTY;
        loop {
            let (missing, rest) = (count - drawn.len(), CardSet::FULL - self.used);
            if missing <= rest.len() {
                return drawn | cards.draw(&mut self.used, missing);
            }
            drawn |= rest;
            let next = if self.discards.is_empty() { &mut *thrown } else { &mut self.discards };
            self.used = CardSet::FULL - std::mem::take(next);
        }
    }
}
