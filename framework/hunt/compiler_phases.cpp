#include "hunt/compiler_phases.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

#include "model/error.hpp"
#include "process/scratch_files.hpp"
#include "stats/statistics.hpp"
#include "wire/json.hpp"

namespace holdfast::hunt {
namespace {

using nlohmann::json;

constexpr int kCompilations = 3;
constexpr std::size_t kPhasesShown = 10;
constexpr double kShareOfLongest = 0.02;
constexpr double kNsPerUs = 1e3;

/// Returns the median time of a phase; a compilation without the phase counts as 0.
double median_of(const std::vector<PhaseTimes>& all, const std::string& name) {
  std::vector<double> values;
  for (const auto& one : all) {
    const auto found = one.find(name);
    values.push_back(found == one.end() ? 0 : found->second);
  }
  return median(std::move(values));
}

/// A link such as `c++` does not name its compiler, but Clang names itself in its version.
bool is_clang(process::Launch launch) {
  launch.argv = {launch.argv.front(), "--version"};
  launch.keep_stdout = true;
  return process::run_process(launch).out.find("clang") != std::string::npos;
}

void check(const process::Launch& launch, const process::Ended& ended) {
  if (ended.how != process::Ended::How::exited || ended.code != 0)
    throw Error("'" + process::shown_launch(launch) + "' " + process::how_it_ended(ended, launch.deadline_s) +
                process::end_of_stderr(ended));
}

/// Uses a shell, since a report is longer than the stored part of stderr.
PhaseTimes compiled_by_gcc(process::Launch launch, const std::string& report) {
  // sh(1): the first word after the command is its $0, here the report; "$@" are the words after it.
  std::vector<std::string> words{"sh", "-c", "exec \"$@\" -ftime-report 2>\"$0\"", report};
  words.insert(words.end(), launch.argv.begin(), launch.argv.end());
  launch.argv = std::move(words);
  launch.file.clear();
  check(launch, process::run_process(launch));
  return gcc_phases(process::take_file(report));
}

/// The trace is beside the object file, with another suffix.
PhaseTimes compiled_by_clang(process::Launch launch, const std::string& object) {
  // Clang names the trace after the object file, so both are in the scratch directory.
  launch.argv.back() = object + ".o";
  launch.argv.emplace_back("-ftime-trace");
  check(launch, process::run_process(launch));
  return clang_phases(process::take_file(object + ".json"));
}

}  // namespace

PhaseTimes gcc_phases(const std::string& report) {
  // " phase parsing            :   0.26 ( 84%)   0.25 ( 89%)   0.52 ( 87%)    17M ( 85%)": user, system, elapsed
  // Phases within others begin with "|".
  static const std::regex row(
      R"(^ \|?([^:]*[^: ]) *: *[0-9.]+ \([^)]*\) *[0-9.]+ \([^)]*\) *([0-9.]+) \(.*)");
  PhaseTimes times;
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (std::regex_match(line, found, row)) times[found[1]] += std::stod(found[2]) * 1e9;
  }
  return times;
}

PhaseTimes clang_phases(const std::string& trace) {
  const auto document = json::parse(trace, nullptr, false);
  if (!document.is_object() || !document.contains("traceEvents"))
    throw Error("the compiler wrote a trace that is not JSON of -ftime-trace");
  PhaseTimes times;
  constexpr std::string_view kTotal = "Total ";
  for (const auto& event : document["traceEvents"]) {
    // "X" is a complete event of the Trace Event Format, with its duration in microseconds.
    if (event.value("ph", "") != "X") continue;
    const auto name = event.value("name", "");
    const auto detail = event.contains("args") ? event["args"].value("detail", "") : "";
    const double ns = event.value("dur", 0.0) * kNsPerUs;
    // Clang sums the events of each name in one "Total NAME"; single events are only used for their details.
    if (name.starts_with(kTotal))
      times[name.substr(kTotal.size())] += ns;
    else if (!detail.empty())
      times[name + " " + detail] += ns;
  }
  return times;
}

std::vector<PinpointPhase> longer_phases(const std::vector<PhaseTimes>& previous,
                                         const std::vector<PhaseTimes>& current) {
  std::vector<PinpointPhase> longer;
  double longest = 0;
  PhaseTimes names;
  for (const auto& one : current) names.insert(one.begin(), one.end());
  for (const auto& [name, any] : names) {
    const PinpointSides ns{.previous = median_of(previous, name), .current = median_of(current, name)};
    longest = std::max(longest, ns.current);
    longer.push_back({.name = name, .ns = ns});
  }
  const auto more = [](const PinpointPhase& phase) { return phase.ns.current - phase.ns.previous; };
  std::erase_if(longer, [&](const PinpointPhase& phase) {
    return more(phase) <= 0 || more(phase) < kShareOfLongest * longest;
  });
  std::ranges::stable_sort(longer, std::greater{}, more);
  longer.resize(std::min(longer.size(), kPhasesShown));
  return longer;
}

std::vector<PinpointPhase> longer_phases(const process::Launch& previous, const process::Launch& current) {
  const process::ScratchDirectory scratch("holdfast-phases");
  const bool clang = is_clang(current);
  const auto compiled = [&](const process::Launch& launch) {
    return clang ? compiled_by_clang(launch, scratch / "traced")
                 : compiled_by_gcc(launch, scratch / "report");
  };
  std::vector<PhaseTimes> before;
  std::vector<PhaseTimes> now;
  // The two texts are compiled in turns, so that a change of the machine affects both.
  for (int i = 0; i < kCompilations; ++i) {
    before.push_back(compiled(previous));
    now.push_back(compiled(current));
  }
  return longer_phases(before, now);
}

}  // namespace holdfast::hunt
