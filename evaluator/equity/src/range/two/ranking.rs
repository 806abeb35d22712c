//! The orders of starting hands by which percentages are read.

use evaluator::Rank;

use crate::range::two::starting_hand::StartingHand;

/// All starting hands by equity against a random hand, the best first. holdem's test `starting_hands.rs`
/// computes this text from every board and every pair of combos, and prints it if the two differ.
const TEXT: &[u8] =
    b"AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 \
    QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s \
    A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o \
    T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o \
    96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o \
    65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s \
    54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o";

pub(crate) const RANKED: [StartingHand; StartingHand::COUNT] = ranked(TEXT);

/// The starting hands of short deck by equity against a random hand, the best first, by Triton's rules.
/// holdem's test `short_deck.rs` computes this text and the next one from every board.
const SHORT_DECK_TEXT: &[u8] =
    b"AA KK QQ JJ TT AKs AQs AKo AJs KQs AQo ATs KJs AJo QJs KTs KQo JTs QTs 99 ATo KJo A9s QJo KTo JTo \
    QTo A8s A9o K9s T9s A8o Q9s J9s A7s K9o T9o Q9o J9o A7o 88 A6s K8s 98s T8s Q8s J8s K7s A6o K8o 98o \
    T8o Q8o J8o K6s K7o 97s T7s Q7s J7s 77 Q6s K6o 97o T7o 87s Q7o J7o 96s Q6o T6s J6s 87o 96o 86s T6o \
    J6o 66 76s 86o 76o";

/// The same order by the rules with three of a kind above a straight.
const SHORT_DECK_TRIPS_TEXT: &[u8] =
    b"AA KK QQ JJ TT AKs AQs 99 AKo AJs KQs AQo ATs AJo KJs KTs QJs KQo QTs ATo A9s JTs KJo KTo QJo A8s \
    QTo JTo A9o 88 K9s A8o A7s Q9s J9s T9s K9o Q9o A7o A6s J9o T9o K8s Q8s J8s K7s T8s 98s A6o K8o 77 \
    Q8o J8o T8o K6s K7o 98o Q7s J7s T7s 97s Q6s K6o Q7o J7o T7o 97o 87s Q6o 96s J6s T6s 66 87o 86s 96o \
    J6o T6o 76s 86o 76o";

/// The number of starting hands with two of nine ranks.
const SHORT_DECK_HANDS: usize = 81;

pub(crate) const SHORT_DECK: [StartingHand; SHORT_DECK_HANDS] = ranked(SHORT_DECK_TEXT);

pub(crate) const SHORT_DECK_TRIPS: [StartingHand; SHORT_DECK_HANDS] = ranked(SHORT_DECK_TRIPS_TEXT);

/// All starting hands in the order in which PokerStove adds them as its percentage grows.
///
/// Source: `src/PercentageToRange.cpp` of <https://github.com/apometta/holdem-eval>. Its author had
/// PokerStove write 169 ranges, one for each percentage that adds a hand (`src/.range_string_acq.sh` there
/// describes how). Each range has exactly one starting hand more than the one before it. This sequence is the
/// text here.
const POKERSTOVE_TEXT: &[u8] =
    b"AA KK QQ JJ TT AKs 99 AQs AKo AJs KQs 88 ATs AQo KJs KTs QJs AJo KQo QTs A9s 77 ATo JTs KJo A8s K9s QJo \
    A7s KTo Q9s A5s 66 A6s QTo J9s A9o T9s A4s K8s JTo K7s A8o A3s Q8s K9o A2s K6s J8s T8s A7o 55 Q9o 98s K5s \
    Q7s J9o A5o T9o A6o K4s K8o Q6s J7s T7s A4o 97s K3s 87s Q5s K7o 44 Q8o A3o K2s J8o Q4s T8o J6s K6o A2o T6s \
    98o 76s 86s 96s Q3s J5s K5o Q7o Q2s J4s 33 65s J7o T7o K4o 75s T5s Q6o J3s 95s 87o 85s 97o T4s K3o J2s 54s \
    Q5o 64s T3s 22 K2o 74s 76o T2s Q4o J6o 84s 94s 86o T6o 96o 53s 93s Q3o J5o 63s 43s 92s 73s 65o Q2o J4o 83s \
    75o 52s 85o 82s T5o 95o J3o 62s 54o 42s T4o J2o 72s 64o T3o 32s 74o 84o T2o 94o 53o 93o 63o 43o 92o 73o 83o \
    52o 82o 42o 62o 72o 32o";

pub(crate) const POKERSTOVE: [StartingHand; StartingHand::COUNT] = ranked(POKERSTOVE_TEXT);

/// The place in [`RANKED`] by [`StartingHand::index`], from 1.
pub(crate) const PLACES: [u8; StartingHand::COUNT] = {
    let mut places = [0; StartingHand::COUNT];
    let mut place = 0;
    while place < StartingHand::COUNT {
        places[RANKED[place].index()] = place as u8 + 1;
        place += 1;
    }
    places
};

/// Reads `N` names of starting hands, with one byte between them. An invalid text does not compile.
const fn ranked<const N: usize>(text: &[u8]) -> [StartingHand; N] {
    let mut hands = [StartingHand::ALL[0]; N];
    let (mut count, mut at) = (0, 0);
    while count < N {
        let (high, low) = (rank(text[at]), rank(text[at + 1]));
        let is_pair = high as u8 == low as u8;
        let suited = !is_pair && text[at + 2] == b's';
        hands[count] = StartingHand::new(high, low, suited).expect("pairs are not suited");
        at += if is_pair { 3 } else { 4 };
        count += 1;
    }
    assert!(at == text.len() + 1, "unexpected text after the last hand");
    hands
}

const fn rank(letter: u8) -> Rank {
    Rank::from_char(letter as char).expect("a valid rank")
}
