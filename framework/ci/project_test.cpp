#include "ci/project.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(project_of_job)

namespace {
using namespace holdfast;
namespace fs = std::filesystem;

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}
}  // namespace

BOOST_AUTO_TEST_CASE(the_tool_and_the_suite_are_the_ends_of_the_command_of_the_gate) {
  const auto suite =
      ci::suite_in(R"({"tests": [{"name": "perf.session", "command": ["/other", "session", "x"]},
    {"name": "perf.gate", "command": ["/opt/bin/holdfast", "gate", "--suite", "/b/holdfast/suite.Release.json"]}]})",
                   {});
  BOOST_TEST(suite.tool == "/opt/bin/holdfast");
  BOOST_TEST(suite.file == "/b/holdfast/suite.Release.json");
}

BOOST_AUTO_TEST_CASE(a_tree_without_the_gate_declares_no_performance_test) {
  for (const char* listing : {"{}", R"({"tests": []})", R"({"tests": [{"name": "perf.gate"}]})"})
    BOOST_TEST(message_of([&] {
                 ci::suite_in(listing, {.build = "b", .config = "Perf"});
               }).starts_with("b: declares no performance test for the configuration Perf"));
}

BOOST_AUTO_TEST_CASE(options_of_the_job_come_last_so_that_they_win) {
  const auto words =
      ci::configure_command({.out = "/o", .cmake = {"-GNinja", "-DX=1"}}, "merge-base:origin/main");
  BOOST_TEST(has(words, "-DCMAKE_BUILD_TYPE=Release"));
  BOOST_TEST(has(words, "-DHOLDFAST_BASELINE_REF=merge-base:origin/main"));
  BOOST_TEST(has(words, "-DHOLDFAST_REPORT_DIR=/o/html"));
  BOOST_TEST(words.back() == "-DX=1");
}

BOOST_AUTO_TEST_CASE(a_baseline_of_the_store_replaces_what_an_earlier_job_configured) {
  BOOST_TEST(has(ci::configure_command({}, ""), "-DHOLDFAST_BASELINE_REF="));
}

BOOST_AUTO_TEST_CASE(a_build_tree_knows_a_store_that_is_a_file_and_no_password) {
  BOOST_TEST(
      has(ci::configure_command({.store = "sqlite3:/s/h.db"}, ""), "-DHOLDFAST_STORE=sqlite3:/s/h.db"));
  for (const auto& word : ci::configure_command({.store = "postgresql://ada:secret@db/perf"}, ""))
    BOOST_TEST(word.find("secret") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_directory_of_the_store_is_ignored_by_git_and_written_by_its_owner_alone) {
  const TemporaryDirectory place;
  const ci::Project project{.store_directory = place / "kept"};
  BOOST_TEST(ci::prepared_store(project) == "sqlite3:" + (place / "kept") + "/holdfast.db");
  BOOST_TEST(content_of(place / "kept/.gitignore") == "*\n");
  fs::permissions(place / "kept", fs::perms::all);  // as a cache may restore it
  ci::prepared_store(project);
  BOOST_TEST((fs::status(place / "kept").permissions() == fs::perms(0755)));
}

BOOST_AUTO_TEST_CASE(a_directory_with_files_gets_no_gitignore) {
  const TemporaryDirectory place;
  std::ofstream(place / "tracked") << "x";
  ci::make_ignored_directory(place.path());
  BOOST_TEST(!fs::exists(place / ".gitignore"));
}

BOOST_AUTO_TEST_CASE(a_store_that_is_named_is_used_from_any_directory) {
  BOOST_TEST(ci::prepared_store({.store = "postgresql://host/perf"}) == "postgresql://host/perf");
  BOOST_TEST(ci::prepared_store({.store = "sqlite3:a/b.db"}) ==
             "sqlite3:" + (fs::current_path() / "a/b.db").string());
}

BOOST_AUTO_TEST_CASE(a_directory_without_cmake_is_no_project) {
  const TemporaryDirectory place;
  BOOST_TEST(message_of([&] {
               ci::refuse_without_sources({.source = place.path()});
             }).starts_with(std::string(place.path()) + ": has no CMakeLists.txt"));
}

BOOST_AUTO_TEST_SUITE_END()
