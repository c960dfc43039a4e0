#pragma once

/// The store of a command that keeps nothing: in the build tree, gone when the command ends. Ctrl-C, by which a watch
/// ends, leaves it there, and the next such command clears it away.

#include <filesystem>
#include <string>

namespace holdfast::cli {

class UnkeptStore {
 public:
  /// `work_directory`: of the build tree.
  explicit UnkeptStore(const std::string& work_directory);
  UnkeptStore(const UnkeptStore&) = delete;
  UnkeptStore& operator=(const UnkeptStore&) = delete;
  ~UnkeptStore();

  std::string url() const { return "sqlite3:" + (place_ / "holdfast.db").string(); }

 private:
  std::filesystem::path place_;
};

}  // namespace holdfast::cli
