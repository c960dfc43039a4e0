#include "cli/scratch_directory.hpp"

#include <cstdlib>
#include <filesystem>

#include "model/error.hpp"

namespace holdfast::cli {

namespace fs = std::filesystem;

ScratchDirectory::ScratchDirectory(const std::string& name)
    : path_((fs::temp_directory_path() / (name + "-XXXXXX")).string()) {
  if (mkdtemp(path_.data()) == nullptr) throw Error(path_ + ": cannot be made");
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace holdfast::cli
