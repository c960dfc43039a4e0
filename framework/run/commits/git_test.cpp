#include "run/commits/git.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <map>

#include "model/error.hpp"
#include "process/process.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(git_commits)

namespace {

using namespace holdfast;
using namespace holdfast::commits;

/// trunk: one, two, a merge of "side" (three), four; each adds a file of its name.
struct History {
  TemporaryDirectory place;

  History() {
    run({"init", "--quiet", "--initial-branch=trunk"});
    commit("one");
    run({"tag", "v1"});
    commit("two");
    run({"checkout", "--quiet", "-b", "side", "v1"});
    commit("three");
    run({"checkout", "--quiet", "trunk"});
    run({"merge", "--quiet", "--no-ff", "--message=merge side", "side"});
    commit("four");
  }
  std::string run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"-c", "user.name=A B", "-c", "user.email=a@localhost"});
    std::string wrong;
    const auto said = git(place.path(), words, &wrong);
    BOOST_REQUIRE_MESSAGE(said.has_value(), words.back() << ": " << wrong);
    return *said;
  }
  void commit(const std::string& name) const {
    place.write("code/" + name, name);
    run({"add", "code"});
    run({"commit", "--quiet", "--message=" + name});
  }
  Repository repository() const { return {.top = place.path(), .prefix = ""}; }
  std::string at(const std::string& revision) const { return commit_of(repository(), revision); }
};

std::vector<std::string> subjects(const History& history, const std::vector<std::string>& commits) {
  std::vector<std::string> subjects;
  for (const auto& commit : commits) subjects.push_back(commit_facts(history.repository(), commit).subject);
  return subjects;
}

using Words = std::vector<std::string>;

/// Returns the files of a repository without the objects of git, by their paths, with their contents.
std::map<std::string, std::string> state_of(const Repository& repository) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(repository.top)) {
    const auto path = entry.path().string();
    if (entry.is_regular_file() && path.find("/.git/objects/") == std::string::npos)
      files[path] = content_of(path);
  }
  return files;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_directory_knows_its_repository_and_where_in_it_it_stands) {
  const History history;
  const auto repository = repository_of(history.place / "code");
  BOOST_TEST(repository.top == history.place.path());
  BOOST_TEST(repository.prefix == "code");
  BOOST_TEST(repository_of(history.place.path()).prefix == "");
  const TemporaryDirectory nowhere;
  BOOST_CHECK_THROW(repository_of(nowhere.path()), Error);
}

BOOST_AUTO_TEST_CASE(a_merge_stands_for_all_that_it_brought) {
  const History history;
  const auto between = commits_between(history.repository(), history.at("v1"), history.at("trunk"), {});
  BOOST_TEST(subjects(history, between) == (Words{"two", "merge side", "four"}));
  BOOST_TEST(parents_of(history.repository(), between[1]).size() == 2U);
}

BOOST_AUTO_TEST_CASE(commits_can_be_those_of_a_path) {
  const History history;
  const auto of_four =
      commits_between(history.repository(), history.at("v1"), history.at("trunk"), {"code/four"});
  BOOST_TEST(subjects(history, of_four) == Words{"four"});
}

BOOST_AUTO_TEST_CASE(a_commit_has_an_author_a_date_and_a_subject) {
  const History history;
  const auto facts = commit_facts(history.repository(), history.at("trunk"));
  BOOST_TEST(facts.author == "A B <a@localhost>");
  BOOST_TEST(facts.subject == "four");
  BOOST_TEST(facts.date.size() >= 20U);  // 2026-01-31T23:59:59Z, or with an offset
}

BOOST_AUTO_TEST_CASE(a_merge_base_is_a_revision) {
  const History history;
  history.run({"checkout", "--quiet", "-b", "work", "trunk"});
  history.commit("mine");
  BOOST_TEST(history.at("merge-base:trunk") == history.at("trunk"));
  BOOST_TEST(is_ancestor(history.repository(), history.at("v1"), history.at("work")));
  BOOST_TEST(!is_ancestor(history.repository(), history.at("work"), history.at("v1")));
}

