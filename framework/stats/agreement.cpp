#include "stats/agreement.hpp"

#include <string>

namespace holdfast::stats {
namespace {

constexpr auto kWhy =
    "; more samples of one program look disturbed, perhaps by itself (GUARD off judges all samples alone)";
constexpr auto kWhyWaited =
    "; others had the processors, and its threads or children may have waited for them (measure while the "
    "machine does less)";

}  // namespace

bool is_cleared(Outcome outcome) { return outcome == Outcome::pass || outcome == Outcome::improved; }

Outcome agreed(Outcome guarded, Outcome cross_check) {
  if (!is_cleared(cross_check)) return Outcome::inconclusive;
  return cross_check == Outcome::improved ? guarded : Outcome::pass;
}

void hold_to(const std::optional<ComparisonInput>& cross_check,
             const std::function<Verdict(const ComparisonInput&)>& judge, Verdict& verdict) {
  if (!cross_check || !is_cleared(verdict.outcome)) return;
  const auto checked = judge(*cross_check);
  const auto outcome = agreed(verdict.outcome, checked.outcome);
  if (outcome == verdict.outcome) return;
  const bool passes = outcome == Outcome::pass;
  const bool waited = cross_check->processor_time;
  verdict.message += std::string(passes ? "; " : ", but ") +
                     (waited ? "in processor time, " : "with all samples, ") + checked.message;
  if (!passes) verdict.message += waited ? kWhyWaited : kWhy;
  verdict.outcome = outcome;
}

}  // namespace holdfast::stats
