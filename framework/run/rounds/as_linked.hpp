#pragma once

/// As linked: the change of the programs where their linkers put the code. Users who measure by hand see it. The difference from the
/// change at several places is the effect of place:
///
///     slower by 2.90 % ...; as the programs were linked +7.22 %, of which place explains +4.20 %
///
/// Red and improved results alone are measured so, since it takes some more rounds. If functions were executed at one place,
/// instructions are counted (run/reach/work.hpp).

#include <functional>
#include <optional>
#include <vector>

#include "run/rounds/trial.hpp"

namespace holdfast::run {

class AsLinked {
 public:
  static constexpr int kRounds = 8;

  using Says = std::function<void(const process::Progress&)>;
  /// Keeps references to both.
  AsLinked(const Trial& trial, const instruments::Pass& pass, Says progress = {})
      : trial_(trial), pass_(pass), progress_(std::move(progress)) {}

  /// Adds to a change what it is as linked: to the placement, and to the message where place explains some of it. Changes the
  /// outcome where work does not explain it. The first call measures. Throws as run_trial().
  void explain(const Reference& reference, const process::MeasuredMetric& measured, Finding& finding);

 private:
  Trial trial_as_linked() const;
  const process::MeasuredMetric* linked(const process::MeasuredMetric& measured);

  const Trial& trial_;
  const instruments::Pass& pass_;
  Says progress_;
  std::optional<std::vector<process::MeasuredMetric>> linked_;
};

/// "; as the programs were linked +7.22 %, of which place explains +4.20 %"; empty: the intervals of both have a part in common.
std::string place_explained(const Ratio& change, const Ratio& as_linked);

}  // namespace holdfast::run
