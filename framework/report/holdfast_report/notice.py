"""Classifies the smallest slowdown that would be noticed into steps, and formats shares and slowdowns.

The style sheet selects the colour of a step by its key. In addition, a step has a symbol and a word.
"""

from __future__ import annotations

from dataclasses import dataclass

from .coverage import Function
from .units import NONE, THIN, grouped

# Smaller shares are shown as "< 0.01 %" (_LEAST), larger slowdowns as "> 10 000 %" (_MOST).
_LEAST = 0.0001
_MOST = 100.0


@dataclass(frozen=True)
class Step:
    key: str
    symbol: str
    word: str


# Sorted from the smallest slowdown to unknown.
STEPS = (
    Step("at-5", "●", "up to 5\u202f%"),
    Step("at-20", "◕", "up to 20\u202f%"),
    Step("at-100", "◑", "up to 100\u202f%"),
    Step("beyond", "○", "more than 100\u202f%"),
    Step("unexecuted", "∅", "not executed"),
    Step("unknown", "?", "not known"),
)
_BY_KEY = {step.key: step for step in STEPS}
_LIMITS = ((0.05, "at-5"), (0.2, "at-20"), (1.0, "at-100"))


def step_of(function: Function) -> Step:
    """Returns the step of a function. If its share is 0, no slowdown is noticed; without shares, it is unknown."""
    if not function.executed:
        return _BY_KEY["unexecuted"]
    if function.noticed is None:
        return _BY_KEY["unknown" if function.share is None else "beyond"]
    return _BY_KEY[next((key for limit, key in _LIMITS if function.noticed <= limit), "beyond")]


def percent_unsigned(fraction: float | None) -> str:
    """Formats a fraction: 0.02 is "2 %". Uses three significant digits; from 1000 % on, all digits."""
    if fraction is None:
        return NONE
    digits = f"{fraction * 100:.3g}" if abs(fraction) < 9.995 else grouped(fraction * 100, 0)
    return f"{digits}{THIN}%"


def rounded(fraction: float | None) -> float | None:
    """Rounds to the digits that a page shows, so that its script formats the same words from the rounded value."""
    return None if fraction is None else float(f"{fraction:.3g}")


def share_word(share: float | None) -> str:
    """Formats a share.

    >>> share_word(0.31), share_word(0.0000123)
    ('31\\u202f%', '<\\u202f0.01\\u202f%')
    """
    if share is not None and 0 < share < _LEAST:
        return f"<\u202f{percent_unsigned(_LEAST)}"
    return percent_unsigned(rounded(share))


def slowdown_word(noticed: float | None) -> str:
    """Formats a slowdown.

    >>> slowdown_word(0.087), slowdown_word(27.31), slowdown_word(123456.0)
    ('8.7\\u202f%', '2\\u202f730\\u202f%', '>\\u202f10\\u202f000\\u202f%')
    """
    if noticed is not None and noticed > _MOST:
        return f">\u202f{percent_unsigned(_MOST)}"
    return percent_unsigned(rounded(noticed))


def noticed_word(function: Function) -> str:
    """Returns the smallest slowdown of a function that is noticed, or why no slowdown is noticed."""
    step = step_of(function)
    if step.key == "unexecuted":
        return step.word
    return NONE if function.noticed is None else slowdown_word(function.noticed)
