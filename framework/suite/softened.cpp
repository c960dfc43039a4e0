#include "suite/softened.hpp"

#include <algorithm>

#include "model/joined_text.hpp"
#include "model/number.hpp"
#include "model/quantity.hpp"
#include "model/settings/settings.hpp"
#include "run/plan/counts.hpp"
#include "run/plan/policy_settings.hpp"

namespace holdfast::suite {
namespace {

/// Returns the number of a setting, also of a percentage; none if the text is not a number.
std::optional<double> number_of(const std::string& text) {
  if (const auto fraction = settings::fraction_of(text)) return fraction;
  return parse_number<double>(text);
}

std::string percent_of(const std::string& text) {
  const auto share = settings::fraction_of(text);
  return share ? format_percent_unsigned(*share) : text;
}

/// If one of the values is not a number, any new value may be softer; a setting that was removed is back at
/// its default.
bool grew(const Difference& one) {
  const auto was = number_of(one.baseline);
  const auto is = number_of(one.current);
  return was && is ? *is > *was : !one.current.empty();
}

bool shrank(const Difference& one) {
  const auto was = number_of(one.baseline);
  const auto is = number_of(one.current);
  return was && is ? *is < *was : !one.current.empty();
}

/// Returns true if the accepted program is no longer run beside the current one.
bool is_not_live(const Difference& one) { return one.current == "none" || one.current == "stored"; }

bool lost_one(const Difference& one) {
  const auto now = split(one.current, ',');
  const auto before = split(one.baseline, ',');
  return std::ranges::any_of(before,
                             [&](const auto& word) { return std::ranges::find(now, word) == now.end(); });
}

bool is_softer(run::Softer softer, const Difference& one) {
  using enum run::Softer;
  switch (softer) {
    case larger:
      return grew(one);
    case smaller:
      return shrank(one);
    case fewer:
      return lost_one(one);
    case not_live:
      return is_not_live(one);
    case off:
      return one.current == "off";
    case other:
      break;
  }
  return true;
}

/// Returns true if a count varied on one side only. Then TESTER exact judged only the side without variation,
/// so settings that depend on the tester differ without an edit.
bool varied_on_one_side(const Run& result) {
  static const auto kTester = std::string(kSetting) + "tester";
  if (!run::is_exact_count(result.subject.metric)) return false;
  return std::ranges::any_of(result.differences, [](const Difference& one) {
    const auto& [what, was, is] = one;
    return what == kTester && ((was == "exact" && is == "shift") || (was == "shift" && is == "exact"));
  });
}

/// Returns true if the difference comes from the metric or the kind of the baseline, not from an edit.
bool is_unedited(const Run& result, const Difference& one) {
  const auto& matters = settings::row(one.what).matters;
  const bool of_tester = std::ranges::find(run::kImpliedByCounts, one.what) != run::kImpliedByCounts.end() ||
                         matters.starts_with("tester ");
  if (of_tester) return varied_on_one_side(result);
  return matters == "stored-numbers" && result.baseline.kind == "live" && one.current.empty();
}

}  // namespace

std::vector<std::string> softened_settings(const Run& result) {
  std::vector<std::string> texts;
  for (auto one : result.differences) {
    if (!one.what.starts_with(kSetting)) continue;
    one.what = one.what.substr(std::string_view(kSetting).size());
    const auto* row = run::policy_setting(one.what);
    if (row == nullptr || !is_softer(row->softer, one)) continue;
    if (is_unedited(result, one)) continue;
    if (one.what.ends_with("-effect")) one = {one.what, percent_of(one.baseline), percent_of(one.current)};
    texts.push_back(difference_text(one));
  }
  return texts;
}

}  // namespace holdfast::suite
