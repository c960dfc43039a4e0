"""Loads the measurements that are commands of their own as modules: ci/research/accuracy, ci/research/process-cost, ..."""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from types import ModuleType

from .compiling import ROOT


def script(name: str) -> ModuleType:
    """Loads ci/research/<name> without running its main(). Leaves no bytecode beside it."""
    loader = SourceFileLoader(name.replace("-", "_"), str(ROOT / "ci/research" / name))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    sys.modules[loader.name] = module  # a dataclass looks up the types of its fields there
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = writes
    return module
