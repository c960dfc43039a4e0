#include "binary/fingerprint/code_diff.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(code_diffs)

namespace {

using namespace holdfast;
using namespace holdfast::binary;
using Lines = std::vector<std::string>;

/// Returns the instructions of square() in a program that is built from these functions.
std::vector<CodeLine> square_of(const std::string& functions, const std::string& options = "-O2") {
  const TemporaryDirectory place;
  const auto file = place.write("source.cpp",
                                "#include <cstdio>\n#define OWN __attribute__((noinline))\nvolatile int "
                                "sink;\nOWN int half(int x) { return x / 2 + sink; }\n" +
                                    functions + "int main(int n, char**) { return square(n); }\n");
  const auto made = place / "program";
  BOOST_REQUIRE(std::system(("c++ -w " + options + " -o " + made + " " + file).c_str()) == 0);
  Disassembly program(made);
  const auto found = program.functions_named("_Z6squarei");
  BOOST_REQUIRE(found.size() == 1U);
  return program.function_at(found.front());
}

bool has(const Lines& lines, char mark, const std::string& text) {
  return std::ranges::any_of(lines, [&](const std::string& line) {
    return line.front() == mark && line.find(text) != std::string::npos;
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_in_one_build_alone_is_marked) {
  const std::vector<CodeLine> before{{"mov eax, edi"}, {"add eax, 1"}, {"ret"}};
  const std::vector<CodeLine> now{{"mov eax, edi"}, {"imul eax, eax"}, {"add eax, 2"}, {"ret"}};
  const Lines expected{"  mov eax, edi", "- add eax, 1", "+ imul eax, eax", "+ add eax, 2", "  ret"};
  BOOST_TEST(code_diff(before, now) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_jump_to_the_same_instruction_is_the_same_whatever_lies_between) {
  const std::vector<CodeLine> before{{"test edi, edi"}, {"je", 3}, {"inc eax"}, {"ret"}};
  const std::vector<CodeLine> now{{"test edi, edi"}, {"je", 4}, {"inc eax"}, {"inc edx"}, {"ret"}};
  const Lines expected{"  test edi, edi", "  je L1", "  inc eax", "+ inc edx", "  L1:", "  ret"};
  BOOST_TEST(code_diff(before, now) == expected, boost::test_tools::per_element());
  const std::vector<CodeLine> elsewhere{{"test edi, edi"}, {"je", 2}, {"inc eax"}, {"ret"}};
  BOOST_TEST(has(code_diff(before, elsewhere), '+', "je L"));
}

BOOST_AUTO_TEST_CASE(long_equal_stretches_are_left_out_and_so_is_the_end_of_long_diffs) {
  std::vector<CodeLine> before(100, {"nop"});
  auto now = before;
  now[50].text = "ret";
  const auto lines = folded(code_diff(before, now));
  BOOST_TEST(lines.front() == "@ 44 equal lines");
  BOOST_TEST(lines.size() == 16U);  // 6 equal lines on each side, 2 that differ, 2 sentences
  BOOST_TEST(folded(lines, 3).back() == "@ 13 more lines are left out");
}

BOOST_AUTO_TEST_CASE(where_functions_and_data_lie_makes_no_difference) {
  const std::string square =
      "OWN int square(int x) { if (x > 7) std::puts(\"more\"); return half(x) * 3 + sink; }\n";
  const std::string other = "OWN int fresh(int x) { std::puts(\"others\"); return sink * x; }\n";
  for (const char* options : {"-O0", "-O2", "-O2 -no-pie -fno-pie"}) {
    BOOST_TEST_CONTEXT(options) {
      const auto before = square_of(square, options);
      BOOST_TEST((before == square_of(other + square, options)));
      const auto all = code_diff(before, {});
      for (const char* name : {"half", "puts", "\"more\"", "sink"}) BOOST_TEST(has(all, '-', name), name);
    }
  }
}

BOOST_AUTO_TEST_CASE(an_edit_is_seen_with_the_names_of_what_it_calls) {
  const auto lines = code_diff(square_of("OWN int square(int x) { return x * x; }\n"),
                               square_of("OWN int square(int x) { return half(x) * x; }\n"));
  BOOST_TEST(has(lines, '+', "call half"));
  BOOST_TEST(!has(lines, '-', "call"));
}

BOOST_AUTO_TEST_SUITE_END()
