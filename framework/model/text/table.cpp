#include "model/text/table.hpp"

#include <algorithm>

#include "model/function_names.hpp"
#include "model/text/sanitize_text.hpp"

namespace holdfast::text {
namespace {

/// A narrow terminal wraps a line rather than losing the last cell.
constexpr std::size_t kLastCellAtLeast = 20;

/// The last cell of a row has no column of its own: it is the only one that is cut, and nothing follows it.
std::vector<std::size_t> widths_of(const std::vector<TableRow>& rows, std::size_t columns) {
  std::vector<std::size_t> widths(columns);
  for (const auto& row : rows) {
    const auto before_last = std::min(columns, row.cells.size() - 1);
    for (std::size_t i = 0; i < before_last; ++i) widths[i] = std::max(widths[i], columns_of(row.cells[i]));
  }
  return widths;
}

std::string aligned(const std::string& cell, std::size_t width, char align) {
  return align == 'r' ? std::string(width - columns_of(cell), ' ') + cell : padded(cell, width);
}

std::string last_cell(const std::string& cell, std::size_t used, const TableStyle& style) {
  if (style.width == 0) return cell;
  const auto room = style.width > used + kLastCellAtLeast ? style.width - used : kLastCellAtLeast;
  if (style.cut == Cut::function_name) return short_name(cell, room);
  return style.cut == Cut::middle ? elided_middle(cell, room) : elided_end(cell, room);
}

}  // namespace

std::string table_text(const std::vector<TableRow>& rows, const TableStyle& style) {
  const auto widths = widths_of(rows, style.align.size());
  std::string text;
  for (const auto& row : rows) {
    std::string line(style.indent, ' ');
    auto used = style.indent;
    for (std::size_t i = 0; i < std::min(widths.size(), row.cells.size() - 1); ++i) {
      const auto cell = aligned(row.cells[i], widths[i], style.align[i]);
      const bool has_colour = i == style.coloured && !row.verdict.empty();
      // Escapes have no width, so they are added after the cell was padded.
      line += (has_colour ? coloured(cell, row.verdict, style.layout) : cell) + "  ";
      used += widths[i] + 2;
    }
    line += last_cell(row.cells.back(), used, style);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace holdfast::text
