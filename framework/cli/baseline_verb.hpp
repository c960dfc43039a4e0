#pragma once

/// Common parts of the verbs after `holdfast baseline`; each has a file of its own, baseline_<word>.cpp.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/verb.hpp"
#include "store/baselines.hpp"
#include "suite/committed_files.hpp"

namespace holdfast::cli {

struct BaselineOptions {
  SharedOptions shared;
  std::vector<std::string> globs;  ///< all tests if there is none
  std::optional<std::string> branch;
  bool all_branches = false;
  std::string reason;
  std::optional<std::string> author;
  std::optional<std::string> benchmark;
  std::optional<std::string> metric;
  std::optional<std::string> up_to;  ///< for a loss that was measured elsewhere
  bool entry = false;
  suite::CommittedFiles files;
  std::optional<std::string> session;
  std::vector<std::string> runs;
  std::string output;               ///< directory of export; the usual one if empty
  std::vector<std::string> inputs;  ///< files and directories of import; the usual one if none

  /// Returns the patterns as one text (store/glob.hpp).
  std::string glob() const;
  /// Returns the branch of --branch, or the branch that is checked out in the source directory.
  std::string chosen_branch() const;
  /// Returns the author of --author, or the author that git or the system knows.
  std::string chosen_author() const;
};

/// Returns pointers of the requested tests and branch, or of all branches.
std::vector<store::BaselineRecord> chosen_pointers(const BaselineOptions& options, store::Database& store);

/// Returns a message for an empty result: "no baseline has been accepted yet ..." or which other branches have one.
std::string nothing_there(const BaselineOptions& options, store::Database& store);

/// Returns a message for no baseline on any branch, with the command that makes the first.
std::string none_yet(const BaselineOptions& options);

/// Returns the directory for export and import. It is baselines/ in the source directory of the build tree. Without a
/// build tree, it is beside the file of the store.
std::string usual_directory(const BaselineOptions& options, const std::string& store_url);

/// Returns " on main", as plain text; empty without branches.
std::string on_branch(const std::string& branch);

/// Returns the members that all documents begin with: subject, configuration and branch of a baseline.
nlohmann::json key_json(const Subject& subject, const std::string& config, const std::string& branch);

/// Prints the baselines that ended on the branch.
void say_ended(const std::vector<store::BaselineRecord>& ended, const std::string& branch);

/// Has options of its own, because it measures.
Verb baseline_collect_verb();

/// Returns the JSON Schema of `baseline list --json`.
std::string baselines_schema();

ExitCode baseline_accept(const BaselineOptions& options);
ExitCode baseline_list(const BaselineOptions& options);
ExitCode baseline_show(const BaselineOptions& options);
ExitCode baseline_drop(const BaselineOptions& options);
ExitCode baseline_export(const BaselineOptions& options);
ExitCode baseline_import(const BaselineOptions& options);

}  // namespace holdfast::cli
