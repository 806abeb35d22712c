"""Slow evaluators that share no code with the library. They try every five cards."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def text_of(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def set_of(cards) -> int:
    return sum(1 << (16 * (card % 4) + card // 4) for card in cards)


def strength_of_ranks(ranks, is_flush, lowest=0):
    """Returns the category and the card ranks that count, in the order of comparison.

    An ace may begin a straight below `lowest`, the lowest card rank of the deck, but not if it is None.
    """
    counts = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = [count for count, _ in counts]
    ordered = [rank for _, rank in counts]
    high = None
    if len(counts) == 5:
        if max(ranks) - min(ranks) == 4:
            high = max(ranks)
        elif lowest is not None and sorted(ranks) == [*range(lowest, lowest + 4), 12]:
            high = lowest + 3
    if high is not None:
        return (8 if is_flush else 4), [high]
    if is_flush:
        return 5, ordered
    category = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
    return category, ordered


def of_five(five, lowest=0):
    return strength_of_ranks([card // 4 for card in five], len({card % 4 for card in five}) == 1, lowest)


def strength(cards):
    """Returns the strength of five to seven cards."""
    return max(map(of_five, combinations(cards, 5)))


@cache
def cactus_kev_numbers():
    """Returns the number of each strength, 1 for the best."""
    strengths = []
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) < 5:
            strengths.append(strength_of_ranks(ranks, False))
        if len(set(ranks)) == 5:
            strengths.append(strength_of_ranks(ranks, True))
    strengths.sort(reverse=True)
    return {(category, *ranks): number for number, (category, ranks) in enumerate(strengths, 1)}


def cactus_kev(cards) -> int:
    category, ranks = strength(cards)
    return cactus_kev_numbers()[(category, *ranks)]


# The categories, weakest first. In short deck a flush (5) beats a full house (6), and by some rules three of a kind (3) beats
# a straight (4).
ORDERS = {
    "holdem": [0, 1, 2, 3, 4, 5, 6, 7, 8],
    "short-deck": [0, 1, 2, 3, 4, 6, 5, 7, 8],
    "short-deck-trips": [0, 1, 2, 4, 3, 6, 5, 7, 8],
}


def high(game, five):
    category, ranks = of_five(five, lowest=0 if game == "holdem" else 4)
    return ORDERS[game].index(category), ranks


def deuce_to_seven(five):
    category, ranks = of_five(five, lowest=None)
    return -category, [-rank for rank in ranks]


def low_rank(card):
    """Returns the card rank with aces low."""
    return (card // 4 + 1) % 13


def ace_to_five(five):
    groups = sorted(((count, rank) for rank, count in Counter(map(low_rank, five)).items()), reverse=True)
    return [-count for count, _ in groups], [-rank for _, rank in groups]


def badugi(cards):
    """Returns the number of cards that count, and the cards."""

    def is_badugi(some):
        return len({card // 4 for card in some}) == len({card % 4 for card in some}) == len(some)

    subsets = (some for size in range(len(cards) + 1) for some in combinations(cards, size))
    return max((len(some), sorted(-low_rank(card) for card in some)) for some in subsets if is_badugi(some))


def strength_in(game, cards):
    """Returns the strength in a game of at least as many cards as count there. A larger strength is better."""
    if game == "badugi":
        return badugi(cards)
    if game in ORDERS:
        return max(high(game, five) for five in combinations(cards, 5))
    of_low = deuce_to_seven if game == "deuce-to-seven" else ace_to_five
    return max(map(of_low, combinations(cards, 5)))
