"""A slow evaluator that shares nothing with the library: every five cards are tried."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def text_of(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def set_of(cards) -> int:
    return sum(1 << (16 * (card % 4) + card // 4) for card in cards)


def strength_of_ranks(ranks, is_flush):
    """The category and the ranks that count, in the order in which they are compared."""
    counts = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = [count for count, _ in counts]
    ordered = [rank for _, rank in counts]
    high = None
    if len(counts) == 5:
        if max(ranks) - min(ranks) == 4:
            high = max(ranks)
        elif sorted(ranks) == [0, 1, 2, 3, 12]:
            high = 3
    if high is not None:
        return (8 if is_flush else 4), [high]
    if is_flush:
        return 5, ordered
    category = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
    return category, ordered


def strength(cards):
    """The strength of five to seven cards."""

    def of_five(five):
        return strength_of_ranks([card // 4 for card in five], len({card % 4 for card in five}) == 1)

    return max(map(of_five, combinations(cards, 5)))


@cache
def cactus_kev_numbers():
    """The number of each strength, 1 for the best."""
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
