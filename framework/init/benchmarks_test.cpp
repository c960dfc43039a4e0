#include "init/benchmarks.hpp"

#include <boost/test/unit_test.hpp>
#include <map>

BOOST_AUTO_TEST_SUITE(init_benchmarks)

namespace {

using namespace holdfast::init;
using Texts = std::vector<std::string>;

/// A made-up project in /src with its sources, built in /src/build.
struct Sources {
  CodeModel model{.source = "/src", .build = "/src/build", .generator = "Ninja", .config = "Release"};
  std::map<std::string, std::string> files;

  CodeTarget& add(const std::string& name, const std::string& type, Texts links, const std::string& source) {
    const auto file = "/src/" + name + ".cpp";
    files[file] = source;
    model.targets.push_back({.id = name + "::@1",
                             .name = name,
                             .type = type,
                             .directory = "/src",
                             .program = "/src/build/" + name,
                             .sources = {file},
                             .links = std::move(links),
                             .dependencies = {}});
    return model.targets.back();
  }
  CodeTarget& add_program(const std::string& name, Texts links, const std::string& source) {
    return add(name, "EXECUTABLE", std::move(links), source);
  }

  BenchmarkPrograms found() const {
    return benchmark_programs(model, [this](const std::string& path) {
      const auto file = files.find(path);
      return file == files.end() ? std::nullopt : std::optional(file->second);
    });
  }

