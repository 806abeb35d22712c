//! Every spelling of ranges, with its hands computed by a plain loop over all four cards.

use equity::Hole;
use equity::range::Range;

/// A hand as numbers: its number of cards of each rank, from the deuce, and of each suit, clubs first, and
/// its cards as `4 * rank + suit`.
struct Plain {
    ranks: [usize; 13],
    suits: [usize; 4],
    ids: Vec<usize>,
}

impl Plain {
    fn of(hand: Hole) -> Self {
        let ids: Vec<usize> = hand.cards().iter().map(|card| usize::from(card.id())).collect();
        let mut plain = Self { ranks: [0; 13], suits: [0; 4], ids };
        for &id in &plain.ids {
            plain.ranks[id / 4] += 1;
            plain.suits[id % 4] += 1;
        }
        plain
    }

    /// Returns the number of cards of a rank.
    fn n(&self, rank: char) -> usize {
        self.ranks["23456789TJQKA".find(rank).unwrap()]
    }

    /// Returns the number of cards in each suit, largest first.
    fn shape(&self) -> [usize; 4] {
        let mut shape = self.suits;
        shape.sort_by(|a, b| b.cmp(a));
        shape
    }

    fn has(&self, card: &str) -> bool {
        let mut letters = card.chars();
        let rank = "23456789TJQKA".find(letters.next().unwrap()).unwrap();
        self.ids.contains(&(4 * rank + "cdhs".find(letters.next().unwrap()).unwrap()))
    }

    /// Returns `true` if a card of one rank has the same suit as a card of another.
    fn suited(&self, a: char, b: char) -> bool {
        "cdhs".chars().any(|suit| self.has(&format!("{a}{suit}")) && self.has(&format!("{b}{suit}")))
    }

    fn has_run(&self, high: usize, length: usize) -> bool {
        (high + 1 - length..=high).all(|rank| self.ranks[rank] > 0)
    }

    fn pairs(&self) -> usize {
        self.ranks.iter().filter(|&&count| count >= 2).count()
    }
}

type Predicate = fn(&Plain) -> bool;

/// Returns `true` if the hand has a card of the rank and a card of another rank in the same suit.
fn suited_to(hand: &Plain, rank: usize) -> bool {
    hand.ids.iter().any(|&a| a / 4 == rank && hand.ids.iter().any(|&b| b != a && b % 4 == a % 4))
}

