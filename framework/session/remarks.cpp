#include "session/remarks.hpp"

#include <algorithm>

#include "model/quantity.hpp"

namespace holdfast::session {
namespace {

/// A twentieth of the time gone is more than most changes that are looked for.
constexpr double kStolenShare = 0.05;

/// What was counted between the two readings; 0 where one is missing. A counter may start anew.
double gained(const std::optional<double>& before, const std::optional<double>& after) {
  return before && after ? std::max(0.0, *after - *before) : 0;
}

std::string load_remark(const char* when, const Conditions& moment) {
  if (!moment.load || !moment.cores || *moment.load <= *moment.cores) return "";
  return std::string("the load ") + when + " it was " + format_number(*moment.load) + " on " +
         format_number(*moment.cores) + " processors: others may have run meanwhile; stop them, or run alone";
}

std::string stolen_remark(const RunConditions& run) {
  const double ticks = gained(run.before.ticks, run.after.ticks);
  const double stolen = gained(run.before.stolen_ticks, run.after.stolen_ticks);
  if (ticks == 0 || stolen / ticks <= kStolenShare) return "";
  return "other virtual machines took " + format_percent_unsigned(stolen / ticks) +
         " of the processors' time; ask for a machine that is not shared";
}

std::string heat_remark(const RunConditions& run) {
  const double times = gained(run.before.throttles, run.after.throttles);
  if (times == 0) return "";
  return "processors slowed down for their heat " + format_number(times) +
         " times; cool them, or lower the highest clock";
}

std::string held_back_remark(const RunConditions& run) {
  const double us = gained(run.before.cgroup_throttled_us, run.after.cgroup_throttled_us);
  if (us == 0) return "";
  return "the control group was held back for " + format_quantity(us * 1e3, "ns") +
         "; raise its limit of processor time";
}

}  // namespace

std::vector<std::string> remarks_on(const RunConditions& run) {
  auto load = load_remark("before", run.before);
  if (load.empty()) load = load_remark("after", run.after);
  std::vector<std::string> remarks{load, stolen_remark(run), heat_remark(run), held_back_remark(run)};
  std::erase(remarks, "");
  return remarks;
}

}  // namespace holdfast::session
