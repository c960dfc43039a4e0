#define BOOST_TEST_DYN_LINK
#include "process/shown_files.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "model/error.hpp"
#include "process/process.hpp"
#include "process/start.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(shown_files)

namespace {

using namespace holdfast;

boost::test_tools::assertion_result can_be_shown(boost::unit_test::test_unit_id /*test*/) {
  return process::why_nothing_is_shown().empty();
}
const boost::unit_test::precondition kCanBeShown(can_be_shown);

/// A current file, and a copy of its former content.
struct BothFiles {
  TemporaryDirectory place;
  std::string today = place.write("today.txt", "today");
  std::string accepted = place.write("accepted.txt", "accepted");

  process::Launch reading(const std::string& path) const {
    return {.argv = {"cat", path}, .shown = {{{today, accepted}}}, .keep_stdout = true};
  }
  std::string read(const std::string& path) const { return process::run_process(reading(path)).out; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_process_finds_the_other_file_and_nobody_else_does, *kCanBeShown) {
  const BothFiles files;
  BOOST_TEST(files.read(files.today) == "accepted");
  BOOST_TEST(content_of(files.today) == "today");
  BOOST_TEST(process::run_process({.argv = {"cat", files.today}, .keep_stdout = true}).out == "today");
}

BOOST_AUTO_TEST_CASE(what_it_starts_finds_it_too, *kCanBeShown) {
  const BothFiles files;
  auto launch = files.reading(files.today);
  launch.argv = {"sh", "-c", "sh -c 'cat \"$0\"; exit 3' \"$0\"", files.today};
  const auto ended = process::run_process(launch);
  BOOST_TEST(ended.out == "accepted");
  BOOST_TEST(ended.code == 3);
}

BOOST_AUTO_TEST_CASE(a_link_leads_to_it, *kCanBeShown) {
  BothFiles files;
  const auto link = files.place / "link.txt";
  std::filesystem::create_symlink("today.txt", link);
  auto launch = files.reading(link);
  launch.shown = {{{link, files.accepted}}};
  BOOST_TEST(process::run_process(launch).out == "accepted");
}

BOOST_AUTO_TEST_CASE(it_is_read_only, *kCanBeShown) {
  const BothFiles files;
  auto launch = files.reading(files.today);
  launch.argv = {"sh", "-c", "echo changed >\"$0\"", files.today};
  BOOST_TEST(process::run_process(launch).code != 0);
  BOOST_TEST(content_of(files.accepted) == "accepted");
  BOOST_TEST(content_of(files.today) == "today");
}

BOOST_AUTO_TEST_CASE(a_file_that_was_replaced_is_covered_again, *kCanBeShown) {
  BothFiles files;
  BOOST_TEST(files.read(files.today) == "accepted");
  std::filesystem::rename(files.place.write("new.txt", "new"), files.today);  // the rename ends the mount
  BOOST_TEST(files.read(files.today) == "accepted");
}

BOOST_AUTO_TEST_CASE(user_group_and_working_directory_are_those_of_others, *kCanBeShown) {
  const BothFiles files;
  using Files = std::vector<process::ShownFile>;
  const auto said = [](std::optional<Files> shown) {
    return process::run_process(
               {.argv = {"sh", "-c", "id -u; id -g; pwd"}, .shown = std::move(shown), .keep_stdout = true})
        .out;
  };
  BOOST_TEST(said(Files{}) == said(std::nullopt));
  BOOST_TEST(said(Files{{files.today, files.accepted}}) == said(std::nullopt));
}

BOOST_AUTO_TEST_CASE(one_that_is_prepared_finds_it_too, *kCanBeShown) {
  const BothFiles files;
  auto launch = files.reading(files.today);
  launch.argv = {"grep", "-q", "accepted", files.today};
  const auto started = process::start_prepared(launch, {.out = -1, .err = 2}, [] { return 0; });
  int status = 0;
  waitpid(started.pid, &status, 0);
  BOOST_TEST((WIFEXITED(status) && WEXITSTATUS(status) == 0));
}

BOOST_AUTO_TEST_CASE(nothing_can_be_shown_where_no_file_is, *kCanBeShown) {
  const BothFiles files;
  const auto is_named = [&](const Error& wrong) {
    return std::string(wrong.what()) ==
           files.place / "gone.txt" + ": nothing can be mounted there: No such file or directory";
  };
  BOOST_CHECK_EXCEPTION(process::view_of({{files.place / "gone.txt", files.accepted}}, false), Error,
                        is_named);
}

BOOST_AUTO_TEST_SUITE_END()
