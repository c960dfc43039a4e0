#include "run/rounds/as_linked.hpp"

#include <algorithm>

#include "model/quantity.hpp"
#include "run/reach/work.hpp"

namespace holdfast::run {

void AsLinked::explain(const Reference& reference, const process::MeasuredMetric& measured,
                       Finding& finding) {
  auto& verdict = finding.judged.verdict;
  if (!is_change(verdict.outcome) || !verdict.estimate || !finding.placement) return;
  if (is_at_one_place(trial_.placed)) {
    const auto& point = trial_.points[point_of(trial_, measured)].point;
    return hold_to_work(
        work_ratio(trial_.current.declaration, point, trial_.baseline->launch, trial_.current.launch),
        verdict);
  }
  const auto* then = linked(measured);
  if (then == nullptr) return;
  const auto as_linked = trial_as_linked();
  const auto seen = finding_of(as_linked, pass_, reference, *then).judged.verdict.estimate;
  if (!seen) return;
  finding.placement->as_linked = seen;
  verdict.message += place_explained(*verdict.estimate, *seen);
}

Trial AsLinked::trial_as_linked() const {
  auto as_linked = trial_;
  as_linked.placed.reset();
  as_linked.rounds_max = kRounds;
  // The rounds of earlier runs were measured at several places of the code.
  for (auto& point : as_linked.points) point.earlier = nullptr;
  return as_linked;
}

const process::MeasuredMetric* AsLinked::linked(const process::MeasuredMetric& measured) {
  if (!linked_) {
    linked_ = run_trial(trial_as_linked(), pass_, {.progress = progress_});
  }
  const auto found = std::ranges::find_if(*linked_, [&](const process::MeasuredMetric& one) {
    return one.benchmark == measured.benchmark && one.params == measured.params &&
           one.metric == measured.metric;
  });
  return found == linked_->end() ? nullptr : &*found;
}

std::string place_explained(const Ratio& change, const Ratio& as_linked) {
  if (as_linked.low <= change.high && change.low <= as_linked.high) return "";
  return "; as the programs were linked " + format_percent(as_linked.ratio - 1) +
         ", of which place explains " + format_percent(as_linked.ratio / change.ratio - 1);
}

}  // namespace holdfast::run
