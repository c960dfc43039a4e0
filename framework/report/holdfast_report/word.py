"""Defines a word of a page, which may be an abbreviation and a link."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .forge import Forge

_HASH_SHOWN = 10
# Numbers, such as a file's size or a seed, contain no letter.
_HASH = re.compile(r"(?=[0-9]*[a-f])[0-9a-f]{13,}")
_SESSION = re.compile(r"(\d{8}T\d{6})-[0-9a-f-]+")


@dataclass(frozen=True)
class Word:
    text: str
    full: str = ""
    """The text without abbreviation; empty if it is not abbreviated."""
    href: str = ""


def short(text: str) -> Word:
    """Abbreviates a hash to its beginning, and a session's id to its time; anything else is unchanged.

    >>> short("6d1f0c2e9b77a4c1d2").text, short("20261121T031500-5f3a").text, short("main").text
    ('6d1f0c2e9b', '20261121T031500', 'main')
    """
    session = _SESSION.fullmatch(text)
    if session:
        return Word(session.group(1), text)
    return Word(text[:_HASH_SHOWN], text) if _HASH.fullmatch(text) else Word(text)


def commit_word(commit: str, forge: Forge | None) -> Word:
    word = short(commit)
    return Word(word.text, word.full, forge.commit(commit) if forge else "")
