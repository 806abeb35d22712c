"""Replacements for other packages."""
