#include "session/points.hpp"

#include "adapt/adapters.hpp"
#include "instrument/metrics.hpp"
#include "model/error.hpp"
#include "session/command_points.hpp"

namespace holdfast::session {
namespace {

Settings settings_of(const Declaration& declaration, const Overrides& overrides, const wire::Listed& listed) {
  try {
    return resolve(declaration, overrides, listed.settings);
  } catch (const Error& wrong) {
    throw Error("benchmark \"" + listed.benchmark + "\": " + wrong.what());
  }
}

/// Which points there are may depend on what the program is told: THREADS are an axis of them.
runner::Launch told(runner::Launch program, const Settings& settings) {
  for (const auto& [name, text] : settings.told) program.argv.push_back("--holdfast-" + name + "=" + text);
  if (!settings.told.empty() && settings.asked_mode)
    program.argv.push_back("--holdfast-mode=" + *settings.asked_mode);
  return program;
}

std::vector<Point> points_of_command(const Declaration& declaration, const Settings& settings) {
  std::vector<Point> points;
  for (auto& params : command_points(declaration.command, settings.params))
    points.push_back({.benchmark = declaration.test, .params = std::move(params), .settings = settings});
  return points;
}

}  // namespace

bool is_only_looked_at(const std::vector<std::string>& metrics) {
  const auto passes = instrument::passes_of(metrics);
  return passes.size() == 1 && passes.front().instrument == "binary-size";
}

std::vector<Point> points_of(const Declaration& declaration, const Overrides& overrides,
                             const runner::Launch& program, const runner::Spawner& spawn) {
  const auto test = resolve(declaration, overrides);
  if (declaration.adapter == "command") return points_of_command(declaration, test);
  if (is_only_looked_at(test.metrics))
    return {{.benchmark = declaration.test, .params = "{}", .settings = test}};
  // Its name is all that another harness is told.
  if (adapt::adapter_named(declaration.adapter) != nullptr && declaration.point)
    return {{.benchmark = declaration.benchmark.value(), .params = *declaration.point, .settings = test}};
  std::vector<Point> points;
  for (const auto& listed : benchmarks_of(declaration, told(program, test), test.params, spawn)) {
    points.push_back({.benchmark = listed.benchmark,
                      .params = listed.params,
                      .settings = settings_of(declaration, overrides, listed)});
  }
  return points;
}

}  // namespace holdfast::session
