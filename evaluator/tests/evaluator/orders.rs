//! Orders of hands other than hold'em's: batches and board sweeps against single lookups on every hand, and
//! rejected input.

use std::fmt::Debug;

use evaluator::enumerate::Start;
use evaluator::format::{FormatErrorKind, RankSections, rank_table};
use evaluator::key::FLUSH_MASKS;
use evaluator::lookup::batch::{Batch, BatchError, Rows, Sets, SuitMasks};
use evaluator::lookup::board::{BoardRanksIn, BoardSweep};
use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, Order, ShortDeck, ShortDeckTrips};
use evaluator::{
    Card, CardSet, Category, Game, HandError, HandRank, HoleCards, Isa, RankIn, RankTable, Suit, TableOf,
};
use test_support::{available, draw};

use crate::batch::check_all_hands;

#[test]
fn all_hands_of_short_deck() {
    let (triton, trips) = (TableOf::<ShortDeck>::embedded(), TableOf::<ShortDeckTrips>::embedded());
    assert_eq!(check_all_hands::<_, 5>(triton, true), 376_992);
    assert_eq!(check_all_hands::<_, 6>(triton, true), 1_947_792);
    assert_eq!(check_all_hands::<_, 7>(triton, true), 8_347_680);
    assert_eq!(check_all_hands::<_, 7>(trips, true), 8_347_680);
}

#[test]
fn all_small_low_hands() {
    assert_eq!(check_all_hands::<_, 5>(TableOf::<AceToFive>::embedded(), true), 2_598_960);
    assert_eq!(check_all_hands::<_, 5>(TableOf::<DeuceToSeven>::embedded(), true), 2_598_960);
    assert_eq!(check_all_hands::<_, 4>(TableOf::<Badugi>::embedded(), true), 270_725);
}

fn check_boards<O: Order<Category = Category>>(table: &TableOf<O>) {
    let sweeps: Vec<BoardSweep<O>> =
        available(Isa::names()).into_iter().map(|isa| BoardSweep::with_isa(table, isa)).collect();
    let deck: Vec<Card> = O::DECK.iter().collect();
    let mut random = fastrand::Rng::with_seed(36);
    for cards in [3, 4, 5] {
        for _ in 0..2000 {
            let board: CardSet = draw::<_, 5>(&mut random, &deck).into_iter().take(cards).collect();
            let mut ranks = BoardRanksIn::new();
            for sweep in &sweeps {
                sweep.sweep(board, &mut ranks).unwrap();
                for combo in HoleCards::ALL {
                    let hand = board | combo.card_set();
                    let is_dealt = hand.len() == cards + 2 && (hand - O::DECK).is_empty();
                    let expected = is_dealt.then(|| table.rank_set(hand).unwrap());
                    assert_eq!(ranks.get(combo), expected, "{combo} on {board} by {}", sweep.isa());
                }
            }
        }
    }
}

#[test]
fn boards_of_short_deck() {
    check_boards(TableOf::<ShortDeck>::embedded());
    check_boards(TableOf::<ShortDeckTrips>::embedded());
}

#[test]
fn a_flush_beats_a_full_house_and_perhaps_trips_a_straight() {
    fn is_better<O: Order>(table: &TableOf<O>, [one, other]: [&str; 2]) -> bool {
        table.rank(one.parse().unwrap()) > table.rank(other.parse().unwrap())
    }
    let (holdem, triton) = (RankTable::embedded(), TableOf::<ShortDeck>::embedded());
    let trips = TableOf::<ShortDeckTrips>::embedded();
    let flush = ["Ah Qh 9h 8h 6h", "As Ad Ac 6s 6d"];
    let straight = ["As 6d 7c 8h 9s", "As Ad Ac Ks Qd"];
    assert_eq!(
        [is_better(holdem, flush), is_better(triton, flush), is_better(trips, flush)],
        [false, true, true]
    );
    let found = [is_better(holdem, straight), is_better(triton, straight), is_better(trips, straight)];
    assert_eq!(found, [false, true, false]);
}

