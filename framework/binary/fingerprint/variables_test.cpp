#include "binary/fingerprint/builds_test.hpp"

BOOST_AUTO_TEST_SUITE(variables_of_two_builds)

namespace {

using namespace holdfast::binary;
using namespace holdfast::binary::builds_test;

using Names = std::set<std::string>;

/// Returns the names of the variables that a function of the program may read.
Names read_by(const std::string& reader, const std::string& program) {
  const auto all = fingerprints_of(program);
  Names names;
  for (const auto& function : all.functions) {
    if (function.name != reader) continue;
    for (const auto variable : function.variables) names.insert(all.variables[variable].name);
  }
  return names;
}

Names read_by_square(const std::string& program) { return read_by("_Z6squarei", program); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_variable_is_compared_by_its_initial_content) {
  const auto table = [](const std::string& values) {
    return "static int table[4] = {" + values + "};\nOWN int square(int x) { return table[x & 3]++; }\n";
  };
  const auto found = Builds().compared(table("1, 2, 3, 4"), table("1, 2, 9, 4"));
  BOOST_TEST(changed(found).empty());
  BOOST_TEST(found.variables == Names{"_ZL5table"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(variables_of_threads_are_known_by_name) {
  const std::string counter =
      "thread_local int counter = 3;\nOWN int square(int x) { return counter += x; }\n";
  BOOST_TEST(keeps_all(Builds().compared(
      counter, "thread_local int fresh = 5;\nOWN int uses() { return ++fresh; }\n" + counter)));
  const std::string other = "thread_local int counter = 4;\nOWN int square(int x) { return counter += x; }\n";
  BOOST_TEST(Builds().compared(counter, other).variables == Names{"counter"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_table_of_threads_is_read_by_who_adds_an_index_to_its_place) {
  const std::string table =
      "static thread_local int owned[4] = {3, 1, 4, 1};\nOWN int square(int x) { return ++owned[x & 3]; }\n";
  for (const char* options : {"-O0", "-O2", "-O2 -fPIC", "-O2 -no-pie -fno-pie"}) {
    BOOST_TEST_CONTEXT(options) {
      BOOST_TEST(read_by_square(Builds{options}.built("program", table)).contains("_ZL5owned"));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_table_is_read_by_who_knows_a_place_before_it_and_adds_a_letter) {
  const std::string table =
      "static short weights[26] = {3, 1};\nOWN int square(int x) { return ++weights[(x & 15) + 97 - 'a']; }\n"
      "OWN int of(const char* text) { return ++weights[*text - 'a']; }\n";
  const Builds builds{"-O2 -no-pie -fno-pie"};
  BOOST_TEST(read_by("_Z2ofPKc", builds.built("program", table)).contains("_ZL7weights"));
}

BOOST_AUTO_TEST_CASE(a_table_is_not_read_by_who_passes_a_text_that_ends_before_it_to_a_call) {
  const std::string texts =
      "extern \"C\" int puts(const char*);\n"
      "asm(\".section .rodata; .globl text; text: .asciz \\\"text\\\"; .balign 8; .globl table; .type table, "
      "@object; table: .quad 5; .size table, 8; .text\"); extern const char text[]; extern const long "
      "table;\n"
      "OWN int square(int x) { return puts(text) + x; }\n"
      "OWN int letter(const char* at) { return text[*at - 'a']; }\n";
  for (const char* options : {"-O2", "-O0", "-O2 -no-pie -fno-pie"}) {
    BOOST_TEST_CONTEXT(options) {
      const Builds builds{options};
      const auto program = builds.built("program", texts);
      BOOST_TEST(!read_by_square(program).contains("table"));
      BOOST_TEST(read_by("_Z6letterPKc", program).contains("table"));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_list_that_the_linker_gathers_is_part_of_who_goes_through_it) {
  const auto list = [](const std::string& entries) {
    return "#define LISTED __attribute__((section(\"listed\"), used)) static const long\n" + entries +
           "\nextern const long __start_listed[], __stop_listed[];\nOWN int square(int x) { for (auto* at = "
           "__start_listed; at != __stop_listed; ++at) x += *at; return x; }\n";
  };
  const auto before = list("LISTED one = 1; LISTED two = 2;");
  BOOST_TEST(Builds().compared(before, list("LISTED one = 1; LISTED two = 3;")).differs("_Z6squarei"));
  BOOST_TEST(Builds()
                 .compared(before, list("LISTED one = 1; LISTED two = 2; LISTED three = 3;"))
                 .differs("_Z6squarei"));
  BOOST_TEST(keeps_all(Builds().compared(before, "OWN int fresh() { return sink; }\n" + before)));
}

BOOST_AUTO_TEST_CASE(a_list_behind_the_compilers_own_is_read_by_who_goes_through_it_alone) {
  const auto list = [](const std::string& second) {
    return "#define LISTED __attribute__((section(\"listed\"), used)) static long\nLISTED one = 1, two = " +
           second +
           ";\nextern long __start_listed[], __stop_listed[];\nOWN int square(int x) { for (auto* at = "
           "__start_listed; at != __stop_listed; ++at) x += *at; return x; }\n";
  };
  const Builds builds;
  const auto found = compare_modules(builds.built("previous", list("2")), builds.built("current", list("3")));
  BOOST_TEST(found.differs("_Z6squarei"));
  BOOST_TEST(!found.differs("deregister_tm_clones"));
  BOOST_TEST(read_by("deregister_tm_clones", builds.place / "previous").empty());
}

BOOST_AUTO_TEST_CASE(a_variable_that_differs_does_so_by_all_its_names) {
  const auto named = [](int value) {
    return "int value = " + std::to_string(value) +
           ";\nextern int alias __attribute__((alias(\"value\")));\n" + kSquare;
  };
  BOOST_TEST(Builds().compared(named(5), named(6)).variables == (Names{"alias", "value"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_variable_that_begins_where_a_label_is_is_read_by_who_refers_to_either) {
  const auto labelled = [](const std::string& value) {
    return "asm(\".data; .globl mark; .type mark, @object; mark: .globl value; .type value, @object; value: "
           ".long " +
           value +
           "; .size value, 4; .text\"); extern int value;\nOWN int square(int x) { return x * value; }\n";
  };
  BOOST_TEST(read_by_square(Builds().built("previous", labelled("5"))).contains("value"));
  BOOST_TEST(Builds().compared(labelled("5"), labelled("6")).variables == Names{"value"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(numbers_that_the_compiler_counts_through_a_unit_are_no_names) {
  const auto choice = [](const std::string& name, const std::string& last) {
    return "OWN int " + name +
           "(int x) { switch (x) { case 0: return 31; case 1: return 7; case 2: return 95; case 3: return 12;"
           " case 4: return 61; case 5: return " +
           last + "; } return 0; }\n";
  };
  const auto before = choice("square", "5");
  BOOST_TEST(keeps_all(Builds().compared(before, choice("fresh", "6") + before)));
  const auto compared = Builds().compared(choice("fresh", "6") + before, choice("fresh", "7") + before);
  BOOST_TEST(compared.differs("_Z5freshi"));
  BOOST_TEST(!compared.differs("_Z6squarei"));
}

BOOST_AUTO_TEST_CASE(a_variable_that_was_copied_behind_a_list_is_read_by_who_refers_to_it) {
  const auto read = read_by_square(Builds().built(
      "previous",
      "#define LISTED __attribute__((section(\"listed\"), used)) static long\nLISTED one = 1, two = 2;\n"
      "extern const long __start_listed[], __stop_listed[];\nextern char** environ;\n"
      "OWN int square(int x) { asm(\"\" : \"+r\"(x) : \"r\"(&environ)); return x; }\n"
      "OWN long listed() { return __stop_listed - __start_listed; }\n"));
  BOOST_TEST(std::ranges::any_of(read, [](const std::string& name) { return name.ends_with("environ"); }));
}

BOOST_AUTO_TEST_SUITE_END()
