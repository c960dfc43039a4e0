#include "binary/code/build_comparison.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdlib>

#include "model/error.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(changed_functions_of_programs)

namespace {

using namespace holdfast;
using binary::changed_functions;

/// Compiled and linked at once, with the options.
std::string program(const TemporaryDirectory& place, const std::string& name, const std::string& source,
                    const std::string& options = "") {
  const auto file = place.write(name + ".cpp", source);
  const auto made = place / name;
  const auto command = "c++ -O1 " + options + " -o " + made + " " + file;
  BOOST_REQUIRE(std::system(command.c_str()) == 0);
  return made;
}

constexpr auto kSquare = "__attribute__((noinline)) int square(int x) { return x * x; }\n";
constexpr auto kHalf = "__attribute__((noinline)) int half(int x) { return x / 2; }\n";
constexpr auto kMain =
    "int main(int n, char**) { volatile int sum = 0; for (int i = 0; i < n; ++i) sum += square(i) + half(i); "
    "}\n";

std::string source_of(const std::string& functions) { return functions + kMain; }

}  // namespace

BOOST_AUTO_TEST_CASE(a_program_that_was_only_linked_in_another_order_has_no_changed_function) {
  const TemporaryDirectory place;
  const auto before = program(place, "before", source_of(std::string(kSquare) + kHalf));
  const auto now = program(place, "now", source_of(std::string(kHalf) + kSquare));
  const auto made = changed_functions(before, now);
  BOOST_TEST(made.functions >= 3U);
  BOOST_TEST(made.changed == 0U);
  BOOST_TEST(made.variables == 0U);
}

BOOST_AUTO_TEST_CASE(one_that_moved_because_another_grew_is_unchanged) {
  const TemporaryDirectory place;
  const auto before = program(place, "before", source_of(std::string(kSquare) + kHalf));
  const auto cube =
      "__attribute__((noinline)) int square(int x) { int y = x; for (int i = 0; i < x; ++i) y = y * 3 + i; "
      "return y; }\n";
  const auto made = changed_functions(before, program(place, "now", source_of(std::string(cube) + kHalf)));
  BOOST_TEST(made.changed == 1U);
}

BOOST_AUTO_TEST_CASE(a_constant_another_callee_and_a_new_function_are_changes) {
  const TemporaryDirectory place;
  const auto before = program(place, "before", source_of(std::string(kSquare) + kHalf));
  const auto third = "__attribute__((noinline)) int half(int x) { return x / 3; }\n";
  BOOST_TEST(
      changed_functions(before, program(place, "third", source_of(std::string(kSquare) + third))).changed ==
      1U);
  const auto calls =
      "__attribute__((noinline)) int twice(int x) { return x * 2; }\n"
      "__attribute__((noinline)) int square(int x) { return twice(x) + 1; }\n";
  BOOST_TEST(
      changed_functions(before, program(place, "calls", source_of(std::string(calls) + kHalf))).changed ==
      2U);
}

BOOST_AUTO_TEST_CASE(a_variable_with_another_value_is_no_changed_function_and_is_told) {
  const TemporaryDirectory place;
  const auto source = [&](const char* value) {
    return source_of(std::string("extern const int kFactor; const int kFactor = ") + value +
                     ";\n__attribute__((noinline)) int square(int x) { return x * *const_cast<const volatile "
                     "int*>(&kFactor); }\n" +
                     kHalf);
  };
  const auto made =
      changed_functions(program(place, "before", source("2")), program(place, "now", source("3")));
  BOOST_TEST(made.changed == 0U);
  BOOST_TEST(made.variables == 1U);
}

BOOST_AUTO_TEST_CASE(what_is_no_program_is_an_error) {
  const TemporaryDirectory place;
  const auto text = place.write("text", "#!/bin/sh\n");
  BOOST_CHECK_THROW(changed_functions(text, text), Error);
}

BOOST_AUTO_TEST_SUITE_END()
