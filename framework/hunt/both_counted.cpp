#include "hunt/both_counted.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "hunt/grown_lines.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;

/// Returns the name of the module in the previous build: the executables of the builds may have different names.
std::string previous_module(const TwoBuilds& builds, const std::string& module) {
  const auto name_of = [](const process::Launch& launch) {
    return fs::path(launch.file).filename().string();
  };
  return module == name_of(builds.current()) ? name_of(builds.previous()) : module;
}

using Own = std::map<std::uint64_t, double>;  ///< instructions by address

std::map<std::uint64_t, binary::LineWay> ways_of(const TwoBuilds& builds, Side side,
                                                 const std::string& module, const Own& own) {
  std::set<std::uint64_t> addresses;
  for (const auto& [address, count] : own) addresses.insert(address);
  return builds.source_lines(side, module, addresses);
}

/// Returns true if an instruction with the path `way` belongs to the code that was inlined along the path
/// `inside`.
bool is_inside(const binary::LineWay& way, const std::vector<binary::Inlined>& inside) {
  return way.size() > inside.size() &&
         std::equal(inside.begin(), inside.end(), way.begin(),
                    [](const binary::Inlined& step, const binary::Position& at) { return step.at == at; });
}

/// Returns the own instructions of a function in one build. For an inlined function, these are its part of the
/// instructions of the function that contains it.
double own_of(const TwoBuilds& builds, Side side, const CalledInstructions& counted,
              const binary::Function& function) {
  const auto module = fs::path(function.module).filename().string();
  // callgrind counts inlined code for the function that contains it.
  const auto name = function.container.empty() ? function.name : function.container;
  const auto& own = counted.own_of(shown_name(name), module);
  double sum = 0;
  if (function.inside.empty()) {
    for (const auto& [address, count] : own) sum += count;
    return sum;
  }
  for (const auto& [address, way] : ways_of(builds, side, module, own)) {
    if (is_inside(way, function.inside)) sum += own.at(address);
  }
  return sum;
}

/// Returns the counts by line. Files are named without their directories, which differ between the builds.
LineCounts lines_of(const TwoBuilds& builds, Side side, const std::string& module, const Own& own) {
  LineCounts lines;
  for (const auto& [address, positions] : ways_of(builds, side, module, own)) {
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

/// Returns the lines of the last function of the path; if it was inlined, the lines of the function that
/// contains its code.
std::vector<PinpointLine> lines_at_end(const TwoBuilds& builds, const BothCounted& counted,
                                       const std::vector<PinpointPlace>& path) {
  const auto& module = path.back().module;  // empty if the end is a range of calls
  for (auto place = path.rbegin(); place != path.rend() && !module.empty() && place->module == module;
       ++place) {
    if (!counted.current.own_of(place->function, module).empty())
      return lines_that_grew(builds, counted, place->function, module);
  }
  return {};
}

}  // namespace

Round counted_round(TwoBuilds& builds, const BothCounted& counted, const CallRange& range) {
  const auto& pair = builds.pair_of(range.function);
  const auto& [previous, current] = counted;
  const auto counts = counted_in(pair, range.first, range.last, previous, current);
  // The message continues a sentence that begins with the range.
  if (!counts) throw Error("executed no call instruction that could be counted");
  const auto [was, is] = ranges_of(pair, range.first, range.last);
  Round round{.spent = *counts,
              .executions = {previous.executions(pair.previous, was), current.executions(pair.current, is)}};
  if (was.first == was.last && is.first == is.last)
    round.callee = builds.callee_named(range, previous.callee(pair.previous, pair.previous.calls[was.first]),
                                       current.callee(pair.current, pair.current.calls[is.first]));
  return round;
}

std::optional<PinpointSides> own_instructions(const TwoBuilds& builds, const BothCounted& counted,
                                              const ComparedFunction& function) {
  const auto& pair = builds.pair_of(function);
  const PinpointSides own{own_of(builds, Side::baseline, counted.previous, pair.previous),
                          own_of(builds, Side::current, counted.current, pair.current)};
  return own.previous == 0 && own.current == 0 ? std::nullopt : std::optional(own);
}

void add_lines(const TwoBuilds& builds, const BothCounted& counted, Pinpoint& found) {
  for (auto& culprit : found.culprits) {
    culprit.lines = lines_at_end(builds, counted, culprit.path);
    if (!culprit.own_code || culprit.lines.empty()) continue;
    // The counts of calls could not confirm own code; its lines do.
    culprit.opinion = "agree";
    // With several culprits, `found.opinion` is about all of them.
    if (found.culprits.size() > 1) continue;
    found.opinion = "agree";
    found.opinion_reason.clear();
  }
}

std::string own_code_text(const TwoBuilds& builds, const BothCounted& counted,
                          const ComparedFunction& function) {
  const auto own = own_instructions(builds, counted, function);
  if (!own) return "";
  // Lists the lines that grew: "list.cpp:12, list.cpp:20". If a line calls an inlined function, the line in
  // that function is listed.
  const std::vector<PinpointLine> lines = lines_that_grew(builds, counted, function.name, function.module);
  std::string places;
  for (const auto& line : lines)
    places += (places.empty() ? "" : ", ") + (line.inlined.empty() ? line.source : line.inlined.back());
  return "the times do not decide it; the code of " + function.name + " itself executes " +
         format_number(own->current) + " instructions instead of " + format_number(own->previous) +
         (places.empty() ? "" : ", more in " + places);
}

}  // namespace holdfast::hunt
