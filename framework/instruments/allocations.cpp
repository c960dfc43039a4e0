#include "instruments/allocations.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "instruments/instrument.hpp"
#include "instruments/matcher.hpp"
#include "instruments/metrics.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "process/scratch_files.hpp"
#include "wire/allocation_totals.hpp"

namespace holdfast::instruments {
namespace {

double allocation_value(const std::string& metric, const wire::AllocationTotals& totals) {
  if (metric == "allocations") return static_cast<double>(totals.allocations);
  if (metric == "allocated-bytes") return static_cast<double>(totals.bytes);
  if (metric == "peak-bytes") return static_cast<double>(totals.peak);
  if (metric == "leaked-bytes") return static_cast<double>(totals.live);
  return static_cast<double>(totals.peak);  // a process has no result, so its footprint is its peak
}

std::vector<wire::ChildReport> of_process(const std::string& lines, const std::vector<std::string>& metrics) {
  // The sum over a command and all its children that ended normally.
  wire::AllocationTotals totals;
  std::istringstream in(lines);
  for (wire::AllocationTotals one; in >> one.allocations >> one.frees >> one.bytes >> one.live >> one.peak;) {
    totals.allocations += one.allocations;
    totals.frees += one.frees;
    totals.bytes += one.bytes;
    totals.live += one.live;
    // The processes need not have run at the same time, so their peaks do not add up.
    totals.peak = std::max(totals.peak, one.peak);
  }
  // A program that allocates nothing leaves a line of zeros.
  if (totals.allocations == 0 && lines.empty())
    throw Error(
        "left no count of its allocations: those of a program that is linked statically, or that ends with "
        "_exit(), cannot be counted from outside; count its instructions, or link it dynamically");
  return blocks_of(metrics, [&](const auto& metric) { return allocation_value(metric, totals); });
}

Profile allocation_profile(std::vector<Profile::Site> sites) {
  Profile profile{.unit = "allocations", .total = 0, .functions = {}, .sites = std::move(sites), .tree = {}};
  for (const auto& site : profile.sites) profile.total += site.count;
  return profile;
}

bool is_of_a_kind(const std::string& metric) { return metric_word(metric).argument.has_value(); }

/// Returns warnings about allocations that may be missing in the count of one kind.
std::vector<std::string> warnings_of_a_kind(const std::string& metric,
                                            const std::vector<Profile::Site>& sites) {
  const auto is = [](auto Profile::Site::*text, const std::string& value) {
    return [=](const Profile::Site& site) { return site.*text == value; };
  };
  std::vector<std::string> warnings;
  if (std::ranges::any_of(sites, is(&Profile::Site::function, kNotNoted)))
    warnings.push_back("METRICS " + metric +
                       ": the program allocates at more places than can be recorded; blocks of the other "
                       "places are not counted");
  if (!sites.empty() && std::ranges::all_of(sites, is(&Profile::Site::place, "")))
    warnings.push_back("METRICS " + metric +
                       ": the code that allocates has no debug information, so functions inlined there "
                       "cannot be distinguished; build it with -g");
  return warnings;
}

/// Returns the sites of one kind. A site belongs to a kind if the program's function there, or a function between it
/// and the allocator, is of that kind. So a box belongs to its kind, whichever container makes it.
std::vector<AllocationSite> sites_of_a_kind(const std::string& metric,
                                            const std::vector<AllocationSite>& sites) {
  const auto meant = blocks_meant(metric, *metric_word(metric).argument);
  std::vector<AllocationSite> found;
  std::ranges::copy_if(sites, std::back_inserter(found), [&](const AllocationSite& site) {
    return meant(site.shown) || std::ranges::any_of(site.through, [&](const std::string& by) {
             auto inside = site.shown;
             inside.by = by;
             return meant(inside);
           });
  });
  return found;
}

wire::ChildReport block_of_a_kind(const std::string& metric, const std::vector<AllocationSite>& sites) {
  auto found = shown_sites(sites_of_a_kind(metric, sites));
  const bool counts_blocks = metric_word(metric).kind == "allocations";
  double sum = 0;
  for (const auto& site : found) sum += site.count * (counts_blocks ? 1 : site.bytes);
  auto block = block_of(metric, sum);
  block.profile = allocation_profile(std::move(found));
  block.warnings = warnings_of_a_kind(metric, shown_sites(sites));
  return block;
}

std::vector<wire::ChildReport> blocks_counted(const std::vector<std::string>& metrics,
                                              const std::vector<wire::ChildReport>& said,
                                              const std::string& lines, const std::string& noted) {
  const bool of_a_body_alone = is_of_a_body(said);
  const auto total =
      (of_a_body_alone ? blocks_said(said, {"allocations"}) : of_process(lines, {"allocations"}));
  // A program that ended by _exit() writes no list, though the library has counted.
  const double counted = total.front().samples.front().value;
  if (counted > 0 && noted.empty() && std::ranges::any_of(metrics, is_of_a_kind))
    throw Error(
        "left no list of the places where it allocates, because a program that ends with _exit() or by a "
        "signal writes none");
  const auto sites = allocation_sites(noted, iterations_of(said));
  std::vector<wire::ChildReport> blocks;
  for (const auto& metric : metrics)
    blocks.push_back(is_of_a_kind(metric) ? block_of_a_kind(metric, sites)
                     : of_a_body_alone    ? blocks_said(said, {metric}).front()
                                          : of_process(lines, {metric}).front());
  if (!noted.empty() && !blocks.front().profile)
    blocks.front().profile = allocation_profile(shown_sites(sites));
  return blocks;
}

}  // namespace

process::Counting allocations(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto preloaded =
      process::library_of_the_wrapper("libholdfast-allocations.so", "allocations are counted");
  const auto file = scratch + ".allocations";
  const auto sites = scratch + ".sites";
  const bool of_kinds = std::ranges::any_of(metrics, is_of_a_kind);
  process::Counting counting;
  counting.with = "allocations";
  counting.attach = [=](process::Launch& launch) {
    refuse_static(launch, "no library can be preloaded into it to count its allocations");
    process::take_file(file);
    process::take_file(sites);
    process::load_in_front(preloaded, launch);
    // A stack walk for each block takes longer than the allocation, so sites are noted only on request.
    if (std::erase(launch.environment, kSitesWanted) > 0 || of_kinds)
      launch.environment.push_back("HOLDFAST_ALLOCATION_SITES=" + sites);
    launch.environment.push_back("HOLDFAST_ALLOCATIONS=" + file);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& /*ended*/) {
    const auto lines = process::take_file(file);
    return blocks_counted(metrics, said, lines, process::take_file(sites));
  };
  return counting;
}

process::Counting count_allocation_stacks(const std::string& scratch,
                                          std::shared_ptr<std::vector<AllocationStack>> into) {
  auto counting = allocations({"allocations"}, scratch);
  const auto attach = counting.attach;
  counting.attach = [=](process::Launch& launch) {
    launch.environment.emplace_back(kSitesWanted);
    attach(launch);
  };
  const auto read = counting.read;
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& ended) {
    // The file is taken before `read`, which would remove it. `read` needs it only for metrics of one kind.
    *into = allocation_stacks(process::take_file(scratch + ".sites"), iterations_of(said));
    return read(said, ended);
  };
  return counting;
}

}  // namespace holdfast::instruments
