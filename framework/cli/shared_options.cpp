#include <cstdio>
#include <filesystem>

#include "cli/default_store.hpp"
#include "cli/files.hpp"
#include "cli/json_text.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"

namespace holdfast::cli {

namespace {

/// Told before anything is measured for it.
void refuse_nowhere(const std::string& file) {
  const auto directory = std::filesystem::path(file).parent_path();
  std::error_code unknown;
  if (!directory.empty() && !std::filesystem::is_directory(directory, unknown))
    throw Error("--json: " + directory.string() + ": there is no such directory; make it first");
}

}  // namespace

void add_shared_options(CLI::App& verb, Shared& shared) {
  verb.add_option("--store", shared.store, "The store: sqlite3:PATH or postgresql://HOST/DATABASE")
      ->envname("HOLDFAST_STORE")
      ->type_name("URL");
  verb.add_option(
          "--test-dir", shared.tree.test_dir,
          "The build tree, as for ctest; without it, that around the working directory or of its sources")
      ->type_name("BUILD");
  verb.add_option("--suite", shared.tree.suite, "One of its configurations: BUILD/holdfast/suite.CONFIG.json")
      ->type_name("FILE");
  verb.add_flag("--quiet", shared.quiet, "Print nothing but errors");
  verb.add_option_function<std::vector<std::string>>(
          "--json",
          [&shared](const std::vector<std::string>& files) {
            shared.json = true;
            if (files.empty()) return;
            refuse_nowhere(files.front());
            shared.json_file = files.front();
          },
          "Print JSON alone on stdout, or into FILE")
      ->expected(0, 1)
      ->type_name("[FILE]");
}

void put_json(const Shared& shared, const nlohmann::json& document) {
  if (shared.json) put_json(shared, json_text(document));
}

void put_json(const Shared& shared, const std::string& text) {
  if (!shared.json) return;
  if (!shared.json_file.empty()) return write_file(shared.json_file, text + "\n");
  std::fputs((text + "\n").c_str(), stdout);
}

std::string store_url(const Shared& shared, const std::string& declared) {
  std::string url = shared.store.value_or(declared);
  if (url.empty()) {
    const auto suite = declared_suite(shared.tree);
    url = suite ? suite->store : default_store_here();
  }
  return settled_store(url, shared.quiet);
}

store::Database open_store(const Shared& shared, const std::string& declared) {
  const auto url = store_url(shared, declared);
  keep_store_out_of_git(url);
  return store::Database::open(url);
}

store::Database open_existing_store(const Shared& shared, const std::string& declared) {
  const auto url = store_url(shared, declared);
  if (!store::Database::exists(url)) {
    throw Error(store::without_password(url) +
                ": there is no store yet; run a performance test first, or name another --store");
  }
  return store::Database::open(url);
}

}  // namespace holdfast::cli
