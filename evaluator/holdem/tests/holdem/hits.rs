//! Hits of hands on boards, checked against a second implementation: plain loops over cards and over choices
//! of five, written from the definitions in the docs of `hits`. It shares only cards with the library.

use evaluator::enumerate::for_each_hand;
use evaluator::{Card, CardSet, HoleCards};
use holdem::EquityError;
use holdem::hits::{Draw, Draws, Hit, HitBoard, Hits, MadeHand, Predicate};
use holdem::isomorphism::canonical_boards;
use holdem::range::Range;

use crate::support::{cards, deck, range, set};

/// Returns the card rank, 2 to 14.
fn rank(card: Card) -> u8 {
    card.rank() as u8 + 2
}

/// Returns the value of five cards: a category from 0 (high card) to 8 (straight flush), then the card ranks
/// by frequency and by rank, most important first.
fn value_of_five(cards: [Card; 5]) -> (u8, [u8; 5]) {
    let mut ranks = cards.map(rank);
    let times = |wanted: u8| cards.iter().filter(|&&card| rank(card) == wanted).count();
    ranks.sort_by_key(|&rank| (times(rank), rank));
    ranks.reverse();
    let is_flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let is_wheel = ranks == [14, 5, 4, 3, 2];
    let is_straight = is_wheel || (0..4).all(|i| ranks[i] == ranks[i + 1] + 1);
    let category = match (times(ranks[0]), times(ranks[3])) {
        _ if is_flush && is_straight => 8,
        (4, _) => 7,
        (3, 2) => 6,
        _ if is_flush => 5,
        _ if is_straight => 4,
        (3, _) => 3,
        (2, _) if times(ranks[2]) == 2 => 2,
        (2, _) => 1,
        _ => 0,
    };
    (category, if is_wheel { [5, 4, 3, 2, 1] } else { ranks })
}

/// Returns the best value of all choices of five cards.
fn best(cards: &[Card]) -> (u8, [u8; 5]) {
    let choices = (0_u32..1 << cards.len()).filter(|chosen| chosen.count_ones() == 5);
    let of_choice = |chosen: u32| {
        let mut cards = cards.iter().zip(0..).filter(|(_, place)| chosen >> place & 1 == 1);
        value_of_five([(); 5].map(|()| *cards.next().expect("five are chosen").0))
    };
    choices.map(of_choice).max().expect("five cards at least")
}

/// Returns the highest rank of the best straight among some card ranks, or 0 if there is none.
fn straight(ranks: &[u8]) -> u8 {
    let has = |rank: u8| ranks.contains(&if rank == 1 { 14 } else { rank });
    (5..=14).rev().find(|&top| (top - 4..=top).all(has)).unwrap_or(0)
}

fn made(hole: [Card; 2], board: &[Card]) -> MadeHand {
    let mut cards = board.to_vec();
    cards.extend(hole);
    let (category, five) = best(&cards);
    match category {
        8 => return MadeHand::StraightFlush,
        7 => return MadeHand::Quads,
        6 => return MadeHand::FullHouse,
        5 => return MadeHand::Flush,
        4 => return MadeHand::Straight,
        _ => {}
    }
    let [first, second] = hole.map(rank);
    let in_five = |wanted: u8| five.iter().filter(|&&rank| rank == wanted).count();
    if category == 3 && in_five(first).max(in_five(second)) == 3 {
        return if first == second { MadeHand::Set } else { MadeHand::Trips };
    }
    // The distinct card ranks of the board, highest first. A rank's place among them counts from 0.
    let mut places: Vec<u8> = board.iter().copied().map(rank).collect();
    places.sort_unstable();
    places.dedup();
    places.reverse();
    let place = |rank: u8| places.iter().filter(|&&of_board| of_board > rank).count();
    let (first_pairs, second_pairs) = (in_five(first) == 2, in_five(second) == 2);
    if first == second && first_pairs {
        return match place(first) {
            0 => MadeHand::Overpair,
            below if below == places.len() => MadeHand::Underpair,
            1 => MadeHand::PocketPairBelowTop,
            2 => MadeHand::PocketPairBelowMiddle,
            _ => MadeHand::Underpair,
        };
    }
    if first_pairs && second_pairs {
        let mut of_pairs = [place(first), place(second)];
        of_pairs.sort_unstable();
        return match of_pairs {
            [0, 1] => MadeHand::TopTwoPair,
            [0, _] => MadeHand::TopAndBottomPair,
            _ => MadeHand::BottomTwoPair,
        };
    }
    if first_pairs || second_pairs {
        let (paired, kicker) = if first_pairs { (first, second) } else { (second, first) };
        let better = (kicker + 1..=14).filter(|rank| !places.contains(rank)).count();
        return match (place(paired), better) {
            (0, _) if places.contains(&kicker) => MadeHand::TopPairWeakKicker,
            (0, 0) => MadeHand::TopPairTopKicker,
            (0, 1 | 2) => MadeHand::TopPairGoodKicker,
            (0, _) => MadeHand::TopPairWeakKicker,
            (1, _) => MadeHand::MiddlePair,
            _ => MadeHand::WeakPair,
        };
    }
    if first == 14 || second == 14 {
        MadeHand::AceHigh
    } else if category > 0 {
        MadeHand::BoardPair
    } else {
        MadeHand::Nothing
    }
}

