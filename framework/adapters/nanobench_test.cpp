/// Results as nanobench's templates json() and pyperf() are documented to write them.

#include "adapters/nanobench.hpp"

#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(nanobench_results)

using holdfast::message_of;
using holdfast::adapters::nanobench_reports;

const std::string kJson = R"json(| ns/op | benchmark
|------:|:---------
{
    "results": [
        {
            "title": "benchmark",
            "name": "sort A",
            "unit": "op",
            "batch": 4,
            "complexityN": -1,
            "epochs": 2,
            "median(elapsed)": 0.0000025,
            "median(instructions)": 100,
            "measurements": [
                {"iterations": 10, "elapsed": 2e-06, "pagefaults": 0, "cpucycles": 0, "instructions": 400},
                {"iterations": 12, "elapsed": 3e-06, "pagefaults": 0, "cpucycles": 0, "instructions": 404}
            ]
        },
        {
            "title": "hash", "name": "fnv", "unit": "op", "batch": 1,
            "measurements": [{"iterations": 1, "elapsed": 1e-09}]
        }
    ]
}
)json";

BOOST_AUTO_TEST_CASE(each_measurement_is_a_sample_for_one_of_its_batch) {
  const auto reports = nanobench_reports(kJson);
  BOOST_TEST(reports[0].benchmark == "sort A");
  BOOST_REQUIRE(reports[0].samples.size() == 2u);
  BOOST_TEST(reports[0].samples[0].value == 2000.0 / 4, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(reports[0].samples[1].value == 3000.0 / 4, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(reports[0].samples[1].iterations == 12u);
}

BOOST_AUTO_TEST_CASE(what_the_system_does_not_count_is_no_metric) {
  const auto reports = nanobench_reports(kJson);
  BOOST_REQUIRE(reports.size() == 3u);  // cycles and mispredictions were not counted
  BOOST_TEST(reports[1].metric == "retired-instructions");
  BOOST_TEST(reports[1].samples[1].value == 101);
}

BOOST_AUTO_TEST_CASE(a_title_of_its_own_stands_before_the_name) {
  BOOST_TEST(nanobench_reports(kJson)[2].benchmark == "hash/fnv");
}

BOOST_AUTO_TEST_CASE(a_name_that_comes_again_is_numbered) {
  const std::string one = R"({"name": "x", "batch": 1, "measurements": [{"iterations": 1, "elapsed": 1}]})";
  const auto reports = nanobench_reports(R"({"results": [)" + one + "," + one + "]}");
  BOOST_TEST(reports[0].benchmark == "x");
  BOOST_TEST(reports[1].benchmark == "x #2");
}

BOOST_AUTO_TEST_CASE(pyperf_has_seconds_and_the_title) {
  const auto reports = nanobench_reports(R"({"benchmarks": [{"runs": [{"values": [2e-6, 4e-6]}]}],
    "metadata": {"loops": 30, "inner_loops": 2, "name": "sorting", "unit": "second"}, "version": "1.0"})");
  BOOST_TEST(reports[0].benchmark == "sorting");
  BOOST_TEST(reports[0].samples[1].value == 2000, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(what_is_no_result_is_refused_with_what_was_found) {
  const auto refused = [](const std::string& text) { return message_of([&] { nanobench_reports(text); }); };
  BOOST_TEST(refused("").find(
                 "wrote neither JSON nor a table of nanobench to HOLDFAST_OUTPUT or stdout, but nothing") ==
             0u);
  BOOST_TEST(refused("| ns/op |\n").find("but \"| ns/op |\"") != std::string::npos);
  BOOST_TEST(refused(kJson.substr(0, 600)).find("wrote output that is not JSON: it is cut off") == 0u);
  BOOST_TEST(refused("{}").find("it has neither") != std::string::npos);
  BOOST_TEST(refused(R"({"results": [{"name": "x", "batch": 1}]})").find("without measurements") !=
             std::string::npos);
  BOOST_TEST(refused(R"({"results": [{"name": "x", "measurements": []}]})").find("\"batch\"") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
