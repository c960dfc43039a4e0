#pragma once

/// Imports result files of other tools into the store: a session of its own, with a run for each benchmark, point and
/// metric. A history becomes one session for each of its moments. A session begins at the time that the file names,
/// and has the commit that the file names. If a file without a commit was written within the last hour, its commit is
/// the one that is checked out.
///
/// Results that were measured here can then be accepted (`holdfast baseline accept`). A test is compared with them by
/// stored numbers, because the program is not in the file. Results of another machine, as far as the file names its
/// host, are incompatible with those of this one.

#include <optional>
#include <string>
#include <vector>

#include "adapters/results.hpp"
#include "model/report.hpp"
#include "store/database.hpp"

namespace holdfast::exchange {

/// Returns the names of the formats.
std::vector<std::string> import_formats();

struct ForeignImport {
  std::vector<std::string> files;   ///< files, and folders whose files of known formats are read
  std::string format;               ///< empty: as the content of each file shows
  std::optional<std::string> test;  ///< test of all benchmarks; none: each is its own test
  std::string prefix;               ///< before the names of tests, like TEST_PREFIX
  SessionRecord session;            ///< of this machine and project, now, still empty
};

struct ForeignResults {
  std::vector<adapters::ImportedResults> moments;
  std::size_t files = 0;
  std::size_t skipped = 0;  ///< files below the folders that have no known format
};

/// Returns the results of the files, by moment. Throws Error: FILE: PLACE: reason.
ForeignResults foreign_results(const ForeignImport& wanted);

struct Added {
  std::size_t runs = 0;
  std::size_t known = 0;  ///< runs of sessions that were imported before, from this or another file
  std::string session;    ///< the last new session; empty if none
  std::size_t sessions = 0;
};

/// Adds the results, all or nothing, and returns their numbers. Times are not adjusted, because the state of the
/// machine is unknown. An existing session is not changed, so that a file can be imported again, also after it has
/// grown.
Added add_foreign(store::Database& store, const ForeignImport& wanted,
                  const std::vector<adapters::ImportedResults>& results);

}  // namespace holdfast::exchange
