"""eval7's functions: the cases of eval7's own tests, and its errors."""

from itertools import chain, combinations, pairwise
from random import Random

import pytest
import rivertable as rt
from helpers import message
from rivertable.compat import eval7
from rivertable.compat.eval7 import rangestring

HandRange = eval7.HandRange
DECK = [rank + suit for rank in eval7.ranks for suit in eval7.suits]


def cards(text):
    return tuple(eval7.Card(card) for card in text.split())


def test_cards():
    for index, text in enumerate(DECK):
        card = eval7.Card(text)
        assert (4 * card.rank + card.suit, str(card), repr(card)) == (index, text, f'Card("{text}")')
        assert card == eval7.Card(text) and hash(card) == card.mask == 1 << (13 * card.suit + card.rank)
    assert eval7.Card("As").mask | eval7.Card("2c").mask == 2251799813685249
    assert eval7.Card("As") != "As"
    with pytest.raises(TypeError):
        assert eval7.Card("As") < "As"
    for text in ("", "A", "Asx", "as", "AS", "1s", "10s"):
        with pytest.raises(ValueError, match="expected a rank"):
            eval7.Card(text)


def test_cards_have_one_order():
    """In eval7 "3c" > "2d" and "2d" > "3c"."""
    deck = [eval7.Card(text) for text in DECK]
    for low, high in combinations(deck, 2):
        assert low < high and low <= high and high > low and high >= low and low != high


def test_a_deck():
    deck = eval7.Deck()
    assert len(deck) == 52 and list(map(str, deck)) == DECK
    assert str(deck).startswith('Deck([Card("2c")')
    dealt = deck.deal(5)
    assert [str(card) for card in dealt] == DECK[:5] and len(deck) == 47
    top = deck.peek(3)
    deck.sample(7)
    assert deck.peek(3) == top and len(set(deck.sample(47))) == 47
    deck.shuffle()
    assert len(deck) == 47 and {*deck.cards, *dealt} == set(cards(" ".join(DECK)))
    for count in (48, -1):
        for take in (deck.deal, deck.peek, deck.sample):
            with pytest.raises(ValueError, match="the deck has 47"):
                take(count)


# The hand, the nibbles of its value, and its name.
VALUES = [
    ("9c 8d 7s 5s 4h 3d 2c", 0x0076532, "High Card"),
    ("4s 4h 9c 8d 7s 3d 2c", 0x1027650, "Pair"),
    ("7s 7d 4s 4h 9c 3d 2c", 0x2052700, "Two Pair"),
    ("7s 7d 7c 9c 4h 3d 2c", 0x3057200, "Trips"),
    ("7c 6c 5s 4h 3d 2c", 0x4050000, "Straight"),
    ("5s 4h 3h 2h Ac Kd Jh", 0x4030000, "Straight"),
    ("Ac Kd Qh Jh Th 5s 3h", 0x40C0000, "Straight"),
    ("Jh 7h 6h 4h 3h 5s 2c", 0x5095421, "Flush"),
    ("Ks Kh Kd Th Ts Ac", 0x60B8000, "Full House"),
    ("Ks Kh Kd Kc Ac Th 3h", 0x70BC000, "Quads"),
    ("5c 4c 3c 2c Ac Kc", 0x8030000, "Straight Flush"),
    ("As Ks", 0x00CB000, "High Card"),
    ("As Ah", 0x10C0000, "Pair"),
]


@pytest.mark.parametrize(("hand", "value", "name"), VALUES)
def test_values(hand, value, name):
    assert (eval7.evaluate(cards(hand)), eval7.handtype(value)) == (value, name)
    assert eval7.evaluate(list(reversed(cards(hand)))) == value


def test_values_are_in_the_order_of_ranks():
    random = Random(5)
    for count in (5, 6, 7):
        hands = [random.sample(DECK, count) for _ in range(500)]
        both = sorted((rt.rank(" ".join(hand)), eval7.evaluate(map(eval7.Card, hand))) for hand in hands)
        for (rank, value), (next_rank, next_value) in pairwise(both):
            assert (rank < next_rank) == (value < next_value)


def test_invalid_hands():
    assert message(eval7.evaluate, cards("As As")) == "As occurs twice"
    assert message(eval7.evaluate, cards(" ".join(DECK[:8]))) == "8 cards: expected up to 7"
    for value in (-1, 9 << 24):
        assert message(eval7.handtype, value) == f"{value}: expected a value of evaluate"


