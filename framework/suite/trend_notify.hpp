#pragma once

/// Notifications of changes of level: each change is passed to a program of the user once.

#include <string>

#include "process/process.hpp"
#include "store/change_entries.hpp"

namespace holdfast::suite {

/// Returns true if the entry is new: no program got it, and no user set its state.
bool is_to_notify(const store::ChangeEntry& entry);

/// Runs `command` with sh. Its stdin is `json`, and variables HOLDFAST_CHANGE_TEST, _BENCHMARK, _PARAMS, _METRIC, _ID,
/// _COMMIT_BEFORE, _COMMIT_AFTER, _LOSS (1 or 0), _TITLE and _SENTENCE hold the entry. If the command exits with 0,
/// the entry is marked as notified in the store. Returns the stdout of the command. Throws Error if the command fails;
/// the next call runs it again.
std::string notify(store::Database& store, const store::ChangeEntry& entry, const std::string& command,
                   const std::string& json, const process::Spawner& spawn = process::run_process);

}  // namespace holdfast::suite
