#include "image/known_facts.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <tuple>

#include "model/descriptor.hpp"

namespace holdfast::image {
namespace {

using Identity = std::tuple<std::string, dev_t, ino_t, off_t, time_t, long, time_t, long>;

constexpr time_t kSettledSeconds = 3;
/// Size for some thousand facts. Most facts are about programs that were rebuilt since, so a larger file is
/// deleted.
constexpr std::uintmax_t kBytesMax = 256 * 1024;

/// Returns the identity; empty if `path` is not a regular file, or was changed within the last seconds.
std::optional<Identity> identity_of(const std::string& what, const std::string& path) {
  struct stat about {};
  if (stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return std::nullopt;
  const auto& written = about.st_mtim;
  const auto& changed = about.st_ctim;
  if (std::max(written.tv_sec, changed.tv_sec) + kSettledSeconds > std::time(nullptr)) return std::nullopt;
  return Identity{what,           about.st_dev,    about.st_ino,   about.st_size,
                  written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec};
}

/// Returns a line such as "64769 525 12980504 1795763858 218000000 1795763858 218000000|content|4f5e...\n".
std::string line_of(const Identity& identity, const std::string& fact) {
  std::ostringstream line;
  const auto& [what, device, inode, size, written_s, written_ns, changed_s, changed_ns] = identity;
  line << device << ' ' << inode << ' ' << size << ' ' << written_s << ' ' << written_ns << ' ' << changed_s
       << ' ' << changed_ns << '|' << what << '|' << fact << '\n';
  return line.str();
}

std::optional<std::pair<Identity, std::string>> fact_in(const std::string& line) {
  std::istringstream text(line);
  std::pair<Identity, std::string> found;
  auto& [what, device, inode, size, written_s, written_ns, changed_s, changed_ns] = found.first;
  char bar = 0;
  if (!(text >> device >> inode >> size >> written_s >> written_ns >> changed_s >> changed_ns >> bar) ||
      !std::getline(text, what, '|') || !std::getline(text, found.second))
    return std::nullopt;
  return found;
}

struct KnownFacts {
  std::mutex mutex;
  std::map<Identity, std::string> made;
  std::string file;  ///< file of the cache; empty if there is none

  void read() {
    std::error_code gone;
    const auto bytes = std::filesystem::file_size(file, gone);
    if (!gone && bytes > kBytesMax) std::filesystem::remove(file, gone);
    std::ifstream lines(file, std::ios::binary);
    for (std::string line; std::getline(lines, line) && !lines.eof();) {  // the last line may be incomplete
      if (auto fact = fact_in(line)) made.insert(std::move(*fact));
    }
  }

  /// Adds a fact with one write, so that lines of several processes are not mixed.
  void add(const Identity& identity, const std::string& fact) const {
    // A line end would begin a line that another process cannot read.
    if (file.empty() || fact.find('\n') != std::string::npos) return;
    const Descriptor opened(file, O_WRONLY | O_APPEND | O_CREAT, 0644);
    const auto line = line_of(identity, fact);
    if (write(opened.get(), line.data(), line.size()) < 0) return;  // it is computed again later
  }
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
  // The lock is not held during the computation, so that other threads need not wait for a large file. Two
  // threads may therefore compute the same value.
  auto made = make();
  if (identity_of(what, path) != identity) return made;  // it was written meanwhile
  const std::lock_guard lock(all.mutex);
  const auto [fact, is_new] = all.made.emplace(*identity, std::move(made));
  if (is_new) all.add(*identity, fact->second);
  return fact->second;
}

void keep_known_facts_in(const std::string& file) {
  auto& all = facts_of_files();
  const std::lock_guard lock(all.mutex);
  if (all.file == file) return;
  all.file = file;
  all.read();
}

}  // namespace holdfast::image