fn spellings() -> Vec<(&'static [&'static str], u64, Predicate)> {
    vec![
        // "The mathematics of PLO" by jjd323 counts hands with aces and their suits.
        (&["AA", "AA**", "AAxx", "aaXX", "A*A*", "AA*", "AA,AAA", "A:AA"], 6_961, |hand| hand.n('A') >= 2),
        (&["A", "A***", "Axxx"], 76_145, |hand| hand.n('A') >= 1),
        (&["AA!AAA", "AA !AAA", "AA:!AAA", "AA, !AAA", "AARO,AARR"], 6_768, |hand| hand.n('A') == 2),
        (&["AAKK", "KKAA", "AA:KK", "AA:(KK)", "A[A]KK"], 36, |hand| hand.n('A') == 2 && hand.n('K') == 2),
        (&["KQJT", "TJQK", "kqj10"], 256, |hand| hand.has_run(11, 4)),
        (&["****", "*", "random", "any", "**"], 270_725, |_| true),
        (&["AsAhKsKh", "As Ah Ks Kh", "K♠ A♥ A♠ K♥", "KhKsAhAs"], 1, |hand| {
            ["As", "Ah", "Ks", "Kh"].iter().all(|card| hand.has(card))
        }),
        (&["AsAh", "AsAh**", "As Ah", "As:Ah"], 1_225, |hand| hand.has("As") && hand.has("Ah")),
        (&["$ds", "xxyy", "$DS", "*x*x*y*y", "(xxyy)"], 36_504, |hand| hand.shape() == [2, 2, 0, 0]),
        (&["$ss", "xxyz", "wwxy"], 158_184, |hand| hand.shape() == [2, 1, 1, 0]),
        (&["$ts", "xxxy"], 44_616, |hand| hand.shape() == [3, 1, 0, 0]),
        (&["$ms", "$mt", "$MS", "yyyy"], 2_860, |hand| hand.shape()[0] == 4),
        (&["$rb", "wxyz", "shdc"], 28_561, |hand| hand.shape()[0] == 1),
        (&["wxy", "xyz"], 186_745, |hand| hand.shape()[2] >= 1),
        (&["sshh", "ss:hh"], 6_084, |hand| hand.suits[3] == 2 && hand.suits[2] == 2),
        (&["ssss"], 715, |hand| hand.suits[3] == 4),
        (&["AxAyxy", "AA$ds", "AA:$ds", "$ds:AA", "AA:xxyy", "AA$ds$nt"], 864, |hand| {
            hand.n('A') >= 2 && hand.shape() == [2, 2, 0, 0]
        }),
        (&["AxKx", "AwKw"], 4_894, |hand| hand.suited('A', 'K')),
        (&["AxKy", "KwAz"], 13_532, |hand| {
            let suits = |rank: char| "cdhs".chars().filter(move |suit| hand.has(&format!("{rank}{suit}")));
            suits('A').any(|ace| suits('K').any(|king| king != ace))
        }),
        (&["[AKQ]", "[A,K,Q]", "A-Q", "[A-Q]", "Q+"], 179_335, |hand| {
            hand.n('A') + hand.n('K') + hand.n('Q') > 0
        }),
        (&["(AA,KK):xxyy", "AA$ds,KK$ds", "$ds:(AA,KK)", "KK+$ds"], 1_722, |hand| {
            hand.n('A').max(hand.n('K')) >= 2 && hand.shape() == [2, 2, 0, 0]
        }),
        (&["Axx", "Ax*x"], 45_880, |hand| suited_to(hand, 12)),
        (&["RR", "random!$np", "random,!$np"], 87_685, |hand| hand.pairs() >= 1),
        (&["RROO"], 2_808, |hand| hand.pairs() == 2),
        (&["RxRyOxOy", "RROO$ds"], 468, |hand| hand.pairs() == 2 && hand.shape() == [2, 2, 0, 0]),
        (&["RRON"], 82_368, |hand| hand.pairs() == 1 && hand.ranks.iter().max() == Some(&2)),
        (&["RONP", "$np"], 183_040, |hand| hand.pairs() == 0),
        (&["$nt"], 268_216, |hand| hand.ranks.iter().max() <= Some(&2)),
        (&["AARR"], 432, |hand| hand.n('A') == 2 && hand.pairs() == 2),
        (
            &["AA-TT", "TT-AA", "TT+", "AA,KK,QQ,JJ,TT", "[AA-TT]", "[TT+]", "[AA,KK,QQ,JJ,TT]"],
            34_445,
            |hand| hand.ranks[8..].iter().any(|&count| count >= 2),
        ),
        (&["KsQs-JsTs", "[KsQs,QsJs,JsTs]"], 3_577, |hand| {
            [["Ks", "Qs"], ["Qs", "Js"], ["Js", "Ts"]].iter().any(|two| two.iter().all(|card| hand.has(card)))
        }),
        (&["33-", "33-22", "22-33", "[33-]"], 13_886, |hand| hand.n('2') >= 2 || hand.n('3') >= 2),
        (&["T987-5432", "5432-T987", "T987-"], 1_536, |hand| (3..=8).any(|high| hand.has_run(high, 4))),
        (&["JT98+", "AKQJ-JT98", "JT98 - AKQJ"], 1_024, |hand| (9..=12).any(|high| hand.has_run(high, 4))),
        (&["9Q+", "[AJ,KT,Q9]"], 51_180, |hand| {
            ["AJ", "KT", "Q9"].iter().any(|two| two.chars().all(|rank| hand.n(rank) > 0))
        }),
        (&["AK-AT", "A[K-T]", "A[KQJT]", "AK,AQ,AJ,AT"], 53_200, |hand| {
            hand.n('A') > 0 && "KQJT".chars().any(|rank| hand.n(rank) > 0)
        }),
        (&["A-T", "T+", "$R", "[AKQJT]", "[A,K-J,T]"], 234_765, |hand| {
            hand.ranks[8..].iter().sum::<usize>() >= 1
        }),
        (&["$B$B$B$B", "[A-J][A-J][A-J][A-J]"], 1_820, |hand| hand.ranks[9..].iter().sum::<usize>() == 4),
        (&["$F$F", "[KQJ][K-J]"], 60_775, |hand| hand.ranks[9..12].iter().sum::<usize>() >= 2),
        (&["$N$M", "[K-9][T-7]"], 170_294, |hand| {
            let any = |ranks: std::ops::Range<usize>| hand.ranks[ranks].iter().sum::<usize>();
            let (only_n, both, only_m) = (any(9..12), any(7..9), any(5..7));
            both >= 2 || (only_n > 0 && both + only_m > 0) || (both > 0 && only_m > 0)
        }),
        (&["$Z$Z$Z$Z"], 4_845, |hand| hand.ranks[..5].iter().sum::<usize>() == 4),
        (&["$W$W$W$W", "[A,2-5][A2345][A,5-][5-,A]"], 4_845, |hand| {
            hand.ranks[..4].iter().sum::<usize>() + hand.n('A') == 4
        }),
        (&["[A-T][A-T]JT"], 1_700, |hand| {
            hand.n('J') > 0 && hand.n('T') > 0 && hand.ranks[8..].iter().sum::<usize>() == 4
        }),
        (&["$Ms", "[T-7]s", "[Ts,9s,8s,7s]***"], 76_145, |hand| {
            ["Ts", "9s", "8s", "7s"].iter().any(|card| hand.has(card))
        }),
        (&["[As,Kd]", "[As,Kd]***"], 40_425, |hand| hand.has("As") || hand.has("Kd")),
        (&["[Ah,Ad]", "[Ah,Ad]***"], 40_425, |hand| hand.has("Ah") || hand.has("Ad")),
        (&["A[hd]", "[hd]A", "A*[hd]"], 67_773, |hand| ace_with(hand, &[1, 2])),
        (&["A[h]", "A*h"], 45_659, |hand| ace_with(hand, &[2])),
        (&["$0g"], 2_816, |hand| gaps(hand, 0)),
        (&["$1g"], 7_680, |hand| gaps(hand, 1)),
        (&["$2g"], 13_824, |hand| gaps(hand, 2)),
    ]
}

