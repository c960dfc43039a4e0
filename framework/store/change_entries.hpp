#pragma once

/// ChangeEntry: a change point of a history that somebody was told of, and what was said of it. Nothing that was said is
/// changed: a new word is a row that is added, and the latest counts.

#include <string>
#include <vector>

#include "model/sample.hpp"
#include "store/database.hpp"

namespace holdfast::store {

/// new, acknowledged, fixed, ignored.
inline const std::vector<std::string> kChangeStates{"new", "acknowledged", "fixed", "ignored"};

struct ChangeWord {
  std::string state = "new";
  std::string author;
  std::string reason;
  std::string said;  ///< UTC; empty: nobody said anything yet
};

struct ChangeEntry {
  std::string id;
  Subject subject;
  std::string config;
  std::string branch;
  std::string fingerprint;    ///< of the machine
  std::string session;        ///< the first one of the new level, as it was found
  std::string commit_before;  ///< of the session before; empty: no git
  std::string commit_after;
  double level_before = 0;
  double level_after = 0;
  std::string opened;  ///< UTC
  ChangeWord word;
};

/// Makes `id` and `opened`.
void add_change_entry(Database& store, ChangeEntry& entry);

/// In the order in which they were opened, each with its latest word.
std::vector<ChangeEntry> change_entries(Database& store);

/// `word.said` is now. Throws Error where there is no such entry.
void say_of_change(Database& store, const std::string& entry, const ChangeWord& word);

}  // namespace holdfast::store
