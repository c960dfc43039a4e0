#include "session/differences.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;

SessionRecord on(const Facts& facts) {
  SessionRecord session;
  session.facts = facts;
  return session;
}

std::string told(const std::vector<Difference>& differences) {
  std::string text;
  for (const auto& [what, baseline, current] : differences)
    text += what + ": " + baseline + " -> " + current + "; ";
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(differences)

BOOST_AUTO_TEST_CASE(what_is_as_it_was_is_no_difference) {
  const auto session = on({{"cpu", "A"}, {"cores", "2"}});
  BOOST_TEST(told(session::differences(session, {{"samples", "10"}}, session, {{"samples", "10"}})).empty());
}

BOOST_AUTO_TEST_CASE(facts_come_first_then_settings_and_what_is_on_one_side_alone_is_told) {
  const auto was = on({{"cpu", "A"}, {"kernel", "6.1"}});
  const auto is = on({{"cpu", "B"}, {"flags", "-O2"}, {"kernel", "6.1"}});
  BOOST_TEST(told(session::differences(was, {{"samples", "10"}}, is, {{"samples", "20"}})) ==
             "cpu: A -> B; flags:  -> -O2; setting samples: 10 -> 20; ");
}

BOOST_AUTO_TEST_CASE(the_hash_of_the_processors_flags_speaks_for_a_hundred_words) {
  const auto was = on({{"cpu-flags", "avx sse"}, {"cpu-flags-hash", "1"}});
  const auto is = on({{"cpu-flags", "sse"}, {"cpu-flags-hash", "2"}});
  BOOST_TEST(told(session::differences(was, {}, is, {})) == "cpu-flags-hash: 1 -> 2; ");
}

BOOST_AUTO_TEST_CASE(a_run_that_kept_no_settings_differs_in_none) {
  BOOST_TEST(told(session::differences(on({}), {}, on({}), {{"samples", "20"}})).empty());
}

BOOST_AUTO_TEST_SUITE_END()
