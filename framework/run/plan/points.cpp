#include "run/plan/points.hpp"

#include <algorithm>
#include <set>

#include "adapters/adapters.hpp"
#include "adapters/foreign_program.hpp"
#include "instruments/metrics.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "process/pattern.hpp"
#include "run/plan/params.hpp"
#include "wire/param_names.hpp"

// A program is listed once to know its benchmarks. If PARAMS are given, it is listed again with them,
// restricted to the selected benchmarks.

namespace holdfast::run {
namespace {

Settings settings_of(const Declaration& declaration, const Settings& settings, const wire::Listed& listed) {
  try {
    return with_code(declaration, settings, listed.settings);
  } catch (const Error& wrong) {
    throw Error("benchmark \"" + listed.benchmark + "\": " + wrong.what());
  }
}

/// Adds the options that decide which points exist: THREADS are an axis. A program that needs its launcher to
/// start needs it for listing, too.
process::Launch told(process::Launch program, const Settings& settings) {
  program.launcher = settings.launcher;
  const auto passed = settings.passed();
  // The options must reach the listing, too, or it would list other points than the run measures.
  for (const auto& [option, text] : passed) program.argv.push_back("--holdfast-" + option + "=" + text);
  if (const auto mode = settings.told("mode"); mode && !passed.empty())
    program.argv.push_back("--holdfast-mode=" + *mode);
  return program;
}

std::vector<Point> points_of_command(const Declaration& declaration, const Settings& settings) {
  std::vector<Point> points;
  for (auto& params : command_points(declaration.command, settings.params))
    points.push_back({.benchmark = declaration.test, .params = std::move(params), .settings = settings});
  return points;
}

using FoundListing = std::vector<wire::Listed>;

using Words = std::vector<std::string>;

FoundListing listed_by(const process::Launch& launch, Words words, const process::Spawner& spawn) {
  words.emplace_back("--holdfast-list");
  auto listing = wire::parse_list(adapters::answer_of(launch, words, spawn));
  if (listing.empty())
    throw Error(adapters::asked_command(launch, words) +
                " listed no benchmark; does it link Holdfast::main and register any?");
  return listing;
}

/// Returns the benchmarks of another harness. They have no parameters other than those in their names, and no
/// settings.
FoundListing listed_by(const adapters::Adapter& adapter, const process::Launch& launch,
                       const process::Spawner& spawn) {
  FoundListing listing;
  for (const auto& name : adapter.list(launch, spawn)) listing.push_back({.benchmark = name});
  return listing;
}

/// Returns each name once, in order.
std::vector<std::string> names_in(const FoundListing& listing) {
  std::vector<std::string> names;
  for (const auto& one : listing) {
    if (std::find(names.begin(), names.end(), one.benchmark) == names.end()) names.push_back(one.benchmark);
  }
  return names;
}

std::string joined_names(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > kShown ? text + ", ..." : text;
}

/// Returns the names that BENCHMARK selects.
std::vector<std::string> names_meant(const std::string& wanted, const std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), wanted) != names.end()) return {wanted};
  std::vector<std::string> matching;
  try {
    const process::Pattern pattern(wanted);
    std::copy_if(names.begin(), names.end(), std::back_inserter(matching),
                 [&](const std::string& name) { return pattern.found_in(name); });
  } catch (const Error&) {
    throw Error("BENCHMARK \"" + wanted +
                "\" is neither the name of a benchmark nor a regular expression; the benchmarks are " +
                joined_names(names));
  }
  if (matching.empty())
    throw Error("BENCHMARK \"" + wanted +
                "\" matches none of the program's benchmarks: " + joined_names(names));
  return matching;
}

/// Keeps only the discovered point. Its name is not a regular expression.
void keep_point(const Declaration& declaration, FoundListing& listing) {
  const auto names = names_in(listing);
  std::erase_if(listing, [&](const wire::Listed& one) {
    return one.benchmark != declaration.benchmark.value() || one.params != *declaration.point;
  });
  if (listing.empty())
    throw Error("the program has no benchmark \"" + *declaration.benchmark + "\"" +
                (*declaration.point == "{}" ? "" : " at " + *declaration.point) + " any more; there are " +
                joined_names(names));
}

