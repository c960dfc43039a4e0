#include "binary/elf/function_names.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(names)

namespace {

using namespace holdfast::binary;

}  // namespace

BOOST_AUTO_TEST_CASE(copies_and_parts_of_a_function_bear_its_name) {
  BOOST_TEST(without_clone_suffix("_Z3fooi.isra.0") == "_Z3fooi");
  BOOST_TEST(without_clone_suffix("_Z3fooi.constprop.1.isra.0") == "_Z3fooi");
  BOOST_TEST(without_clone_suffix("_Z3fooi.part.0.cold") == "_Z3fooi");
  BOOST_TEST(without_clone_suffix("_Z3fooi.llvm.1234") == "_Z3fooi");
  BOOST_TEST(without_clone_suffix("memcpy@GLIBC_2.14") == "memcpy");
  BOOST_TEST(without_clone_suffix("my.particular") == "my.particular");
}

BOOST_AUTO_TEST_CASE(a_name_of_c_stays_as_it_is) {
  BOOST_TEST(plain_name("main") == "main");
  BOOST_TEST(plain_name("qsort") == "qsort");
}

BOOST_AUTO_TEST_CASE(calls_are_compared_by_names_without_types) {
  BOOST_TEST(plain_name("_ZNK2ns4List4sizeEv.isra.0") == "ns::List::size");
  BOOST_TEST(without_parameters("void ns::twice<int>(int)") == "ns::twice<int>");
  BOOST_TEST(without_parameters("std::map<int, long> make(std::map<int, long> const&)") == "make");
  BOOST_TEST(without_parameters("(anonymous namespace)::help(int)") == "(anonymous namespace)::help");
  BOOST_TEST(without_parameters("run()::{lambda(int)#1}::operator()(int) const") ==
             "run()::{lambda(int)#1}::operator()");
}

BOOST_AUTO_TEST_CASE(the_sign_of_an_operator_is_no_bracket) {
  BOOST_TEST(without_parameters("operator new(unsigned long)") == "operator new");
  BOOST_TEST(without_parameters("ns::operator<<(std::ostream&, int)") == "ns::operator<<");
  BOOST_TEST(without_parameters("std::ostream& std::operator<< <char>(std::ostream&, char)") ==
             "std::operator<< <char>");
  BOOST_TEST(without_parameters("T::operator std::pair<int, int>() const") ==
             "T::operator std::pair<int, int>");
  BOOST_TEST(without_parameters("my_operator(int)") == "my_operator");
}

BOOST_AUTO_TEST_SUITE_END()
