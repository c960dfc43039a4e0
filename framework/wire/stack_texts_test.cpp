#include "wire/stack_texts.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(stack_texts)

namespace {

using namespace holdfast;
using namespace holdfast::wire;
using Frames = std::vector<std::string>;

/// Output of perf 6.1.
constexpr const char* kChains =
    "app   548 46821.832828:    2004008 cpu-clock:ppp: \n"
    "\t            11d1 shop::parse_header+0x31 (/srv/app)\n"
    "\t            1322 shop::serve(int)+0xa2 (/srv/app)\n"
    "\t            1090 main+0x20 (/srv/app)\n"
    "\n"
    "my app 1   548 46821.833:    1000000 cpu-clock:ppp: \n"
    "\tffffffff815e6480 set_pte_range+0x70 ([kernel.kallsyms])\n"
    "\t            11c2 shop::mixed (inlined)\n"
    "\n"
    "app   548 46821.834: 5 cache-misses: \n"
    "\t            1090 main+0x20 (/srv/app)\n";

}  // namespace

BOOST_AUTO_TEST_CASE(folded_stacks_are_read_with_spaces_in_names_and_without_marks) {
  const auto read = parse_folded(
      "# made by a tool\n"
      "app;main;words::split(std::string const&);_int_malloc_[k] 12\n"
      "main;a b 0.5\r\n"
      "\n"
      "idle 0\n",
      "x");
  BOOST_REQUIRE(read.stacks.size() == 2U);
  BOOST_TEST(
      (read.stacks[0].frames == Frames{"app", "main", "words::split(std::string const&)", "_int_malloc"}));
  BOOST_TEST(read.stacks[0].cost == 12);
  BOOST_TEST((read.stacks[1].frames == Frames{"main", "a b"}));
  BOOST_TEST(read.stacks[1].cost == 0.5);
}

BOOST_AUTO_TEST_CASE(a_line_without_a_count_is_refused_with_its_number) {
  BOOST_CHECK_EXCEPTION(parse_folded("main 1\nmain;parse\n", "x"), Error, [](const Error& wrong) {
    return std::string(wrong.what()).starts_with("x:2: has no count");
  });
}

BOOST_AUTO_TEST_CASE(call_chains_of_perf_script_are_read_with_their_periods_and_files) {
  BOOST_TEST(is_perf_script(kChains));
  const auto read = parse_perf_script(kChains, "x");
  BOOST_TEST(read.type == "cpu-clock:ppp");
  BOOST_REQUIRE_MESSAGE(read.stacks.size() == 2U, "the second event is not added to the first");
  BOOST_TEST((read.stacks[0].frames == Frames{"main", "shop::serve(int)", "shop::parse_header"}));
  BOOST_TEST(read.stacks[0].cost == 2004008);
  BOOST_TEST((read.stacks[1].frames == Frames{"shop::mixed", "set_pte_range"}));
  BOOST_TEST(read.stacks[1].cost == 1e6);
  BOOST_TEST(read.objects.at("shop::parse_header") == "/srv/app");
  BOOST_TEST(read.objects.at("set_pte_range") == "[kernel.kallsyms]");
  BOOST_TEST(read.objects.count("shop::mixed") == 0U);
}

BOOST_AUTO_TEST_CASE(samples_without_call_chains_are_lines_that_begin_with_blanks) {
  const std::string flat =
      "             app  1234   100.5:     250000       cycles:u:      55d0f1 shop::serve(int)+0x22 "
      "(/srv/app)\n"
      "             app  1234   100.6:     250001       cycles:u:      55d0f2 main+0x2 (/srv/app)\n";
  BOOST_TEST(is_perf_script(flat));
  const auto read = parse_perf_script(flat, "x");
  BOOST_REQUIRE(read.stacks.size() == 2U);
  BOOST_TEST((read.stacks[0].frames == Frames{"shop::serve(int)"}));
  BOOST_TEST(read.stacks[0].cost == 250000);
}

BOOST_AUTO_TEST_CASE(other_texts_are_no_output_of_perf_script) {
  BOOST_TEST(!is_perf_script("app;main;ns::parse 12\n"));
  BOOST_TEST(!is_perf_script("main: 12\n"));
  BOOST_TEST(!is_perf_script(""));
  BOOST_CHECK_THROW(parse_perf_script("nothing\n", "x"), Error);
}

BOOST_AUTO_TEST_SUITE_END()
