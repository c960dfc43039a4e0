#include "render/pinpoint_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/function_names.hpp"
#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"

namespace holdfast::render {

std::string pinpoint_quantity(const Pinpoint& found, double value) {
  return found.unit == "lines" ? fmt::format("{:.0f} lines", value) : format_quantity(value, found.unit);
}

std::string pinpoint_change(const Pinpoint& found, double value) {
  return (value < 0 ? "-" : "+") + pinpoint_quantity(found, std::fabs(value));
}

namespace {

/// Returns "44.5", "1350".
std::string times_text(double ratio) {
  return ratio < 100 ? format_number(ratio) : fmt::format("{:.0f}", ratio);
}

/// Returns "44 times slower", "12.3 % slower". If instructions decided, the clock may show no loss.
std::string slower_by(const PinpointSides& sides) {
  if (sides.previous <= 0) return "not executed before";
  if (sides.ratio() <= 1) return "not decided by the times";
  if (sides.ratio() >= 2) return times_text(sides.ratio()) + " times slower";
  return format_percent_unsigned(sides.ratio() - 1) + " slower";
}

/// Returns "instructions 51.7 times", "instructions +0.3 %".
std::string instructions_of(const PinpointSides& counted) {
  if (counted.previous <= 0) return "instructions none before";
  if (counted.ratio() >= 2) return "instructions " + times_text(counted.ratio()) + " times";
  return "instructions " + format_percent(counted.ratio() - 1);
}

/// Returns "not included before", "12.3 % longer".
std::string longer_by(const PinpointSides& lines) {
  if (lines.previous <= 0) return "not included before";
  if (lines.ratio() >= 2) return times_text(lines.ratio()) + " times as long";
  return format_percent_unsigned(lines.ratio() - 1) + " longer";
}

double whole_loss(const Pinpoint& found) { return found.whole ? found.whole->loss : 0; }

std::string path_of(const Culprit& culprit, std::size_t columns) {
  std::string text;
  for (const auto& place : culprit.path)
    text += (text.empty() ? "" : " -> ") + short_name(text::sanitize_line(place.function), columns);
  return culprit.own_code ? text + " (its own code)" : text;
}

std::string place_text(const PinpointPlace& place, std::size_t columns) {
  auto text = short_name(text::sanitize_line(place.function), columns);
  if (!place.source.empty()) text += ", called at " + text::sanitize_line(place.source);
  if (!place.module.empty()) text += ", in " + text::sanitize_line(place.module);
  return text;
}

/// Returns "list.cpp:12 (inlined there: list.hpp:7, vector.hpp:90)". A long path is shortened to its beginning and
/// its end; the end is the line itself.
std::string line_text(const PinpointLine& line) {
  constexpr std::size_t kFirst = 2;
  std::string text = text::sanitize_line(line.source);
  for (std::size_t i = 0; i < line.inlined.size(); ++i) {
    const bool shown = i < kFirst || i + 1 == line.inlined.size();
    if (shown) text += (i == 0 ? " (inlined there: " : ", ") + text::sanitize_line(line.inlined[i]);
    if (i == kFirst && !shown) text += ", ...";
  }
  return line.inlined.empty() ? text : text + ")";
}

/// Each culprit is measured by its own processes, and a culprit may contain another one. So the culprits may lose
/// more than the whole; then the text is empty.
std::string unexplained_words(const Pinpoint& found) {
  if (found.culprits.empty() || found.unexplained < 0) return "";
  return fmt::format("{} ({})", pinpoint_change(found, found.unexplained),
                     format_percent(whole_loss(found) > 0 ? found.unexplained / whole_loss(found) : 0));
}

/// Returns true for a compile test, which was pinpointed by the files that it includes.
bool is_of_includes(const Pinpoint& found) { return found.unit == "lines"; }

std::vector<std::string> details_of(const Pinpoint& found, const Culprit& culprit, std::size_t columns) {
  const auto reason = text::sanitize_line(culprit.reason);
  if (is_of_includes(found)) return {reason};
  std::vector<std::string> details;
  for (const auto& place : culprit.path) details.push_back(place_text(place, columns));
  for (const auto& line : culprit.lines)
    details.push_back("line " + line_text(line) + ": " + instructions_of(line.instructions));
  details.push_back("ends there: " + reason);
  details.push_back("second opinion: " + culprit.opinion);
  return details;
}

void add_compared(const Pinpoint& found, const PinpointCompared& one, int depth,
                  std::vector<ComparedWords>& tree) {
  const bool measured = one.rounds > 0;
  const auto side = [&](double value) { return measured ? pinpoint_quantity(found, value) : "-"; };
  tree.push_back({.depth = depth,
                  .name = text::sanitize_line(one.function + " [" + calls_of(one) + "]"),
                  .source = text::sanitize_line(one.source),
                  .previous = side(one.median.previous),
                  .current = side(one.median.current),
                  .previous_part = measured ? one.median.previous : 0,
                  .current_part = measured ? one.median.current : 0,
                  .outcome = one.outcome,
                  .note = text::sanitize_line(one.note)});
  for (const auto& part : one.inside) add_compared(found, part, depth + 1, tree);
}

/// Scales the parts so that the longest is 1.
void scale_parts(std::vector<ComparedWords>& tree) {
  double longest = 0;
  for (const auto& one : tree) longest = std::max({longest, one.previous_part, one.current_part});
  for (auto& one : tree) {
    one.previous_part = longest > 0 ? std::max(0.0, one.previous_part / longest) : 0;
    one.current_part = longest > 0 ? std::max(0.0, one.current_part / longest) : 0;
  }
}

}  // namespace

std::string calls_of(const PinpointCompared& one) {
  return one.first == one.last ? one.first : one.first + " .. " + one.last;
}

std::string culprit_text(const Pinpoint& found, const Culprit& culprit, std::size_t columns) {
  auto text = path_of(culprit, columns / 2) + "  " + pinpoint_change(found, culprit.loss);
  if (is_of_includes(found)) return text + ", " + longer_by(culprit.median);
  // A culprit is measured separately, so noise may make its loss larger than that of the whole.
  if (culprit.loss <= whole_loss(found)) text += " of " + pinpoint_change(found, whole_loss(found));
  if (!culprit.own_code) text += ", " + slower_by(culprit.median);
  if (culprit.instructions) text += ", " + instructions_of(*culprit.instructions);
  return text;
}

PinpointWords pinpoint_words(const Pinpoint& found, std::size_t columns) {
  PinpointWords words{.is_of_includes = is_of_includes(found),
                      .conclusion = text::sanitize_line(found.conclusion),
                      .outcome = text::sanitize_line(found.function) + ": " + found.outcome,
                      .unexplained = unexplained_words(found),
                      .opinion = found.opinion};
  if (!found.opinion_reason.empty()) words.opinion += ": " + text::sanitize_line(found.opinion_reason);
  for (const auto& culprit : found.culprits)
    words.culprits.push_back({culprit_text(found, culprit, columns), details_of(found, culprit, columns)});
  for (const auto& [name, ns] : found.phases)
    words.phases.push_back({text::sanitize_line(name), format_quantity(ns.previous, "ns"),
                            format_quantity(ns.current, "ns"),
                            "+" + format_quantity(ns.current - ns.previous, "ns")});
  for (const auto& warning : found.warnings) words.warnings.push_back(text::sanitize_line(warning));
  if (found.whole) add_compared(found, *found.whole, 0, words.tree);
  scale_parts(words.tree);
  return words;
}

}  // namespace holdfast::render
