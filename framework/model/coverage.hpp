#pragma once

/// Performance coverage: the functions of a project that the benchmarks of a build tree execute, and the smallest slowdown
/// of each function that makes a test fail.
///
///   share       of a function in a benchmark: its own time, without its callees, relative to the time of an iteration;
///               on request its share of the instructions or allocations instead
///   detectable  of a benchmark: the smallest slowdown of the whole that its gate detects (stats/calibration.hpp)
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
  std::string basis{};                   ///< the source of `detectable`: "of the session 20261125-101500"
  std::size_t functions = 0;             ///< number of functions of the project that it executes
  std::optional<double> instructions{};  ///< of an iteration; none if not counted
  std::string uncounted{};  ///< the reason why instructions or executed functions are not known; else empty
};

/// A benchmark that executes a function.
struct FunctionUse {
  std::size_t benchmark = 0;  ///< index into Coverage::benchmarks
  std::optional<double> share{};
  std::optional<double> noticed{};
  /// True if the figures are those of the accepted program, because the current one has not been counted.
  bool accepted = false;
};

struct CoveredFunction {
  std::string name;      ///< demangled
  std::string symbol;    ///< mangled
  std::string module;    ///< name of the executable or library
  bool inlined = false;  ///< true if it has no code of its own
  std::string file{};  ///< relative to the top of the sources, else absolute; empty without debug information
  int line = 0;
  bool executed = false;
  std::vector<int> lines{};           ///< lines of the file that have code
  std::vector<int> executed_lines{};  ///< subset of `lines`
  double weight = 0;                  ///< mean share over the benchmarks that have shares
  std::optional<double> share{};      ///< the largest
  std::optional<double> noticed{};    ///< the smallest
  bool changed = false;
  std::vector<FunctionUse> benchmarks{};  ///< the largest share first
};

/// The numbers of functions and lines of a file, of a directory tree, or of the project.
struct CoverageCounts {
  std::string path{};
  std::size_t functions = 0;
  std::size_t executed = 0;
  std::size_t lines = 0;
  std::size_t executed_lines = 0;
  std::size_t noticed_doubling = 0;  ///< number of functions of which a test notices a doubling of the time
  std::size_t noticed_20 = 0;        ///< number of functions of which a test notices 20 % more
  std::size_t noticed_5 = 0;
};

/// A changed function whose slowdown no test would notice.
struct LackingFunction {
  std::size_t function = 0;  ///< index into Coverage::functions
  std::string name{};        ///< as in that element
  std::string file{};
  int line = 0;
  std::string why;  ///< "not executed", "unnoticed"
  std::optional<double> noticed{};
};

struct CoverageChange {
  std::string since;        ///< "the baseline", or the commit as the user named it
  std::string commit;       ///< empty if not known
  std::size_t changed = 0;  ///< number of functions
  std::string sentence{};
  std::vector<LackingFunction> lacking{};
};

/// A function of a production profile.
struct ProductionFunction {
  std::string name;                       ///< as in Coverage::functions, else as in the profile
  std::optional<std::size_t> function{};  ///< index into Coverage::functions; none if no benchmark has it
  double share = 0;      ///< of the profile, with functions outside of the project that it calls
  double inclusive = 0;  ///< of the profile, with all functions that it calls
  std::optional<double> noticed{};
};

/// A benchmark to write (coverage --profile): it would guard time of production that no test guards.
struct WantedBenchmark {
  std::string name;                   ///< of the function that it would call
  double adds = 0;                    ///< share of the profile in which it would notice a slowdown of 5 %
  std::vector<std::string> guards{};  ///< the functions that have this share
};

/// The time of a program in production, and the parts of it in which tests notice a slowdown.
struct ProductionTime {
  std::string profile;  ///< the file
  std::string metric;   ///< what it counts: "cycles"; empty if the file does not say
  double outside = 0;   ///< share of the profile outside of the project's functions
  double noticed_doubling = 0;
  double noticed_20 = 0;  ///< share of the profile in functions of which a test notices 20 % more
  double noticed_5 = 0;
  std::vector<ProductionFunction> functions{};  ///< the largest share first
  std::vector<WantedBenchmark> wanted{};        ///< the one that adds most first
};

struct Coverage {
  std::string project;
  std::string config;
  std::string commit;
  bool dirty = false;
  std::string metric = "time";
  std::string uncounted{};  ///< the reason why no benchmark has shares; empty if one has
  std::vector<CoveredBenchmark> benchmarks{};
  std::vector<CoveredFunction> functions{};  ///< the largest weight first
  std::vector<CoverageCounts> files{};
  std::vector<CoverageCounts> directories{};
  CoverageCounts total{};
  std::optional<CoverageChange> change{};
  std::optional<ProductionTime> production{};  ///< if a profile was named
};

}  // namespace holdfast
