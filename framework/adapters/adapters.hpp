#pragma once

/// Adapters: programs that were written for another harness, unchanged. Each is a file of its own and a row of the
/// table, and answers three questions: which benchmarks there are, how one of them alone is run in a fresh process,
/// and how what the program wrote becomes samples.
///
///   google-benchmark  benchmarks of Google Benchmark 1.5 and later
///   catch2            BENCHMARK of Catch2 2.9 and later, and 3
///   nanobench         programs that write nanobench's JSON or pyperf template
///   boost-test        test cases of Boost.Test, and how long each takes
///
/// A program is measured in many fresh processes and not by the harness' own repetitions: those share a memory
/// layout and luck.

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
  /// The benchmarks of the program, each once, in its order. Throws Error naming the program and what was found.
  std::vector<std::string> (*list)(const process::Launch& program, const process::Spawner& spawn);
  /// How the benchmark of that very name is measured alone.
  process::Foreign (*measure)(const std::string& benchmark);
  /// How each of these programs does the same fixed amount of work in that benchmark. Throws Error where that cannot be.
  process::FixedWorkload (*fixed)(const std::string& benchmark, const std::vector<process::Launch>& programs,
                                  const process::Spawner& spawn);
  /// Of harnesses whose processes measure several benchmarks, whichever they are asked for: what is in what one wrote.
  process::NamesIn names_in = nullptr;
};

/// The adapter of that name; nullptr: it is none of another harness.
const Adapter* adapter_named(AdapterName name);

}  // namespace holdfast::adapters
