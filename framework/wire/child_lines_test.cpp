#include "wire/child_lines.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(child_lines)

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

wire::ChildReport only(const std::string& lines) {
  const auto reports = wire::parse_child_lines(lines, "wire");
  BOOST_REQUIRE(reports.size() == 1U);
  return reports.front();
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_a_child_writes_the_wrapper_reads_back) {
  const auto sent = report_of_two_samples();
  const auto read = only(wire::child_lines({sent}));
  BOOST_TEST(read.benchmark == sent.benchmark);
  BOOST_TEST(read.complete);
  BOOST_TEST(read.warmup.runs == 4U);
  BOOST_TEST(!read.warmup.steady);
  BOOST_TEST(read.warmup.values.empty());
  BOOST_REQUIRE(read.samples.size() == 2U);
  BOOST_TEST(read.samples[0].value == 12.5);
  BOOST_TEST(read.samples[1].iterations == 999U);
  BOOST_TEST(read.samples[1].cpu_ns == 12.0);
}

BOOST_AUTO_TEST_CASE(kept_runs_of_the_warm_up_travel_too) {
  auto sent = report_of_two_samples();
  sent.warmup = {.runs = 3, .window = 2, .values = {30.5, 10, 20}};
  const auto read = only(wire::child_lines({sent}));
  BOOST_TEST(read.warmup.window == 2);
  BOOST_TEST(read.warmup.values == sent.warmup.values, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(readings_of_the_machine_travel_with_their_sample) {
  auto sent = report_of_two_samples();
  sent.samples[1].beside = {
      .clock_ns = 7500, .cache_ns = 8200, .throughput_ns = 4600, .large_cache_ns = 25000};
  const auto read = only(wire::child_lines({sent}));
  BOOST_TEST(!read.samples[0].beside.taken());
  BOOST_TEST(read.samples[1].beside.clock_ns == 7500.0);
  BOOST_TEST(read.samples[1].beside.cache_ns == 8200.0);
  BOOST_TEST(read.samples[1].beside.throughput_ns == 4600.0);
  BOOST_TEST(read.samples[1].beside.large_cache_ns == 25000.0);
  BOOST_TEST(message_of(kVersion + R"({"value":1,"clock_ns":-1})") ==
             "wire, line 2: \"clock_ns\" must be 0 or more, but is -1");
}

BOOST_AUTO_TEST_CASE(a_line_written_by_hand_needs_only_the_value) {
  const auto read = only(kVersion + "{\"benchmark\":\"x\"}\n{\"value\":7}\n{\"end\":true}\n");
  BOOST_REQUIRE(read.samples.size() == 1U);
  BOOST_TEST(read.samples[0].iterations == 1U);
  BOOST_TEST(read.samples[0].cpu_ns == 7.0);
  BOOST_TEST(read.unit == "ns");
}

BOOST_AUTO_TEST_CASE(a_file_that_breaks_off_is_not_complete) {
  const auto all = wire::child_lines({report_of_two_samples()});
  BOOST_TEST(!only(all.substr(0, all.rfind("{\"end\""))).complete);
  BOOST_TEST(wire::parse_child_lines("", "wire").empty());
  BOOST_TEST(wire::parse_child_lines(kVersion, "wire").empty());
}

BOOST_AUTO_TEST_CASE(skips_and_errors_travel_with_their_message) {
  const std::string skip = kVersion + R"({"benchmark":"x"})" + "\n" + R"({"skip":"no AVX-512"})" + "\n";
  BOOST_TEST(only(skip).skipped.value() == "no AVX-512");
  BOOST_TEST(wire::child_lines({only(skip)}).ends_with("{\"skip\":\"no AVX-512\"}\n"));
  const std::string error = kVersion + R"({"benchmark":"x"})" + "\n" + R"({"error":"it threw: boom"})" + "\n";
  BOOST_TEST(only(error).error.value() == "it threw: boom");
  BOOST_TEST(wire::child_lines({only(error)}).ends_with("{\"error\":\"it threw: boom\"}\n"));
}

BOOST_AUTO_TEST_CASE(a_process_reports_as_many_metrics_and_points_as_it_likes) {
  auto time = report_of_two_samples();
  time.params = R"({"size":1000,"kind":"few"})";
  auto bytes = time;
  bytes.metric = "bytes";
  bytes.unit = "B";
  bytes.direction = Direction::higher;
  bytes.samples = {{.value = 64}};
  bytes.warnings = {"one", "two"};
  bytes.aggregate = 65;
  const auto read = wire::parse_child_lines(wire::child_lines({time, bytes}), "wire");
  BOOST_REQUIRE(read.size() == 2U);
  BOOST_TEST(read[0].params == R"({"kind":"few","size":1000})");  // the canonical form has sorted keys
  BOOST_TEST(!read[0].aggregate.has_value());
  BOOST_TEST(read[1].metric == "bytes");
  BOOST_TEST((read[1].direction == Direction::higher));
  BOOST_TEST(read[1].samples.size() == 1U);
  BOOST_TEST(read[1].warnings == bytes.warnings, boost::test_tools::per_element());
  BOOST_TEST(read[1].aggregate.value() == 65.0);
}

BOOST_AUTO_TEST_CASE(a_parameter_point_has_one_canonical_form) {
  BOOST_TEST(wire::params_text({}) == "{}");
  BOOST_TEST(
      wire::params_text({{"size", "1000"}, {"kind", "few", true}, {"load", "0.50"}, {"big", "true"}}) ==
      R"({"big":true,"kind":"few","load":0.5,"size":1000})");
  BOOST_TEST(wire::params_text({{"version", "1.0", true}}) == R"({"version":"1.0"})");
  BOOST_TEST(wire::canonical_params(R"({ "b":1, "a":2 })", "x") == R"({"a":2,"b":1})");
  BOOST_CHECK_THROW(wire::canonical_params("[1]", "x"), Error);
}

BOOST_AUTO_TEST_CASE(garbage_is_refused_with_its_line) {
  BOOST_TEST(message_of("Segmentation fault\n") == "wire, line 1: not JSON: Segmentation fault");
  BOOST_TEST(
      message_of("{\"holdfast\":\"wire/9\"}\n") ==
      "wire, line 1: \"holdfast\" must be \"wire/1\", the version this wrapper reads, but is \"wire/9\"");
  BOOST_TEST(message_of("\n{\"holdfast\":\"wire/9\"}\n").starts_with("wire, line 2: \"holdfast\" must be"));
  BOOST_TEST(message_of(kVersion + "\n{\"value\":\"fast\"}\n") ==
             "wire, line 3: \"value\" must be a number, but is \"fast\"");
  BOOST_TEST(message_of(kVersion + "{\"value\":1,\"iterations\":0}\n") ==
             "wire, line 2: \"iterations\" must be 1 or more, but is 0");
  BOOST_TEST(message_of(kVersion + "{\"value\":1e999}\n").find("line 2") != std::string::npos);
  BOOST_TEST(
      message_of(kVersion + "{\"warmup\":{\"steady\":3}}\n").find("\"steady\" must be true or false") !=
      std::string::npos);
}

BOOST_AUTO_TEST_CASE(numbers_that_count_nothing_are_refused) {
  BOOST_TEST(message_of(kVersion + "{\"value\":1,\"iterations\":1e30}\n") ==
             "wire, line 2: \"iterations\" must be at most 2^53, but is 1e+30");
  BOOST_TEST(message_of(kVersion + "{\"warmup\":{\"runs\":-3}}\n") ==
             "wire, line 2: \"runs\" must be 0 or more, but is -3");
  BOOST_TEST(message_of(kVersion + "{\"warmup\":{\"runs\":4e9}}\n") ==
             "wire, line 2: \"runs\" must be a whole number, but is 4000000000.0");
}

BOOST_AUTO_TEST_CASE(a_line_that_is_nested_without_end_is_no_json) {
  const std::string deep(1'000'000, '[');
  const std::string end(deep.size(), ']');
  const auto line = "{\"benchmark\":\"sort\",\"params\":{\"a\":" + deep + end + "}}\n";
  BOOST_TEST(message_of(kVersion + line).starts_with("wire, line 2: not JSON: {\"benchmark\""));
  BOOST_TEST(wire::parse_list(line).empty());
  BOOST_TEST(wire::parse_list("{\"benchmark\":\"\\\"" + deep + "\"}\n").size() == 1U);  // a text may hold any
}

BOOST_AUTO_TEST_CASE(a_list_is_found_among_other_output) {
  const auto listed = wire::parse_list("hello\n" + wire::list_line({.benchmark = "a/b"}) + "42\n" +
                                       wire::list_line({.benchmark = "c"}));
  BOOST_REQUIRE(listed.size() == 2U);
  BOOST_TEST(listed[0].benchmark == "a/b");
  BOOST_TEST(listed[1].params == "{}");
  const wire::Listed whole{.benchmark = "d", .params = R"({"n":1})", .settings = {{"processes", "6"}}};
  const auto read = wire::parse_list(wire::list_line(whole)).at(0);
  BOOST_TEST(read.params == whole.params);
  BOOST_TEST((read.settings == whole.settings));
}

BOOST_AUTO_TEST_CASE(a_listed_point_that_is_none_is_refused) {
  for (const char* none : {"[1]", "null", "\"size=1\""}) {
    BOOST_CHECK_EXCEPTION(
        wire::parse_list(std::string("hello\n{\"benchmark\":\"a\",\"params\":") + none + "}\n"), Error,
        [&](const Error& wrong) {
          return std::string(wrong.what()) ==
                 std::string("the list of benchmarks, line 2: the parameter point ") + none +
                     " is not a JSON object";
        });
  }
}

BOOST_AUTO_TEST_CASE(a_curve_is_told_with_its_knee) {
  auto report = report_of_two_samples();
  report.curve = ThroughputCurve{
      .points = {{1, 5e6}, {2, 9.5e6, {9e6, 1e7}, 7e5, 9.5e6, 9.9e6, 9.99e6, 9e6, 1e7}, {3, 9.4e6}},
      .knee = 2};
  const auto read = only(wire::child_lines({report})).curve.value();
  BOOST_TEST(read.points.size() == 3U);
  BOOST_TEST(read.points[1].workers == 2);
  BOOST_TEST(read.points[1].throughput == 9.5e6);
  BOOST_TEST(read.points[1].samples == (std::vector<double>{9e6, 1e7}), boost::test_tools::per_element());
  BOOST_TEST(read.points[1].stdev == 7e5);
  BOOST_TEST(read.points[1].median == 9.5e6);
  BOOST_TEST(read.points[1].p90 == 9.9e6);
  BOOST_TEST(read.points[1].p99 == 9.99e6);
  BOOST_TEST(read.points[1].min == 9e6);
  BOOST_TEST(read.points[1].max == 1e7);
  BOOST_TEST(read.points[2].samples.empty());
  BOOST_TEST(read.knee == 2);
}

BOOST_AUTO_TEST_CASE(a_curve_that_is_none_is_refused) {
  const auto said = [](const std::string& line) {
    return message_of(kVersion + "{\"benchmark\":\"x\"}\n" + line + "\n");
  };
  BOOST_TEST(said(R"({"curve":[],"knee":1})") ==
             "wire, line 3: \"curve\" must be a list of points, but is []");
  BOOST_TEST(said(R"({"curve":[{"workers":0,"throughput":1}]})") ==
             "wire, line 3: \"workers\" must be 1 or more, but is 0");
  BOOST_TEST(said(R"({"curve":[{"workers":1,"throughput":-1}]})") ==
             "wire, line 3: \"throughput\" must be 0 or more, but is -1");
  BOOST_TEST(said(R"({"curve":[{"workers":1,"throughput":1,"samples":["x"]}]})") ==
             "wire, line 3: \"samples\" must be a list of numbers, but is [\"x\"]");
}

BOOST_AUTO_TEST_SUITE_END()
