#include "instruments/metric_word.hpp"

#include <utility>

#include "model/error.hpp"
#include "model/number.hpp"

namespace holdfast::instruments {
namespace {

[[noreturn]] void refuse_word(std::string_view word, const std::string& what) {
  throw Error("METRICS " + std::string(word) + ": " + what);
}

/// "1%" as a fraction.
double tolerance_of(std::string_view word, std::string_view text) {
  const auto percent =
      text.ends_with('%') ? parse_number<double>(text.substr(0, text.size() - 1)) : std::nullopt;
  if (percent && *percent >= 0 && *percent <= 1000) return *percent / 100;
  refuse_word(word, "what follows @ is the tolerance, such as " +
                        std::string(word.substr(0, word.rfind('@'))) + "@1%");
}

/// The parenthesis that closes the one at `open`; none.
std::size_t closing(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;  // of a regular expression
    else if (text[i] == '(')
      ++depth;
    else if (text[i] == ')' && --depth == 0)
      return i;
  }
  return std::string_view::npos;
}

}  // namespace

std::string MetricWord::name() const { return argument ? kind + "(" + *argument + ")" : kind; }

MetricWord metric_word(std::string_view text) {
  MetricWord word;
  auto rest = text;
  const auto open = text.substr(0, text.find('@')).find('(');
  if (open != std::string_view::npos) {
    const auto close = closing(text, open);
    if (close == std::string_view::npos || close == open + 1)
      refuse_word(text, "what it is counted of stands between parentheses, such as syscalls(openat)");
    word.kind = text.substr(0, open);
    word.argument = std::string(text.substr(open + 1, close - open - 1));
    rest = text.substr(close + 1);
    if (!rest.empty() && rest.front() != '@')
      refuse_word(text, "what follows the parenthesis is nothing, or @1%");
  }
  const auto at = rest.find('@');
  if (!word.argument) word.kind = rest.substr(0, at);
  if (at != std::string_view::npos) word.tolerance = tolerance_of(text, rest.substr(at + 1));
  return word;
}

}  // namespace holdfast::instruments
