#include "adapters/nanobench.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "adapters/foreign_program.hpp"
#include "adapters/nanobench_markdown.hpp"
#include "adapters/nanobench_runs.hpp"
#include "model/error.hpp"
#include "process/scratch_files.hpp"
#include "wire/json.hpp"
#include "wire/json_text.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;
using Reports = std::vector<wire::ChildReport>;

struct Counter {
  const char* key;
  const char* metric;
  const char* unit;
};
constexpr std::array<Counter, 4> kCounters{{{"cpucycles", "cycles", "cycles"},
                                            {"instructions", "retired-instructions", "instructions"},
                                            {"branchinstructions", "branches-retired", "branches"},
                                            {"branchmisses", "mispredictions", "misses"}}};

/// Returns the JSON document, from the first line that begins with { to the last }.
json document_in(const std::string& written) {
  const auto begin = written.starts_with("{") ? 0 : written.find("\n{");
  const auto end = written.rfind('}');
  // A program may print its table and other lines around the document.
  if (begin == std::string::npos || end == std::string::npos || end < begin)
    throw Error("wrote neither JSON nor a table of nanobench to HOLDFAST_OUTPUT or stdout, but " +
                beginning_of(written) + "; render nanobench's template json() there");
  auto document = wire::maybe_json(written.substr(begin, end - begin + 1));
  if (!document.is_object())
    throw Error(
        "wrote output that is not JSON: it is cut off, or several benches were rendered one after the other "
        "(render one bench that has all results), or a name contains a quotation mark, which nanobench does "
        "not escape; it begins with " +
        beginning_of(written.substr(begin)));
  return document;
}

double finite_number(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number() || !std::isfinite(found->get<double>()))
    throw Error("wrote a result of nanobench without the number \"" + std::string(key) + "\"");
  return found->get<double>();
}

/// Adds the counters that were counted. A counter that the system does not count is 0 in all measurements.
void add_counters(const json& result, const std::string& name, double batch, Reports& reports) {
  for (const auto& counter : kCounters) {
    auto report = report_of(name, counter.metric, counter.unit);
    // nanobench writes 0 for a counter that the kernel refuses, for example by perf_event_paranoid.
    bool counted = false;
    for (const auto& measurement : result.at("measurements")) {
      const double value = measurement.contains(counter.key) ? finite_number(measurement, counter.key) : 0;
      counted = counted || value != 0;
      report.samples.push_back({.value = value / batch});
    }
    if (counted) reports.push_back(std::move(report));
  }
}

void add_result(const json& result, const std::string& name, Reports& reports) {
  const double batch = finite_number(result, "batch");
  if (!(batch > 0)) throw Error("wrote a result of \"" + name + "\" with a batch of 0");
  auto time = report_of(name);
  for (const auto& measurement : result.at("measurements")) {
    const double iterations = finite_number(measurement, "iterations");
    time.samples.push_back({.value = finite_number(measurement, "elapsed") * 1e9 / batch,
                            .iterations = iterations_of(iterations)});
  }
  reports.push_back(std::move(time));
  add_counters(result, name, batch, reports);
}

/// Appends a number to repeated names.
class Names {
 public:
  std::string unique(const std::string& name) {
    const int times = ++seen_[name];
    return times == 1 ? name : name + " #" + std::to_string(times);
  }

 private:
  std::map<std::string, int> seen_;
};

/// Numbers rows with the same name. The blocks of a row follow each other, and the first is its time.
Reports numbered(Reports reports) {
  Names names;
  std::string name;
  for (auto& report : reports) {
    if (report.metric == "time") name = names.unique(report.benchmark);
    report.benchmark = name;
  }
  return reports;
}

Reports of_pyperf(const json& document) {
  const auto metadata = document.value("metadata", json::object());
  const auto name = metadata.value("name", "");
  const double batch = metadata.contains("inner_loops") ? finite_number(metadata, "inner_loops") : 1;
  if (name.empty() || !(batch > 0)) throw Error("wrote a result of pyperf without the name of the benchmark");
  auto time = report_of(name);
  for (const auto& benchmark : document.at("benchmarks")) {
    for (const auto& run : benchmark.at("runs")) {
      for (const auto& value : run.at("values"))
        time.samples.push_back({.value = value.get<double>() * 1e9 / batch});
    }
  }
  return {time};
}

Reports of_json(const json& document) {
  Reports reports;
  Names names;
  for (const auto& result : document.at("results")) {
    const auto name = names.unique(nanobench_name(result.value("title", ""), result.value("name", "")));
    if (!result.contains("measurements"))
      throw Error("wrote a result of \"" + name + "\" without measurements; templates::json() has them");
    add_result(result, name, reports);
  }
  return reports;
}

/// Time limit for listing, in seconds; the program runs in full to be listed.
constexpr double kSecondsOfAll = 120;

std::string measured_instead(const Reports& reports) {
  std::string names;
  for (const auto& report : reports) {
    if (report.metric == "time") names += (names.empty() ? ", but " : ", ") + report.benchmark;
  }
  return names.empty() ? ", nor anything else" : names;
}

/// Returns true for the functions with the loop over epochs, templates that are instantiated for each operation.
bool runs_operation(const std::string& name) {
  return name.find("ankerl::nanobench::Bench::run<") != std::string::npos ||
         name.find("ankerl::nanobench::Bench::runImpl<") != std::string::npos;
}

