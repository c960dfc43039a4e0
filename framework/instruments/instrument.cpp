#include "instruments/instrument.hpp"

#include <algorithm>

#include "instruments/metrics.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "process/start.hpp"

namespace holdfast::instruments {

wire::ChildReport block_of(const std::string& metric, double value) {
  const auto known = counted_metric(metric).value();
  wire::ChildReport block;
  block.metric = known.name;
  block.unit = known.unit;
  block.direction = known.direction;
  block.samples = {{.value = value, .iterations = 1}};
  block.complete = true;
  return block;
}

std::vector<wire::ChildReport> blocks_of(const std::vector<std::string>& metrics,
                                         const std::function<double(const std::string& metric)>& value_of) {
  std::vector<wire::ChildReport> blocks;
  for (const auto& metric : metrics) blocks.push_back(block_of(metric, value_of(metric)));
  return blocks;
}

bool counts_a_body(const process::Launch& launch, const std::string& tool) {
  const auto& words = launch.argv;
  return std::find(words.begin(), words.end(), "--holdfast-count=" + tool) != words.end();
}

/// A plain command reports no benchmark (process/collect.cpp).
bool is_of_a_body(const std::vector<wire::ChildReport>& said) { return !said.front().benchmark.empty(); }

const wire::ChildReport& said_of(const std::vector<wire::ChildReport>& said, const std::string& metric) {
  for (const auto& report : said) {
    if (report.metric == metric) return report;
  }
  throw Error("told no " + metric);
}

std::vector<wire::ChildReport> blocks_said(const std::vector<wire::ChildReport>& said,
                                           const std::vector<std::string>& metrics) {
  std::vector<wire::ChildReport> blocks;
  for (const auto& metric : metrics) {
    const auto& report = said_of(said, metric);
    blocks.push_back(block_of(metric, report.samples.front().value));
    // A warning concerns the whole process, so it is reported once, with the first metric.
    auto& warnings = blocks.front().warnings;
    warnings.insert(warnings.end(), report.warnings.begin(), report.warnings.end());
  }
  return blocks;
}

double iterations_of(const std::vector<wire::ChildReport>& said) {
  for (const auto& report : said) {
    if (report.metric == "iterations" && !report.samples.empty()) return report.samples.front().value;
  }
  return 1;
}

std::string program_in_path(const std::string& name, const std::string& why) {
  if (auto found = process::found_in_path(name)) return *found;
  // Each tool that is used here is in a package of the same name.
  throw Error(why + ", which is not installed; install " + name + " (Debian: apt-get install " + name +
              "), or remove this metric");
}

void put_in_front(const std::string& program, const std::vector<std::string>& options,
                  process::Launch& launch) {
  std::vector<std::string> words{program};
  words.insert(words.end(), options.begin(), options.end());
  launch.argv = process::words_through(std::move(words), launch);
  launch.file = program;
}

void refuse_static(const process::Launch& launch, const std::string& why) {
  if (!process::is_static(launch.file)) return;
  throw Error("'" + launch.argv.front() + "' is linked statically: " + why +
              "; link it dynamically, or count its instructions or system calls");
}

}  // namespace holdfast::instruments
