#include "holdfast/detail/type_name.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <map>
#include <string>

using holdfast::detail::type_in;
using holdfast::detail::type_name;

BOOST_AUTO_TEST_SUITE(type_names)

BOOST_AUTO_TEST_CASE(a_type_is_called_as_it_is_written) {
  BOOST_TEST(type_name<int>() == "int");
  BOOST_TEST(type_name<unsigned long>() == "unsigned long");
  BOOST_TEST((type_name<std::map<short, double*>>().find("std::map<short, double") == 0U));
}

BOOST_AUTO_TEST_CASE(both_compilers_ways_of_saying_it_are_understood) {
  BOOST_TEST(type_in("std::string type_name() [with T = long unsigned int; std::string = x]") ==
             "unsigned long");
  BOOST_TEST(type_in("std::string type_name() [T = std::__1::vector<int> ]") == "std::vector<int> ");
  BOOST_TEST(type_in("std::string type_name() [with T = std::vector<std::__cxx11::list<short int> >]") ==
             "std::vector<std::list<short>>");
}

BOOST_AUTO_TEST_SUITE_END()
