#pragma once

/// History: what a test measured, session after session.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/database.hpp"

namespace holdfast::store {

struct HistoryPoint {
  std::string session;
  std::string started;  ///< of the session, UTC
  std::string commit;   ///< empty where there is no git
  std::string branch;   ///< likewise
  bool dirty = false;
  std::string run;
  double value = 0;      ///< median over the current side's processes, each by the verdict's aggregator
  std::string formerly;  ///< what it was called then, in words; empty: as today
  double low = 0;        ///< first quartile of these processes
  double high = 0;       ///< third quartile
  std::string beside{};  ///< the accepted run whose program ran beside it; empty: none did
  std::optional<Ratio> change{};  ///< as its verdict estimates it, against what it was judged by
  std::optional<Ratio>
      relative{};          ///< its level by that of the first run, along runs that ran beside (relate())
  std::string verdict;     ///< the outcome's word
  bool accepted = false;   ///< was made the baseline of the series' branch, then or later
  bool reference = false;  ///< is the branch's baseline in force
  bool segment = false;    ///< accepting it said that from here on another level is right
};

/// Numbers that may be compared: of one version of a benchmark, parameter point, metric and configuration, on one
/// branch, from machines with one fingerprint.
struct HistorySeries {
  Subject subject;
  std::string config;
  std::string version;  ///< of the benchmark
  std::string branch;   ///< empty where there is no git
  std::string fingerprint;
  Facts facts;                       ///< of the machine, in its last session
  std::vector<HistoryPoint> points;  ///< in the order in which the sessions began
};

/// Whether the numbers of both may be compared, whatever their tests are called.
bool comparable(const HistorySeries& a, const HistorySeries& b);

/// All series of a test, or only those of `benchmark`, in the order in which they began. Runs that failed
/// have no number and are left out; of a subject that was measured twice in a session the last run counts.
std::vector<HistorySeries> history_of(Database& store, const std::string& test,
                                      const std::optional<std::string>& benchmark);

/// Sets the relative levels. A machine that was slower on a day moves measured times, but not a comparison with a program that ran
/// beside. The level of a run is its change times the level of the accepted run that it was compared with; a run that was
/// compared with nothing begins at 1. Only runs of the last run's chain have a level, because the distance between two chains
/// is not known. Without any comparison, no run has one.
void relate(std::vector<HistorySeries>& all);

/// Names of the tests that have runs, and of the benchmarks of one; sorted.
std::vector<std::string> tests_with_runs(Database& store);
std::vector<std::string> benchmarks_with_runs(Database& store, const std::string& test);

}  // namespace holdfast::store
