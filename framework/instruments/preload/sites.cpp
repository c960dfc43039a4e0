// Notes where blocks are allocated, in a hash table of fixed size with open addressing. Nothing here may
// allocate, because it runs inside of malloc. A spin lock protects the table, because a stack walk takes far
// longer than the lock is held.

#include "instruments/preload/allocator.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace holdfast::preload {

bool noting_sites;

namespace {

constexpr int kFrames = 24;
constexpr std::size_t kSites = 4096;  // a power of two

struct AllocationSite {
  void* frames[kFrames];
  int depth;
  std::size_t bytes;
  std::uint64_t count;
};

AllocationSite sites[kSites];
std::uint64_t lost;  ///< allocations at sites for which there was no room
char lock;

/// Set while backtrace() runs, because its first call allocates.
__attribute__((tls_model("initial-exec"))) thread_local bool looking;

std::size_t place_of(void* const* frames, int depth, std::size_t bytes) {
  std::uint64_t mixed = bytes;
  for (int i = 0; i < depth; ++i)
    // The factor is 2^64 divided by the golden ratio, which spreads similar addresses (Knuth, The Art of
    // Computer Programming, 6.4).
    mixed = (mixed ^ reinterpret_cast<std::uintptr_t>(frames[i])) * 0x9e3779b97f4a7c15U;
  return (mixed >> 32U) % kSites;
}

bool same(const AllocationSite& site, void* const* frames, int depth, std::size_t bytes) {
  return site.bytes == bytes && site.depth == depth &&
         std::memcmp(site.frames, frames, sizeof(void*) * static_cast<std::size_t>(depth)) == 0;
}

void add(void* const* frames, int depth, std::size_t bytes) {
  const auto first = place_of(frames, depth, bytes);
  // The limit of the search keeps allocations fast if the table is full.
  for (std::size_t i = 0; i < 64; ++i) {
    AllocationSite& site = sites[(first + i) % kSites];
    if (site.count == 0) {
      std::memcpy(site.frames, frames, sizeof(void*) * static_cast<std::size_t>(depth));
      site.depth = depth;
      site.bytes = bytes;
    } else if (!same(site, frames, depth, bytes)) {
      continue;
    }
    ++site.count;
    return;
  }
  ++lost;
}

void forget() {
  std::memset(sites, 0, sizeof sites);
  lost = 0;
}

}  // namespace

void note_site(std::size_t bytes) {
  if (looking) return;
  looking = true;
  void* frames[kFrames];
  const int depth = backtrace(frames, kFrames);
  while (__atomic_test_and_set(&lock, __ATOMIC_ACQUIRE)) {
  }
  add(frames, depth, bytes);
  __atomic_clear(&lock, __ATOMIC_RELEASE);
  looking = false;
}

}  // namespace holdfast::preload

using namespace holdfast::preload;

/// Starts or stops noting. The first call discards earlier notes, because they are not from the body.
HOLDFAST_EXPORT void holdfast_allocation_sites(int wanted) {
  static bool begun;
  if (std::getenv("HOLDFAST_ALLOCATION_SITES") == nullptr) return;
  if (!begun) forget();
  begun = true;
  noting_sites = wanted != 0;
}

namespace {

/// Discards notes from before the fork, because the process that forked writes them. Releases the lock, because a thread
/// that held it does not exist in the child.
void begin_as_child() {
  forget();
  __atomic_clear(&lock, __ATOMIC_RELEASE);
}

__attribute__((constructor)) void begin_sites() {
  if (std::getenv("HOLDFAST_ALLOCATION_SITES") == nullptr) return;
  // The program is not responsible for the memory that backtrace() allocates in its first call.
  const auto before = totals;
  void* frame = nullptr;
  backtrace(&frame, 1);
  totals = before;
  noting_sites = true;
  pthread_atfork(nullptr, nullptr, begin_as_child);
}

/// Writes one line for each site: count, bytes, then for each frame ADDRESS BASE FILE, from the innermost. A last line has
/// the number of lost allocations: count, 0. Each line is one write(), so that lines of processes that end at the same
/// time are not mixed.
__attribute__((destructor)) void write_sites() {
  noting_sites = false;
  const char* path = std::getenv("HOLDFAST_ALLOCATION_SITES");
  if (path == nullptr) return;
  std::FILE* file = std::fopen(path, "ae");
  if (file == nullptr) return;
  static char line[kFrames * (PATH_MAX + 64)];
  std::setvbuf(file, line, _IOFBF, sizeof line);
  for (const auto& site : sites) {
    if (site.count == 0) continue;
    std::fprintf(file, "%lu %zu", site.count, site.bytes);
    for (int i = 0; i < site.depth; ++i) {
      Dl_info info{};
      if (dladdr(site.frames[i], &info) == 0 || info.dli_fname == nullptr) continue;
      std::fprintf(file, "\t%p %p %s", site.frames[i], info.dli_fbase, info.dli_fname);
    }
    std::fputc('\n', file);
    std::fflush(file);
  }
  if (lost > 0) std::fprintf(file, "%lu 0\n", lost);
  std::fclose(file);
}

}  // namespace
