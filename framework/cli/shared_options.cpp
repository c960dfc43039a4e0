#include <cstdio>

#include "cli/files.hpp"
#include "cli/json_text.hpp"
#include "cli/suite_files.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {
std::optional<Suite> declared_suite() {
  const auto files = suites_above();
  return files.empty() ? std::nullopt : std::optional(wire::read_suite(files.front()));
}

void add_shared_options(CLI::App& verb, Shared& shared) {
  verb.add_option("--store", shared.store, "The store: sqlite3:PATH or postgresql://HOST/DATABASE")
      ->envname("HOLDFAST_STORE")
      ->type_name("URL");
  verb.add_flag("--quiet", shared.quiet, "Print nothing but errors");
  verb.add_option_function<std::vector<std::string>>(
          "--json",
          [&shared](const std::vector<std::string>& files) {
            shared.json = true;
            if (!files.empty()) shared.json_file = files.front();
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
  if (!url.empty()) return url;
  const auto suite = declared_suite();
  return suite ? suite->store : "sqlite3:baselines/holdfast.db";
}

store::Database open_store(const Shared& shared, const std::string& declared) {
  return store::Database::open(store_url(shared, declared));
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
