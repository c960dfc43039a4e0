// holdfast baseline export [GLOB], import [PATH...]: writes and reads accepted baselines as text, a file for each
// test.

#include <fmt/format.h>

#include <filesystem>

#include "cli/baseline_verb.hpp"
#include "model/error.hpp"
#include "suite/exchange/baseline_files.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {

namespace fs = std::filesystem;

ExitCode baseline_export(const BaselineOptions& options) {
  auto store = open_existing_store(options.shared, "");
  const auto directory =
      options.output.empty() ? usual_directory(options, store_url(options.shared, "")) : options.output;
  if (options.output.empty() && fs::is_symlink(directory))
    throw Error(
        directory +
        ": is a link, and the files would be written to its target; name the directory with --output");
  const auto exported = exchange::export_baselines(
      store, {.glob = options.glob(), .branch = options.branch, .directory = directory});
  auto json = nlohmann::json::array();
  for (const auto& file : exported.written) {
    json.push_back({{"test", file.test}, {"file", file.path}, {"baselines", file.baselines}});
    if (options.shared.talks()) fmt::print("{}\n", file.path);
  }
  for (const auto& path : exported.removed) {
    if (options.shared.talks()) fmt::print("removed {}: its test has no baseline any more\n", path.string());
  }
  if (json.empty() && options.shared.talks()) fmt::print("{}\n", nothing_there(options, store));
  put_json(options.shared, json);
  return kPass;
}

ExitCode baseline_import(const BaselineOptions& options) {
  constexpr const char* kNothingStored = "; nothing was stored";
  auto inputs = options.inputs;
  if (inputs.empty()) inputs = {usual_directory(options, store_url(options.shared, ""))};
  try {
    const auto files = exchange::read_baseline_files(inputs);
    auto store = open_store(options.shared, "");
    const auto counts = exchange::import_baselines(store, files);
    if (options.shared.talks()) {
      fmt::print(
          "{}: {} acceptances of {} tests imported, {} were known already, {} are older than the known "
          "ones\n",
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
