// holdfast worker: measures whole tests, of the queue of a store or of a shard of a submission, until none is left.

#include <fmt/format.h>

#include "cli/fleet_worker.hpp"
#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "session/machine_class.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

struct WorkerOptions {
  Shared shared;
  FleetWork work;
  QueueWork queue;
  std::optional<std::string> machine_class;
  std::optional<std::string> submission;
  std::size_t shard = 0;
  bool once = false;
};

ExitCode work(WorkerOptions options) {
  options.work.quiet = options.shared.quiet;
  if (options.machine_class) {
    session::check_machine_class(*options.machine_class);
    setenv("HOLDFAST_MACHINE_CLASS", options.machine_class->c_str(), 1);
  }
  int finished = 0;
  if (options.submission) {
    finished = work_on_shard(options.work, read_submission(*options.submission), options.shard);
  } else {
    open_existing_store(options.shared, "");
    options.queue.machine_class = session::machine_class();
    options.queue.wait = !options.once;
    finished = work_on_queue(options.work, options.queue, store_url(options.shared, ""));
    if (options.shared.talks()) fmt::print("{} tests measured; none is left for this machine\n", finished);
  }
  put_json(options.shared, nlohmann::json{{"schema", "holdfast-worker/1"}, {"finished", finished}});
  return kPass;
}

}  // namespace

void add_worker_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<WorkerOptions>();
  auto* verb =
      app.add_subcommand("worker", "Measure tests that \"submit\" has shared out, until none is left");
  verb->add_option("--class", options->machine_class,
                   "The class of this machine; without it HOLDFAST_MACHINE_CLASS, else none")
      ->type_name("WORD");
  verb->add_option("--lease", options->queue.lease_s,
                   "Seconds after which a test is taken to be lost if its worker is not heard of")
      ->capture_default_str()
      ->check(CLI::Range(1, 86400));
  verb->add_flag("--once", options->once, "End when no test waits, though others hold some");
  verb->add_flag("--forever", options->queue.forever, "Wait for tests that are yet to come")
      ->excludes("--once");
  verb->add_option("--build", options->work.build, "The build tree on this machine, if it is another one")
      ->type_name("DIRECTORY");
  auto* submission = verb->add_option("--submission", options->submission, "Of submit --slurm: its directory")
                         ->type_name("DIRECTORY");
  verb->add_option("--shard", options->shard, "Of submit --slurm: which of its shards")->needs(submission);
  add_override_options(*verb, options->work.overrides);
  add_committed_options(*verb, options->work.files);
  add_shared_options(*verb, options->shared);
  verb->footer("holdfast worker --store postgresql://perf@db.example/perf --class zen");
  verb->callback([options, &action] { action = [options] { return work(*options); }; });
}

}  // namespace holdfast::cli
