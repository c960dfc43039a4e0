#include "cli/unkept_store.hpp"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "unkept-";

bool runs(pid_t process) { return kill(process, 0) == 0 || errno == EPERM; }

void clear_away(const fs::path& directory) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(directory, ignored)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with(kPrefix) && !runs(std::atoi(name.c_str() + std::char_traits<char>::length(kPrefix))))
      fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace

UnkeptStore::UnkeptStore(const std::string& work_directory)
    : place_(fs::path(work_directory) / (kPrefix + std::to_string(getpid()))) {
  clear_away(work_directory);
  fs::remove_all(place_);  // of an earlier process with this number: in a container it is often the same
  fs::create_directories(place_);
}

UnkeptStore::~UnkeptStore() {
  std::error_code ignored;
  fs::remove_all(place_, ignored);
}

}  // namespace holdfast::cli
