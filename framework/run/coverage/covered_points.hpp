#pragma once

/// Covered test: the functions that the current program of a test executes at each of its points, with their
/// shares of the time, and the functions that changed.
///
/// The results (coverage_counting.hpp) are stored by content (coverage_record.hpp). Without valgrind, the
/// record of the accepted program is used for functions that are equal in the current one.

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "run/coverage/coverage_record.hpp"
#include "run/coverage/covered_modules.hpp"
#include "run/reference/commit_baseline.hpp"
#include "store/database.hpp"

namespace holdfast::run {

struct CoveredUse {
  std::optional<double> share{};
  std::vector<int> lines{};  ///< as CoverageRecord::Function::lines
  bool accepted = false;     ///< taken from the accepted program
};

struct CoveredPoint {
  std::string benchmark;
  std::string params = "{}";
  Settings settings;
  std::optional<double> instructions{};      ///< or allocations
  std::string uncounted{};                   ///< why no function has a share; empty if some have
  std::map<std::string, CoveredUse> uses{};  ///< by MappedFunction::key()
};

struct CoveredTest {
  std::vector<CoveredModule> modules{};
  std::vector<CoveredPoint> points{};
  bool compared = false;            ///< with the accepted program, or with that of a commit
  std::set<std::string> changed{};  ///< keys of functions that are new or changed since the compared program
};

/// The results of one command, for all its tests.
class Covering {
 public:
  struct Wanted {
    store::Database* store = nullptr;  ///< nullptr if there is none yet
    store::Cache records;
    const CommitBaseline* since = nullptr;  ///< nullptr for the accepted program
    /// Counts nothing. Points without a record are traced once, for the functions that changed.
    bool only_known = false;
    bool with_system = false;
    std::string metric = "time";  ///< the metric of the shares: time, instructions or allocations
    std::function<void(const std::string&)> say = [](const std::string&) {};
  };
  explicit Covering(Wanted wanted) : wanted_(std::move(wanted)), maps_(wanted_.with_system) {}

  /// Returns the covered test. Throws Error if the program cannot be found or queried.
  CoveredTest of(const Declaration& declaration);
  /// Only stores records. It counts every `parts`th point of all tests that are passed to this object,
  /// beginning with number `part`. Several processes may do so concurrently.
  void count(const Declaration& declaration, std::size_t part, std::size_t parts);

 private:
  struct Prepared {
    Program program;
    std::vector<Point> points;
    std::vector<CoveredModule> modules;
  };
  bool of_allocations() const { return wanted_.metric == "allocations"; }
  Prepared prepared(const Declaration& declaration);
  struct Changes {
    bool known = false;
    std::set<std::string> changed;
    std::set<std::string> touched;  ///< changed functions, and those inlined into them
  };
  const Changes& changes_since(const Declaration& declaration, const Program& program,
                               const process::Launch& previous);
  CoverageRecord executed(const Declaration& declaration, const Point& point, const Prepared& prepared);
  CoverageRecord allocated(const Declaration& declaration, const Point& point, const Prepared& prepared);
  void add_executed_changes(const Declaration& declaration, const Prepared& prepared, CoveredTest& covered);

  Wanted wanted_;
  CodeMaps maps_;
  std::map<std::string, Changes> changes_;  ///< by the paths of both programs
  std::size_t points_seen_ = 0;
};

}  // namespace holdfast::run
