#include "bench/address_offset.hpp"

#include <alloca.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <set>
#include <vector>

#include "environment_variable.hpp"
#include "holdfast/keep.hpp"

BOOST_AUTO_TEST_SUITE(address_offsets)

using namespace holdfast;
using namespace holdfast::bench;

namespace {

std::uintptr_t stack_of(std::size_t number) {
  std::uintptr_t address = 0;
  with_address_offset(number, [&] {
    const volatile char here = 0;
    address = reinterpret_cast<std::uintptr_t>(&here);
    return 0;
  });
  return address;
}

constexpr std::size_t kBlock = 32'768;

std::unique_ptr<char[]> block_of(std::size_t bytes) {
  auto block = std::make_unique_for_overwrite<char[]>(bytes);
  keep(block);
  return block;
}

/// Returns the page offset of the first heap block that is allocated under the address offset `number`.
std::uintptr_t heap_of(std::size_t number) {
  std::uintptr_t address = 0;
  with_address_offset(number, [&] {
    address = reinterpret_cast<std::uintptr_t>(block_of(kBlock).get());
    return 0;
  });
  return address % 4096;
}

}  // namespace

BOOST_AUTO_TEST_CASE(returns_what_the_work_returns) {
  BOOST_TEST(with_address_offset(0, [] { return 3; }) == 3);
  BOOST_TEST(with_address_offset(17, [] { return 4; }) == 4);
}

BOOST_AUTO_TEST_CASE(its_stack_lies_up_to_a_page_lower_in_steps_of_16_bytes) {
  const auto usual = stack_of(0);
  std::set<std::uintptr_t> steps;
  for (std::size_t number = 1; number < 100; ++number) {
    const auto lower = usual - stack_of(number);
    BOOST_TEST(lower < 4096 + 512U);  // 512 bytes for the frame of the function itself
    steps.insert(lower);
  }
  BOOST_TEST(steps.size() > 50U);
}

BOOST_AUTO_TEST_CASE(the_same_number_gives_the_same_place_again) { BOOST_TEST(stack_of(23) == stack_of(23)); }

BOOST_AUTO_TEST_CASE(the_place_in_the_page_does_not_depend_on_where_the_stack_began) {
  for (const std::size_t number : {1U, 23U, 99U}) {
    const auto place = stack_of(number) % 4096;
    for (std::size_t bytes = 16; bytes < 4096; bytes += 720) {
      void* lower = alloca(bytes);
      keep(lower);
      BOOST_TEST(stack_of(number) % 4096 == place);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_place_of_the_heap_does_not_depend_on_what_was_taken_before) {
  const auto place = heap_of(23);
  std::vector<std::unique_ptr<char[]>> taken;
  for (std::size_t bytes = 16; bytes < 4096; bytes += 720) {
    taken.push_back(block_of(kBlock + bytes));
    BOOST_TEST(heap_of(23) == place);
  }
  BOOST_TEST(heap_of(24) != place);
}

BOOST_AUTO_TEST_CASE(nor_on_gaps_between_what_was_taken_before) {
  const auto place = heap_of(23);
  std::vector<std::unique_ptr<char[]>> taken;
  // The first gap is shorter than two pages, the next one has room for one block of three pages, the
  // others have room for several.
  for (const std::size_t gap : {6320U, 13008U, 29024U, 40048U, 100064U}) {
    auto freed = block_of(gap);
    taken.push_back(block_of(kBlock));  // keeps the gap apart from the free memory behind it
    freed.reset();
    BOOST_TEST(heap_of(23) == place, "a gap of " << gap << " bytes");
  }
}

BOOST_AUTO_TEST_CASE(the_number_is_the_length_of_the_padding) {
  const char* before = std::getenv("HOLDFAST_PADDING");
  BOOST_REQUIRE(before == nullptr);
  BOOST_TEST(requested_address_offset() == 0U);
  const EnvironmentVariable padding("HOLDFAST_PADDING", "xxxxx");
  BOOST_TEST(requested_address_offset() == 5U);
}

BOOST_AUTO_TEST_SUITE_END()
