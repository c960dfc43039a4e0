#include "run/reference/both_programs.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "image/take_image.hpp"
#include "model/error.hpp"
#include "process/machine.hpp"
#include "run/plan/declared_run.hpp"
#include "run/reference/baseline_branch.hpp"
#include "run/reference/commit_baseline.hpp"
#include "run/reference/fixed_work.hpp"
#include "run/reference/machines.hpp"
#include "run/reference/reference.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {
namespace {

/// Returns the latest run of a point whose metric is a time; a new run without an id if there is none.
Run latest_of(const std::vector<Run>& runs, const Declaration& declaration, const Point& point) {
  for (const auto& run : runs) {
    const auto& subject = run.subject;
    if (run.config == on_this_class(declaration.config) && subject.test == declaration.test &&
        subject.benchmark == point.benchmark && subject.params == point.params && is_time(subject.metric))
      return run;
  }
  auto none = declared_run(declaration, point.settings);
  none.subject = {.test = declaration.test, .benchmark = point.benchmark, .params = point.params};
  none.config = on_this_class(declaration.config);
  return none;
}

double lost_by(const Run& run) {
  const bool regressed = run.verdict && run.verdict->outcome == Outcome::regressed && run.verdict->estimate;
  // The logarithm measures a loss in either direction alike: half and twice are equally far from 1.
  return regressed ? std::fabs(std::log(run.verdict->estimate->ratio)) : 0;
}

struct Meant {
  Point point;
  Run run;
};

/// Returns the point with the largest loss, or the only point. Throws Error if there is no such point.
Meant meant_point(const Declaration& declaration, const std::vector<Point>& points, store::Database& store,
                  const std::optional<std::string>& benchmark) {
  const auto runs = store::latest_runs(store, declaration.test);
  std::optional<Meant> most;
  std::size_t possible = 0;
  for (const auto& point : points) {
    if (benchmark && point.benchmark != *benchmark) continue;
    ++possible;
    Meant one{point, latest_of(runs, declaration, point)};
    if (!most || lost_by(one.run) > lost_by(most->run)) most = std::move(one);
  }
  if (!most)
    throw Error("the test " + declaration.test + " has no benchmark \"" + benchmark.value_or("") + "\"");
  if (possible > 1 && lost_by(most->run) == 0)
    throw Error("the test " + declaration.test + " measures " + std::to_string(possible) +
                " points, none of which regressed in its last run; name one with --benchmark and --params");
  return *most;
}

/// Returns the reference at the commit that the test is compared with, else the accepted one.
Reference previous_of(const Declaration& declaration, const Overrides& overrides, const Meant& meant,
                      const Program& program, store::Database& store, const wire::Aliases& aliases) {
  if (compares_with_commit(declaration, meant.point.settings)) {
    const auto then = reference_at_commit(test_at_commit(declaration, overrides), meant.point);
    if (then.previous) return then;
    throw Error("the test " + declaration.test + " has no program to compare with: " + then.reason +
                "; name one with --previous");
  }
  auto settings = meant.point.settings;
  settings.baseline = BaselineChoice::live;
  auto session = store::find_session(store, meant.run.session).value_or(SessionRecord{});
  // Without a run, the facts are those of this machine.
  if (session.id.empty()) session.facts = process::machine_facts();
  const auto branches = branch_facts_of(session, declaration.source_directory);
  const auto reference =
      find_reference(declaration, settings, store, session, meant.run, program, branches, aliases);
  if (reference.previous) return reference;
  throw Error("the test " + declaration.test + " has no accepted program to compare with: " +
              reference.reason + "; or name one with --previous");
}

/// Returns the reach that the latest run recorded, if it compared these two programs.
std::optional<Reach> reach_of(const Run& run, const Program& program, const Reference& reference) {
  const bool the_same = !program.image.id.empty() && image::runs_the_same(run.image, program.image) &&
                        (reference.commit || run.baseline.run == reference.run);
  return the_same ? run.reach : std::nullopt;
}

}  // namespace

BothPrograms both_programs(const Declaration& declaration, const Overrides& overrides, store::Database& store,
                           const std::optional<std::string>& benchmark, const std::string& previous,
                           const wire::Aliases& aliases) {
  const auto settings = resolve(declaration, overrides);
  auto copied = settings;
  copied.baseline =
      BaselineChoice::live;  // both run from copies, whatever baseline the test is compared with
  std::filesystem::create_directories(declaration.work_directory);
  const auto program = current_program(declaration, copied);
  const auto points = points_of(declaration, settings, program.launch);
  const auto meant = meant_point(declaration, points, store, benchmark);
  BothPrograms both{.run = meant.run, .previous = program.launch, .current = program.launch};
  if (previous.empty()) {
    const auto reference = previous_of(declaration, overrides, meant, program, store, aliases);
    both.previous = *reference.previous;
    both.reach = reach_of(meant.run, program, reference);
  } else {
    // The other program gets the arguments and the environment of the current one.
    both.previous.file = previous;
  }
  if (declaration.adapter == AdapterName::command) return both;
  auto fixed = fixed_work(declaration, meant.point, both.previous, both.current);
  both.previous = std::move(fixed.previous);
  both.current = std::move(fixed.current);
  both.previous_address = fixed.previous_address;
  both.current_address = fixed.current_address;
  both.iterations = fixed.iterations;
  return both;
}

}  // namespace holdfast::run
