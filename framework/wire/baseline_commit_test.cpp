#include "wire/baseline_commit.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {
using namespace holdfast::wire;
}

BOOST_AUTO_TEST_SUITE(baseline_commit)

BOOST_AUTO_TEST_CASE(a_run_keeps_the_commit_that_it_was_compared_with) {
  const auto kept =
      with_baseline_commit(R"({"command":["sort"]})", {.ref = "merge-base:main", .commit = "1a2b3c"});
  const auto read = declared_baseline_commit(kept);
  BOOST_REQUIRE(read.has_value());
  BOOST_TEST(read->ref == "merge-base:main");
  BOOST_TEST(read->commit == "1a2b3c");
}

BOOST_AUTO_TEST_CASE(a_run_that_was_compared_with_what_was_accepted_has_none) {
  BOOST_TEST(!declared_baseline_commit(R"({"command":["sort"]})").has_value());
  BOOST_TEST(!declared_baseline_commit(R"({"command":["\"baseline_commit\""]})").has_value());
  BOOST_TEST(!declared_baseline_commit("").has_value());
}

BOOST_AUTO_TEST_SUITE_END()
