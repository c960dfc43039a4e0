
#include <boost/test/unit_test.hpp>

#include "adapters/one_result_test.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(moments)

using holdfast::message_of;
using namespace holdfast::adapters;

BOOST_AUTO_TEST_CASE(times_are_read_as_people_write_them) {
  const auto same = {"1795230900",          "2026-11-21T03:15:00Z",      "2026-11-21 03:15:00 UTC",
                     "2026-11-21T03:15:00", "2026-11-21T03:15:00.250Z",  "2026-11-21 03:15",
                     "1795230900.5",        "2026-11-20T22:15:00-05:00", "2026.11.21 3:15:00 +0000",
                     "2026/11/21-03:15:00", "2026-11-21 04:45:00 +0130"};
  for (const auto* text : same) BOOST_TEST(utc_of(text).value_or("none") == "2026-11-21T03:15:00Z");
  for (const auto* text : {"", "today", "2026-02-30", "2026-11-21T24:15", "2026-11-21T03:15:00 CET", "-5"})
    BOOST_TEST(utc_of(text).value_or("none") == "none");
}

BOOST_AUTO_TEST_CASE(files_say_when_and_of_which_commit_they_are) {
  const auto google = one_in(google_benchmark_results, R"({"context": {"date": "2026-01-05T10:00:00+01:00"},
    "benchmarks": [{"name": "x", "real_time": 2, "cpu_time": 1}]})");
  BOOST_TEST(google.moment.started == "2026-01-05T09:00:00Z");
  BOOST_TEST(google.moment.commit.empty());
  const auto pytest = [](const std::string& commit) {
    return one_in(pytest_benchmark_results,
                  R"({"datetime": "2026-01-05T10:00:00.513", "commit_info": )" + commit +
                      R"(, "benchmarks": [{"fullname": "t", "stats": {"data": [1]}}]})")
        .moment;
  };
  const auto known = pytest(R"({"id": "aa05bb", "branch": "main", "dirty": true})");
  BOOST_TEST(known.started == "2026-01-05T10:00:00Z");
  BOOST_TEST(known.commit == "aa05bb");
  BOOST_TEST(known.branch == "main");
  BOOST_TEST(known.dirty);
  BOOST_TEST(pytest(R"x({"id": "aa05bb", "branch": "(detached head)"})x").branch.empty());
  BOOST_TEST(pytest(R"x({"id": "unversioned", "dirty": true, "branch": "(unknown)"})x").commit.empty());
  BOOST_TEST(message_of([] {
               one_in(google_benchmark_results, R"({"context": {"date": "today"}, "benchmarks": []})");
             }) == "context.date: \"today\" is not a time; write 2026-11-21T03:15:00Z");
}

BOOST_AUTO_TEST_CASE(files_that_were_written_within_an_hour_are_processes_of_one_session) {
  const auto at = [](const char* started, const char* commit) {
    return ImportedResults{.moment = {.started = started, .commit = commit},
                           .whole_file = true,
                           .series = {{.benchmark = "x", .processes = {process_with({1})}}}};
  };
  const auto sessions =
      joined({at("2026-01-05T10:00:00Z", ""), at("2026-01-02T10:00:00Z", ""), at("2026-01-02T10:50:00Z", ""),
              at("2026-01-02T11:30:00Z", ""), at("2026-01-02T10:00:00Z", "c1")});
  BOOST_REQUIRE(sessions.size() == 3u);
  BOOST_TEST(sessions[0].moment.started == "2026-01-02T10:00:00Z");
  BOOST_TEST(sessions[0].series.front().processes.size() == 3u);
  BOOST_TEST(sessions[1].moment.commit == "c1");
  BOOST_TEST(sessions[2].moment.started == "2026-01-05T10:00:00Z");
}

BOOST_AUTO_TEST_SUITE_END()
