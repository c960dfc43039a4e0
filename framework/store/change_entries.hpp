#pragma once

/// ChangeEntry: a reported change point of a history, and its states. No row is changed: a new state adds a row, and
/// the latest state counts. A row can also record that a program was notified, which is not a state.

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
  std::string said;  ///< UTC; empty if no state was set yet
};

struct ChangeEntry {
  std::string id;
  Subject subject;
  std::string config;
  std::string branch;
  std::string fingerprint;    ///< of the machine
  std::string session;        ///< the session that was the first of the new level when the change was found
  std::string commit_before;  ///< commit of the session before; empty without git
  std::string commit_after;
  double level_before = 0;
  double level_after = 0;
  std::string opened;  ///< UTC
  ChangeWord word;
  std::string notified{};  ///< UTC; empty if no program was notified of it (suite/trend_notify.hpp)
};

/// Adds an entry; sets `id` and `opened`.
void add_change_entry(Database& store, ChangeEntry& entry);

/// Returns the entries in the order in which they were opened, each with its latest state.
std::vector<ChangeEntry> change_entries(Database& store);

/// Adds a state; `word.said` is now. Throws Error if there is no such entry.
void say_of_change(Database& store, const std::string& entry, const ChangeWord& word);

/// Marks an entry as notified, now.
void mark_notified(Database& store, const std::string& entry);

}  // namespace holdfast::store
