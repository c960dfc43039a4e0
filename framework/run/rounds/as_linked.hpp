#pragma once

/// As linked: measures the change of the programs with the code where their linkers put it, as seen by users who
/// measure by hand. Its difference from the change at several places is the effect of placement. Example:
///
///     slower by 2.90 % ...; as the programs were linked +7.22 %, of which place explains +4.20 %
///
/// Only red and improved results are measured this way, since it takes some more rounds. If functions were
/// executed at one place, instructions are counted instead (run/reach/work.hpp).

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

  /// Adds the change as linked to the placement, and to the message if placement explains part of it. Weakens
  /// the outcome if the number of instructions does not explain it. The first call measures. Throws as
  /// run_trial() does.
  void explain(const Reference& reference, const process::MeasuredMetric& measured, Finding& finding);

 private:
  Trial trial_as_linked() const;
  const process::MeasuredMetric* linked(const process::MeasuredMetric& measured);

  const Trial& trial_;
  const instruments::Pass& pass_;
  Says progress_;
  std::optional<std::vector<process::MeasuredMetric>> linked_;
};

/// Returns "; as the programs were linked +7.22 %, of which place explains +4.20 %"; empty if the two
/// intervals overlap.
std::string place_explained(const Ratio& change, const Ratio& as_linked);

}  // namespace holdfast::run
