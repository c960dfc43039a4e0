#include "run/profiling.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <tuple>

#include "instruments/allocations.hpp"
#include "instruments/callgrind.hpp"
#include "instruments/processor_variants.hpp"
#include "instruments/profile_of.hpp"
#include "model/named_benchmark.hpp"
#include "run/plan/points.hpp"
#include "run/reference/baseline_branch.hpp"
#include "run/reference/commit_baseline.hpp"
#include "run/reference/former_names.hpp"
#include "run/reference/machines.hpp"
#include "run/reference/open_session.hpp"
#include "run/reference/reference.hpp"
#include "run/rounds/trial.hpp"
#include "stats/aggregator.hpp"
#include "stats/side_report.hpp"

// A point is counted in one pass for each instrument, which runs processes of its own. functions_of_both()
// joins the functions of both programs by name.

namespace holdfast::run {
namespace {

/// The state of one call of profile_test().
class Profiling {
 public:
  /// `then` is the commit that the test is compared with, if any.
  Profiling(const Declaration& declaration, const Program& program, std::optional<store::Database>& store,
            const wire::Aliases& aliases, const std::optional<TestAtCommit>& then, bool by_thread)
      : declaration_(declaration),
        program_(program),
        store_(store),
        aliases_(aliases),
        then_(then),
        by_thread_(by_thread),
        session_(session_of_now(declaration)),
        branches_(branch_facts_of(session_, declaration.source_directory)) {}

  ProfiledPoint of(const Point& point, const std::function<void(const process::Progress&)>& progress) {
    ProfiledPoint profiled{.benchmark = point.benchmark, .params = point.params};
    const auto reference = reference_of(point);
    profiled.reason = reference.reason;
    if (reference.previous) profiled.baseline_run = reference.run;
    if (reference.previous && reference.commit) profiled.baseline_commit = then_->baseline.name();
    for (const auto& pass : instruments::passes_of(point.settings.metrics)) {
      for (auto& measured : run(point, reference, pass, progress)) {
        if (measured.skipped) profiled.skipped = *measured.skipped;
        profiled.metrics.push_back(of_metric(point, std::move(measured)));
      }
      // A benchmark that skips itself does so under each instrument.
      if (!profiled.skipped.empty()) break;
    }
    return profiled;
  }

 private:
  Reference reference_of(const Point& point) {
    if (then_) return reference_at_commit(*then_, point);
    if (!store_) return {.reason = "there is no store yet, and therefore no baseline"};
    Run run;
    run.subject = {.test = declaration_.test, .benchmark = point.benchmark, .params = point.params};
    run.config = on_this_class(declaration_.config);
    return find_reference(declaration_, point.settings, *store_, session_, run, program_, branches_,
                          aliases_);
  }

  /// Runs one process of each side.
  std::vector<process::MeasuredMetric> run(
      const Point& point, const Reference& reference, const instruments::Pass& pass,
      const std::function<void(const process::Progress&)>& progress) const {
    Trial trial{.current = {declaration_, program_.launch},
                .points = {{point, reference}},
                .seed = point.settings.seed};
    if (reference.previous) trial.baseline.emplace(TrialProgram{declaration_, *reference.previous});
    const bool by_thread = by_thread_ && pass.instrument == "callgrind";
    const char* wanted = pass.instrument == "allocations" ? instruments::kSitesWanted
                         : by_thread                      ? instruments::kThreadsWanted
                                                          : nullptr;
    // Both programs get the variable, so that their counts can be compared.
    if (wanted != nullptr) {
      trial.current.launch.environment.emplace_back(wanted);
      if (trial.baseline) trial.baseline->launch.environment.emplace_back(wanted);
    }
    return measure_once(trial, pass, progress);
  }

