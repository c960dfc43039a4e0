#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "render/profile.hpp"

BOOST_AUTO_TEST_SUITE(profile_as_text)

namespace {

using namespace holdfast;

/// Returns the line of the metric.
std::string line_of(double baseline, double current) {
  const run::ProfiledPoint point{
      .benchmark = "sort",
      .baseline_run = "r1",
      .metrics = {{.metric = "instructions", .current = current, .baseline = baseline}}};
  const auto text = render::profile_text("sort", {point}, 10, 100);
  const auto end = text.find(" instructions");
  BOOST_REQUIRE_MESSAGE(end != std::string::npos, text);
  return text.substr(text.rfind('\n', end) + 1, end - text.rfind('\n', end) - 1);
}

bool says(double baseline, double current, const std::string& change) {
  return line_of(baseline, current).find(" " + change) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_change_is_a_share_of_the_baseline_or_a_word) {
  BOOST_TEST(says(100, 150, "+50.0 %"), line_of(100, 150));
  BOOST_TEST(says(100, 75, "-25.0 %"), line_of(100, 75));
  BOOST_TEST(says(7, 7, "same"), line_of(7, 7));
  BOOST_TEST(says(0, 7, "new"), line_of(0, 7));
  BOOST_TEST(says(7, 0, "gone"), line_of(7, 0));
}

BOOST_AUTO_TEST_SUITE_END()
