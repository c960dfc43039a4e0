#include "session/run_times.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "store/sessions.hpp"

namespace holdfast::session {

void add_times(const std::vector<store::RunRecord>& runs, Report& report) {
  std::set<std::tuple<std::string, std::string, std::string, std::string>>
      counted;  // metrics share their processes
  for (const auto& run : runs) {
    const auto& subject = run.subject;
    if (!counted.insert({subject.test, subject.benchmark, subject.params, run.started}).second) continue;
    report.measured_s += run.seconds;
    const double end_s = store::seconds_between(report.session.started, run.started) + run.seconds;
    report.took_s = std::max(report.took_s, end_s);
  }
  report.took_s = std::max(report.took_s, report.measured_s);  // the store keeps whole seconds
}

std::vector<store::RunRecord> last_of_each(std::vector<store::RunRecord> runs) {
  std::map<std::tuple<std::string, std::string, std::string, std::string, std::string>, std::size_t> places;
  std::vector<store::RunRecord> last;
  for (auto& run : runs) {
    const auto& subject = run.subject;
    const auto [place, fresh] = places.try_emplace(
        {subject.test, subject.benchmark, subject.params, subject.metric, run.config}, last.size());
    if (fresh) {
      last.push_back(std::move(run));
    } else {
      last[place->second] = std::move(run);
    }
  }
  return last;
}

}  // namespace holdfast::session
