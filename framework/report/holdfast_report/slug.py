"""Names of pages: readable, safe in every file system and URL, and never the same for two results."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from typing import Any, Iterable

from .result import Result

# Room for the digest and ".html" within the 143 bytes that encrypted file systems leave to a name.
_READABLE_MAX = 60


def slugs(results: Iterable[Result]) -> list[str]:
    """One name for each result, in their order: "sort-names-5d41402abc".

    The digest of the whole name keeps apart what the readable half cannot ("a/b" and "a b"), and keeps a page's
    address from one report to the next. Results with the very same name are numbered.
    """
    seen: dict[str, int] = {}
    names = []
    for result in results:
        identity = [result.test, result.benchmark, sorted(result.params.items()), result.metric]
        name = slug_of(result.test, identity + ([result.machine_class] if result.machine_class else []))
        seen[name] = seen.get(name, 0) + 1
        names.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
    return names


def slug_of(word: str, identity: Any) -> str:
    """`word` for people, `identity`, as JSON has it, for being the only one."""
    ascii_only = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode()
    readable = re.sub("[^a-z0-9]+", "-", ascii_only.lower())[:_READABLE_MAX].strip("-") or "test"
    return f"{readable}-{hashlib.sha256(json.dumps(identity).encode()).hexdigest()[:10]}"
