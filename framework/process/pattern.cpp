#include "process/pattern.hpp"

#include <re2/re2.h>

#include <sstream>

#include "model/error.hpp"
#include "model/number.hpp"

namespace holdfast::process {
namespace {

re2::RE2::Options options() {
  re2::RE2::Options options;
  // Each byte is a character, so output that is not UTF-8 matches, too. RE2 would
  // otherwise log errors to stderr.
  options.set_encoding(re2::RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  return options;
}

re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }

Pattern compiled(const Pick& pick) {
  try {
    Pattern pattern(pick.pattern);
    if (pattern.groups() == 1) return pattern;
  } catch (const Error& wrong) {
    throw Error("pick \"" + pick.pattern + "\" is not a regular expression: " + wrong.what());
  }
  throw Error("pick \"" + pick.pattern +
              "\" must have one group in parentheses, which is the number; (?:...) groups without");
}

std::string end_of(std::string printed) {
  constexpr std::size_t kShown = 500;
  if (printed.size() > kShown) printed.erase(0, printed.size() - kShown);
  while (!printed.empty() && (printed.back() == '\n' || printed.back() == ' ')) printed.pop_back();
  return printed.empty() ? "; it printed nothing" : "; the end of its stdout:\n" + printed;
}

}  // namespace

Pattern::Pattern(const std::string& text) : compiled_(std::make_shared<const re2::RE2>(text, options())) {
  if (!compiled_->ok()) throw Error(compiled_->error());
}

int Pattern::groups() const { return compiled_->NumberOfCapturingGroups(); }

bool Pattern::found_in(std::string_view text) const {
  return re2::RE2::PartialMatch(piece(text), *compiled_);
}

std::optional<std::string> Pattern::group_in(std::string_view text) const {
  std::string group;
  return re2::RE2::PartialMatch(piece(text), *compiled_, &group) ? std::optional(group) : std::nullopt;
}

void check_pick(const Pick& pick) { compiled(pick); }

double picked(const Pick& pick, const std::string& printed) {
  const auto pattern = compiled(pick);
  std::optional<std::string> last;
  std::istringstream lines(printed);
  for (std::string line; std::getline(lines, line);) {
    if (auto group = pattern.group_in(line)) last = std::move(group);
  }
  if (!last) throw Error("printed no line that matches \"" + pick.pattern + "\"" + end_of(printed));
  auto found = *last;
  // std::from_chars() does not accept a plus sign.
  if (found.starts_with('+')) found.erase(0, 1);
  const auto value = parse_number<double>(found);
  if (!value)
    throw Error("printed \"" + found + "\" where \"" + pick.pattern + "\" expects a number" +
                end_of(printed));
  return *value;
}

}  // namespace holdfast::process
