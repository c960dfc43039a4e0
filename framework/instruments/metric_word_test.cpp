#include "instruments/metric_word.hpp"

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

namespace holdfast::instruments {

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
