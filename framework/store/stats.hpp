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

  /// Of the room of samples, for each ten that are kept.
  double bytes_per_10() const {
    return samples == 0 ? 0 : 10.0 * static_cast<double>(sample_bytes) / static_cast<double>(samples);
  }
};

/// Reads every sample: seconds for a store of a million processes.
Stats stats_of(Database& store);

}  // namespace holdfast::store
