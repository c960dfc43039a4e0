#include "process/shared_processes.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <iterator>
#include <sstream>

#include "process/collect.hpp"
#include "process/scratch_files.hpp"

namespace {

using namespace holdfast;
using process::LeftByProcess;
using process::SharedProcesses;

/// Returns the benchmarks of a process whose output is their names.
std::vector<std::string> words_of(const std::string& written) {
  std::istringstream text(written);
  return {std::istream_iterator<std::string>(text), {}};
}

struct Stand {
  process::ScratchDirectory place{"holdfast-shared"};

  /// Returns the shared processes from the view of the test of that benchmark.
  SharedProcesses with(const std::string& benchmark, const std::string& key = "both programs") const {
    return SharedProcesses::with({.directory = place / "session", .key = key, .test = "perf." + benchmark},
                                 benchmark, words_of);
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(shared_processes)

BOOST_AUTO_TEST_CASE(what_the_first_test_left_is_there_for_the_next_one) {
  const Stand stand;
  const auto first = stand.with("a");
  BOOST_TEST(first.asked() == "a");
  BOOST_TEST(!first.left(Side::current, 0));
  first.keep(Side::current, 0,
             {.written = "a b\nin two lines",
              .usage = {.wall_ns = 12.5, .max_rss_kib = 7},
              .alone = false,
              .beside = {.clock_ns = 3, .cache_ns = 4},
              .tail = "of stderr"});
  const auto left = stand.with("b").left(Side::current, 0);
  BOOST_REQUIRE(left);
  BOOST_TEST(left->written == "a b\nin two lines");
  BOOST_TEST(left->usage.wall_ns == 12.5);
  BOOST_TEST(left->usage.max_rss_kib == 7);
  BOOST_TEST(!left->alone);
  BOOST_TEST(left->beside.clock_ns == 3);
  BOOST_TEST(left->beside.cache_ns == 4);
  BOOST_TEST(left->tail.empty());
}

BOOST_AUTO_TEST_CASE(further_processes_are_asked_for_what_the_first_was_asked_for) {
  const Stand stand;
  stand.with("a").keep(Side::current, 0, {.written = "a b", .usage = {}});
  BOOST_TEST(stand.with("b").asked() == "a");
  BOOST_TEST(
      !stand.with("b").left(Side::baseline, 0));  // the other side and other rounds have no process yet
  BOOST_TEST(!stand.with("b").left(Side::current, 1));
}

BOOST_AUTO_TEST_CASE(a_benchmark_that_was_not_measured_has_processes_of_its_own) {
  const Stand stand;
  stand.with("a").keep(Side::current, 0, {.written = "a b", .usage = {}});
  BOOST_TEST(stand.with("c").asked() == "c");
  BOOST_TEST(!stand.with("c").left(Side::current, 0));
}

BOOST_AUTO_TEST_CASE(other_programs_share_nothing) {
  const Stand stand;
  stand.with("a").keep(Side::current, 0, {.written = "a b", .usage = {}});
  BOOST_TEST(stand.with("b", "another program").asked() == "b");
}

BOOST_AUTO_TEST_CASE(a_test_that_is_measured_again_begins_behind_what_it_has_had) {
  const Stand stand;
  const auto first = stand.with("a");
  first.keep(Side::baseline, 0, {.written = "a b, then", .usage = {}});
  first.keep(Side::current, 0, {.written = "a b", .usage = {}});
  BOOST_TEST(first.left(Side::current, 0).has_value());  // until this run of the test ends
  BOOST_TEST(!stand.with("a").left(Side::current, 0));
  BOOST_TEST(stand.with("b").left(Side::current, 0).has_value());
  stand.with("a").keep(Side::current, 0, {.written = "a b, again", .usage = {}});
  BOOST_TEST(stand.with("b").left(Side::current, 0)->written ==
             "a b, again");  // the second round for this test
}

BOOST_AUTO_TEST_CASE(where_nothing_can_be_written_nothing_is_shared) {
  const auto nowhere = SharedProcesses::with({"/proc/none", "key", "perf.a"}, "a", words_of);
  nowhere.keep(Side::current, 0, {.written = "a", .usage = {}});
  BOOST_TEST(!nowhere.left(Side::current, 0));
}

BOOST_AUTO_TEST_CASE(a_process_that_was_left_is_not_run_again) {
  const Stand stand;
  int runs = 0;
  process::Arm arm;
  arm.launch.argv = {"program"};
  arm.speaks_wire = false;
  arm.foreign = process::Foreign{.ask = [](process::Launch&, const std::string&, int) {},
                                 .read =
                                     [](const std::string& written) {
                                       wire::ChildReport report;
                                       report.benchmark = "b";
                                       report.complete = true;
                                       report.samples = {{.value = static_cast<double>(written.size())}};
                                       return std::vector{report};
                                     }};
  const auto spawn = [&](const process::Launch&) {
    ++runs;
    return process::Ended{.how = process::Ended::How::exited, .out = "a b"};
  };
  for (const char* benchmark : {"a", "b"}) {
    arm.shared = stand.with(benchmark);
    const auto collected = run_and_collect(arm, stand.place / "wire", 0, spawn);
    BOOST_TEST(collected.reports.front().samples.front().value == 3);
  }
  BOOST_TEST(runs == 1);
  arm.round = 1;
  run_and_collect(arm, stand.place / "wire", 0, spawn);
  BOOST_TEST(runs == 2);
}

BOOST_AUTO_TEST_SUITE_END()
