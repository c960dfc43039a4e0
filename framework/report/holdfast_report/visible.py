"""Replaces characters that are not visible, but affect the text, by visible signs."""

from __future__ import annotations

# Unicode has pictures of control characters. Tabs and ends of lines are kept.
_PICTURES = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"} | {0x7F: "\u2421"}

# The C1 controls, and characters that change the direction of a text or have no width: a name with one of these can
# look like another name. Joiners (U+200C, U+200D) are kept, because some languages need them.
_HIDDEN = [*range(0x80, 0xA0), 0x61C, 0x200B, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF]

_SIGNS = _PICTURES | {code: f"\u27e8U+{code:04X}\u27e9" for code in _HIDDEN}


def visible(text: str) -> str:
    """Makes a text visible: "a\\x1b[31mb" becomes "a␛[31mb"; a right-to-left override becomes "⟨U+202E⟩"."""
    # Nearly all texts are printable; a report of a thousand tests has a million texts.
    return text if text.isprintable() else text.translate(_SIGNS)