fn draws(hole: [Card; 2], board: &[Card], made: MadeHand) -> Draws {
    let mut draws = Vec::new();
    if board.len() == 5 {
        return draws.into_iter().collect();
    }
    let mut cards = board.to_vec();
    cards.extend(hole);
    if made < MadeHand::Flush {
        for card in hole {
            let of_suit = |cards: &[Card]| cards.iter().filter(|other| other.suit() == card.suit()).count();
            match (of_suit(&cards), board.len()) {
                (4, _) => {
                    draws.push(Draw::FlushDraw);
                    let is_missing = |rank: u8| {
                        !board.iter().any(|&other| other.suit() == card.suit() && self::rank(other) == rank)
                    };
                    let nut = (2..=14).rev().find(|&rank| is_missing(rank));
                    if Some(rank(card)) == nut {
                        draws.push(Draw::NutFlushDraw);
                    }
                }
                (3, 3) => draws.push(Draw::BackdoorFlushDraw),
                _ => {}
            }
        }
    }
    let [first, second] = hole.map(rank);
    let of_board: Vec<u8> = board.iter().copied().map(rank).collect();
    let mut has_straight_draw = false;
    if made < MadeHand::Straight {
        let all: Vec<u8> = cards.iter().copied().map(rank).collect();
        // The next card rank makes a straight that is better than the board's with it.
        let brings = |rank: &u8| {
            let with = |ranks: &[u8]| straight(&[ranks, &[*rank]].concat());
            with(&all) > with(&of_board)
        };
        let ranks: Vec<u8> = (2..=14).filter(brings).collect();
        let as_card = |rank: u8| if rank == 1 { 14 } else { rank };
        let is_open = (1..=9).any(|low| {
            let (below, above) = (as_card(low), low + 5);
            let four = (low + 1..=low + 4).all(|rank| all.contains(&rank));
            four && ranks.contains(&below) && ranks.contains(&above)
        });
        let kind = match ranks.len() {
            0 => None,
            _ if is_open => Some(Draw::OpenEnded),
            1 => Some(Draw::Gutshot),
            _ => Some(Draw::DoubleGutshot),
        };
        has_straight_draw = kind.is_some();
        draws.extend(kind);
        let is_near = (1..=10).any(|low| {
            let within = |rank: u8| (low..=low + 4).any(|other| as_card(other) == rank);
            let third = |&rank: &u8| within(rank) && rank != first && rank != second;
            first != second && within(first) && within(second) && of_board.iter().any(third)
        });
        if board.len() == 3 && !has_straight_draw && is_near {
            draws.push(Draw::BackdoorStraightDraw);
        }
    }
    if has_straight_draw && draws.contains(&Draw::FlushDraw) {
        draws.push(Draw::ComboDraw);
    }
    if matches!(made, MadeHand::Nothing | MadeHand::BoardPair | MadeHand::AceHigh) {
        let over = [first, second].iter().filter(|&rank| of_board.iter().all(|other| other < rank)).count();
        match over {
            2 => draws.push(Draw::Overcards),
            1 => draws.push(Draw::OneOvercard),
            _ => {}
        }
    }
    draws.into_iter().collect()
}

