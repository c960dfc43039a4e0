#include "binary/fingerprint/comparison.hpp"

#include "binary/fingerprint/builds_test.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(fingerprints_of_two_builds)

namespace {

using namespace holdfast;
using namespace holdfast::binary;
using namespace holdfast::binary::builds_test;

using Names = std::set<std::string>;

}  // namespace

BOOST_AUTO_TEST_CASE(where_functions_lie_makes_no_difference) {
  const std::string other = "OWN int cube(int x) { return x * x * x + half(x); }\n";
  BOOST_TEST(keeps_all(Builds().compared(kSquare + other, other + kSquare)));
  const std::string large =
      "OWN int fresh(int x) { for (int i = 0; i < x; ++i) sink = sink * 3 + i; return sink; }\n";
  for (const char* options : {"-O0", "-O1", "-O2", "-O3", "-O2 -no-pie -fno-pie", "-O2 -flto"}) {
    BOOST_TEST_CONTEXT(options) {
      const auto found = Builds{options}.compared(kSquare, large + kSquare);
      BOOST_TEST(keeps_all(found));
      BOOST_TEST((in_state(found, FunctionState::added).contains("_Z5freshi") ||
                  std::string(options) == "-O2 -flto"));
    }
  }
}

// In a program at its linked address, a number cannot be distinguished from an address. The number in square() is the address
// that half() has in the first build; half() moves in the second build. The section of variables ends elsewhere in each build,
// too.
BOOST_AUTO_TEST_CASE(
    a_number_that_is_the_address_of_a_function_in_one_build_is_the_same_number_in_the_other) {
  const Builds builds{"-O2 -no-pie -fno-pie"};
  const auto square = [](std::uint64_t number) {
    return "OWN int square(int x) { sink = " + std::to_string(number) + "; return x * x; }\n";
  };
  const auto prints = fingerprints_of(builds.built("tried", square(0x401000)));
  const auto half = std::ranges::find(prints.functions, "_Z4halfi", &FunctionPrint::name);
  BOOST_REQUIRE((half != prints.functions.end()));
  // Nothing may begin at this address in the second build, where fresh(), which is aligned, is before half().
  BOOST_REQUIRE(half->address % 64 != 0);
  const std::string head = kHead;
  for (const int ints : {1, 2, 3, 5, 8, 13, 21}) {
    const auto begin = "int table[" + std::to_string(ints) + "] = {1};\n" +
                       "__attribute__((aligned(64))) OWN int fresh(int x) { for (int i = 0; i < x; ++i) sink "
                       "= sink * 3 + table[0]; return sink; }\n";
    const auto moved =
        head.substr(0, head.find("OWN int half")) + begin + head.substr(head.find("OWN int half"));
    const auto found = compare_modules(builds.built("previous", square(half->address)),
                                       builds.built("current", square(half->address), moved));
    BOOST_TEST(keeps_all(found), ints);
    BOOST_TEST(changed(compare_modules(builds.built("previous", square(half->address)),
                                       builds.built("other", square(half->address + 1), moved)))
                   .contains("_Z6squarei"));
  }
}

