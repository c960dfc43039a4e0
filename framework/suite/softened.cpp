#include "suite/softened.hpp"

#include <algorithm>

#include "model/joined_text.hpp"
#include "model/number.hpp"
#include "model/quantity.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::suite {
namespace {

/// Returns a number of a setting; none if it has another form, or no value.
std::optional<double> number_of(const std::string& text) {
  if (const auto fraction = settings::fraction_of(text)) return fraction;
  return parse_number<double>(text);
}

std::string percent_of(const std::string& text) {
  const auto share = settings::fraction_of(text);
  return share ? format_percent_unsigned(*share) : text;
}

/// If one of the values is no number, any new value may be softer; a setting that was removed is back at its
/// default.
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

bool changed(const Difference&) { return true; }

/// Returns true if the accepted program is no longer run beside the current one.
bool is_not_live(const Difference& one) { return one.current == "none" || one.current == "stored"; }

bool lost_one(const Difference& one) {
  const auto now = split(one.current, ',');
  const auto before = split(one.baseline, ',');
  return std::ranges::any_of(before,
                             [&](const auto& word) { return std::ranges::find(now, word) == now.end(); });
}

/// A setting, and which other values of it are reported. Only a person can judge whether another tester, mode or
/// launcher is softer.
struct Softening {
  const char* option;
  bool (*is_softer)(const Difference&);
};
constexpr Softening
    kSoftenings[] =
        {
            {"min-effect", grew},      {"noise-magnitude", grew},
            {"significance", shrank},  // the evidence for "slower" must be stronger
            {"tester", changed},       {"estimator", changed},
            {"aggregator", changed},   {"metrics", lost_one},
            {"max", changed},  // a quantity with a unit, or no longer any
            {"launcher", changed},     {"direction", changed},
            {"mode", changed},         {"executor", changed},
            {"baseline", is_not_live}, {"guard", changed},
};

}  // namespace

std::vector<std::string> softened_settings(const Run& result) {
  std::vector<std::string> texts;
  for (auto one : result.differences) {
    if (!one.what.starts_with(kSetting)) continue;
    one.what = one.what.substr(std::string_view(kSetting).size());
    const auto* row = std::ranges::find_if(
        kSoftenings, [&](const Softening& softening) { return one.what == softening.option; });
    if (row == std::end(kSoftenings) || !row->is_softer(one)) continue;
    if (one.what == "min-effect") one = {one.what, percent_of(one.baseline), percent_of(one.current)};
    texts.push_back(difference_text(one));
  }
  return texts;
}

}  // namespace holdfast::suite
