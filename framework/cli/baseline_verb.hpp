#pragma once

/// What the words behind `holdfast baseline` have in common; each has a file of its own, baseline_<word>.cpp.

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
  std::string glob = "*";
  std::optional<std::string> branch;
  bool all_branches = false;
  std::string reason;
  std::optional<std::string> author;
  std::optional<std::string> benchmark;
  std::optional<std::string> metric;
  std::optional<std::string> up_to;  ///< of a loss that was measured elsewhere
  bool entry = false;
  suite::CommittedFiles files;
  std::optional<std::string> session;
  std::vector<std::string> runs;
  std::string output;               ///< directory of export; empty: the usual one
  std::vector<std::string> inputs;  ///< files and directories of import; none: the usual one

  /// --branch, else the one that is checked out there.
  std::string chosen_branch() const;
  /// --author, else who git or the system says it is.
  std::string chosen_author() const;
};

/// Pointers of the tests and of the branch that were asked for, or of all branches.
std::vector<store::BaselineRecord> chosen_pointers(const BaselineOptions& options, store::Database& store);

/// Where nothing of that is there: "no baseline has been accepted yet ..." or which other branches have one.
std::string nothing_there(const BaselineOptions& options, store::Database& store);

/// Where no branch has one, with the command that makes the first.
std::string none_yet(const BaselineOptions& options);

/// Where export writes to and import reads from: baselines/ below the source directory of the build tree, else
/// beside a store that is a file.
std::string usual_directory(const BaselineOptions& options, const std::string& store_url);

/// " on main", as plain text; nothing where there are no branches.
std::string on_branch(const std::string& branch);

/// Whose baseline it is: the members that all documents begin with.
nlohmann::json key_json(const Subject& subject, const std::string& config, const std::string& branch);

/// Prints which baselines ended on the branch.
void say_ended(const std::vector<store::BaselineRecord>& ended, const std::string& branch);

/// With options of its own: it measures.
Verb baseline_collect_verb();

/// The JSON Schema of what `baseline list --json` prints.
std::string baselines_schema();

ExitCode baseline_accept(const BaselineOptions& options);
ExitCode baseline_list(const BaselineOptions& options);
ExitCode baseline_show(const BaselineOptions& options);
ExitCode baseline_drop(const BaselineOptions& options);
ExitCode baseline_export(const BaselineOptions& options);
ExitCode baseline_import(const BaselineOptions& options);

}  // namespace holdfast::cli
