#include "run/reference/experiments.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "image/digest.hpp"
#include "model/settings/settings.hpp"
#include "run/reference/accepted_losses.hpp"
#include "run/reference/machines.hpp"
#include "run/sides/known_inputs.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {
namespace {

/// Maximum number of earlier runs that the next run continues, the latest ones. The level of the next run
/// takes all these runs into account.
constexpr std::size_t kRunsMost = 24;

using settings::Group;

/// Returns true if a setting affects the result. BUDGET, PROCESSES and TIMEOUT only limit how long is
/// measured. Settings of the baseline only select the program to compare with, and whether the test is
/// measured.
bool decides(const settings::Row& row) {
  constexpr std::array kEnds{"budget", "processes", "timeout"};
  // PLACEMENT decides how the programs are linked, and FUNCTIONS what is judged; they are in this group nevertheless.
  if (row.group == Group::baseline) return row.name == "placement" || row.name == "functions";
  return std::ranges::find(kEnds, row.name) == kEnds.end();
}

/// Prefixes of inherited variables that the loader or libraries of a program read. Other variables vary
/// between shells and between jobs of a CI system.
constexpr std::array kInherited{"GLIBC_TUNABLES", "GOMP_", "KMP_", "LANG", "LC_",       "LD_",
                                "MALLOC_",        "MKL_",  "OMP_", "TBB_", "OPENBLAS_", "TZ"};

bool is_read(const std::string& variable) {
  return std::ranges::any_of(kInherited, [&](const char* begin) { return variable.starts_with(begin); });
}

void add_line(const std::string& name, const std::string& value, std::string& text) {
  // Names and values are from arguments, the environment and paths, which have no NUL bytes.
  text += name + '\0' + value + '\n';
}

void add_files(const std::string& name, const std::vector<ImageFile>& files, std::string& text) {
  for (const auto& file : files)
    // Debug information has no effect on times, so the digest of the loaded code is preferred.
    add_line(name + " " + file.name, file.code.empty() ? file.sha256 : file.code, text);
}

/// Adds all files that the program loads and reads.
void add_image(const std::string& side, const Image& image, std::string& text) {
  add_files(side, {image.program}, text);
  add_files(side + " library", image.libraries, text);
  add_files(side + " data", image.data, text);
  const auto& inputs = image.inputs;
  add_files(side + " input", inputs.files, text);
  add_files(side + " shared input", inputs.shared, text);
  // A file that the program looks for would change what it does if it appeared.
  for (const auto& name : inputs.absent) add_line(side + " absent", name, text);
  for (const auto& listing : inputs.listings) {
    for (const auto& name : listing.names) add_line(side + " listing " + listing.name, name, text);
  }
}

/// Adds how the programs are run.
void add_start(const Run& run, std::string& text) {
  for (std::size_t i = 1; i < run.command.size(); ++i) add_line("argument", run.command[i], text);
  for (const auto& variable : run.environment) add_line("environment", variable, text);
  // The set sorts them: their order in the environment does not matter.
  std::set<std::string> inherited;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (is_read(*variable)) inherited.insert(*variable);
  }
  for (const auto& variable : inherited) add_line("inherited", variable, text);
  for (const auto& hook : {run.hooks.setup, run.hooks.prepare, run.hooks.conclude, run.hooks.cleanup})
    add_line("hook", hook, text);
  add_line("pick", run.pick ? run.pick->pattern + '\0' + run.pick->unit : "", text);
  add_line("adapter", run.adapter, text);
}

/// Adds the settings that affect the result.
void add_settings(const Run& run, std::string& text) {
  for (const auto& row : settings::rows()) {
    if (decides(row)) add_line("setting " + row.option(), fact_of(run.in_force, row.option()), text);
  }
}

/// Returns true if the point has no experiment. An experiment needs the same gate and the same programs each
/// time.
bool has_none(const Program& program, const Planned& planned) {
  const auto& settings = planned.point.settings;
  return planned.reference.kind != "live" || !planned.reference.previous || program.image.id.empty() ||
         !traces_are_complete(program.image.inputs) || settings.plant > 0 || settings.max ||
         settings.growth || settings.tester != TesterName::shift || pools_samples(settings);
}

std::optional<Image> image_of_baseline(const Test& test, const Reference& reference) {
  if (reference.commit) return reference.image;
  const auto accepted = store::find_run(test.store, reference.run);
  return accepted ? std::optional(accepted->image) : std::nullopt;
}

/// Returns the last run of each metric.
std::map<std::string, Run> last_of_metrics(const std::vector<Run>& runs) {
  std::map<std::string, Run> last;
  for (const auto& run : runs) last.insert_or_assign(run.subject.metric, run);
  return last;
}

bool has_loss(const std::vector<Run>& decided) {
  return std::ranges::any_of(decided,
                             [](const Run& run) { return run.verdict->outcome == Outcome::regressed; });
}

