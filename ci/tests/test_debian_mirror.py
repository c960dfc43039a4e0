"""Tests which mirror ci/debian-mirror reads from apt's own files."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "debian-mirror"
LIST = "deb [arch=amd64] http://one.example/debian/ bookworm main\n"
FOREIGN = "deb http://other.example/linux/debian bookworm stable\ndeb http://third.example bookworm main\n"
DEB822 = """Types: deb deb-src
URIs: https://two.example/archive/debian/20250520T000000Z
Suites: bookworm bookworm-updates
Components: main contrib

Types: deb
URIs: https://two.example/debian-security
Suites: bookworm-security
Components: main
"""


@pytest.mark.parametrize(
    ("files", "mirror"),
    [
        ({"sources.list": LIST}, "http://one.example/debian"),
        ({"sources.list.d/debian.sources": DEB822}, "https://two.example/archive/debian/20250520T000000Z"),
        ({"sources.list.d/foreign.list": FOREIGN, "sources.list.d/later.sources": DEB822},
         "https://two.example/archive/debian/20250520T000000Z"),
        ({"sources.list": FOREIGN}, None),
        ({}, None),
    ],
)  # fmt: skip
def test_the_mirror_is_found_in_either_form(files: dict[str, str], mirror: str | None, tmp_path: Path) -> None:
    (tmp_path / "sources.list.d").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "apt.conf").write_text(
        f'Dir::Etc::sourcelist "{tmp_path}/sources.list";\nDir::Etc::sourceparts "{tmp_path}/sources.list.d";\n'
    )
    done = subprocess.run([SCRIPT], capture_output=True, text=True, env=os.environ | {"APT_CONFIG": str(tmp_path / "apt.conf")})
    assert (done.returncode, done.stdout.strip()) == ((0, mirror) if mirror else (2, "")), done.stderr
    assert mirror or "name one by HOLDFAST_MIRROR" in done.stderr
