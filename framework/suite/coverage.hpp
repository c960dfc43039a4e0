#pragma once

/// Coverage of a suite: what its benchmarks execute and notice, combined over tests
/// (run/coverage/covered_points.hpp).
///
///     const auto covered = suite::coverage_of({.suite_file = file, .store_url = url});

#include <functional>
#include <optional>
#include <string>

#include "model/coverage.hpp"
#include "model/report.hpp"
#include "model/settings/declaration.hpp"

namespace holdfast::suite {

struct CoverageWanted {
  std::string suite_file;
  std::string glob = "*";
  std::string since{};          ///< a commit for git; empty: the accepted program, or the commit of the suite
  std::string metric = "time";  ///< time, instructions, allocations
  bool with_system = false;     ///< include functions of the system's libraries
  bool only_known = false;      ///< trace, count and build nothing
  std::string store_url{};
  std::string profile{};  ///< file with a profile of the program in use; empty: none
  std::function<void(const std::string&)> say = [](const std::string&) {};
};

/// Returns the coverage. Throws Error if the suite cannot be read, no test matches, no program of the suite can be
/// queried, or the commit cannot be built.
Coverage coverage_of(const CoverageWanted& wanted);

/// Returns what is known of the current and the accepted programs from an earlier request for coverage with this
/// store. Nothing is counted, and only changed programs are traced. None if there was no request, or a program does
/// not exist. Throws nothing.
std::optional<Coverage> known_coverage(const Suite& suite, const std::string& store_url);

/// Returns false if all programs are the accepted ones, or if the session is not the last one of the suite.
bool may_lack_coverage(const Suite& suite, const Report& report);

/// Adds the uncovered part of the change to the report of a session, with the gate's verdict on it. Does nothing if
/// `known` has no coverage of the change.
void add_change(const std::optional<Coverage>& known, Report& report);

}  // namespace holdfast::suite
