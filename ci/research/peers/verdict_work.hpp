#pragma once

/// The work of which every tool is asked whether it became slower: compiled once and linked into the program of
/// each, with planted_percent of it added in a file of its own (perf-tests/planted_work.hpp), so that both sides of a
/// comparison have the same code at the same place.

extern "C" {

/// A hundred short sequences are sorted: some 200 us, mostly mispredicted branches.
unsigned peers_sort();

/// A hundred times, 200 entries of a hash table are looked up: some 200 us, mostly its memory.
unsigned peers_lookup();
}
