#include "run/reach/commit_side.hpp"

#include <filesystem>

#include "image/stage.hpp"
#include "image/take_image.hpp"
#include "run/reach/traced_inputs.hpp"
#include "run/sides/known_inputs.hpp"
#include "run/sides/redirection.hpp"
#include "run/sides/shown_inputs.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Returns true if the image has all files that its traced processes read and that differ between both trees.
bool has_all_of_its_own(const Image& image, const image::Places& current) {
  return traces_are_complete(image.inputs) && files_of_today(image, current).paths.empty();
}

/// Adds the listings of directories outside of the trees, which are the same for the commit's program and the
/// current one.
void list_as(const Image& today, Image& own) {
  for (const auto& listing : today.inputs.listings) {
    if (fs::path(listing.name).is_absolute()) own.inputs.listings.push_back(listing);
  }
}

/// Traces the program in the commit's own tree, in which the result is cached as long as the build is kept.
void trace_at_commit(const TestAtCommit& then, const Settings& settings, const std::vector<Point>& points,
                     Program& program) {
  auto declaration = then.declaration;
  declaration.work_directory = wire::read_suite(then.baseline.built.suite).work_directory;
  fs::create_directories(declaration.work_directory);
  trace_inputs(declaration, settings, points, program);
}

}  // namespace

std::optional<process::Launch> launch_at_current_places(TestAtCommit& then, const Settings& settings,
                                                        const std::vector<Point>& points,
                                                        const Declaration& current, const Image& today) {
  auto& program = then.program.value();
  trace_at_commit(then, settings, points, program);
  if (!has_all_of_its_own(program.image, places_of(current))) return std::nullopt;
  const auto moved = at_places(without_places(then.declaration), places_of(current));
  auto launch = program.declared;
  launch.argv = moved.command;
  launch.environment = moved.environment;
  launch.directory = moved.working_directory;
  launch.input = moved.input;
  auto own = image::own_part(program.image);
  list_as(today, own);
  const auto stage =
      image::stage_image(own, stage_directory(moved), image::copy_from_origin, shown_image(own, moved));
  run_from(stage, own, moved, {}, launch);
  return launch;
}

}  // namespace holdfast::run