BOOST_AUTO_TEST_CASE(another_function_at_the_same_address_is_not_the_same_number) {
  const std::string fast = "OWN int fast(int x) { return x + 1; }\n";
  const std::string slow = "OWN int slow(int x) { return x + 2; }\n";
  const auto calls = [](const std::string& name) {
    return "OWN int square(int x) { int (*volatile f)(int) = " + name + "; return f(x); }\n";
  };
  const Builds builds{"-O2 -no-pie -fno-pie"};
  BOOST_TEST(changed(builds.compared(fast + slow + calls("fast"), slow + fast + calls("slow"))) ==
                 Names{"_Z6squarei"},
             boost::test_tools::per_element());
  BOOST_TEST(
      changed(builds.compared(fast + calls("fast"), slow + fast + calls("slow"))) == Names{"_Z6squarei"},
      boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(of_a_static_program_its_own_functions_are_known_among_those_of_the_c_library) {
  const std::string fresh =
      "OWN int fresh(int x) { for (int i = 0; i < x; ++i) sink = sink * 3 + i; return sink; }\n";
  const auto found = Builds{"-O2 -static"}.compared(kSquare, fresh + kSquare);
  for (const char* name : {"_Z6squarei", "_Z4halfi", "main", "malloc", "exit"})
    BOOST_TEST(!found.differs(name), name);
  BOOST_TEST(changed(found).size() < 20U);
}

BOOST_AUTO_TEST_CASE(constants_callees_and_texts_are_part_of_a_function) {
  const Builds builds;
  const auto function = [](const std::string& body) { return "OWN int square(int x) { " + body + " }\n"; };
  for (const auto& [before, now] : {std::pair{"return x * 7;", "return x * 11;"},
                                    {"return half(x);", "return half(x) + 1;"},
                                    {"return \"one\"[x];", "return \"two\"[x];"},
                                    {"return x * 1.25;", "return x * 1.75;"}}) {
    BOOST_TEST_CONTEXT(now) {
      BOOST_TEST(changed(builds.compared(function(before), function(now))) == Names{"_Z6squarei"},
                 boost::test_tools::per_element());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_jump_table_is_compared_by_where_it_leads) {
  const auto table = [](int third) {
    return "OWN int square(int x) { switch (x) { case 0: sink = 4; return half(1); case 1: sink = 7; return "
           "3; case 2: "
           "sink = 1; return half(" +
           std::to_string(third) +
           "); case 3: sink = 2; return x * 9; case 4: sink = 8; return half(x); "
           "case 5: sink = 3; return 77; default: return 5; } }\n";
  };
  const Builds builds;
  BOOST_TEST(keeps_all(builds.compared(table(5), "OWN int moved() { return half(sink); }\n" + table(5))));
  BOOST_TEST(changed(builds.compared(table(5), table(6))).contains("_Z6squarei"));
}

BOOST_AUTO_TEST_CASE(a_jump_table_of_another_function_is_no_data_of_who_refers_to_what_lies_behind_it) {
  const auto chooses = [](const std::string& name, const std::string& places) {
    return "OWN int " + name +
           "(int x) { switch (x) { case 0: sink = 4; return half(1); case 1: sink = 7; return 3; case 2: "
           "sink = 1;" +
           " return half(5); case 3: sink = 2; return x * 9; case 4: sink = 8; return half(x); default: "
           "return " +
           places + "; } }\n";
  };
  const auto before = chooses("cube", "6");
  const auto behind =
      "OWN int moved() { return half(sink) * 3; }\n" + chooses("square", "5") + chooses("third", "7");
  const Builds builds{"-O2 -s"};
  BOOST_TEST(
      changed(builds.compared(before + behind, before + "OWN int fresh() { return half(sink); }\n" + behind))
          .empty());
}

BOOST_AUTO_TEST_CASE(a_line_number_that_only_an_assertion_would_name_is_no_change_of_a_run_that_ends_well) {
  const auto asserts = [](int line) {
    return "OWN void fail(int line) { sink = line; std::abort(); }\nOWN int square(int x) { if (x > 99) "
           "fail(" +
           std::to_string(line) + "); return x * x; }\n";
  };
  const auto found = Builds().compared(asserts(10), asserts(11));
  BOOST_TEST(in_state(found, FunctionState::same_when_it_returns).contains("_Z6squarei"));
  BOOST_TEST(!found.differs("_Z6squarei"));
  const std::string exits = "OWN int square(int x) { if (x > 99) std::exit(";
  BOOST_TEST(
      Builds().compared(exits + "3); return x; }\n", exits + "4); return x; }\n").differs("_Z6squarei"));
}

BOOST_AUTO_TEST_CASE(a_table_of_functions_is_compared_by_their_names) {
  const auto table = [](const std::string& functions) {
    return "OWN int one(int x) { return x + 1; }\nOWN int two(int x) { return x + 2; }\nint (*table[])(int) "
           "= {" +
           functions + "};\nOWN int square(int x) { return table[x & 1](x); }\n";
  };
  BOOST_TEST(Builds().compared(table("one, two"), table("two, one")).variables == Names{"table"},
             boost::test_tools::per_element());
  BOOST_TEST(keeps_all(
      Builds().compared(table("one, two"), "OWN int fresh(int x) { return sink; }\n" + table("one, two"))));
}

BOOST_AUTO_TEST_CASE(a_class_that_no_longer_overrides_changes_its_table) {
  const auto shape = [](const std::string& member) {
    return "struct Shape { virtual int area(int x) { return x; } };\nstruct Square : Shape { " + member +
           " };\nOWN Shape* made() { return new Square; }\nOWN int square(int x) { return made()->area(x); "
           "}\n";
  };
  const auto found = Builds().compared(shape("int area(int x) override { return x * 3; }"), shape(""));
  BOOST_TEST(found.variables.contains("_ZTV6Square"));
}

BOOST_AUTO_TEST_CASE(what_is_caught_is_part_of_a_function) {
  const auto catches = [](const std::string& what) {
    return "struct A {}; struct B {};\nOWN void throws(int x) { if (x > 1) throw A(); }\nOWN int square(int "
           "x) { try { throws(x); "
           "} catch (" +
           what + ") { return 1; } return 2; }\n";
  };
  BOOST_TEST(Builds().compared(catches("A&"), catches("B&")).differs("_Z6squarei"));
  BOOST_TEST(
      keeps_all(Builds().compared(catches("A&"), "OWN int fresh(int x) { return sink; }\n" + catches("A&"))));
}

BOOST_AUTO_TEST_CASE(texts_of_wide_characters_are_compared_to_their_end_though_another_begins_within) {
  const auto texts = [](const std::string& kind, const std::string& end) {
    return "using Text = const decltype(" + kind +
           "'a')*;\nText volatile text;\nOWN int tail() { text = " + kind + "\"" + end +
           "\"; return 1; }\nOWN int square(int x) { text = " + kind + "\"so " + end + "\"; return x; }\n";
  };
  for (const char* kind : {"", "L", "u", "U"}) {
    BOOST_TEST_CONTEXT(kind) {
      BOOST_TEST(Builds().compared(texts(kind, "it ends"), texts(kind, "it enda")).differs("_Z6squarei"));
      BOOST_TEST(keeps_all(Builds().compared(texts(kind, "it ends"),
                                             "OWN int fresh() { return sink; }\n" + texts(kind, "it ends"))));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_text_of_one_character_ends_where_it_ends) {
  const auto setting = [](const std::vector<std::string>& texts) {
    std::string code;
    for (const auto& text : texts) code += " text = \"" + text + "\";";
    return code;
  };
  const auto with = [&](const std::vector<std::string>& others) {  // each text begins at an even address
    return "const char* volatile text;\nOWN int square(int x) {" + setting({"S", "T", "U", "V"}) +
           " return x; }\nOWN int other(int i) {" + setting(others) +
           " static const int zeros[8] = {}; return *(const volatile int*)&zeros[i]; }\n";
  };
  const auto compared = Builds().compared(with({"abc", "def", "ghi"}), with({"abd", "deg", "ghj"}));
  BOOST_TEST(compared.differs("_Z5otheri"));
  BOOST_TEST(!compared.differs("_Z6squarei"));
}

BOOST_AUTO_TEST_CASE(data_without_names_is_compared_however_deep_it_lies) {
  const auto chain = [](int last) {
    std::string text =
        "struct Node { int value; Node* next; };\nstatic Node n0 = {" + std::to_string(last) + ", nullptr}";
    for (int i = 1; i < 20; ++i)
      text += ", n" + std::to_string(i) + " = {7, &n" + std::to_string(i - 1) + "}";
    return text +
           ";\nOWN int square(int x) { for (Node* at = &n19; at; at = at->next) x += at->value++; return x; "
           "}\n";
  };
  const Builds builds{"-O2 -s"};
  BOOST_TEST(changed(builds.compared(chain(5), chain(6))).size() >= 1U);
  BOOST_TEST(keeps_all(builds.compared(chain(5), chain(5))));
}

BOOST_AUTO_TEST_CASE(a_renamed_namespace_is_a_name_and_no_change) {
  const auto inside = [](const std::string& name) {
    return "namespace " + name +
           " { OWN int helped(int x) { return x * 5; } OWN int helps(int x) { return helped(x) + 1; } }\n"
           "OWN int square(int x) { return " +
           name + "::helps(x); }\n";
  };
  const auto found = Builds().compared(inside("v11"), inside("v12"));
  BOOST_TEST(keeps_all(found));
  BOOST_TEST(found.former_names.at("_ZN3v125helpsEi") == "_ZN3v115helpsEi");
  BOOST_TEST(!found.differs("_ZN3v115helpsEi"));
}

BOOST_AUTO_TEST_CASE(what_is_no_program_is_an_error) {
  const TemporaryDirectory place;
  const auto text = place.write("text", "#!/bin/sh\n");
  BOOST_CHECK_THROW(compare_modules(text, text), Error);
}

BOOST_AUTO_TEST_SUITE_END()
