#pragma once

/// Verdict: the decision of a tester, with all values that it is based on.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/choices.hpp"
#include "model/defaults.hpp"

namespace holdfast {

enum class Outcome { pass, regressed, improved, inconclusive, no_baseline, incompatible };

/// Returns true if the outcome is slower or faster.
constexpr bool is_change(Outcome outcome) {
  return outcome == Outcome::regressed || outcome == Outcome::improved;
}

/// Returns true if the outcome is neither undecided nor without a comparison.
constexpr bool is_decided(Outcome outcome) { return outcome == Outcome::pass || is_change(outcome); }

/// The purpose of further rounds: none; to decide; to confirm an alarm.
enum class Need { nothing, rounds, confirmation };

std::string_view to_string(Outcome outcome);
std::optional<Outcome> outcome_of(std::string_view word);

/// A closed interval. `low` never exceeds `high`.
struct Interval {
  double low = 0;
  double high = 0;
};

/// current / baseline, independent of the direction: 1.02 is two per cent more of the metric than before.
struct Ratio {
  double ratio = 1;
  double low = 1;
  double high = 1;
};

/// Statistics of one side, computed from the process values that the tester used.
struct Summary {
  int n_processes = 0;
  long n_samples = 0;
  double mean = 0;
  double median = 0;
  std::optional<double> stdev;  ///< with n - 1 in the denominator; none for a single value
  std::optional<Interval> ci;   ///< of the mean, at the tester's significance
};

/// The thresholds that were applied. The header of each tester documents which of them it uses.
struct Thresholds {
  double significance = 0.05;
  double min_effect = 0.02;  ///< as a fraction: 0.02 is 2 %
  /// Parameters of single testers.
  using Count = int;
  using Number = double;
#define HOLDFAST_PARAMETER(name, Type, scope, values, source, group, matters, initial, ...) \
  Type name = initial;
#include "holdfast/detail/settings.def"
  std::string unit = "process";        ///< the source of one value: "process", or "sample" (pooled)
  std::string aggregator = "default";  ///< the statistic that summarizes a process (stats/aggregator.hpp)
};

/// Copies the parameters of single testers from a struct that has members with the same names.
template <class From>
void take_parameters(const From& from, Thresholds& into) {
#define HOLDFAST_PARAMETER(name, ...) into.name = from.name;
#include "holdfast/detail/settings.def"
}

/// The range of the change over the address offsets of the code (stats/places.hpp), as current / baseline.
struct PlacePart {
  int count = 0;
  double least = 1;
  double most = 1;
};

/// Words of Verdict::codes.
inline constexpr const char* kSnapshotMissing =
    "snapshot-missing";                                    ///< a file of the accepted program is missing
inline constexpr const char* kDuetFailed = "duet-failed";  ///< DUET was tried, and the rounds ran in turns

struct Verdict {
  std::string tester;
  Outcome outcome = Outcome::inconclusive;
  std::string message;  ///< one sentence for the user
  std::optional<Ratio> estimate;
  std::optional<double> statistic;
  std::vector<double> df;
  std::optional<double> p_value;
  std::optional<double> critical;
  std::optional<Interval> interval;   ///< the tester's own interval, documented in its header
  std::optional<double> mde;          ///< the smallest change that would have been detected, as a fraction
  int pairs = 0;                      ///< number of rounds used, 0 if the sides were not run as pairs
  std::optional<PlacePart> places{};  ///< none if the code had one address offset
  std::vector<Summary> baseline;      ///< one for each reference series
  Summary current;
  Thresholds thresholds;
  bool identical = false;  ///< a pass of identical code, which was not measured, so that there are no numbers
  bool unaffected =
      false;  ///< a pass of code that differs only where the benchmark does not run (model/reach.hpp); not measured
  std::string skipped{};              ///< the reason why the benchmark skipped itself; empty if it did not
  std::string guard;                  ///< a sentence on what the guard did; empty if it was not used
  std::string distribution{};         ///< how the slow part of the samples changed; empty if it did not
  std::string no_gate;                ///< a sentence on why it is shown but does not gate; empty if it gates
  std::vector<std::string> warnings;  ///< each with its remedy
  std::vector<std::string> codes{};   ///< facts that the sentences above tell, as fixed words for programs

  bool was_measured() const { return !identical && !unaffected; }
};

}  // namespace holdfast
