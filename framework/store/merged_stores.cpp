// Merges several stores into one.

#include "model/error.hpp"
#include "store/check.hpp"
#include "store/merge.hpp"

namespace holdfast::store {
namespace {

/// Returns the URL; a file may be named without its scheme, and its name may contain colons.
std::string url_of(const std::string& store) {
  const bool is_url = store.starts_with("sqlite3:") || store.starts_with("postgresql:");
  return is_url ? store : "sqlite3:" + store;
}

/// A merge copies rows unchanged, so damage would spread to the other store.
void refuse_damaged(Database& from) {
  const auto findings = findings_before_merge(from);
  if (findings.empty()) return;
  const auto more = findings.size() - 1;
  throw Error(findings.front() + (more > 0 ? " (and " + std::to_string(more) + " more)" : "") +
              "; nothing was merged. 'holdfast store check --store sqlite3:" + from.path() +
              "' lists what is wrong with it");
}

}  // namespace

Database open_to_merge(const std::string& store) {
  const auto url = url_of(store);
  if (!Database::exists(url))
    throw Error(
        without_password(url) +
        ": there is no such store; nothing was merged. Leave it out, and the gate names the tests that are "
        "missing");
  return Database::open(url);
}

std::vector<MergedStore> merge_all(const std::vector<std::string>& stores, Database& into) {
  // Each store is opened twice, first to check it and then to merge it, so that only one of them is open at a
  // time.
  for (const auto& store : stores) {  // checks all stores before anything is changed
    auto from = open_to_merge(store);
    refuse_damaged(from);
    refuse_to_merge(from, into);
  }
  std::vector<MergedStore> all;
  for (const auto& store : stores) {
    auto from = open_to_merge(store);
    all.push_back({.path = from.path(), .rows = merge(from, into)});
  }
  return all;
}

}  // namespace holdfast::store
