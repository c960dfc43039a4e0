#include "stats/testers.hpp"

#include "model/defaults.hpp"
#include "stats/exact.hpp"
#include "stats/shift.hpp"

namespace holdfast::stats {

const std::vector<Tester>& testers() {
  using namespace defaults;
  static const std::vector<Tester> table{
      {"shift", shift, kShiftSignificance, kMinEffect},
      {"overlap-intervals", overlap_intervals, kClassicSignificance, kMinEffect},
      {"confidence-intervals", confidence_intervals, kClassicSignificance, kMinEffect},
      {"relaxed-confidence-intervals", relaxed_confidence_intervals, kClassicSignificance, kMinEffect},
      {"last-interval", last_interval, kClassicSignificance, kMinEffect},
      {"anova", anova, kClassicSignificance, kMinEffect},
      {"sbs", sbs, kSbsSignificance, kMinEffect},
      {"accepter", accepter, kClassicSignificance, kMinEffect},
      {"exact", exact, kShiftSignificance, kExactTolerance},
  };
  return table;
}

const Tester* tester_named(std::string_view name) {
  for (const auto& tester : testers()) {
    if (tester.name == name) return &tester;
  }
  return nullptr;
}

std::string tester_names() {
  std::string names;
  for (const auto& tester : testers()) names += (names.empty() ? "" : ", ") + std::string(tester.name);
  return names;
}

}  // namespace holdfast::stats