/// Compares all combos on a board. Returns the counts of kinds and draws.
fn check(board: CardSet) -> ([u64; MadeHand::COUNT], [u64; Draw::COUNT]) {
    let (fast, cards) = (HitBoard::new(board).unwrap(), board.iter().collect::<Vec<_>>());
    let (mut kinds, mut drawing) = ([0; MadeHand::COUNT], [0; Draw::COUNT]);
    for combo in HoleCards::ALL {
        let hit = fast.hit(combo);
        assert_eq!(hit.is_none(), combo.card_set().intersects(board));
        let Some(Hit { made: fast_made, draws: fast_draws, .. }) = hit else { continue };
        let made = made(combo.cards(), &cards);
        assert_eq!(fast_made, made, "{combo} on {board}");
        let draws = draws(combo.cards(), &cards, made);
        assert_eq!(fast_draws, draws, "{combo} on {board}: {:?}", draws.iter().collect::<Vec<_>>());
        kinds[made as usize] += 1;
        draws.iter().for_each(|draw| drawing[draw as usize] += 1);
    }
    (kinds, drawing)
}

#[test]
fn every_combo_on_every_flop() {
    let flops = canonical_boards(3).unwrap();
    assert_eq!((flops.len(), flops.iter().map(|flop| flop.1).sum::<u32>()), (1755, 22_100));
    let (mut kinds, mut drawing) = ([0; MadeHand::COUNT], [0; Draw::COUNT]);
    let halves = std::thread::scope(|scope| {
        let work = |half: usize| {
            let sums = flops.iter().skip(half).step_by(2).map(|&(flop, count)| (check(flop), count));
            sums.collect::<Vec<_>>()
        };
        [0, 1].map(|half| scope.spawn(move || work(half))).map(|thread| thread.join().unwrap())
    });
    for ((of_flop, draws_of_flop), count) in halves.concat() {
        let count = u64::from(count);
        kinds.iter_mut().zip(of_flop).for_each(|(sum, kind)| *sum += count * kind);
        drawing.iter_mut().zip(draws_of_flop).for_each(|(sum, draw)| *sum += count * draw);
    }
    // The library's sums over flops are the same: 1,326 combos on 19,600 flops each.
    let hits = Hits::on_flops(&Range::full(), CardSet::EMPTY);
    assert_eq!(hits.total().combos, 22_100 * 1_176);
    for made in MadeHand::ALL {
        assert_eq!(hits.of(made).combos, kinds[made as usize], "{made}");
        assert_eq!(hits.of(made).weight, kinds[made as usize] as f64, "{made}");
    }
    for draw in Draw::ALL {
        assert_eq!(hits.drawing(draw).combos, drawing[draw as usize], "{draw}");
    }
    // The well-known frequencies of five cards by kind. Two of the five can be the hole cards in ten ways.
    let frequencies = [(8, 40), (7, 624), (6, 3_744), (5, 5_108), (4, 10_200)];
    for (category, frequency) in frequencies {
        assert_eq!(kinds[13 + category], 10 * frequency, "{category}");
    }
}

#[test]
fn turns_and_rivers() {
    let mut random = fastrand::Rng::with_seed(15);
    for count in [4, 5] {
        for _ in 0..250 {
            check(set(&deck(&mut random)[..count]));
        }
    }
    // Boards that contain a made hand, or nearly one.
    for board in [
        "5s 6h 7d 8c",
        "5s 6h 7d 8c 9c",
        "Ks Kh 4d 4c 9s",
        "Ks Kh Kd 4c",
        "Ks Kh Kd Kc 2h",
        "As 2s 3s 4s",
        "As Ks Qs Js",
        "As Ks Qs Js Ts",
        "2s 3h 4d 5c",
        "9s 9h 4d 4c",
        "Ah Kd Qc Js",
        "7s 7h 7d 2c 2h",
        "Qs Qh 7d 7c 2h",
        "2s 4s 6s 8s Ts",
        "3s 5h 6d 7c",
        "Ts 9s 8s 7s",
    ] {
        check(cards(board));
    }
}

/// On a flop, a better hand never has a lower kind.
#[test]
fn kinds_are_in_the_order_of_strength() {
    for (flop, _) in canonical_boards(3).unwrap().into_iter().step_by(7) {
        let board = HitBoard::new(flop).unwrap();
        let cards: Vec<Card> = flop.iter().collect();
        let mut hands: Vec<_> = HoleCards::ALL
            .into_iter()
            .filter_map(|combo| Some((best(&[&cards[..], &combo.cards()].concat()), board.hit(combo)?.made)))
            .collect();
        hands.sort_unstable();
        for pair in hands.windows(2).filter(|pair| pair[0].0 < pair[1].0) {
            assert!(pair[0].1 <= pair[1].1, "{flop}: {pair:?}");
        }
    }
}

