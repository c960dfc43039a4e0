// holdfast worker: measures whole tests, of the queue of a store or of a shard of a submission, until none is left.

#include <fmt/format.h>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "hunt/function_times.hpp"
#include "run/reference/machines.hpp"
#include "suite/fleet/worker.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

struct WorkerOptions {
  SharedOptions shared;
  fleet::WorkerSettings work;
  fleet::QueueSettings queue;
  std::optional<std::string> machine_class;
  std::optional<std::string> submission;
  std::size_t shard = 0;
  bool once = false;
};

ExitCode work(const WorkerOptions& given) {
  auto options = given;
  options.work.quiet = options.shared.quiet;
  options.work.judge_functions = hunt::judge_functions;
  if (options.machine_class) {
    // run::machine_class() and child processes read the class in the environment.
    run::check_machine_class(*options.machine_class);
    setenv("HOLDFAST_MACHINE_CLASS", options.machine_class->c_str(), 1);
  }
  int finished = 0;
  if (options.submission) {
    finished = fleet::work_on_shard(options.work, fleet::read_submission(*options.submission), options.shard);
  } else {
    open_existing_store(options.shared, "");
    options.queue.machine_class = run::machine_class();
    options.queue.wait = !options.once;
    finished = fleet::work_on_queue(options.work, options.queue, store_url(options.shared, ""));
    if (options.shared.talks()) fmt::print("{} tests measured; none is left for this machine\n", finished);
  }
  put_json(options.shared, nlohmann::json{{"schema", "holdfast-worker/1"}, {"finished", finished}});
  return kPass;
}

}  // namespace

Verb worker_verb() {
  return verb_of<WorkerOptions>(
      "worker", "Measure the tests that submit has distributed", work,
      [](WorkerOptions& options) {
        return joined(
            {{"--class WORD", &options.machine_class,
              "Class of this machine; default: HOLDFAST_MACHINE_CLASS, else none"},
             Argument(
                 "--lease", &options.queue.lease_s,
                 "Seconds after which another worker may take a test if its worker has not renewed its lease",
                 {.range = {{1, 86400}}}),
             {"--once", &options.once, "Exit when no test waits, even if other workers still measure some"},
             Argument("--forever", &options.queue.forever, "Wait for further tests", {.excludes = "--once"}),
             {"--build DIRECTORY", &options.work.build,
              "Build tree on this machine, if it is not at the submitted path"},
             {"--submission DIRECTORY", &options.submission,
              "Directory of the session, made by submit --slurm (has submission.json)"},
             Argument("--shard", &options.shard, "Number of the shard of submit --slurm",
                      {.needs = "--submission"})},
            brief(override_options(options.work.overrides), {"--budget", "--processes"}),
            committed_options(options.work.files));
      },
      {.examples = {{"holdfast worker --store postgresql://perf@db.example/perf", "until the queue is empty"},
                    {"holdfast worker --class zen --forever", "tests of one class of machines, for ever"},
                    {"holdfast worker --once --build build", "in another build tree"}}});
}

}  // namespace holdfast::cli
