#pragma once

/// For tests: made-up programs in two builds on a noisy machine. Their functions take time by themselves and in their
/// calls.

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "hunt/hunt.hpp"
#include "model/error.hpp"

namespace holdfast::hunt::made {

/// Costs of one execution of a function, in ms, and how often it executes each call.
struct Made {
  PinpointSides own;
  std::vector<std::string> calls = {};
  std::map<std::string, PinpointSides> times = {};  ///< executions of a call; missing: one
};

class Program {
 public:
  explicit Program(std::map<std::string, Made> functions) : functions_(std::move(functions)) {}

  double noise = 0.01;  ///< standard deviation of what a process takes, as a share
  double wild = 0;      ///< share of processes that take half as long again
  std::uint64_t seed = 1;
  std::map<std::string, std::string> differs = {};
  bool times_callees = false;  ///< if the calls of the builds differ, the callees are timed
  std::map<std::string, std::string> not_timed = {};
  std::map<std::string, double> restless = {};  ///< calls with more noise if they are measured alone
  std::set<std::string> failing = {};           ///< functions whose calls cannot be timed
  bool counted = false;                         ///< instructions are counted, a thousand for each ms
  bool counted_own = false;                     ///< also those of a function's own code
  int asked = 0;                                ///< rounds that were measured
  bool knows_callers = false;                   ///< a function can be timed by its calls from others
  std::vector<ChangeCandidate> changed = {};

  Tools tools() {
    random_.seed(seed);
    Tools tools{.list = [this](const ComparedFunction& function) { return listing(function); },
                .round = [this](const CallRange& range, int /*round*/) { return round(range); },
                .no_instructions = "valgrind is not installed",
                .now_s = [this] { return 0.1 * asked; }};
    tools.changed = changed;
    if (knows_callers)
      tools.calls_of = [this](const ComparedFunction& function) { return all_calls_of(function.symbol); };
    if (counted) tools.instructions = [this](const CallRange& range) { return instructions(range); };
    if (counted_own)
      tools.own_instructions = [this](const ComparedFunction& function) {
        return own_instructions(function);
      };
    return tools;
  }

  /// Makes these functions the ones that changed. A function must be named before those that call it.
  void say_changed(const std::vector<std::string>& names) {
    for (const auto& name : names) {
      ChangeCandidate function{.function = {.name = name, .symbol = name, .module = "made"},
                               .calls = all_calls_of(name)};
      for (const auto& other : names) {
        if (other != name && calls_of(name).contains(other)) function.reaches.push_back(other);
      }
      changed.push_back(std::move(function));
    }
  }

  Pinpoint hunted(const std::string& start, const HuntOptions& options = {}) {
    return hunt({.name = start, .symbol = start, .module = "made"}, options, tools());
  }

 private:
  std::set<std::string> calls_of(const std::string& name) const {
    std::set<std::string> all;
    for (const auto& call : functions_.at(name).calls) {
      all.insert(call);
      all.merge(calls_of(call));
    }
    return all;
  }

  ComparedFunction all_calls_of(const std::string& name) {
    const auto calls = "callers of " + name;
    functions_[calls] = {.own = {0, 0}, .calls = {name}};
    return {.name = calls, .symbol = calls, .module = "made"};
  }

  using Side = double PinpointSides::*;

  double cost(const std::string& name, Side side) const {
    const auto& function = functions_.at(name);
    double sum = function.own.*side;
    for (const auto& call : function.calls) sum += cost_of_call(function, call, side);
    return sum;
  }

  double cost_of_call(const Made& function, const std::string& call, Side side) const {
    const auto times = function.times.find(call);
    return (times == function.times.end() ? 1 : times->second.*side) * cost(call, side);
  }

  CallListing listing(const ComparedFunction& function) const {
    if (!functions_.contains(function.symbol)) throw Error("is in neither build");
    CallListing made{.function = function, .calls = {}};
    for (const auto& call : functions_.at(function.symbol).calls)
      made.calls.push_back({.name = call,
                            .source = call + ".cpp:1",
                            .callee = ComparedFunction{.name = call, .symbol = call, .module = "made"}});
    if (differs.contains(function.symbol)) made.differs = differs.at(function.symbol);
    if (not_timed.contains(function.symbol)) made.not_timed = not_timed.at(function.symbol);
    return made;
  }

