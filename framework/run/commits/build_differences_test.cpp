#include "run/commits/build_differences.hpp"

#include "run/commits/compilations.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(differences_of_builds)

namespace {

using namespace holdfast;
using namespace holdfast::commits;
using Words = std::vector<std::string>;

std::vector<CacheEntry> cache_of(const std::string& source, const std::vector<CacheEntry>& entries) {
  auto cache = entries;
  cache.push_back({"", "CMAKE_HOME_DIRECTORY", "INTERNAL", source});
  cache.push_back({"", "CMAKE_CACHEFILE_DIR", "INTERNAL", source + "/build"});
  return cache;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_command_line_has_an_object_file_and_options_that_decide_what_becomes_of_it) {
  const auto [object, options] = compilation_of(
      R"(ccache /usr/bin/c++ -DNAME=\"a\ b\" -I/src/include -isystem /opt/x -fmacro-prefix-map=/a=/b -O3 -Wall --param big=1 -MD -MT x.o -MF x.o.d -o x.o -c /src/x.cpp)");
  BOOST_TEST(object == "x.o");
  BOOST_TEST(options == (Words{"-DNAME=\"a b\"", "-O3", "--param big=1"}));
  BOOST_TEST(compilation_of("c++ -O3 x.o -o x").first == "");  // this command only links
}

BOOST_AUTO_TEST_CASE(entries_of_the_cache_are_compared_without_the_places_of_the_trees) {
  const auto then = cache_of("/then", {{"", "FAST", "BOOL", "ON"},
                                       {"", "DATA", "PATH", "/then/data"},
                                       {"", "OLD", "BOOL", "ON"},
                                       {"", "CMAKE_CXX_FLAGS", "STRING", "-O3"}});
  const auto now = cache_of("/now", {{"", "FAST", "BOOL", "OFF"},
                                     {"", "DATA", "PATH", "/now/data"},
                                     {"", "NEW", "BOOL", "ON"},
                                     {"", "CMAKE_CXX_FLAGS", "STRING", "-O0"}});
  BOOST_TEST(differences_text(cache_differences(then, now)) == "FAST OFF instead of ON");
}

BOOST_AUTO_TEST_CASE(packages_are_compared_by_their_versions) {
  const auto package = [](const std::string& details) {
    return cache_of("/src", {{"", "FIND_PACKAGE_MESSAGE_DETAILS_ZLIB", "INTERNAL", details}});
  };
  BOOST_TEST(differences_text(cache_differences(package("[/usr/lib/libz.so][/usr/include][c ][v1.2.13()]"),
                                                package("[/opt/libz.so][/usr/include][c ][v1.3(1.2)]"))) ==
             "version of ZLIB 1.3 instead of 1.2.13");
}

BOOST_AUTO_TEST_SUITE_END()
