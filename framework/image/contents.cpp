#include "image/contents.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <thread>
#include <tuple>

#include "image/digest.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

namespace fs = std::filesystem;

/// Time to wait after a file was written: if it changes again within the same tick of the kernel's clock (10
/// ms at most), it keeps its stamp.
constexpr long kTickNs = 20'000'000;

auto identity(const struct stat& of) {
  return std::tuple(of.st_dev, of.st_ino, of.st_size, of.st_mtim.tv_sec, of.st_mtim.tv_nsec,
                    of.st_ctim.tv_sec, of.st_ctim.tv_nsec);
}

/// Returns the stamp of a file; all zero if it does not exist.
struct stat stamp_of(const std::string& path) {
  struct stat stamp {};
  if (stat(path.c_str(), &stamp) != 0) stamp = {};
  return stamp;
}

bool is_of_this_tick(const struct stat& stamp) {
  struct timespec now {};
  clock_gettime(CLOCK_REALTIME, &now);
  const auto seconds = now.tv_sec - stamp.st_ctim.tv_sec;
  return seconds <= 1 && seconds * 1'000'000'000 + now.tv_nsec - stamp.st_ctim.tv_nsec < kTickNs;
}

[[noreturn]] void refuse(const std::string& path) {
  throw Error(path +
              " changed during the measurement, so the results do not belong to the program that was built "
              "or accepted; a benchmark must not write to programs, libraries or inputs, and no build may "
              "run meanwhile. Measure again: Holdfast's copies are then made anew");
}

}  // namespace

std::string digest_of(const std::string& path) {
  try {
    if (!fs::is_directory(path)) return sha256_of_file(path);
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path)) names.push_back(entry.path().filename());
    // Directory entries have no order (readdir(3)).
    std::ranges::sort(names);
    std::string lines;
    for (const auto& name : names) lines += name + '\0';
    return sha256_of(lines);
  } catch (const std::exception&) {
    return "";
  }
}

SharedContents joined(const SharedContents& one, const Contents& more) {
  auto both = one ? *one : Contents();
  both.insert(both.end(), more.begin(), more.end());
  return std::make_shared<const Contents>(std::move(both));
}

ContentWatch::ContentWatch(const SharedContents& one, const SharedContents& other) {
  bool is_fresh = false;
  for (const auto* side : {one.get(), other.get()}) {
    if (side == nullptr) continue;
    for (const auto& file : *side) {
      // The stamp is taken before the content is read, so that a change after the reading changes the stamp.
      const auto stamp = stamp_of(file.path);
      if (digest_of(file.path) != file.sha256) refuse(file.path);
      is_fresh = is_fresh || is_of_this_tick(stamp);
      files_.push_back({.file = file, .stamp = stamp});
    }
  }
  if (is_fresh) std::this_thread::sleep_for(std::chrono::nanoseconds(kTickNs));
}

void ContentWatch::check() const {
  for (const auto& [file, stamp] : files_) {
    // Another stamp alone is not a change: touch(1) and chmod(1) change the times and not the content.
    if (identity(stamp_of(file.path)) != identity(stamp) && digest_of(file.path) != file.sha256)
      refuse(file.path);
  }
}

}  // namespace holdfast::image