  /// Returns "name:harness" of each program that was found.
  Texts names() const {
    Texts all;
    for (const auto& program : found().found) all.push_back(program.target + ":" + program.harness);
    return all;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(google_benchmark_is_known_by_its_library) {
  Sources sources;
  sources.add_program("a", {"/usr/lib/x86_64-linux-gnu/libbenchmark.so.1.7.1"}, "");
  sources.add_program("b", {"third_party/benchmark/src/libbenchmark_main.a"}, "");
  sources.add_program("c", {"-lbenchmark"}, "");
  sources.add_program("d", {"libmybenchmark.a", "/opt/libbenchmarks.so"}, "");
  BOOST_TEST(sources.names() == (Texts{"a:google-benchmark", "b:google-benchmark", "c:google-benchmark"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_library_of_the_project_passes_its_harness_on) {
  Sources sources;
  sources.add("deep", "SHARED_LIBRARY", {"/usr/lib/libbenchmark.so"}, "");
  sources.add("helper", "SHARED_LIBRARY", {"libdeep.so"}, "").dependencies = {"deep::@1"};
  sources.add_program("sums", {"libhelper.so"}, "#include \"helper.hpp\"\n").dependencies = {"helper::@1"};
  sources.add("tool", "UTILITY", {}, "").dependencies = {"helper::@1"};
  sources.add_program("other", {}, "").dependencies = {"tool::@1"};  // as add_dependencies() makes it
  BOOST_TEST(sources.names() == Texts{"sums:google-benchmark"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_unit_test_that_gets_the_library_by_a_helper_is_no_benchmark) {
  Sources sources;
  const Texts links{"libhelper.a", "/usr/lib/libgtest.a", "/usr/lib/libbenchmark.so"};
  sources.add_program("words_test", links, "#include <gtest/gtest.h>\n");
  sources.add_program("words_bench", links, "#include \"cases.hpp\"\n");
  sources.add_program("both", links, "#include <benchmark/benchmark.h>\n");
  BOOST_TEST(sources.names() == (Texts{"both:google-benchmark", "words_bench:google-benchmark"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_program_that_links_the_library_and_measures_by_itself_is_of_no_known_harness) {
  Sources sources;
  sources.add_program("db_bench", {"-lbenchmark"},
                      "int main(int argc, char** argv) { return run(argc, argv); }");
  sources.add_program("own_main", {"-lbenchmark"}, "int main() { benchmark::RunSpecifiedBenchmarks(); }");
  BOOST_TEST(sources.names() == Texts{"own_main:google-benchmark"}, boost::test_tools::per_element());
  BOOST_TEST(sources.found().unknown.front().target == "db_bench");
}

BOOST_AUTO_TEST_CASE(catch2_has_benchmarks_if_its_sources_call_them) {
  Sources sources;
  sources.add_program("tests", {"/usr/lib/libCatch2.a"},
                      "#include <catch2/catch_test_macros.hpp>\nTEST_CASE(\"a\") {}");
  sources.add_program("timed", {},
                      "#include \"catch.hpp\"\nTEST_CASE(\"a\") { BENCHMARK(\"b\") { return 1; }; }");
  sources.add_program("perf_cases", {"/usr/lib/libCatch2.a"}, "#include \"macros.hpp\"\n");
  sources.add_program("own_macro", {}, "#define BENCHMARK(x)\nBENCHMARK(1)\n");
  BOOST_TEST(sources.names() == (Texts{"perf_cases:catch2", "timed:catch2"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_header_of_a_harness_among_the_sources_proves_nothing) {
  Sources sources;
  auto& tests = sources.add_program("tests", {}, "#include \"catch.hpp\"\nTEST_CASE(\"a\") {}");
  tests.sources.emplace_back("/src/catch.hpp");
  sources.files["/src/catch.hpp"] = "BENCHMARK(\"x\")";
  BOOST_TEST(sources.names().empty());
}

BOOST_AUTO_TEST_CASE(nanobench_is_known_by_its_header) {
  Sources sources;
  sources.add_program("plain", {}, "#include <nanobench.h>\n");
  sources.add_program("doc", {},
                      "#include <doctest.h>\n#include \"x/nanobench.h\"\nTEST_CASE(\"a\" * "
                      "doctest::test_suite(\"bench_it\"))");
  sources.add_program("mixed", {}, "#include <doctest.h>\n#include <nanobench.h>\n");
  const auto programs = sources.found();
  BOOST_REQUIRE(programs.found.size() == 2u);
  BOOST_TEST(programs.found[0].extra_args == (Texts{"-ns", "-ts=bench_it"}),
             boost::test_tools::per_element());
  BOOST_TEST(programs.found[1].target == "plain");
  BOOST_REQUIRE(programs.unknown.size() == 1u);
  BOOST_TEST(programs.unknown[0].why.find("EXTRA_ARGS") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(boost_test_needs_a_name_that_says_so) {
  Sources sources;
  const Texts links{"/usr/lib/libboost_unit_test_framework.so"};
  sources.add_program("unit", links, "");
  sources.add_program("perf_unit", links, "");
  sources.add_program("header_bench", {}, "#include <boost/test/included/unit_test.hpp>\n");
  BOOST_TEST(sources.names() == (Texts{"header_bench:boost-test", "perf_unit:boost-test"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(other_programs_are_reported_if_their_names_say_so) {
  Sources sources;
  sources.add_program("db_bench", {}, "int main() {}");
  sources.add_program("db", {}, "int main() {}");
  const auto programs = sources.found();
  BOOST_TEST(programs.found.empty());
  BOOST_REQUIRE(programs.unknown.size() == 1u);
  BOOST_TEST(programs.unknown[0].target == "db_bench");
}

BOOST_AUTO_TEST_CASE(holdfast_itself_is_known_by_its_library) {
  Sources sources;
  sources.add_program("own", {"/usr/lib/libholdfast_main.a", "/usr/lib/libholdfast_bench.a"}, "");
  BOOST_TEST(sources.names() == Texts{"own:holdfast"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(programs_of_third_parties_are_left_out) {
  Sources sources;
  for (const std::string directory : {"/src/third_party/benchmark/test", "/src/build/_deps/fmt-src/test",
                                      "/usr/src/benchmark", "/src/extern/x"})
    sources.add_program("their_bench" + directory.substr(5, 3), {"-lbenchmark"}, "").directory = directory;
  BOOST_TEST(sources.names().empty());
}

BOOST_AUTO_TEST_CASE(names_say_bench_or_perf_as_words) {
  for (const auto* name : {"json_bench", "BenchSort", "microbenchmarks", "perf_test", "json-perf",
                           "PerfTests", "FOO_PERF", "perf", "performance", "mkbench"})
    BOOST_TEST(is_named_like_a_benchmark(name), name);
  for (const auto* name : {"perfect_hash", "workbench", "perform", "superfast", "tests", "IMPERFECT"})
    BOOST_TEST(!is_named_like_a_benchmark(name), name);
}

BOOST_AUTO_TEST_SUITE_END()