  PinpointSides exact(const CallRange& range) const {
    PinpointSides sum;
    const auto& function = functions_.at(range.function.symbol);
    for (auto i = range.first; i <= range.last; ++i) {
      for (const Side side : {&PinpointSides::previous, &PinpointSides::current})
        sum.*side += cost_of_call(function, function.calls[i], side);
    }
    if (range.last > range.first) {  // its own code runs between its calls
      sum.previous += function.own.previous;
      sum.current += function.own.current;
    }
    return sum;
  }

  double taken(double spread) {
    std::normal_distribution<double> normal(0, spread);
    const double factor = std::exp(normal(random_));
    return std::uniform_real_distribution<double>()(random_) < wild ? 1.5 * factor : factor;
  }

  Round round(const CallRange& range) {
    ++asked;
    if (failing.contains(range.function.symbol)) throw Error("ended with exit code 3");
    auto spent = exact(range);
    const auto& function = functions_.at(range.function.symbol);
    const auto own = restless.find(function.calls[range.first]);
    const double here = range.first == range.last && own != restless.end() ? own->second : noise;
    spent.previous *= 1e6 * taken(here);
    spent.current *= 1e6 * taken(here);
    PinpointSides executions{1, 1};
    const auto times = function.times.find(function.calls[range.first]);
    if (range.first == range.last && times != function.times.end()) executions = times->second;
    Round made{.spent = spent, .executions = executions};
    if (times_callees && differs.contains(range.function.symbol)) {
      for (const auto& call : function.calls)
        made.callees.push_back({.callee = call,
                                .spent = {1e6 * cost_of_call(function, call, &PinpointSides::previous),
                                          1e6 * cost_of_call(function, call, &PinpointSides::current)}});
    }
    return made;
  }

  std::optional<PinpointSides> instructions(const CallRange& range) const {
    const auto spent = exact(range);
    return PinpointSides{1000 * spent.previous, 1000 * spent.current};
  }

  std::optional<PinpointSides> own_instructions(const ComparedFunction& function) const {
    const auto& own = functions_.at(function.symbol).own;
    return PinpointSides{1000 * own.previous, 1000 * own.current};
  }

  std::map<std::string, Made> functions_;
  std::mt19937_64 random_;
};

/// "run -> bridge -> step".
inline std::string path_of(const Culprit& culprit) {
  std::string text;
  for (const auto& place : culprit.path) text += (text.empty() ? "" : " -> ") + place.function;
  return text;
}

inline std::vector<std::string> paths_of(const Pinpoint& found) {
  std::vector<std::string> paths;
  for (const auto& culprit : found.culprits) paths.push_back(path_of(culprit));
  return paths;
}

/// A program like that of the thesis' case study: one call waits, a function several calls below became slow, all
/// others stay the same.
inline Program case_study() {
  return Program({{"run", {{1, 1}, {"bridge", "ok"}}},
                  {"ok", {{20, 20}}},
                  {"bridge", {{0, 0}, {"foo", "fail"}}},
                  {"foo", {{50, 50}}},
                  {"fail", {{0, 0}, {"other", "sum"}}},
                  {"other", {{0.02, 0.02}}},
                  {"sum", {{0, 0}, {"warm", "step", "finish"}}},
                  {"warm", {{2, 2}}},
                  {"step", {{0, 0}, {"size"}}},
                  {"size", {{3.3, 147}}},
                  {"finish", {{0.1, 0.1}}}});
}

/// Eight calls of 10 ms each. `now` has the calls that take another time in the current build.
inline Program eight(std::map<std::string, double> now) {
  std::map<std::string, Made> functions{{"run", {{0, 0}}}};
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
    functions["run"].calls.emplace_back(name);
    functions[name] = {.own = {10, now.contains(name) ? now[name] : 10}};
  }
  return Program(functions);
}

inline void check_paths(const Pinpoint& found, const std::vector<std::string>& expected) {
  const auto paths = paths_of(found);
  BOOST_CHECK_EQUAL_COLLECTIONS(paths.begin(), paths.end(), expected.begin(), expected.end());
}

}  // namespace holdfast::hunt::made
