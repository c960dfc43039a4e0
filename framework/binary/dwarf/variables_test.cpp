#include "binary/dwarf/variables.hpp"

#include <atomic>
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

namespace holdfast::binary {

/// Variables of this test program, whose addresses it knows itself. It may have no debug information.
struct Watched {
  static int member;
};
int Watched::member = 1;
std::atomic<long> watched_here{1};
thread_local int watched_in_threads = 1;

namespace {

std::string said_of(const std::string& path, const std::string& name) {
  try {
    variable_named(path, name);
    return "";
  } catch (const Error& wrong) {
    return wrong.what();
  }
}

std::uint64_t distance(const void* a, const void* b) {
  return static_cast<std::uint64_t>(static_cast<const char*>(a) - static_cast<const char*>(b));
}

const char* self = "/proc/self/exe";

}  // namespace

BOOST_AUTO_TEST_SUITE(variables)

BOOST_AUTO_TEST_CASE(a_variable_is_found_with_its_place_and_size) {
  BOOST_TEST(watched_here + watched_in_threads + Watched::member == 3);
  const auto global = variable_named(self, "holdfast::binary::watched_here");
  const auto member = variable_named(self, "holdfast::binary::Watched::member");
  BOOST_TEST(global.bytes == sizeof watched_here);
  BOOST_TEST(member.bytes == sizeof(int));
  BOOST_TEST(global.address - member.address == distance(&watched_here, &Watched::member));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_watched_is_told) {
  BOOST_TEST(
      said_of(self, "holdfast::binary::watched").starts_with("has no variable holdfast::binary::watched"));
  BOOST_TEST(said_of(self, "holdfast::binary::watched_in_threads").starts_with("has one "));
  // It is a function.
  BOOST_TEST(said_of(self, "holdfast::binary::variable_named").starts_with("has no variable"));
}

BOOST_AUTO_TEST_CASE(fields_are_found_by_debug_information) {
  const auto whole = variable_named(FIXTURE_VARIABLES, "ns::table");
  const auto size = variable_named(FIXTURE_VARIABLES, "ns::table.entries.size");
  const auto inherited = variable_named(FIXTURE_VARIABLES, "ns::table.version");
  const auto in_union = variable_named(FIXTURE_VARIABLES, "ns::table.text");
  BOOST_TEST(whole.bytes == 40);
  BOOST_TEST(inherited.address == whole.address);
  BOOST_TEST(inherited.bytes == 4);
  BOOST_TEST(size.address == whole.address + 16);
  BOOST_TEST(size.bytes == 8);
  BOOST_TEST(in_union.address == whole.address + 32);
  BOOST_TEST(variable_named(FIXTURE_VARIABLES, "(anonymous namespace)::hidden.first").bytes == 2);
  BOOST_TEST(said_of(FIXTURE_VARIABLES, "ns::table.entries.length").starts_with("has no field \"length\""));
}

BOOST_AUTO_TEST_CASE(a_member_of_a_class_that_has_the_name_of_a_global_variable_is_another) {
  const auto whole = variable_named(FIXTURE_VARIABLES, "of_both");
  BOOST_TEST(whole.bytes == 8);
  BOOST_TEST(variable_named(FIXTURE_VARIABLES, "of_both.size").address == whole.address + 4);
  const auto member = variable_named(FIXTURE_VARIABLES, "ns::Holder::of_both");
  BOOST_TEST(variable_named(FIXTURE_VARIABLES, "ns::Holder::of_both.hits").address == member.address + 24);
}

BOOST_AUTO_TEST_CASE(a_program_without_debug_information_has_no_fields) {
  BOOST_TEST(said_of(FIXTURE_NO_DEBUG, "ns::table.version").starts_with("has no debug information"));
  BOOST_TEST(variable_named(FIXTURE_NO_DEBUG, "ns::table").bytes == 40);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::binary
