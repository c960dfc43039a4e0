// The functions of the allocator, called before those of any allocator that the program has: the C library's, jemalloc,
// tcmalloc. Each block is made a little larger and stores its size in its own last bytes. So the freed bytes are known
// exactly, and the allocator places blocks as usual.

#include <dlfcn.h>
#include <malloc.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "instruments/preload/allocator.hpp"

namespace {

using holdfast::preload::count_allocation;
using holdfast::preload::count_free;

/// The last bytes of a block: the requested size, and a mark. The mark distinguishes our blocks from those made before
/// this library was loaded, or by an unknown function. Mostly the eight bytes exist already, because allocators round up.
struct Tail {
  std::uint64_t word;

  void write(const void* block, std::size_t bytes) { word = bytes << kMarkBits | mark_of(block); }
  void clear() { word = 0; }
  bool is_of(const void* block) const { return (word & kMarkMask) == mark_of(block); }
  std::size_t bytes() const { return word >> kMarkBits; }

  static constexpr int kMarkBits = 20;
  static constexpr std::uint64_t kMarkMask = (std::uint64_t{1} << kMarkBits) - 1;
  /// Odd, so that a cleared tail matches no block. Addresses of blocks differ in the bits above the lowest four.
  static std::uint64_t mark_of(const void* block) {
    return (((reinterpret_cast<std::uintptr_t>(block) >> 4U) ^ 0x5a5b6) & kMarkMask) | 1U;
  }
};
constexpr std::size_t kExtra = sizeof(Tail);

/// Memory for blocks that dlsym() may allocate before it has found malloc. They are few, and never freed.
alignas(16) char first_bytes[8192];
std::size_t first_used;

bool is_first(const void* block) {
  return reinterpret_cast<std::uintptr_t>(block) - reinterpret_cast<std::uintptr_t>(first_bytes) <
         sizeof first_bytes;
}

void* first_block(std::size_t bytes) {
  if (bytes > sizeof first_bytes) return nullptr;
  const std::size_t rounded = (bytes + 15) & ~std::size_t{15};
  const std::size_t begin = __atomic_fetch_add(&first_used, rounded, __ATOMIC_RELAXED);
  return begin + rounded > sizeof first_bytes ? nullptr : first_bytes + begin;
}

/// Per thread, so that a thread that looks up a function does not block another.
/// The usual access to a thread-local variable of a library calls __tls_get_addr(), which may allocate.
__attribute__((tls_model("initial-exec"))) thread_local bool finding;
__attribute__((tls_model("initial-exec"))) thread_local bool asking;

/// Returns the next function of that name after this library; nullptr while this thread looks up the first one.
template <class F>
F* next(F*& known, const char* name) {
  F* found = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (__builtin_expect(static_cast<long>(found != nullptr), 1L) != 0) return found;
  if (finding) return nullptr;
  finding = true;
  // Relaxed order suffices: all threads find the same function.
  found = reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
  __atomic_store_n(&known, found, __ATOMIC_RELAXED);
  finding = false;
  return found;
}

decltype(malloc)* next_malloc;
decltype(calloc)* next_calloc;
decltype(realloc)* next_realloc;
decltype(free)* next_free;
decltype(memalign)* next_memalign;
decltype(malloc_usable_size)* next_usable;

/// Returns 0 while the first size is requested, because some allocators (tcmalloc) allocate an object to answer, and so
/// call this again.
std::size_t usable_size(void* block) {
  auto* found = __atomic_load_n(&next_usable, __ATOMIC_RELAXED);
  if (__builtin_expect(static_cast<long>(found != nullptr), 1L) != 0) return found(block);
  if (asking) return 0;
  asking = true;
  auto* ask = next(found, "malloc_usable_size");
  const std::size_t bytes = ask == nullptr ? 0 : ask(block);
  __atomic_store_n(&next_usable, found, __ATOMIC_RELAXED);
  asking = false;
  return bytes;
}

/// The tail has the last usable bytes, and not those after the requested ones, because free() does not
/// tell how many were requested.
Tail* tail_of(void* block) {
  const std::size_t usable = usable_size(block);
  return usable < kExtra ? nullptr : reinterpret_cast<Tail*>(static_cast<char*>(block) + usable - kExtra);
}

bool is_ours(const Tail* tail, const void* block) { return tail != nullptr && tail->is_of(block); }

void* marked(void* block, std::size_t bytes) {
  if (block == nullptr) return nullptr;
  Tail* tail = tail_of(block);
  if (tail == nullptr) return block;
  tail->write(block, bytes);
  count_allocation(bytes);
  if (__builtin_expect(static_cast<long>(holdfast::preload::noting_sites), 0L) != 0)
    holdfast::preload::note_site(bytes);
  return block;
}

/// Unmarks a block that is freed, and returns its size. A block that we did not make was not counted either.
bool unmark(void* block, std::size_t& bytes) {
  Tail* tail = tail_of(block);
  if (!is_ours(tail, block)) return false;
  bytes = tail->bytes();
  tail->clear();
  return true;
}

/// Returns true for sizes that a tail cannot hold; no machine has as much memory.
bool too_large(std::size_t bytes) { return bytes >> (64 - Tail::kMarkBits) != 0; }

void* no_memory() {
  errno = ENOMEM;
  return nullptr;
}

}  // namespace

