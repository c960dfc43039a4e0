#include "instrument/allocations.hpp"

#include <algorithm>
#include <sstream>

#include "instrument/blocks.hpp"
#include "model/error.hpp"
#include "runner/preload.hpp"
#include "runner/take_file.hpp"
#include "wire/allocation_totals.hpp"

namespace holdfast::instrument {
namespace {

/// Of a command and all that it started and that came to its end.
wire::AllocationTotals totals_of(const std::string& lines) {
  wire::AllocationTotals sum;
  std::istringstream in(lines);
  for (wire::AllocationTotals one; in >> one.allocations >> one.frees >> one.bytes >> one.live >> one.peak;) {
    sum.allocations += one.allocations;
    sum.frees += one.frees;
    sum.bytes += one.bytes;
    sum.live += one.live;
    sum.peak = std::max(sum.peak, one.peak);
  }
  if (sum.allocations == 0 && lines.empty())
    throw Error(
        "left no count of what it allocated: a program that is linked statically, or that ends by _exit(), "
        "cannot be "
        "counted from outside; count its instructions, or link it dynamically");
  return sum;
}

double value_of(const std::string& metric, const wire::AllocationTotals& totals) {
  if (metric == "allocations") return static_cast<double>(totals.allocations);
  if (metric == "allocated-bytes") return static_cast<double>(totals.bytes);
  if (metric == "peak-bytes") return static_cast<double>(totals.peak);
  if (metric == "leaked-bytes") return static_cast<double>(totals.live);
  throw Error(
      "returns nothing that has a footprint: that is a metric of what the body of a benchmark returns");
}

wire::ChildReport said_of(const std::vector<wire::ChildReport>& said, const std::string& metric) {
  for (const auto& report : said) {
    if (report.metric == metric) return report;
  }
  throw Error("told no " + metric +
              (metric == "footprint"
                   ? ": that is of what a call returns, so return the value from .measure() of a "
                     "suite"
                   : ""));
}

}  // namespace

runner::Counting allocations(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto preloaded =
      runner::library_of_the_wrapper("libholdfast-allocations.so", "allocations are counted");
  const auto file = scratch + ".allocations";
  runner::Counting counting;
  counting.with = "allocations";
  counting.attach = [=](runner::Launch& launch) {
    if (runner::is_static(launch.file))
      throw Error(
          "'" + launch.argv.front() +
          "' is linked statically: nothing can be loaded in front of it to count what it allocates; link it "
          "dynamically, or count its instructions");
    runner::take_file(file);
    runner::load_in_front(preloaded, launch);
    launch.environment.push_back("HOLDFAST_ALLOCATIONS=" + file);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const runner::Ended& /*ended*/) {
    const auto lines = runner::take_file(file);
    const bool of_a_body = !said.front().benchmark.empty();
    std::vector<wire::ChildReport> blocks;
    for (const auto& metric : metrics) {
      const double value =
          of_a_body ? said_of(said, metric).samples.front().value : value_of(metric, totals_of(lines));
      blocks.push_back(block_of(metric, value));
    }
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instrument
