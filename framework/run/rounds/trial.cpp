#include "run/rounds/trial.hpp"

#include <algorithm>

#include "adapters/adapters.hpp"
#include "image/digest.hpp"
#include "model/joined_text.hpp"
#include "run/judge/budget_needed.hpp"
#include "run/judge/rounds_wanted.hpp"
#include "run/plan/counts.hpp"
#include "run/plan/idle_settings.hpp"
#include "run/plan/injected_regression.hpp"
#include "run/reference/former_names.hpp"
#include "run/reference/open_session.hpp"
#include "run/rounds/noisy_rounds.hpp"
#include "run/sides/arms.hpp"

// Both programs become arms (both_arms), and wanted_of() says how many rounds they run. process::run_rounds()
// asks need_of_pass() whether to go on. finding_of() judges the result of each metric.

namespace holdfast::run {
namespace {

/// The two programs of one pass, with the arguments that say what to measure.
struct BothArms {
  process::Arm current;
  std::optional<process::Arm> baseline;
};

std::vector<process::MeasuredPoint> names_of_today(const Trial& trial) {
  std::vector<process::MeasuredPoint> names;
  for (const auto& one : trial.points) names.push_back({one.point.benchmark, one.point.params});
  return names;
}

/// Number of iterations that are counted for GROWTH, fewer than usual, since large sizes take long under an
/// instrument.
constexpr int kGrowthIterations = 3;

/// Prepares the arm for the pass: with an instrument, it counts instead of measuring times.
process::Arm in_pass(const Trial& trial, const instruments::Pass& pass, const Settings& settings,
                     process::Arm arm) {
  if (!pass.instrument.empty()) {
    count_instead(pass, scratch_of(trial.current.declaration), arm);
    if (settings.growth_alone && arm.speaks_wire && !settings.iterations)
      arm.launch.argv.push_back("--holdfast-iterations=" + std::to_string(kGrowthIterations));
  } else if (trial.times > 1) {
    lengthen(settings, trial.times, arm);
  }
  return arm;
}

/// Returns the arm of the accepted program, with its own names and parameters.
process::Arm baseline_arm(const Trial& trial, const std::optional<Placed>& placed, const Settings& settings) {
  auto then = settings;
  std::vector<process::MeasuredPoint> points;
  for (const auto& one : trial.points) {
    const auto& former = one.reference.former;
    points.push_back(former ? process::MeasuredPoint{former->subject.benchmark, former->subject.params}
                            : process::MeasuredPoint{one.point.benchmark, one.point.params});
    // Axes may have had other names, too.
    if (former) then.params = params_then(*former, then.params);
  }
  const auto& program = *trial.baseline;
  const auto launch = accepted_launch_of(placed, program.launch);
  auto arm = arm_of(program.declaration, then, Side::baseline, launch, points);
  arm.known_as = names_of_today(trial);
  return arm;
}

BothArms both_arms(const Trial& trial, const instruments::Pass& pass, const Settings& settings) {
  const auto& current = trial.current;
  // The place of the code matters for times only, so counting runs the programs as they were linked.
  const auto placed = pass.instrument.empty() ? trial.placed : std::nullopt;
  const auto launch = launch_of(placed, current.launch);
  BothArms arms{
      .current = in_pass(trial, pass, settings,
                         arm_of(current.declaration, settings, Side::current, launch, names_of_today(trial))),
      .baseline = {}};
  if (trial.baseline) arms.baseline = in_pass(trial, pass, settings, baseline_arm(trial, placed, settings));
  if (settings.plant > 0) inject_regression(current.declaration, settings, arms.current);
  if (trial.session != nullptr)
    share_processes(current.declaration, *trial.session, arms.current, arms.baseline);
  return arms;
}

process::RoundsWanted wanted_of(const Trial& trial, const instruments::Pass& pass, const Judging& judging) {
  auto wanted = rounds_wanted(judging, judging.settings.budget * trial.share);
  wanted.seed = trial.seed;
  if (trial.has_own_budget && pass.instrument.empty()) wanted.rounds_needed = rounds_needed(judging);
  // An experiment that began in turns and switched to concurrent programs stays concurrent.
  const auto* earlier = trial.points.front().earlier;
  if (earlier != nullptr && earlier->duets && wanted.duets == process::Duets::of_one_thread_where_noisy)
    wanted.duets = process::Duets::of_one_thread;
  if (judging.settings.growth_alone)
    wanted.rounds_max = 1;  // the counts of many sizes show whether they vary
  if (trial.rounds_max) wanted.rounds = std::min(wanted.rounds, *trial.rounds_max);
  return wanted;
}

/// Returns the need for more rounds, which go on until every metric and point of the pass is decided.
Need need_of_pass(const Trial& trial, const instruments::Pass& pass, const TrialWatch& watch,
                  const std::vector<process::MeasuredMetric>& all) {
  std::vector<Need> needs;
  for (const auto& measured : all) {
    const auto& one = trial.points[point_of(trial, measured)];
    const auto settings = settings_of_metric(pass, one.point.settings, measured.metric);
    if (one.earlier != nullptr && one.earlier->decided.contains(measured.metric)) continue;
    auto judging = trial.judging(settings, one.reference);
    judging.earlier = one.earlier;
    if (watch.known) judging.known = watch.known(measured);
    needs.push_back(need_of(judging, measured));
  }
  return need_of_all(needs);
}

/// Returns a key of everything that affects what a process does, except the requested benchmark.
std::string key_of(const process::Arm& arm) {
  const auto& launch = arm.launch;
  std::string key =
      launch.file + '\n' + launch.directory + '\n' + launch.input + '\n' + std::to_string(arm.launches);
  for (const auto& place : launch.places) key += '\n' + place.file + '\n' + place.library_path;
  for (const auto& word : launch.argv) key += '\n' + word;
  for (const auto& variable : launch.environment) {
    if (!variable.starts_with("LD_PRELOAD="))
      key += '\n' + variable;  // it contains a descriptor of this process
  }
  for (const auto& [path, file] : launch.shown.value_or(std::vector<process::ShownFile>()))
    key += '\n' + path + '\n' + file;
  return key;
}

}  // namespace

Judging Trial::judging(const Settings& settings, const Reference& of) const {
  return {.declaration = current.declaration,
          .settings = settings,
          .reference = of,
          .judged_together = judged_together,
          .share = share};
}

std::size_t point_of(const Trial& trial, const process::MeasuredMetric& measured) {
  const auto found = std::ranges::find_if(trial.points, [&](const TrialPoint& one) {
    return one.point.benchmark == measured.benchmark && one.point.params == measured.params;
  });
  return found == trial.points.end() ? 0 : static_cast<std::size_t>(found - trial.points.begin());
}

std::vector<process::MeasuredMetric> run_trial(const Trial& trial, const instruments::Pass& pass,
                                               const TrialWatch& watch, const process::Spawner& spawn) {
  const auto settings = settings_in(pass, trial.point().settings);
  const auto judging = trial.judging(settings, trial.reference());
  process::Watcher watcher;
  if (watch.keep) watcher.keep = watch.keep;
  if (watch.progress) watcher.progress = watch.progress;
  if (watch.begin_anew) watcher.begin_anew = watch.begin_anew;
  watcher.ended = watch.ended;
  if (stops_early(judging)) {
    watcher.need = [&](const std::vector<process::MeasuredMetric>& all) {
      return need_of_pass(trial, pass, watch, all);
    };
  }
  watcher.counting = [&](const std::vector<process::MeasuredMetric>& all) {  // equal for all metrics
    return rounds_that_count(judging, all.front());
  };
  watch_duets(judging, watcher);
  const auto arms = both_arms(trial, pass, settings);
  return process::run_rounds(arms.current, arms.baseline, wanted_of(trial, pass, judging), watcher, spawn);
}

std::vector<process::MeasuredMetric> measure_once(
    const Trial& trial, const instruments::Pass& pass,
    const std::function<void(const process::Progress&)>& progress) {
  const auto settings = settings_in(pass, trial.point().settings);
  const auto arms = both_arms(trial, pass, settings);
  const process::RoundsWanted wanted{.rounds = 1,
                                     .rounds_max = 1,
                                     .budget_s = settings.budget,
                                     .shares = {},
                                     .seed = trial.seed,
                                     .wire_file = scratch_of(trial.current.declaration) + ".wire"};
  process::Watcher watcher;
  watcher.progress = progress;
  return process::run_rounds(arms.current, arms.baseline, wanted, watcher);
}

Finding finding_of(const Trial& trial, const instruments::Pass& pass, const Reference& reference,
                   const process::MeasuredMetric& measured) {
  const auto& one = trial.points[point_of(trial, measured)];
  const auto settings = settings_of_metric(pass, one.point.settings, measured.metric);
  auto judging = trial.judging(settings, reference);
  judging.earlier = one.earlier;
  Finding finding{
      .settings = settings,
      .judged = judge_measured(judging, measured),
      .in_force = in_force_since(settings, settings_used(judging, measured), reference.kind, measured),
      .placement = {}};
  if (trial.placed && pass.instrument.empty()) finding.placement = trial.placed->placement;
  return finding;
}

bool may_share_processes(const Declaration& declaration, const SessionRecord& session) {
  const auto* adapter = adapters::adapter_named(declaration.adapter);
  return adapter != nullptr && adapter->names_in != nullptr && !session.facts.contains(kByHandFact);
}

void share_processes(const Declaration& declaration, const SessionRecord& session, process::Arm& current,
                     std::optional<process::Arm>& baseline) {
  if (!may_share_processes(declaration, session) || current.points.empty()) return;
  if (current.counting) return;
  const auto* adapter = adapters::adapter_named(declaration.adapter);
  // Both programs are in the key: a pair is shared as a whole.
  const process::Sharing sharing{.directory = declaration.work_directory + "/shared/" + session.id,
                                 .key = key_of(current) + "\n\n" + (baseline ? key_of(*baseline) : ""),
                                 .test = declaration.test};
  const auto shared =
      process::SharedProcesses::with(sharing, current.points.front().benchmark, adapter->names_in);
  current.shared = shared;
  // The process measures all benchmarks that its harness measures at once, and each test takes its own.
  current.foreign->ask = adapter->measure(shared.asked()).ask;
  if (!baseline) return;
  baseline->shared = shared;
  baseline->foreign->ask = current.foreign->ask;
}

}  // namespace holdfast::run
