//! Random cards and ranges for questions, from one seed for each kind.

use evaluator::{Card, CardSet, Game, Rank};
use fastrand::Rng;
use holdem::range::Range;

/// The number of hands in a range.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// One combo.
    Hand,
    /// One or two starting hands.
    Narrow,
    /// Some dozen combos.
    Medium,
    /// Many hands, or all.
    Wide,
}

/// The weights of a range.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weights {
    /// All 1.
    Even,
    /// Powers of two: their ratios, products and sums are exact in any order.
    Halves,
    /// Any decimals: the last bits of sums depend on the order.
    Decimals,
}

/// A dealer of cards. The same seed gives the same cards on any machine.
pub(crate) struct Deal {
    rng: Rng,
    ranks: Vec<Rank>,
    cards: Vec<Card>,
}

impl Deal {
    pub(crate) fn new(seed: u64) -> Self {
        let mut deal = Self { rng: Rng::with_seed(seed), ranks: vec![], cards: vec![] };
        deal.play(Game::Holdem);
        deal
    }

    /// Switches to the cards of a game.
    pub(crate) fn play(&mut self, game: Game) {
        self.cards = game.deck().iter().collect();
        let mask = game.deck().rank_mask();
        self.ranks = Rank::ALL.into_iter().filter(|&rank| mask >> rank as u32 & 1 == 1).collect();
    }

    /// Returns a number below `count`.
    pub(crate) fn below(&mut self, count: u32) -> u32 {
        self.rng.u32(..count)
    }

    pub(crate) fn one<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u32) as usize].clone()
    }

    /// Returns distinct cards in random order.
    pub(crate) fn cards(&mut self, count: usize) -> Vec<Card> {
        for place in 0..count {
            let other = place + self.below((self.cards.len() - place) as u32) as usize;
            self.cards.swap(place, other);
        }
        self.cards[..count].to_vec()
    }

    /// Returns the ids of distinct cards.
    pub(crate) fn ids(&mut self, count: usize) -> Vec<u8> {
        self.cards(count).into_iter().map(Card::id).collect()
    }

    /// Returns distinct cards as texts with these numbers of cards.
    pub(crate) fn texts(&mut self, parts: &[usize]) -> Vec<String> {
        let cards = self.cards(parts.iter().sum());
        let mut rest = &cards[..];
        let mut text = |&count: &usize| {
            let (part, others) = rest.split_at(count);
            rest = others;
            part.iter().map(Card::to_string).collect()
        };
        parts.iter().map(&mut text).collect()
    }

    /// Returns the text of a range that the known cards do not empty.
    pub(crate) fn range(&mut self, width: Width, weights: Weights, known: CardSet) -> String {
        loop {
            let text = self.text(width, weights);
            if text.parse::<Range>().is_ok_and(|range| !range.without(known).is_empty()) {
                return text;
            }
        }
    }

    fn text(&mut self, width: Width, weights: Weights) -> String {
        let tokens = match width {
            Width::Hand => return self.texts(&[2]).concat(),
            Width::Narrow => 1 + self.below(2),
            Width::Medium => 3 + self.below(5),
            Width::Wide if self.below(4) == 0 && weights == Weights::Even => return "random".into(),
            Width::Wide => 1,
        };
        let mut text = String::new();
        if width == Width::Wide {
            text = format!("0-{}%{}", 5 + self.below(90), self.weight(weights));
        }
        for _ in 0..tokens {
            let token = if width == Width::Narrow { self.starting_hand() } else { self.token() };
            let gap = if text.is_empty() { "" } else { "," };
            text = text + gap + &token + &self.weight(weights);
        }
        text
    }

    fn weight(&mut self, weights: Weights) -> String {
        match weights {
            Weights::Even => String::new(),
            Weights::Halves => self.one(&["", ":0.5", ":0.25"]).into(),
            Weights::Decimals => format!(":0.{:03}", 1 + self.below(999)),
        }
    }

    /// Returns two card ranks, the higher one first.
    fn two_ranks(&mut self) -> [Rank; 2] {
        loop {
            let [a, b] = [(); 2].map(|()| self.one(&self.ranks.clone()));
            if a != b {
                return if a > b { [a, b] } else { [b, a] };
            }
        }
    }

    fn starting_hand(&mut self) -> String {
        let [high, low] = self.two_ranks();
        match self.below(3) {
            0 => format!("{high}{high}"),
            1 => format!("{high}{low}s"),
            _ => format!("{high}{low}o"),
        }
    }

    /// Returns a token of hold'em's range notation, of any form.
    pub(crate) fn token(&mut self) -> String {
        let ([high, low], other) = (self.two_ranks(), self.one(&self.ranks.clone()));
        let suits = self.one(&["s", "o", ""]);
        match self.below(12) {
            0 => format!("{high}{high}"),
            1 => format!("{high}{high}+"),
            2 => format!("{low}{low}-"),
            3 => format!("{high}{high}-{low}{low}"),
            4 => format!("{high}{low}{suits}"),
            5 => format!("{high}{low}{suits}+"),
            6 => format!("{high}{low}{suits}-"),
            7 if other < high => format!("{high}{low}{suits}-{high}{other}{suits}"),
            8 => format!("{high}x{suits}"),
            9 => format!("{high}h*h"),
            10 => format!("{high}x{low}y"),
            _ => self.texts(&[2]).concat(),
        }
    }
}
