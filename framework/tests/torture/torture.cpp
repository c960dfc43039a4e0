/// Probes every range of every function of programs, and compares their output and how they end with a run without
/// probes.
///
///   probe_torture [--runs N] PROGRAM...
///
/// A program lists its functions with `--list`. With --runs, only N runs are made, evenly chosen from all. Exits with
/// 1 if anything differed.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <exception>
#include <map>
#include <sstream>

#include "binary/code/program.hpp"
#include "model/error.hpp"
#include "probes/measure.hpp"
#include "process/dynamic_loader.hpp"
#include "temporary_directory.hpp"

namespace {

using namespace holdfast;

struct Case {
  std::size_t function;
  probes::Range range;
  probes::Way way;
};

struct Tally {
  std::size_t functions = 0, gone = 0, ranges = 0, refused = 0, runs = 0, intervals = 0, different = 0,
              silent = 0;
  std::map<std::string, std::size_t> reasons;
};

process::Launch launch_of(const std::string& program) {
  return {.file = program, .argv = {program}, .deadline_s = 60, .keep_stdout = true};
}

std::vector<std::string> names_of(const std::string& program) {
  auto launch = launch_of(program);
  launch.argv.emplace_back("--list");
  std::istringstream in(process::run_process(launch).out);
  std::vector<std::string> names;
  for (std::string name; std::getline(in, name);) names.push_back(name);
  return names;
}

/// Returns the functions with their own code, and functions that were inlined into them and still contain calls.
std::vector<binary::Function> functions_of(const std::string& program, Tally& tally) {
  const binary::LoadedProgram opened(program, process::loaded_libraries(program, {}));
  std::vector<binary::Function> functions;
  for (const auto& name : names_of(program)) {
    try {
      functions.push_back(binary::function_of(opened, name));
    } catch (const Error&) {
      ++tally.gone;
      continue;
    }
    const auto own = functions.back();
    for (const auto& call : own.calls) {
      if (call.kind == binary::CallKind::inlined && !call.sites.empty())
        functions.push_back(binary::callee_of(opened, own, call));
    }
  }
  tally.functions = functions.size();
  return functions;
}

/// Returns the reason without the names before it.
std::string reason_of(const std::string& what) {
  const auto at = what.rfind(": ");
  return at == std::string::npos ? what : what.substr(at + 2);
}

void add_cases(const std::vector<binary::Function>& functions, std::size_t index, std::vector<Case>& cases,
               Tally& tally) {
  const auto& function = functions[index];
  for (std::size_t first = 0; first < function.calls.size(); ++first) {
    for (std::size_t last = first; last < function.calls.size(); ++last) {
      ++tally.ranges;
      try {
        const auto way = probes::way_of(function, {first, last});
        cases.push_back({index, {first, last}, way});
        if (way == probes::Way::sum) continue;
        probes::plan_of(function, {first, last}, probes::Way::sum);
        cases.push_back({index, {first, last}, probes::Way::sum});
      } catch (const Error& error) {
        ++tally.refused;
        ++tally.reasons[reason_of(error.what())];
      }
    }
  }
}

std::vector<Case> evenly(const std::vector<Case>& all, std::size_t most) {
  if (most == 0 || all.size() <= most) return all;
  std::vector<Case> chosen;
  for (std::size_t i = 0; i < most; ++i) chosen.push_back(all[i * all.size() / most]);
  return chosen;
}

std::string end_of(const process::Ended& ended) {
  return process::how_it_ended(ended, 60) + "\n" + ended.out;
}

void run(const std::string& program, const probes::Plan& plan, const std::string& expected,
         const std::string& scratch, Tally& tally, std::vector<double>& pairs) {
  ++tally.runs;
  tally.intervals += plan.way == probes::Way::interval ? 1 : 0;
  std::string got;
  try {
    const auto reading = probes::measure(launch_of(program), plan, scratch);
    got = end_of(reading.ended);
    tally.silent += reading.count == 0 ? 1 : 0;
    pairs.push_back(reading.pair_ns);
    pairs.push_back(reading.inside_ns);
  } catch (const Error& error) {
    got = error.what();
  }
  if (got == expected) return;
  ++tally.different;
  fmt::print("DIFFERENT: {} {} [{}..{}] {}\n{}\n", program, plan.function.signature, plan.range.first,
             plan.range.last, plan.way == probes::Way::interval ? "interval" : "sum", got.substr(0, 300));
}

/// Returns the median of every second value, beginning at the index `from`.
double median(const std::vector<double>& values, std::size_t from) {
  std::vector<double> own;
  for (std::size_t i = from; i < values.size(); i += 2) own.push_back(values[i]);
  std::sort(own.begin(), own.end());
  return own.empty() ? 0 : own[own.size() / 2];
}

std::size_t torture(const std::string& program, std::size_t most) {
  const auto begun = std::chrono::steady_clock::now();
  const TemporaryDirectory scratch;
  Tally tally;
  const auto expected = end_of(process::run_process(launch_of(program)));
  const auto functions = functions_of(program, tally);
  std::vector<Case> cases;
  for (std::size_t i = 0; i < functions.size(); ++i) add_cases(functions, i, cases, tally);
  std::vector<double> pairs;
  for (const auto& one : evenly(cases, most))
    run(program, probes::plan_of(functions[one.function], one.range, one.way), expected, scratch.path(),
        tally, pairs);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  fmt::print(
      "{}: {} functions ({} inlined everywhere), {} ranges, {} refused; {} runs ({} as intervals), {} "
      "different, "
      "{} never came by; probe pair {:.0f} ns, {:.0f} ns of it inside; {:.0f} s\n",
      program, tally.functions, tally.gone, tally.ranges, tally.refused, tally.runs, tally.intervals,
      tally.different, tally.silent, median(pairs, 0), median(pairs, 1), took.count());
  for (const auto& [reason, count] : tally.reasons) fmt::print("    refused {}: {}\n", count, reason);
  std::fflush(stdout);
  return tally.different + (tally.runs == 0 ? 1 : 0);
}

}  // namespace

int main(int count, char** words) {
  std::size_t most = 0;
  std::size_t bad = 0;
  try {
    for (int i = 1; i < count; ++i) {
      if (std::strcmp(words[i], "--runs") == 0 && i + 1 < count) {
        most = std::stoul(words[++i]);
      } else {
        bad += torture(words[i], most);
      }
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "probe_torture: {}\n", error.what());
    return 2;
  }
  return bad == 0 ? 0 : 1;
}
