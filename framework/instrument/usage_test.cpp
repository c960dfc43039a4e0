#include "instrument/usage.hpp"

#include <boost/test/unit_test.hpp>

namespace holdfast::instrument {

BOOST_AUTO_TEST_SUITE(usage_of_processes)

std::vector<wire::ChildReport> blocks(const std::vector<std::string>& metrics, const Usage& used) {
  return usage(metrics, "").read({{}}, {.usage = used});
}

BOOST_AUTO_TEST_CASE(a_process_has_a_peak_in_bytes_and_faults_and_switches_of_both_kinds) {
  const auto all = blocks({"peak-rss", "page-faults", "context-switches"}, {.max_rss_kib = 1L << 40,
                                                                            .minor_faults = 3,
                                                                            .major_faults = 4,
                                                                            .voluntary_switches = 5,
                                                                            .involuntary_switches = 6});
  BOOST_REQUIRE(all.size() == 3U);
  BOOST_TEST(all[0].samples.front().value == 0x1p50);
  BOOST_TEST(all[1].samples.front().value == 7);
  BOOST_TEST(all[2].samples.front().value == 11);
  for (const auto& one : all) BOOST_TEST(one.warnings.empty());
}

BOOST_AUTO_TEST_CASE(a_peak_that_may_be_our_own_is_told) {
  const auto all = blocks({"peak-rss", "page-faults"}, {.max_rss_kib = 1});
  BOOST_REQUIRE(all[0].warnings.size() == 1U);
  BOOST_TEST(all[0].warnings.front().find(" MiB is not seen: ") != std::string::npos);
  BOOST_TEST(all[1].warnings.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instrument