/// The examples of the sources and of the docs of `hits`.
#[test]
fn hands_have_their_common_names() {
    let cases = [
        ("9s9d", "Kh 9h Kc", "full-house", ""),
        ("4s4d", "Kh 9h 4c", "set", ""),
        ("AsKd", "Kh Kc 4c", "trips", ""),
        ("Ks9s", "Kh 9h 4c", "top-two-pair", ""),
        ("Ks4s", "Kh 9h 4c", "top-and-bottom-pair", ""),
        ("9s4s", "Kh 9c 4c", "bottom-two-pair", ""),
        ("AsAd", "Kh 9h 4c", "overpair", ""),
        ("AsAd", "Kh 4c 4d", "overpair", ""),
        ("KsQs", "Kh 4c 4d", "top-pair-good-kicker", ""),
        ("AsKs", "Kh 9h 4c", "top-pair-top-kicker", ""),
        ("KsQd", "Kh 9h 4c", "top-pair-good-kicker", ""),
        ("KsJd", "Ah Kh 4c", "middle-pair", ""),
        ("KsTd", "Kh 9h 4c", "top-pair-weak-kicker", ""),
        ("KdTc", "Ks Js Jd Th", "top-pair-weak-kicker", ""),
        ("AdJc", "As Ks Qs Qd Jd", "top-pair-weak-kicker", ""),
        ("AsQd", "Ah Kh 4c", "top-pair-top-kicker", ""),
        ("QsQd", "Kh 9h 4c", "pp-below-top", ""),
        ("9s9d", "Kh 4c 4d", "pp-below-top", ""),
        ("3s3d", "Kh 4c 4d", "underpair", ""),
        ("As9s", "Kh 9h 4c", "middle-pair", ""),
        ("8s8d", "Kh 9h 4c", "pp-below-middle", ""),
        ("As4s", "Kh 9h 4c", "weak-pair", ""),
        ("3s3d", "Kh 9h 4c", "underpair", ""),
        ("AsQc", "Kh 9h 4c", "ace-high", "one-overcard"),
        ("QsJs", "Kh Kc 4c", "board-pair", "backdoor-straight-draw"),
        ("3s3d", "Kh Kc 4h 4c 9d", "board-pair", ""),
        ("As2d", "Kh Kc 4h 4c 9d", "ace-high", ""),
        ("QsJs", "Kh 9h 4c", "nothing", "gutshot"),
        ("AhQh", "Kh 9h 4c", "ace-high", "flush-draw nut-flush-draw one-overcard"),
        ("AhQc", "Kh 9h 4h", "ace-high", "flush-draw nut-flush-draw one-overcard"),
        ("QhJh", "Ah Kh 4c", "nothing", "flush-draw nut-flush-draw gutshot combo-draw"),
        ("8s7d", "Jh 9c 5c", "nothing", "double-gutshot"),
        ("QsJd", "Th 9c 2c", "nothing", "open-ended overcards"),
        ("QhJh", "Kh 9h 4c", "nothing", "flush-draw gutshot combo-draw"),
        ("AsQd", "Jh 9c 4c", "ace-high", "overcards backdoor-straight-draw"),
        ("AhQc", "Kh 9h 4c", "ace-high", "one-overcard backdoor-flush-draw backdoor-straight-draw"),
        ("JsTd", "9h 5c 2c", "nothing", "overcards backdoor-straight-draw"),
        // According to Wikipedia, a draw with an ace at its end is an inside draw.
        ("AsKd", "Qh Jc 2c", "ace-high", "gutshot overcards"),
        ("As2d", "3h 4c Kc", "ace-high", "gutshot one-overcard"),
        // Four cards of the board are not a player's draw.
        ("AsAd", "5h 6c 7d 8d", "overpair", ""),
        ("Kc9h", "5c 6c 7c 2c", "flush", ""),
        // According to premiumpokertools.com, the king has the nut flush draw if the ace is on the board.
        ("KcJs", "Ac 7c 6c", "nothing", "flush-draw nut-flush-draw"),
        ("QcTs", "Ac 7c 6c", "nothing", "flush-draw"),
    ];
    for (combo, board, made, draws) in cases {
        let hit = HitBoard::new(cards(board)).unwrap().hit(combo.parse().unwrap()).unwrap();
        let found: Vec<&str> = hit.draws.iter().map(Draw::name).collect();
        let backdoor_apart = |name: &&str| !name.starts_with("backdoor") || draws.contains("backdoor");
        let found: Vec<&str> = found.into_iter().filter(backdoor_apart).collect();
        assert_eq!((hit.made.name(), found.join(" ").as_str()), (made, draws), "{combo} on {board}");
    }
}