/// Puts invalid rows among the first, among the last and in few places, in batches of any length.
#[test]
fn cards_not_in_the_deck_are_rejected() {
    let table = TableOf::<ShortDeck>::embedded();
    let deuce: Card = "2c".parse().unwrap();
    let not_in_deck = HandError::NotInDeck { card: deuce, order: "short deck" };
    let cards: CardSet = "2c As Ks".parse().unwrap();
    assert_eq!(table.rank_set(cards), Err(not_in_deck.clone()));
    assert_eq!(not_in_deck.to_string(), "2c is not in the deck of short deck");
    let deck: Vec<Card> = CardSet::SHORT_DECK.iter().collect();
    let mut random = fastrand::Rng::with_seed(7);
    for isa in available(Isa::names()) {
        let batch = Batch::with_isa(table, isa);
        for hands in [1, 31, 500, 3000] {
            let rows: Vec<[u8; 7]> = (0..hands).map(|_| draw(&mut random, &deck).map(Card::id)).collect();
            for bad in [0, hands / 2, hands - 1] {
                let (mut rows, mut ranks) = (rows.clone(), vec![RankIn::MIN; hands]);
                // A low card anywhere, in hands of any kind.
                rows[bad][random.usize(..7)] = random.u8(..16);
                let foreign = rows[bad].iter().copied().find(|&id| id < 16).unwrap();
                let card = Card::try_from(foreign).unwrap();
                let expected = BatchError::NotInDeck { hand: bad, card, order: "short deck" };
                assert_eq!(batch.rank(Rows(&rows), &mut ranks), Err(expected), "{isa} {hands} {bad}");
                let (mut numbers, mut told) = (vec![0; hands], vec![]);
                batch.rank_lossy(Rows(&rows), &mut numbers, |error| told.push(error)).unwrap();
                assert_eq!((told, numbers[bad]), (vec![expected], RankIn::<ShortDeck>::NO_RANK));
                assert_eq!(numbers.iter().filter(|&&number| number == u16::MAX).count(), 1);
                rows[bad][0] = rows[bad][1];
                let error = batch.rank(Rows(&rows), &mut ranks).unwrap_err();
                assert!(matches!(error, BatchError::RepeatedCard { .. }), "{error}");
            }
        }
    }
}

/// A flush is looked up by its suit alone, so the other cards must be checked separately.
#[test]
fn cards_not_in_the_deck_are_rejected_beside_a_flush() {
    let table = TableOf::<ShortDeck>::embedded();
    let royal: CardSet = "As Ks Qs Js Ts 2d 3c".parse().unwrap();
    assert!(std::panic::catch_unwind(|| table.rank_set_unchecked(royal)).is_err());
    let mut ids = royal.iter().map(Card::id);
    let row: [u8; 7] = std::array::from_fn(|_| ids.next().unwrap());
    let good: CardSet = "As Ks Qs Js Ts 6d 7c".parse().unwrap();
    let mut ids = good.iter().map(Card::id);
    let good_row: [u8; 7] = std::array::from_fn(|_| ids.next().unwrap());
    for isa in available(Isa::names()) {
        let batch = Batch::with_isa(table, isa);
        for hands in [1, 30, 300] {
            let (mut rows, mut sets) = (vec![good_row; hands], vec![good; hands]);
            (rows[hands - 1], sets[hands - 1]) = (row, royal);
            let mut ranks = vec![RankIn::MIN; hands];
            let expected = Some(hands - 1);
            assert_eq!(batch.rank(Rows(&rows), &mut ranks).unwrap_err().hand(), expected, "{isa}");
            assert_eq!(batch.rank(Sets(&sets), &mut ranks).unwrap_err().hand(), expected, "{isa}");
            let masks = Suit::ALL.map(|suit| sets.iter().map(|set| set.suit_mask(suit)).collect::<Vec<_>>());
            let masks = masks.each_ref().map(Vec::as_slice);
            assert_eq!(batch.rank(SuitMasks(masks), &mut ranks).unwrap_err().hand(), expected, "{isa}");
        }
    }
}

/// Two invalid rows: the first is reported, and ranks after it are still legal.
#[test]
fn ranks_after_an_error_are_legal() {
    let table = TableOf::<ShortDeck>::embedded();
    let deck: Vec<Card> = CardSet::SHORT_DECK.iter().collect();
    let mut random = fastrand::Rng::with_seed(11);
    for isa in available(Isa::names()) {
        for hands in [25, 31, 400] {
            let mut rows: Vec<[u8; 7]> = (0..hands).map(|_| draw(&mut random, &deck).map(Card::id)).collect();
            (rows[3][0], rows[10][0]) = (rows[3][1], 0);
            let mut ranks = vec![RankIn::MAX; hands];
            let error = Batch::with_isa(table, isa).rank(Rows(&rows), &mut ranks).unwrap_err();
            assert_eq!(error.hand(), Some(3));
            assert!(
                ranks.iter().all(|rank| RankIn::<ShortDeck>::from_u16(rank.as_u16()).is_some()),
                "{isa} {hands}"
            );
        }
    }
}

