#include "probes/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <sstream>

#include "binary/hexadecimal.hpp"
#include "model/error.hpp"

namespace holdfast::probes {
namespace {

constexpr double kDoubtful = 0.01;  // share of intervals that went wrong, above which it is said
constexpr double kDearest = 0.1;    // share of the time that probes may cost before it is said

/// All of a thread, with intervals that would still have been extended, had the program not ended.
struct Counts {
  Sum sum{};
  std::uint64_t orphans = 0, abandoned = 0, nested = 0, inside = 0, skipped = 0;

  void add_thread(const Thread& thread) {
    add(sum, thread.sum);
    orphans += thread.orphans;
    abandoned += thread.abandoned;
    nested += thread.nested;
    inside += thread.inside;
    skipped += thread.skipped;
    for (std::uint32_t i = 0; i < std::min(thread.depth, kMostOpen); ++i) {
      const auto& open = thread.open[i];
      if (open.end == 0) {
        ++abandoned;
        continue;
      }
      add(sum, sum_of_one(open.end - open.begin));
      add(sum, open.inner);
    }
  }
};

Counts counts_of(const AgentResults& results) {
  const auto* threads = reinterpret_cast<const Thread*>(reinterpret_cast<const char*>(&results) + kThreadsAt);
  Counts counts;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(results.threads, kMostThreads); ++i)
    counts.add_thread(threads[i]);
  return counts;
}

/// The program can write there, too.
std::string problem_of(const AgentResults& results) {
  return {results.problem, strnlen(results.problem, sizeof results.problem)};
}

void check_applied(const AgentResults& results, const Plan& plan) {
  if (results.magic != kResultsMagic)
    throw Error(
        "the agent that times calls was not loaded, or could not read its plan; is the program a launcher "
        "that clears its environment?");
  if (results.problem[0] != 0)
    throw Error(fmt::format("no probe was placed in {}: {}", plan.function.module, problem_of(results)));
  if (results.applied == 0)
    throw Error(fmt::format("no probe was placed: the program did not load {}", plan.function.module));
}

std::map<std::uint64_t, std::string> places_of(const std::string& modules) {
  std::map<std::uint64_t, std::string> places;
  std::istringstream in(modules);
  for (std::string line; std::getline(in, line);) {
    const auto space = line.find(' ');
    if (space == std::string::npos) continue;
    if (const auto address = binary::address_in(line.substr(0, space)))
      places[*address] = line.substr(space + 1);
  }
  return places;
}

std::vector<Target> targets_of(const AgentResults& results, const std::string& modules, const Plan& plan) {
  const auto places = places_of(modules);
  std::vector<Target> targets;
  for (std::size_t i = 0; i < plan.probes.size(); ++i) {
    const auto address = results.targets[i];
    auto place = places.upper_bound(address);
    if (address == 0 || place == places.begin()) continue;
    --place;
    targets.push_back(
        {.site = plan.probes[i].site, .module = place->second, .address = address - place->first});
  }
  return targets;
}

double share(std::uint64_t part, std::uint64_t count) {
  return part == 0 ? 0 : static_cast<double>(part) / static_cast<double>(part + count);
}

void warn(ProbeReading& reading, const Counts& counts, const AgentResults& results) {
  const auto of = [&](std::uint64_t part) { return share(part, reading.count); };
  if (reading.count == 0)
    reading.warnings.emplace_back("the range was never run from its first to its last call");
  if (of(reading.orphans) > kDoubtful)
    reading.warnings.push_back(
        fmt::format("{:.0f} % of the intervals ended without a beginning", 100 * of(reading.orphans)));
  if (of(reading.abandoned) > kDoubtful)
    reading.warnings.push_back(
        fmt::format("{:.0f} % of the intervals were left before their end (by an exception, longjmp or the "
                    "end of the program)",
                    100 * of(reading.abandoned)));
  if (reading.self_share() > kDearest)
    reading.warnings.push_back(
        fmt::format("{:.0f} % of the measured time was that of the probes: the calls are too short and too "
                    "many for a factor from time; count instructions instead",
                    100 * reading.self_share()));
  if (counts.skipped > 0)
    reading.warnings.push_back(fmt::format(
        "{} probes were not counted: met by a signal handler, or too deep in recursion", counts.skipped));
  if (results.threads > kMostThreads)
    reading.warnings.push_back(
        fmt::format("{} threads came by a probe, and only {} are counted", results.threads, kMostThreads));
}

/// Without the sites that never ran.
std::vector<SiteReading> sites_of(const AgentResults& results, const Plan& plan, double inside_ns,
                                  double ns_per_tick) {
  std::vector<SiteReading> sites;
  for (std::size_t i = 0; i < plan.probes.size(); ++i) {
    const auto& sum = results.sites[i];
    if (sum.count == 0) continue;
    const double took_ns =
        static_cast<double>(sum.total) * ns_per_tick - static_cast<double>(sum.count) * inside_ns;
    sites.push_back({.site = plan.probes[i].site,
                     .count = sum.count,
                     .seconds = std::max(took_ns, 0.0) * 1e-9,
                     .long_count = sum.long_count,
                     .long_seconds = static_cast<double>(sum.long_total) * ns_per_tick * 1e-9});
  }
  return sites;
}

}  // namespace

ProbeReading reading_of(const AgentResults& results, const std::string& modules, const Plan& plan,
                        Clocks now) {
  check_applied(results, plan);
  const double ns_per_tick =
      static_cast<double>(now.ns - results.clock_ns) / static_cast<double>(now.ticks - results.ticks);
  const auto counts = counts_of(results);
  const auto pairs = static_cast<double>(std::max<std::uint64_t>(results.calibrations, 1));
  ProbeReading reading;
  reading.count = counts.sum.count;
  reading.orphans = counts.orphans;
  reading.abandoned = counts.abandoned;
  reading.nested = counts.nested;
  reading.threads = static_cast<int>(std::min<std::uint64_t>(results.threads, INT32_MAX));
  reading.inside_ns = static_cast<double>(results.inside_ticks) / pairs * ns_per_tick;
  reading.pair_ns = static_cast<double>(results.pair_ticks) / pairs * ns_per_tick;
  const double measured = static_cast<double>(counts.sum.total) * ns_per_tick * 1e-9;
  const double self = (static_cast<double>(reading.count) * reading.inside_ns +
                       static_cast<double>(counts.inside) * reading.pair_ns / 2) *
                      1e-9;
  reading.self_seconds = std::min(measured, self);
  reading.seconds = measured - reading.self_seconds;
  reading.min_seconds = static_cast<double>(counts.sum.min) * ns_per_tick * 1e-9;
  reading.max_seconds = static_cast<double>(counts.sum.max) * ns_per_tick * 1e-9;
  reading.long_count = counts.sum.long_count;
  reading.long_seconds = static_cast<double>(counts.sum.long_total) * ns_per_tick * 1e-9;
  if (plan.way == Way::sum) reading.sites = sites_of(results, plan, reading.inside_ns, ns_per_tick);
  reading.targets = targets_of(results, modules, plan);
  warn(reading, counts, results);
  return reading;
}

}  // namespace holdfast::probes
