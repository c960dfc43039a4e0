from __future__ import annotations

from pathlib import Path

import pytest
from installed import BUILD, CONFIGURATION, run


@pytest.fixture(scope="session")
def prefix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the prefix of an installation that was moved afterwards; its name contains a space."""
    place = tmp_path_factory.mktemp("prefix")
    run("cmake", "--install", BUILD, "--config", CONFIGURATION, "--prefix", place / "first")
    (place / "first").rename(place / "second place")
    return place / "second place"
