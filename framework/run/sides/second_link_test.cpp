#include "run/sides/second_link.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(second_link)

using namespace holdfast::run;

BOOST_AUTO_TEST_CASE(a_result_quotes_the_first_error_of_the_linker_and_no_warning_and_no_introduction) {
  BOOST_TEST(first_error("/usr/bin/ld: warning: a.o: missing .note.GNU-stack section\n"
                         "/usr/bin/ld: main.o: in function `main':\n"
                         "main.cpp:(.text+0x5): undefined reference to `parse'\n"
                         "collect2: error: ld returned 1 exit status\n") ==
             "main.cpp:(.text+0x5): undefined reference to `parse'");
  BOOST_TEST(first_error("/usr/bin/ld: warning: a.o\n") == "");
  BOOST_TEST(first_error("") == "");
}

BOOST_AUTO_TEST_CASE(a_long_line_is_shortened_to_120_characters) {
  BOOST_TEST(first_error(std::string(120, 'a') + "\nmore\n") == std::string(120, 'a'));
  BOOST_TEST(first_error(std::string(900, 'a') + "\nmore\n") == std::string(120, 'a') + " ...");
}

BOOST_AUTO_TEST_SUITE_END()
