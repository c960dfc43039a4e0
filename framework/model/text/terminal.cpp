#include "model/text/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "model/number.hpp"
#include "model/text/sanitize_text.hpp"

namespace holdfast::text {
namespace {

/// A table with fewer columns or lines is not readable.
constexpr std::size_t kNarrowest = 60;
constexpr std::size_t kLowest = 10;

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Returns the value of an environment variable; 0 if it is not set or not a number.
std::size_t number_in(const char* name) { return parse_number<std::size_t>(variable(name)).value_or(0); }

/// Returns the first value that is not 0.
std::size_t first_known(std::size_t a, std::size_t b, std::size_t c) { return a > 0 ? a : b > 0 ? b : c; }

}  // namespace

Layout layout_of_stdout() {
  Layout layout;
  layout.terminal = isatty(STDOUT_FILENO) != 0;
  layout.colour = layout.terminal && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
  winsize size{};
  // A serial line may have no size: the call fails, or returns 0 columns (ioctl_tty(2)).
  if (layout.terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = {};
  layout.width = std::max(first_known(number_in("COLUMNS"), size.ws_col, layout.terminal ? 80 : layout.width),
                          kNarrowest);
  layout.height = std::max(first_known(number_in("LINES"), size.ws_row, layout.height), kLowest);
  return layout;
}

std::string coloured(const std::string& text, std::string_view word, const Layout& layout) {
  if (!layout.colour) return text;
  const bool red = word == "regressed" || word == "error";
  const bool green = word == "improved" || word == "pass";
  return fmt::format("\x1b[{}m{}\x1b[0m", red ? 31 : green ? 32 : 33, text);
}

std::string wrapped(const std::string& sentence, std::size_t indent, const Layout& layout) {
  if (!layout.terminal) return sentence;
  std::string text;
  std::size_t column = indent;
  // A word that is wider than the line is not broken: it may be a path or a command to copy.
  std::istringstream words(sentence);
  for (std::string word; words >> word;) {
    const auto width = columns_of(word);
    if (column > indent && column + 1 + width > layout.width) {
      text += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      text += " ";
      ++column;
    }
    text += word;
    column += width;
  }
  return text;
}

}  // namespace holdfast::text
