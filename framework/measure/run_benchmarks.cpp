#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <random>
#include <regex>

#include "holdfast/benchmark.hpp"
#include "measure/options.hpp"
#include "measure/registry.hpp"
#include "measure/table.hpp"
#include "model/error.hpp"

namespace holdfast {
namespace {

using measure::Options;
using measure::Registered;

std::vector<Registered> chosen(const Options& options) {
  std::vector<Registered> all = measure::registered_benchmarks();
  const std::regex filter(options.filter.value_or(""), std::regex::ECMAScript);
  std::erase_if(all, [&](const Registered& one) {
    return options.benchmark ? one.name != *options.benchmark : !std::regex_search(one.name, filter);
  });
  if (all.empty() && !options.list) {
    throw Error("no benchmark is called \"" + options.benchmark.value_or(options.filter.value_or("")) +
                "\"; --holdfast-list names those of this program");
  }
  return all;
}

/// Processes must differ in what they draw: the same noise on both sides would be none.
std::uint64_t fresh_seed() {
  std::random_device entropy;
  return (static_cast<std::uint64_t>(entropy()) << 32U) | entropy();
}

wire::ChildReport measure_one(const Registered& benchmark, const Options& options, measure::Probe* probe) {
  measure::SystemClock clock;
  auto settings = options.loop;
  settings.seed = options.seed.value_or(fresh_seed());
  measure::Loop loop(clock, settings, probe);
  State state(loop);
  std::string thrown;
  try {
    benchmark.body(state);
  } catch (const std::exception& wrong) {
    thrown = std::string("it threw: ") + wrong.what();
  } catch (...) {
    thrown = "it threw something that is no std::exception";
  }
  auto report = loop.take();
  report.benchmark = benchmark.name;
  if (!thrown.empty()) {
    report.error = thrown;
  } else if (!report.complete && !report.skipped) {
    report.error =
        "it returned before its loop had ended; write one `for (auto _ : state)` and do not leave it";
  }
  return report;
}

/// One write at the end: nothing is written while samples are taken.
void write_wire(const char* path, const std::string& lines) {
  std::FILE* file = std::fopen(path, "ae");
  const bool written = file != nullptr && std::fwrite(lines.data(), 1, lines.size(), file) == lines.size();
  if (file == nullptr || std::fclose(file) != 0 || !written) {
    throw Error(std::string(path) + ": cannot be written (HOLDFAST_WIRE)");
  }
}

int measure_for_wrapper(const char* path, const std::vector<Registered>& benchmarks, const Options& options) {
  if (benchmarks.size() != 1)
    throw Error("HOLDFAST_WIRE takes one benchmark; name it with --holdfast-benchmark");
  std::optional<measure::MachineProbe> probe;
  if (options.guard) probe.emplace();
  write_wire(path, wire::child_lines({measure_one(benchmarks.front(), options, probe ? &*probe : nullptr)}));
  return 0;
}

int measure_for_people(const std::vector<Registered>& benchmarks, const Options& options) {
  std::vector<std::string> names;
  names.reserve(benchmarks.size());
  for (const auto& benchmark : benchmarks) names.push_back(benchmark.name);
  std::fputs(measure::table_header(names).c_str(), stdout);
  bool failed = false;
  for (const auto& benchmark : benchmarks) {
    const auto report = measure_one(benchmark, options, nullptr);  // nobody would judge the readings
    failed = failed || report.error.has_value();
    std::fputs(measure::table_row(report, names).c_str(), stdout);
    std::fflush(stdout);
  }
  return failed ? 2 : 0;
}

int list(const std::vector<Registered>& benchmarks) {
  for (const auto& benchmark : benchmarks) {
    std::fputs(wire::list_line({.benchmark = benchmark.name}).c_str(), stdout);
  }
  return 0;
}

int run(int argc, char** argv) {
  const Options options = measure::parse_options(argc, argv);
  if (options.help) return std::fputs(measure::help_text(argv[0]).c_str(), stdout) < 0 ? 2 : 0;
  const auto benchmarks = chosen(options);
  if (options.list) return list(benchmarks);
  const char* wire = std::getenv("HOLDFAST_WIRE");
  return wire != nullptr ? measure_for_wrapper(wire, benchmarks, options)
                         : measure_for_people(benchmarks, options);
}

}  // namespace

int run_benchmarks(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::regex_error& wrong) {
    std::fprintf(stderr, "holdfast: the filter is no regular expression: %s\n", wrong.what());
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "holdfast: %s\n", wrong.what());
  }
  return 2;
}

}  // namespace holdfast