BOOST_AUTO_TEST_CASE(what_git_does_not_know_is_named_with_the_remedy) {
  const History history;
  const auto says = [](const std::string& what) {
    return [what](const Error& wrong) { return std::string(wrong.what()).find(what) != std::string::npos; };
  };
  BOOST_CHECK_EXCEPTION(history.at("nowhere"), Error, says("git fetch origin"));
  BOOST_CHECK_EXCEPTION(history.at("--all"), Error, says("git knows no commit \"--all\""));
  const TemporaryDirectory clone;
  history.run({"clone", "--quiet", "--depth=1", "file://" + history.place.path(), clone / "shallow"});
  const Repository shallow{.top = clone / "shallow", .prefix = ""};
  BOOST_CHECK_EXCEPTION(commit_of(shallow, history.at("v1")), Error, says("git fetch --unshallow"));
}

BOOST_AUTO_TEST_CASE(a_checkout_holds_the_commit_and_what_is_laid_over_it) {
  const History history;
  const TemporaryDirectory place;
  const auto source = place / "tree/source";
  check_out(history.repository(), history.at("v1"), source);
  BOOST_TEST(content_of(source + "/code/one") == "one");
  BOOST_TEST(content_of(source + "/code/two") == "");
  history.place.write("code/one", "edited");
  lay_over(history.repository(), {history.place / "code"}, source);
  BOOST_TEST(content_of(source + "/code/one") == "edited");
  BOOST_TEST(content_of(source + "/code/two") == "two");
  check_out(history.repository(), history.at("v1"), source);  // replaces the existing checkout
  BOOST_TEST(content_of(source + "/code/one") == "one");
}

