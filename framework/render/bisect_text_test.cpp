#include "render/bisect_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "wire/json.hpp"

BOOST_AUTO_TEST_SUITE(texts_of_bisections)

using namespace holdfast;

namespace {

hunt::Bisection with_steps(const Ratio& whole, const std::vector<Ratio>& steps) {
  hunt::Bisection found;
  found.comparisons = 1;
  found.subject.test = "parse";
  found.subject.params = "{}";
  found.whole = {.outcome = Outcome::regressed, .ratio = whole};
  for (const auto& ratio : steps)
    found.steps.push_back({.commit = {.hash = "1234567890ab"},
                           .candidates = {"1234567890ab"},
                           .answer = {.outcome = Outcome::regressed, .ratio = ratio},
                           .share = hunt::share_of(ratio, whole)});
  return found;
}

bool says(const hunt::Bisection& found, const std::string& what) {
  return render::bisect_text(found).find(what) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_in_no_step_is_said_with_its_share) {
  // ln 1.05 / ln 1.355 = 16.1 %, ln 1.16 / ln 1.355 = 48.9 %; 1.355 / (1.05 * 1.16) = 1.1125, ln / ln 1.355 = 35.1 %
  const auto found = with_steps({1.355, 1.34, 1.37}, {{1.05, 1.045, 1.055}, {1.16, 1.15, 1.17}});
  BOOST_TEST(says(found, ", 16 % of the whole change"));
  BOOST_TEST(says(found, ", 49 % of the whole change"));
  BOOST_TEST(
      says(found, "is not in any step that was found, 35 % of the whole change: other commits have it"));
  BOOST_TEST(says(found, "+11.2"));
  const auto rest = nlohmann::json::parse(render::bisect_json(found)).at("rest");
  BOOST_TEST(rest.at("ratio").get<double>() == 1.355 / (1.05 * 1.16), boost::test_tools::tolerance(1e-12));
  BOOST_TEST(rest.at("low").get<double>() == 1.34 / (1.055 * 1.17), boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_rest_within_the_bounds_of_what_was_measured_blames_no_other_commit) {
  const auto found = with_steps({1.10, 1.05, 1.15}, {{1.08, 1.04, 1.12}});
  BOOST_TEST(says(
      found, "the steps and the whole were measured separately, and the difference is within their bounds"));
}

BOOST_AUTO_TEST_CASE(commits_that_need_no_measurement_are_listed_each_with_the_one_that_it_equals) {
  auto found = with_steps({1.05, 1.04, 1.06}, {});
  found.unmeasured = {{.commit = "37d409f0000001", .like = "7c6128c0000002"},
                      {.commit = "b353d470000003", .like = "e718a2b0000004"}};
  BOOST_TEST(says(found, "reads differs: 37d409f000 from 7c6128c000, b353d47000 from e718a2b000\n"));
}

BOOST_AUTO_TEST_CASE(shares_that_add_up_have_no_rest) {
  const auto found = with_steps({1.1025, 1.09, 1.11}, {{1.05, 1.04, 1.06}, {1.05, 1.04, 1.06}});
  BOOST_TEST(says(found, ", 50 % of the whole change"));
  BOOST_TEST(!says(found, "in no step found"));
  BOOST_TEST(nlohmann::json::parse(render::bisect_json(with_steps({1.1, 1, 1.2}, {}))).at("rest").is_null());
}

BOOST_AUTO_TEST_SUITE_END()
