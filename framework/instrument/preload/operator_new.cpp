// operator new and delete, where the program's allocator has its own that do not go through malloc (jemalloc,
// tcmalloc). All of them come to malloc and free in front; the C++ library is not needed for it, so that a C program
// does not get one.

#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <dlfcn.h>

namespace {

/// Who is out of memory is told by the next operator new, which calls the handler and throws.
void* out_of_memory(std::size_t bytes) {
  using New = void* (*)(std::size_t);
  auto* other = reinterpret_cast<New>(dlsym(RTLD_NEXT, "_Znwm"));
  if (other == nullptr) std::abort();
  return other(bytes);
}

void* made(std::size_t bytes) {
  void* block = malloc(bytes == 0 ? 1 : bytes);
  return block != nullptr ? block : out_of_memory(bytes);
}

void* made(std::size_t bytes, std::size_t alignment) {
  void* block = memalign(alignment, bytes == 0 ? 1 : bytes);
  return block != nullptr ? block : out_of_memory(bytes);
}

}  // namespace

// By their mangled names: a header of theirs would want the C++ library.
#define HOLDFAST_EXPORT extern "C" __attribute__((visibility("default")))

HOLDFAST_EXPORT void* _Znwm(std::size_t n) { return made(n); }
HOLDFAST_EXPORT void* _Znam(std::size_t n) { return made(n); }
HOLDFAST_EXPORT void* _ZnwmRKSt9nothrow_t(std::size_t n, const void*) { return malloc(n == 0 ? 1 : n); }
HOLDFAST_EXPORT void* _ZnamRKSt9nothrow_t(std::size_t n, const void*) { return malloc(n == 0 ? 1 : n); }
HOLDFAST_EXPORT void* _ZnwmSt11align_val_t(std::size_t n, std::size_t a) { return made(n, a); }
HOLDFAST_EXPORT void* _ZnamSt11align_val_t(std::size_t n, std::size_t a) { return made(n, a); }
HOLDFAST_EXPORT void* _ZnwmSt11align_val_tRKSt9nothrow_t(std::size_t n, std::size_t a, const void*) {
  return memalign(a, n == 0 ? 1 : n);
}
HOLDFAST_EXPORT void* _ZnamSt11align_val_tRKSt9nothrow_t(std::size_t n, std::size_t a, const void*) {
  return memalign(a, n == 0 ? 1 : n);
}
HOLDFAST_EXPORT void _ZdlPv(void* p) { free(p); }
HOLDFAST_EXPORT void _ZdaPv(void* p) { free(p); }
HOLDFAST_EXPORT void _ZdlPvm(void* p, std::size_t) { free(p); }
HOLDFAST_EXPORT void _ZdaPvm(void* p, std::size_t) { free(p); }
HOLDFAST_EXPORT void _ZdlPvSt11align_val_t(void* p, std::size_t) { free(p); }
HOLDFAST_EXPORT void _ZdaPvSt11align_val_t(void* p, std::size_t) { free(p); }
HOLDFAST_EXPORT void _ZdlPvmSt11align_val_t(void* p, std::size_t, std::size_t) { free(p); }
HOLDFAST_EXPORT void _ZdaPvmSt11align_val_t(void* p, std::size_t, std::size_t) { free(p); }
HOLDFAST_EXPORT void _ZdlPvRKSt9nothrow_t(void* p, const void*) { free(p); }
HOLDFAST_EXPORT void _ZdaPvRKSt9nothrow_t(void* p, const void*) { free(p); }