/// A short deck table in which a hand has no rank is rejected.
#[test]
fn tables_with_missing_ranks_are_rejected() {
    let whole = TableOf::<ShortDeck>::embedded_bytes();
    let sections = RankSections::read_in::<ShortDeck>(whole).unwrap();
    let places = [
        0b1_1111_0000_0000,
        FLUSH_MASKS + sections.ranks()[FLUSH_MASKS..].iter().position(|&rank| rank == 0x1000).unwrap(),
    ];
    for place in places {
        let mut ranks = sections.ranks().to_vec();
        assert_ne!(ranks[place], RankIn::<ShortDeck>::NO_RANK);
        ranks[place] = RankIn::<ShortDeck>::NO_RANK;
        let id = rank_table::<ShortDeck>();
        let bytes = RankSections::write(id, sections.offsets(), &ranks, sections.classes());
        let error = TableOf::<ShortDeck>::from_bytes(bytes.as_slice()).unwrap_err();
        assert!(error.to_string().contains("expected the rank of a hand of the deck"), "{error}");
    }
}

#[test]
fn too_many_cards_for_an_order_are_an_error() {
    let five = TableOf::<DeuceToSeven>::embedded();
    let six: CardSet = "2c 3c 4c 5c 6c 7c".parse().unwrap();
    let error = five.rank_set(six).unwrap_err();
    assert_eq!(error.to_string(), "6 cards: a hand has at most 5 in deuce-to-seven low");
    let mut ranks = [RankIn::MIN; 2];
    let error = five.batch().rank(Sets(&[CardSet::EMPTY, six]), &mut ranks).unwrap_err();
    assert_eq!(error.to_string(), "hand 1: 6 cards: a hand has at most 5 in deuce-to-seven low");
    let badugi = TableOf::<Badugi>::embedded();
    let error = badugi.batch().rank(Rows(&[[0, 1, 2, 3, 4]; 2]), &mut [RankIn::MIN; 2]).unwrap_err();
    assert_eq!(error.to_string(), "hand 0: 5 cards: a hand has at most 4 in badugi");
}

#[test]
#[should_panic(expected = "2c is not in the deck of short deck")]
fn a_single_lookup_panics_on_a_card_that_the_deck_lacks() {
    let _ = TableOf::<ShortDeck>::embedded().rank("2c As".parse().unwrap());
}

#[test]
#[should_panic(expected = "5 cards: a hand has at most 4 in badugi")]
fn a_single_lookup_panics_on_too_many_cards() {
    let _ = TableOf::<Badugi>::embedded().rank("2c 3c 4c 5c 6c".parse().unwrap());
}

/// Checks that all numbers are legal and distinct, all classes have a text, and the best five of a class have
/// its rank.
fn check_classes<O: Order>(table: &TableOf<O>)
where
    O::Category: Debug,
{
    let ranks: Vec<RankIn<O>> = (0..=u16::MAX).filter_map(RankIn::from_u16).collect();
    assert_eq!(ranks.len(), RankIn::<O>::COUNT);
    let mut words: Vec<String> = Vec::new();
    for (ordinal, &rank) in ranks.iter().enumerate() {
        assert_eq!(
            (usize::from(rank.ordinal()), RankIn::from_ordinal(ordinal as u16)),
            (ordinal, Some(rank))
        );
        assert_eq!(table.class(rank).category(), rank.category());
        words.push(table.class(rank).to_string());
    }
    words.sort();
    words.dedup();
    assert_eq!(words.len(), ranks.len(), "{}: two classes have the same words", O::NAME);
    for cards in 0..=O::MAX_CARDS {
        let starts = Start::all(cards).into_iter().filter(|start| (start.cards() - O::DECK).is_empty());
        let mut count = 0;
        starts.for_each(|start| {
            start.for_each_hand(cards, &mut |hand| {
                // All hands of up to four cards and some of the larger ones.
                count += 1;
                if cards < 5 || count % 997 == 0 {
                    let class = table.class(table.rank(hand));
                    let best: CardSet = class.best_five(hand.card_set()).unwrap().iter().copied().collect();
                    let is_whole = O::KIND == Badugi::KIND || best.len() == cards.min(5);
                    assert!(is_whole && table.rank_set(best) == Ok(class.rank()), "{hand} {best} {class}");
                }
            });
        });
        assert!(count > 0);
    }
}

