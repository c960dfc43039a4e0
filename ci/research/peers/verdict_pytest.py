"""The work under pytest-benchmark, which calls it in the shared library PEERS_LIBRARY."""

import ctypes
import os

LIBRARY = ctypes.CDLL(os.environ["PEERS_LIBRARY"])


def test_sort(benchmark):
    benchmark(LIBRARY.peers_sort)


def test_lookup(benchmark):
    benchmark(LIBRARY.peers_lookup)
