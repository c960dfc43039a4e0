#include "process/revision.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <map>

BOOST_AUTO_TEST_SUITE(ci_branches)

namespace {

using namespace holdfast::process;
using Variables = std::map<std::string, std::string>;

Environment with(const Variables& variables) {
  return [variables](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? "" : found->second;
  };
}
std::string own(const Variables& variables) { return own_branch_said(with(variables)).branch; }
std::string base(const Variables& variables) { return base_branch_said(with(variables)).branch; }

}  // namespace

BOOST_AUTO_TEST_CASE(where_nobody_says_a_branch_there_is_none) {
  BOOST_TEST(own({}) == "");
  BOOST_TEST(base({}) == "");
}

BOOST_AUTO_TEST_CASE(a_pull_request_on_github_names_both) {
  const Variables request{{"GITHUB_HEAD_REF", "faster"},
                          {"GITHUB_BASE_REF", "main"},
                          {"GITHUB_REF_NAME", "12/merge"},
                          {"GITHUB_REF_TYPE", "branch"}};
  BOOST_TEST(own(request) == "faster");
  BOOST_TEST(base(request) == "main");
  BOOST_TEST(base_branch_said(with(request)).variable == "GITHUB_BASE_REF");
}

BOOST_AUTO_TEST_CASE(a_push_on_github_names_its_branch_and_a_tag_none) {
  Variables push{{"GITHUB_HEAD_REF", ""}, {"GITHUB_BASE_REF", ""}, {"GITHUB_REF_NAME", "main"}};
  push["GITHUB_REF_TYPE"] = "branch";
  BOOST_TEST(own(push) == "main");
  BOOST_TEST(base(push) == "");
  push["GITHUB_REF_TYPE"] = "tag";
  BOOST_TEST(own(push) == "");
}

BOOST_AUTO_TEST_CASE(so_do_gitlab_and_jenkins) {
  BOOST_TEST(own({{"CI_COMMIT_BRANCH", "main"}}) == "main");
  const Variables gitlab{{"CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "faster"},
                         {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main"}};
  BOOST_TEST(own(gitlab) == "faster");
  BOOST_TEST(base(gitlab) == "main");
  BOOST_TEST(own({{"BRANCH_NAME", "main"}}) == "main");
  const Variables jenkins{
      {"BRANCH_NAME", "PR-12"}, {"CHANGE_ID", "12"}, {"CHANGE_BRANCH", "faster"}, {"CHANGE_TARGET", "main"}};
  BOOST_TEST(own(jenkins) == "faster");
  BOOST_TEST(base(jenkins) == "main");
  BOOST_TEST(own({{"BRANCH_NAME", "PR-12"}, {"CHANGE_ID", "12"}}) == "");  // PR-12 is not a name of a branch
}

BOOST_AUTO_TEST_CASE(what_the_user_says_comes_first) {
  const Variables both{{"HOLDFAST_BASE_BRANCH", "refs/heads/release/1"}, {"GITHUB_BASE_REF", "main"}};
  BOOST_TEST(base(both) == "release/1");
  BOOST_TEST(base_branch_said(with(both)).variable == "HOLDFAST_BASE_BRANCH");
  BOOST_TEST(own({{"HOLDFAST_BRANCH", "mine"}, {"GITHUB_HEAD_REF", "theirs"}}) == "mine");
}

BOOST_AUTO_TEST_SUITE_END()
