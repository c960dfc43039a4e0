#pragma once

/// The store of a command that keeps nothing. It is in the build tree, and is removed when the command ends. Ctrl-C,
/// which ends `run --watch`, leaves it there, and the next such command removes it.

#include <filesystem>
#include <functional>
#include <string>

namespace holdfast::store {

class TemporaryStore {
 public:
  /// Makes a directory in `work_directory`, a directory of the build tree.
  explicit TemporaryStore(const std::string& work_directory);
  TemporaryStore(const TemporaryStore&) = delete;
  TemporaryStore& operator=(const TemporaryStore&) = delete;
  ~TemporaryStore();

  using IsWanted = std::function<bool(const std::string& test)>;

  /// Copies the accepted runs of the wanted tests from the store at `url`, with the programs of the baselines in
  /// force. Copies nothing if there is no such store, or if its programs are not run because another user could have
  /// written them.
  void take_references(const std::string& url, const IsWanted& is_wanted) const;

  std::string url() const { return "sqlite3:" + (place_ / "holdfast.db").string(); }

 private:
  std::filesystem::path place_;
};

}  // namespace holdfast::store
