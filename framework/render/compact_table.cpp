#include "render/compact_table.hpp"

#include <algorithm>

#include "model/quantity.hpp"
#include "render/summary.hpp"
#include "text/sanitize_text.hpp"
#include "text/table.hpp"

namespace holdfast::render {
namespace {

text::TableRow compact_row(const Result& result, std::size_t name_columns) {
  std::string value;
  std::string change;
  if (result.current.median)
    value = text::sanitize_line(format_quantity(*result.current.median, result.subject.unit));
  if (!result.error && result.verdict->estimate && result.baseline.kind != "none") {
    const auto& ratio = *result.verdict->estimate;
    change = change_of(ratio) + "  " + bounds_of(ratio);
  } else if (!result.current.median) {
    change = text::sanitize_line(sentence_of(result));
  }
  const auto name = text::elided_middle(text::sanitize_line(name_of(result)), name_columns);
  return {.cells = {word_of(result), name, value, change}, .verdict = result.word()};
}

/// What a row has no room for: why nothing is decided.
std::string why_undecided(const Result& result, const text::Layout& layout) {
  if (result.word() != "inconclusive") return "";
  const auto line = text::sanitize_line(name_of(result) + " is undecided: " + sentence_of(result));
  return "  " + text::wrapped(line, 2, layout) + "\n";
}

}  // namespace

std::string compact_table(const Report& report, const text::Layout& layout) {
  std::vector<text::TableRow> rows;
  for (const auto& result : report.results)
    rows.push_back(compact_row(result, std::max<std::size_t>(layout.width / 2, 24)));
  auto text = text::table_text(rows, {.align = "llr", .width = layout.width, .layout = layout});
  for (const auto& result : report.results) text += why_undecided(result, layout);
  return text;
}

}  // namespace holdfast::render