namespace holdfast::preload {

void* take(std::size_t bytes) {
  auto* make = next(next_malloc, "malloc");
  if (make == nullptr) return first_block(bytes);
  return too_large(bytes) ? no_memory() : marked(make(bytes + kExtra), bytes);
}

void* take_aligned(std::size_t alignment, std::size_t bytes) {
  auto* make = next(next_memalign, "memalign");
  if (make == nullptr || too_large(bytes)) return no_memory();
  return marked(make(alignment, bytes + kExtra), bytes);
}

void give_back(void* block) {
  if (block == nullptr || is_first(block)) return;
  std::size_t bytes = 0;
  if (unmark(block, bytes)) count_free(bytes);
  next(next_free, "free")(block);
}

void give_back(void* block, std::size_t bytes) {
  if (block == nullptr || is_first(block)) return;
  count_free(bytes);
  next(next_free, "free")(block);
}

}  // namespace holdfast::preload

using holdfast::preload::give_back;
using holdfast::preload::take;
using holdfast::preload::take_aligned;

HOLDFAST_EXPORT void* malloc(std::size_t bytes) noexcept { return take(bytes); }

HOLDFAST_EXPORT void* calloc(std::size_t count, std::size_t each) noexcept {
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, each, &bytes) || too_large(bytes)) return no_memory();
  auto* make = next(next_calloc, "calloc");
  if (make == nullptr) return first_block(bytes);  // never used before, so it is zero
  return marked(make(1, bytes + kExtra), bytes);
}

HOLDFAST_EXPORT void free(void* block) noexcept { give_back(block); }

HOLDFAST_EXPORT void* realloc(void* block, std::size_t bytes) noexcept {
  if (block == nullptr) return take(bytes);
  if (is_first(block)) {
    void* other = take(bytes);
    const auto left = static_cast<std::size_t>(first_bytes + sizeof first_bytes - static_cast<char*>(block));
    if (other != nullptr) std::memcpy(other, block, bytes < left ? bytes : left);
    return other;
  }
  auto* make = next(next_realloc, "realloc");
  if (too_large(bytes)) return no_memory();
  std::size_t before = 0;
  // The block is unmarked before the call, because afterwards it may belong to another thread.
  const bool ours = unmark(block, before);
  void* moved = make(block, bytes + kExtra);
  if (moved == nullptr) {  // the old block is unchanged
    if (ours) tail_of(block)->write(block, before);
    return nullptr;
  }
  if (ours) count_free(before);
  return marked(moved, bytes);
}

HOLDFAST_EXPORT void* reallocarray(void* block, std::size_t count, std::size_t each) noexcept {
  std::size_t bytes = 0;
  return __builtin_mul_overflow(count, each, &bytes) ? no_memory() : realloc(block, bytes);
}

HOLDFAST_EXPORT void* memalign(std::size_t alignment, std::size_t bytes) noexcept {
  return take_aligned(alignment, bytes);
}
HOLDFAST_EXPORT void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
  return take_aligned(alignment, bytes);
}
HOLDFAST_EXPORT void* valloc(std::size_t bytes) noexcept {
  return take_aligned(static_cast<std::size_t>(sysconf(_SC_PAGESIZE)), bytes);
}
HOLDFAST_EXPORT int posix_memalign(void** block, std::size_t alignment, std::size_t bytes) noexcept {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  // posix_memalign() returns its error, and does not set errno.
  const int before = errno;
  void* made = take_aligned(alignment, bytes);
  errno = before;
  if (made == nullptr) return ENOMEM;
  *block = made;
  return 0;
}

/// Returns the requested size, because the rest of the block is ours.
HOLDFAST_EXPORT std::size_t malloc_usable_size(void* block) noexcept {
  if (block == nullptr) return 0;
  const Tail* tail = tail_of(block);
  return is_ours(tail, block) ? tail->bytes() : usable_size(block);
}