BOOST_AUTO_TEST_CASE(submodules_come_from_the_repositorys_own_copies) {
  const History history;
  {
    const History library;
    history.run(
        {"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.place.path(), "library"});
  }  // the original of the submodule is removed here
  history.commit("use the library");
  const TemporaryDirectory place;
  check_out(history.repository(), history.at("trunk"), place / "source");
  BOOST_TEST(content_of(place / "source/library/code/four") == "four");
}

BOOST_AUTO_TEST_CASE(submodules_that_nobody_initialised_come_from_where_they_are) {
  const History library;
  const History history;
  history.run(
      {"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.place.path(), "library"});
  history.commit("use the library");
  const TemporaryDirectory place;
  history.run({"clone", "--quiet", history.place.path(), place / "clone"});
  const Repository clone{.top = place / "clone", .prefix = ""};
  check_out(clone, commit_of(clone, "trunk"), place / "source");
  BOOST_TEST(content_of(place / "source/library/code/four") == "four");
}

BOOST_AUTO_TEST_CASE(a_submodule_that_cannot_be_had_is_named_and_stops_neither_the_others_nor_the_checkout) {
  const History here;
  const History inner;
  const History history;
  const auto add = [&](const History& to, const History& from, const char* path) {
    to.run({"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", from.place.path(), path});
  };
  {
    const History gone;
    const History within;
    add(here, inner, "had");
    add(here, within, "lost");
    here.commit("use libraries");
    add(history, gone, "a");
    add(history, here, "b c");
  }
  history.commit("use libraries");
  const TemporaryDirectory place;
  history.run({"clone", "--quiet", history.place.path(), place / "clone"});
  const Repository clone{.top = place / "clone", .prefix = ""};
  const Words lacking{"a", "b c/lost"};
  BOOST_TEST(check_out(clone, commit_of(clone, "trunk"), place / "source") == lacking,
             boost::test_tools::per_element());
  BOOST_TEST(content_of(place / "source/code/four") == "four");
  BOOST_TEST(content_of(place / "source/b c/had/code/four") == "four");
}

BOOST_AUTO_TEST_CASE(what_is_too_long_to_be_kept_is_no_answer) {
  const History history;
  const auto large = history.place.write("large", std::string(process::kOutBytes + 1, '\n') + "end");
  const auto blob = history.run({"hash-object", "-w", large});
  std::string wrong;
  BOOST_TEST(!git(history.place.path(), {"cat-file", "blob", blob}, &wrong));
  BOOST_TEST(wrong == "printed more than is read");
}

BOOST_AUTO_TEST_CASE(a_checkout_leaves_nothing_in_the_repository) {
  const History library;
  const History history;
  history.run(
      {"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.place.path(), "library"});
  history.commit("use the library");
  const TemporaryDirectory place;
  history.run({"clone", "--quiet", history.place.path(), place / "clone"});
  const Repository clone{.top = place / "clone", .prefix = ""};
  const auto before = state_of(clone);
  check_out(clone, commit_of(clone, "trunk"), place / "source");
  const Repository checkout{.top = place / "source", .prefix = ""};
  BOOST_TEST(git(checkout.top, {"describe", "--tags"}).value_or("").starts_with("v1-"));
  BOOST_TEST(git(checkout.top, {"status", "--short"}).value_or("?") == "");
  BOOST_TEST(content_of(place / "source/library/code/four") == "four");
  BOOST_TEST(state_of(clone) == before);
  std::filesystem::remove_all(place / "source");
  check_out(clone, commit_of(clone, "v1"), place / "source");  // replaces a checkout that was removed
  BOOST_TEST(content_of(place / "source/code/one") == "one");
  BOOST_TEST(state_of(clone) == before);
}

BOOST_AUTO_TEST_CASE(a_commit_of_a_worktree_or_a_submodule_is_checked_out_as_any_other) {
  const History library;
  const History history;
  history.run({"worktree", "add", "--quiet", "--detach", history.place / "work", "v1"});
  history.run(
      {"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.place.path(), "library"});
  for (const auto* top : {"work", "library"}) {
    const Repository repository{.top = history.place / top, .prefix = ""};
    const TemporaryDirectory place;
    check_out(repository, commit_of(repository, "trunk"), place / "source");
    BOOST_TEST(content_of(place / "source/code/four") == "four");
    BOOST_TEST(git(repository.top, {"rev-parse", "--show-toplevel"}).value_or("") == repository.top);
  }
}

BOOST_AUTO_TEST_CASE(only_what_is_below_the_repository_can_be_laid_over) {
  const History history;
  const TemporaryDirectory other;
  BOOST_CHECK_THROW(lay_over(history.repository(), {other.write("x", "")}, other / "to"), Error);
  BOOST_CHECK_THROW(lay_over(history.repository(), {history.place / "gone"}, other / "to"), Error);
}

BOOST_AUTO_TEST_CASE(a_worktree_on_a_disk_that_is_not_mounted_stays_the_users) {
  const History history;
  const TemporaryDirectory disk;
  history.run({"worktree", "add", "--quiet", "--detach", disk / "mounted/work", "v1"});
  std::filesystem::rename(disk / "mounted", disk / "elsewhere");
  const TemporaryDirectory build;
  for (int time = 0; time < 2; ++time) {  // also if our directory exists, or was removed
    check_out(history.repository(), history.at("v1"), build / "checkout");
    BOOST_TEST(std::filesystem::exists(build / "checkout/code/one"));
    std::filesystem::remove_all(build / "checkout");
    check_out(history.repository(), history.at("trunk"), build / "checkout");
    BOOST_TEST(std::filesystem::exists(build / "checkout/code/four"));
  }
  BOOST_TEST(history.run({"worktree", "list"}).find(disk / "mounted/work") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_store_and_build_trees_are_no_part_of_an_overlay) {
  const History history;
  const Words overlay{history.place / "bench"};
  history.place.write("bench/bench.cpp", "1");
  const auto before = digest_of_files(overlay);
  history.place.write("bench/.holdfast/holdfast.db", "rows");
  history.place.write("bench/build/CMakeCache.txt", "");
  history.place.write("bench/build/bench.o", "1");
  BOOST_TEST(digest_of_files(overlay) == before);
  const TemporaryDirectory other;
  lay_over(history.repository(), overlay, other / "to");
  BOOST_TEST(std::filesystem::exists(other / "to/bench/bench.cpp"));
  BOOST_TEST(!std::filesystem::exists(other / "to/bench/.holdfast"));
  BOOST_TEST(!std::filesystem::exists(other / "to/bench/build"));
  history.place.write("bench/bench.cpp", "2");
  BOOST_TEST(digest_of_files(overlay) != before);
}

BOOST_AUTO_TEST_SUITE_END()
