#include "session/run_times.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

holdfast::store::RunRecord run_of(const std::string& test, const std::string& metric,
                                  const std::string& started, double seconds) {
  holdfast::store::RunRecord run;
  run.subject.test = test;
  run.subject.metric = metric;
  run.started = started;
  run.seconds = seconds;
  return run;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(run_times)

BOOST_AUTO_TEST_CASE(what_was_measured_twice_was_measured_for_the_time_of_both) {
  holdfast::Report report;
  report.session.started = "2026-01-01T00:00:00Z";
  holdfast::session::add_times(
      {run_of("sort", "time", "2026-01-01T00:00:00Z", 2.5),
       run_of("parse", "time", "2026-01-01T00:00:03Z", 1), run_of("sort", "time", "2026-01-01T00:00:04Z", 4)},
      report);
  BOOST_TEST(report.measured_s == 7.5);
  BOOST_TEST(report.took_s == 8);  // the last began after 4 s and took 4
}

BOOST_AUTO_TEST_CASE(two_metrics_of_the_same_processes_were_measured_once) {
  holdfast::Report report;
  report.session.started = "2026-01-01T00:00:00Z";
  holdfast::session::add_times(  // the second is begun when the first process has told of it
      {run_of("sort", "time", "2026-01-01T00:00:01Z", 3), run_of("sort", "bytes", "2026-01-01T00:00:02Z", 3)},
      report);
  BOOST_TEST(report.measured_s == 3);
}

BOOST_AUTO_TEST_SUITE_END()