/// Keeps the benchmarks that BENCHMARK selects, or the discovered point.
void keep_meant(const Declaration& declaration, FoundListing& listing) {
  if (!declaration.benchmark) return;
  if (declaration.point) return keep_point(declaration, listing);
  const auto meant = names_meant(*declaration.benchmark, names_in(listing));
  std::erase_if(listing, [&](const wire::Listed& one) {
    return std::find(meant.begin(), meant.end(), one.benchmark) == meant.end();
  });
}

/// Returns the arguments that restrict the listing to these benchmarks.
Words narrowing(const Declaration& declaration, const FoundListing& meant, const Words& params) {
  Words words;
  for (const auto& axis : params) words.push_back("--holdfast-params=" + axis);
  // Other benchmarks may lack the axis.
  if (!declaration.benchmark) return words;
  for (const auto& name : names_in(meant)) words.push_back("--holdfast-benchmark=" + name);
  return words;
}

/// Throws Error for an axis that no benchmark has, since points other than the intended ones would be
/// measured.
void check_axes(const FoundListing& listing, const std::vector<std::string>& params) {
  std::set<std::string> axes;
  for (const auto& one : listing) {
    for (const auto& axis : wire::axes_of(one.params)) axes.insert(axis);
  }
  for (const auto& text : params) {
    const auto axis = text.substr(0, text.find('='));
    if (axes.contains(axis)) continue;
    throw Error("PARAMS names the axis \"" + axis + "\", but the benchmarks have " +
                (axes.empty() ? "no parameters" : "only " + joined_names({axes.begin(), axes.end()})));
  }
}

}  // namespace

bool is_only_looked_at(const std::vector<std::string>& metrics) {
  const auto passes = instruments::passes_of(metrics);
  return passes.size() == 1 && passes.front().instrument == "binary-size";
}

std::vector<Point> points_of(const Declaration& declaration, const Settings& test,
                             const process::Launch& program, const process::Spawner& spawn) {
  if (declaration.adapter == AdapterName::command) return points_of_command(declaration, test);
  if (is_only_looked_at(test.metrics))
    return {{.benchmark = declaration.test, .params = "{}", .settings = test}};
  // Another harness only needs the benchmark's name.
  if (adapters::adapter_named(declaration.adapter) != nullptr && declaration.point)
    return {{.benchmark = declaration.benchmark.value(), .params = *declaration.point, .settings = test}};
  std::vector<Point> points;
  for (const auto& listed : benchmarks_of(declaration, told(program, test), test.params, spawn)) {
    points.push_back({.benchmark = listed.benchmark,
                      .params = listed.params,
                      .settings = settings_of(declaration, test, listed)});
  }
  return points;
}

std::vector<Point> chosen_points(std::vector<Point> points, const Declaration& declaration,
                                 const Settings& test) {
  if (!test.benchmark) return points;
  std::vector<std::string> known;
  for (const auto& point : points) {
    if (std::find(known.begin(), known.end(), point.benchmark) == known.end())
      known.push_back(point.benchmark);
  }
  std::erase_if(points, [&](const Point& point) { return point.benchmark != *test.benchmark; });
  if (points.empty())
    throw UnknownBenchmark("the test " + declaration.test + " has no benchmark \"" + *test.benchmark +
                           "\"; there are " + listed_first(known));
  return points;
}

FoundListing benchmarks_of(const Declaration& declaration, const process::Launch& program,
                           const std::vector<std::string>& params, const process::Spawner& spawn) {
  const auto* adapter = adapters::adapter_named(declaration.adapter);
  auto listing = adapter != nullptr ? listed_by(*adapter, program, spawn) : listed_by(program, {}, spawn);
  keep_meant(declaration, listing);
  if (params.empty()) return listing;
  check_axes(listing, params);  // only now the axes of the selected benchmarks are known
  listing = listed_by(program, narrowing(declaration, listing, params), spawn);
  keep_meant(declaration, listing);
  return listing;
}

}  // namespace holdfast::run
