#include "measure/chosen.hpp"

#include <algorithm>
#include <regex>
#include <set>

#include "measure/words.hpp"
#include "model/error.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::measure {
namespace {

using detail::Definition;

constexpr const char* kThreads = "threads";

bool is_named(const Definition& one, const Options& options) {
  return std::find(options.benchmarks.begin(), options.benchmarks.end(), one.name) !=
         options.benchmarks.end();
}

/// A name that is misspelt must not go unseen beside those that are right.
void check_names(const std::vector<Definition>& all, const std::vector<std::string>& names) {
  for (const auto& name : names) {
    if (std::any_of(all.begin(), all.end(), [&](const Definition& one) { return one.name == name; }))
      continue;
    throw Error("no benchmark is called \"" + name + "\"; --holdfast-list names those of this program");
  }
}

std::vector<const Definition*> benchmarks_of(const std::vector<Definition>& all, const Options& options) {
  const std::regex filter(options.filter.value_or(""), std::regex::ECMAScript);
  std::vector<const Definition*> chosen;
  for (const auto& one : all) {
    const bool wanted =
        options.benchmarks.empty() ? std::regex_search(one.name, filter) : is_named(one, options);
    if (wanted) chosen.push_back(&one);
  }
  if (options.list) return chosen;
  if (all.empty()) throw Error("this program has no benchmark");
  check_names(all, options.benchmarks);
  if (chosen.empty()) {
    throw Error("no benchmark has a name that contains \"" + options.filter.value_or("") +
                "\"; --holdfast-list names those of this program");
  }
  return chosen;
}

/// A word that changes nothing is probably a mistake.
void check_axes(const std::vector<const Definition*>& benchmarks, const Choice& params) {
  std::set<std::string> axes;
  for (const auto* one : benchmarks) axes.insert(one->axes.begin(), one->axes.end());
  for (const auto& [axis, values] : params) {
    if (axes.contains(axis)) continue;
    throw Error("there is no parameter \"" + axis + "\"; " +
                (axes.empty() ? "the chosen benchmarks have none"
                              : "there are " + listed({axes.begin(), axes.end()})));
  }
}

std::string params_of(const Point& point) {
  std::vector<wire::Param> params;
  for (const auto& [axis, text, is_text] : point) params.push_back({axis, text, is_text});
  return wire::params_text(params);
}

InForce settings_of(const Definition& benchmark, const Options& options) {
  Settings code = options.defaults;
  code.insert(code.end(), benchmark.settings.begin(), benchmark.settings.end());
  try {
    return in_force(code, options.settings);
  } catch (const Error& wrong) {
    throw Error("benchmark \"" + benchmark.name + "\": " + wrong.what());
  }
}

/// A point for each number of workers, where anybody asks for one.
std::vector<Chosen> with_workers(const Definition& benchmark, const detail::Variant& variant,
                                 const InForce& in_force) {
  std::vector<Chosen> chosen;
  for (const int workers : worker_counts(in_force)) {
    Chosen one{&benchmark, variant, "", workers};
    if (!in_force.concurrency.threads.empty())
      one.variant.point.push_back({.axis = kThreads, .text = std::to_string(workers), .is_text = false});
    one.params = params_of(one.variant.point);
    chosen.push_back(std::move(one));
  }
  return chosen;
}

void check_threads(const Definition& benchmark, const InForce& in_force) {
  const auto& axes = benchmark.axes;
  if (in_force.concurrency.threads.empty() || std::find(axes.begin(), axes.end(), kThreads) == axes.end())
    return;
  throw Error("benchmark \"" + benchmark.name +
              "\" has an axis \"threads\" of its own, and threads are asked for; give the axis another name");
}

}  // namespace

std::string Chosen::label() const {
  std::string text = benchmark->name;
  for (const auto& coordinate : variant.point) text += " " + coordinate.axis + "=" + coordinate.text;
  return text;
}

std::vector<Chosen> chosen_of(const std::vector<Definition>& all, const Options& options) {
  const auto benchmarks = benchmarks_of(all, options);
  check_axes(benchmarks, options.params);
  std::optional<std::string> point;
  if (options.point) point = wire::canonical_params(*options.point, "--holdfast-point");
  std::vector<Chosen> chosen;
  for (const auto* one : benchmarks) {
    const auto in_force = settings_of(*one, options);
    check_threads(*one, in_force);
    for (const auto& variant : one->variants(options.params)) {
      for (auto& at_point : with_workers(*one, variant, in_force)) {
        if (!point || at_point.params == *point) chosen.push_back(std::move(at_point));
      }
    }
  }
  if (point && chosen.empty()) {
    throw Error("--holdfast-point=" + *options.point +
                ": no chosen benchmark has this parameter point; --holdfast-list shows those that there are");
  }
  return chosen;
}

InForce in_force_for(const Chosen& chosen, const Options& options) {
  auto in_force = settings_of(*chosen.benchmark, options);
  in_force.concurrency.workers = chosen.workers;
  try {
    check_workers(in_force);
  } catch (const Error& wrong) {
    throw Error("benchmark \"" + chosen.benchmark->name + "\": " + wrong.what());
  }
  return in_force;
}

}  // namespace holdfast::measure
