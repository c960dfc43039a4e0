"""Defines common fixtures: a scratch project with its services, and the projects of the wrapper's own tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "framework/cli/tests"))

from archive import Archive  # noqa: E402
from origin import Origin  # noqa: E402


@pytest.fixture
def origin(tmp_path: Path) -> Origin:
    return Origin.make(tmp_path)


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    return Archive.make(tmp_path_factory.mktemp("archive"))
