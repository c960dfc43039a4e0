#include "render/growth_text.hpp"

#include <algorithm>

#include "model/text/sanitize_text.hpp"

namespace holdfast::render {

namespace {

/// Returns true if the limit is not kept and its result has an estimated change. Then the result shows the change
/// instead of the message about the limit.
bool is_beside_a_change(const Growth& growth, const Report& report) {
  return growth.limit->outcome != "kept" && std::ranges::any_of(report.results, [&](const Run& result) {
           return result.growth && result.growth->sentence == growth.sentence && result.verdict &&
                  result.verdict->estimate;
         });
}

}  // namespace

std::string growth_text(const Report& report) {
  std::string text;
  for (const auto& growth : report.growth) {
    if (!growth.limit || is_beside_a_change(growth, report))
      text += "  " + (growth.test.empty() ? "" : growth.test + ": ") + growth.sentence + "\n";
  }
  return text::sanitize_text(text);
}

bool is_of_growth(const Run& result) {
  if (!result.growth || !result.growth->limit) return false;
  const auto& outcome = result.growth->limit->outcome;
  return outcome == "faster" || (outcome == "undecided" && result.word() == "inconclusive");
}

}  // namespace holdfast::render
