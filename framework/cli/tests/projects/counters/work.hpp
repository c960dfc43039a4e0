#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <thread>

namespace work {

/// Touches 1000 pages for the first time, half of them in another thread.
inline void pages() {
  constexpr std::size_t kPage = 4096;
  constexpr std::size_t kPages = 1000;
  void* block = mmap(nullptr, kPages * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise(block, kPages * kPage, MADV_NOHUGEPAGE);
  const auto touch = [&](std::size_t first) {
    for (std::size_t i = 0; i < kPages / 2; ++i) static_cast<volatile char*>(block)[(first + i) * kPage] = 1;
  };
  std::thread(touch, 0).join();
  touch(kPages / 2);
  munmap(block, kPages * kPage);
}

}  // namespace work
