#pragma once

/// Layout: how wide a text for people may be, and whether it has colours.

#include <cstddef>
#include <string>
#include <string_view>

namespace holdfast::text {

struct Layout {
  std::size_t width = 100;   ///< of a log: what most viewers of CI show without scrolling
  std::size_t height = 100;  ///< lines that fit: of a terminal, else what is still read of a log
  bool terminal = false;     ///< sentences are wrapped; in a log each is one line, which searches find
  bool colour = false;
};

/// Of stdout: as wide as COLUMNS says, else as the terminal is, and as high as LINES says, else as the terminal is. Colours on a terminal only, and where neither
/// NO_COLOR is set (https://no-color.org) nor TERM is dumb.
Layout layout_of_stdout();

/// In the colour of that verdict, where the layout has colours: what is worse red, what is fine green, else yellow.
std::string coloured(const std::string& text, std::string_view word, const Layout& layout);

/// A sentence, broken between words where it would be wider than the terminal; `indent`: columns before its first line,
/// and blanks before each further one. In a log it stays as it is.
std::string wrapped(const std::string& sentence, std::size_t indent, const Layout& layout);

}  // namespace holdfast::text
