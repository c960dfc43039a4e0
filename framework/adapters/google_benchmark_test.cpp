/// Results of programs that were written for Google Benchmark, as version 1.7.1 wrote them.

#include "adapters/google_benchmark.hpp"

#include <boost/test/unit_test.hpp>

#include "adapters/google_benchmark_file.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(google_benchmark_output)

namespace {

using holdfast::Direction;
using holdfast::message_of;
using holdfast::adapters::exact_filter;
using holdfast::adapters::google_benchmark_reports;

const std::string kSort = R"({
  "context": {
    "date": "2026-11-21T20:34:18+00:00",
    "load_avg": [9.37744,6.66504,4.66455],
    "library_build_type": "debug"
  },
  "benchmarks": [
    {
      "name": "BM_sort/64",
      "family_index": 0,
      "per_family_instance_index": 0,
      "run_name": "BM_sort/64",
      "run_type": "iteration",
      "repetitions": 1,
      "repetition_index": 0,
      "threads": 1,
      "iterations": 70704,
      "real_time": 6.3933364443124560e+02,
      "cpu_time": 1.8506496096401901e+02,
      "time_unit": "ns",
      "bad": NaN,
      "bytes_per_second": 1.3832980520271065e+09,
      "depth": 3.0000000000000000e+00,
      "inf": -Infinity,
      "items_per_second": 3.4582451300677663e+08,
      "label": "a \"label\" of NaN: \\"
    },
    {
      "name": "BM_sort_BigO",
      "family_index": 0,
      "run_name": "BM_sort",
      "run_type": "aggregate",
      "aggregate_name": "BigO",
      "cpu_coefficient": 4.5704853462288048e-01,
      "real_coefficient": 1.6043310899118817e+00,
      "big_o": "NlgN",
      "time_unit": "ns"
    }
  ]
})";

std::string file_with(const std::string& rows) { return R"({"benchmarks": [)" + rows + "]}"; }

}  // namespace

BOOST_AUTO_TEST_CASE(the_first_metric_is_the_real_time_and_knows_the_cpu_time) {
  const auto reports = google_benchmark_reports(kSort, "BM_sort/64");
  BOOST_TEST(reports[0].metric == "time");
  BOOST_TEST(reports[0].unit == "ns");
  BOOST_TEST(reports[0].complete);
  BOOST_REQUIRE(reports[0].samples.size() == 1u);
  BOOST_TEST(reports[0].samples[0].value == 639.33364443124560);
  BOOST_TEST(reports[0].samples[0].cpu_ns == 185.06496096401901);
  BOOST_TEST(reports[0].samples[0].iterations == 70704u);
}

BOOST_AUTO_TEST_CASE(further_metrics_are_the_cpu_time_and_the_counters_that_are_numbers) {
  const auto reports = google_benchmark_reports(kSort, "BM_sort/64");
  BOOST_REQUIRE(reports.size() == 5u);  // the counters "bad" and "inf" are left out
  BOOST_TEST(reports[1].metric == "cpu-time");
  BOOST_TEST(reports[1].samples[0].value == 185.06496096401901);
  BOOST_TEST(reports[2].metric == "bytes_per_second");
  BOOST_TEST(reports[2].unit == "B/s");
  BOOST_TEST((reports[2].direction == Direction::higher));
  BOOST_TEST(reports[2].samples[0].value == 1.3832980520271065e9);
  BOOST_TEST(reports[3].metric == "depth");
  BOOST_TEST(reports[4].metric == "items_per_second");
  BOOST_TEST(reports[4].unit == "/s");
}

BOOST_AUTO_TEST_CASE(a_counter_that_is_called_as_a_time_is_another_metric) {
  const auto reports = google_benchmark_reports(
      file_with(
          R"({"name":"x","real_time":2,"cpu_time":1,"time_unit":"ns","iterations":1,"time":7,"cpu-time":8})"),
      "x");
  BOOST_REQUIRE(reports.size() == 4u);
  BOOST_TEST(reports[0].metric == "time");
  BOOST_TEST(reports[0].samples[0].value == 2);
  BOOST_TEST(reports[1].metric == "cpu-time");
  BOOST_TEST(reports[2].metric == "counter-cpu-time");
  BOOST_TEST(reports[2].samples[0].value == 8);
  BOOST_TEST(reports[3].metric == "counter-time");
  BOOST_TEST(reports[3].samples[0].value == 7);
}

BOOST_AUTO_TEST_CASE(a_time_unit_is_nothing_but_a_unit) {
  for (const auto& [unit, factor] : {std::pair{"ns", 1.0}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}) {
    const auto reports = google_benchmark_reports(
        file_with(R"({"name":"x","real_time":2.5,"cpu_time":2,"time_unit":")" + std::string(unit) + "\"}"),
        "x");
    BOOST_TEST(reports[0].samples[0].value == 2.5 * factor);
    BOOST_TEST(reports[0].samples[0].cpu_ns == 2 * factor);
  }
}

