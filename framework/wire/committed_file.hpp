#pragma once

/// Files that people write, commit and review: a JSON array of one object for each line, with comments (//
/// and /* */). Whoever reads them trusts what they see, so nothing in them is passed over: an unknown or a repeated
/// key, a value of another kind and a missing one are Errors that name file, line and what is allowed. Private to
/// this floor.

#include <string>
#include <vector>

#include "wire/json.hpp"

namespace holdfast::wire {

struct CommittedEntry {
  nlohmann::json object;
  std::string where;  ///< file and line at which it begins: "baselines/known-regressions.json:3"
};

/// What an entry may hold.
struct EntryShape {
  std::vector<std::string> needed;
  std::vector<std::string> optional;
  std::string example;  ///< of a whole entry, for sentences
};

std::vector<CommittedEntry> parse_committed(const std::string& text, const std::string& file,
                                            const EntryShape& shape);

/// The text with one entry more, on a line of its own behind the last one; comments stay where they are. Throws what
/// parse_committed() throws of the text as it is.
std::string with_committed(const std::string& text, const std::string& file, const EntryShape& shape,
                           const std::string& entry);

/// The content of the file. Error where it is there and cannot be read, or where it is not there and `must_exist`;
/// otherwise a file that is not there has no entry: "[]".
std::string committed_text(const std::string& file, bool must_exist);

}  // namespace holdfast::wire
