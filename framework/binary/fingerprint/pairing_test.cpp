#include "binary/fingerprint/pairing.hpp"

#include "binary/fingerprint/builds_test.hpp"

BOOST_AUTO_TEST_SUITE(functions_without_a_name_of_their_own)

namespace {

using namespace holdfast;
using namespace holdfast::binary;
using namespace holdfast::binary::builds_test;

}  // namespace

BOOST_AUTO_TEST_CASE(functions_of_one_name_are_told_apart) {
  const std::string scoped =
      "OWN int square(int x) { auto f = [](int y) __attribute__((noinline)) { return y * 3; }; return f(x); "
      "}\n";
  BOOST_TEST(keeps_all(Builds().compared(scoped, "OWN int fresh(int x) { return sink; }\n" + scoped)));
}

BOOST_AUTO_TEST_CASE(static_functions_of_one_name_are_followed_from_their_callers) {
  const TemporaryDirectory place;
  const auto other = [&](const std::string& name, int factor) {
    return "-O2 " +
           place.write(name, "__attribute__((noinline)) static int twin(int x) { return x * " +
                                 std::to_string(factor) + "; }\nint other(int x) { return twin(x) + 2; }\n");
  };
  const std::string functions =
      "int other(int);\nOWN static int twin(int x) { return x / 3; }\n"
      "OWN int square(int x) { return twin(x) + other(x); }\n";
  const Builds previous{other("previous.cpp", 5)};
  const Builds current{other("current.cpp", 7)};
  const auto found =
      compare_modules(previous.built("program", functions), current.built("program", functions));
  const auto differing = changed(found);
  BOOST_REQUIRE(differing.size() == 1U);
  BOOST_TEST(readable_name(*differing.begin()).starts_with("twin(int) at 0x"));
  BOOST_TEST(found.twins.contains(*differing.begin()));
}

BOOST_AUTO_TEST_CASE(a_change_in_a_stripped_program_is_that_of_one_function) {
  const auto functions = [](const std::string& third, const std::string& between = "") {
    return "OWN int one(int x) { return half(x) * 3; }\nOWN int two(int x) { return one(x) ^ 5; }\n" +
           between + "OWN int three(int x) { " + third +
           " }\nOWN int four(int x) { return three(x) + two(x); }\n"
           "OWN int square(int x) { return four(x) - three(x + 1); }\n";
  };
  const Builds builds{"-O2 -s"};
  const auto before = functions("return two(x) + 11;");
  const auto edited = builds.compared(before, functions("return two(x) + 13;"));
  BOOST_TEST(changed(edited).size() == 1U);
  BOOST_TEST(in_state(edited, FunctionState::gone).empty());
  const auto grown = builds.compared(
      before, functions("return two(x) + 11;", "OWN int fresh(int x) { return sink * x; }\n"));
  BOOST_TEST(keeps_all(grown));
  BOOST_TEST(in_state(grown, FunctionState::added).size() == 1U);
}

BOOST_AUTO_TEST_CASE(in_a_stripped_program_calling_another_function_is_a_change) {
  const auto functions = [](const std::string& called) {
    return "OWN int one(int x) { return half(x) * 3; }\nOWN int two(int x) { return half(x) ^ 5; }\n"
           "OWN int three(int x) { return one(x) + two(x) * 9; }\n"
           "OWN int square(int x) { return three(x) + " +
           called + "(x + 1) + 1; }\n";
  };
  BOOST_TEST(changed(Builds{"-O2 -s"}.compared(functions("one"), functions("two"))).size() == 1U);
}

BOOST_AUTO_TEST_CASE(in_a_stripped_program_variables_of_one_value_are_told_apart) {
  const auto functions = [](const std::string& written) {
    return "static int first = 5, second = 5;\nOWN int one(int x) { return (" + written +
           " += x); }\nOWN int two(int x) { return first * x + second; }\n"
           "OWN int square(int x) { return one(x) + two(x); }\n";
  };
  const auto found = Builds{"-O2 -s"}.compared(functions("first"), functions("second"));
  BOOST_TEST(changed(found).size() >= 1U);
}

BOOST_AUTO_TEST_CASE(in_a_stripped_program_data_is_found_before_an_address_and_in_threads) {
  const auto backwards = [](int second) {
    return "static const short table[12] = {219, " + std::to_string(second) +
           ", 689, 441, 488, 319, 318, 525, 255, 33, 821, 656};\n"
           "OWN int square(int x) { int s = 0; for (auto* at = table + 12; at != table + 4; ) s += *--at * "
           "x; "
           "return s + table[x & 3]; }\n";
  };
  const auto of_threads = [](int value) {
    return "static thread_local int own = " + std::to_string(value) +
           ";\nOWN int square(int x) { return own += x; }\n";
  };
  const auto from_the_last = [](int ninth) {
    return "static const int table[12] = {219, 430, 689, 441, 488, 319, 318, 525, " + std::to_string(ninth) +
           ", 33, 821, 656};\nOWN int square(int x) { unsigned s = x; for (int i = 12; i-- > 0;) s = (s << 1 "
           "| s >> "
           "31) ^ unsigned(table[i]); return int(s); }\n";
  };
  // An exported variable keeps its name, but that does not name the other variables.
  for (const char* options : {"-O2 -s", "-O2 -s -fno-pie -no-pie", "-O2 -s -rdynamic"}) {
    BOOST_TEST_CONTEXT(options) {
      const Builds builds{options};
      BOOST_TEST(!changed(builds.compared(backwards(430), backwards(431))).empty());
      BOOST_TEST(!changed(builds.compared(from_the_last(255), from_the_last(566))).empty());
      BOOST_TEST(!changed(builds.compared(of_threads(57), of_threads(72))).empty());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_stripped_program_is_compared_as_far_as_its_unwind_table_goes) {
  const auto found = Builds{"-O2 -s"}.compared(kSquare, "OWN int square(int x) { return x * x + 7; }\n");
  BOOST_TEST(changed(found).size() == 1U);
  const auto same = Builds{"-O2 -s"}.compared(kSquare, kSquare);
  BOOST_TEST(keeps_all(same));
}

BOOST_AUTO_TEST_SUITE_END()