BOOST_AUTO_TEST_CASE(the_cpu_time_says_nothing_of_a_time_that_the_benchmark_took_itself) {
  const auto reports = google_benchmark_reports(
      file_with(R"({"name":"copy/manual_time","real_time":1000,"cpu_time":3,"time_unit":"ns"})"),
      "copy/manual_time");
  BOOST_TEST(reports[0].samples[0].value == 1000);
  BOOST_TEST(reports[0].samples[0].cpu_ns == 1000);
}

BOOST_AUTO_TEST_CASE(what_is_repeated_gives_as_many_samples) {
  const auto row = [](const char* time) {
    return R"({"name":"x","run_name":"x","run_type":"iteration","real_time":)" + std::string(time) +
           R"(,"cpu_time":1,"time_unit":"ns"})";
  };
  const std::string mean =
      R"({"name":"x_mean","run_name":"x","run_type":"aggregate","aggregate_name":"mean","real_time":15,"cpu_time":1})";
  const auto reports = google_benchmark_reports(file_with(row("10") + "," + row("20") + "," + mean), "x");
  BOOST_REQUIRE(reports[0].samples.size() == 2u);
  BOOST_TEST(reports[0].samples[1].value == 20);
}

BOOST_AUTO_TEST_CASE(where_the_code_reports_aggregates_alone_the_median_counts) {
  const auto row = [](const std::string& kind, const char* time) {
    return R"({"name":"x_)" + kind + R"(","run_name":"x","run_type":"aggregate","aggregate_name":")" + kind +
           R"(","real_time":)" + time + R"(,"cpu_time":1,"time_unit":"ns"})";
  };
  const auto reports = google_benchmark_reports(
      file_with(row("mean", "30") + "," + row("median", "20") + "," + row("cv", "0.1")), "x");
  BOOST_REQUIRE(reports[0].samples.size() == 1u);
  BOOST_TEST(reports[0].samples[0].value == 20);
}

BOOST_AUTO_TEST_CASE(an_error_is_what_the_benchmark_says) {
  const auto reports = google_benchmark_reports(
      file_with(
          R"({"name":"x","error_occurred":true,"error_message":"no \"device\"","real_time":0,"cpu_time":0})"),
      "x");
  BOOST_TEST(reports[0].error.value() == "no \"device\"");
}

BOOST_AUTO_TEST_CASE(a_skip_is_no_error) {
  const auto reports =
      google_benchmark_reports(file_with(R"({"name":"x","skipped":true,"skip_message":"no GPU"})"), "x");
  BOOST_TEST(!reports[0].error);
  BOOST_TEST(reports[0].skipped.value() == "no GPU");
}

BOOST_AUTO_TEST_CASE(two_benchmarks_of_one_name_are_refused) {
  const auto rows = file_with(R"({"name":"x","family_index":0,"real_time":1,"cpu_time":1},)"
                              R"({"name":"x","family_index":1,"real_time":9,"cpu_time":9})");
  BOOST_TEST(message_of([&] { google_benchmark_reports(rows, "x"); }).find("registers two benchmarks") == 0u);
}

BOOST_AUTO_TEST_CASE(what_is_no_result_is_refused_with_what_is_wrong) {
  const auto refused = [](const std::string& text) {
    return message_of([&] { google_benchmark_reports(text, "x"); });
  };
  BOOST_TEST(refused("").find("wrote no result of \"x\"") == 0u);
  BOOST_TEST(
      refused(kSort.substr(0, 500)).find("wrote output that is not a result of Google Benchmark: not JSON") ==
      0u);
  BOOST_TEST(refused("[]").find("it has no list \"benchmarks\"") != std::string::npos);
  BOOST_TEST(refused(kSort) == "has no benchmark \"x\"");
  BOOST_TEST(refused(file_with(R"({"name":"x","real_time":"fast","cpu_time":1})")) ==
             "wrote output that is not a result of Google Benchmark: row 1 of \"benchmarks\" (\"x\"): "
             "real_time is not a number");
  BOOST_TEST(refused(file_with(R"({"name":"x","real_time":1,"cpu_time":1,"time_unit":"days"})"))
                 .find("time_unit is \"days\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_process_can_be_told_to_measure_for_less_than_usual) {
  const auto foreign = holdfast::adapters::google_benchmark("BM_sort/64");
  const auto last_word = [&](double seconds) {
    holdfast::process::Launch launch;
    foreign.ask(launch, "out.json", 0);
    foreign.shorten(launch, seconds);
    return launch.argv.back();
  };
  BOOST_TEST(last_word(0.012) == "--benchmark_min_time=0.012");
  BOOST_TEST(last_word(0.2) == "--benchmark_min_time=0.05");
}

BOOST_AUTO_TEST_CASE(a_filter_matches_one_name_alone) {
  BOOST_TEST(exact_filter("BM_sort/64") == "^BM_sort/64$");
  BOOST_TEST(exact_filter("a.b<int>[x](y)*+?^$|{2}\\") == R"(^a\.b<int>\[x]\(y\)\*\+\?\^\$\|\{2}\\$)");
}

BOOST_AUTO_TEST_SUITE_END()
