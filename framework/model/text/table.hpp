#pragma once

/// Rows of cells in columns, two blanks apart. Each column is as wide as its widest cell.
///
///     pass       sort/numbers size=1000    34.5 us   -0.1 %  [-0.6 %, +0.4 %]
///     regressed  sort/names                573 us   +10.1 %  [+9.4 %, +10.9 %]

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/terminal.hpp"

namespace holdfast::text {

struct TableRow {
  std::vector<std::string>
      cells;  ///< plain lines (sanitize_text.hpp); the last cell of a shorter row takes the rest of the line
  std::string verdict = {};  ///< gives the cell in the column TableStyle::coloured its colour
};

enum class Cut { end, middle, function_name };

struct TableStyle {
  std::string_view align;  ///< l or r for each column but the last, which is left-aligned
  std::size_t indent = 0;
  std::size_t width = 0;     ///< of a line; the last cell is cut to fit, but keeps 20 columns; 0 for no limit
  Cut cut = Cut::end;        ///< of the last cell
  std::size_t coloured = 0;  ///< the column that has the colour of the row's verdict
  Layout layout = {};
};

std::string table_text(const std::vector<TableRow>& rows, const TableStyle& style);

}  // namespace holdfast::text
