#include "session/settings.hpp"

#include <algorithm>
#include <random>

#include "judge/testers.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"

namespace holdfast::session {
namespace {

template <class T>
T first_of(const std::optional<T>& override, const std::optional<T>& declared, T otherwise) {
  return override ? *override : declared.value_or(otherwise);
}

std::uint64_t fresh_seed() {
  std::random_device entropy;
  return (static_cast<std::uint64_t>(entropy()) << 32U) | entropy();
}

/// What the child is told: names separated by commas. Nothing where there are none.
std::optional<std::string> joined(const std::vector<std::string>& measurers) {
  std::optional<std::string> text;
  for (const auto& measurer : measurers) text = text ? *text + "," + measurer : measurer;
  return text;
}

void refuse(const Declaration& declaration, const std::string& what) {
  throw Error("perf." + declaration.test + ": " + what);
}

void check_word(const Declaration& declaration, const std::string& what, const std::string& word,
                const std::vector<std::string>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), word) != allowed.end()) return;
  std::string all;
  for (const auto& one : allowed) all += (all.empty() ? "" : ", ") + one;
  refuse(declaration, "there is no " + what + " \"" + word + "\"; there are " + all);
}

void check(const Declaration& declaration, const Settings& settings) {
  if (judge::tester_named(settings.tester) == nullptr) {
    refuse(declaration, "there is no tester \"" + settings.tester + "\"; there are " + judge::tester_names());
  }
  check_word(declaration, "baseline mode", settings.baseline, kBaselineModes);
  check_word(declaration, "guard mode", settings.guard, kGuardModes);
  check_word(declaration, "estimator", settings.estimator, kEstimators);
  if (settings.processes < 1 || settings.samples.value_or(1) < 1)
    refuse(declaration, "processes and samples must be 1 or more");
  if (settings.re_measurement < 1) refuse(declaration, "the number of measurements must be 1 or more");
  if (!(settings.budget_s > 0)) refuse(declaration, "the budget must be above 0 seconds");
  if (!(settings.significance > 0 && settings.significance < 1))
    refuse(declaration, "the significance must lie between 0 and 1");
  if (!(settings.min_effect >= 0) || !(settings.noise_magnitude >= 0)) {
    refuse(declaration, "the minimum effect and the noise magnitude must be 0 or above");
  }
}

}  // namespace

Settings resolve(const Declaration& declaration, const Overrides& overrides) {
  Settings settings;
  settings.store = overrides.store.value_or(declaration.store);
  settings.samples = overrides.samples ? overrides.samples : declaration.samples;
  settings.budget_s = first_of(overrides.budget_s, declaration.budget_s, defaults::kBudgetSeconds);
  settings.deadline_s = std::max(settings.budget_s, defaults::kDeadlineSecondsMin);
  settings.measurer =
      first_of<std::string>(overrides.measurer, joined(declaration.measurers), defaults::kMeasurer);
  settings.tester = first_of<std::string>(overrides.tester, declaration.tester, "shift");
  settings.re_measurement =
      first_of(overrides.re_measurement, declaration.re_measurement, defaults::kReMeasurement);
  const int rounds = settings.tester == "shift" ? defaults::kRoundsMax : defaults::kProcesses;
  settings.processes = first_of(overrides.processes, declaration.processes, rounds);
  const auto* tester = judge::tester_named(settings.tester);
  settings.significance = first_of(overrides.significance, declaration.significance,
                                   tester == nullptr ? 0.05 : tester->significance);
  settings.min_effect = first_of(overrides.min_effect, declaration.min_effect,
                                 tester == nullptr ? defaults::kMinEffect : tester->min_effect);
  settings.noise_magnitude =
      first_of(overrides.noise_magnitude, declaration.noise_magnitude, defaults::kNoiseMagnitude);
  settings.baseline = first_of<std::string>(overrides.baseline, declaration.baseline, "auto");
  settings.guard = first_of<std::string>(overrides.guard, declaration.guard, "auto");
  settings.estimator = first_of<std::string>(overrides.estimator, declaration.estimator, "trimmed");
  settings.seed = overrides.seed ? *overrides.seed : fresh_seed();
  check(declaration, settings);
  return settings;
}

}  // namespace holdfast::session
