#include "init/code_model.hpp"

#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(init_code_model)

namespace {

using namespace holdfast::init;
using nlohmann::json;

/// A reply as CMake 3.25 writes it, shortened: a tree with two configurations.
const json kIndex = json::parse(R"({
  "cmake": {"generator": {"multiConfig": true, "name": "Ninja Multi-Config"}},
  "reply": {"client-holdfast": {"codemodel-v2": {"jsonFile": "model"}, "cmakeFiles-v1": {"jsonFile": "files"}}}})");

json reply(const std::string& name) {
  if (name == "files")
    return json::parse(R"({"inputs": [
      {"path": "CMakeLists.txt"}, {"path": "/usr/share/cmake/X.cmake", "isExternal": true},
      {"path": "build/Y.cmake", "isGenerated": true}, {"path": "bench/CMakeLists.txt"}]})");
  if (name == "bench.Debug" || name == "bench.Release")
    return json::parse(R"({
      "id": "bench::@1", "name": "bench", "type": "EXECUTABLE", "paths": {"source": "bench", "build": "bench"},
      "artifacts": [{"path": "bench/bench"}], "sources": [{"path": "bench/a.cpp"}, {"path": "/gen/b.cpp"}],
      "dependencies": [{"id": "lib::@2"}],
      "link": {"commandFragments": [{"fragment": "-O3", "role": "flags"}, {"fragment": "libx.a", "role": "libraries"}]}})");
  if (name == "all")
    return json::parse(R"({"id": "a", "name": "a", "type": "UTILITY", "isGeneratorProvided": true})");
  return json::parse(R"({"paths": {"source": "/src", "build": "/src/build"}, "configurations": [
    {"name": "Debug", "targets": [{"jsonFile": "bench.Debug"}]},
    {"name": "Release", "targets": [{"jsonFile": "all"}, {"jsonFile": "bench.Release"}]}]})");
}

}  // namespace

BOOST_AUTO_TEST_CASE(targets_have_absolute_paths_and_the_libraries_that_they_link) {
  const auto model = code_model_in(kIndex, "Debug", reply);
  BOOST_TEST(model.config == "Debug");
  BOOST_TEST(model.generator == "Ninja Multi-Config");
  BOOST_REQUIRE(model.targets.size() == 1u);
  const auto& bench = model.targets.front();
  BOOST_TEST(bench.directory == "/src/bench");
  BOOST_TEST(bench.program == "/src/build/bench/bench");
  BOOST_TEST(bench.sources == (std::vector<std::string>{"/src/bench/a.cpp", "/gen/b.cpp"}),
             boost::test_tools::per_element());
  BOOST_TEST(bench.links == std::vector<std::string>{"libx.a"}, boost::test_tools::per_element());
  BOOST_TEST(bench.dependencies == std::vector<std::string>{"lib::@2"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_optimised_configuration_is_chosen_and_targets_of_cmake_are_left_out) {
  const auto model = code_model_in(kIndex, "", reply);
  BOOST_TEST(model.config == "Release");
  BOOST_REQUIRE(model.targets.size() == 1u);
  BOOST_TEST(model.with_id("bench::@1") == &model.targets.front());
  BOOST_TEST(model.with_id("gone") == nullptr);
}

BOOST_AUTO_TEST_CASE(cmake_files_are_those_of_the_project) {
  const auto model = code_model_in(kIndex, "", reply);
  BOOST_TEST(
      model.cmake_files == (std::vector<std::string>{"/src/CMakeLists.txt", "/src/bench/CMakeLists.txt"}),
      boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_reply_of_another_form_is_refused) {
  const auto refused = holdfast::message_of([] { code_model_in(json::object(), "", reply); });
  BOOST_TEST(refused.starts_with("the reply of CMake's File API has another form than version 2: "));
}

BOOST_AUTO_TEST_CASE(a_tree_without_a_reply_is_refused) {
  const holdfast::TemporaryDirectory place;
  const auto refused = holdfast::message_of([&] { read_code_model(place.path(), ""); });
  BOOST_TEST(refused.ends_with("CMake has written no reply of its File API; configure the tree again"));
}

BOOST_AUTO_TEST_SUITE_END()
