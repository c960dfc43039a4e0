#include "init/workflow.hpp"

#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(init_workflows)

namespace {

using namespace holdfast::init;
using holdfast::TemporaryDirectory;
using Texts = std::vector<std::string>;

constexpr const char* kFile = "ci/performance.gitlab-ci.yml";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_systems_of_a_repository_are_known_by_their_files) {
  const TemporaryDirectory place;
  BOOST_TEST(ci_systems_of(place.path()).empty());
  place.write(".github/workflows/test.yml", "");
  place.write(".gitlab-ci.yml", "");
  BOOST_TEST(ci_systems_of(place.path()) == (Texts{"github", "gitlab"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_workflow_has_the_options_the_folder_and_the_branch_of_the_project) {
  const auto workflow = adapted_workflow(
      "# Copy to .github/workflows/performance.yml. Needs git.\n"
      "    branches: [main]\n"
      "            cmake -S . -B build/perf\n"
      "        run: holdfast ci pull-request --base \"origin/$BASE\"\n"
      "        run: holdfast ci nightly\n",
      {.root = "/src", .folder = "native", .branch = "trunk", .options = {"-DA=ON", "-DFLAGS=-a b"}});
  BOOST_TEST(
      workflow ==
      "# >>> holdfast\n"
      "# Made by `holdfast init`. Needs git.\n"
      "    branches: [trunk]\n"
      "            cmake -S native -B build/perf\n"
      "        run: holdfast ci pull-request --source native --cmake=-DA=ON '--cmake=-DFLAGS=-a b' --base "
      "\"origin/$BASE\"\n"
      "        run: holdfast ci nightly --source native --cmake=-DA=ON '--cmake=-DFLAGS=-a b'\n"
      "# <<< holdfast\n");
}

BOOST_AUTO_TEST_CASE(an_option_that_yaml_would_read_as_a_mapping_or_a_comment_is_quoted) {
  const auto step_with = [](const std::string& option) {
    return adapted_workflow("\n        run: holdfast ci nightly\n", {.root = "/src", .options = {option}});
  };
  BOOST_TEST(contains(step_with("-DNAME=a: b"), "run: 'holdfast ci nightly ''--cmake=-DNAME=a: b'''\n"));
  BOOST_TEST(contains(step_with("-DNAME=a #1"), "run: 'holdfast ci nightly ''--cmake=-DNAME=a #1'''\n"));
  BOOST_TEST(contains(step_with("-DNAME=a:b"), "run: holdfast ci nightly --cmake=-DNAME=a:b\n"));
}

BOOST_AUTO_TEST_CASE(the_installed_templates_are_written_once) {
  const TemporaryDirectory place;
  Texts notes;
  const CiNeeds needs{.root = place.path()};
  const auto edits = workflow_edits("github", needs, notes);
  BOOST_REQUIRE(edits.size() == 2u);
  BOOST_TEST(edits[0].path == place / ".github/workflows/performance.yml");
  BOOST_TEST(contains(*edits[0].after, "holdfast ci pull-request --base"));
  apply(edits, place.path());
  for (const auto& edit : workflow_edits("github", needs, notes)) BOOST_TEST(!edit.changes());
  BOOST_TEST(notes.empty());
}

BOOST_AUTO_TEST_CASE(a_workflow_of_the_project_s_own_stays_and_is_named) {
  const TemporaryDirectory place;
  place.write(".github/workflows/performance.yml", "name: own\n");
  Texts notes;
  const auto edits = workflow_edits("github", {.root = place.path()}, notes);
  BOOST_TEST(edits.size() == 1u);
  BOOST_REQUIRE(notes.size() == 1u);
  BOOST_TEST(
      notes[0].starts_with(".github/workflows/performance.yml is there already and is left unchanged"));
}

BOOST_AUTO_TEST_CASE(gitlab_includes_the_file_by_a_key_of_its_own_or_in_the_list) {
  BOOST_TEST(
      with_gitlab_include("stages: [test]\n", kFile) ==
      "stages: [test]\n\n# >>> holdfast\ninclude: {local: ci/performance.gitlab-ci.yml}\n# <<< holdfast\n");
  BOOST_TEST(with_gitlab_include("a: 1\ninclude:\n  - local: b.yml\n", kFile) ==
             "a: 1\ninclude:\n# >>> holdfast\n  - local: ci/performance.gitlab-ci.yml\n# <<< holdfast\n  - "
             "local: b.yml\n");
  for (const std::string text : {"include: b.yml\n", "include:\n  local: b.yml\n", "include:"})
    BOOST_TEST(with_gitlab_include(text, kFile) == text);
}

BOOST_AUTO_TEST_CASE(gitlab_without_a_file_gets_one) {
  const TemporaryDirectory place;
  Texts notes;
  const auto edits = workflow_edits("gitlab", {.root = place.path()}, notes);
  BOOST_REQUIRE(edits.size() == 2u);
  BOOST_TEST(*edits[1].after == block_of("include: {local: ci/performance.gitlab-ci.yml}\n"));
  apply(edits, place.path());
  for (const auto& edit : workflow_edits("gitlab", {.root = place.path()}, notes))
    BOOST_TEST(!edit.changes());
}

BOOST_AUTO_TEST_SUITE_END()
