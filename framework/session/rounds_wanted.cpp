#include "session/rounds_wanted.hpp"

#include "image/file_name.hpp"
#include "runner/shares.hpp"
#include "session/counts.hpp"
#include "session/work_scratch.hpp"

namespace holdfast::session {
namespace {

bool runs_threads(const Settings& settings) {
  const auto asks = [&](const char* name) {
    return settings.told.contains(name) || settings.code.contains(name);
  };
  return asks("threads") || asks("groups") || settings.mode == "squeeze" || settings.mode == "hammock";
}

}  // namespace

runner::RoundsWanted rounds_wanted(const Judging& judging, double budget_s) {
  const auto& settings = judging.settings;
  const int processes = settings.executor == "local" ? 1
                        : settings.varying           ? kCountRounds
                                                     : settings.processes;
  return {.rounds = processes,
          .rounds_max = rounds_at_most(judging),
          .budget_s = budget_s,
          .shares = settings.runs ? runner::shares(*settings.runs, processes) : std::vector<int>(),
          .seed = settings.seed,
          .wire_file = scratch_of(judging.declaration) + ".wire",
          .of_threads = runs_threads(settings),
          .rounds_min = settings.rounds_min};
}

std::string scratch_of(const Declaration& declaration) {
  return work_scratch(declaration.work_directory) + "/" + image::file_name_of(declaration.test);
}

}  // namespace holdfast::session
