#pragma once

/// Verdict: what a tester says, with everything that it was derived from.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/choices.hpp"
#include "model/defaults.hpp"

namespace holdfast {

enum class Outcome { pass, regressed, improved, inconclusive, no_baseline, incompatible };

/// Slower or faster.
constexpr bool is_change(Outcome outcome) {
  return outcome == Outcome::regressed || outcome == Outcome::improved;
}

/// Neither undecided nor without a comparison.
constexpr bool is_decided(Outcome outcome) { return outcome == Outcome::pass || is_change(outcome); }

/// The purpose of further rounds: none; to decide; to confirm an alarm.
enum class Need { nothing, rounds, confirmation };

std::string_view to_string(Outcome outcome);
std::optional<Outcome> outcome_of(std::string_view word);

/// A closed interval. `low` may exceed `high` nowhere.
struct Interval {
  double low = 0;
  double high = 0;
};

/// current / baseline, whatever the direction: 1.02 is two per cent more of the metric than before.
struct Ratio {
  double ratio = 1;
  double low = 1;
  double high = 1;
};

/// One side in numbers; of the process values that the tester worked on.
struct Summary {
  int n_processes = 0;
  long n_samples = 0;
  double mean = 0;
  double median = 0;
  std::optional<double> stdev;  ///< n - 1 in the denominator; none for a single value
  std::optional<Interval> ci;   ///< of the mean, at the tester's significance
};

/// Thresholds that were really applied. Which of them a tester uses, its header says.
struct Thresholds {
  double significance = 0.05;
  double min_effect = 0.02;  ///< as a fraction: 0.02 is 2 %
  /// Parameters of single testers.
  using Count = int;
  using Number = double;
#define HOLDFAST_PARAMETER(name, Type, scope, values, source, group, matters, initial, ...) \
  Type name = initial;
#include "holdfast/detail/settings.def"
  std::string unit = "process";        ///< what counts as one value: "process", or "sample" (pooled)
  std::string aggregator = "default";  ///< what a process comes to (stats/aggregator.hpp)
};

/// The parameters of single testers, from a struct that has them by the same names.
template <class From>
void take_parameters(const From& from, Thresholds& into) {
#define HOLDFAST_PARAMETER(name, ...) into.name = from.name;
#include "holdfast/detail/settings.def"
}

/// The change at single places of the code (stats/places.hpp), as current / baseline.
struct PlacePart {
  int count = 0;
  double least = 1;
  double most = 1;
};

struct Verdict {
  std::string tester;
  Outcome outcome = Outcome::inconclusive;
  std::string message;  ///< one sentence for people
  std::optional<Ratio> estimate;
  std::optional<double> statistic;
  std::vector<double> df;
  std::optional<double> p_value;
  std::optional<double> critical;
  std::optional<Interval> interval;   ///< the tester's own; its header says of what
  std::optional<double> mde;          ///< smallest change that would have been called, as a fraction
  int pairs = 0;                      ///< rounds that took part, 0 where sides were not run as pairs
  std::optional<PlacePart> places{};  ///< none: the code had one place
  std::vector<Summary> baseline;      ///< one for each reference series
  Summary current;
  Thresholds thresholds;
  bool identical = false;  ///< a pass of the same code, which was not measured: there are no numbers
  bool unaffected =
      false;  ///< likewise of code that differs where the benchmark does not come (model/reach.hpp)
  std::string skipped{};              ///< why the benchmark skipped itself; empty: it did not
  std::string guard;                  ///< what the guard did, as a sentence; empty: it was not used
  std::string no_gate;                ///< why it is shown but does not gate, as a sentence; empty: it gates
  std::vector<std::string> warnings;  ///< each with its cure

  bool was_measured() const { return !identical && !unaffected; }
};

}  // namespace holdfast
