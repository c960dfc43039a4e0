"""Tests that the parts that ci/research/ablation removes exist in the gate."""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

PATH = Path(__file__).resolve().parents[1] / "research" / "ablation"


def loaded() -> ModuleType:
    """Loads the program, which has no suffix that Python could import."""
    loader = SourceFileLoader("ablation", str(PATH))
    spec = importlib.util.spec_from_loader("ablation", loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    sys.modules["ablation"] = module  # dataclasses look up their module there
    loader.exec_module(module)
    return module


ablation = loaded()
EDITS = [(part.name, *edit) for part in ablation.PARTS for edit in part.edits]


@pytest.mark.parametrize(("part", "file", "text", "instead"), EDITS)
def test_each_text_that_is_edited_away_stands_in_the_sources_once(part: str, file: str, text: str, instead: str) -> None:
    content = (ablation.ROOT / "framework/stats" / file).read_text()
    assert content.count(text) == 1, f"{part}: {text}"
    assert instead != text
