#include "run/measurement.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "model/error.hpp"
#include "run/batch.hpp"
#include "run/judge/growth_verdict.hpp"
#include "run/judge/rounds_wanted.hpp"
#include "run/plan/base_policy.hpp"
#include "run/plan/ctest_properties.hpp"
#include "run/plan/declared_run.hpp"
#include "run/reach/commit_side.hpp"
#include "run/reach/traced_inputs.hpp"
#include "run/reach/unmeasured.hpp"
#include "run/reference/baseline_branch.hpp"
#include "run/reference/commit_baseline.hpp"
#include "run/reference/edited_measure.hpp"
#include "run/reference/experiments.hpp"
#include "run/reference/former_names.hpp"
#include "run/reference/machines.hpp"
#include "run/reference/open_session.hpp"
#include "run/rounds/function_judge.hpp"
#include "run/sides/compiled_otherwise.hpp"
#include "run/sides/growth_sizes.hpp"

// The steps for one test: find and stage its program, list its points, find their references, and trace what
// they read. Points that the change cannot reach, or that earlier runs have decided, get their verdicts
// without a measurement. The others share the budget, and are measured in batches (batch.hpp).

namespace holdfast::run {
namespace {

/// Returns a new run of `benchmark` at `params`, before the metrics of its program are known.
Run new_run(const Test& test, const std::string& benchmark, const std::string& params,
            const Settings& settings) {
  auto run = declared_run(test.declaration, settings);
  run.session = test.session.id;
  run.subject = {.test = test.declaration.test,
                 .benchmark = benchmark,
                 .params = params,
                 .direction = test.declaration.asked.direction.value_or(Direction::lower)};
  if (settings.growth_alone)
    run.subject.metric = run.subject.unit = settings.metrics.front();  // "instructions"
  run.config = on_this_class(test.declaration.config);
  run.seed = settings.seed;
  return run;
}

/// Makes the reference incompatible if the current program cannot be compared with the build of the commit,
/// and notes different data.
void hold_to_current(const Program& program, const std::string& commit, Reference& reference) {
  note_data(reference.image.data, program.image.data, reference);
  const auto why = why_placed_otherwise(reference.image, program.image, commit);
  if (why.empty()) return;
  reference.outcome = Outcome::incompatible;
  reference.reason = why;
  // Without a launch, the point is measured alone, and the verdict says why.
  reference.previous.reset();
}

/// Returns the parts of the benchmark itself that changed since the commit.
std::vector<std::string> edited_since(const TestAtCommit& then, const Facts& in_force, const Program& program,
                                      const Run& run) {
  auto before = declared_run(then.declaration, {});
  before.in_force = in_force;
  if (then.program) before.image = then.program->image;
  auto now = run;
  now.image = program.image;
  return edited_measure(before, now);
}

/// The test at the commit; none if it is compared with an accepted run, or cannot be determined.
using MaybeThen = std::optional<TestAtCommit>;

/// Sets the reference of all points to one commit, and returns the test at that commit. An error of the commit is an
/// error of each point.
MaybeThen take_commit(const Test& test, const Program& program, const Overrides& overrides,
                      std::vector<Planned>& all) {
  try {
    auto then = test_at_commit(test.declaration, overrides);
    for (auto& planned : all) {
      if (planned.runs.front().error) continue;
      planned.reference = reference_at_commit(then, planned.point);
      if (planned.reference.previous) hold_to_current(program, then.baseline.name(), planned.reference);
      auto& now = planned.runs.front();
      now.baseline_commit = planned.reference.commit;
      if (now.baseline_commit)
        now.baseline_commit->edited = edited_since(then, planned.reference.in_force, program, now);
    }
    return then;
  } catch (const Error& wrong) {
    for (auto& planned : all) {
      if (!planned.runs.front().error) say_wrong(test, {&planned}, wrong.what());
    }
    return std::nullopt;
  }
}

/// Applies HOLDFAST_POLICY=base: all points are judged by the settings that were in force for the first point
/// with a baseline. Each result reports the changed settings.
void judge_by_base(const Overrides& overrides, Declaration& declaration, Settings& settings,
                   std::vector<Planned>& all) {
  const auto first =
      std::ranges::find_if(all, [](const Planned& planned) { return !planned.reference.in_force.empty(); });
  if (first == all.end()) return;
  take_policy(first->reference.in_force, declaration.asked);
  settings = resolve(declaration, overrides);
  for (auto& planned : all) {
    auto& run = planned.runs.front();
    if (run.error) continue;
    planned.point.settings = with_code(declaration, settings, planned.point.settings.code);
    std::vector<Difference> changed;
    // The run must show the settings that judge it, and the difference to the declared ones is a warning.
    const auto declared = std::exchange(run.in_force, in_force(planned.point.settings));
    add_differences(declared, run.in_force, "", changed);
    run.origins = origins(planned.point.settings);
    run.subject.direction = declaration.asked.direction.value_or(Direction::lower);
    if (!changed.empty())
      planned.reference.warnings.push_back("judged by the settings of the baseline: " +
                                           differences_text(changed));
  }
}

/// Notes the acceptances in the sources with each run, for later comparisons with it.
void take_entries(const Test& test, std::vector<Planned>& all) {
  for (auto& planned : all) {
    planned.known =
        entries_in_force(test.committed.known, test.declaration.test, planned.reference, test.store);
    auto& run = planned.runs.front();
    run.acceptances = planned.known.acceptances;
    run.spent = planned.known.spent;
  }
}

/// Finds the references. A point whose reference cannot be determined is not measured.
MaybeThen find_references(const Test& test, const Program& program, const Overrides& overrides,
                          const Settings& settings, std::vector<Planned>& all) {
  if (compares_with_commit(test.declaration, settings)) return take_commit(test, program, overrides, all);
  for (auto& planned : all) {
    if (planned.runs.front().error) continue;
    try {
      planned.reference =
          find_reference(test.declaration, planned.point.settings, test.store, test.session,
                         planned.runs.front(), program, test.branches, test.committed.aliases);
    } catch (const Error& wrong) {
      say_wrong(test, {&planned}, wrong.what());
    }
  }
  return std::nullopt;
}

bool is_left(const Planned& planned) {
  const auto& run = planned.runs.front();
  return !run.error && !run.verdict;
}

/// Traces all points without an error. If the program cannot be staged, each of them gets the error.
void trace(const Test& test, const Settings& settings, std::vector<Planned>& all, Program& program) {
  std::vector<Point> points;
  for (const auto& planned : all) {
    if (is_left(planned)) points.push_back(planned.point);
  }
  try {
    trace_inputs(test.declaration, settings, points, program);
  } catch (const Error& wrong) {
    for (auto& planned : all) say_wrong(test, {&planned}, wrong.what());
  }
}

/// Lets the commit's program run as if it were in the directory of the current program.
void move_commit(const Test& test, const Settings& settings, const Program& program, TestAtCommit& then,
                 std::vector<Planned>& all) {
  std::vector<Planned*> compared;
  std::vector<Point> points;
  for (auto& planned : all) {
    if (!is_left(planned) || !planned.reference.previous) continue;
    compared.push_back(&planned);
    points.push_back(planned.point);
  }
  if (compared.empty()) return;
  try {
    const auto launch = launch_at_current_places(then, settings, points, test.declaration, program.image);
    const auto& inputs = then.program->image.inputs;
    for (auto* planned : compared) {
      if (launch) planned->reference.previous = launch;
      if (inputs.traced) planned->reference.inputs = inputs;
    }
  } catch (const Error& wrong) {
    for (auto* planned : compared) say_wrong(test, {planned}, wrong.what());
  }
}

/// Returns why the program is out of date; empty if it is not. A result would be attributed to the commit
/// that is checked out.
std::string why_not_of_sources(const Declaration& declaration, const Program& program) {
  const auto why = why_outdated(declaration, program);
  return why.empty() ? ""
                     : why + "; build again (cmake --build " + declaration.build_directory +
                           "), and check that it succeeds; not measured";
}

template <class T>
std::vector<T> of_each(const std::vector<Planned>& all, T (*of_one)(const Planned&)) {
  std::vector<T> values;
  std::ranges::transform(all, std::back_inserter(values), of_one);
  return values;
}

Subject subject_of(const Planned& planned) { return planned.runs.front().subject; }
Settings settings_of(const Planned& planned) { return planned.point.settings; }

std::vector<std::string> ids_of(const std::vector<Planned>& all) {
  std::vector<std::string> ids;
  for (const auto& planned : all) std::ranges::transform(planned.runs, std::back_inserter(ids), &Run::id);
  return ids;
}

}  // namespace

std::vector<std::string> measure_test(const Declaration& declared, const Overrides& overrides,
                                      store::Database& store, const SessionRecord& session,
                                      const Committed& committed, const Progressed& progress,
                                      const JudgeFunctions& judge_functions) {
  auto declaration = with_properties(declared);
  if (session.policy.is_of_base)
    declaration.asked.baseline.reset();  // else the settings of the base are unknown
  const auto branches = branch_facts_of(session, declaration.source_directory);
  double functions_s = kSecondsOfFunctions;
  Test test{declaration, store, session, committed, progress, judge_functions, branches, functions_s};
  auto settings = resolve(declaration, overrides);
  Program program;
  ChosenSizes sizes;
  auto told = overrides;
  std::vector<Planned> all;
  try {
    std::filesystem::create_directories(declaration.work_directory);
    program = current_program(declaration, settings);
    auto points = points_of(declaration, settings, program.launch);
    sizes = chosen_sizes(declaration, settings, program.launch, points, store);
    if (!sizes.params.empty()) {
      told.chosen_params = sizes.params;  // the program of a commit has the same points
      settings = resolve(declaration, told);
      points = points_of(declaration, settings, program.launch);
    }
    for (auto& point : chosen_points(std::move(points), declaration, settings)) {
      auto run = new_run(test, point.benchmark, point.params, point.settings);
      all.push_back({.point = std::move(point), .reference = {}, .runs = {std::move(run)}});
    }
    check_names(committed.aliases, session.declared, of_each(all, subject_of));
  } catch (const UnknownBenchmark&) {  // a wrong call rather than a failure of the test
    throw;
  } catch (const std::exception& wrong) {
    // Without a program there are no points. The error is stored under the name of the declared benchmark or
    // the test, so that the gate sees it.
    const auto name = declaration.benchmark.value_or(declaration.test);
    all = {{.point = {}, .reference = {}, .runs = {new_run(test, name, "{}", settings)}}};
    say_wrong(test, {&all.front()}, wrong.what());
  }
  // A reference can require the build of a commit, which takes minutes. So the program is checked before.
  const auto outdated = why_not_of_sources(declaration, program);
  MaybeThen then;
  if (outdated.empty()) then = find_references(test, program, told, settings, all);
  // Both calls need the reference: the first one its settings, the second one the acceptances since then.
  if (session.policy.is_of_base) judge_by_base(told, declaration, settings, all);
  take_entries(test, all);
  // The inputs of an accepted program are stored. A commit's program is assumed to have the inputs of the current one,
  // which are traced here.
  if (outdated.empty() && compares_with_commit(declaration, settings)) trace(test, settings, all, program);
  Reaches reaches(declaration, program);
  std::size_t left = 0;
  for (auto& planned : all) {
    if (!outdated.empty())
      leave_unmeasured(test, outdated, planned);
    else if (pass_unmeasured(test, program, reaches, planned))
      continue;
    else if (const auto slow = sizes.why_too_slow(planned.point.params); !slow.empty())
      leave_unmeasured(test, slow, planned);
    else
      ++left;
  }
  if (left > 0 && !program.image.inputs.traced) trace(test, settings, all, program);
  // Points that need no measurement leave their part of the budget to the others.
  left -= repeat_decided_points(test, program, settings.fresh, all);
  if (left > 0 && then && then->program) move_commit(test, settings, program, *then, all);
  if (left > 0)
    test.judged_together = count_judged_together(store, session, declaration, of_each(all, settings_of));
  for (auto& planned : all) {
    auto& own = planned.point.settings;
    if (own.growth_alone) planned.reference = without_comparison(std::move(planned.reference));
    own.process_s =
        process_seconds(own, planned.reference.previous.has_value(), own.budget / static_cast<double>(left));
  }
  for (const auto& points : batches_of(all, store)) measure_batch(test, program, reaches, points, left);
  judge_growth(test, all);
  return ids_of(all);
}

}  // namespace holdfast::run
