#include "wire/child_lines.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

namespace {

using namespace holdfast;

wire::ChildReport report_of_two_samples() {
  wire::ChildReport report;
  report.benchmark = "parse/\"count\nries\" \xc3\xa9";
  report.warmup = {.runs = 4, .cov = 0.025, .steady = false};
  report.samples = {{.value = 12.5, .iterations = 1000, .cpu_ns = 12.25},
                    {.value = 13, .iterations = 999, .cpu_ns = 12}};
  report.complete = true;
  return report;
}

std::string message_of(const std::string& lines) {
  try {
    wire::parse_child_lines(lines, "wire");
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

const std::string kVersion = "{\"holdfast\":\"wire/1\"}\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(child_lines)

BOOST_AUTO_TEST_CASE(what_a_child_writes_the_wrapper_reads_back) {
  const auto sent = report_of_two_samples();
  const auto read = wire::parse_child_lines(wire::child_lines(sent), "wire");
  BOOST_TEST(read.benchmark == sent.benchmark);
  BOOST_TEST(read.complete);
  BOOST_TEST(read.warmup.runs == 4U);
  BOOST_TEST(!read.warmup.steady);
  BOOST_REQUIRE(read.samples.size() == 2U);
  BOOST_TEST(read.samples[0].value == 12.5);
  BOOST_TEST(read.samples[1].iterations == 999U);
  BOOST_TEST(read.samples[1].cpu_ns == 12.0);
}

BOOST_AUTO_TEST_CASE(readings_of_the_machine_travel_with_their_sample) {
  auto sent = report_of_two_samples();
  sent.samples[1].beside = {
      .clock_ns = 7500, .cache_ns = 8200, .throughput_ns = 4600, .large_cache_ns = 25000};
  const auto lines = wire::child_lines(sent);
  const auto read = wire::parse_child_lines(lines, "wire");
  BOOST_TEST(!read.samples[0].beside.taken());
  BOOST_TEST(read.samples[1].beside.clock_ns == 7500.0);
  BOOST_TEST(read.samples[1].beside.cache_ns == 8200.0);
  BOOST_TEST(read.samples[1].beside.throughput_ns == 4600.0);
  BOOST_TEST(read.samples[1].beside.large_cache_ns == 25000.0);
  BOOST_TEST(message_of(kVersion + R"({"value":1,"clock_ns":-1})") ==
             "wire, line 2: \"clock_ns\" must be 0 or more, but is -1");
}

BOOST_AUTO_TEST_CASE(a_line_written_by_hand_needs_only_the_value) {
  const auto read =
      wire::parse_child_lines(kVersion + "{\"benchmark\":\"x\"}\n{\"value\":7}\n{\"end\":true}\n", "wire");
  BOOST_REQUIRE(read.samples.size() == 1U);
  BOOST_TEST(read.samples[0].iterations == 1U);
  BOOST_TEST(read.samples[0].cpu_ns == 7.0);
  BOOST_TEST(read.unit == "ns");
}

BOOST_AUTO_TEST_CASE(a_file_that_breaks_off_is_not_complete) {
  const auto all = wire::child_lines(report_of_two_samples());
  const auto cut = all.substr(0, all.rfind("{\"end\""));
  BOOST_TEST(!wire::parse_child_lines(cut, "wire").complete);
  BOOST_TEST(!wire::parse_child_lines("", "wire").complete);
}

BOOST_AUTO_TEST_CASE(skips_and_errors_travel_with_their_message) {
  wire::ChildReport skipped;
  skipped.skipped = "no AVX-512";
  BOOST_TEST(wire::parse_child_lines(wire::child_lines(skipped), "wire").skipped.value() == "no AVX-512");
  wire::ChildReport failed;
  failed.error = "it threw: boom";
  BOOST_TEST(wire::parse_child_lines(wire::child_lines(failed), "wire").error.value() == "it threw: boom");
}

BOOST_AUTO_TEST_CASE(garbage_is_refused_with_its_line) {
  BOOST_TEST(message_of("Segmentation fault\n") == "wire, line 1: not JSON: Segmentation fault");
  BOOST_TEST(
      message_of("{\"holdfast\":\"wire/9\"}\n") ==
      "wire, line 1: \"holdfast\" must be \"wire/1\", the version this wrapper reads, but is \"wire/9\"");
  BOOST_TEST(message_of(kVersion + "\n{\"value\":\"fast\"}\n") ==
             "wire, line 3: \"value\" must be a number, but is \"fast\"");
  BOOST_TEST(message_of(kVersion + "{\"value\":1,\"iterations\":0}\n") ==
             "wire, line 2: \"iterations\" must be 1 or more, but is 0");
  BOOST_TEST(message_of(kVersion + "{\"value\":1e999}\n").find("line 2") != std::string::npos);
  BOOST_TEST(
      message_of(kVersion + "{\"warmup\":{\"steady\":3}}\n").find("\"steady\" must be true or false") !=
      std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_list_is_found_among_other_output) {
  const auto listed = wire::parse_list("hello\n" + wire::list_line({.benchmark = "a/b"}) + "42\n" +
                                       wire::list_line({.benchmark = "c"}));
  BOOST_REQUIRE(listed.size() == 2U);
  BOOST_TEST(listed[0].benchmark == "a/b");
  BOOST_TEST(listed[1].params == "{}");
}

BOOST_AUTO_TEST_SUITE_END()
