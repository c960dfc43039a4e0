#pragma once

/// Finds the benchmark programs of a project, and the harness of each: pure functions of its targets and of their sources.
///
///   google-benchmark  links libbenchmark, directly or through libraries of the project
///   holdfast          links Holdfast's library
///   nanobench         a source includes nanobench.h
///   catch2            a source calls BENCHMARK of Catch2, or the name of the target says bench or perf
///   boost-test        links or includes Boost.Test, and the name says bench or perf
///
/// Other programs whose names say bench or perf are reported, too: they can be measured as commands.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "init/code_model.hpp"

namespace holdfast::init {

struct BenchmarkProgram {
  std::string target;
  std::string program;                       ///< its file
  std::string directory;                     ///< of the CMakeLists.txt that defines it
  std::string harness;                       ///< a word of ADAPTER; empty if none is known
  std::string why;                           ///< "links /usr/lib/libbenchmark.so"
  std::vector<std::string> extra_args = {};  ///< EXTRA_ARGS
};

struct BenchmarkPrograms {
  std::vector<BenchmarkProgram> found;    ///< of a harness that Holdfast knows
  std::vector<BenchmarkProgram> unknown;  ///< only their names say that they are benchmarks
};

/// Returns the content of a file, or none if it cannot be read.
using SourceFile = std::function<std::optional<std::string>(const std::string& path)>;

/// Programs of third parties, whose sources are in a directory such as third_party or in the build tree, are left out.
BenchmarkPrograms benchmark_programs(const CodeModel& model, const SourceFile& read);

/// Returns true if the name says bench or perf: "json_bench", "PerfTests", but not "perfect_hash".
bool is_named_like_a_benchmark(const std::string& name);

/// Returns true if the file belongs to the project itself, and not to a third party.
bool is_own(const std::string& path, const CodeModel& model);

}  // namespace holdfast::init
