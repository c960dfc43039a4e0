// holdfast baseline export [GLOB]: accepted baselines as text, a file for each test. Files of tests that have no
// baseline any more are removed, so that the directory says what the store says.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "cli/baseline_file.hpp"
#include "cli/baseline_verb.hpp"
#include "cli/files.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "store/glob.hpp"
#include "store/sessions.hpp"
#include "wire/json.hpp"
#include "wire/json_text.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

void add_run(store::Database& store, const store::RunRecord& run, BaselineFile& file) {
  if (file.runs.contains(run.id)) return;
  file.runs[run.id] = {.run = run,
                       .processes = store::side_of(store::processes_of(store, run.id), Side::current)};
  if (!file.sessions.contains(run.session))
    file.sessions.emplace(run.session, store::referred_session(store, run.session));
}

/// With the sessions that a comparison with stored numbers uses (session/stored_sessions.cpp).
void add_baseline(store::Database& store, const store::BaselineRecord& in_force, BaselineFile& file) {
  ExportedBaseline baseline{
      .subject = in_force.subject, .config = in_force.config, .branch = in_force.branch, .accepted = {}};
  auto segment = store::segment_of(store, in_force.subject, in_force.config, in_force.branch);
  if (segment.size() > defaults::kSessionsMax) segment.resize(defaults::kSessionsMax);
  std::reverse(segment.begin(), segment.end());
  for (const auto& accepted : segment) {
    if (!accepted.run.verdict) continue;
    baseline.accepted.push_back(accepted.deed);
    add_run(store, accepted.run, file);
  }
  if (!baseline.accepted.empty()) file.baselines.push_back(std::move(baseline));
}

std::map<std::string, BaselineFile> files_of(const BaselineOptions& options, store::Database& store) {
  std::map<std::string, BaselineFile> files;
  for (const auto& baseline : store::list_baselines(store, options.glob)) {
    if (options.branch && baseline.branch != *options.branch) continue;
    auto& file = files[baseline.subject.test];
    file.test = baseline.subject.test;
    add_baseline(store, baseline, file);
  }
  std::erase_if(files, [](const auto& entry) { return entry.second.baselines.empty(); });
  return files;
}

/// The test of an exported file; empty: it is none.
std::string exported_test(const fs::path& path) {
  constexpr std::string_view kKey = "test ";
  std::ifstream file(path, std::ios::binary);
  std::string schema;
  std::string test;
  if (!std::getline(file, schema) || schema != kBaselineFileSchema || !std::getline(file, test)) return "";
  const auto name = test.starts_with(kKey) ? wire::maybe_json(test.substr(kKey.size())) : nlohmann::json();
  return name.is_string() ? name.get<std::string>() : "";
}

/// Exported files of chosen tests that have no baseline any more.
std::vector<fs::path> stale_files(const BaselineOptions& options, const std::string& directory,
                                  const std::set<std::string>& written) {
  std::vector<fs::path> stale;
  std::error_code ignored;
  if (options.branch) return stale;
  for (const auto& entry : fs::directory_iterator(directory, ignored)) {
    const auto& path = entry.path();
    if (path.extension() != kBaselineFileEnding || written.contains(path.filename())) continue;
    const auto test = exported_test(path);
    if (!test.empty() && store::fits(options.glob, test)) stale.push_back(path);
  }
  std::sort(stale.begin(), stale.end());
  return stale;
}

}  // namespace

ExitCode baseline_export(const BaselineOptions& options) {
  auto store = open_existing_store(options.shared, "");
  const auto directory =
      options.output.empty() ? usual_directory(options, store_url(options.shared, "")) : options.output;
  const auto files = files_of(options, store);
  std::set<std::string> written;
  auto json = nlohmann::json::array();
  for (const auto& [test, file] : files) {
    const auto name = baseline_file_name(test);
    const auto path = (fs::path(directory) / name).string();
    write_file_in_its_directory(path, baseline_file_text(file));
    written.insert(name);
    json.push_back({{"test", test}, {"file", path}, {"baselines", file.baselines.size()}});
    if (options.shared.talks()) fmt::print("{}\n", path);
  }
  for (const auto& path : stale_files(options, directory, written)) {
    fs::remove(path);
    if (options.shared.talks()) fmt::print("removed {}: its test has no baseline any more\n", path.string());
  }
  if (files.empty() && options.shared.talks()) fmt::print("{}\n", nothing_there(options, store));
  put_json(options.shared, json);
  return kPass;
}

}  // namespace holdfast::cli
