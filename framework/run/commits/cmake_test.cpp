#include "run/commits/cmake.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"
#include "run/commits/configuration.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(cache_file)

namespace {

using namespace holdfast;
using namespace holdfast::commits;

constexpr const char* kCache = R"(# This is the CMakeCache file.
# For build in directory: /b

########################
# EXTERNAL cache entries
########################

//Build the
// tests
TESTS:BOOL=OFF

//No help, variable specified on the command line.
UNROLL:UNINITIALIZED=4;8

//Path to a library.
ZLIB:FILEPATH=ZLIB-NOTFOUND

//No help, variable specified on the command line.
"odd:name":STRING='blank '

########################
# INTERNAL cache entries
########################

//Name of generator.
CMAKE_GENERATOR:INTERNAL=Ninja
)";

const CacheEntry& entry(const std::vector<CacheEntry>& cache, std::string_view name) {
  const auto found =
      std::find_if(cache.begin(), cache.end(), [&](const CacheEntry& one) { return one.name == name; });
  BOOST_REQUIRE_MESSAGE(found != cache.end(), name);
  return *found;
}

bool has(const Configuration& configuration, const std::string& option) {
  const auto& options = configuration.options;
  return std::find(options.begin(), options.end(), option) != options.end();
}

}  // namespace

BOOST_AUTO_TEST_CASE(entries_have_a_name_a_type_a_value_and_a_help) {
  const TemporaryDirectory place;
  place.write("CMakeCache.txt", kCache);
  const auto cache = read_cache(place.path());
  BOOST_TEST(cache.size() == 5U);
  BOOST_TEST(entry(cache, "TESTS").help == "Build the tests");
  BOOST_TEST(entry(cache, "TESTS").type == "BOOL");
  BOOST_TEST(entry(cache, "odd:name").value == "blank ");
  BOOST_TEST(value_of(cache, "CMAKE_GENERATOR") == "Ninja");
  BOOST_TEST(value_of(cache, "NOWHERE") == "");
}

BOOST_AUTO_TEST_CASE(an_entry_becomes_the_option_that_sets_it_again) {
  const TemporaryDirectory place;
  place.write("CMakeCache.txt", kCache);
  const auto cache = read_cache(place.path());
  BOOST_TEST(option_of(entry(cache, "TESTS")) == "-DTESTS:BOOL=OFF");
  BOOST_TEST(option_of(entry(cache, "UNROLL")) == "-DUNROLL=4;8");
  BOOST_TEST(!is_settable(entry(cache, "ZLIB")));             // each build searches for the library itself
  BOOST_TEST(!is_settable(entry(cache, "CMAKE_GENERATOR")));  // set by -G, not by -D
}

BOOST_AUTO_TEST_CASE(a_directory_that_was_not_configured_is_named) {
  const TemporaryDirectory place;
  BOOST_CHECK_EXCEPTION(read_cache(place.path()), Error, [&](const Error& wrong) {
    return std::string(wrong.what()).starts_with(place / "CMakeCache.txt: cannot be read");
  });
}