@pytest.mark.parametrize(
    ("hand", "villain", "board", "equity"),
    [
        ("Ac Ah", "AA", "Kh Jd 8c 5d 2s", 0.5),
        ("Ac Ah", "AsAd", "Kh Jd 8c 5d 2s", 0.5),
        ("As Ad", "AA, A3o, 32s", "Kh Jd 8c 5d 2s", 0.95),
        # Weights count: the three combos of eights beat the aces, at a tenth of the weight each.
        ("As Ad", "QQ, 10%(88)", "Kh Jd 8c 5d 2s", 6 / 6.3),
        ("As Ad", "3(QQ), 0.3(88)", "Kh Jd 8c 5d 2s", 6 / 6.3),
        # The weights of a repeated hand are added.
        ("As Ad", "QQ, QQ, 88", "Kh Jd 8c 5d 2s", 12 / 15),
    ],
)
def test_a_hand_against_a_range(hand, villain, board, equity):
    args = cards(hand), HandRange(villain), cards(board)
    assert eval7.py_hand_vs_range_exact(*args) == pytest.approx(equity)
    assert eval7.py_hand_vs_range_monte_carlo(*args, 1000) == pytest.approx(equity)


@pytest.mark.parametrize("board", ["", "Kh Jd 8c", "Kh Jd 8c 5d"])
def test_a_hand_against_a_range_before_the_river(board):
    """eval7 compares the hands without further cards, and calls that exact."""
    exact = rt.equity(["AsAd", "AA,A3o,32s"], board, method="exact").equity[0]
    args = cards("As Ad"), HandRange("AA, A3o, 32s"), cards(board)
    assert eval7.py_hand_vs_range_exact(*args) == exact
    if not board:
        assert exact == pytest.approx(0.85337, abs=0.002)


def test_all_hands_against_a_range():
    ask, villain = eval7.py_all_hands_vs_range, HandRange("AA, A3o, 32s")
    equities = ask(HandRange("AsAd, 3h2c"), villain, [], 10_000)
    assert list(equities) == [cards("As Ad"), cards("3h 2c")]
    assert list(equities.values()) == pytest.approx([0.85337, 0.22865], abs=0.002)
    # Hands that cannot be dealt are left out.
    hero, board = HandRange("JsJc,QsJs"), cards("Kh Jd 8c")
    equities = ask(hero, HandRange("JJ"), board, 1)
    assert equities == {cards("Qs Js"): pytest.approx(0.03687, abs=0.0003)}
    assert ask(HandRange("JdJc"), HandRange("AA"), board, 1) == {}
    assert ask(HandRange("AsAh"), HandRange("AsAd"), board, 1) == {}
    # Weights of the villain's hands count.
    one = ask(HandRange("TT"), HandRange("AA, 25%(99)"), board, 1)
    for hand, equity in one.items():
        alone = eval7.py_hand_vs_range_exact(hand, HandRange("25%(99), AA"), board)
        assert equity == pytest.approx(alone)


def test_invalid_questions():
    hand, villain, board = cards("As Ad"), HandRange("KK"), cards("Kh Jd 8c 5d 2s")
    exact = eval7.py_hand_vs_range_exact
    assert "expected two different cards" in message(exact, cards("As As"), villain, board)
    assert "shares a card" in message(exact, hand, HandRange("AsAh"), board)
    assert "has no combo" in message(exact, hand, [], board)
    assert "expected a finite number" in message(exact, hand, [(cards("Ks Kd"), float("nan"))], board)
    for ask, hero in [(eval7.py_hand_vs_range_monte_carlo, hand), (eval7.py_all_hands_vs_range, villain)]:
        assert message(ask, hero, villain, board, 0).startswith("0 iterations")


def test_ranges():
    hands = HandRange("KK+, 0.2(As2d)")
    assert len(hands) == 13 and hands.string == "KK+, 0.2(As2d)"
    assert hands.tokens == [("KK", 1.0), ("AA", 1.0), ("As2d", 0.2)]
    pairs = {frozenset(pair) for rank in "AK" for pair in combinations([rank + suit for suit in "cdhs"], 2)}
    assert {frozenset(map(str, hand)) for hand, weight in hands if weight == 1} == pairs
    assert (cards("As 2d"), 0.2) in list(hands)
    assert all(first > second for first, second in (hand for hand, _ in hands))


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", []),
        ("AA, 0.8(AKs)", [("AA", 1.0), ("AKs", 0.8)]),
        ("88-99,JT", [("88", 1.0), ("99", 1.0), ("JTo", 1.0), ("JTs", 1.0)]),
        ("40%( 55 , a9s )", [("55", 0.4), ("A9s", 0.4)]),
        (".5(2d2c),#UTG#", [("2d2c", 0.5), ("#UTG#", 1.0)]),
        ("AsKd,KdAs", [("AsKd", 1.0), ("AsKd", 1.0)]),
    ],
)
def test_tokens(text, tokens):
    assert rangestring.string_to_tokens(text) == tokens


