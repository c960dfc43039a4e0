#pragma once

/// A directory of this command's own, gone with everything in it when the command ends.

#include <cstdlib>
#include <filesystem>
#include <string>

#include "model/error.hpp"

namespace holdfast::cli {

class ScratchDirectory {
 public:
  ScratchDirectory() {
    auto name = (std::filesystem::temp_directory_path() / "holdfast-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw Error("no temporary directory can be made at " + name);
    path_ = name;
  }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  ~ScratchDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace holdfast::cli
