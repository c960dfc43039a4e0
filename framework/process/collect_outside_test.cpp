/// Tests the processes of commands with their hooks, and of programs of other harnesses.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "process/collect_stand_test.hpp"

BOOST_AUTO_TEST_SUITE(collect_outside)

using namespace holdfast::process;

BOOST_AUTO_TEST_CASE(hooks_run_around_each_launch_and_not_in_its_time) {
  Stand stand;
  stand.arm.speaks_wire = false;
  stand.arm.launches = 2;
  stand.arm.hooks = {.prepare = "rm -f out", .conclude = "test -s out"};
  auto ended = exited(0);
  ended.usage = {.wall_ns = 100};
  const auto collected = stand.run("", ended);
  std::vector<std::string> words;
  for (const auto& launch : stand.launches) words.push_back(launch.argv.back());
  const std::vector<std::string> one{"rm -f out", stand.arm.launch.argv.back(), "test -s out"};
  auto twice = one;
  twice.insert(twice.end(), one.begin(), one.end());
  BOOST_TEST(words == twice, boost::test_tools::per_element());
  BOOST_TEST(collected.reports.front().samples.size() == 2U);
  BOOST_TEST(collected.usage.wall_ns == 200);
  BOOST_TEST(stand.refused("", exited(4)).starts_with("the prepare command 'rm -f out' exited with 4"));
}

BOOST_AUTO_TEST_CASE(what_was_counted_is_read_before_another_command_runs) {
  Stand stand;
  stand.arm.speaks_wire = false;
  stand.arm.hooks = {.prepare = "rm -f out", .conclude = "test -s out"};
  stand.arm.counting = Counting{};
  std::size_t read_after = 0;
  stand.arm.counting->read = [&](const auto& said, const Ended&) {
    read_after = stand.launches.size();
    return said;
  };
  stand.run("", exited(0));
  BOOST_TEST(read_after == 2U);  // after the hook and the program
  BOOST_TEST(stand.launches.size() == 3U);
}

/// Runs a launch of `launch_ms`, beside which the machine's readings are 1, 2, 3, ...
Collected run_probed(Stand& stand, double launch_ms, int& readings) {
  stand.arm.speaks_wire = false;
  stand.arm.probe = [&readings] { return holdfast::Probes{.clock_ns = double(++readings)}; };
  auto ended = exited(0);
  ended.usage = {.wall_ns = launch_ms * 1e6};
  return stand.run("", ended);
}

BOOST_AUTO_TEST_CASE(long_launches_lie_between_readings_of_their_own_and_short_ones_share_them) {
  int readings = 0;
  Stand long_ones;
  long_ones.arm.launches = 3;
  const auto samples = run_probed(long_ones, 50, readings).reports.front().samples;
  BOOST_TEST(readings == 4);
  BOOST_TEST(samples.back().beside.clock_ns == 3.5);  // between the third and the fourth reading
  readings = 0;
  Stand short_ones;
  short_ones.arm.launches = 25;
  const auto shared = run_probed(short_ones, 1, readings).reports.front().samples;
  BOOST_TEST(readings == 3);  // one before, one after 20 ms, one after the last launch
  BOOST_TEST(shared[19].beside.clock_ns == 1.5);
  BOOST_TEST(shared[20].beside.clock_ns == 2.5);
}

BOOST_AUTO_TEST_CASE(a_short_command_is_launched_until_its_block_is_full) {
  int readings = 0;
  const auto launches = [&](double launch_ms) {
    Stand stand;
    stand.arm.block_s = 0.02;
    return run_probed(stand, launch_ms, readings).reports.front().samples.size();
  };
  BOOST_TEST(launches(100) == 1U);
  BOOST_TEST(launches(6) == 4U);     // three launches take 18 ms, which are not enough
  BOOST_TEST(launches(0.1) == 30U);  // never more than 30, however short they are
}

BOOST_AUTO_TEST_CASE(the_cpu_time_of_a_command_is_a_metric_of_the_same_processes) {
  Stand stand;
  stand.arm.speaks_wire = false;
  stand.arm.metrics = {"time", "cpu-time"};
  auto ended = exited(0);
  ended.usage = {.wall_ns = 100, .user_ns = 30, .system_ns = 20};
  const auto reports = stand.run("", ended).reports;
  BOOST_REQUIRE(reports.size() == 2U);
  BOOST_TEST(reports[0].samples.front().value == 100);
  BOOST_TEST(reports[1].metric == "cpu-time");
  BOOST_TEST(reports[1].samples.front().value == 50);
  stand.arm.metrics = {"cpu-time"};
  BOOST_TEST(stand.run("", ended).reports.front().metric == "cpu-time");
}

namespace {

/// Returns a harness whose program writes a sample of 40 ns with this CPU time; 0: without one.
holdfast::process::Foreign harness(double cpu_ns) {
  return {.ask = [](holdfast::process::Launch& launch, const std::string& file,
                    int samples) { launch.argv.push_back("--out=" + file + " x" + std::to_string(samples)); },
          .read =
              [cpu_ns](const std::string& written) {
                if (written.empty()) throw holdfast::Error("wrote nothing");
                holdfast::wire::ChildReport report;
                report.benchmark = "sort";
                report.complete = true;
                report.samples = {{.value = 40, .iterations = 1, .cpu_ns = cpu_ns}};
                return std::vector<holdfast::wire::ChildReport>{report};
              }};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_program_of_another_harness_is_told_where_to_write_and_read_from_there) {
  Stand stand;
  stand.arm.speaks_wire = false;
  stand.arm.foreign = harness(30);
  stand.arm.launches = 3;
  auto ended = exited(0);
  ended.usage = {.wall_ns = 100, .run_delay_ns = 4};
  const auto sample = stand.run("result", ended).reports.front().samples.front();
  BOOST_TEST(stand.launches.back().argv.back() == "--out=" + stand.wire_file + " x3");
  BOOST_TEST(sample.value == 40);
  BOOST_TEST(sample.run_delay_ns == 4);  // of the 10 ns in which it did not compute
  BOOST_TEST(stand.refused("", ended).starts_with("'bench 'a b'' wrote nothing"));
  ended.alone = false;
  BOOST_TEST(stand.run("result", ended).reports.front().samples.front().run_delay_ns ==
             0);  // it may have waited for its own threads
}

// In a duet, the time that passes is twice as long as the CPU time.
BOOST_AUTO_TEST_CASE(where_processor_time_counts_the_cpu_time_that_a_harness_tells_is_its_time) {
  Stand stand;
  stand.arm.speaks_wire = false;
  stand.arm.by_processor_time = true;
  const auto value = [&](double cpu_ns) {
    stand.arm.foreign = harness(cpu_ns);
    return stand.run("result", exited(0)).reports.front().samples.front().value;
  };
  BOOST_TEST(value(20) == 20);
  BOOST_TEST(value(0) == 40);
}

BOOST_AUTO_TEST_SUITE_END()
