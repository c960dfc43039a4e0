"""Calls the work in the shared library PEERS_LIBRARY under pytest-benchmark."""

import ctypes
import os

LIBRARY = ctypes.CDLL(os.environ["PEERS_LIBRARY"])


def test_sort(benchmark):
    benchmark(LIBRARY.peers_sort)


def test_lookup(benchmark):
    benchmark(LIBRARY.peers_lookup)
