#include "cli/short_table.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "cli/plain_text.hpp"
#include "cli/summary.hpp"
#include "model/quantity.hpp"

namespace holdfast::cli {
namespace {

struct Row {
  std::string word;
  std::string name;
  std::string value;
  std::string change;
};

bool compared(const Result& result) {
  return !result.error && result.verdict->estimate && result.baseline.kind != "none";
}

Row row_of(const Result& result) {
  Row row{.word = word_of(result), .name = plain_line(name_of(result)), .value = "", .change = ""};
  if (result.current.median)
    row.value = plain_line(format_quantity(*result.current.median, result.subject.unit));
  if (compared(result)) {
    const auto& ratio = *result.verdict->estimate;
    row.change = change_of(ratio) + "  " + bounds_of(ratio);
  } else if (!result.current.median) {
    row.change = plain_line(sentence_of(result));
  }
  return row;
}

std::size_t widest(const std::vector<Row>& rows, std::string Row::*column) {
  std::size_t width = 0;
  for (const auto& row : rows) width = std::max(width, columns_of(row.*column));
  return width;
}

}  // namespace

std::string short_table(const Report& report, const Layout& layout) {
  std::vector<Row> rows;
  for (const auto& result : report.results) rows.push_back(row_of(result));
  const auto words = widest(rows, &Row::word);
  const auto values = widest(rows, &Row::value);
  const auto names = std::min(widest(rows, &Row::name), std::max<std::size_t>(layout.width / 2, 24));
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& row = rows[i];
    const auto used = words + 2 + names + 2 + values + 2;
    const auto value = std::string(values - columns_of(row.value), ' ') + row.value;
    auto line = coloured(padded(row.word, words), report.results[i].word(), layout) + "  " +
                padded(elided_middle(row.name, names), names) + "  " + value + "  " +
                elided_end(row.change, layout.width > used + 20 ? layout.width - used : 20);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace holdfast::cli
