#include "runner/scratch_directory.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "model/error.hpp"

namespace holdfast::runner {

namespace fs = std::filesystem;

namespace {

/// Absolute, since programs that run elsewhere are told of files in it.
std::string place() {
  const char* named = std::getenv("TMPDIR");
  return named == nullptr || *named == '\0' ? "/tmp" : fs::absolute(named).string();
}

}  // namespace

ScratchDirectory::ScratchDirectory(const std::string& name) : path_(place() + "/" + name + "-XXXXXX") {
  if (mkdtemp(path_.data()) != nullptr) return;
  throw Error(place() + ": no directory for temporary files can be made there: " + std::strerror(errno) +
              "; set TMPDIR to one that can be written");
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace holdfast::runner
