/// Tests which files of the working tree are laid over a commit from before Holdfast.

#include "run/commits/overlay.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(overlays)

namespace {

using namespace holdfast;
using namespace holdfast::commits;

using Words = std::vector<std::string>;

constexpr const char* kBenchmark = "#include <holdfast/holdfast.hpp>\n";

/// A project whose first commit has only a library.
struct FirstUse {
  TemporaryDirectory place;
  std::string before;

  FirstUse() {
    run({"init", "--quiet"});
    place.write("CMakeLists.txt", "project(parse)\nadd_library(parse src/parse.cpp)\n");
    place.write("src/parse.cpp", "int parse() { return 1; }\n");
    run({"add", "--all"});
    run({"-c", "user.name=A B", "-c", "user.email=a@localhost", "commit", "--quiet", "--message=begin"});
    before = commit_of(repository(), "HEAD");
    place.write("CMakeLists.txt", "project(parse)\nfind_package(Holdfast)\nadd_subdirectory(bench)\n");
  }
  void run(const Words& words) const {
    std::string wrong;
    BOOST_REQUIRE_MESSAGE(git(place.path(), words, &wrong).has_value(), words.back() << ": " << wrong);
  }
  Repository repository() const { return repository_of(place.path()); }
  std::string overlay() const {
    const auto build = std::filesystem::path(place.path()) / "build";
    return shown_overlay(repository(), overlay_for(repository(), before, build));
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_commit_uses_holdfast_where_a_cmake_file_of_it_says_so) {
  const FirstUse project;
  BOOST_TEST(!uses_holdfast(project.repository(), project.before));
  project.run(
      {"-c", "user.name=A B", "-c", "user.email=a@localhost", "commit", "--quiet", "--all", "--message=use"});
  BOOST_TEST(uses_holdfast(project.repository(), commit_of(project.repository(), "HEAD")));
}

BOOST_AUTO_TEST_CASE(files_that_name_holdfast_are_laid_over_with_the_new_directory_around_them) {
  const FirstUse project;
  project.place.write("bench/CMakeLists.txt",
                      "add_executable(bench bench.cpp)\nholdfast_add_test(parse TARGET bench)\n");
  project.place.write("bench/bench.cpp", kBenchmark);
  project.place.write("bench/words.txt", "what it reads\n");
  BOOST_TEST(project.overlay() == "CMakeLists.txt, bench/CMakeLists.txt, bench/bench.cpp, bench/words.txt");
}

// By default, git prints such a name with escapes (core.quotePath).
BOOST_AUTO_TEST_CASE(a_name_that_is_not_ascii_is_laid_over_too) {
  const FirstUse project;
  project.place.write("bench/größe.cpp", kBenchmark);
  BOOST_TEST(project.overlay() == "CMakeLists.txt, bench/größe.cpp");
}

BOOST_AUTO_TEST_CASE(code_of_the_product_is_the_commits_also_where_it_is_new_or_renamed) {
  const FirstUse project;
  project.place.write("src/parse.cpp", "int parse() { return 2; }\n");
  project.place.write("src/faster.cpp", "int faster() { return 1; }\n");
  project.place.write("src/bench.cpp", kBenchmark);
  BOOST_TEST(project.overlay() == "CMakeLists.txt, src/bench.cpp");
}

BOOST_AUTO_TEST_CASE(a_benchmark_of_another_harness_is_laid_over_where_it_is_new) {
  const FirstUse project;
  project.place.write("src/parse.cpp", "#include <benchmark/benchmark.h>\n");
  project.place.write("src/parse_bench.cpp", "#include <benchmark/benchmark.h>\n");
  BOOST_TEST(project.overlay() == "CMakeLists.txt, src/parse_bench.cpp");
}

BOOST_AUTO_TEST_CASE(files_of_build_trees_do_not_count) {
  const FirstUse project;
  project.place.write("build/bench.cmake", "holdfast\n");
  project.place.write("other/CMakeCache.txt", "");
  project.place.write("other/deep/bench.cmake", "holdfast\n");
  BOOST_TEST(project.overlay() == "CMakeLists.txt");
}

BOOST_AUTO_TEST_CASE(a_long_list_is_cut) {
  const Repository repository{.top = "/r", .prefix = ""};
  BOOST_TEST(shown_overlay(repository, {"/r/a", "/r/b", "/r/c", "/r/d", "/r/e", "/r/f"}) ==
             "a, b, c, d and 2 more");
}

BOOST_AUTO_TEST_SUITE_END()
