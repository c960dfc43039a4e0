#include "wire/model_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(verdict_json)

BOOST_AUTO_TEST_CASE(a_verdict_survives_the_store) {
  holdfast::Verdict sent;
  sent.tester = "shift";
  sent.outcome = holdfast::Outcome::regressed;
  sent.message = "slower";
  sent.estimate = holdfast::Ratio{1.1, 1.05, 1.15};
  sent.df = {11};
  sent.interval = holdfast::Interval{0.05, 0.14};
  sent.pairs = 12;
  sent.baseline = {{.n_processes = 12,
                    .n_samples = 360,
                    .mean = 5,
                    .median = 4,
                    .stdev = 0.5,
                    .ci = holdfast::Interval{4, 6}}};
  sent.current = {.n_processes = 1, .n_samples = 1, .mean = 5, .median = 4, .stdev = {}, .ci = {}};
  sent.guard = "1 of 12 rounds was disturbed";
  sent.no_gate = "one process is no sample of processes";
  sent.thresholds.unit = "sample";
  sent.thresholds.aggregator = "quantile:0.9";
  sent.warnings = {"restless"};
  sent.identical = true;
  const auto text = holdfast::wire::verdict_text(sent);
  const auto read = holdfast::wire::parse_verdict(text, "store");
  BOOST_TEST(holdfast::wire::verdict_text(read) == text);
  BOOST_TEST(read.estimate->high == 1.15);
  BOOST_TEST(read.guard == "1 of 12 rounds was disturbed");
  BOOST_TEST(read.no_gate == "one process is no sample of processes");
  BOOST_TEST(read.thresholds.aggregator == "quantile:0.9");
  BOOST_TEST(!read.current.stdev.has_value());
  BOOST_TEST(read.identical);
}

BOOST_AUTO_TEST_CASE(what_earlier_versions_said_of_layouts_is_left_out) {
  const auto now = holdfast::wire::verdict_text({});
  for (const char* layout : {"null", R"({"deviation":0.023,"layouts":16,"share":0.84})"}) {
    const auto text = R"({"layout":)" + std::string(layout) + "," + now.substr(1);
    BOOST_TEST(holdfast::wire::verdict_text(holdfast::wire::parse_verdict(text, "store")) == now);
  }
}

BOOST_AUTO_TEST_CASE(unused_fields_are_null) {
  const auto text = holdfast::wire::verdict_text({});
  for (const char* field : {"estimate", "statistic", "df", "p_value", "critical", "interval", "mde"}) {
    BOOST_TEST(text.find("\"" + std::string(field) + "\":null") != std::string::npos, field);
  }
}

BOOST_AUTO_TEST_CASE(anything_else_is_refused) {
  BOOST_CHECK_THROW(holdfast::wire::parse_verdict("{}", "store"), holdfast::Error);
  BOOST_CHECK_THROW(holdfast::wire::parse_verdict("", "store"), holdfast::Error);
}

BOOST_AUTO_TEST_SUITE_END()
