#include "run/compiled_otherwise.hpp"

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

BOOST_AUTO_TEST_CASE(code_that_is_aligned_in_one_of_both_alone_cannot_be_compared) {
  BOOST_TEST(
      run::why_placed_otherwise(image_with({"-O3"}), image_with({"-O3", "-falign-loops=64"}), kWhose) ==
      "compiled with other flags than the accepted program: compiler options -falign-loops=64 besides, so "
      "its code "
      "lies elsewhere and its time cannot be compared");
  BOOST_TEST(run::why_placed_otherwise(image_with({"-falign-loops=64", "-O3"}),
                                       image_with({"-O2", "-falign-loops=64"}), kWhose) == "");
}

BOOST_AUTO_TEST_CASE(a_baseline_whose_options_nobody_knows_is_not_compared_with_aligned_code) {
  BOOST_TEST(
      run::why_placed_otherwise(of_unknown_options(), image_with({"-O3", "-falign-loops=64"}), kWhose) ==
      "compiled with other flags: -falign-loops=64, and nothing says those of the accepted program, so its "
      "code lies "
      "elsewhere and its time cannot be compared");
  BOOST_TEST(run::why_placed_otherwise(of_unknown_options(), image_with({"-O3"}), kWhose) == "");
  BOOST_TEST(run::why_placed_otherwise(image_with({"-O3"}), of_unknown_options(), kWhose) == "");
  BOOST_TEST(run::compiled_otherwise(of_unknown_options(), image_with({"-O3"}), kWhose) == "");
}

BOOST_AUTO_TEST_CASE(numbers_that_came_without_a_program_are_compared) {
  BOOST_TEST(run::why_placed_otherwise({}, image_with({"-falign-loops=64"}), kWhose) == "");
}

BOOST_AUTO_TEST_SUITE_END()
