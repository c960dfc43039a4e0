#include "process/revision.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "environment_variable.hpp"
#include "process/git_directory_test.hpp"

BOOST_AUTO_TEST_SUITE(revision)

namespace {

using namespace holdfast;
using namespace holdfast::process;

/// A repository with one file in one commit.
struct Repository : GitDirectory {
  Repository() {
    place.write("code.cpp", "1");
    git({"add", "code.cpp"});
    git({"commit", "--quiet", "--message=first"});
  }
};

bool has(const Launch& launch, const std::string& word) {
  return std::find(launch.argv.begin(), launch.argv.end(), word) != launch.argv.end();
}

Ended git_says(const std::string& out) { return {.how = Ended::How::exited, .out = out}; }

}  // namespace

BOOST_AUTO_TEST_CASE(a_repository_has_a_commit_and_a_branch) {
  const Repository repository;
  const auto revision = revision_of(repository.place.path());
  BOOST_TEST(revision.commit.size() == 40U);
  BOOST_TEST(revision.commit.find_first_not_of("0123456789abcdef") == std::string::npos);
  BOOST_TEST(revision.branch == "trunk");
  BOOST_TEST(!revision.dirty);
}

BOOST_AUTO_TEST_CASE(changes_of_tracked_files_make_it_dirty) {
  const Repository repository;
  repository.place.write("notes.txt", "not tracked");
  BOOST_TEST(!revision_of(repository.place.path()).dirty);
  repository.place.write("code.cpp", "2");
  BOOST_TEST(revision_of(repository.place.path()).dirty);
}

// The environment is that of a hook of another repository.
BOOST_AUTO_TEST_CASE(the_environment_leads_to_no_other_repository) {
  const Repository other;
  other.git({"commit", "--quiet", "--allow-empty", "--message=second"});
  const Repository repository;
  const auto commit = revision_of(repository.place.path()).commit;
  const EnvironmentVariable elsewhere("GIT_DIR", other.place / ".git");
  const auto seen = revision_of(repository.place.path());
  BOOST_TEST(seen.commit == commit);
  BOOST_TEST(!seen.dirty);
}

BOOST_AUTO_TEST_CASE(no_program_is_run_that_the_repository_names) {
  const Repository repository;
  const auto named = "touch " + repository.place / "run";
  repository.git({"config", "core.fsmonitor", named});
  revision_of(repository.place.path());
  BOOST_TEST(!std::filesystem::exists(repository.place / "run"));
}

BOOST_AUTO_TEST_CASE(a_bare_repository_among_the_files_is_none) {
  const Repository repository;
  const TemporaryDirectory place;
  std::filesystem::copy(repository.place / ".git", place / "data", std::filesystem::copy_options::recursive);
  BOOST_TEST(!answer_of_git(place / "data", {"rev-parse", "HEAD"}));
}

// If a file only looks changed, git would by default take a lock and note that it is unchanged.
BOOST_AUTO_TEST_CASE(nothing_is_written_into_the_repository) {
  const Repository repository;
  const auto index = content_of(repository.place / ".git/index");
  std::filesystem::last_write_time(repository.place / "code.cpp", {});
  BOOST_TEST(!revision_of(repository.place.path()).dirty);
  BOOST_TEST((content_of(repository.place / ".git/index") == index));
}

BOOST_AUTO_TEST_CASE(a_detached_head_has_no_branch) {
  const Repository repository;
  repository.git({"checkout", "--quiet", "--detach"});
  const auto revision = revision_of(repository.place.path());
  BOOST_TEST(revision.commit.size() == 40U);
  BOOST_TEST(revision.branch == "");
}

BOOST_AUTO_TEST_CASE(where_there_is_no_repository_there_is_no_commit) {
  const TemporaryDirectory place;
  for (const auto& directory : {place.path(), place / "gone"}) {
    const auto revision = revision_of(directory);
    BOOST_TEST(revision.commit == "");
    BOOST_TEST(revision.branch == "");
    BOOST_TEST(!revision.dirty);
  }
}

BOOST_AUTO_TEST_CASE(without_git_there_is_no_commit_and_nothing_more_is_asked) {
  int asked = 0;
  const auto revision = revision_of("/src", [&](const Launch&) {
    ++asked;
    return Ended{.how = Ended::How::not_started, .code = 2};
  });
  BOOST_TEST(revision.commit == "");
  BOOST_TEST(asked == 1);
}

