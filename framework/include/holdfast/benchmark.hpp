#pragma once

/// HOLDFAST_BENCHMARK("name") (holdfast::State& state) { ... }
///
/// Registers a benchmark under `name`, a string that is unique in the program; slashes group
/// ("parse/countries"). Two benchmarks of one name are an error when the program starts. At namespace scope,
/// in any source file of the program.
///
/// A program that links `Holdfast::main` understands:
///
///     ./bench                        measures every benchmark, prints a table
///     ./bench sort                   those whose name contains the regular expression
///     ./bench --holdfast-list        one JSON line for each benchmark, runs none
///     ./bench --holdfast-help        all options
///
/// Registration happens before main() and is not thread-safe; nothing else here is shared.

#include <string_view>

namespace holdfast {

class State;

/// The body of a benchmark. Called once in each process that measures it.
using BenchmarkBody = void (*)(State&);

/// What HOLDFAST_BENCHMARK expands to, for benchmarks that are registered by hand before
/// run_benchmarks() is called. The returned value means nothing; it lets a variable's initialiser register.
int register_benchmark(std::string_view name, BenchmarkBody body);

/// What `Holdfast::main` calls: reads the options above, runs, and returns the exit code: 0, or 2 with a
/// sentence on stderr. `argc` and `argv` as main() has them.
int run_benchmarks(int argc, char** argv);

}  // namespace holdfast

#define HOLDFAST_DETAIL_JOIN2(a, b) a##b
#define HOLDFAST_DETAIL_JOIN(a, b) HOLDFAST_DETAIL_JOIN2(a, b)
#define HOLDFAST_DETAIL_BENCHMARK(id, name)                                            \
  static void HOLDFAST_DETAIL_JOIN(holdfast_body_, id)(::holdfast::State&);            \
  [[maybe_unused]] static const int HOLDFAST_DETAIL_JOIN(holdfast_registered_, id) =   \
      ::holdfast::register_benchmark(name, &HOLDFAST_DETAIL_JOIN(holdfast_body_, id)); \
  static void HOLDFAST_DETAIL_JOIN(holdfast_body_, id)

#define HOLDFAST_BENCHMARK(name) HOLDFAST_DETAIL_BENCHMARK(__COUNTER__, name)
