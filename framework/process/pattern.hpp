#pragma once

/// Regular expressions that people write, as RE2 reads them. Whatever one says, looking for it takes time in proportion
/// to the text and memory below a limit; so there are no references back to a group, and no looking ahead.
///
///     Pattern("^rate: ([0-9.]+)").group_in("rate: 12.5 MB/s")   "12.5"
///
/// Texts and patterns are bytes, whatever a locale says: the output of a program need not be UTF-8.

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
  /// Throws Error, what is wrong with it: "missing ): (a".
  explicit Pattern(const std::string& text);

  /// How many groups in parentheses it has.
  int groups() const;

  /// Whether any part of the text matches.
  bool found_in(std::string_view text) const;

  /// What its first group matched at the first place that matches, empty where the group had no part in it. None where
  /// nothing matches, or where there is no group.
  std::optional<std::string> group_in(std::string_view text) const;

 private:
  std::shared_ptr<const re2::RE2> compiled_;  // copies share it
};

/// Of a number that is picked from what a command printed (model/pick.hpp). Throws Error, a sentence without a subject,
/// where the pattern is no regular expression of one group.
void check_pick(const Pick& pick);

/// The number in the last line that matches. Throws Error, a sentence without a subject and with the end of what was
/// printed, where no line does, or where the group is no number.
double picked(const Pick& pick, const std::string& printed);

}  // namespace holdfast::process