@pytest.mark.parametrize("text", ["ATs+, 80%(22-55)", "ATs+,KQ, .2(4s9s)", "", "#any_tag#"])
def test_valid_texts(text):
    assert rangestring.validate_string(text)


WRONG_HANDS = ["AX+", "22s", "A5s-K5s", "ATs+, KQ, .2(4s4s)"]
WRONG_SIGNS = [",AA", "AA,,KK", "AA KK", "AA)", "0.5 AA", "0.5(AA", "0.5(AA,0.5(KK))"]


@pytest.mark.parametrize("text", WRONG_HANDS + WRONG_SIGNS)
def test_invalid_texts(text):
    assert not rangestring.validate_string(text)
    with pytest.raises(rangestring.RangeStringError):
        HandRange(text)


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ([("AA", 1.0), ("AKs", 0.8)], "AA, 80%(AKs)"),
        ([("AA", 1.0), ("AQs", 1.0), ("AJs", 1.0)], "AA, AQs-AJs"),
        ([], ""),
        # eval7 writes 28 %.
        ([("AA", 0.29)], "29%(AA)"),
        ([("AKo", 1.0), ("#me#", 1.0), ("2c2d", 1.0)], "AKo, 2d2c, #me#"),
    ],
)
def test_tokens_as_text(tokens, text):
    assert rangestring.tokens_to_string(tokens) == text
    read = sorted(rangestring.string_to_hands(text), key=str)
    hands = [rangestring.string_to_hands(f"{weight}({token})") for token, weight in tokens if token[0] != "#"]
    assert read == sorted(chain(*hands), key=str)


@pytest.mark.parametrize(
    ("pieces", "weight"),
    [(("86", "%"), 0.86), (("3",), 3), (("0.7",), 0.7), ((".1", "%"), 0.001), ((".1", ""), 0.1)],
)
def test_weights(pieces, weight):
    assert rangestring.weight_to_float(pieces) == pytest.approx(weight)


@pytest.mark.parametrize(
    ("pieces", "tokens"),
    [
        ("ATs - AQs", "ATs AJs AQs"),
        ("AQs - ATs", "ATs AJs AQs"),
        ("JTn - J8n", "J8o J8s J9o J9s JTo JTs"),
        ("55 - 99", "55 66 77 88 99"),
        ("T7o +", "T7o T8o T9o"),
        ("88 +", "88 99 TT JJ QQ KK AA"),
        ("# comment", "#comment"),
        ("kq", "KQo KQs"),
    ],
)
def test_groups(pieces, tokens):
    assert rangestring.expand_handtype_group(pieces.split()) == tokens.split()


@pytest.mark.parametrize("pieces", ["94o - 97s", "22 - 97s", "J3s - QQ", "J3s - Q3s"])
def test_groups_of_different_hands_are_errors(pieces):
    with pytest.raises(rangestring.RangeStringError):
        rangestring.expand_handtype_group(pieces.split())


def test_normal_tokens():
    hands = {"ats": "ATs", "25o": "52o", "7j": "J7n", "qKs": "KQs", "22": "22p"}
    others = {"As2d": "As2d", "QsAc": "AcQs", "2c2d": "2d2c", "#Comment": "#Comment"}
    for token, normal in (hands | others).items():
        assert rangestring.normalize_token(token) == normal
    for wrong in ("77s", "2c2c"):
        with pytest.raises(rangestring.RangeStringError):
            rangestring.normalize_token(wrong)


def test_suitedness():
    assert [rangestring.token_suitedness(token) for token in ("ATs", "Q3o", "55", "J7")] == list("sopn")
    with pytest.raises(rangestring.RangeStringError):
        rangestring.token_suitedness("22o")


@pytest.mark.parametrize(("token", "count"), [("ATs", 4), ("55", 6), ("74o", 12), ("JT", 16), ("As2d", 1)])
def test_hands_of_tokens(token, count):
    hands = rangestring.token_to_hands(token)
    assert len(hands) == len({frozenset(hand) for hand in hands}) == count == len(rt.Range(token))
    assert all("".join(hand) in rt.Range(token) for hand in hands)
    assert all(eval7.Card(first) > eval7.Card(second) for first, second in hands)
