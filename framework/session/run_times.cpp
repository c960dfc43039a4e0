#include "session/run_times.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "store/sessions.hpp"

namespace holdfast::session {

void add_times(const std::vector<store::RunRecord>& runs, Report& report) {
  // Metrics share their processes, which took them as long; their runs begin one after the other.
  std::set<std::tuple<std::string, std::string, std::string, double>> counted;
  for (const auto& run : runs) {
    const auto& subject = run.subject;
    if (!counted.insert({subject.test, subject.benchmark, subject.params, run.seconds}).second) continue;
    report.measured_s += run.seconds;
    const double end_s = store::seconds_between(report.session.started, run.started) + run.seconds;
    report.took_s = std::max(report.took_s, end_s);
  }
  report.took_s = std::max(report.took_s, report.measured_s);  // the store keeps whole seconds
}

}  // namespace holdfast::session
