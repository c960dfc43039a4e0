#include "suite/exchange/baseline_files.hpp"

#include <algorithm>
#include <fstream>
#include <set>

#include "model/defaults.hpp"
#include "model/error.hpp"
#include "model/text/files.hpp"
#include "store/glob.hpp"
#include "store/sessions.hpp"
#include "suite/exchange/baseline_records.hpp"

namespace holdfast::exchange {
namespace {

namespace fs = std::filesystem;

// ---- export ---------------------------------------------------------------------------------------------------

void add_run(store::Database& store, const Run& run, BaselineFile& file) {
  if (file.runs.contains(run.id)) return;
  file.runs[run.id] = {.run = run,
                       .processes = store::side_of(store::processes_of(store, run.id), Side::current)};
  if (!file.sessions.contains(run.session))
    file.sessions.emplace(run.session, store::referred_session(store, run.session));
}

/// Adds the acceptances that a comparison with stored numbers uses, and their runs.
void add_baseline(store::Database& store, const store::BaselineRecord& in_force, BaselineFile& file) {
  ExportedBaseline baseline{
      .subject = in_force.subject, .config = in_force.config, .branch = in_force.branch, .accepted = {}};
  auto segment = store::segment_of(store, in_force.subject, in_force.config, in_force.branch);
  // The latest acceptance is first in the store and last in the file, so the oldest ones are cut off here.
  if (segment.size() > defaults::kSessionsMax) segment.resize(defaults::kSessionsMax);
  std::ranges::reverse(segment);
  for (const auto& accepted : segment) {
    if (!accepted.run.verdict || !store::has_samples(store, accepted.run.id)) continue;
    baseline.accepted.push_back(accepted.deed);
    add_run(store, accepted.run, file);
  }
  if (!baseline.accepted.empty()) file.baselines.push_back(std::move(baseline));
}

std::map<std::string, BaselineFile> files_of(const ExportWanted& wanted, store::Database& store) {
  std::map<std::string, BaselineFile> files;
  for (const auto& baseline : store::list_baselines(store, wanted.glob)) {
    if (wanted.branch && baseline.branch != *wanted.branch) continue;
    if (!store::has_samples(store, baseline.run)) continue;  // nothing can be compared with it
    auto& file = files[baseline.subject.test];
    file.test = baseline.subject.test;
    add_baseline(store, baseline, file);
  }
  std::erase_if(files, [](const auto& entry) { return entry.second.baselines.empty(); });
  return files;
}

/// Returns the two lines with version and test.
std::string first_lines(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string first;
  std::string second;
  std::getline(file, first);
  std::getline(file, second);
  return first + "\n" + second + "\n";
}

/// Returns the name of the test of an exported file; empty if the file is not an export. An unreadable file does not
/// count as an export, and so is never removed.
std::string exported_test(const fs::path& path) {
  try {
    return Records(first_lines(path), path.string()).test();
  } catch (const std::exception&) {
    return "";
  }
}

/// Files of baselines in the directory, sorted.
template <class Iterator>
std::vector<fs::path> baseline_files_in(const Iterator& directory) {
  std::vector<fs::path> files;
  for (const auto& entry : directory) {
    if (entry.path().extension() == kBaselineFileEnding) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

/// Returns the exported files of chosen tests that no longer have a baseline.
std::vector<fs::path> stale_files(const ExportWanted& wanted, const std::set<std::string>& written) {
  // A file may be of a test that has a baseline on another branch only.
  if (wanted.branch) return {};
  std::error_code ignored;
  auto files = baseline_files_in(fs::directory_iterator(wanted.directory, ignored));
  std::erase_if(files, [&](const fs::path& path) {
    if (written.contains(path.filename())) return true;
    const auto test = exported_test(path);
    return test.empty() || !store::fits(wanted.glob, test);
  });
  return files;
}

// ---- import ---------------------------------------------------------------------------------------------------

std::vector<fs::path> files_in(const std::vector<std::string>& inputs) {
  std::vector<fs::path> files;
  for (const fs::path input : inputs) {
    if (!fs::is_directory(input)) {
      files.push_back(input);
      continue;
    }
    const auto found = baseline_files_in(fs::directory_iterator(input));
    if (found.empty())
      throw Error(input.string() + ": contains no file that ends with " + std::string(kBaselineFileEnding));
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

/// Adds a session. Throws Error if another session of this id exists.
void take_session(store::Database& store, const SessionRecord& session) {
  const auto there = store::find_session(store, session.id);
  if (!there) return store::add_session(store, session);
  if (there->started != session.started || there->fingerprint != session.fingerprint ||
      there->branch != session.branch || there->commit != session.commit)
    throw Error(store.path() + ": session " + session.id + " already exists, and is another one");
}

/// Adds a run. If the run exists with a verdict, it keeps this verdict. add_run() and add_process() check that
/// existing rows and samples are the same.
void take_run(store::Database& store, const ExportedRun& exported) {
  const auto there = store::find_run(store, exported.run.id);
  store::add_run(store, exported.run);
  for (const auto& process : exported.processes) store::add_process(store, exported.run.id, process);
  if (!there || !there->verdict) store::finish_run(store, exported.run);
}

/// Leaves out an acceptance that is older than the last row, because its row would become the last one and so come
/// into force.
void add_acceptances(store::Database& store, const ExportedBaseline& baseline, ImportCounts& counts) {
  const auto rows = store::deeds_of(store, baseline.subject, baseline.config, baseline.branch);
  for (const auto& deed : baseline.accepted) {
    const bool known = std::ranges::any_of(rows, [&](const store::BaselineRecord& row) {
      return !row.dropped && row.run == deed.run && row.accepted == deed.accepted;
    });
    if (known) {
      ++counts.known;
    } else if (!rows.empty() && deed.accepted <= rows.front().accepted) {
      ++counts.older;
    } else {
      store::add_acceptance(store, deed);
      ++counts.added;
    }
  }
}

}  // namespace

Exported export_baselines(store::Database& store, const ExportWanted& wanted) {
  Exported exported;
  std::set<std::string> written;
  for (const auto& [test, file] : files_of(wanted, store)) {
    const auto name = baseline_file_name(test);
    const auto path = (fs::path(wanted.directory) / name).string();
    text::replace_file(path, baseline_file_text(file));  // a link is replaced, and not followed
    written.insert(name);
    exported.written.push_back({.test = test, .path = path, .baselines = file.baselines.size()});
  }
  // Files are removed after all others were written, so that an error removes nothing.
  exported.removed = stale_files(wanted, written);
  for (const auto& path : exported.removed) fs::remove(path);
  return exported;
}

std::vector<BaselineFile> read_baseline_files(const std::vector<std::string>& inputs) {
  std::vector<BaselineFile> files;
  std::set<std::string> tests;
  for (const auto& path : files_in(inputs)) {
    files.push_back(parse_baseline_file(text::read_file(path), path));
    if (!tests.insert(files.back().test).second)
      throw Error(path.string() + ":1: the test \"" + files.back().test + "\" is in another file, too");
  }
  return files;
}

ImportCounts import_baselines(store::Database& store, const std::vector<BaselineFile>& files) {
  return store.change("taking in baselines", [&](auto&) {
    ImportCounts counts;
    for (const auto& file : files) {
      for (const auto& [id, session] : file.sessions) take_session(store, session);
      for (const auto& [id, run] : file.runs) take_run(store, run);
      for (const auto& baseline : file.baselines) add_acceptances(store, baseline, counts);
    }
    return counts;
  });
}

}  // namespace holdfast::exchange
