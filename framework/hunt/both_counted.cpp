#include "hunt/both_counted.hpp"

#include <filesystem>
#include <set>

#include "hunt/grown_lines.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;

/// As the previous build calls that module: the executables may have other names.
std::string previous_module(const TwoBuilds& builds, const std::string& module) {
  const auto name_of = [](const process::Launch& launch) {
    return fs::path(launch.file).filename().string();
  };
  return module == name_of(builds.current()) ? name_of(builds.previous()) : module;
}

LineCounts lines_of(const TwoBuilds& builds, Side side, const std::string& module,
                    const std::map<std::uint64_t, double>& own) {
  LineCounts lines;
  std::set<std::uint64_t> addresses;
  for (const auto& [address, count] : own) addresses.insert(address);
  for (const auto& [address, positions] : builds.source_lines(side, module, addresses)) {
    LineWay way;
    for (const auto& at : positions)
      way.push_back({fs::path(at.file).filename(), static_cast<std::uint64_t>(at.line)});
    lines[way] += own.at(address);
  }
  return lines;
}

std::vector<PinpointLine> lines_that_grew(const TwoBuilds& builds, const BothCounted& counted,
                                          const std::string& function, const std::string& module) {
  const auto was = previous_module(builds, module);
  return grown_lines(lines_of(builds, Side::baseline, was, counted.previous.own_of(function, was)),
                     lines_of(builds, Side::current, module, counted.current.own_of(function, module)));
}

/// "list.cpp:12, list.cpp:20".
std::string places_of(const std::vector<PinpointLine>& lines) {
  std::string places;
  for (const auto& line : lines) places += (places.empty() ? "" : ", ") + line.source;
  return places;
}

}  // namespace

Round counted_round(TwoBuilds& builds, const BothCounted& counted, const Range& range) {
  const auto& pair = builds.pair_of(range.function);
  const auto& [previous, current] = counted;
  const auto counts = counted_in(pair, range.first, range.last, previous, current);
  if (!counts) throw Error("left no call instruction of which anything could be counted");
  const auto [was, is] = ranges_of(pair, range.first, range.last);
  Round round{.spent = *counts,
              .executions = {previous.executions(pair.previous, was), current.executions(pair.current, is)}};
  if (was.first == was.last && is.first == is.last)
    round.callee = builds.callee_named(range, previous.callee(pair.previous, pair.previous.calls[was.first]),
                                       current.callee(pair.current, pair.current.calls[is.first]));
  return round;
}

std::optional<PinpointSides> own_instructions(const TwoBuilds& builds, const BothCounted& counted,
                                              const Function& function) {
  const auto sum = [](const std::map<std::uint64_t, double>& own) {
    double all = 0;
    for (const auto& [address, count] : own) all += count;
    return all;
  };
  const auto& module = function.module;
  const PinpointSides own{sum(counted.previous.own_of(function.name, previous_module(builds, module))),
                          sum(counted.current.own_of(function.name, module))};
  return own.previous == 0 && own.current == 0 ? std::nullopt : std::optional(own);
}

void add_lines(const TwoBuilds& builds, const BothCounted& counted, Pinpoint& found) {
  for (auto& culprit : found.culprits) {
    const auto& [function, module, source] = culprit.path.back();
    culprit.lines = lines_that_grew(builds, counted, function, module);
    if (!culprit.own_code || culprit.lines.empty()) continue;
    culprit.opinion = "agree";
    if (found.culprits.size() > 1) continue;
    found.opinion = "agree";
    found.opinion_reason.clear();
  }
}

std::string own_code_text(const TwoBuilds& builds, const BothCounted& counted, const Function& function) {
  const auto own = own_instructions(builds, counted, function);
  if (!own) return "";
  const auto places = places_of(lines_that_grew(builds, counted, function.name, function.module));
  return "the clock leaves it open; the code of " + function.name + " itself executes " +
         format_number(own->current) + " instructions in place of " + format_number(own->previous) +
         (places.empty() ? "" : ", more in " + places);
}

}  // namespace holdfast::hunt
