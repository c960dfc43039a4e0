#include "instruments/allocations.hpp"

#include <boost/test/unit_test.hpp>

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(sites_of_allocations)

BOOST_AUTO_TEST_CASE(what_is_no_frame_is_passed_over) {
  // The path of a library may contain the separators of frames and lines.
  const auto sites =
      allocation_sites("4 24\t0x10 0x0 /nowhere/a\tlibrary of somebody\n3 8\t0x10\nwords alone\n", 2);
  BOOST_REQUIRE(sites.size() == 2U);
  BOOST_TEST(sites[0].shown.count == 2.0);
  BOOST_TEST(sites[0].shown.bytes == 24.0);
  BOOST_TEST(sites[0].shown.function == "(more places than are noted)");
  BOOST_TEST(sites[1].shown.count == 1.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
