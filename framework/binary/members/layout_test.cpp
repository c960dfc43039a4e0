#include "binary/members/layout.hpp"

#include <boost/test/unit_test.hpp>

#include "binary/code/module.hpp"
#include "binary/members/register_values.hpp"

namespace holdfast::binary {

/// The types of the fixture. An Order has its version at 0, id at 8, total at 16, its address at 28 and cells from 36 to 52;
/// the whole has 72 bytes.
struct LayoutStand {
  Module module{FIXTURE_MEMBERS, false};
  DebugIndex index{module.debug_information()};
  ObjectTypes types{index};
  TypeId order = types.record_named("shop::Order");
  TypeId base = types.record_named("shop::Base");
  TypeId address = types.record_named("shop::Address");
  TypeId other = types.record_named("shop::Other");
  MemberBytes total{.record = order, .offset = 16, .size = 4};

  RegisterValue object(TypeId type, std::int64_t offset = 0) const {
    return RegisterValue::object({.type = type, .offset = offset});
  }
};

BOOST_FIXTURE_TEST_SUITE(layouts, LayoutStand)

BOOST_AUTO_TEST_CASE(an_access_touches_the_members_whose_bytes_it_has) {
  BOOST_TEST_REQUIRE(types.at(order).size == 72U);
  BOOST_TEST(touches(types, {.type = order, .offset = 16}, 4, total));
  BOOST_TEST(touches(types, {.type = order, .offset = 16}, 16, total));
  BOOST_TEST(!touches(types, {.type = order, .offset = 20}, 4, total));
  BOOST_TEST(!touches(types, {.type = order, .offset = 8}, 8, total));
  BOOST_TEST(!touches(types, {.type = other, .offset = 16}, 4, total));
}

BOOST_AUTO_TEST_CASE(a_member_of_a_part_is_touched_in_the_whole) {
  const MemberBytes version{.record = base, .offset = 0, .size = 4};
  BOOST_TEST(touches(types, {.type = order, .offset = 0}, 4, version));
  BOOST_TEST(!touches(types, {.type = order, .offset = 16}, 4, version));
}

BOOST_AUTO_TEST_CASE(bytes_may_go_on_in_the_next_element) {
  const MemberBytes version{.record = base, .offset = 0, .size = 4};
  BOOST_TEST(!touches(types, {.type = order, .offset = 68}, 8, version));
  BOOST_TEST(touches(types, {.type = order, .offset = 68, .of_many = true}, 8, version));
}

BOOST_AUTO_TEST_CASE(an_index_of_whole_objects_stays_at_the_member) {
  const auto next = indexed(types, {.type = order, .offset = 16}, 72);
  BOOST_TEST((next.type == order && next.offset == 16 && next.of_many));
}

BOOST_AUTO_TEST_CASE(an_index_in_an_array_of_the_object_stays_in_the_array) {
  const auto cell = indexed(types, {.type = order, .offset = 36}, 4);
  BOOST_TEST(types.at(cell.type).size == 4U);
  const MemberBytes cells{.record = order, .offset = 36, .size = 16};
  BOOST_TEST(touches(types, cell, 4, cells));
  BOOST_TEST(!touches(types, cell, 4, total));
}

BOOST_AUTO_TEST_CASE(an_address_beyond_a_base_class_is_in_the_class_that_begins_with_it) {
  const auto place = moved(types, {.type = base}, 16);
  BOOST_TEST((place.type == order && place.offset == 16));
}

BOOST_AUTO_TEST_CASE(an_address_beyond_an_object_is_in_the_next_element) {
  const auto place = moved(types, {.type = order, .offset = 16}, 144);
  BOOST_TEST((place.type == order && place.offset == 16 && place.of_many));
}

BOOST_AUTO_TEST_CASE(a_place_before_an_object_is_in_it_when_it_gets_there) {
  const ObjectPlace before{.type = order, .offset = -24};
  BOOST_TEST(moved(types, before, 8).offset == -16);
  BOOST_TEST(moved(types, before, 40).offset == 16);
  BOOST_TEST(moved(types, before, 200).type == kNoType);
}

BOOST_AUTO_TEST_CASE(pointers_of_objects_are_found_by_their_places) {
  BOOST_TEST(pointed_to(types, order, 56).type == order);  // the member `next`
  BOOST_TEST(pointed_to(types, order, 16).type == kNoType);
}

BOOST_AUTO_TEST_CASE(what_two_ways_have_in_common_is_kept) {
  BOOST_TEST((common(types, object(order), object(order)) == object(order)));
  BOOST_TEST((common(types, object(order), object(base)) == object(base)));
  BOOST_TEST((common(types, object(order), object(other)).kind == ValueKind::conflict));
  BOOST_TEST((common(types, object(order), object(order, 8)).kind == ValueKind::conflict));
  BOOST_TEST((common(types, RegisterValue::constant(24), RegisterValue::constant(16)) ==
              RegisterValue::multiple(8)));
}

BOOST_AUTO_TEST_CASE(null_and_what_is_not_known_do_not_hide_an_object) {
  BOOST_TEST((common(types, RegisterValue::constant(0), object(order)) == object(order)));
  BOOST_TEST((common(types, RegisterValue::multiple(72), object(order)) == object(order)));
  BOOST_TEST((common(types, RegisterValue{}, object(order)) == object(order)));
  BOOST_TEST((common(types, RegisterValue::constant(0x404060), object(order)).kind == ValueKind::conflict));
}

BOOST_AUTO_TEST_CASE(of_two_types_of_one_address_the_larger_is_kept) {
  BOOST_TEST((with_known(types, object(order), {.type = base}) == object(order)));
  BOOST_TEST((with_known(types, object(base), {.type = order}) == object(order)));
  BOOST_TEST((with_known(types, RegisterValue{}, {.type = order}) == object(order)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::binary
