#include "wire/samples_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <ctime>
#include <limits>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(samples_json)

namespace {
using namespace holdfast;
std::string said_of(const std::string& text) {
  return message_of([&] { wire::parse_samples_text(text, "store"); });
}
}  // namespace

BOOST_AUTO_TEST_CASE(samples_survive_the_store_to_the_last_bit) {
  const std::vector<Sample> sent{
      {.value = 0.1, .iterations = std::numeric_limits<std::uint64_t>::max(), .cpu_ns = 1.0 / 3},
      {.value = std::numeric_limits<double>::min(), .cpu_ns = 1e300, .run_delay_ns = 12.5}};
  const auto read = wire::parse_samples_bytes(wire::samples_bytes(sent), "store");
  BOOST_REQUIRE(read.size() == 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    BOOST_TEST(read[i].value == sent[i].value);
    BOOST_TEST(read[i].iterations == sent[i].iterations);
    BOOST_TEST(read[i].cpu_ns == sent[i].cpu_ns);
    BOOST_TEST(read[i].run_delay_ns == sent[i].run_delay_ns);
  }
  BOOST_TEST(wire::parse_samples_bytes(wire::samples_bytes({}), "store").empty());
}

BOOST_AUTO_TEST_CASE(readings_of_the_machine_are_kept_where_they_were_taken) {
  const std::vector<Sample> sent{
      {.value = 1, .beside = {.clock_ns = 7500.5, .cache_ns = 8, .throughput_ns = 9, .large_cache_ns = 10}}};
  const auto read = wire::parse_samples_bytes(wire::samples_bytes(sent), "store");
  BOOST_TEST(read[0].beside.clock_ns == 7500.5);
  BOOST_TEST(read[0].beside.cache_ns == 8.0);
  BOOST_TEST(read[0].beside.throughput_ns == 9.0);
  BOOST_TEST(read[0].beside.large_cache_ns == 10.0);
}

BOOST_AUTO_TEST_CASE(the_named_form_is_read_back_and_leaves_out_what_is_nowhere) {
  const std::vector<Sample> sent{{.value = 0.1, .iterations = 7, .cpu_ns = 1.0 / 3},
                                 {.value = 2, .disturbed = true}};
  const auto text = wire::named_samples_text(sent);
  BOOST_TEST(text.find("clock_ns") == std::string::npos);
  const auto read = wire::parse_samples_text(text, "file");
  BOOST_TEST(read.at(0).value == 0.1);
  BOOST_TEST(read.at(0).cpu_ns == 1.0 / 3);
  BOOST_TEST(read.at(1).disturbed);
}

BOOST_AUTO_TEST_CASE(the_named_form_may_leave_out_readings_that_were_not_taken) {
  const auto read = wire::parse_samples_text(
      R"({"clock_ns":[7.5,8],"cpu_ns":[0.5,1.5],"disturbed":[0,1],"iterations":[1,2],"run_delay_ns":[0.0,9.0],"value":[0.1,2.0]})",
      "store");
  BOOST_REQUIRE(read.size() == 2U);
  BOOST_TEST(read[0].value == 0.1);
  BOOST_TEST(read[1].iterations == 2U);
  BOOST_TEST(read[1].cpu_ns == 1.5);
  BOOST_TEST(read[1].run_delay_ns == 9.0);
  BOOST_TEST(!read[0].disturbed);
  BOOST_TEST(read[1].disturbed);
  BOOST_TEST(read[0].beside.clock_ns == 7.5);
  Process process;
  wire::parse_process_text(
      R"({"involuntary_switches":5,"major_faults":0,"max_rss_kib":16944,"minor_faults":3594,"run_delay_ns":91251.0,)"
      R"("system_ns":12381000.0,"user_ns":20636000.0,"voluntary_switches":22,"wall_ns":32869094.0,)"
      R"("warmup":{"cov":0.5,"runs":6,"steady":true},"aggregate":0.1})",
      "store", process);
  BOOST_TEST(process.usage.wall_ns == 32869094.0);
  BOOST_TEST(process.usage.max_rss_kib == 16944);
  BOOST_TEST(process.usage.major_faults == 0);
  BOOST_TEST(process.usage.involuntary_switches == 5);
  BOOST_TEST(process.warmup.runs == 6U);
  BOOST_TEST(process.aggregate.value() == 0.1);
}

BOOST_AUTO_TEST_CASE(columns_that_are_missing_or_of_different_lengths_are_refused) {
  BOOST_TEST(said_of(R"({"value":[1,2],"iterations":[1],"cpu_ns":[1,2],"run_delay_ns":[0,0]})") ==
             "store: not the samples of a process: columns of different lengths");
  BOOST_TEST(said_of(R"({"value":[1],"iterations":[1],"run_delay_ns":[0]})")
                 .starts_with("store: not the samples of a process: "));
  BOOST_TEST(said_of(R"({"value":["fast"],"iterations":[1],"cpu_ns":[1],"run_delay_ns":[0]})")
                 .starts_with("store: not the samples of a process: "));
  BOOST_TEST(said_of("").starts_with("store: not the samples of a process: "));
}

