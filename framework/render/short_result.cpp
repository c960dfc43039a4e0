#include "render/short_result.hpp"

#include <algorithm>
#include <cmath>

#include "model/function_names.hpp"
#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/result_words.hpp"
#include "render/summary.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kPlacesShown = 3;
constexpr std::size_t kMessageColumns = 240;
constexpr std::size_t kNameColumns = 120;
constexpr std::size_t kLineColumns = 80;
constexpr std::size_t kCostColumns = 80;

std::string function_in_answer(const std::string& name) {
  return short_name(text::sanitize_line(name), kNameInSentence);
}

/// Rounds a ratio to the hundredth of a percent; more digits would be noise.
double rounded_ratio(double value) { return std::round(value * 1e4) / 1e4; }

/// Returns the first line of the culprit's own code that executes more, else the line that calls the culprit.
std::string line_of(const Culprit& culprit) {
  if (!culprit.lines.empty()) return clipped(culprit.lines.front().source, kLineColumns);
  return culprit.path.empty() ? "" : clipped(culprit.path.back().source, kLineColumns);
}

void add_pinpointed(const Run& result, std::vector<FoundPlace>& places) {
  if (!result.pinpoint) return;
  for (const auto& culprit : result.pinpoint->culprits) {
    if (culprit.path.empty()) continue;
    places.push_back({.function = function_in_answer(culprit.path.back().function),
                      .line = line_of(culprit),
                      .found = "pinpointed",
                      .cost = culprit_text(*result.pinpoint, culprit, kCostColumns)});
  }
}

void add_timed(const Run& result, std::vector<FoundPlace>& places) {
  const auto words = result_words(result).functions;
  for (const auto& one : words) {
    if (one.outcome == "slower")
      places.push_back(
          {.function = function_in_answer(one.name), .line = "", .found = "timed", .cost = one.change});
  }
}

/// Adds the changed functions, those with a known share first.
void add_changed(const Reach& reach, std::vector<FoundPlace>& places) {
  const auto add = [&](const std::string& name, const std::string& cost) {
    const auto function = function_in_answer(name);
    const bool known = std::ranges::any_of(places, [&](const auto& one) { return one.function == function; });
    if (!known) places.push_back({.function = function, .line = "", .found = "changed", .cost = cost});
  };
  for (const auto& one : reach.functions)
    add(one.name, one.share ? format_percent_unsigned(*one.share) + " of the instructions before" : "");
  for (const auto& name : reach.changed) add(name, "");
}

}  // namespace

std::string clipped(const std::string& text, std::size_t columns) {
  return text::elided_end(text::sanitize_line(text), columns);
}

std::vector<std::string> clipped(const std::vector<std::string>& texts, std::size_t count,
                                 std::size_t columns) {
  std::vector<std::string> first;
  for (const auto& text : texts) {
    if (first.size() == count) break;
    first.push_back(clipped(text, columns));
  }
  return first;
}

ShortResult short_result(const Run& result) {
  const auto [before, after] = side_texts(shown_or_measured_medians(result), result.subject.unit);
  ShortResult made{.name = clipped(name_of(result), kNameColumns),
                   .verdict = word_of(result),
                   .message = clipped(sentence_of(result), kMessageColumns),
                   .before = text::sanitize_line(before),
                   .after = text::sanitize_line(after),
                   .declared = clipped(result.location, kLineColumns)};
  if (has_change(result)) {
    const auto& estimate = *result.verdict->estimate;
    if (is_change(result.verdict->outcome)) made.message.clear();  // it repeats the estimate in words
    made.estimate =
        Ratio{rounded_ratio(estimate.ratio), rounded_ratio(estimate.low), rounded_ratio(estimate.high)};
  }
  if (result.word() == "pass") return made;  // nothing has to be searched for
  add_pinpointed(result, made.where);
  add_timed(result, made.where);
  if (result.reach) {
    add_changed(*result.reach, made.where);
    if (made.where.size() > kPlacesShown) made.changed_functions = result.reach->changed.size();
  }
  if (made.where.size() > kPlacesShown) made.where.resize(kPlacesShown);
  return made;
}

}  // namespace holdfast::render
