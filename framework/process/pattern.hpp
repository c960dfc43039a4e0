#pragma once

/// Regular expressions in user input, as RE2 reads them. The time of any search is proportional to the text, and its
/// memory is limited. So there are no backreferences, and there is no lookahead.
///
///     Pattern("^rate: ([0-9.]+)").group_in("rate: 12.5 MB/s")   "12.5"
///
/// Texts and patterns are bytes in any locale, because the output of a program need not be UTF-8.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "model/pick.hpp"

namespace re2 {
class RE2;
}

namespace holdfast::process {

class Pattern {
 public:
  /// Throws Error that says what is wrong with the pattern: "missing ): (a".
  explicit Pattern(const std::string& text);

  /// Returns the number of capturing groups.
  int groups() const;

  /// Returns true if any part of the text matches.
  bool found_in(std::string_view text) const;

  /// Returns the text of the first group in the first match; empty text if the group took no part in the match. Unset
  /// if nothing matches, or if the pattern has no group.
  std::optional<std::string> group_in(std::string_view text) const;

 private:
  std::shared_ptr<const re2::RE2> compiled_;  // copies share it
};

/// Checks the pattern for a number in the output of a command (model/pick.hpp). Throws Error (its message has no
/// subject; the caller adds one) unless it is a regular expression with one group.
void check_pick(const Pick& pick);

/// Returns the number in the last line that matches. Throws Error if no line matches, or if the group is not a number.
/// Its message has no subject, which the caller adds, and ends with the end of the output.
double picked(const Pick& pick, const std::string& printed);

}  // namespace holdfast::process
