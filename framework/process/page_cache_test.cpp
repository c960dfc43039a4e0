#include "process/outside_timing.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

BOOST_AUTO_TEST_SUITE(page_cache)

namespace {

constexpr std::size_t kPages = 64;

std::size_t page_size() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }

/// A file of many pages in the working directory. That directory is in a build tree, whose file system is seldom in memory.
struct Written {
  std::string path = "page_cache_test." + std::to_string(getpid());
  Written() { std::ofstream(path) << std::string(kPages * page_size(), 'x'); }
  Written(const Written&) = delete;
  Written& operator=(const Written&) = delete;
  ~Written() { std::filesystem::remove(path); }

  bool on_a_disk() const {
    struct statfs about {};
    return statfs(path.c_str(), &about) == 0 && about.f_type != TMPFS_MAGIC && about.f_type != RAMFS_MAGIC;
  }
};

/// Returns the number of the file's pages that are in memory. Mapping the file loads none of them.
std::size_t resident_pages(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR);
  void* mapped = mmap(nullptr, kPages * page_size(), PROT_READ, MAP_SHARED, file, 0);
  std::vector<unsigned char> pages(kPages);
  const int told = mincore(mapped, kPages * page_size(), pages.data());
  munmap(mapped, kPages * page_size());
  close(file);
  BOOST_REQUIRE(told == 0);
  return static_cast<std::size_t>(
      std::count_if(pages.begin(), pages.end(), [](unsigned char page) { return (page & 1U) != 0; }));
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_was_just_written_is_in_memory_until_it_is_dropped) {
  const Written file;
  if (!file.on_a_disk()) {
    BOOST_TEST_MESSAGE("the build tree is in memory: nothing can be dropped here");
    return;
  }
  BOOST_TEST(resident_pages(file.path) == kPages);
  holdfast::process::drop_pages({file.path});
  BOOST_TEST(resident_pages(file.path) < kPages / 2);
}

BOOST_AUTO_TEST_CASE(a_file_that_is_not_there_is_passed_over) {
  const Written file;
  holdfast::process::drop_pages({"/does/not/exist", file.path});
  BOOST_TEST(std::filesystem::file_size(file.path) == kPages * page_size());  // the existing file is kept
}

BOOST_AUTO_TEST_SUITE_END()
