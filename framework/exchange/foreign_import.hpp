#pragma once

/// Result files of other tools, taken into the store: a session of its own, with a run for each benchmark and metric.
///
/// What was measured here can be accepted then (`holdfast baseline accept`), and a test is compared with it by stored
/// numbers: the program is not in the file. What was measured on another machine, as far as the file names its host, is
/// incompatible with what is measured on this one.

#include <optional>
#include <string>
#include <vector>

#include "adapters/results.hpp"
#include "model/report.hpp"
#include "store/database.hpp"

namespace holdfast::exchange {

struct ForeignImport {
  std::vector<std::string> files;
  std::string format;
  std::optional<std::string> test;  ///< that all benchmarks belong to; none: each is its own test
  std::string prefix;               ///< before the names of tests, as TEST_PREFIX
  SessionRecord session;            ///< of this machine and project, with nothing in it yet
};

/// The samples of the files. Throws Error: FILE: PLACE: what is wrong.
adapters::Results foreign_results(const ForeignImport& wanted);

/// The session that was made, all of it or nothing. Times are taken as they stand: nothing is known of what the machine
/// did beside.
std::string add_foreign(store::Database& store, const ForeignImport& wanted,
                        const adapters::Results& results);

}  // namespace holdfast::exchange
