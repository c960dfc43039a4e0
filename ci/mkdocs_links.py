"""A hook of mkdocs: removes links to files outside of docs/, which are not part of the site. Their texts are kept."""

from __future__ import annotations

import re
from typing import Any


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    depth = page.file.src_path.count("/")
    outside = re.compile(r"(?<!!)\[([^\]]*)\]\(" + re.escape("../" * (depth + 1)) + r"[^)]*\)")
    return outside.sub(r"\1", markdown)