  ProfiledMetric of_metric(const Point& point, process::MeasuredMetric measured) const {
    ProfiledMetric metric{.metric = measured.metric,
                          .unit = measured.unit,
                          .direction = declaration_.asked.direction.value_or(measured.direction)};
    // Each side is one process, so the median is its value.
    const auto by = aggregator_named(point.settings.aggregator);
    metric.current = stats::side_report(store::side_of(measured.processes, Side::current), by).median;
    metric.baseline = stats::side_report(store::side_of(measured.processes, Side::baseline), by).median;
    for (const auto& warned : measured.warnings)
      metric.warnings.push_back((warned.by_current ? "" : "the baseline: ") + warned.sentence);
    if (auto note = instruments::variants_note(measured.profiles); !note.empty())
      metric.warnings.push_back(std::move(note));
    metric.profiles = std::move(measured.profiles);
    return metric;
  }

  const Declaration& declaration_;
  const Program& program_;
  std::optional<store::Database>& store_;
  const wire::Aliases& aliases_;
  const std::optional<TestAtCommit>& then_;
  bool by_thread_;
  SessionRecord session_;
  BranchFacts branches_;
};

bool differs(const Profile::Function& a, const Profile::Function& b) {
  // Numbers are divided by the iterations, so equal ones can differ in their last digits.
  constexpr double kSame = 1e-9;
  return std::abs(a.calls - b.calls) > kSame || std::abs(a.self - b.self) > kSame;
}

void show_only(const FunctionFilter& shown, ProfiledPoint& point) {
  for (auto& metric : point.metrics) {
    for (auto* profile : {&metric.profiles.current, &metric.profiles.baseline}) {
      if (!*profile) continue;
      *profile = instruments::filtered(std::move(**profile), shown);
      name_benchmark(point.benchmark, **profile);
    }
  }
}

}  // namespace

std::vector<ProfiledPoint> profile_test(
    const Declaration& declaration, const Overrides& overrides, std::optional<store::Database>& store,
    const wire::Aliases& aliases, const FunctionFilter& shown, bool by_thread,
    const std::function<void(const std::string&, const process::Progress&)>& progress) {
  instruments::filtered({}, shown);  // reports an invalid regular expression at once
  auto settings = resolve(declaration, overrides);
  const bool with_commit = compares_with_commit(declaration, settings);
  settings.baseline = BaselineChoice::auto_;  // whatever baseline the test declares
  std::filesystem::create_directories(declaration.work_directory);
  const auto program = current_program(declaration, settings);
  std::optional<TestAtCommit> then;
  if (with_commit) then = test_at_commit(declaration, overrides);
  Profiling profiling(declaration, program, store, aliases, then, by_thread);
  std::vector<ProfiledPoint> points;
  for (const auto& point :
       chosen_points(points_of(declaration, settings, program.launch), declaration, settings))
    points.push_back(
        profiling.of(point, [&](const process::Progress& now) { progress(point.benchmark, now); }));
  for (auto& point : points) show_only(shown, point);
  return points;
}

std::vector<FunctionChange> functions_of_both(const Profile& baseline, const Profile& current) {
  std::map<std::string, FunctionChange> by_name;
  for (const auto& one : baseline.functions) by_name[one.name].baseline = one;
  for (const auto& one : current.functions) by_name[one.name].current = one;
  std::vector<FunctionChange> all;
  for (auto& [name, one] : by_name) {
    one.name = name;
    all.push_back(std::move(one));
  }
  const auto size = [](const FunctionChange& one) {
    return std::tuple(std::abs(one.current.self - one.baseline.self),
                      std::abs(one.current.calls - one.baseline.calls), one.current.self);
  };
  // The map has sorted by name, and the sort is stable: equal changes are in the order of names.
  std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return size(a) > size(b); });
  return all;
}

std::vector<FunctionChange> changes(const Profile& baseline, const Profile& current) {
  auto changed = functions_of_both(baseline, current);
  std::erase_if(changed, [](const FunctionChange& one) { return !differs(one.baseline, one.current); });
  return changed;
}

}  // namespace holdfast::run
