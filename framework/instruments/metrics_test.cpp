#include <boost/test/unit_test.hpp>

#include "instruments/metrics.hpp"
#include "model/error.hpp"

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(metrics)

BOOST_AUTO_TEST_CASE(a_word_that_is_not_in_the_table_is_the_programs_own) {
  BOOST_TEST(!counted_metric("time").has_value());
  BOOST_TEST(!counted_metric("misses").has_value());
}

BOOST_AUTO_TEST_CASE(a_counted_metric_has_a_tolerance_that_a_word_can_change) {
  BOOST_TEST(counted_metric("instructions")->tolerance == 0.002);
  BOOST_TEST(counted_metric("instructions@1%")->tolerance == 0.01);
  BOOST_TEST(counted_metric("instructions@0%")->tolerance == 0);
}

BOOST_AUTO_TEST_CASE(a_tolerance_that_is_none_is_told) {
  for (const char* word : {"instructions@", "instructions@much", "instructions@1", "instructions@-1%"})
    BOOST_CHECK_THROW(counted_metric(word), Error);
}

BOOST_AUTO_TEST_CASE(a_metric_may_be_counted_of_one_thing_alone) {
  BOOST_TEST(counted_metric("syscalls")->name == "syscalls");
  BOOST_TEST(counted_metric("syscalls(openat)@5%")->name == "syscalls(openat)");
  BOOST_TEST(counted_metric("syscalls(openat)@5%")->tolerance == 0.05);
  BOOST_TEST(metric_of({"syscalls", "syscalls(read)@1%"}, "syscalls(read)")->tolerance == 0.01);
  BOOST_TEST(counted_metric_words().find("syscalls, syscalls(NAME)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_must_be_counted_of_something_is_the_programs_own_without_it) {
  BOOST_TEST(!counted_metric("reads").has_value());
  BOOST_TEST(!counted_metric("reads@1%").has_value());
  BOOST_TEST(counted_metric("reads(ns::x)")->instrument == "watch");
  BOOST_TEST(counted_metric_words().find(", reads,") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_a_metric_does_not_take_in_parentheses_is_told) {
  BOOST_CHECK_THROW(counted_metric("instructions(main)"), Error);
  BOOST_TEST(!counted_metric("misses(main)").has_value());  // it may be a metric of the program
}

BOOST_AUTO_TEST_CASE(each_instrument_has_one_pass_with_all_of_its_metrics) {
  const auto passes = passes_of({"time", "instructions@1%", "peak-rss", "branches", "misses"});
  BOOST_REQUIRE(passes.size() == 3);
  BOOST_TEST(passes[0].instrument.empty());
  BOOST_TEST(passes[0].metrics == (std::vector<std::string>{"time", "misses"}));
  BOOST_TEST(passes[1].instrument == "callgrind");
  BOOST_TEST(passes[1].metrics == (std::vector<std::string>{"instructions", "branches"}));
  BOOST_TEST(passes[2].instrument == "usage");
}

BOOST_AUTO_TEST_CASE(without_a_word_there_is_the_clock_alone) {
  const auto passes = passes_of({});
  BOOST_REQUIRE(passes.size() == 1);
  BOOST_TEST(passes[0].instrument.empty());
  BOOST_TEST(passes[0].metrics.empty());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(metric_words_of_users)

BOOST_AUTO_TEST_CASE(a_word_has_a_name_and_may_have_a_tolerance) {
  const auto plain = metric_word("instructions");
  BOOST_TEST(plain.kind == "instructions");
  BOOST_TEST((!plain.argument && !plain.tolerance));
  BOOST_TEST(metric_word("instructions@1%").tolerance.value() == 0.01);
  BOOST_TEST(metric_word("instructions@1%").name() == "instructions");
}

BOOST_AUTO_TEST_CASE(what_it_is_counted_of_stands_in_parentheses) {
  const auto word = metric_word("syscalls(openat)@5%");
  BOOST_TEST(word.kind == "syscalls");
  BOOST_TEST(word.argument.value() == "openat");
  BOOST_TEST(word.tolerance.value() == 0.05);
  BOOST_TEST(word.name() == "syscalls(openat)");
}

BOOST_AUTO_TEST_CASE(names_of_functions_have_commas_spaces_and_parentheses_of_their_own) {
  const auto* name = "(anonymous namespace)::f<int, 3>(char const*)";
  BOOST_TEST(metric_word(std::string("calls(") + name + ")").argument.value() == name);
  BOOST_TEST(metric_word("calls(memcpy@@GLIBC_2.14)@1%").argument.value() == "memcpy@@GLIBC_2.14");
}

BOOST_AUTO_TEST_CASE(a_tolerance_that_is_none_is_told) {
  for (const char* word : {"a@", "a@much", "a@1", "a@-1%", "a@1%%", "f(x)@much", "f(x)1%", "a@(1%)"})
    BOOST_CHECK_THROW(metric_word(word), Error);
}

BOOST_AUTO_TEST_CASE(parentheses_that_are_not_closed_or_empty_are_told) {
  for (const char* word : {"f(", "f()", "f(x", "f((x)", "f(x)y", "f()@1%"})
    BOOST_CHECK_THROW(metric_word(word), Error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