BOOST_AUTO_TEST_CASE(where_defaults_are_not_known_all_is_taken_that_does_not_lead_into_the_tree) {
  const TemporaryDirectory place;
  const auto line = [](const std::string& text) { return "//Of the project\n" + text + "\n"; };
  place.write(
      "build/CMakeCache.txt",
      line("CMAKE_COMMAND:INTERNAL=/bin/false") + line("CMAKE_HOME_DIRECTORY:INTERNAL=/src") +
          line("CMAKE_CACHEFILE_DIR:INTERNAL=" + (place / "build")) + line("CMAKE_GENERATOR:INTERNAL=Ninja") +
          line("CMAKE_BUILD_TYPE:STRING=Release") + line("FAST:BOOL=ON") +
          line("PAGES:PATH=" + (place / "build/pages")) + line("LINKED:STRING=x;-L" + (place / "build")) +
          line("URL:STRING=file://" + (place / "build/x")) +
          line("BESIDE:PATH=" + (place / "build-deps/lib")) +
          line("ELSEWHERE:PATH=/mnt" + (place / "build")) + line("HOLDFAST_BASELINE_REF:STRING=main"));
  const auto configuration = configuration_of(place / "build", place / "scratch");
  BOOST_TEST(configuration.source == "/src");
  BOOST_TEST(has(configuration, "-DCMAKE_BUILD_TYPE:STRING=Release"));
  BOOST_TEST(has(configuration, "-DFAST:BOOL=ON"));
  BOOST_TEST(has(configuration, "-DBESIDE:PATH=" + (place / "build-deps/lib")));
  BOOST_TEST(has(configuration, "-DELSEWHERE:PATH=/mnt" + (place / "build")));
  BOOST_TEST(configuration.options.size() ==
             6U);  // including -G Ninja, without paths into the tree and the baseline
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(logged_runs)

using namespace holdfast;
using namespace holdfast::commits;

std::string failure_of(const std::vector<std::string>& command, const std::string& log) {
  try {
    run_logged(command, log);
  } catch (const BuildFailed& failed) {
    return failed.what();
  }
  return "";
}

BOOST_AUTO_TEST_CASE(what_fails_is_said_with_the_end_of_its_log) {
  const TemporaryDirectory place;
  const auto log = place / "log";
  BOOST_TEST(failure_of({"true"}, log) == "");
  BOOST_TEST(failure_of({"sh", "-c", "echo one; echo two >&2; exit 3"}, log) ==
             "'sh -c 'echo one; echo two >&2; exit 3'' exited with 3; the end of " + log + ":\n  one\n  two");
}

BOOST_AUTO_TEST_CASE(the_first_error_of_a_compiler_comes_first) {
  const TemporaryDirectory place;
  const auto log = place / "log";
  place.write("log", "old.cpp:1:1: error: of another command\n");
  place.write("said",
              "[1/3] Building CXX object a.o\nFAILED: a.o\nc++ -Werror=x -c a.cpp\n"
              "a.cpp:7:3: error: 'nothing' was not declared\n    7 |   nothing();\n"
              "a.cpp:9:1: error: expected ';'\nninja: build stopped\n");
  const std::vector<std::string> command{"sh", "-c", "cat " + (place / "said") + "; exit 1"};
  const auto said = failure_of(command, log);
  BOOST_TEST(said.starts_with("a.cpp:7:3: error: 'nothing' was not declared\n      7 |   nothing();\n  (the "
                              "first error of 'sh -c "),
             said);
  BOOST_TEST(said.find("exited with 1; all of it: " + log) != std::string::npos);
  for (const char* other : {"old.cpp", "expected ';'", "ninja"})
    BOOST_TEST((said.find(other) == std::string::npos), other);
}

BOOST_AUTO_TEST_CASE(what_the_build_tool_prints_ends_an_error) {
  for (const char* line :
       {"[2/3] Building CXX object b.o", "FAILED: b.o", "ninja: build stopped", "make: *** [a.o] Error 1"}) {
    const TemporaryDirectory place;
    place.write("said", "a.cpp:7:3: error: 'nothing' was not declared\n    7 |   nothing();\n" +
                            std::string(line) + "\nmore\n");
    const auto said = failure_of({"sh", "-c", "cat " + (place / "said") + "; exit 1"}, place / "log");
    BOOST_TEST(
        said.starts_with(
            "a.cpp:7:3: error: 'nothing' was not declared\n      7 |   nothing();\n  (the first error of "),
        said);
  }
}

BOOST_AUTO_TEST_CASE(where_there_can_be_no_log_the_reason_is_said) {
  const TemporaryDirectory place;
  const auto log = place / "nowhere/log";
  BOOST_TEST(failure_of({"true"}, log).find(log + ": ") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
