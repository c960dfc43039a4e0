#pragma once

/// Two builds of a small program, for tests that compare the builds.

#include <cstdlib>
#include <set>
#include <string>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "binary/fingerprint/comparison.hpp"
#include "temporary_directory.hpp"

namespace holdfast::binary::builds_test {

/// The common part of the programs of a case: the functions that they call, and a main() that calls some of them.
inline constexpr auto kHead = R"(
#include <cstdlib>
#define OWN __attribute__((noinline))
volatile int sink;
OWN int half(int x) { return x / 2; }
)";
inline constexpr auto kTail = R"(
int main(int n, char**) { return square(n) + half(n); }
)";
inline constexpr auto kSquare = "OWN int square(int x) { return x * x; }\n";

/// Two builds of a program. Each is made from a file of the same name.
struct Builds {
  std::string options = "-O2";
  TemporaryDirectory place;

  std::string built(const std::string& name, const std::string& functions,
                    const std::string& head = kHead) const {
    const auto file = place.write("source.cpp", head + functions + kTail);
    const auto made = place / name;
    const auto command = "c++ -std=c++20 -w " + options + " -o " + made + " " + file;
    BOOST_REQUIRE(std::system(command.c_str()) == 0);
    return made;
  }
  ModuleComparison compared(const std::string& previous, const std::string& current) const {
    return compare_modules(built("previous", previous), built("current", current));
  }
};

inline std::set<std::string> in_state(const ModuleComparison& found, FunctionState state) {
  std::set<std::string> names;
  for (const auto& [name, is] : found.functions) {
    if (is == state) names.insert(name);
  }
  return names;
}

inline std::set<std::string> changed(const ModuleComparison& found) {
  return in_state(found, FunctionState::changed);
}

/// Returns true if all functions and variables of the first build are unchanged in the second.
inline bool keeps_all(const ModuleComparison& found) {
  return changed(found).empty() && in_state(found, FunctionState::gone).empty() && found.variables.empty();
}

}  // namespace holdfast::binary::builds_test
