#include "render/known_entry.hpp"

#include <algorithm>

#include "model/text/sanitize_text.hpp"
#include "run/reference/known_regressions.hpp"

namespace holdfast::render {
namespace {

/// Returns true if the name has a special character of a shell pattern. The names in an entry are patterns,
/// whose special characters cannot be quoted.
bool is_pattern(const std::string& name) { return name.find_first_of("*?[\\") != std::string::npos; }

}  // namespace

std::string known_entry_of(const Run& result) {
  const auto& subject = result.subject;
  const auto names = {subject.test, subject.benchmark, subject.metric};
  if (!result.verdict || std::ranges::any_of(names, is_pattern)) return "";
  const double ratio = run::covering_ratio(result);
  // The size of the loss is not known, so no ratio is sure to cover it.
  if (ratio == 0) return "";
  wire::KnownRegression entry{.test = text::sanitize_line(subject.test),
                              .metric = text::sanitize_line(subject.metric),
                              .known = {.reason = "WHY", .until = "YYYY-MM-DD", .ratio = ratio, .entry = ""}};
  if (subject.benchmark != subject.test) entry.benchmark = text::sanitize_line(subject.benchmark);
  if (result.one_of_points) entry.params = text::sanitize_line(subject.params);
  return wire::entry_line(entry);
}

}  // namespace holdfast::render
