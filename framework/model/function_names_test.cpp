#include "model/function_names.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(function_names)

using namespace holdfast;

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
  BOOST_TEST(short_name("run()::{lambda(int)#1}::operator()(std::map<int, long>) const", 45) ==
             "run()::{lambda(...)#1}::operator()(...) const");
}

BOOST_AUTO_TEST_CASE(then_the_parameters_go_and_then_the_outer_scopes) {
  const std::string name =
      "(anonymous namespace)::text::Reader<char>::next(std::string const&, unsigned long)";
  BOOST_TEST(short_name(name, 60) == "(anonymous namespace)::text::Reader<...>::next(...)");
  BOOST_TEST(short_name(name, 36) == "...::text::Reader<...>::next(...)");
  BOOST_TEST(short_name(name, 20) == "...::next(...)");
}

BOOST_AUTO_TEST_CASE(no_name_is_cut_amid_an_identifier_where_it_has_several) {
  const std::string name = "first::second<third, fourth>::fifth(sixth, seventh)";
  for (std::size_t most = 14; most <= name.size(); ++most) {  // "...::fifth(...)" has 15 characters
    const auto shown = short_name(name, most);
    BOOST_TEST(shown.size() <= std::max<std::size_t>(most, 15));
    if (most >= 15) BOOST_TEST((shown.find("fifth(") != std::string::npos), most << ": " << shown);
  }
}

BOOST_AUTO_TEST_CASE(an_identifier_that_is_too_long_loses_its_end_and_no_half_character) {
  BOOST_TEST(short_name("a_function_with_a_very_long_name", 20) == "a_function_with_a...");
  BOOST_TEST(short_name("\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4", 6) == "\u00e4\u00e4\u00e4...");
}

BOOST_AUTO_TEST_CASE(what_the_macros_made_has_the_name_of_the_benchmark) {
  const auto named = [](const std::string& text) { return with_benchmark_named(text, "parse/twitter"); };
  for (const char* made :
       {"holdfast_body_2(holdfast::State&)", "holdfast_body_12",
        "holdfast_body_0(holdfast::State&) at 0x12a0", "bench::(anonymous namespace)::holdfast_body_0",
        "(anonymous namespace)::HoldfastFixture3::holdfast_body(holdfast::State&)",
        "(anonymous namespace)::HoldfastNamed4<std::vector<int> >::holdfast_body(holdfast::State&)",
        "holdfast::suites_::holdfast_suite_1()"})
    BOOST_TEST(named(made) == "parse/twitter");
  BOOST_TEST(named("holdfast_body_2(holdfast::State&)::{lambda(int)#1}::operator()(int) const") ==
             "parse/twitter::{lambda(int)#1}::operator()(int) const");
  BOOST_TEST(named("holdfast_body_2 is slower, and holdfast_body_2 -> scan too") ==
             "parse/twitter is slower, and parse/twitter -> scan too");
}

BOOST_AUTO_TEST_CASE(other_names_stay_and_without_a_benchmark_all_do) {
  for (const char* other : {"my_holdfast_body_2(int)", "holdfast_body_(int)", "ns::parse(char const*)"})
    BOOST_TEST(with_benchmark_named(other, "parse") == other);
  BOOST_TEST(with_benchmark_named("holdfast_body_2", "") == "holdfast_body_2");
}

BOOST_AUTO_TEST_SUITE_END()
