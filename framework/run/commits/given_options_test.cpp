#include "run/commits/given_options.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(options_on_command_lines)

namespace {

using namespace holdfast::commits;
using Words = std::vector<std::string>;
using Entries = std::map<std::string, std::string>;

std::string digits_of(const std::string& text) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string digits;
  for (const char c : text) {
    digits.push_back(kDigits[c / 16]);
    digits.push_back(kDigits[c % 16]);
  }
  return digits;
}

/// Returns the record that CMake keeps of a call in the directory /src.
std::string record(const Words& words) {
  std::string text;
  for (const auto& word : words) text += word + '\0';
  return digits_of("/src") + ":" + digits_of(text);
}

GivenOptions given_by(const Words& words) { return given_options(record(words)); }

}  // namespace

BOOST_AUTO_TEST_CASE(entries_of_the_cache_are_named_with_or_without_a_type_and_a_space) {
  const auto given =
      given_by({"cmake", "-DA=1;2", "-DB:BOOL=ON", "-D", "C=", "--toolchain", "t.cmake", "-Bbuild"});
  BOOST_TEST(given.complete);
  BOOST_TEST((given.entries == Entries{{"A", "-DA=1;2"},
                                       {"B", "-DB:BOOL=ON"},
                                       {"C", "-DC="},
                                       {"CMAKE_TOOLCHAIN_FILE", "-DCMAKE_TOOLCHAIN_FILE:FILEPATH=t.cmake"}}));
}

BOOST_AUTO_TEST_CASE(the_last_preset_and_generator_count) {
  const auto given = given_options(record({"cmake", "--preset", "one", "-G", "Ninja"}) + ";" +
                                   record({"cmake", "--preset=two", "-GUnix Makefiles", "-A", "x64"}));
  BOOST_TEST(given.preset == "two");
  BOOST_TEST(given.generator == (Words{"-G", "Unix Makefiles", "-A", "x64"}));
}

BOOST_AUTO_TEST_CASE(entries_add_up_until_they_are_removed) {
  const auto given =
      given_options(record({"cmake", "-DFAST=1", "-DFASTER=1", "."}) + ";" +
                    record({"cmake", ".", "-DSAFE=1"}) + ";" + record({"cmake", "-UFAST*", "."}));
  BOOST_TEST((given.entries == Entries{{"SAFE", "-DSAFE=1"}}));
}

BOOST_AUTO_TEST_CASE(scripts_of_entries_have_absolute_paths) {
  const auto given = given_by({"cmake", "-C", "cmake/release.cmake", "-C/opt/all.cmake"});
  BOOST_TEST(given.scripts == (Words{"/src/cmake/release.cmake", "/opt/all.cmake"}));
}

BOOST_AUTO_TEST_CASE(the_preset_of_a_workflow_is_none_of_a_configuration) {
  const auto given = given_by({"cmake", "--workflow", "--preset", "all"});
  BOOST_TEST((!given.complete && given.preset.empty()));
}

BOOST_AUTO_TEST_CASE(a_command_line_that_was_not_kept_makes_the_answer_incomplete) {
  BOOST_TEST(!given_options("").complete);
  BOOST_TEST(!given_options("no digits").complete);
  const auto given = given_options(":;" + record({"cmake", "build", "-DA=1"}));
  BOOST_TEST(!given.complete);
  BOOST_TEST((given.entries == Entries{{"A", "-DA=1"}}));
}

BOOST_AUTO_TEST_SUITE_END()
