#pragma once

/// Coverage of a suite: what its benchmarks execute and notice, test by test (run/coverage/covered_points.hpp), put together.
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
  std::string
      since{};  ///< a commit, as git names it; empty: what is accepted, or what the suite is compared with
  std::string metric = "time";  ///< time, instructions, allocations
  bool with_system = false;     ///< also functions of the system's libraries
  bool only_known = false;      ///< nothing is traced, counted or built
  std::string store_url{};
  std::function<void(const std::string&)> say = [](const std::string&) {};
};

/// Throws Error where the suite cannot be read, no test matches, no program of it can be asked, or the commit cannot be built.
Coverage coverage_of(const CoverageWanted& wanted);

/// What is known of the current programs and of the accepted ones since somebody asked for coverage with this store: nothing is
/// counted, and only what changed is traced. None: nobody has asked, or a program is not there. Throws nothing.
std::optional<Coverage> known_coverage(const Suite& suite, const std::string& store_url);

/// False where all programs are the accepted ones, or where the session is not the last one of the suite.
bool may_lack_coverage(const Suite& suite, const Report& report);

/// Adds what the change lacks to the report of a session, with the gate's verdict on it. Nothing where nothing is known of it.
void add_change(const std::optional<Coverage>& known, Report& report);

}  // namespace holdfast::suite
