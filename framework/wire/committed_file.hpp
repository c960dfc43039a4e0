#pragma once

/// Files that users write, commit and review: a JSON array of one object for each line, with comments (// and /* */).
/// A reviewer trusts the visible text, so nothing in it is ignored. An unknown, repeated or missing key and a value of
/// another kind are Errors with file, line and the allowed values. Private to this folder.

#include <string>
#include <vector>

#include "wire/json.hpp"

namespace holdfast::wire {

struct CommittedEntry {
  nlohmann::json object;
  std::string where;  ///< file and line of its beginning: "baselines/known-regressions.json:3"
};

/// The allowed keys of an entry.
struct EntryShape {
  std::vector<std::string> needed;
  std::vector<std::string> optional;
  std::string example;  ///< a whole entry, for messages
};

std::vector<CommittedEntry> parse_committed(const std::string& text, const std::string& file,
                                            const EntryShape& shape);

/// Returns the text with one more entry, on a line of its own after the last one; comments are kept. Throws the
/// errors of parse_committed() for the text.
std::string with_committed(const std::string& text, const std::string& file, const EntryShape& shape,
                           const std::string& entry);

/// Returns the content of the file. Throws Error if it cannot be read, or if it is missing and `must_exist`.
/// Otherwise a missing file has no entry: "[]".
std::string committed_text(const std::string& file, bool must_exist);

}  // namespace holdfast::wire
