#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
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

/// Maps 8 MiB and touches the first half; they stay until the process ends.
inline void keep_memory() {
  constexpr std::size_t kBytes = 8 << 20;
  void* block = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise(block, kBytes, MADV_NOHUGEPAGE);
  for (std::size_t i = 0; i < kBytes / 2; ++i) static_cast<volatile char*>(block)[i] = 1;
}

/// Opens and closes two files 10 times.
inline void files() {
  for (int i = 0; i < 10; ++i) {
    for (const char* name : {"/dev/null", "/dev/zero"}) close(open(name, O_RDONLY));
  }
}

inline void print() {
  std::puts("loaded 3000 words");
  std::fputs("words.txt: line 7 is empty\n", stderr);
}

}  // namespace work
