#include "process/collect.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "process/collect_stand_test.hpp"

BOOST_AUTO_TEST_SUITE(collect)

namespace {

using namespace holdfast;
using namespace holdfast::process;

const std::string kVersion = "{\"holdfast\":\"wire/1\"}\n{\"benchmark\":\"sort\"}\n";
const std::string kGood = kVersion + "{\"value\":5}\n{\"value\":7}\n{\"end\":true}\n";

std::string value_in(const Launch& launch, const std::string& name) {
  for (const auto& entry : launch.environment) {
    if (entry.starts_with(name + "=")) return entry.substr(name.size() + 1);
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_child_that_ends_well_hands_over_its_samples_and_what_it_used) {
  Stand stand;
  auto ended = exited(0, "a warning\n");
  ended.usage = {.wall_ns = 12, .user_ns = 10, .max_rss_kib = 3};
  const auto collected = stand.run(kGood, ended);
  BOOST_REQUIRE(collected.reports.front().samples.size() == 2U);
  BOOST_TEST(collected.reports.front().samples[1].value == 7.0);
  BOOST_TEST(collected.usage.wall_ns == 12.0);
  BOOST_TEST(collected.usage.max_rss_kib == 3);
}

BOOST_AUTO_TEST_CASE(the_child_is_told_where_to_write_and_gets_its_padding) {
  Stand stand;
  stand.arm.launch.environment = {"A=b"};
  stand.run(kGood, exited(0));
  const auto& launch = stand.launches.at(0);
  BOOST_TEST(value_in(launch, "A") == "b");
  BOOST_TEST(value_in(launch, "HOLDFAST_WIRE") == stand.wire_file);
  BOOST_TEST(value_in(launch, "HOLDFAST_PADDING") == "xxx");
}

BOOST_AUTO_TEST_CASE(a_crash_is_told_with_the_command_the_signal_and_the_end_of_stderr) {
  Stand stand;
  BOOST_TEST(
      stand.refused(kGood, {.how = Ended::How::signalled, .code = 11, .tail = "first\nlast words\n\n"}) ==
      "'bench 'a b'' was killed by signal 11 (Segmentation fault); the end of its stderr:\nfirst\nlast "
      "words");
}

BOOST_AUTO_TEST_CASE(of_a_long_stderr_the_end_is_told) {
  Stand stand;
  const auto message = stand.refused("", exited(3, "the beginning" + std::string(2000, '.') + "the end"));
  BOOST_TEST(message.ends_with("...the end"));
  BOOST_TEST(message.find("the beginning") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_hang_is_told_with_the_deadline) {
  Stand stand;
  BOOST_TEST(
      stand.refused("", {.how = Ended::How::timed_out, .code = 9}) ==
      "'bench 'a b'' did not end within 30 s and was killed with all processes that it had started; TIMEOUT "
      "sets this limit; it wrote nothing to stderr");
}

BOOST_AUTO_TEST_CASE(an_exit_code_spoils_even_complete_samples) {
  Stand stand;
  BOOST_TEST(stand.refused(kGood, exited(3, "oops")) ==
             "'bench 'a b'' exited with 3; the end of its stderr:\noops");
}

BOOST_AUTO_TEST_CASE(a_program_that_refuses_its_arguments_is_quoted) {
  Stand stand;
  BOOST_TEST(
      stand.refused("", exited(2, "holdfast: no benchmark is called \"x\"\n")) ==
      "'bench 'a b'' refused to measure; the end of its stderr:\nholdfast: no benchmark is called \"x\"");
}

BOOST_AUTO_TEST_CASE(a_program_that_cannot_be_started_is_named) {
  Stand stand;
  BOOST_TEST(stand.refused("", {.how = Ended::How::not_started, .code = 2})
                 .starts_with("'bench 'a b'' could not be started: No such file or directory"));
}

BOOST_AUTO_TEST_CASE(the_baselines_side_is_named) {
  Stand stand;
  stand.arm.side = Side::baseline;
  BOOST_TEST(stand.refused("", exited(3)) ==
             "'bench 'a b'' (the baseline's snapshot) exited with 3; it wrote nothing to stderr");
}

BOOST_AUTO_TEST_CASE(what_is_wrong_with_the_samples_is_told) {
  Stand stand;
  const auto said = [&](const std::string& lines) {
    const auto message = stand.refused(lines, exited(0));
    return message.substr(message.find("' ") + 2);
  };
  const std::string quiet = "; it wrote nothing to stderr";
  BOOST_TEST(said("") ==
             "ended without writing a sample; does it link Holdfast::main, or write to the file that "
             "HOLDFAST_WIRE names?" +
                 quiet);
  BOOST_TEST(said(kVersion + "garbage\n") ==
             "cannot be understood: what it wrote for HOLDFAST_WIRE, line 3: not JSON: garbage" + quiet);
  BOOST_TEST(said(kVersion + "{\"value\":1}\n") == "stopped in the middle of its samples" + quiet);
  BOOST_TEST(said(kVersion + "{\"end\":true}\n") == "wrote no sample" + quiet);
  BOOST_TEST(said(kVersion + "{\"error\":\"it threw: boom\"}\n") ==
             "could not measure: it threw: boom" + quiet);
}

BOOST_AUTO_TEST_CASE(another_benchmark_than_the_one_asked_for_is_refused) {
  Stand stand;
  stand.arm.points = {{"sort"}};
  BOOST_TEST(stand.run(kGood, exited(0)).reports.front().samples.size() == 2U);
  stand.arm.points = {{"parse"}};
  BOOST_TEST(stand.refused(kGood, exited(0)) ==
             "'bench 'a b'' measured \"sort\" in place of \"parse\"; it wrote nothing to stderr");
}

BOOST_AUTO_TEST_CASE(a_benchmark_that_skips_itself_is_no_failure) {
  Stand stand;
  const auto collected = stand.run(kVersion + "{\"skip\":\"no AVX-512\"}\n", exited(0));
  BOOST_TEST(collected.reports.front().skipped.value() == "no AVX-512");
  BOOST_TEST(collected.reports.front().samples.empty());
}

BOOST_AUTO_TEST_CASE(what_an_earlier_process_left_is_not_taken_for_this_ones) {
  Stand stand;
  stand.place.write("wire", kGood);
  BOOST_TEST(stand.refused("", exited(0)).find("ended without writing a sample") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_wire_file_is_gone_afterwards) {
  Stand stand;
  stand.run(kGood, exited(0));
  BOOST_TEST(!std::filesystem::exists(stand.wire_file));
  stand.refused(kGood, exited(3));
  BOOST_TEST(!std::filesystem::exists(stand.wire_file));
}

BOOST_AUTO_TEST_CASE(a_plain_command_is_timed_launch_by_launch) {
  Stand stand;
  stand.arm.speaks_wire = false;
  stand.arm.launches = 3;
  auto ended = exited(0);
  ended.usage = {
      .wall_ns = 100, .user_ns = 60, .system_ns = 20, .run_delay_ns = 9, .max_rss_kib = 7, .minor_faults = 5};
  const auto collected = stand.run("", ended);
  BOOST_TEST(stand.launches.size() == 3U);
  BOOST_TEST(value_in(stand.launches[0], "HOLDFAST_WIRE") == "");
  BOOST_TEST(value_in(stand.launches[2], "HOLDFAST_PADDING") == "xxx");
  BOOST_REQUIRE(collected.reports.front().samples.size() == 3U);
  BOOST_TEST(collected.reports.front().samples[2].value == 91.0);  // without the time of other processes
  BOOST_TEST(collected.reports.front().samples[2].run_delay_ns == 9.0);
  BOOST_TEST(collected.reports.front().samples[2].cpu_ns == 80.0);  // user and system
  BOOST_TEST(collected.reports.front().samples[2].iterations == 1U);
  BOOST_TEST(collected.reports.front().unit == "ns");
  BOOST_TEST(collected.usage.wall_ns == 300.0);  // times and faults add up,
  BOOST_TEST(collected.usage.run_delay_ns == 27.0);
  BOOST_TEST(collected.usage.minor_faults == 15);
  BOOST_TEST(collected.usage.max_rss_kib == 7);  // sizes do not
}

BOOST_AUTO_TEST_CASE(a_command_that_only_waited_took_no_time_and_never_less) {
  Stand stand;
  stand.arm.speaks_wire = false;
  auto ended = exited(0);
  ended.usage = {.wall_ns = 100, .run_delay_ns = 101};
  BOOST_TEST(stand.run("", ended).reports.front().samples.at(0).value == 0.0);
}

BOOST_AUTO_TEST_CASE(a_program_whose_start_is_timed_is_still_that_benchmark) {
  Stand stand;
  stand.arm.speaks_wire = false;
  stand.arm.points = {{"sort", R"({"size":5})"}};
  stand.arm.metric = "start-up";
  auto ended = exited(0);
  ended.usage = {.wall_ns = 100};
  const auto collected = stand.run("", ended);
  BOOST_REQUIRE(collected.reports.size() == 1U);
  BOOST_TEST(collected.reports.front().benchmark == "sort");
  BOOST_TEST(collected.reports.front().params == R"({"size":5})");
  BOOST_TEST(collected.reports.front().metric == "start-up");
}

BOOST_AUTO_TEST_CASE(a_program_whose_start_is_timed_may_say_that_it_cannot_run) {
  Stand stand;
  stand.arm.speaks_wire = false;
  stand.arm.may_skip = true;
  stand.arm.launches = 3;
  const auto collected = stand.run(kVersion + "{\"skip\":\"no data\"}\n", exited(0));
  BOOST_TEST(value_in(stand.launches.front(), "HOLDFAST_WIRE") == stand.wire_file);
  BOOST_TEST(stand.launches.size() == 1U);
  BOOST_TEST(collected.reports.front().skipped.value() == "no data");
  BOOST_TEST(stand.run(kGood, exited(0)).reports.front().samples.size() ==
             3U);  // the samples of the skipped process do not count
  BOOST_TEST(stand.refused("garbage", exited(0)).starts_with("'bench 'a b'' cannot be understood: "));
}

BOOST_AUTO_TEST_CASE(samples_are_asked_for_or_are_launches) {
  Stand stand;
  BOOST_TEST(with_samples(stand.arm, 7).launch.argv.back() == "--holdfast-samples=7");
  stand.arm.speaks_wire = false;
  BOOST_TEST(with_samples(stand.arm, 7).launches == 7);
  BOOST_TEST(with_samples(stand.arm, 7).launch.argv.size() == 2U);  // no argument is added
}

BOOST_AUTO_TEST_CASE(an_aggregate_of_its_own_must_come_where_it_is_asked_for) {
  Stand stand;
  stand.arm.own_aggregate = true;
  BOOST_TEST(stand.refused(kGood, exited(0)) ==
             "'bench 'a b'' reported no aggregate, which AGGREGATOR own needs; it wrote nothing to stderr");
  const auto lines = kVersion + "{\"value\":5}\n{\"aggregate\":6}\n{\"end\":true}\n";
  BOOST_TEST(stand.run(lines, exited(0)).reports.front().aggregate.value() == 6.0);
}

BOOST_AUTO_TEST_CASE(a_plain_command_that_fails_is_told_at_once) {
  Stand stand;
  stand.arm.speaks_wire = false;
  stand.arm.launches = 3;
  BOOST_TEST(stand.refused("", exited(1, "no such file")) ==
             "'bench 'a b'' exited with 1; the end of its stderr:\nno such file");
  BOOST_TEST(stand.launches.size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
