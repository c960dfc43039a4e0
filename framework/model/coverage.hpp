#pragma once

/// Performance coverage: which functions of a project the benchmarks of a build tree execute, and how much slower each
/// function would have to become before a test goes red.
///
///   share       of a function in a benchmark: its own time, without what it calls, of all that an iteration of the benchmark
///               takes; likewise of the instructions or allocations, where that is asked for
///   detectable  of a benchmark: the smallest slowdown of all of it that its gate finds (stats/calibration.hpp)
///   noticed     of a function in a benchmark: detectable / share, the slowdown of its own code; 1 is twice the time

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace holdfast {

struct CoveredBenchmark {
  std::string test;
  std::string benchmark;
  std::string params = "{}";             ///< canonical JSON object
  double detectable = 0;                 ///< as a fraction
  std::string basis{};                   ///< of what: "of the session 20261125-101500"
  std::size_t functions = 0;             ///< of the project, that it executes
  std::optional<double> instructions{};  ///< of an iteration; none: not counted
  std::string uncounted{};               ///< why not, or why it is not known what it executes; empty: neither
};

/// A benchmark that executes a function.
struct FunctionUse {
  std::size_t benchmark = 0;  ///< place in Coverage::benchmarks
  std::optional<double> share{};
  std::optional<double> noticed{};
  bool accepted = false;  ///< as it was in the accepted program: this one has not been counted
};

struct CoveredFunction {
  std::string name;      ///< demangled
  std::string symbol;    ///< mangled
  std::string module;    ///< name of the executable or library
  bool inlined = false;  ///< it has no code of its own
  std::string file{};    ///< from the top of the sources, else absolute; empty: no debug information
  int line = 0;
  bool executed = false;
  std::vector<int> lines{};           ///< of the file, with code
  std::vector<int> executed_lines{};  ///< of these
  double weight = 0;                  ///< mean share of the benchmarks that have shares
  std::optional<double> share{};      ///< the largest
  std::optional<double> noticed{};    ///< the smallest
  bool changed = false;
  std::vector<FunctionUse> benchmarks{};  ///< the largest share first
};

/// Functions and lines of a file, of a directory with all below it, or of all.
struct CoverageCounts {
  std::string path{};
  std::size_t functions = 0;
  std::size_t executed = 0;
  std::size_t lines = 0;
  std::size_t executed_lines = 0;
  std::size_t noticed_doubling = 0;  ///< functions of which a test notices twice the time
  std::size_t noticed_20 = 0;        ///< 20 % more
  std::size_t noticed_5 = 0;
};

/// A function that changed, and whose slowdown no test would notice.
struct LackingFunction {
  std::size_t function = 0;  ///< place in Coverage::functions
  std::string name{};        ///< as there
  std::string file{};
  int line = 0;
  std::string why;  ///< "not executed", "unnoticed"
  std::optional<double> noticed{};
};

struct CoverageChange {
  std::string since;        ///< "the baseline", or the commit as the user named it
  std::string commit;       ///< empty: not known
  std::size_t changed = 0;  ///< functions
  std::string sentence{};
  std::vector<LackingFunction> lacking{};
};

struct Coverage {
  std::string project;
  std::string config;
  std::string commit;
  bool dirty = false;
  std::string metric = "time";
  std::string uncounted{};  ///< why no benchmark has shares; empty: one has
  std::vector<CoveredBenchmark> benchmarks{};
  std::vector<CoveredFunction> functions{};  ///< the greatest weight first
  std::vector<CoverageCounts> files{};
  std::vector<CoverageCounts> directories{};
  CoverageCounts total{};
  std::optional<CoverageChange> change{};
};

}  // namespace holdfast
