#pragma once

/// Accepted baselines of one test as text, "holdfast-baseline/2", for reviews, because a store cannot be reviewed.
///
/// Each line is a record, a JSON object whose key names its kind. Equal stores give equal bytes: everything is
/// sorted, and numbers are written as the shortest text that reads back exactly. Control characters, and characters
/// that would change the direction of a text, are escaped.
///
///     {"schema":"holdfast-baseline/2","test":"parse"}
///     {"baseline":{"benchmark":"parse",...}}   one for each benchmark, point, metric, configuration and branch
///     {"accepted":{"at":"2026-11-21T...",...}} one for each acceptance that a comparison with stored numbers uses, at most
///                                              the last 20, oldest first; the last one is in force
///     {"run":{"id":"...",...}}                 each run once: its settings, verdict and program
///     {"process":{"place":0,...}}              one for each process of the current side, with its samples
///     {"session":{"id":"...",...}}             each session once: commit, branch, machine and compiler
///     {"digest":"..."}                         SHA-256 of all lines above it
///
/// Data that no comparison needs is left out: paths, values of environment variables, warnings, other runs. A file
/// that was changed by hand is refused; a new baseline is made by accepting it. Files of version 1 are read, too
/// (baseline_records.hpp).

#include <map>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/baselines.hpp"

namespace holdfast::exchange {

struct ExportedRun {
  Run run;
  std::vector<Process> processes;  ///< of the current side
};

struct ExportedBaseline {
  Subject subject;
  std::string config;
  std::string branch;
  std::vector<store::BaselineRecord> accepted;  ///< oldest first
};

struct BaselineFile {
  std::string test;
  std::vector<ExportedBaseline> baselines;
  std::map<std::string, ExportedRun> runs;  ///< by id
  std::map<std::string, SessionRecord> sessions;
};

inline constexpr std::string_view kBaselineFileSchema = "holdfast-baseline/2";
inline constexpr std::string_view kBaselineFileEnding = ".baseline";

/// Returns a file name that is safe in every directory, whatever the name of the test: letters, digits, - and _ stay,
/// everything else is percent-encoded. A long name is cut and ends with a digest.
std::string baseline_file_name(const std::string& test);

std::string baseline_file_text(const BaselineFile& file);

/// Returns true if a file from another machine may contain a test of this name. Even a path is allowed, because names
/// become file names only by image::file_name_of(), which replaces slashes.
bool is_test_name(const std::string& text);

/// Reads exactly the output of baseline_file_text(), or of version 1. Throws Error with `path` and the line for
/// anything else.
BaselineFile parse_baseline_file(const std::string& text, const std::string& path);

}  // namespace holdfast::exchange
