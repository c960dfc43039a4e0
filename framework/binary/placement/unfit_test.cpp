#include "binary/placement/placement.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(sections_that_do_not_fit_their_places)

using namespace holdfast::binary;

namespace {

/// Three sections of 16 bytes, accepted side by side from 0x1000 on.
const std::vector<HeldSection> kThree{
    {{"a.o", ".text.a"}, 0x1000}, {{"a.o", ".text.b"}, 0x1010}, {{"a.o", ".text.c"}, 0x1020}};

struct Lying {
  const char* name;
  std::uint64_t address;
  std::uint64_t size = 0x10;
};

std::set<std::string> unfit(const std::vector<Lying>& lying) {
  std::vector<InputSection> placed;
  for (const auto& one : lying)
    placed.push_back(
        {.output = ".text", .name = one.name, .object = "a.o", .address = one.address, .size = one.size});
  std::set<std::string> names;
  for (const auto& [object, name] : unfit_for_their_places(kThree, placed)) names.insert(name);
  return names;
}

}  // namespace

BOOST_AUTO_TEST_CASE(sections_at_their_places_fit_also_when_the_program_is_moved_by_pages) {
  BOOST_TEST(unfit({{".text.a", 0x1000}, {".text.b", 0x1010}, {".text.c", 0x1020}}).empty());
  BOOST_TEST(unfit({{".text.a", 0x5000}, {".text.b", 0x5010}, {".text.c", 0x5020}}).empty());
}

BOOST_AUTO_TEST_CASE(one_that_is_aligned_to_a_later_place_is_unfit_and_those_that_it_pushes_are_not) {
  // b is aligned to 32 bytes: it begins 16 bytes later, and so does c.
  BOOST_TEST(unfit({{".text.a", 0x1000}, {".text.b", 0x1020}, {".text.c", 0x1030}}) ==
             std::set<std::string>{".text.b"});
}

BOOST_AUTO_TEST_CASE(one_that_has_become_longer_in_the_link_is_unfit_and_the_next_one_is_not) {
  BOOST_TEST(unfit({{".text.a", 0x1000, 0x14}, {".text.b", 0x1014}, {".text.c", 0x1024}}) ==
             std::set<std::string>{".text.a"});
}

BOOST_AUTO_TEST_CASE(one_that_the_linker_left_out_pushes_nobody) {
  BOOST_TEST(unfit({{".text.a", 0x1000}, {".text.c", 0x1020}}).empty());
}

BOOST_AUTO_TEST_SUITE_END()
