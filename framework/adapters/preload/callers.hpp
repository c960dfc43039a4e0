#pragma once

/// Callers: who called a function of a library that is loaded in front, as an address of the executable.
///
///     Callers<1'000> callers;
///     callers.note();                                 // of the call that this stands in
///     for (const auto address : callers) ...          // as the executable's file counts it; 0: none of it waits for the call
///
/// Keeps the first so many. Takes some microseconds, and memory when it is called first.

#include <execinfo.h>
#include <link.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace holdfast::preload {

/// Where the executable is in memory.
struct Executable {
  std::uint64_t base = 0;  ///< what is added to the addresses of its file
  std::uint64_t end = 0;

  static Executable found() {
    Executable executable;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* to) {
          auto& self = *static_cast<Executable*>(to);
          self.base = info->dlpi_addr;
          for (int i = 0; i < info->dlpi_phnum; ++i) {
            const auto& part = info->dlpi_phdr[i];
            if (part.p_type == PT_LOAD)
              self.end = std::max(self.end, self.base + part.p_vaddr + part.p_memsz);
          }
          return 1;  // it is the first
        },
        &executable);
    return executable;
  }
};

template <std::size_t kMost>
class ClockCallers {
 public:
  void note() {
    const auto place = count_.fetch_add(1, std::memory_order_relaxed);
    if (place < kMost) callers_[place] = of_this_call();
  }

  const std::uint64_t* begin() const { return callers_; }
  const std::uint64_t* end() const {
    return callers_ + std::min(count_.load(std::memory_order_relaxed), kMost);
  }

 private:
  static constexpr int kFrames = 8;

  std::uint64_t of_this_call() {
    if (executable_.end == 0) executable_ = Executable::found();
    void* frames[kFrames];
    const int count = backtrace(frames, kFrames);
    for (int i = 0; i < count; ++i) {
      const auto address = reinterpret_cast<std::uint64_t>(frames[i]);
      if (address >= executable_.base && address < executable_.end) return address - executable_.base;
    }
    return 0;
  }

  Executable executable_;

  std::uint64_t callers_[kMost] = {};
  std::atomic<std::size_t> count_{0};
};

}  // namespace holdfast::preload
