#include "binary/members/member_accesses.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "binary/elf/symbols.hpp"

namespace holdfast::binary {
namespace {

using Is = MeantMember::Is;

/// Returns what a function of the fixture does with a member: "reads", "writes", "reads and writes"
/// or "".
std::string done_by(const std::string& function, const std::string& member) {
  std::set<std::uint64_t> executed;
  for (const auto& symbol : functions_of(FIXTURE_MEMBERS).defined) {
    if (is_named(symbol, "shop::" + function)) executed.insert(symbol.address);
  }
  BOOST_TEST_REQUIRE(!executed.empty(), function);
  const auto all = MemberAccesses(FIXTURE_MEMBERS).accesses_of("shop::" + member, executed);
  const bool reads = std::any_of(all.begin(), all.end(), [](const auto& one) { return one.reads; });
  const bool writes = std::any_of(all.begin(), all.end(), [](const auto& one) { return one.writes; });
  return std::string(reads ? "reads" : "") + (reads && writes ? " and " : "") + (writes ? "writes" : "");
}

MeantMember meant(const std::string& name) { return MemberAccesses(FIXTURE_MEMBERS).meaning_of(name); }

std::string nearest_to(const std::string& name) {
  const auto similar = meant(name).similar;
  return similar.empty() ? "" : similar.front();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(members)

BOOST_AUTO_TEST_CASE(reads_and_writes_by_a_reference_are_found) {
  BOOST_TEST(done_by("read_total", "Order::total") == "reads");
  BOOST_TEST(done_by("write_total", "Order::total") == "writes");
  BOOST_TEST(done_by("add_to_total", "Order::total") == "reads and writes");
  BOOST_TEST(done_by("address_of_total", "Order::total") == "");
}

BOOST_AUTO_TEST_CASE(other_members_and_members_of_other_classes_are_others) {
  BOOST_TEST(done_by("read_total", "Order::paid") == "");
  BOOST_TEST(done_by("read_total", "Other::total") == "");
  BOOST_TEST(done_by("read_other", "Other::total") == "reads");
  BOOST_TEST(done_by("read_other", "Order::id") == "");
}

BOOST_AUTO_TEST_CASE(a_member_function_accesses_members_of_this) {
  BOOST_TEST(done_by("Order::pay", "Order::paid") == "writes");
  BOOST_TEST(done_by("Order::pay", "Order::total") == "reads");
}

BOOST_AUTO_TEST_CASE(members_of_members_and_of_bases_are_found_by_their_own_classes) {
  BOOST_TEST(done_by("read_zip", "Address::zip") == "reads");
  BOOST_TEST(done_by("read_zip", "Address::number") == "");
  BOOST_TEST(done_by("read_zip", "Order::address") == "reads");
  BOOST_TEST(done_by("read_version", "Base::version") == "reads");
  BOOST_TEST(done_by("read_version", "Order::version") == "reads");
}

BOOST_AUTO_TEST_CASE(pointers_in_objects_are_followed) {
  BOOST_TEST(done_by("read_next", "Order::next") == "reads");
  BOOST_TEST(done_by("read_next", "Order::total") == "reads");
  BOOST_TEST(done_by("read_owned", "Order::total") == "reads");
}

BOOST_AUTO_TEST_CASE(elements_are_found_by_their_index) {
  BOOST_TEST(done_by("read_cell", "Order::cells") == "reads");
  BOOST_TEST(done_by("read_cell", "Order::total") == "");
  BOOST_TEST(done_by("read_cell", "Order::next") == "");
  BOOST_TEST(done_by("read_element", "Order::total") == "reads");
  BOOST_TEST(done_by("read_element", "Order::paid") == "");
}

BOOST_AUTO_TEST_CASE(a_copy_of_an_object_accesses_each_member) {
  for (const char* member : {"Order::total", "Order::id", "Order::next", "Base::version"})
    BOOST_TEST(done_by("copy_order", member) == "reads and writes");
}

BOOST_AUTO_TEST_CASE(a_pointer_that_begins_as_null_is_followed) {
  BOOST_TEST(done_by("grow", "Order::total") == "reads and writes");
}

BOOST_AUTO_TEST_CASE(each_way_has_its_own_type) {
  BOOST_TEST(done_by("read_by_two_types", "Order::total") == "reads");
  BOOST_TEST(done_by("read_by_two_types", "Other::total") == "reads");
  BOOST_TEST(done_by("read_by_two_types", "Order::paid") == "");
}

BOOST_AUTO_TEST_CASE(a_class_may_be_called_by_another_name) {
  for (const char* name : {"version_1::Parcel::weight", "Parcel::weight", "Package::weight"})
    BOOST_TEST(done_by("read_weight", name) == "reads", name);
}

BOOST_AUTO_TEST_CASE(a_variable_of_a_fixed_place_is_an_instance_too) {
  BOOST_TEST(done_by("hold_box", "Box<int, 3>::value") == "writes");
}

BOOST_AUTO_TEST_CASE(names_mean_members_whatever_their_spaces) {
  for (const char* name : {"shop::Order::total", "shop::Box<int, 3>::value", "shop::Box<int,3>::value",
                           "shop::Order::number", "shop::Order::version"})
    BOOST_TEST((meant(name).is == Is::member), name);
}

BOOST_AUTO_TEST_CASE(what_is_no_member_of_instances_is_told) {
  BOOST_TEST((meant("shop::Order::sent").is == Is::bit_field));
  BOOST_TEST((meant("shop::Order::orders").is == Is::static_member));
  BOOST_TEST((meant("shop::Order::pay").is == Is::function));
  BOOST_TEST((meant("shop::Order::totl").is == Is::no_member));
  BOOST_TEST((meant("shop::Ordr::total").is == Is::no_class));
  BOOST_TEST(nearest_to("shop::Order::totl") == "shop::Order::total");
  BOOST_TEST(nearest_to("shop::Ordr::total") == "shop::Order::total");
  BOOST_TEST(nearest_to("Order::total") == "shop::Order::total");
  BOOST_TEST(nearest_to("quite::another::name") == "");
}

BOOST_AUTO_TEST_CASE(a_field_of_a_variable_is_no_member_of_instances) {
  BOOST_TEST(may_name_member("ns::Class::member"));
  BOOST_TEST(may_name_member("Box<ns::Class>::member"));
  BOOST_TEST(!may_name_member("ns::object.field"));
  BOOST_TEST(!may_name_member("counter"));
  BOOST_TEST(!may_name_member("Box<ns::Class>"));
}

BOOST_AUTO_TEST_CASE(a_file_without_debug_information_has_no_classes) {
  MemberAccesses file(FIXTURE_NO_DEBUG);
  BOOST_TEST(!file.has_debug_information());
  BOOST_TEST((file.meaning_of("ns::Table::hits").is == Is::no_class));
}

BOOST_AUTO_TEST_CASE(damaged_debug_information_ends_every_search) {
  for (const char* path : {FIXTURE_ENDLESS, FIXTURE_UNENDED}) {
    try {
      MemberAccesses file(path);
      std::set<std::uint64_t> all;
      for (const auto& symbol : functions_of(path).defined) all.insert(symbol.address);
      file.meaning_of("Box::value");
      file.accesses_of("Box::value", all);
    } catch (const std::exception& wrong) {
      BOOST_TEST_MESSAGE(wrong.what());
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::binary