/// Returns `true` for an ace and another card of one of the suits.
fn ace_with(hand: &Plain, suits: &[usize]) -> bool {
    let other = |ace: usize| hand.ids.iter().any(|&id| id != ace && suits.contains(&(id % 4)));
    hand.ids.iter().any(|&id| id / 4 == 12 && other(id))
}

/// Returns `true` if four different ranks lie within `4 + gaps` consecutive ranks, with both ends present and
/// the ace high or low.
fn gaps(hand: &Plain, gaps: usize) -> bool {
    let mut ranks = vec![hand.n('A')];
    ranks.extend(hand.ranks);
    hand.pairs() == 0
        && ranks.windows(4 + gaps).any(|window| {
            window[0] > 0 && window[3 + gaps] > 0 && window.iter().filter(|&&count| count > 0).count() == 4
        })
}

#[test]
fn every_spelling_has_its_hands() {
    let hands: Vec<Hole> = (0..Hole::count(4)).map(|index| Hole::from_index(4, index).unwrap()).collect();
    let plain: Vec<Plain> = hands.iter().map(|&hand| Plain::of(hand)).collect();
    for (texts, count, fits) in spellings() {
        let fitting = hands.iter().zip(&plain).filter(|(_, plain)| fits(plain)).map(|(&hand, _)| (hand, 1.0));
        let expected = Range::from_hands(4, fitting).unwrap();
        assert_eq!(expected.count(), count, "{texts:?}");
        for text in texts {
            let range = Range::read(text, 4).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(range == expected, "{text}: {} hands, expected {count}", range.count());
        }
    }
}
