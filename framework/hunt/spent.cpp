#include "hunt/spent.hpp"

#include <algorithm>

namespace holdfast::hunt {
namespace {

/// A process that neither computed nor waited for a processor for more than this share of the time it had sleeps.
constexpr double kIdleMax = 0.1;
/// A process that waited longer than this share of its time says nothing of the rest.
constexpr double kWaitedMax = 0.99;

bool says_where_it_waited(const probes::ProbeReading& reading) {
  const auto& usage = reading.ended.usage;
  const double own_ns = usage.wall_ns - usage.run_delay_ns;
  const double idle_ns = own_ns - usage.user_ns - usage.system_ns;
  return reading.threads <= 1 && own_ns > 0 && idle_ns <= kIdleMax * own_ns;
}

/// Of the long executions, what they took beyond as many short ones.
double excess_ns(const probes::SiteReading& site, std::uint64_t short_count) {
  const double short_ns = std::max(0.0, site.seconds - site.long_seconds) * 1e9;
  const double typical_ns = short_ns / static_cast<double>(short_count);
  return std::max(0.0, site.long_seconds * 1e9 - static_cast<double>(site.long_count) * typical_ns);
}

double waited_share(const probes::ProbeReading& reading) {
  const auto& usage = reading.ended.usage;
  return std::clamp(usage.run_delay_ns / usage.wall_ns, 0.0, kWaitedMax);
}

/// What executions of one kind waited, as far as they tell.
double waited_ns(const probes::SiteReading& site, double waited_share) {
  const auto short_count = site.count - site.long_count;
  if (short_count > site.long_count) return excess_ns(site, short_count);
  return site.seconds * 1e9 * waited_share;
}

std::vector<probes::SiteReading> kinds_of(const probes::ProbeReading& reading) {
  if (!reading.sites.empty()) return reading.sites;
  return {{.count = reading.count,
           .seconds = reading.seconds,
           .long_count = reading.long_count,
           .long_seconds = reading.long_seconds}};
}

}  // namespace

double spent_ns(const probes::ProbeReading& reading, const probes::SiteReading& site) {
  const double all = site.seconds * 1e9;
  if (!says_where_it_waited(reading)) return all;
  return all - std::min({waited_ns(site, waited_share(reading)), reading.ended.usage.run_delay_ns, all});
}

double spent_ns(const probes::ProbeReading& reading) {
  const double all = reading.seconds * 1e9;
  if (!says_where_it_waited(reading)) return all;
  double waited = 0;
  for (const auto& kind : kinds_of(reading)) waited += waited_ns(kind, waited_share(reading));
  return all - std::min({waited, reading.ended.usage.run_delay_ns, all});
}

namespace {

void add_callees(const binary::Function& function, const probes::ProbeReading& reading,
                 double PinpointSides::*side, std::vector<CalleeTimes>& callees) {
  for (const auto& site : reading.sites) {
    const auto name = shown_name(function.sites[site.site].callee);
    if (name.empty()) continue;  // called by a pointer
    auto known = std::ranges::find(callees, name, &CalleeTimes::callee);
    if (known == callees.end()) known = callees.insert(known, {.callee = name, .spent = {}});
    known->spent.*side += spent_ns(reading, site);
  }
}

}  // namespace

std::vector<CalleeTimes> callees_of(const Pair& pair, const probes::ProbeReading& was,
                                    const probes::ProbeReading& is) {
  std::vector<CalleeTimes> callees;
  if (pair.comparison.differences.empty() || was.sites.empty() || is.sites.empty()) return callees;
  add_callees(pair.previous, was, &PinpointSides::previous, callees);
  add_callees(pair.current, is, &PinpointSides::current, callees);
  return callees;
}

}  // namespace holdfast::hunt
