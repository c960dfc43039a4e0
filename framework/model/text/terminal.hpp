#pragma once

/// Layout: the size of the terminal or log that a text is printed for, and whether it has colours.

#include <cstddef>
#include <string>
#include <string_view>

namespace holdfast::text {

struct Layout {
  std::size_t width = 100;  ///< the default is for a log; most log viewers of CI show it without scrolling
  std::size_t height =
      100;  ///< lines of the terminal; the default is for a log, of which users read no more lines
  bool terminal = false;  ///< sentences are wrapped; in a log each is one line, so that searches find it
  bool colour = false;
};

/// Returns the layout of stdout. The width is COLUMNS, else that of the terminal; the height is LINES, else that of the
/// terminal. Only terminals have colours, unless NO_COLOR is set (https://no-color.org) or TERM is dumb.
Layout layout_of_stdout();

/// Returns the text in the colour of that verdict, if the layout has colours: red for worse, green for good, else yellow.
std::string coloured(const std::string& text, std::string_view word, const Layout& layout);

/// Wraps a sentence between words to the width of the terminal. `indent` is the number of columns before its first line,
/// and of blanks before each further line. In a log, returns the sentence unchanged.
std::string wrapped(const std::string& sentence, std::size_t indent, const Layout& layout);

}  // namespace holdfast::text
