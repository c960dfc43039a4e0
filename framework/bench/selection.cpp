#include "bench/selection.hpp"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <regex>
#include <set>

#include "bench/setting_values.hpp"
#include "model/error.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

namespace {

using detail::Definition;

constexpr const char* kThreads = "threads";

/// Throws Error for a misspelt name, which would otherwise go unnoticed among correct ones.
void check_wanted_names(const std::vector<Definition>& all, const std::vector<std::string>& names) {
  for (const auto& name : names) {
    if (std::any_of(all.begin(), all.end(), [&](const Definition& one) { return one.name == name; }))
      continue;
    throw Error("no benchmark is called \"" + name + "\"; --holdfast-list names those of this program");
  }
}

/// Returns the chosen benchmarks in the order of the program. Exact names take precedence over the filter.
/// Only a listing may be empty.
std::vector<const Definition*> benchmarks_of(const std::vector<Definition>& all, const Options& options) {
  // std::regex_error is reported by run_benchmarks().
  const std::regex filter(options.filter.value_or(""), std::regex::ECMAScript);
  std::vector<const Definition*> chosen;
  const auto& names = options.benchmarks;
  for (const auto& one : all) {
    const bool is_named = std::find(names.begin(), names.end(), one.name) != names.end();
    if (names.empty() ? std::regex_search(one.name, filter) : is_named) chosen.push_back(&one);
  }
  // An empty list is a valid answer; a measurement of nothing is a mistake.
  if (options.list) return chosen;
  if (all.empty()) throw Error("this program has no benchmark");
  check_wanted_names(all, names);
  if (chosen.empty()) {
    throw Error("no benchmark has a name that contains \"" + options.filter.value_or("") +
                "\"; --holdfast-list names those of this program");
  }
  return chosen;
}

/// Throws Error for an axis without any effect, which is probably a mistake.
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

ResolvedSettings settings_of(const Definition& benchmark, const Options& options) {
  // The benchmark's own settings come last, because later ones override earlier ones.
  Settings code = options.defaults;
  code.insert(code.end(), benchmark.settings.begin(), benchmark.settings.end());
  try {
    return resolve_settings(code, options.settings);
  } catch (const Error& wrong) {
    throw Error("benchmark \"" + benchmark.name + "\": " + wrong.what());
  }
}

/// Returns the settings for each requested number of workers.
std::vector<std::shared_ptr<const ResolvedSettings>> settings_by_workers(ResolvedSettings settings) {
  std::vector<std::shared_ptr<const ResolvedSettings>> all;
  for (const int workers : worker_counts(settings)) {
    settings.concurrency.workers = workers;
    all.push_back(std::make_shared<ResolvedSettings>(settings));
  }
  return all;
}

BenchmarkPoint point_of(const Definition& benchmark, detail::Variant variant,
                        std::shared_ptr<const ResolvedSettings> settings) {
  const auto& concurrency = settings->concurrency;
  if (!concurrency.threads.empty())
    variant.point.push_back(
        {.axis = kThreads, .text = std::to_string(concurrency.workers), .is_text = false});
  auto params = params_of(variant.point);
  return {&benchmark, std::move(variant), std::move(params), std::move(settings)};
}

void check_threads(const Definition& benchmark, const ResolvedSettings& resolved) {
  const auto& axes = benchmark.axes;
  if (resolved.concurrency.threads.empty() || std::find(axes.begin(), axes.end(), kThreads) == axes.end())
    return;
  throw Error(
      "benchmark \"" + benchmark.name +
      "\" has an axis \"threads\", and the setting threads is given, too; give the axis another name");
}

}  // namespace

std::string BenchmarkPoint::label() const {
  std::string text = benchmark->name;
  for (const auto& coordinate : variant.point) text += " " + coordinate.axis + "=" + coordinate.text;
  return text;
}

std::vector<BenchmarkPoint> select_points(const std::vector<Definition>& all, const Options& options) {
  const auto benchmarks = benchmarks_of(all, options);
  check_axes(benchmarks, options.params);
  std::optional<std::string> point;
  if (options.point) point = wire::canonical_params(*options.point, "--holdfast-point");
  std::vector<BenchmarkPoint> chosen;
  for (const auto* one : benchmarks) {
    const auto resolved = settings_of(*one, options);
    check_threads(*one, resolved);
    const auto by_workers = settings_by_workers(resolved);
    // The product of points and of numbers of workers: each pair is a parameter point of its own in the
    // store.
    for (const auto& variant : one->variants(options.params)) {
      for (const auto& settings : by_workers) {
        auto at_point = point_of(*one, variant, settings);
        // Points are compared as canonical texts, so that the order of axes does not matter.
        if (!point || at_point.params == *point) chosen.push_back(std::move(at_point));
      }
    }
  }
  if (point && chosen.empty()) {
    throw Error("--holdfast-point=" + *options.point +
                ": no selected benchmark has this parameter point; --holdfast-list prints all points");
  }
  return chosen;
}

void check_settings(const BenchmarkPoint& point) {
  try {
    check_workers(*point.settings);
  } catch (const Error& wrong) {
    throw Error("benchmark \"" + point.benchmark->name + "\": " + wrong.what());
  }
}

/// The values of axes are passed, too: without them, a point with a value from the command line would not
/// exist.
std::vector<std::string> point_arguments(const std::string& program, const BenchmarkPoint& chosen,
                                         const Options& options) {
  std::vector<std::string> arguments{program, "--holdfast-benchmark=" + chosen.benchmark->name,
                                     "--holdfast-point=" + chosen.params};
  for (const auto& [axis, values] : options.params)
    arguments.push_back("--holdfast-params=" + axis + "=" + joined(values, ","));
  return arguments;
}

/// Returns the address relative to the base of the program, which is what its ELF file and its debug
/// information have. A position-independent executable is loaded at a random base (ASLR), which l_addr of its
/// link map contains (dlinfo(3)).
std::string body_address(const BenchmarkBody& body) {
  // Only a plain function has an address that is known without a call.
  const auto* function = body.target<void (*)(State&)>();
  if (function == nullptr) return "";
  const auto at = reinterpret_cast<std::uintptr_t>(*function);
  Dl_info ignored{};
  link_map* module = nullptr;
  void* const address = reinterpret_cast<void*>(at);
  if (dladdr1(address, &ignored, reinterpret_cast<void**>(&module), RTLD_DL_LINKMAP) == 0) return "";
  if (module == nullptr || module->l_name[0] != '\0') return "";  // the program itself has no name
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "0x%jx", static_cast<std::uintmax_t>(at - module->l_addr));
  return text.data();
}

}  // namespace holdfast::bench
