#include "instruments/allocations.hpp"

#include <algorithm>
#include <sstream>

#include "instruments/allocation_sites.hpp"
#include "instruments/blocks.hpp"
#include "instruments/programs.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "process/scratch_files.hpp"
#include "wire/allocation_totals.hpp"

namespace holdfast::instruments {
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

double allocation_value(const std::string& metric, const wire::AllocationTotals& totals) {
  if (metric == "allocations") return static_cast<double>(totals.allocations);
  if (metric == "allocated-bytes") return static_cast<double>(totals.bytes);
  if (metric == "peak-bytes") return static_cast<double>(totals.peak);
  if (metric == "leaked-bytes") return static_cast<double>(totals.live);
  throw Error(
      "returns nothing that has a footprint: that is a metric of what the body of a benchmark returns");
}

/// A body may return nothing.
void check_footprint(const std::vector<wire::ChildReport>& said, const std::vector<std::string>& metrics) {
  const bool asked = std::find(metrics.begin(), metrics.end(), "footprint") != metrics.end();
  const bool told = std::any_of(said.begin(), said.end(),
                                [](const wire::ChildReport& report) { return report.metric == "footprint"; });
  if (asked && !told)
    throw Error(
        "told no footprint: that is of what a call returns, so return the value from .measure() of a suite");
}

std::vector<wire::ChildReport> of_body(const std::vector<wire::ChildReport>& said,
                                       const std::vector<std::string>& metrics) {
  check_footprint(said, metrics);
  return blocks_said(said, metrics);
}

std::vector<wire::ChildReport> of_process(const wire::AllocationTotals& totals,
                                          const std::vector<std::string>& metrics) {
  std::vector<wire::ChildReport> blocks;
  for (const auto& metric : metrics) blocks.push_back(block_of(metric, allocation_value(metric, totals)));
  return blocks;
}

Profile allocation_profile(const std::string& noted, const std::vector<wire::ChildReport>& said) {
  Profile profile{.unit = "allocations", .total = 0, .functions = {}, .tree = {}};
  profile.sites = allocation_sites(noted, iterations_of(said));
  for (const auto& site : profile.sites) profile.total += site.count;
  return profile;
}

}  // namespace

process::Counting allocations(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto preloaded =
      process::library_of_the_wrapper("libholdfast-allocations.so", "allocations are counted");
  const auto file = scratch + ".allocations";
  const auto sites = scratch + ".sites";
  process::Counting counting;
  counting.with = "allocations";
  counting.attach = [=](process::Launch& launch) {
    refuse_static(launch, "nothing can be loaded in front of it to count what it allocates");
    process::take_file(file);
    process::take_file(sites);
    process::load_in_front(preloaded, launch);
    if (std::erase(launch.environment, kSitesWanted) > 0)
      launch.environment.push_back("HOLDFAST_ALLOCATION_SITES=" + sites);
    launch.environment.push_back("HOLDFAST_ALLOCATIONS=" + file);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& /*ended*/) {
    const auto lines = process::take_file(file);
    auto blocks = is_of_a_body(said) ? of_body(said, metrics) : of_process(totals_of(lines), metrics);
    if (const auto noted = process::take_file(sites); !noted.empty())
      blocks.front().profile = allocation_profile(noted, said);
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instruments