#[test]
fn every_rank_has_a_class() {
    check_classes(RankTable::embedded());
    check_classes(TableOf::<ShortDeck>::embedded());
    check_classes(TableOf::<ShortDeckTrips>::embedded());
    check_classes(TableOf::<AceToFive>::embedded());
    check_classes(TableOf::<DeuceToSeven>::embedded());
    check_classes(TableOf::<Badugi>::embedded());
}

#[test]
fn tables_of_other_orders_are_rejected() {
    let error = TableOf::<ShortDeck>::from_bytes(RankTable::embedded_bytes()).unwrap_err();
    assert_eq!(error.kind(), FormatErrorKind::Kind);
    let text = error.to_string();
    assert!(text.contains("a table of short-deck ranks") && text.contains("a table of hand ranks"), "{text}");
    let error = RankTable::from_bytes(TableOf::<AceToFive>::embedded_bytes()).unwrap_err();
    assert!(error.to_string().contains("a table of ace-to-five ranks"), "{error}");
}

#[test]
fn games_have_names_and_decks() {
    for game in Game::ALL {
        assert_eq!(game.to_string().parse(), Ok(game));
        assert_eq!(game.to_string().to_uppercase().parse(), Ok(game));
        let read: Game = game.name().parse().unwrap();
        assert_eq!(
            (read.name(), read.deck(), read.most_cards()),
            (game.name(), game.deck(), game.most_cards())
        );
    }
    assert_eq!(Game::ShortDeckTrips.to_string(), "short-deck-trips");
    assert_eq!((High::GAME, ShortDeckTrips::GAME), (Game::Holdem, Game::ShortDeckTrips));
    assert!("pineapple".parse::<Game>().is_err());
}

/// Ranks all combos that a board leaves by one call, and one by one.
fn check_rank_on<O: Order>(table: &TableOf<O>, board: &str) {
    let board: CardSet = board.parse().unwrap();
    let is_left = |combo: &HoleCards| combo.card_set().is_subset(O::DECK - board);
    let combos: Vec<HoleCards> = HoleCards::ALL.into_iter().filter(is_left).collect();
    let mut ranks = vec![RankIn::<O>::MAX; combos.len()];
    table.rank_on(board, &combos, &mut ranks).unwrap();
    for (combo, rank) in combos.iter().zip(&ranks) {
        assert_eq!(
            *rank,
            table.rank_set(board | combo.card_set()).unwrap(),
            "{combo} on {board} in {}",
            O::NAME
        );
    }
    // Each other combo is an error, with the ranks before it in place.
    for other in HoleCards::ALL.into_iter().filter(|combo| !is_left(combo)).step_by(5) {
        let mut found = [RankIn::<O>::MAX; 3];
        let error = table.rank_on(board, &[combos[0], other, combos[1]], &mut found).unwrap_err();
        assert_eq!(
            (error.hand(), found),
            (Some(1), [ranks[0], RankIn::MAX, RankIn::MAX]),
            "{other}: {error}"
        );
    }
}

#[test]
fn combos_are_ranked_on_a_board() {
    for board in ["Th 9h 7h 6d As", "Th 9h 8h", ""] {
        check_rank_on(RankTable::embedded(), board);
        check_rank_on(TableOf::<ShortDeck>::embedded(), board);
        check_rank_on(TableOf::<AceToFive>::embedded(), board);
    }
    check_rank_on(TableOf::<DeuceToSeven>::embedded(), "Th 9h 8h");
    check_rank_on(TableOf::<Badugi>::embedded(), "Th 9h");
    let combos = ["AsKs".parse().unwrap()];
    let error = |table: &RankTable, board: &str| {
        table.rank_on(board.parse().unwrap(), &combos, &mut [HandRank::MIN]).unwrap_err().to_string()
    };
    let table = RankTable::embedded();
    assert_eq!(error(table, "2c 3c 4c 5c 6c 7c"), "hand 0: 8 cards: a hand has at most 7");
    let badugi = TableOf::<Badugi>::embedded();
    let found = badugi.rank_on("2c 3c 4c".parse().unwrap(), &combos, &mut [RankIn::MIN]).unwrap_err();
    assert_eq!(found.to_string(), "hand 0: 5 cards: a hand has at most 4 in badugi");
    let short = TableOf::<ShortDeck>::embedded();
    let found = short.rank_on("2c 7c 8c".parse().unwrap(), &combos, &mut [RankIn::MIN]).unwrap_err();
    assert_eq!(found.to_string(), "hand 0: 2c is not in the deck of short deck");
    assert_eq!(table.rank_on(CardSet::EMPTY, &combos, &mut []).unwrap_err().hand(), None);
}
