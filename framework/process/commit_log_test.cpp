#include "process/revision.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include <filesystem>

#include "process/git_directory_test.hpp"

BOOST_AUTO_TEST_SUITE(commit_log)

namespace {

using namespace holdfast;
using namespace holdfast::process;

/// A repository with the commits "change 0" to "change N-1".
struct LoggedRepository : GitDirectory {
  std::vector<std::string> hashes;

  explicit LoggedRepository(int commits) {
    for (int i = 0; i < commits; ++i) hashes.push_back(commit("change " + std::to_string(i) + "\n\nwhy"));
  }
  CommitLog between(std::size_t from, std::size_t to, std::size_t limit) const {
    return commits_after(place.path(), hashes.at(from), hashes.at(to), limit);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(commits_between_two_are_listed_newest_first) {
  const LoggedRepository repository(4);
  const auto log = repository.between(1, 3, 10);
  BOOST_TEST(log.n_commits == 2U);
  BOOST_REQUIRE(log.commits.size() == 2U);
  BOOST_TEST(log.commits[0].hash == repository.hashes[3]);
  BOOST_TEST(log.commits[0].subject == "change 3");
  BOOST_TEST(log.commits[1].subject == "change 2");
  BOOST_TEST(log.commits[1].date.find('T') == 10U);  // "2026-11-25T..."
  BOOST_TEST(repository.between(3, 1, 10).commits.empty());
}

BOOST_AUTO_TEST_CASE(a_long_list_is_cut_and_counted) {
  const LoggedRepository repository(5);
  const auto log = repository.between(0, 4, 3);
  BOOST_TEST(log.commits.size() == 3U);
  BOOST_TEST(log.n_commits == 4U);
}

BOOST_AUTO_TEST_CASE(what_git_does_not_know_is_an_empty_list) {
  const LoggedRepository repository(2);
  const TemporaryDirectory elsewhere;
  const auto none = std::string(40, 'a');
  BOOST_TEST(commits_after(repository.place.path(), none, repository.hashes[1], 9).commits.empty());
  BOOST_TEST(commits_after(elsewhere.path(), repository.hashes[0], repository.hashes[1], 9).commits.empty());
  BOOST_TEST(has_commit(repository.place.path(), repository.hashes[0]));
  BOOST_TEST(!has_commit(repository.place.path(), none));
  BOOST_TEST(!has_commit(elsewhere.path(), repository.hashes[0]));
}

BOOST_AUTO_TEST_CASE(what_is_no_hash_is_not_handed_to_git) {
  const auto refuse = [](const Launch&) -> Ended { throw std::logic_error("git was called"); };
  BOOST_TEST(commits_after(".", "--output=file", "0a1b", 9, refuse).commits.empty());
  BOOST_TEST(commits_after(".", "0a1b", "", 9, refuse).commits.empty());
  BOOST_TEST(!has_commit(".", "HEAD", refuse));
}

BOOST_AUTO_TEST_CASE(the_remote_is_origin_or_the_only_one) {
  const LoggedRepository repository(1);
  BOOST_TEST(remote_of(repository.place.path()).empty());
  repository.git({"remote", "add", "upstream", "https://example.com/a/b.git"});
  BOOST_TEST(remote_of(repository.place.path()) == "https://example.com/a/b.git");
  repository.git({"remote", "add", "fork", "https://example.com/c/b.git"});
  BOOST_TEST(remote_of(repository.place.path()).empty());
  repository.git({"remote", "add", "origin", "git@example.com:o/b.git"});
  BOOST_TEST(remote_of(repository.place.path()) == "git@example.com:o/b.git");
}

BOOST_AUTO_TEST_CASE(a_directory_has_a_path_within_its_repository) {
  const LoggedRepository repository(1);
  const TemporaryDirectory elsewhere;
  const auto below = repository.place.path() + "/libs/words";
  std::filesystem::create_directories(below);
  BOOST_TEST(prefix_of(repository.place.path()).empty());
  BOOST_TEST(prefix_of(below) == "libs/words/");
  BOOST_TEST(prefix_of(elsewhere.path()).empty());
}

BOOST_AUTO_TEST_SUITE_END()
