#include "image/compilations.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(compilations)

namespace {

using namespace holdfast;
using namespace holdfast::image;
using Words = std::vector<std::string>;

constexpr const char* kSort = "CMakeFiles/sort.dir/sort.cpp.o";
constexpr const char* kMain = "CMakeFiles/sort.dir/main.cpp.o";
constexpr const char* kText = "lib/CMakeFiles/text.dir/text.cpp.o";

std::string options_text(const Compilations& baseline, const Compilations& current) {
  return differences_text(option_differences(baseline, current));
}

std::string kept_text(const Compilations& baseline, const Compilations& current) {
  return options_text(by_part(grouped(baseline)), by_part(grouped(current)));
}

}  // namespace

BOOST_AUTO_TEST_CASE(other_options_of_all_files_are_one_difference) {
  const Compilations then{{kSort, {"-O3", "-DNDEBUG"}}, {kMain, {"-O3"}}};
  const Compilations now{{kSort, {"-O0", "-DNDEBUG"}}, {kMain, {"-O0"}}};
  BOOST_TEST(options_text(then, now) == "compiler options -O0 instead of -O3");
  BOOST_TEST(options_text(then, then) == "");
}

BOOST_AUTO_TEST_CASE(other_options_of_some_files_name_these) {
  const Compilations then{{kSort, {"-O3"}}, {kMain, {"-O3"}}};
  BOOST_TEST(options_text(then, {{kSort, {"-O3"}}, {kMain, {"-O3", "-O0"}}}) ==
             "compiler options of main.cpp -O0 (new)");
  BOOST_TEST(options_text(then, {{kSort, {}}, {kMain, {"-O3"}}}) ==
             "compiler options of sort.cpp without -O3");
}

BOOST_AUTO_TEST_CASE(files_that_one_build_has_alone_are_no_difference) {
  BOOST_TEST(options_text({{kSort, {"-O3"}}}, {{kMain, {"-O0"}}}) == "");
}

BOOST_AUTO_TEST_CASE(of_several_levels_of_optimisation_the_last_counts) {
  BOOST_TEST(options_text({{kSort, {"-O0", "-g", "-O3"}}}, {{kSort, {"-O3", "-g", "-O0"}}}) ==
             "compiler options -O0 instead of -O3");
  BOOST_TEST(options_text({{kSort, {"-g", "-O3"}}}, {{kSort, {"-O3", "-g"}}}) == "");
}

BOOST_AUTO_TEST_CASE(sources_of_a_target_with_the_same_options_are_one_part) {
  const auto groups = grouped({{kSort, {"-O3"}}, {kMain, {"-O3"}}, {kText, {"-O3"}}, {"own.o", {"-O1"}}});
  BOOST_REQUIRE(groups.size() == 2);
  BOOST_TEST(groups[0].options == Words{"-O1"});
  BOOST_TEST(groups[0].parts == Words{"own.o"});
  BOOST_TEST(groups[1].options == Words{"-O3"});
  BOOST_TEST(groups[1].parts == (Words{"CMakeFiles/sort.dir", "lib/CMakeFiles/text.dir"}));
}

BOOST_AUTO_TEST_CASE(a_source_that_gets_options_of_its_own_is_compared_with_its_target_of_then) {
  const Compilations then{{kSort, {"-O3"}}, {kMain, {"-O3"}}, {kText, {"-O3"}}};
  const Compilations now{{kSort, {"-O3"}}, {kMain, {"-O3", "-O0"}}, {kText, {"-O3"}}};
  BOOST_TEST(kept_text(then, now) == "compiler options of main.cpp -O0 (new)");
  BOOST_TEST(kept_text(now, then) == "compiler options of main.cpp without -O0");
  BOOST_TEST(kept_text(then, then) == "");
}

BOOST_AUTO_TEST_CASE(options_that_say_where_code_lies_are_told_from_those_that_say_what_it_is) {
  for (const char* option :
       {"-falign-functions=64", "-fno-align-loops", "-Wa,-mbranches-within-32B-boundaries",
        "-mbranches-within-32B-boundaries", "-malign-data=cacheline", "-ffunction-sections"})
    BOOST_TEST(places_code(option), option);
  for (const char* option : {"-O3", "-Os", "-march=native", "-Wa,--noexecstack", "-flto", "-fPIC"})
    BOOST_TEST(!places_code(option), option);
  const std::vector<Compilation> compilations{{.options = {"-O3", "-falign-loops=64"}, .parts = {kSort}},
                                              {.options = {"-O3", "-falign-loops=32"}, .parts = {kMain}}};
  BOOST_TEST(placing_options(compilations) == (Words{"-falign-loops=32", "-falign-loops=64"}));
}

BOOST_AUTO_TEST_SUITE_END()
