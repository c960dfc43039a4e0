#include "wire/model_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(session_json)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(facts_and_names_survive_the_store) {
  const Facts facts{{"cpu", "A \"B\""}, {"flags", ""}};
  BOOST_TEST((wire::parse_facts(wire::facts_text(facts), "store") == facts));
  const std::vector<std::string> names{"sort", "it's", ""};
  BOOST_TEST(wire::parse_names(wire::names_text(names), "store") == names, boost::test_tools::per_element());
  BOOST_TEST(
      message_of([] { wire::parse_facts("[]", "store"); }).starts_with("store: not a list of facts: "));
  BOOST_TEST(message_of([] {
               wire::parse_names("{\"a\":1}", "store");
             }).starts_with("store: not a list of names: "));
  BOOST_TEST(message_of([] { wire::parse_names("", "store"); }).starts_with("store: not a list of names: "));
}

BOOST_AUTO_TEST_CASE(a_policy_comes_back_as_it_was) {
  const GatePolicy policy{
      .block = {"regressed", "missing"}, .undecided_max = 0.05, .labels = {"fast"}, .budget_s = 120};
  const auto read = wire::parse_policy(wire::policy_text(policy), "here");
  BOOST_TEST(read.block == policy.block, boost::test_tools::per_element());
  BOOST_TEST(read.undecided_max == 0.05);
  BOOST_TEST(read.labels == policy.labels, boost::test_tools::per_element());
  BOOST_TEST(read.budget_s.value() == 120);
}

BOOST_AUTO_TEST_CASE(sessions_that_were_kept_without_a_policy_have_the_default) {
  const auto read = wire::parse_policy("", "here");
  BOOST_TEST(read.block.size() == 1U);
  BOOST_TEST(read.block.front() == "regressed");
  BOOST_TEST(!read.budget_s);
}

BOOST_AUTO_TEST_CASE(what_is_no_policy_is_refused_with_its_place) {
  const auto message = message_of([] { wire::parse_policy("[]", "session 7"); });
  BOOST_TEST(message.starts_with("session 7: not a gate's policy: "), message);
}

BOOST_AUTO_TEST_SUITE_END()
