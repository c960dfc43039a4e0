#include "run/reach/commit_reach.hpp"

#include <algorithm>
#include <filesystem>

#include "image/take_image.hpp"
#include "run/reach/compared_sides.hpp"
#include "run/reach/reaches.hpp"
#include "run/reach/traced_inputs.hpp"
#include "run/reference/planned.hpp"
#include "run/sides/redirection.hpp"

namespace holdfast::run {
namespace {

bool does_the_same_work(const TestAtCommit& then, const Point& before, const Declaration& current,
                        const Point& now) {
  const auto one = without_places(then.declaration);
  const auto other = without_places(current);
  return one.working_directory == other.working_directory && one.input == other.input &&
         work_of(declared_run(one, before.settings)) == work_of(declared_run(other, now.settings));
}

const Point* same_point(const std::vector<Point>& points, const Point& point) {
  const auto found = std::ranges::find_if(points, [&](const Point& other) {
    return other.benchmark == point.benchmark && other.params == point.params;
  });
  return found == points.end() ? nullptr : &*found;
}

void add_code(const Planned& planned, const Image& inputs, Reaches& reaches, AffectedPoint& made) {
  // The build of a commit is not traced for its inputs. If nothing else differs, it reads the same files as
  // the current program.
  std::optional<Image> known;
  if (made.reasons.empty()) {
    known = planned.reference.image;
    known->inputs = inputs.inputs;
  }
  const auto reach = reaches.of(planned, known);
  // The files differ only in where they look for libraries.
  if (!reach.is_known() && reaches.is_same_code(planned)) return;
  made.executed = reach.executed;
  made.functions = reach.changed;
  made.variables = reach.variables;
  if (!reach.is_known()) made.reasons.push_back("not known: " + reach.unknown);
}

AffectedPoint affected_point(const TestAtCommit& then, const Declaration& current, const Program& program,
                             const Point& point, Reaches& reaches) {
  AffectedPoint made{.benchmark = point.benchmark, .params = point.params};
  Planned planned{.point = point, .reference = reference_at_commit(then, point), .runs = {}};
  if (!planned.reference.previous) {
    made.reasons = {planned.reference.reason};
    return made;
  }
  // The point exists at the commit, since it has a program to compare with.
  const bool same_work = does_the_same_work(then, *same_point(then.points, point), current, point);
  made.reasons =
      reasons_to_measure(CommitSides(program, planned.reference, point.settings, {.same_work = same_work}));
  // Otherwise no function differs, and the reasons are complete.
  if (!image::runs_the_same(planned.reference.image, program.image))
    add_code(planned, program.image, reaches, made);
  return made;
}

}  // namespace

std::vector<AffectedPoint> affected_points(const TestAtCommit& then, const Declaration& current,
                                           Overrides overrides) {
  overrides.baseline = BaselineChoice::live;  // stage and trace programs like those of live baselines
  const auto settings = resolve(current, overrides);
  std::filesystem::create_directories(current.work_directory);
  auto program = current_program(current, settings);
  const auto points = points_of(current, settings, program.launch);
  trace_inputs(current, settings, points, program);
  Reaches reaches(current, program);
  const auto outdated = why_outdated(current, program);
  std::vector<AffectedPoint> made;
  for (const auto& point : points) {
    made.push_back(affected_point(then, current, program, point, reaches));
    if (!outdated.empty()) made.back().reasons.push_back(outdated);
  }
  return made;
}

}  // namespace holdfast::run