#[test]
fn predicates_filter_ranges() {
    let board = HitBoard::new(cards("Qh 7h 2c")).unwrap();
    let all = "22+,AQ:0.5,AhKh,KhJh,98,K2o,65s";
    let kept = |predicate: &str| board.filter(&range(all), &predicate.parse().unwrap());
    for (predicate, expected) in [
        ("nothing+", all),
        ("pair+ or not pair+", all),
        ("set", "QQ,77,22"),
        ("top-pair", "AQ:0.5"),
        ("overpair", "KK+"),
        ("flush-draw", "AhKh,KhJh,9h8h,6h5h"),
        ("nut-flush-draw", "AhKh"),
        ("flush-draw and overcards", "AhKh"),
        ("flush-draw and not (overcards or one-overcard)", "9h8h,6h5h"),
        ("straight+", "none"),
    ] {
        assert_eq!(kept(predicate), range(expected).without(board.cards()), "{predicate}");
    }
    // The combos of a predicate and of its negation add up to the range.
    for word in Predicate::WORDS {
        let sum = &kept(word) + &kept(&format!("not {word}"));
        assert_eq!(sum, kept("nothing+"), "{word}");
        let hits = Hits::on(&board, &kept(word));
        assert_eq!(hits.total().combos as usize, kept(word).count());
    }
}

/// The nesting depth does not grow with the number of words, because depth is limited by the stack.
#[test]
fn predicates_may_be_long() {
    let board = HitBoard::new(cards("Kh 9h 4c")).unwrap();
    for joint in [" or ", " and "] {
        let predicate: Predicate = vec!["not pair"; 200_000].join(joint).parse().unwrap();
        let kept = |text: &str| board.filter(&range(text), &predicate);
        assert!(kept("AK").is_empty() && kept("AsQs").count() == 1);
    }
}

/// Before the flop, with and without dead cards, checks each combo on each flop.
#[test]
fn all_flops_of_a_range() {
    let range = range("AKs:0.25,77,AsKd:0.5");
    for dead in ["", "Ah 7c 2d"] {
        let dead = cards(dead);
        let predicate: Predicate = "set+ or nut-flush-draw".parse().unwrap();
        let (mut total, mut weight, mut top, mut kept) = (0, 0.0, 0.0, 0.0);
        for (combo, own) in &range.without(dead) {
            for_each_hand(3, &mut |flop| {
                let flop = flop.card_set();
                if !flop.intersects(combo.card_set() | dead) {
                    let hit = HitBoard::new(flop).unwrap().hit(combo).unwrap();
                    total += 1;
                    weight += own;
                    top += if hit.made >= MadeHand::TopPairWeakKicker { own } else { 0.0 };
                    kept += if predicate.is_true_of(hit) { own } else { 0.0 };
                }
            });
        }
        let hits = Hits::on_flops(&range, dead);
        assert_eq!((hits.total().combos, hits.total().weight), (total, weight));
        assert_eq!(hits.at_least(MadeHand::TopPairWeakKicker).weight, top);
        assert_eq!(Hits::on_flops_if(&range, dead, &predicate).total().weight, kept);
    }
    assert_eq!(Hits::on_flops(&Range::empty(), CardSet::EMPTY), Hits::default());
}

#[test]
fn invalid_boards_are_refused() {
    for (board, found) in [("", 0), ("As Ks", 2), ("As Ks Qs Js Ts 9s", 6)] {
        let error = HitBoard::new(cards(board)).unwrap_err();
        assert_eq!(error, EquityError::BoardCount { found, expected: "3, 4 or 5" });
    }
}
