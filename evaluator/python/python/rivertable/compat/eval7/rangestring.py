"""Text of ranges in the notation of eval7: "ATo, 86s, JT, 99", "88-JJ", "T6s+", "As3c", "0.6(AA, AK)", "40%(ATs+)".

A range is a list of tokens with weights. A token is a starting hand or two cards: `[('AA', 1.0), ('AKs', 0.8)]`. Tags
such as "#UTG#" are tokens without hands.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from ..._rivertable import Range
from .cards import Card, ranks, suits


class RangeStringError(ValueError):
    """A text is not a valid range."""


_RANKS = "".join(ranks) + "".join(ranks).lower()
_HAND_TYPE = rf"[{_RANKS}]{{2}}[so]?"
_GROUP = re.compile(
    rf"(?P<cards>(?:[{_RANKS}][cdhsCDHS]){{2}})|(?P<tag>#\w+#)"
    rf"|(?P<first>{_HAND_TYPE})(?:\s*(?P<sign>\+)|\s*(?P<dash>-)\s*(?P<last>{_HAND_TYPE}))?"
)
_WEIGHTED = re.compile(r"(?P<number>\d+\.?\d*|\.\d+)\s*(?P<percent>%?)\s*\((?P<groups>[^()]*)\)")
_ITEM = re.compile(r"[^,(]*\([^)]*\)|[^,]+")


def string_to_hands(s: str) -> list[tuple[tuple[Card, Card], float]]:
    """Returns the hands of a text and their weights."""
    return [
        ((Card(first), Card(second)), weight)
        for token, weight in string_to_tokens(s)
        if not token.startswith("#")
        for first, second in token_to_hands(token)
    ]


def string_to_tokens(s: str) -> list[tuple[str, float]]:
    """Returns the tokens of a text and their weights."""
    tokens: list[tuple[str, float]] = []
    for item in _split(s):
        weighted = _WEIGHTED.fullmatch(item)
        weight = weight_to_float(weighted.group("number", "percent")) if weighted else 1.0
        for text in _split(weighted["groups"]) if weighted else [item]:
            tokens += [(token, weight) for token in expand_handtype_group(_group(text))]
    return tokens


def _split(text: str) -> list[str]:
    """Splits text at commas outside of parentheses."""
    if not text.strip():
        return []
    items = [item.strip() for item in _ITEM.findall(text)]
    if not all(items) or len(_ITEM.sub("", text)) != len(items) - 1:
        raise RangeStringError(f"{text!r}: expected hands with commas between them")
    return items


def _group(text: str) -> tuple[str, ...]:
    """Splits a hand or a group of hands into pieces."""
    match = _GROUP.fullmatch(text)
    if match is None:
        raise RangeStringError(f"{text!r}: expected hands such as AA, ATs+, A5s-A2s or AsKs")
    return tuple(piece for piece in match.groups() if piece)


def tokens_to_string(tokens: Iterable[tuple[str, float]]) -> str:
    """Returns a short text for tokens, the largest weight first."""
    parts = []
    by_weight = sorted(tokens, key=lambda token: -token[1])
    for weight, group in groupby(by_weight, key=lambda token: token[1]):
        alike = [token for token, _ in group]
        hands = ",".join(token.removesuffix("n").removesuffix("p") for token in alike if token[0] != "#")
        texts = Range(hands).text("eval7").split(",") if hands else []
        text = ", ".join(texts + [token for token in alike if token[0] == "#"])
        parts.append(text if weight == 1 else f"{100 * weight:.12g}%({text})")
    return ", ".join(parts)


def validate_string(s: str) -> bool:
    """Returns True if a text is a valid range."""
    try:
        string_to_tokens(s)
    except RangeStringError:
        return False
    return True


def weight_to_float(w: Sequence[str]) -> float:
    """Returns a weight from its number and an optional percent sign."""
    return float(w[0]) / (100 if w[-1] == "%" else 1)


def expand_handtype_group(htg: Sequence[str]) -> list[str]:
    """Returns the tokens of a group in pieces, such as `('ATs', '-', 'AQs')` or `('T7o', '+')`, the lowest first."""
    if htg[0].startswith("#"):
        return ["".join(htg)]
    first = normalize_token(htg[0])
    if len(htg) == 1:
        return _of_each_kind(first)
    kind, high, low = first[2:], ranks.index(first[0]), ranks.index(first[1])
    if htg[-1] == "+":
        top = len(ranks) - 1 if kind == "p" else high - 1
    else:
        last = normalize_token(htg[2])
        if kind != last[2:]:
            raise RangeStringError(f"{htg[0]}-{htg[2]}: expected both ends suited, offsuit, or pairs")
        if kind != "p" and first[0] != last[0]:
            raise RangeStringError(f"{htg[0]}-{htg[2]}: expected the same higher rank at both ends")
        low, top = sorted((low, ranks.index(last[1])))
    tokens = (
        (ranks[rank] if kind == "p" else ranks[high]) + ranks[rank] + kind for rank in range(low, top + 1)
    )
    return [token for group in tokens for token in _of_each_kind(group)]


def _of_each_kind(token: str) -> list[str]:
    """Converts a normal token to eval7's output: pairs without a letter, hands of any suits as offsuit and suited ones."""
    if token[2:] == "n":
        return [token[:2] + "o", token[:2] + "s"]
    return [token.removesuffix("p")]


def normalize_token(token: str) -> str:
    """Returns a token with the higher card first and a letter for its suits: s, o, n for any, p for pairs."""
    if token.startswith("#"):
        return token
    if len(token) == 4:
        cards = [token[0].upper() + token[1].lower(), token[2].upper() + token[3].lower()]
        if cards[0] == cards[1]:
            raise RangeStringError(f"{token}: one card twice")
        return "".join(sorted(cards, key=Card, reverse=True))
    kind = token_suitedness(token)
    return "".join(sorted(token[:2].upper(), key=ranks.index, reverse=True)) + kind


def token_suitedness(ht: str) -> str:
    """Returns the letter for the suits of a token: s, o, n for any, p for pairs."""
    is_pair = ht[0].upper() == ht[1].upper()
    if len(ht) == 3 and is_pair and ht[2] != "p":
        raise RangeStringError(f"{ht}: a pair is neither suited nor offsuit")
    return "p" if is_pair else ht[2:] or "n"


def token_to_hands(ht: str) -> list[tuple[str, str]]:
    """Returns the hands of a token, each as the texts of two cards."""
    if len(ht) == 4:
        return [(ht[:2], ht[2:])]
    kind = token_suitedness(ht)
    pairs = [(first, second) for first in suits for second in suits]
    wanted = {
        "s": [(first, second) for first, second in pairs if first == second],
        "o": [(first, second) for first, second in pairs if first != second],
        "p": [(first, second) for first, second in pairs if first > second],
        "n": pairs,
    }
    return [(ht[0] + first, ht[1] + second) for first, second in wanted[kind]]
