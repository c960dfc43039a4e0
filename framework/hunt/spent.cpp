#include "hunt/spent.hpp"

#include <algorithm>

namespace holdfast::hunt {
namespace {

/// A process that neither computed nor waited for a processor for more than this share of the time it had sleeps.
constexpr double kIdleMax = 0.1;
/// A process that waited longer than this share of its time says nothing of the rest.
constexpr double kWaitedMax = 0.99;

bool says_where_it_waited(const probes::Reading& reading) {
  const auto& usage = reading.ended.usage;
  const double own_ns = usage.wall_ns - usage.run_delay_ns;
  const double idle_ns = own_ns - usage.user_ns - usage.system_ns;
  return reading.threads <= 1 && own_ns > 0 && idle_ns <= kIdleMax * own_ns;
}

/// Of the long executions, what they took beyond as many short ones.
double excess_ns(const probes::Reading& reading, std::uint64_t short_count) {
  const double short_ns = std::max(0.0, reading.seconds - reading.long_seconds) * 1e9;
  const double typical_ns = short_ns / static_cast<double>(short_count);
  return std::max(0.0, reading.long_seconds * 1e9 - static_cast<double>(reading.long_count) * typical_ns);
}

}  // namespace

double spent_ns(const probes::Reading& reading) {
  const double all = reading.seconds * 1e9;
  if (!says_where_it_waited(reading)) return all;
  const auto& usage = reading.ended.usage;
  const auto short_count = reading.count - reading.long_count;
  if (short_count > reading.long_count)
    return all - std::min(excess_ns(reading, short_count), usage.run_delay_ns);
  return all * (1 - std::clamp(usage.run_delay_ns / usage.wall_ns, 0.0, kWaitedMax));
}

}  // namespace holdfast::hunt
