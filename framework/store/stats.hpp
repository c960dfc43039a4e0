#pragma once

/// What a store holds, and how much room it takes.

#include <string>
#include <vector>

#include "store/database.hpp"

namespace holdfast::store {

struct TableSize {
  std::string name;
  long rows = 0;
  long bytes = 0;  ///< with its indexes
};

struct TestSize {
  std::string test;
  long runs = 0;
  long processes = 0;
  long bytes = 0;  ///< of its samples
};

struct Stats {
  std::string engine;
  int schema = 0;
  long bytes = 0;  ///< of all tables
  std::vector<TableSize> tables;
  std::vector<TestSize> tests;
  long sessions = 0;
  long runs = 0;
  long processes = 0;
  long samples = 0;       ///< that are kept
  long thinned = 0;       ///< that were, and of which their process' summary is left
  long sample_bytes = 0;  ///< of the text that keeps them
};

/// Reads every sample: seconds for a store of a million processes.
Stats stats_of(Database& store);

}  // namespace holdfast::store
