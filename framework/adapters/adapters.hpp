#pragma once

/// Adapters run programs that were written for another harness, without changes. Each adapter is a file and a row of the
/// table. It lists the benchmarks, runs one of them alone in a fresh process, and converts the output of the program to
/// samples.
///
///   `google-benchmark`  benchmarks of Google Benchmark 1.5 and later.
///   `catch2`            BENCHMARK of Catch2 2.9 and later, and 3.
///   `nanobench`         programs that write nanobench's JSON or pyperf template.
///   `boost-test`        test cases of Boost.Test, and their durations.
///
/// A program is measured in many fresh processes, not by the harness' own repetitions, because all repetitions share one
/// memory layout and its effects.

#include <string>
#include <vector>

#include "model/choices.hpp"
#include "process/foreign.hpp"
#include "process/process.hpp"
#include "process/shared_processes.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::adapters {

struct Adapter {
  AdapterName name;
  /// Returns the benchmarks of the program, each once, in its order. Throws Error naming the program and what was found.
  std::vector<std::string> (*list)(const process::Launch& program, const process::Spawner& spawn);
  /// Returns how to measure the benchmark of exactly that name alone.
  process::Foreign (*measure)(const std::string& benchmark);
  /// Returns how to make each of these programs do the same fixed amount of work in that benchmark. Throws Error if that
  /// is impossible.
  process::FixedWorkload (*fixed)(const std::string& benchmark, const std::vector<process::Launch>& programs,
                                  const process::Spawner& spawn);
  /// Returns the names in the output of a process, for harnesses whose processes measure several benchmarks, whichever
  /// one is requested.
  process::NamesIn names_in = nullptr;
};

/// Returns the adapter of that name, or nullptr if the name is not the name of a harness.
const Adapter* adapter_named(AdapterName name);

}  // namespace holdfast::adapters
