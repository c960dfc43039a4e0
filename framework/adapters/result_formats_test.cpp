/// Tests the table of formats, and the iterations and warm-ups of the files in samples/, which the command line
/// does not show.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "adapters/one_result_test.hpp"
#include "message_of.hpp"
#include "model/whole_file.hpp"

BOOST_AUTO_TEST_SUITE(result_formats)

using namespace holdfast;
using namespace holdfast::adapters;

namespace {

ResultFile sample(const std::string& folder, const std::string& name) {
  const auto place = std::string(HOLDFAST_RESULT_SAMPLES) + "/" + folder;
  return {.text = whole_file(place + "/" + name),
          .beside = [place](const std::string& other) { return file_if_readable(place + "/" + other); }};
}

std::vector<std::uint64_t> iterations_of_first(const std::vector<ImportedResults>& results) {
  std::vector<std::uint64_t> all;
  for (const auto& one : results.front().series.front().processes.front().samples)
    all.push_back(one.iterations);
  return all;
}

std::string refused_by(std::vector<ImportedResults> (*read)(const ResultFile&), const std::string& text) {
  return message_of([&] { read({.text = text}); });
}

std::string jmh_with(const std::string& metric, const std::string& mode = "avgt") {
  return R"([{"benchmark": "a.b", "mode": ")" + mode + R"(", "primaryMetric": {)" + metric + "}}]";
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_content_of_a_file_shows_its_format) {
  const auto name = [](const std::string& folder, const std::string& file) {
    const auto* format = format_of(sample(folder, file).text);
    return format == nullptr ? std::string_view("none") : format->name;
  };
  BOOST_TEST(name("jmh", "modes.json") == "jmh");
  BOOST_TEST(name("criterion/multiply/new", "sample.json") == "criterion");
  BOOST_TEST(name("criterion/multiply/new", "estimates.json") == "none");
  BOOST_TEST(name("catch2", "v2.xml") == "catch2");
  BOOST_TEST(name("nanobench", "json.json") == "nanobench");
  BOOST_TEST(name("pyperf", "nanobench.json") == "pyperf");
  BOOST_TEST(name("asv/results", "benchmarks.json") == "none");
  BOOST_TEST(name("asv/results/ada", "machine.json") == "none");
  BOOST_TEST(name("google-benchmark", "aggregates.json") == "google-benchmark");
  BOOST_TEST(name("pytest-benchmark", "stats.json") == "pytest-benchmark");
  BOOST_TEST(name("hyperfine", "parameters.json") == "hyperfine");
  BOOST_TEST(format_of("\xef\xbb\xbf# a table\nbenchmark,value\nx,1\n") == &format_named("csv"));
  BOOST_TEST(format_of("the value, and a test\n") == nullptr);
  BOOST_TEST(format_of("") == nullptr);
}

BOOST_AUTO_TEST_CASE(a_sample_has_the_iterations_that_the_file_names) {
  const std::vector<std::uint64_t> criterion{2691997,  5383994,  8075991,  10767988, 13459985,
                                             16151982, 18843979, 21535976, 24227973, 26919970};
  const auto sampled = criterion_results(sample("criterion/multiply/new", "sample.json"));
  BOOST_TEST(iterations_of_first(sampled) == criterion, boost::test_tools::per_element());
  const auto& first = sampled.front().series.front().processes.front().samples.front();
  BOOST_TEST(first.value * static_cast<double>(first.iterations) == 978318,
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(iterations_of_first(adapters::nanobench_results(sample("nanobench", "json.json"))).front() ==
             1000000u);
  // loops of the benchmark; sort has two inner loops
  const auto pyperf = pyperf_results(sample("pyperf", "times.json"));
  BOOST_TEST(iterations_of_first(pyperf).front() == 262144u);
  BOOST_TEST(pyperf.front().series[1].processes.front().samples.front().iterations == 2u * 524288);
}

BOOST_AUTO_TEST_CASE(the_warm_up_of_pyperf_is_kept_with_its_process) {
  const auto results = pyperf_results(sample("pyperf", "times.json"));
  const auto& process = results.front().series.front().processes.front();
  BOOST_TEST(process.warmup.runs == 1u);
  BOOST_TEST(process.warmup.values.front() == 488.5398559584253, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(results.front().series.front().facts.at("runs/1/warmups/0/0") == "262144");
}

BOOST_AUTO_TEST_CASE(of_jmh_without_its_samples_the_score_is_kept) {
  const auto results =
      one_in(jmh_results, jmh_with(R"("score": 2, "scoreUnit": "us/op", "scoreError": 0.5)"));
  BOOST_TEST(results.series[0].aggregate == "mean");
  BOOST_TEST(results.series[0].processes.front().aggregate.value() == 2000);
  BOOST_TEST(results.series[0].facts.at("primaryMetric/scoreError") == "0.5");
  const auto many = one_in(
      jmh_results,
      jmh_with(R"("score": 2, "scoreUnit": "us/op", "rawDataHistogram": [[[[2.0, 1000001]]]])", "sample"));
  BOOST_TEST(many.series[0].aggregate == "mean");
  BOOST_TEST(many.series[0].metric == "sample-time");
}

BOOST_AUTO_TEST_CASE(what_jmh_could_not_count_is_no_sample) {
  const auto results =
      one_in(jmh_results,
             jmh_with(R"("score": 2, "scoreUnit": "ops/s", "rawData": [["NaN", 3], ["NaN"]])", "thrpt"));
  BOOST_REQUIRE(results.series[0].processes.size() == 1u);
  BOOST_TEST(results.series[0].processes[0].values().front() == 3);
  BOOST_TEST((results.series[0].direction == Direction::higher));
}

BOOST_AUTO_TEST_CASE(an_error_names_the_entry_and_the_field) {
  BOOST_TEST(refused_by(jmh_results, "[]") == "no result of JMH: it is not a list with anything in it");
  BOOST_TEST(refused_by(jmh_results, jmh_with("", "fast")) ==
             "[0] (\"a.b\"): \"mode\" is \"fast\"; allowed: thrpt, avgt, sample, ss");
  BOOST_TEST(refused_by(jmh_results, jmh_with(R"("scoreUnit": "ns/op", "rawData": [[1, "x"]])")) ==
             "[0] (\"a.b\"): a value of \"rawData\" is not a number");
  BOOST_TEST(refused_by(criterion_results, R"({"iters": [1], "times": [1]})") ==
             "no result of Criterion: there is no benchmark.json beside it, which has the name; import the "
             "folder target/criterion");
  BOOST_TEST(refused_by(adapters::nanobench_results, R"({"results": [{"name": "a", "batch": 0}]})") ==
             "results[0] (\"a\"): \"batch\" is 0");
  BOOST_TEST(refused_by(pyperf_results, R"({"metadata": {"name": "a"}, "benchmarks": [{"runs": [{}]}]})") ==
             "benchmarks[0]: none of its runs has \"values\"");
  BOOST_TEST(
      refused_by(asv_results, R"({"commit_hash": "c", "result_columns": ["result"], "results": {"a": 3}})") ==
      "results (\"a\"): it is not a list of columns");
  BOOST_TEST(refused_by(catch2_file_results, "<Catch></Catch>") ==
             "it has no result of a BENCHMARK that did not fail; write it with --reporter xml");
  BOOST_TEST(refused_by(report_results, "{}") == "it has no \"session\"");
}

BOOST_AUTO_TEST_CASE(machines_with_dated_results_have_sessions_of_their_own) {
  const auto one = [](const char* host) {
    return ImportedResults{.moment = {.started = "2026-11-21T03:15:00Z", .commit = "c1"},
                           .host = host,
                           .series = {{.benchmark = "x", .processes = {process_with({1})}}}};
  };
  BOOST_TEST(joined({one("ada"), one("bob"), one("ada")}).size() == 2u);
}

BOOST_AUTO_TEST_SUITE_END()
