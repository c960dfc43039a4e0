#pragma once

/// History: the measured values of a test, session after session.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/database.hpp"

namespace holdfast::store {

struct HistoryPoint {
  std::string session;
  std::string started;  ///< of the session, UTC
  std::string commit;   ///< empty if there is no git
  std::string branch;   ///< empty if there is no git
  bool dirty = false;
  std::string run;
  double value = 0;      ///< median over the current side's processes, each by the verdict's aggregator
  std::string formerly;  ///< its old name, in words; empty if it has not changed
  double low = 0;        ///< first quartile of these processes
  double high = 0;       ///< third quartile
  std::string beside{};  ///< the accepted run whose program ran beside it; empty if none
  std::optional<Ratio> change{};  ///< estimate of its verdict, against its reference
  std::optional<Ratio>
      relative{};  ///< its level relative to the first run's, by comparisons with programs that ran beside it (relate())
  std::string verdict;      ///< the outcome's word
  bool accepted = false;    ///< became the baseline of the series' branch, then or later
  bool reference = false;   ///< is the branch's baseline in force
  bool segment = false;     ///< begins a segment: accepting it made another level the expected one
  bool backfilled = false;  ///< holdfast backfill measured it later, for an earlier commit
};

/// Comparable numbers: of one version of a benchmark, parameter point, metric and configuration, on one branch, from
/// machines with one fingerprint.
struct HistorySeries {
  Subject subject;
  std::string config;
  std::string version;  ///< of the benchmark
  std::string branch;   ///< empty if there is no git
  std::string fingerprint;
  Facts facts;                       ///< of the machine, in its last session
  std::vector<HistoryPoint> points;  ///< in the order in which the sessions began
};

/// Returns true if the numbers of both series may be compared, whatever the names of their tests.
bool comparable(const HistorySeries& a, const HistorySeries& b);

/// Returns all series of a test, or only those of `benchmark`, in the order in which they began. Runs that failed
/// have no number and are left out. If a subject was measured twice in a session, the last run counts.
std::vector<HistorySeries> history_of(Database& store, const std::string& test,
                                      const std::optional<std::string>& benchmark);

/// Sets the relative levels. A machine that was slower on a day shifts measured times, but not a comparison with a
/// program that ran beside it. The level of a run is its change times the level of the accepted run with which it was
/// compared. A run without a comparison has the level 1. Only runs of the last run's chain get a level, because the
/// distance between two chains is not known. If the series has no comparison, no run gets a level. If the series has
/// other runs, a backfilled run counts neither as the last run nor as a comparison.
void relate(std::vector<HistorySeries>& all);

/// Return the names of the tests that have runs, and of the benchmarks of a test that have runs; sorted.
std::vector<std::string> tests_with_runs(Database& store);
std::vector<std::string> benchmarks_with_runs(Database& store, const std::string& test);

}  // namespace holdfast::store
