#include "instrument/allocations.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "image/elf_needs.hpp"
#include "image/loader_paths.hpp"
#include "instrument/allocation_sites.hpp"
#include "instrument/blocks.hpp"
#include "model/error.hpp"
#include "runner/take_file.hpp"
#include "wire/allocation_totals.hpp"

namespace holdfast::instrument {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLibrary = "libholdfast-allocations.so";

/// Beside the wrapper, or in the directory for libraries that belongs to it.
fs::path library() {
  const auto wrapper = fs::read_symlink("/proc/self/exe").parent_path();
  for (const auto& place : {wrapper, wrapper.parent_path() / "lib/holdfast"}) {
    if (fs::exists(place / kLibrary)) return place / kLibrary;
  }
  throw Error(std::string("allocations are counted by ") + kLibrary +
              ", which is not beside the wrapper in " + wrapper.string() +
              "; build or install Holdfast anew");
}

/// A script is none: its interpreter is a program like others.
bool is_static(const std::string& path) {
  return image::needs_of(path).machine != 0 && image::interpreter_of(path).empty();
}

void load_in_front(const std::string& library, runner::Launch& launch) {
  constexpr std::string_view kName = "LD_PRELOAD=";
  std::string others;
  if (const char* own = std::getenv("LD_PRELOAD")) others = own;
  for (const auto& entry : launch.environment) {
    if (entry.starts_with(kName)) others = entry.substr(kName.size());
  }
  launch.environment.push_back(std::string(kName) + library + (others.empty() ? "" : ":" + others));
}

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

Profile profile_of(const std::string& noted, const std::vector<wire::ChildReport>& said) {
  Profile profile{.unit = "allocations", .total = 0, .functions = {}, .tree = {}};
  profile.sites = allocation_sites(noted, iterations_of(said));
  for (const auto& site : profile.sites) profile.total += site.count;
  return profile;
}

}  // namespace

runner::Counting allocations(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto preloaded = library().string();
  const auto file = scratch + ".allocations";
  const auto sites = scratch + ".sites";
  runner::Counting counting;
  counting.with = "allocations";
  counting.attach = [=](runner::Launch& launch) {
    if (is_static(launch.file))
      throw Error(
          "'" + launch.argv.front() +
          "' is linked statically: nothing can be loaded in front of it to count what it allocates; link it "
          "dynamically, or count its instructions");
    runner::take_file(file);
    runner::take_file(sites);
    load_in_front(preloaded, launch);
    if (std::erase(launch.environment, kSitesWanted) > 0)
      launch.environment.push_back("HOLDFAST_ALLOCATION_SITES=" + sites);
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
    if (const auto noted = runner::take_file(sites); !noted.empty())
      blocks.front().profile = profile_of(noted, said);
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instrument
