#!/usr/bin/python3
"""Replaces `gh api` in tests without GitHub. Handles the requests that the templates make, and keeps comments in a file."""

import json
import os
import sys
from pathlib import Path

FILE = Path(os.environ["FAKE_GH_COMMENTS"])
NUMBER = os.environ["FAKE_GH_NUMBER"]


def options(words: list[str]) -> tuple[str, dict[str, str]]:
    assert words.pop(0) == "api", words
    path = ""
    named = {}
    while words:
        word = words.pop(0)
        if word in ("--jq", "--method", "--field"):
            named[word] = words.pop(0)
        elif not word.startswith("--"):
            path = word
    return path, named


def main() -> None:
    path, named = options(sys.argv[1:])
    comments = json.loads(FILE.read_text("utf-8"))
    if path == f"repos/ada/scratch/pulls/{NUMBER}":
        print(os.environ["FAKE_GH_HEAD"])
    elif "--field" not in named:
        assert path == f"repos/ada/scratch/issues/{NUMBER}/comments", path
        marked = [one for one in comments if one["body"].startswith(os.environ["MARKER"])]
        print("\n".join(str(one["id"]) for one in marked))
    else:
        body = Path(named["--field"].removeprefix("body=@")).read_text("utf-8")
        if named["--method"] == "POST":
            comments.append({"id": len(comments) + 1, "number": NUMBER, "body": body})
        else:
            (one,) = [one for one in comments if path == f"repos/ada/scratch/issues/comments/{one['id']}"]
            one["body"] = body
        FILE.write_text(json.dumps(comments), "utf-8")


main()
