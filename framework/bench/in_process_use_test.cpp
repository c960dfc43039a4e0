// A unit test as a user writes it, with only the public headers.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "holdfast/consume_cpu.hpp"
#include "holdfast/measure.hpp"
#include "holdfast/not_slower_than.hpp"

BOOST_AUTO_TEST_SUITE(in_a_unit_test)

namespace {
std::uint64_t work() { return holdfast::consume_cpu(1000); }
/// The difference is so large that other load on the machine does not hide it.
std::uint64_t ten_times_the_work() { return holdfast::consume_cpu(10000); }
}  // namespace

BOOST_AUTO_TEST_CASE(a_call_is_measured_where_it_stands) {
  const holdfast::Measurement m = holdfast::measure([] { return work(); }, {.samples = 5});
  BOOST_TEST(m.values.size() == 5U);
  BOOST_TEST(m.median > 0);
  BOOST_TEST(std::string(m.unit) == "ns");
  BOOST_TEST(m.to_string().find("(5 samples of ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(functions_callables_and_results_of_any_kind_are_taken) {
  const holdfast::MeasureOptions once{.samples = 1, .sample_time_s = 0, .warm_up = false};
  int calls = 0;
  const auto nothing = [&] { ++calls; };
  auto counts = [n = 0]() mutable { return ++n; };
  const std::string text = "text";
  holdfast::measure(work, once);
  holdfast::measure(&work, once);
  holdfast::measure(nothing, once);
  holdfast::measure(counts, once);
  holdfast::measure([&]() -> const std::string& { return text; }, once);
  BOOST_TEST(calls == 1);
  BOOST_TEST(counts() == 2);
}

BOOST_AUTO_TEST_CASE(the_result_is_that_of_one_more_call) {
  int calls = 0;
  auto [result, m] = holdfast::measured([&] { return std::vector<int>{++calls}; },
                                        {.samples = 3, .sample_time_s = 0, .warm_up = false});
  BOOST_TEST(result.at(0) == 4);
  BOOST_TEST(m.values.size() == 3U);
}

BOOST_AUTO_TEST_CASE(set_up_and_tear_down_surround_the_additional_call_too) {
  std::string order;
  auto made =
      holdfast::measured([&] { return order += "f", order.size(); }, {.samples = 1,
                                                                      .sample_time_s = 0,
                                                                      .warm_up = false,
                                                                      .set_up = [&] { order += "<"; },
                                                                      .tear_down = [&] { order += ">"; }});
  BOOST_TEST(order == "<f><f>");
  BOOST_TEST(made.result == 5U);  // the string was "<f><f" then
}

BOOST_AUTO_TEST_CASE(options_can_be_kept_and_copied) {
  int prepared = 0;
  holdfast::MeasureOptions options{.samples = 2, .sample_time_s = 0, .warm_up = false};
  options.set_up = [&] { ++prepared; };
  const auto copy = options;
  options = {};
  holdfast::measure(work, copy);
  BOOST_TEST(prepared == 2);
}

BOOST_AUTO_TEST_CASE(the_same_function_is_not_slower_than_itself) {
  BOOST_TEST(holdfast::not_slower_than(work, work, {.tolerance = 0.5}));
}

BOOST_AUTO_TEST_CASE(ten_times_the_work_is_slower_and_the_message_says_how_much) {
  const auto answer = holdfast::not_slower_than([] { return ten_times_the_work(); }, [] { return work(); },
                                                {.tolerance = 0.5, .compare = {.rounds = 20}});
  BOOST_TEST(!answer);
  BOOST_TEST(answer.message.find(" times the reference (99 % interval ") != std::string::npos);
  BOOST_TEST(holdfast::not_slower_than([] { return work(); }, [] { return ten_times_the_work(); }));
}

BOOST_AUTO_TEST_CASE(an_absolute_limit_names_its_unit) {
  BOOST_TEST(holdfast::not_slower_than(work, holdfast::Nanoseconds{1e9}, {.samples = 8}));
  BOOST_TEST(!holdfast::not_slower_than(work, holdfast::Nanoseconds{1}, {.samples = 8}));
}

BOOST_AUTO_TEST_CASE(errors_are_runtime_errors_with_a_sentence) {
  BOOST_CHECK_EXCEPTION(holdfast::compare(work, work, {.rounds = 7}), std::runtime_error, [](const auto& e) {
    return std::string(e.what()) ==
           "compare: 7 rounds have no confidence interval at 0.99; measure at least 8";
  });
}

BOOST_AUTO_TEST_SUITE_END()
