#pragma once

/// The history of a test as a file that another store takes in: "holdfast-history/1" (cli/history_json.hpp), packed by
/// gzip or not, in which each session has more:
///
///   "project", "branch", "facts": {} of this session,
///   "kept": {"started", "seconds", "seed", "declaration": {}, "program": {} or null, "baseline_kind", "baseline_run",
///            "verdict": {} as judge --json, "classic": {"overlap-intervals", "anova"},
///            "processes": [{"place", "pair", "side", "samples": {} a list for each column, "figures": {}}]}
///
/// The series comes out the same. The programs are not in it: a baseline that was taken in has no snapshot, and is
/// compared by its stored numbers.

#include <string>
#include <vector>

#include "store/history.hpp"
#include "store/runs.hpp"

namespace holdfast::cli {

/// `json`: what history_json() made of all sessions of these series.
std::string history_file_text(store::Database& store, const std::string& json);

/// A run of such a file, with its session.
struct KeptRun {
  SessionRecord session;
  store::RunRecord run;
  std::vector<Process> processes;
  bool accepted = false;
  bool reference = false;  ///< the baseline in force
};

/// In the order of the file. Throws Error, beginning with `where`, for anything else than such a file, naming what is
/// wrong.
std::vector<KeptRun> parse_history_file(const std::string& text, const std::string& where);

}  // namespace holdfast::cli
