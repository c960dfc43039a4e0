#pragma once

/// Result files of other tools, taken into the store: a session of its own, with a run for each benchmark, point and metric;
/// of a history, a session for each of its moments. A session began when its file was written, if that says so, and is of the
/// commit that the file names. Of a file that was written within the last hour and names none, it is the commit that is
/// checked out.
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
  SessionRecord session;            ///< of this machine and project, of now, with nothing in it yet
};

/// The samples of the files, by moment. Throws Error: FILE: PLACE: what is wrong.
std::vector<adapters::ImportedResults> foreign_results(const ForeignImport& wanted);

struct Added {
  std::size_t runs = 0;
  std::size_t known = 0;  ///< runs of sessions that were taken in before, from this or another file
  std::string session;    ///< the last that was made; empty: none
  std::size_t sessions = 0;
};

/// What was added, all of it or nothing. Times are taken as they stand: nothing is known of what the machine did beside. A
/// session that is in the store is left as it is, so that a file can be given again, also one that has grown.
Added add_foreign(store::Database& store, const ForeignImport& wanted,
                  const std::vector<adapters::ImportedResults>& results);

}  // namespace holdfast::exchange
