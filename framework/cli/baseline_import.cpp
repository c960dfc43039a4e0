// holdfast baseline import [PATH...]: takes in what export wrote, all of it or nothing. What is there already stays,
// and so does a baseline that was accepted or dropped later than what the file says.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/baseline_file.hpp"
#include "cli/baseline_verb.hpp"
#include "cli/files.hpp"
#include "cli/imported.hpp"
#include "model/error.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNothingStored = "; nothing was stored";

struct Counts {
  std::size_t added = 0;
  std::size_t known = 0;
  std::size_t older = 0;
};

std::vector<fs::path> files_in(const std::vector<std::string>& inputs) {
  std::vector<fs::path> files;
  for (const fs::path input : inputs) {
    if (!fs::is_directory(input)) {
      files.push_back(input);
      continue;
    }
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(input)) {
      if (entry.path().extension() == kBaselineFileEnding) found.push_back(entry.path());
    }
    if (found.empty())
      throw Error(input.string() + ": holds no file that ends with " + std::string(kBaselineFileEnding));
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

std::vector<BaselineFile> read_all(const std::vector<fs::path>& paths) {
  std::vector<BaselineFile> files;
  std::set<std::string> tests;
  for (const auto& path : paths) {
    files.push_back(parse_baseline_file(read_file(path), path));
    if (!tests.insert(files.back().test).second)
      throw Error(path.string() + ":2: the test \"" + files.back().test + "\" is in another file, too");
  }
  return files;
}

/// One that is there with its verdict keeps it; its samples must be the same.
void take_run(store::Database& store, const ExportedRun& exported) {
  const auto there = store::find_run(store, exported.run.id);
  store::add_run(store, exported.run);
  for (const auto& process : exported.processes) store::add_process(store, exported.run.id, process);
  if (!there || !there->verdict) store::finish_run(store, exported.run);
}

void add_acceptances(store::Database& store, const ExportedBaseline& baseline, Counts& counts) {
  const auto rows = store::deeds_of(store, baseline.subject, baseline.config, baseline.branch);
  for (const auto& deed : baseline.accepted) {
    const bool known = std::any_of(rows.begin(), rows.end(), [&](const store::BaselineRecord& row) {
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

Counts add_all(store::Database& store, const std::vector<BaselineFile>& files) {
  return store.change("taking in baselines", [&](auto&) {
    Counts counts;
    for (const auto& file : files) {
      for (const auto& [id, session] : file.sessions) take_session(store, session);
      for (const auto& [id, run] : file.runs) take_run(store, run);
      for (const auto& baseline : file.baselines) add_acceptances(store, baseline, counts);
    }
    return counts;
  });
}

}  // namespace

ExitCode baseline_import(const BaselineOptions& options) {
  auto inputs = options.inputs;
  if (inputs.empty()) inputs = {usual_directory(options, store_url(options.shared, ""))};
  try {
    const auto files = read_all(files_in(inputs));
    auto store = open_store(options.shared, "");
    const auto counts = add_all(store, files);
    if (options.shared.talks()) {
      fmt::print(
          "{}: {} acceptances of {} tests taken in, {} were there already, {} are older than what is there\n",
          store.path(), counts.added, files.size(), counts.known, counts.older);
    }
    put_json(options.shared, nlohmann::json{{"schema", "holdfast-baseline-import/1"},
                                            {"tests", files.size()},
                                            {"added", counts.added},
                                            {"known", counts.known},
                                            {"older", counts.older}});
    return kPass;
  } catch (const fs::filesystem_error& wrong) {
    throw Error(wrong.path1().string() + ": cannot be read: " + wrong.code().message() + kNothingStored);
  } catch (const Error& wrong) {
    throw Error(wrong.what() + std::string(kNothingStored));
  }
}

}  // namespace holdfast::cli
