#include "run/judge/rounds_wanted.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include "image/digest.hpp"
#include "image/own_directory.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "process/plan.hpp"
#include "run/judge/rounds_planned.hpp"
#include "run/plan/counts.hpp"

namespace holdfast::run {
namespace {

process::Duets duets_of(const Settings& settings) {
  if (settings.executor == Executor::local) return process::Duets::none;
  return settings.duet == DuetChoice::auto_    ? process::Duets::of_one_thread_where_noisy
         : settings.duet == DuetChoice::on     ? process::Duets::of_one_thread
         : settings.duet == DuetChoice::always ? process::Duets::of_all
                                               : process::Duets::none;
}

namespace fs = std::filesystem;

constexpr const char* kBegin = "scratch.";

/// Creates a scratch directory. All paths have the same length, so that the stacks of programs that receive
/// them are equally long.
std::string made_scratch(const fs::path& work) {
  // A process id has at most seven digits (PID_MAX_LIMIT is 2^22, proc(5)). A process of another container
  // can have the same id.
  auto path = work / fmt::format("{}{:07}.{:08x}", kBegin, getpid(), std::random_device{}());
  fs::create_directories(path);
  return path;
}

}  // namespace

bool runs_threads(const Settings& settings) {
  const auto asks = [&](const char* name) { return settings.told(name) || settings.code.contains(name); };
  return asks("threads") || asks("groups") || settings.mode == Mode::squeeze ||
         settings.mode == Mode::hammock || measures_at_once(settings);
}

process::RoundsWanted rounds_wanted(const Judging& judging, double budget_s) {
  const auto& settings = judging.settings;
  const int processes = settings.executor == Executor::local ? 1
                        : settings.varying                   ? kCountRounds
                                                             : settings.processes;
  return {.rounds = processes,
          .rounds_max = rounds_at_most(judging),
          .budget_s = budget_s,
          .shares = settings.runs ? process::shares(*settings.runs, processes) : std::vector<int>(),
          .seed = settings.seed,
          .wire_file = scratch_of(judging.declaration) + ".wire",
          .of_threads = runs_threads(settings),
          .duets = duets_of(settings),
          .rounds_min = settings.rounds_min};
}

std::optional<double> process_seconds(const Settings& settings, bool live, double budget_s) {
  constexpr double kProcesses = 100;  // the number of processes that a budget should hold
  // A shorter process mostly measures its start and the training of the branch predictor.
  constexpr double kLeastSeconds = 0.03;
  // The user or the code has set how much a process does.
  const bool asked = settings.samples || settings.runs || settings.code.contains("process-time");
  const bool usual =
      settings.tester == TesterName::shift && settings.mode == Mode::steady && !shares_process(settings);
  if (asked || !usual || !live) return std::nullopt;
  const double seconds = std::max(budget_s / kProcesses, kLeastSeconds);
  return seconds < defaults::kProcessSeconds ? std::optional(seconds) : std::nullopt;
}

std::string scratch_of(const Declaration& declaration) {
  return work_scratch(declaration.work_directory) + "/" + image::file_name_of(declaration.test);
}

std::string work_scratch(const std::string& work_directory) {
  static std::map<std::string, image::OwnDirectory> all;
  const auto known = all.find(work_directory);
  if (known != all.end() && !fs::is_directory(known->second.path()))
    all.erase(known);  // a new session has removed the directory
  if (!all.contains(work_directory))
    image::remove_left(work_directory, [](const std::string& name) { return name.starts_with(kBegin); });
  return all.try_emplace(work_directory, [&] { return made_scratch(work_directory); }).first->second.path();
}

}  // namespace holdfast::run