/// Returns the runs that the next one continues: those that ran like the last one, in turns or concurrently.
std::vector<Run> undecided_in(std::vector<Run> runs) {
  if (runs.empty()) return runs;
  const bool duets = runs.back().experiment->duets;
  std::erase_if(runs, [&](const Run& run) {
    return run.experiment->duets != duets || run.is_repeated() || is_decided(run.verdict->outcome) ||
           run.verdict->pairs == 0;
  });
  if (runs.size() > kRunsMost) runs.erase(runs.begin(), runs.end() - kRunsMost);
  return runs;
}

/// Returns a run of the current session with the verdict of an earlier run.
Run repeated(const Test& test, const Program& program, const Planned& planned, const Run& then) {
  const auto& now = planned.runs.front();
  Run run = then;
  run.id.clear();
  run.session = now.session;
  run.started.clear();
  run.seconds = 0;
  run.seed = now.seed;
  run.declaration = now.declaration;
  run.location = now.location;
  run.image = program.image;
  run.baseline = {.kind = planned.reference.kind,
                  .run = planned.reference.commit ? "" : planned.reference.run,
                  .branch = planned.reference.branch};
  run.baseline_commit = now.baseline_commit;
  run.acceptances = now.acceptances;
  run.spent = now.spent;
  run.experiment->decided_by = then.id;
  say_decided(then, *run.verdict);
  // A point with MAX has no experiment (has_none()), so nothing is above the limit.
  cover(planned.known, {.subject = run.subject, .branch = test.session.branch, .now = store::utc_now()},
        false, run, *run.verdict);
  // The stored verdict has the warnings of the earlier run, and some of them were added again.
  std::set<std::string> said;
  std::erase_if(run.verdict->warnings, [&](const auto& warning) { return !said.insert(warning).second; });
  return run;
}

}  // namespace

void say_decided(const Run& by, Verdict& verdict) {
  verdict.message += "; decided at " + by.started +
                     ", and neither program has changed since then: not measured again (--fresh measures it)";
}

std::string program_digest(const Run& run) {
  std::string text;
  add_image("program", run.image, text);
  add_start(run, text);
  return image::sha256_of(text);
}

std::optional<PlannedExperiment> find_experiment(const Test& test, const Program& program,
                                                 const Planned& planned, bool fresh) {
  if (has_none(program, planned)) return std::nullopt;
  const auto before = image_of_baseline(test, planned.reference);
  if (!before) return std::nullopt;
  const auto& run = planned.runs.front();
  std::string text;
  add_image("baseline", *before, text);
  add_image("current", program.image, text);
  add_start(run, text);
  add_settings(run, text);
  PlannedExperiment found;
  // This digest is the same on all machines, so that it finds results of other machines. The next digest
  // includes this machine.
  found.now.programs = image::sha256_of(text);
  add_line("configuration", run.config, text);
  found.now.pair = image::sha256_of(text + machine_text(test.session.facts));
  auto runs = store::runs_that_name(test.store, run.subject, found.now.pair);
  std::erase_if(runs, [&](const Run& one) { return one.error || !one.verdict || !one.experiment; });
  if (runs.empty()) return found;
  found.now.number = runs.back().experiment->number;
  if (fresh) {
    ++found.now.number;
    return found;
  }
  std::erase_if(runs, [&](const Run& one) { return one.experiment->number != found.now.number; });
  for (auto& [metric, last] : last_of_metrics(runs)) {
    if (!is_decided(last.verdict->outcome))
      found.is_decided = false;
    else
      // A repetition refers to the run that decided. So repetitions never refer to each other.
      found.decided.push_back(last.is_repeated()
                                  ? store::referred_run(test.store, last.experiment->decided_by)
                                  : std::move(last));
  }
  // Another process may read other files, so programs that seem to be the same may differ.
  if (found.is_decided && !program.image.inputs.unknown.empty() && !has_loss(found.decided)) {
    found.decided.clear();
    ++found.now.number;
    return found;
  }
  found.undecided = undecided_in(std::move(runs));
  if (!found.undecided.empty()) {
    found.now.run = found.undecided.back().experiment->run + 1;
    found.now.duets = found.undecided.back().experiment->duets;
  }
  return found;
}

bool repeat_decided(const Test& test, const Program& program, Planned& planned) {
  if (!planned.experiment || planned.experiment->decided.empty() || !planned.experiment->is_decided)
    return false;
  std::vector<Run> runs;
  for (const auto& then : planned.experiment->decided) {
    auto run = repeated(test, program, planned, then);
    store::begin_run(test.store, run);
    store::finish_run(test.store, run);
    runs.push_back(std::move(run));
  }
  planned.runs = std::move(runs);
  return true;
}

std::size_t repeat_decided_points(const Test& test, const Program& program, bool fresh,
                                  std::vector<Planned>& all) {
  std::size_t repeated = 0;
  for (auto& planned : all) {
    const auto& run = planned.runs.front();
    if (run.error || run.verdict) continue;
    planned.experiment = find_experiment(test, program, planned, fresh);
    if (repeat_decided(test, program, planned)) ++repeated;
  }
  return repeated;
}

}  // namespace holdfast::run