BOOST_AUTO_TEST_CASE(a_process_remembers_the_place_that_it_ran_from) {
  Process process;
  process.place = 11;
  const std::string named =
      R"({"involuntary_switches":5,"major_faults":0,"max_rss_kib":16944,"minor_faults":3594,"run_delay_ns":91251.0,)"
      R"("system_ns":12381000.0,"user_ns":20636000.0,"voluntary_switches":22,"wall_ns":32869094.0,)"
      R"("warmup":{"cov":0.5,"runs":6,"steady":true},"layout":11})";
  for (const auto& text : {wire::process_text(process), named}) {
    Process read;
    wire::parse_process_text(text, "store", read);
    BOOST_TEST(read.place.value() == 11);
    BOOST_TEST(!read.aggregate.has_value());
    BOOST_TEST(!read.thinned.has_value());
  }
  Process without;
  wire::parse_process_text(wire::process_text(Process{}), "store", without);
  BOOST_TEST(!without.place.has_value());
}

BOOST_AUTO_TEST_CASE(the_kept_runs_of_a_warm_up_stand_behind_all_other_figures) {
  Process sent;
  sent.warmup = {.runs = 3, .window = 2, .values = {30.5, 10, 20}};
  const auto text = wire::process_text(sent);
  BOOST_TEST(text.ends_with(
      ",null,null,null,2,30.5,10.0,20.0]"));  // no inner list, because that would mark thinned samples
  for (const bool has_place : {false, true}) {
    if (has_place) sent.place = 7;
    Process read;
    wire::parse_process_text(wire::process_text(sent), "store", read);
    BOOST_TEST(read.warmup.window == 2);
    BOOST_TEST(read.warmup.values == sent.warmup.values, boost::test_tools::per_element());
    BOOST_TEST(read.place.has_value() == has_place);
    BOOST_TEST(!read.thinned.has_value());
  }
}

BOOST_AUTO_TEST_CASE(columns_that_are_alike_are_written_once) {
  const std::vector<Sample> sent{{.value = 1000, .iterations = 1, .cpu_ns = 1000, .run_delay_ns = 1000},
                                 {.value = 1010, .iterations = 1, .cpu_ns = 1010, .run_delay_ns = 1010}};
  const auto bytes = wire::samples_bytes(sent);
  BOOST_TEST(bytes.size() == 11U);  // two lists of one byte, two numbers of three, and 2, true, true
  const auto read = wire::parse_samples_bytes(bytes, "store");
  BOOST_REQUIRE(read.size() == 2);
  BOOST_TEST(read[1].value == 1010.0);
  BOOST_TEST(read[1].iterations == 1U);
  BOOST_TEST(read[1].cpu_ns == 1010.0);
  BOOST_TEST(read[1].run_delay_ns == 1010.0);
}

BOOST_AUTO_TEST_CASE(the_figures_of_a_process_survive_the_store) {
  Process sent;
  sent.usage = {.wall_ns = 1.5,
                .user_ns = 2,
                .system_ns = 3,
                .run_delay_ns = 4,
                .max_rss_kib = 5,
                .minor_faults = 6,
                .major_faults = 7,
                .voluntary_switches = 8,
                .involuntary_switches = 9};
  sent.warmup = {.runs = 10, .cov = 0.25, .steady = false};
  Process read;
  wire::parse_process_text(wire::process_text(sent), "store", read);
  BOOST_TEST(!read.aggregate.has_value());
  sent.aggregate = 0.1;
  wire::parse_process_text(wire::process_text(sent), "store", read);
  BOOST_TEST(read.usage.wall_ns == 1.5);
  BOOST_TEST(read.usage.user_ns == 2.0);
  BOOST_TEST(read.usage.system_ns == 3.0);
  BOOST_TEST(read.usage.run_delay_ns == 4.0);
  BOOST_TEST(read.usage.max_rss_kib == 5);
  BOOST_TEST(read.usage.minor_faults == 6);
  BOOST_TEST(read.usage.major_faults == 7);
  BOOST_TEST(read.usage.voluntary_switches == 8);
  BOOST_TEST(read.usage.involuntary_switches == 9);
  BOOST_TEST(read.warmup.runs == 10U);
  BOOST_TEST(read.warmup.cov == 0.25);
  BOOST_TEST(!read.warmup.steady);
  BOOST_TEST(read.aggregate.value() == 0.1);
  BOOST_TEST(message_of([&] {
               wire::parse_process_text("{}", "store", read);
             }).starts_with("store: not the figures of a process: "));
}

BOOST_AUTO_TEST_CASE(writing_takes_as_long_for_each_sample_however_many_there_are) {
  const auto seconds_for = [](std::size_t count) {
    std::vector<Sample> samples(count, {.value = 7, .iterations = 1, .cpu_ns = 7});
    samples.back().run_delay_ns = 3;  // only its end shows that this column is not constant
    const auto begin = std::clock();
    BOOST_TEST(!wire::samples_bytes(samples).empty());
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  const auto least = [&](std::size_t count) {  // the minimum excludes other work on the machine
    return std::min({seconds_for(count), seconds_for(count), seconds_for(count)});
  };
  constexpr std::size_t kFew = 4000;
  BOOST_TEST(least(8 * kFew) < 16 * least(kFew));  // it would be 64 times if each sample read all samples
}

BOOST_AUTO_TEST_SUITE_END()
