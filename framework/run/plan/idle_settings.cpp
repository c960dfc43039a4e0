#include "run/plan/idle_settings.hpp"

#include <algorithm>

#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "run/plan/counts.hpp"

namespace holdfast::run {
namespace {

constexpr const char* kStoredNumbers = "stored-numbers";
constexpr const char* kProcessValues = "process-values";

/// A condition like "tester shift exact": an option and its values.
struct Condition {
  std::string option;
  std::vector<std::string> values;

  explicit Condition(const std::string& matters) : values(settings::split(matters, " ")) {
    option = values.front();
    values.erase(values.begin());
  }

  bool holds(const Settings& settings, const std::string& baseline_kind) const {
    // A kind that is not known yet ("") may become stored.
    if (option == kStoredNumbers) return baseline_kind != "live";
    if (option == kProcessValues) return settings.tester == TesterName::shift && !pools_samples(settings);
    const auto value = settings::row(option).text(settings);
    return std::find(values.begin(), values.end(), value) != values.end();
  }

  /// Returns "for MODE continuous, squeeze and hammock".
  std::string words() const {
    if (option == kStoredNumbers)
      return "where stored numbers are compared (BASELINE stored), and the accepted program ran beside the "
             "current one";
    if (option == kProcessValues) return "for TESTER shift on the values of processes";
    const std::vector<std::string> first(values.begin(), values.end() - 1);
    return "for " + settings::row(option).keyword() + " " + listed(first) + (first.empty() ? "" : " and ") +
           values.back();
  }
};

/// Returns true if the user set the option to something that can be without effect; `auto` and `off` request
/// nothing.
bool is_given(const settings::Row& row, const Settings& settings) {
  const auto text = settings.told(row.option());
  return text && *text != "auto" && *text != "off" && *text != "0";
}

/// Returns the warnings for a counted metric. Other settings are for the test's other metrics (settings_of_metric()).
std::vector<std::string> warnings_of_counts(const Settings& settings) {
  if (!settings.told("min-effect")) return {};
  return {"MIN_EFFECT has no effect here, because counts have the tolerance of their metric, " +
          format_percent_unsigned(settings.min_effect) +
          ", or the one after an @, as in METRICS instructions@1%"};
}

/// Returns the DUET that was used, if it differs from the requested one.
std::optional<std::string> duet_in_force(const Settings& settings, const process::MeasuredMetric& measured) {
  if (settings.duet == DuetChoice::auto_) return measured.duets ? std::optional("on") : std::nullopt;
  return settings.duet != DuetChoice::off && !measured.duets ? std::optional("off") : std::nullopt;
}

}  // namespace

std::vector<IdleSetting> idle_settings(const Settings& settings, const std::string& baseline_kind) {
  std::vector<IdleSetting> idle;
  for (const auto& row : settings::rows()) {
    if (row.matters.empty()) continue;
    const Condition condition(row.matters);
    if (!condition.holds(settings, baseline_kind))
      idle.push_back({row.option(), row.keyword(), condition.words(), is_given(row, settings)});
  }
  return idle;
}

std::vector<std::string> idle_warnings(const Settings& settings, const std::string& baseline_kind) {
  if (settings.varying) return warnings_of_counts(settings);
  std::vector<std::string> warnings;
  for (const auto& idle : idle_settings(settings, baseline_kind)) {
    if (idle.given) warnings.push_back(idle.keyword + " has no effect here; it is used " + idle.reason);
  }
  return warnings;
}

std::map<std::string, std::string> in_force_of_metric(const Settings& settings, const Settings& used,
                                                      const std::string& baseline_kind) {
  auto found = in_force_of_counts(settings, used);
  for (const auto& idle : idle_settings(used, baseline_kind)) found[idle.option] = "";
  return found;
}

std::map<std::string, std::string> in_force_since(const Settings& settings, const Settings& used,
                                                  const std::string& baseline_kind,
                                                  const process::MeasuredMetric& measured) {
  auto found = in_force_of_metric(settings, used, baseline_kind);
  // DUET is used unless it is idle.
  if (const auto duet = duet_in_force(settings, measured)) found.emplace("duet", *duet);
  return found;
}

}  // namespace holdfast::run
