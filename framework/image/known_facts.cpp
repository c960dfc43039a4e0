#include "image/known_facts.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <mutex>
#include <optional>
#include <tuple>

namespace holdfast::image {
namespace {

using Identity = std::tuple<std::string, dev_t, ino_t, off_t, time_t, long, time_t, long>;

constexpr time_t kSettledSeconds = 3;

/// None: it is no file, or one that may just be written.
std::optional<Identity> identity_of(const std::string& what, const std::string& path) {
  struct stat about {};
  if (stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return std::nullopt;
  const auto& written = about.st_mtim;
  const auto& changed = about.st_ctim;
  if (std::max(written.tv_sec, changed.tv_sec) + kSettledSeconds > std::time(nullptr)) return std::nullopt;
  return Identity{what,           about.st_dev,    about.st_ino,   about.st_size,
                  written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec};
}

struct KnownFacts {
  std::mutex mutex;
  std::map<Identity, std::string> made;
};

KnownFacts& facts_of_files() {
  static KnownFacts all;
  return all;
}

}  // namespace

std::string known_fact(const std::string& what, const std::string& path,
                       const std::function<std::string()>& make) {
  const auto identity = identity_of(what, path);
  if (!identity) return make();
  auto& all = facts_of_files();
  {
    const std::lock_guard lock(all.mutex);
    if (const auto fact = all.made.find(*identity); fact != all.made.end()) return fact->second;
  }
  auto made = make();
  if (identity_of(what, path) != identity) return made;  // it was written meanwhile
  const std::lock_guard lock(all.mutex);
  return all.made.emplace(*identity, std::move(made)).first->second;
}

}  // namespace holdfast::image
