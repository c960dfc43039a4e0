#include "run/commits/out_of_date.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(programs_out_of_date)

using holdfast::commits::reason_of_ninja;

BOOST_AUTO_TEST_CASE(a_source_that_is_newer_than_its_object_file_is_a_reason) {
  BOOST_TEST(reason_of_ninja(
                 {"output CMakeFiles/sort.dir/sort.cpp.o older than most recent input /src/sort.hpp (1 vs 2)",
                  "CMakeFiles/sort.dir/sort.cpp.o is dirty"}) == "sort.cpp.o is older than sort.hpp");
}

BOOST_AUTO_TEST_CASE(an_object_file_that_a_failed_compiler_removed_is_a_reason) {
  BOOST_TEST(reason_of_ninja({"output CMakeFiles/sort.dir/sort.cpp.o doesn't exist"}) ==
             "sort.cpp.o does not exist");
}

BOOST_AUTO_TEST_CASE(a_command_that_always_runs_is_none_and_neither_is_what_follows_from_it) {
  BOOST_TEST(
      reason_of_ninja({"output app/CMakeFiles/version doesn't exist", "app/CMakeFiles/version is dirty",
                       "app/version.h is dirty", "app/CMakeFiles/sort.dir/sort.cpp.o is dirty"}) == "");
}

BOOST_AUTO_TEST_CASE(files_of_git_itself_are_none) {
  BOOST_TEST(reason_of_ninja({"output build.ninja older than most recent input /src/.git/index (1 vs 2)"}) ==
             "");
}

BOOST_AUTO_TEST_CASE(what_cmake_was_run_by_and_other_options_are_reasons) {
  BOOST_TEST(
      reason_of_ninja({"output build.ninja older than most recent input /src/CMakeLists.txt (1 vs 2)"}) ==
      "CMakeLists.txt has changed since CMake ran");
  BOOST_TEST(reason_of_ninja({"command line changed for CMakeFiles/sort.dir/sort.cpp.o"}) ==
             "the command that makes sort.cpp.o has changed");
}

BOOST_AUTO_TEST_SUITE_END()
