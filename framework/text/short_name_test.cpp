#include "text/short_name.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(names_of_functions)

using holdfast::text::short_name;

BOOST_AUTO_TEST_CASE(a_name_that_fits_stays_as_it_is) {
  BOOST_TEST(short_name("std::vector<int>::size()", 24) == "std::vector<int>::size()");
}

BOOST_AUTO_TEST_CASE(of_a_longer_one_the_template_arguments_go) {
  BOOST_TEST(short_name("std::vector<int, std::allocator<int> >::push_back(int const&)", 40) ==
             "std::vector<...>::push_back(int const&)");
  BOOST_TEST(short_name("a<b<c>, d<e>>::f<g>(h<i>)", 24) == "a<...>::f<...>(h<...>)");
}

BOOST_AUTO_TEST_CASE(operators_keep_their_brackets) {
  BOOST_TEST(short_name("ns::operator<< <char, std::char_traits<char> >(std::ostream&, char)", 50) ==
             "ns::operator<< <...>(std::ostream&, char)");
  BOOST_TEST(short_name("shared<some::long_type>::operator->() const", 36) ==
             "shared<...>::operator->() const");
}

BOOST_AUTO_TEST_CASE(where_that_is_not_enough_the_middle_goes) {
  const auto shortened = short_name("a_function_with_a_very_long_name_that_says_much<int>(int)", 30);
  BOOST_TEST(shortened.size() == 30U);
  BOOST_TEST(shortened.find("...") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
