#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/text/files.hpp"
#include "model/text/sanitize_text.hpp"
#include "suite/default_store.hpp"
#include "suite/printed_command.hpp"
#include "wire/dumped.hpp"

namespace holdfast::cli {

namespace {

/// Throws Error, before anything is measured, if the directory of the file does not exist.
void refuse_nowhere(const std::string& file) {
  const auto directory = std::filesystem::path(file).parent_path();
  std::error_code unknown;
  if (!directory.empty() && !std::filesystem::is_directory(directory, unknown))
    throw Error("--json: " + directory.string() + ": there is no such directory; make it first");
}

}  // namespace

Arguments shared_options(SharedOptions& shared) {
  const auto json = [&shared](const Words& files) {
    shared.json = true;
    if (files.empty()) return;
    refuse_nowhere(files.front());
    shared.json_file = files.front();
  };
  return {
      Argument("--test-dir BUILD", &shared.tree.test_dir,
               "Build tree, as for ctest; default: searched for from the current directory", {.rare = true}),
      Argument("--suite FILE", &shared.tree.suite,
               "Suite file of a configuration: BUILD/holdfast/suite.CONFIG.json", {.rare = true}),
      Argument("--store URL", &shared.store, "Store: sqlite3:PATH or postgresql://HOST/DATABASE",
               {.variable = true, .rare = true}),
      {"--quiet", &shared.quiet, "Print only errors"},
      Argument("--json [FILE]", json, "Print only JSON on stdout, or write it to FILE", {.values = {0, 1}})};
}

Arguments verbose_option(bool& verbose) {
  return {Argument("-v,--verbose", &verbose,
                   "Also print statistics, excluded samples, classic testers and warnings",
                   {.variable = true})};
}

Arguments aliases_option(suite::CommittedFiles& files) {
  return {Argument("--aliases FILE", &files.aliases,
                   "File of former names of tests, benchmarks and axes; default: as declared in CMake",
                   {.variable = true, .rare = true})};
}

Arguments committed_options(suite::CommittedFiles& files) {
  return joined(
      {Argument("--known-regressions FILE", &files.known_regressions,
                "File of known regressions, accepted for a limited time; default: as declared in CMake",
                {.variable = true, .rare = true})},
      aliases_option(files));
}

/// A store from the environment is not repeated, because the printed command will find it there, too.
void repeat_store(const SharedOptions& shared) {
  const char* environment = std::getenv("HOLDFAST_STORE");
  if (shared.store && (environment == nullptr || *shared.store != environment))
    suite::repeat_in_printed_commands({"--store", *shared.store});
}

TreeSaid::~TreeSaid() {
  if (shared_.quiet) return;
  try {
    const auto choice = suite::choice_of_tree();
    if (!choice.empty()) fmt::print(stderr, "holdfast: {}\n", text::sanitize_line(choice));
  } catch (const std::exception&) {  // an error here must not make the verb fail
  }
}

std::string typed_again(const SharedOptions& shared, const Words& words) {
  Words again = words;
  const auto add = [&](const char* option, const std::optional<std::string>& value) {
    if (value) again.insert(again.end(), {option, *value});
  };
  add("--test-dir", shared.tree.test_dir);
  add("--suite", shared.tree.suite);
  return suite::printed_command(again);
}

/// With --json and no file, stdout has JSON, which any text would make invalid.
void put_text(const SharedOptions& shared, const std::string& text) {
  if (shared.talks()) std::fputs(text.c_str(), stdout);
}

void put_json(const SharedOptions& shared, const nlohmann::json& document) {
  if (shared.json) put_json(shared, wire::dumped(document, 2));
}

void put_json(const SharedOptions& shared, const std::string& text) {
  if (!shared.json) return;
  if (!shared.json_file.empty()) return text::write_file(shared.json_file, text + "\n");
  std::fputs((text + "\n").c_str(), stdout);
}

wire::Aliases former_names(const SharedOptions& shared, const suite::CommittedFiles& files) {
  const auto suite = suite::declared_suite(shared.tree);
  return suite::aliases(files, suite ? suite->aliases : "");
}

std::string store_url(const SharedOptions& shared, const std::string& declared) {
  auto url = shared.store.value_or(declared);
  if (url.empty()) {
    const auto suite = suite::declared_suite(shared.tree);
    url = suite ? suite->store : suite::default_store_here();
  }
  // This is checked for every verb, because git would record a store in each commit.
  suite::refuse_tracked_store(url);
  return url;
}

store::Database open_store(const SharedOptions& shared, const std::string& declared) {
  const auto url = store_url(shared, declared);
  // This comes before the store exists, so that git never sees it.
  suite::keep_store_out_of_git(url);
  return store::Database::open(url);
}

void refuse_outside_project(const SharedOptions& shared) {
  if (shared.store || shared.tree.is_named() || suite::declared_suite(shared.tree)) return;
  if (store::Database::exists(suite::default_store_here())) return;
  std::error_code gone;
  throw Error(std::filesystem::current_path(gone).string() +
              ": is not in a project with performance tests: it has neither a build tree that declares some "
              "nor a store; go to one, or name it with --test-dir BUILD or --store URL");
}

store::Database open_existing_store(const SharedOptions& shared, const std::string& declared) {
  if (declared.empty()) refuse_outside_project(shared);
  const auto url = store_url(shared, declared);
  if (!store::Database::exists(url)) {
    throw Error(store::without_password(url) +
                ": there is no store yet; run a performance test first, or name another --store");
  }
  return store::Database::open(url);
}

}  // namespace holdfast::cli
