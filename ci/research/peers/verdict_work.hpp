#pragma once

/// The work that every tool judges. It is compiled once and linked into the program of each tool. A separate file adds
/// planted_percent of it (perf-tests/planted_work.hpp), so both sides of a comparison have the same code at the same
/// address.

extern "C" {

/// Sorts a hundred short sequences: some 200 us, mostly mispredicted branches.
unsigned peers_sort();

/// Looks up 200 entries of a hash table, a hundred times: some 200 us, mostly memory accesses.
unsigned peers_lookup();
}
