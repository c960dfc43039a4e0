#include "run/sides/compiled_otherwise.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(compiled_otherwise)

namespace {

using namespace holdfast;
using Words = std::vector<std::string>;

constexpr const char* kWhose = "the accepted program";

Image image_with(const Words& options) {
  Image image{.id = "1a2b", .program = {}, .libraries = {}, .data = {}};
  image.compilations = {{.options = options, .parts = {"CMakeFiles/sort.dir"}}};
  return image;
}

Image of_unknown_options() { return {.id = "1a2b", .program = {}, .libraries = {}, .data = {}}; }

}  // namespace

BOOST_AUTO_TEST_CASE(other_optimisation_is_said_and_can_be_compared) {
  const auto then = image_with({"-O3"});
  const auto now = image_with({"-O0"});
  BOOST_TEST(run::compiled_otherwise(then, now, kWhose) ==
             "compiled with other flags than the accepted program: compiler options -O0 instead of -O3");
  BOOST_TEST(run::why_placed_otherwise(then, now, kWhose) == "");
  BOOST_TEST(run::compiled_otherwise(then, then, kWhose) == "");
}

BOOST_AUTO_TEST_CASE(another_compiler_is_said_before_its_options) {
  const auto compilers =
      run::compiler_differences({{"compiler", "GNU 12.2.0"}}, {{"compiler", "Clang 14.0.6"}});
  BOOST_TEST(run::compiled_otherwise(image_with({"-O3"}), image_with({"-O2"}), kWhose, compilers) ==
             "compiled with other flags than the accepted program: compiler Clang 14.0.6 instead of GNU "
             "12.2.0; compiler options -O2 instead of -O3");
  BOOST_TEST(
      run::compiled_otherwise(image_with({"-O3"}), image_with({"-O3"}), kWhose, compilers) ==
      "compiled with other flags than the accepted program: compiler Clang 14.0.6 instead of GNU 12.2.0");
  BOOST_TEST(run::why_placed_otherwise(image_with({"-falign-loops=64"}), image_with({"-falign-loops=32"}),
                                       kWhose, compilers)
                 .starts_with(
                     "compiled with other flags than the accepted program: compiler Clang 14.0.6 instead "));
  BOOST_TEST(run::compiled_otherwise(of_unknown_options(), of_unknown_options(), kWhose, compilers) == "");
}

BOOST_AUTO_TEST_CASE(a_compiler_that_one_of_both_sessions_does_not_name_is_no_difference) {
  BOOST_TEST(run::compiler_differences({}, {{"compiler", "Clang 14.0.6"}}).empty());
  BOOST_TEST(run::compiler_differences({{"compiler", "GNU 12.2.0"}}, {{"compiler", "GNU 12.2.0"}}).empty());
}

BOOST_AUTO_TEST_CASE(a_program_without_optimisation_is_said_to_be_one) {
  BOOST_TEST(run::why_unoptimised(image_with({"-g"}), "none") ==
             "compiled without optimisation, because CMAKE_BUILD_TYPE is not set");
  BOOST_TEST(run::why_unoptimised(image_with({"-O3", "-O0"}), "Release") == "compiled without optimisation");
  BOOST_TEST(run::why_unoptimised(image_with({"-O0", "-Og"}), "Debug") == "");
  BOOST_TEST(run::why_unoptimised(of_unknown_options(), "none") == "", "nothing is known");
}

BOOST_AUTO_TEST_CASE(code_that_is_aligned_in_one_of_both_alone_cannot_be_compared) {
  BOOST_TEST(
      run::why_placed_otherwise(image_with({"-O3"}), image_with({"-O3", "-falign-loops=64"}), kWhose) ==
      "compiled with other flags than the accepted program: compiler options -falign-loops=64 (new), so "
      "its code has other addresses, and its time cannot be compared");
  BOOST_TEST(run::why_placed_otherwise(image_with({"-falign-loops=64", "-O3"}),
                                       image_with({"-O2", "-falign-loops=64"}), kWhose) == "");
}

BOOST_AUTO_TEST_CASE(a_baseline_whose_options_nobody_knows_is_not_compared_with_aligned_code) {
  BOOST_TEST(
      run::why_placed_otherwise(of_unknown_options(), image_with({"-O3", "-falign-loops=64"}), kWhose) ==
      "compiled with other flags: -falign-loops=64, and the flags are unknown for the accepted program, so "
      "its code has other addresses, and its time cannot be compared");
  BOOST_TEST(run::why_placed_otherwise(of_unknown_options(), image_with({"-O3"}), kWhose) == "");
  BOOST_TEST(run::why_placed_otherwise(image_with({"-O3"}), of_unknown_options(), kWhose) == "");
  BOOST_TEST(run::compiled_otherwise(of_unknown_options(), image_with({"-O3"}), kWhose) == "");
}

BOOST_AUTO_TEST_CASE(numbers_that_came_without_a_program_are_compared) {
  BOOST_TEST(run::why_placed_otherwise({}, image_with({"-falign-loops=64"}), kWhose) == "");
}

BOOST_AUTO_TEST_SUITE_END()