/// Returns the depth of a function in the chain of calls: run("name", op) may call run(op), which may call
/// runImpl(setup, op).
int depth_of(const std::string& name) {
  if (name.find("Bench::runImpl<") != std::string::npos) return 2;
  const bool is_named =
      name.find(">(char const*, ") != std::string::npos || name.find(">(std::") != std::string::npos;
  return is_named ? 0 : 1;
}

constexpr std::uint64_t kIterationsMax = 1'000'000'000;

/// Makes the number of iterations selectable, if it is known which runs of the program execute the body.
process::FixedWorkload with_iterations(process::FixedWorkload work, const process::Launch& program,
                                       const process::BodyFunction& body, const process::Spawner& spawn) {
  const process::ScratchDirectory place("holdfast-runs");
  const auto file = place / "written";
  auto launch = program;
  work.ask(launch, file, 1);
  launch.keep_stdout = true;
  const auto printed = spawn(launch).out;
  const auto written = process::take_file(file);
  const auto names = nanobench_names(written.empty() ? printed : written);
  // Without runs, the work stays at one iteration for each epoch.
  const auto runs = nanobench_runs(launch, body, names.size(), spawn);
  if (runs.begins.empty()) return work;
  work.iterations_max = kIterationsMax;
  work.ask = [ask = work.ask, runs](process::Launch& asked, const std::string& into,
                                    std::uint64_t iterations) {
    ask(asked, into, iterations);
    asked.environment.push_back("HOLDFAST_RUNS=" + runs.text(tens_in(iterations)));
  };
  return work;
}

}  // namespace

std::string nanobench_name(const std::string& title, const std::string& name) {
  if (name.empty()) return title;
  return title.empty() || title == "benchmark" ? name : title + "/" + name;
}

std::vector<wire::ChildReport> nanobench_reports(const std::string& written) {
  // A document is preferred over a table: it has every measurement, and a table only medians.
  if (!written.starts_with("{") && written.find("\n{") == std::string::npos) {
    if (auto reports = numbered(markdown_reports(written)); !reports.empty()) return reports;
  }
  const auto document = document_in(written);
  try {
    if (document.contains("results")) return of_json(document);
    if (document.contains("benchmarks")) return of_pyperf(document);
  } catch (const json::exception& wrong) {
    throw Error(std::string("wrote output that is not a result of nanobench: ") + wrong.what());
  }
  throw Error("wrote JSON that is not a result of nanobench: it has neither \"results\" nor \"benchmarks\"");
}

std::vector<std::string> nanobench_names(const std::string& written) {
  std::vector<std::string> names;
  for (const auto& report : nanobench_reports(written)) names.push_back(report.benchmark);
  return each_once(names);
}

std::vector<std::string> nanobench_list(const process::Launch& program, const process::Spawner& spawn) {
  const process::ScratchDirectory place("holdfast-list");
  const auto file = place / "list.json";
  process::Launch launch = program;
  launch.environment.push_back("HOLDFAST_OUTPUT=" + file);
  load_helper("nanobench-fixed", launch);  // one iteration for each epoch suffices for the names
  const auto out = answer_of(launch, {}, spawn, kSecondsOfAll);
  const auto written = process::take_file(file);
  try {
    return nanobench_names(written.empty() ? out : written);
  } catch (const Error& wrong) {
    throw Error(asked_command(program, {}) + " " + wrong.what());
  }
}

process::Foreign nanobench(const std::string& benchmark) {
  process::Foreign foreign;
  foreign.ask = [benchmark](process::Launch& launch, const std::string& file, int /*samples*/) {
    launch.environment.push_back("HOLDFAST_OUTPUT=" + file);
    launch.environment.push_back("HOLDFAST_BENCHMARK=" + benchmark);
  };
  foreign.read = [benchmark](const std::string& written) {
    auto reports = nanobench_reports(written);
    if (std::ranges::find(reports, benchmark, &wire::ChildReport::benchmark) == reports.end())
      throw Error("did not measure \"" + benchmark + "\", which HOLDFAST_BENCHMARK named" +
                  measured_instead(reports) + "; a benchmark is called by its title, a slash and its name");
    return reports;
  };
  return foreign;
}

process::FixedWorkload nanobench_fixed(const std::string& benchmark,
                                       const std::vector<process::Launch>& programs,
                                       const process::Spawner& spawn) {
  need_helper(programs);
  process::FixedWorkload work;
  work.iterations_max = 1;
  work.ask = [benchmark](process::Launch& launch, const std::string& file, std::uint64_t /*iterations*/) {
    launch.environment.push_back("HOLDFAST_OUTPUT=" + file);
    launch.environment.push_back("HOLDFAST_BENCHMARK=" + benchmark);
    launch.environment.emplace_back("HOLDFAST_HARNESS=nanobench-fixed");
  };
  work.may_be_body = runs_operation;
  work.body = [benchmark](const std::vector<std::string>& entered,
                          const std::string& written) -> std::optional<std::size_t> {
    // The indices of the innermost function of each operation, which has its loop.
    std::vector<std::size_t> loops;
    for (std::size_t i = 0; i < entered.size(); ++i) {
      const bool goes_on = i > 0 && depth_of(entered[i]) > depth_of(entered[i - 1]);
      if (goes_on) loops.pop_back();
      loops.push_back(i);
    }
    const auto place = body_in_order(benchmark, nanobench_names(written), loops.size());
    return place ? std::optional(loops.at(*place)) : std::nullopt;
  };
  work.knowing = [work, spawn](const process::Launch& program, const process::BodyFunction& body) {
    return with_iterations(work, program, body, spawn);
  };
  return work;
}

}  // namespace holdfast::adapters
