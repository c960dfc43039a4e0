#include "run/plan/base_policy.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "run/plan/policy_settings.hpp"

namespace holdfast::run {
namespace {

bool is_of_policy(std::string name) {
  std::ranges::replace(name, '_', '-');
  return policy_setting(name) != nullptr;
}

/// Returns the settings that were in force for the baseline. Settings that it did not have count as
/// undeclared.
settings::Asked asked_by(const Facts& in_force) {
  settings::Asked asked;
  for (const auto& policy : kPolicySettings) {
    const auto& row = settings::row(policy.option);
    const auto text = fact_of(in_force, row.option());
    if (!text.empty()) settings::set_option(asked, row, {text});
  }
  return asked;
}

}  // namespace

void take_policy(const Facts& in_force, settings::Asked& asked) {
  auto base = asked_by(in_force);
// settings.def has a line for each setting. A setting that the baseline lacks is reset.
#define HOLDFAST_SETTING(name, ...) \
  if (is_of_policy(#name)) asked.name = std::move(base.name);
#include "holdfast/detail/settings.def"
}

}  // namespace holdfast::run
