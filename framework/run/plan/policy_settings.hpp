#pragma once

/// Policy settings: they define what is judged, and how. The gate reports softer values of them (suite/softened.hpp),
/// and with HOLDFAST_POLICY=base they are the baseline's (base_policy.hpp). Settings that change what is measured, such
/// as THREADS, are edits of the measure (suite/edit_findings.hpp).

#include <algorithm>
#include <array>
#include <string_view>

namespace holdfast::run {

/// Says which values of a setting are less strict than the present one. For settings such as the tester or the mode
/// this needs human judgement, so any other value counts as less strict (`other`).
enum class Softer {
  larger,
  smaller,
  other,
  fewer,     ///< a list without one of its words
  not_live,  ///< the accepted program is no longer run beside the current one
  off,
};

struct PolicySetting {
  std::string_view option;
  Softer softer;
};

inline constexpr std::array<PolicySetting, 24> kPolicySettings{{
    {"aggregator", Softer::other},
    {"allow-fingerprint", Softer::other},
    {"baseline", Softer::not_live},
    {"df", Softer::other},
    {"direction", Softer::other},
    {"estimator", Softer::other},
    {"executor", Softer::other},
    {"function-effect", Softer::larger},
    {"functions", Softer::off},
    {"growth", Softer::other},  // another complexity class, or none any more
    {"guard", Softer::other},
    {"historian", Softer::other},
    {"launcher", Softer::other},
    {"least-confidence", Softer::smaller},  // an unreliable series counts as reliable
    {"max", Softer::other},                 // a quantity with a unit, or none any more
    {"metrics", Softer::fewer},
    {"min-effect", Softer::larger},
    {"mode", Softer::other},
    {"noise-magnitude", Softer::larger},
    {"precision", Softer::larger},
    {"preset", Softer::other},
    {"re-measurement", Softer::smaller},
    {"significance", Softer::smaller},  // the evidence for "slower" must be stronger
    {"tester", Softer::other},
}};

/// Returns the row of an option; null if it is not a setting of the policy.
constexpr const PolicySetting* policy_setting(std::string_view option) {
  const auto* const row = std::ranges::find(kPolicySettings, option, &PolicySetting::option);
  return row == kPolicySettings.end() ? nullptr : row;
}

}  // namespace holdfast::run
