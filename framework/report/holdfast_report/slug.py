"""Makes names of pages: readable, safe in every file system and URL, and different for all results."""

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
    """Returns one name for each result, in their order: "sort-names-5d41402abc".

    The digest of the whole name distinguishes names that the readable part cannot ("a/b" and "a b"), and keeps a page's
    address from one report to the next. Results with the same name are numbered.
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
    """Returns a name from `word`, for readers, and a digest of `identity` as JSON, which makes it unique."""
    ascii_only = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode()
    readable = re.sub("[^a-z0-9]+", "-", ascii_only.lower())[:_READABLE_MAX].strip("-") or "test"
    return f"{readable}-{hashlib.sha256(json.dumps(identity).encode()).hexdigest()[:10]}"
