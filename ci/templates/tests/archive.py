"""Makes an archive of Holdfast like that of ci/archive from the build tree of these tests. Its contents are installed and
packed in the same way, but it needs the packages of this machine."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from project import LIBRARIES, run

NAME = "holdfast-0.1.0-linux-x86_64"


@dataclass
class Archive:
    path: Path
    sha256: str

    @property
    def variables(self) -> dict[str, str]:
        """Returns the variables that a user of a template sets in it."""
        return {"HOLDFAST_ARCHIVE": self.path.as_uri(), "HOLDFAST_ARCHIVE_SHA256": self.sha256}

    @classmethod
    def make(cls, place: Path) -> Archive:
        for component in ("wrapper", "library"):
            run("cmake", "--install", LIBRARIES, "--strip", "--prefix", place / NAME, "--component", component)
        path = place / f"{NAME}.tar.gz"
        run("tar", "--create", "--use-compress-program=gzip -1", "--file", path, "-C", place, NAME)
        return cls(path, hashlib.sha256(path.read_bytes()).hexdigest())
