"""Poker hands and equities: arrays in, arrays out."""

from ._rivertable import __version__, rank

__all__ = ["__version__", "rank"]
