#pragma once

/// Callers: records who called a function of a preloaded library, as addresses of the executable.
///
///     Callers<1'000> callers;
///     callers.note();                         // in the function that replaces the original
///     for (const auto address : callers) ...  // as in the executable's file; 0 if the executable is not in the stack.
///
/// It keeps only the first calls, as many as the template argument says. A call takes some microseconds; the first one also
/// allocates memory.

#include <execinfo.h>
#include <link.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace holdfast::preload {

/// The addresses at which the executable is loaded.
struct Executable {
  std::uint64_t base = 0;  ///< added to the addresses in its file
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
          return 1;  // the executable is the first
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
