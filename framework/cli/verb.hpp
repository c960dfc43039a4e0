#pragma once

/// A verb of the command line: options added to a parser, and what happens when it was named.
///
/// Each verb has a file of its own, <word>_verb.cpp; the table that joins them is in command_line.cpp.

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/build_tree.hpp"
#include "cli/exit_code.hpp"
#include "model/declaration.hpp"
#include "store/database.hpp"

namespace holdfast::cli {

/// What the user asked for, once parsed.
using Action = std::function<ExitCode()>;

/// Options that every verb has.
struct Shared {
  BuildTree tree;
  std::optional<std::string> store;
  bool quiet = false;
  bool json = false;
  std::string json_file;  ///< empty: stdout

  /// Whether text for people belongs on stdout.
  bool talks() const { return !quiet && !(json && json_file.empty()); }
};

void add_shared_options(CLI::App& verb, Shared& shared);

/// The document, alone on stdout or into the file that --json names; nothing where it is not asked for.
void put_json(const Shared& shared, const nlohmann::json& document);
/// The same of one that is text already.
void put_json(const Shared& shared, const std::string& text);

/// The store that is meant: --store, HOLDFAST_STORE, `declared`, that of the build tree (build_tree.hpp), the default one
/// (default_store.hpp).
std::string store_url(const Shared& shared, const std::string& declared);

/// That store, made where it does not exist.
store::Database open_store(const Shared& shared, const std::string& declared);
/// That store; Error where it does not exist yet.
store::Database open_existing_store(const Shared& shared, const std::string& declared);

// The verbs; each adds itself to the parser and sets `action` when it is named.
void add_run_verb(CLI::App& app, Action& action);
void add_session_verb(CLI::App& app, Action& action);
void add_gate_verb(CLI::App& app, Action& action);
void add_report_verb(CLI::App& app, Action& action);
void add_baseline_verb(CLI::App& app, Action& action);
void add_judge_verb(CLI::App& app, Action& action);
void add_history_verb(CLI::App& app, Action& action);
void add_calibrate_verb(CLI::App& app, Action& action);
void add_import_verb(CLI::App& app, Action& action);
void add_compare_verb(CLI::App& app, Action& action);
void add_bisect_verb(CLI::App& app, Action& action);
void add_doctor_verb(CLI::App& app, Action& action);
void add_profile_verb(CLI::App& app, Action& action);
void add_discover_verb(CLI::App& app, Action& action);
void add_store_verb(CLI::App& app, Action& action);
void add_completion_verb(CLI::App& app, Action& action);
void add_manual_verb(CLI::App& app, Action& action);
void add_self_test_verb(CLI::App& app, Action& action);
void add_trend_verb(CLI::App& app, Action& action);
void add_pinpoint_verb(CLI::App& app, Action& action);
void add_merge_verb(CLI::App& app, Action& action);
void add_submit_verb(CLI::App& app, Action& action);
void add_worker_verb(CLI::App& app, Action& action);

/// The command line of `pinpoint`, in which the words behind -- are arguments of programs that may have none of the
/// verb's own names: "--", "10" becomes "--argument=10".
std::vector<std::string> arguments_by_name(std::vector<std::string> words);

}  // namespace holdfast::cli
