#!/usr/bin/env python3
"""Lists comments and sentences that a reader may have to read twice, and fails if there are more of them than before.

    ci/plain_english.py [FILE...]        default: all tracked sources and documents, without tests and research

Three kinds are listed:
    clause   a comment that is a clause without a main clause: it begins with "Whether", "What" or the like
    word     a word for which English has a usual one (UNUSUAL)
    long     a sentence of more than 35 words
Code between backticks counts as one word, and text between braces or in a table of arguments is not a sentence. A finding may
be right as it is, so each kind has a ceiling (CEILINGS), which may only become lower. Exit: 1 if a kind is above its ceiling,
else 0; always 0 for named files.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Iterator

CEILINGS = {"clause": 5, "word": 5, "long": 80}
LONGEST = 35
CLAUSE = re.compile(r"(?:Whether|What|How|Which|Whoever|Whatever|Those|Likewise|Of what|By what|With what|In what)\b")
MAIN = re.compile(r", (?:it|they|this|that|the|a|an|each|no|we|you)\b")
UNUSUAL = {
    "whoever": "the user, the caller",
    "nobody": "no user, no caller",
    "told apart": "distinguished",
    "so many": "that many",
    "at hand": "available",
    "comes to": "is, equals",
    "stands for": "represents",
    "stands in": "is in",
    "lies in": "is in",
    "lies at": "is at",
    "in place of": "instead of",
    "besides": "also",
    "of its own accord": "by itself",
    "the like": "similar ones",
    "as it is": "unchanged",
    "there anyway": "present",
}
WORD = re.compile(r"\b(" + "|".join(UNUSUAL) + r")\b", re.IGNORECASE)
COMMENTED = {".cpp": "//", ".hpp": "//", ".def": "//", ".js": "//", ".cmake": "#", ".py": "#", ".txt": "#", "": "#"}
LEFT_OUT = re.compile(r"_test\.|/tests/|^ci/research|^docs/evidence|^ci/rows|/golden/|/fixtures/|\.svg$")
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`])")


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
    return [Path(name) for name in listed if not LEFT_OUT.search(name)]


def comments(text: str, mark: str) -> Iterator[tuple[int, str]]:
    """Returns blocks of comment lines, each with the number of its first line. Indented lines are examples, and are left out."""
    line_of = re.compile(rf"\s*{re.escape(mark)}[/<]?(?: ?| {{2,}}.*)$|\s*{re.escape(mark)}[/<]? (\S.*)$")
    block: list[str] = []
    begin = 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        found = line_of.match(line)
        if found and found[1]:
            begin = begin if block else number
            block.append(found[1])
        elif block:
            yield begin, " ".join(block)
            block = []


def prose(text: str) -> Iterator[tuple[int, str]]:
    """Returns the paragraphs of a document and the cells of its tables, without blocks of code."""
    body = re.sub(r"```.*?```", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL)
    paragraph: list[str] = []
    for number, line in enumerate([*body.splitlines(), ""], 1):
        begins = line.startswith(("|", "* ", "#")) or not line.strip()
        if begins and paragraph:
            yield number - len(paragraph), " ".join(paragraph)
            paragraph = []
        if line.startswith("|"):
            yield from ((number, cell.strip()) for cell in line.split("|"))
        elif line.strip() and not line.startswith("#"):
            paragraph.append(line.removeprefix("* ").strip())


def findings(block: str) -> Iterator[tuple[str, str]]:
    for sentence in SENTENCE_END.split(re.sub(r"`[^`]*`|\"[^\"]*\"|\{[^}]*\}", "code", block)):
        if CLAUSE.match(sentence) and not MAIN.search(sentence) and not sentence.endswith("?"):
            yield "clause", sentence
        if WORD.search(sentence):
            yield "word", sentence
        if len(sentence.split()) > LONGEST:
            yield "long", sentence


def blocks_of(path: Path) -> Iterator[tuple[int, str]]:
    try:
        text = path.read_text("utf-8")
    except (UnicodeDecodeError, FileNotFoundError):
        return iter(())
    if path.suffix == ".md":
        return prose(text)
    is_script = path.suffix != "" or text.startswith("#!")
    return comments(text, COMMENTED[path.suffix]) if path.suffix in COMMENTED and is_script else iter(())


def main() -> int:
    asked = [Path(word) for word in sys.argv[1:]]
    found = [(path, line, kind, sentence) for path in asked or tracked() for line, block in blocks_of(path) for kind, sentence in findings(block)]
    count = Counter(kind for _, _, kind, _ in found)
    above = {kind for kind, most in CEILINGS.items() if count[kind] > most}
    for path, line, kind, sentence in found:
        if asked or kind in above:
            print(f"{path}:{line}: {kind}: {sentence[:120]}")
    for kind in sorted(above) if not asked else ():
        print(f"ci/plain_english.py: {count[kind]} of the kind {kind}, and {CEILINGS[kind]} are allowed; say the new ones plainly")
    return 1 if above and not asked else 0


if __name__ == "__main__":
    sys.exit(main())
