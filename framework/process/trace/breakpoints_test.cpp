#include "process/trace/breakpoints.hpp"

#define BOOST_TEST_DYN_LINK
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <cstdlib>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(breakpoints)

namespace {

using namespace holdfast;

/// Compiles a program that calls its functions a, b and c as `body` says, and returns its file.
std::string program(const TemporaryDirectory& place, const std::string& body) {
  const auto source = place.write("main.c",
                                  "static volatile int calls;\n"
                                  "__attribute__((noinline)) void a(void) { ++calls; }\n"
                                  "__attribute__((noinline)) void b(void) { ++calls; }\n"
                                  "__attribute__((noinline)) void c(void) { b(); ++calls; }\n"
                                  "int main(void) { " +
                                      body + " return 0; }\n");
  auto file = place / "program";
  BOOST_REQUIRE(std::system(("cc -O1 -o '" + file + "' '" + source + "'").c_str()) == 0);
  return file;
}

/// Returns the begins of a, b and c according to nm.
std::map<std::uint64_t, char> functions_in(const std::string& file) {
  std::map<std::uint64_t, char> functions;
  std::FILE* out = popen(("nm '" + file + "'").c_str(), "r");
  unsigned long address = 0;
  char kind = 0;
  std::array<char, 256> name{};
  std::array<char, 512> line{};
  while (std::fgets(line.data(), line.size(), out) != nullptr) {
    const bool read = std::sscanf(line.data(), "%lx %c %255s", &address, &kind, name.data()) == 3;
    if (read && name[1] == '\0' && std::string("abc").find(name[0]) != std::string::npos)
      functions[address] = name[0];
  }
  pclose(out);
  return functions;
}

/// Returns the order in which the program enters its functions: "ab".
std::string entered(const std::string& body, trace::Entered how) {
  const TemporaryDirectory place;
  const auto file = program(place, body);
  const auto functions = functions_in(file);
  BOOST_REQUIRE(functions.size() == 3U);
  trace::Entries entries;
  for (const auto& [address, name] : functions) entries[file].insert(address);
  const auto traced = trace::run_traced({.file = file, .argv = {file}}, entries, how);
  BOOST_TEST(traced.code == 0);
  std::string order;
  for (const auto& entry : traced.order) order += functions.at(entry.address);
  return order;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_first_entry_of_each_function_is_noted) {
  BOOST_TEST(entered("b(); a(); a(); b(); a();", trace::Entered::first) == "ba");
}

BOOST_AUTO_TEST_CASE(in_turns_an_entry_is_noted_where_another_function_was_entered_before_it) {
  BOOST_TEST(entered("a(); a(); b(); a();", trace::Entered::in_turns) == "aba");
  BOOST_TEST(entered("for (int i = 0; i < 3; ++i) { a(); b(); }", trace::Entered::in_turns) == "ababab");
}

BOOST_AUTO_TEST_CASE(in_turns_a_function_that_calls_another_is_entered_before_it) {
  BOOST_TEST(entered("c(); c(); a();", trace::Entered::in_turns) == "cbcba");
}

BOOST_AUTO_TEST_CASE(functions_that_call_each_other_for_long_stop_the_program_some_thousands_of_times) {
  const auto order = entered("for (int i = 0; i < 20000; ++i) { a(); b(); }", trace::Entered::in_turns);
  BOOST_TEST(order.size() == 10'000U);
}

BOOST_AUTO_TEST_SUITE_END()
