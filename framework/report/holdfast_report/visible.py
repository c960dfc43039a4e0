"""Characters that would act instead of being read: shown as signs."""

from __future__ import annotations

# Control characters have pictures of their own in Unicode. A tab and the end of a line are what they seem.
_PICTURES = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"} | {0x7F: "\u2421"}

# The other set of controls, and what turns the direction of a text or has no width: a name that holds one can
# pass itself off as another. Joiners (U+200C, U+200D) are needed to write some languages.
_HIDDEN = [*range(0x80, 0xA0), 0x61C, 0x200B, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF]

_SIGNS = _PICTURES | {code: f"\u27e8U+{code:04X}\u27e9" for code in _HIDDEN}


def visible(text: str) -> str:
    """ "a\\x1b[31mb" is "a␛[31mb"; a right-to-left override is "⟨U+202E⟩"."""
    # Nearly all texts are; a report of a thousand tests has a million.
    return text if text.isprintable() else text.translate(_SIGNS)
