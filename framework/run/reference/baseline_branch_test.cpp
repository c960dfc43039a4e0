#include "run/reference/baseline_branch.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <map>

BOOST_AUTO_TEST_SUITE(baseline_branch)

namespace {

using namespace holdfast::run;

/// Returns the facts of the branch "faster". `distances`: those of other branches according to git.
BranchFacts facts(const std::map<std::string, int>& distances = {}) {
  BranchFacts facts{.own = "faster", .base = "", .base_variable = "HOLDFAST_BASE_BRANCH"};
  facts.distance = [distances](const std::string& branch) -> std::optional<int> {
    const auto found = distances.find(branch);
    return found == distances.end() ? std::nullopt : std::optional(found->second);
  };
  return facts;
}

/// Returns baselines on these branches, the latest first.
std::vector<BranchPointer> on(const std::vector<std::string>& branches) {
  std::vector<BranchPointer> pointers;
  for (const auto& branch : branches) pointers.push_back({.branch = branch});
  return pointers;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(without_any_baseline_there_is_nothing_to_choose) {
  BOOST_TEST(!choose_branch(facts(), {}).has_value());
}

BOOST_AUTO_TEST_CASE(the_own_branch_comes_first_whatever_is_nearer) {
  auto known = facts({{"main", 0}, {"faster", 5}});
  known.base = "main";
  const auto choice = choose_branch(known, on({"main", "faster"})).value();
  BOOST_TEST(choice.branch == "faster");
  BOOST_TEST(choice.warning == "");
}

BOOST_AUTO_TEST_CASE(then_the_branch_that_the_environment_says_it_is_merged_into) {
  auto known = facts({{"main", 1}, {"release/1", 9}});
  known.base = "release/1";
  const auto choice = choose_branch(known, on({"main", "release/1"})).value();
  BOOST_TEST(choice.branch == "release/1");
  BOOST_TEST(choice.warning == "");
}

BOOST_AUTO_TEST_CASE(else_the_nearest_that_has_one) {
  const auto known = facts({{"main", 7}, {"release/1", 2}, {"without", 0}});
  const auto choice = choose_branch(known, on({"main", "release/1"})).value();
  BOOST_TEST(choice.branch == "release/1");
  BOOST_TEST(choice.warning == "");
}

BOOST_AUTO_TEST_CASE(a_named_branch_without_one_is_told) {
  auto known = facts({{"main", 7}});
  known.base = "release/1";
  const auto choice = choose_branch(known, on({"main"})).value();
  BOOST_TEST(choice.branch == "main");
  BOOST_TEST(choice.warning ==
             "HOLDFAST_BASE_BRANCH names the branch release/1, which has no baseline; compared with the "
             "baseline of the branch main, the nearest that has one");
}

BOOST_AUTO_TEST_CASE(of_equally_near_ones_the_default_branch_is_meant) {
  const auto known = facts({{"main", 2}, {"other", 2}, {"trunk", 2}});
  BOOST_TEST(choose_branch(known, on({"other", "main"}))->branch == "main");
  auto trunk = known;
  trunk.default_branch = [] { return std::string("trunk"); };
  BOOST_TEST(choose_branch(trunk, on({"other", "main", "trunk"}))->branch == "trunk");
  BOOST_TEST(choose_branch(trunk, on({"other", "main", "trunk"}))->warning == "");
}

BOOST_AUTO_TEST_CASE(and_without_it_the_last_that_was_accepted_with_a_warning) {
  const auto choice = choose_branch(facts({{"a", 2}, {"b", 2}}), on({"b", "a"})).value();
  BOOST_TEST(choice.branch == "b");
  BOOST_TEST(choice.warning ==
             "compared with the baseline of the branch b, and the branch a is equally near; set "
             "HOLDFAST_BASE_BRANCH in the environment to choose one");
}

BOOST_AUTO_TEST_CASE(where_git_does_not_tell_it_is_the_default_branch_and_that_is_said) {
  const auto choice = choose_branch(facts(), on({"other", "main"})).value();
  BOOST_TEST(choice.branch == "main");
  BOOST_TEST(choice.warning ==
             "compared with the baseline of the branch main, because git does not know which branch is the "
             "nearest; set HOLDFAST_BASE_BRANCH in the environment to choose one");
}

BOOST_AUTO_TEST_CASE(else_the_last_one_that_was_accepted_anywhere_and_that_is_said) {
  const auto choice = choose_branch(facts(), on({"other", "", "third"})).value();
  BOOST_TEST(choice.branch == "other");
  BOOST_TEST(contains(choice.warning, "of the branch other, the last accepted one, because git"));
  const auto nameless = choose_branch(facts(), on({""})).value();
  BOOST_TEST(nameless.branch == "");
  BOOST_TEST(contains(nameless.warning, "the baseline of sessions without a branch, "));
}

BOOST_AUTO_TEST_CASE(without_git_all_sessions_share_the_branch_without_a_name) {
  BranchFacts known;
  known.base = "main";  // the CI system names a branch, but the sources are in no repository
  const auto choice = choose_branch(known, on({"main", ""})).value();
  BOOST_TEST(choice.branch == "");
  BOOST_TEST(choice.warning == "");
}

BOOST_AUTO_TEST_CASE(where_the_baseline_was_dropped_nobody_looks_further) {
  const auto known = facts({{"main", 3}, {"old", 9}});
  const std::vector<BranchPointer> own{{.branch = "faster", .dropped = true}, {.branch = "main"}};
  BOOST_TEST(choose_branch(known, own)->dropped);
  const std::vector<BranchPointer> base{{.branch = "main", .dropped = true}, {.branch = "old"}};
  BOOST_TEST(choose_branch(known, base)->branch == "main");
  BOOST_TEST(choose_branch(known, base)->dropped);
  // A dropped baseline is skipped if the branch is only guessed.
  BOOST_TEST(choose_branch(facts(), {{.branch = "x", .dropped = true}, {.branch = "old"}})->branch == "old");
  BOOST_TEST(!choose_branch(facts(), {{.branch = "x", .dropped = true}}).has_value());
}

BOOST_AUTO_TEST_CASE(git_is_not_asked_where_its_answer_would_not_count) {
  auto known = facts();
  known.distance = [](const std::string&) -> std::optional<int> { throw "asked"; };
  known.default_branch = []() -> std::string { throw "asked"; };
  BOOST_TEST(choose_branch(known, on({"faster", "main"}))->branch == "faster");
  known.base = "main";
  BOOST_TEST(choose_branch(known, on({"other", "main"}))->branch == "main");
}

BOOST_AUTO_TEST_SUITE_END()