BOOST_AUTO_TEST_CASE(git_is_asked_about_the_directory_given) {
  const auto revision = revision_of("/a b", [](const Launch& launch) {
    const auto option = std::find(launch.argv.begin(), launch.argv.end(), "-C");
    BOOST_REQUIRE(launch.argv.end() - option > 1);
    BOOST_TEST(option[1] == "/a b");
    BOOST_TEST(launch.keep_stdout);
    return has(launch, "status") ? git_says(" M code.cpp\n") : git_says("0123abcd\n");
  });
  BOOST_TEST(revision.commit == "0123abcd");
  BOOST_TEST(revision.dirty);
}

// git may need more than 20 s to check all files of a tree. Files may then have changes, so the revision is
// reported as dirty.
BOOST_AUTO_TEST_CASE(files_that_git_says_nothing_of_may_be_changed) {
  const auto revision = revision_of("/src", [](const Launch& launch) {
    return has(launch, "status") ? Ended{.how = Ended::How::timed_out} : git_says("0123abcd\n");
  });
  BOOST_TEST(revision.commit == "0123abcd");
  BOOST_TEST(revision.dirty);
}

BOOST_AUTO_TEST_CASE(the_distance_to_a_branch_counts_the_commits_since_both_parted) {
  const Repository repository;
  const auto commit = [&] { repository.git({"commit", "--quiet", "--allow-empty", "--message=more"}); };
  const auto directory = repository.place.path();
  repository.git({"branch", "release"});
  commit();
  repository.git({"checkout", "--quiet", "-b", "feature"});
  commit();
  commit();
  const auto head = revision_of(directory).commit;
  BOOST_TEST(distance_to_branch(directory, head, "feature").value() == 0);
  BOOST_TEST(distance_to_branch(directory, head, "trunk").value() == 2);
  BOOST_TEST(distance_to_branch(directory, head, "release").value() == 3);
  repository.git({"update-ref", "refs/remotes/origin/trunk", "trunk"});
  repository.git({"branch", "--quiet", "-D", "trunk"});
  // Origin/trunk is used, because trunk is gone.
  BOOST_TEST(distance_to_branch(directory, head, "trunk").value() == 2);
}

BOOST_AUTO_TEST_CASE(the_distance_to_what_git_does_not_know_is_unknown) {
  const Repository repository;
  const auto directory = repository.place.path();
  const auto head = revision_of(directory).commit;
  repository.git({"checkout", "--quiet", "--orphan", "apart"});
  repository.git({"commit", "--quiet", "--message=apart"});
  BOOST_TEST(!distance_to_branch(directory, head, "gone").has_value());
  BOOST_TEST(!distance_to_branch(directory, head, "apart").has_value());  // no common ancestor
  BOOST_TEST(!distance_to_branch(directory, "", "trunk").has_value());
  BOOST_TEST(!distance_to_branch(directory, head, "").has_value());
  // --all is treated as the name of a branch, not as an option.
  BOOST_TEST(!distance_to_branch(directory, head, "--all").has_value());
  BOOST_TEST(!distance_to_branch("/nowhere", head, "trunk").has_value());
}

BOOST_AUTO_TEST_CASE(the_default_branch_is_origins) {
  const Repository repository;
  const auto directory = repository.place.path();
  BOOST_TEST(default_branch_of(directory) == "");
  repository.git({"update-ref", "refs/remotes/origin/team/trunk", "HEAD"});
  repository.git({"symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/team/trunk"});
  BOOST_TEST(default_branch_of(directory) == "team/trunk");
}

BOOST_AUTO_TEST_CASE(the_author_is_who_git_would_sign_as_else_the_login_name) {
  const Repository repository;
  repository.git({"config", "user.name", "Ada"});
  repository.git({"config", "user.email", "ada@localhost"});
  BOOST_TEST(author_of(repository.place.path()) == "Ada <ada@localhost>");
  const auto login = author_of("/src", [](const Launch&) { return Ended{.how = Ended::How::not_started}; });
  BOOST_TEST(!login.empty());
}

BOOST_AUTO_TEST_SUITE_END()
