// operator new and delete, for a program whose allocator has its own that do not use malloc (jemalloc, tcmalloc). All of
// them use the blocks of malloc.cpp. They do not need the C++ library, so that a C program does not load it. The
// operators that receive the size need not look it up.

#include <dlfcn.h>

#include <cstddef>
#include <cstdlib>

#include "instruments/preload/allocator.hpp"

namespace {

using holdfast::preload::give_back;
using holdfast::preload::take;
using holdfast::preload::take_aligned;

/// Returns at least 1, because a block of 0 bytes needs its own address, too.
std::size_t at_least_one(std::size_t bytes) { return bytes == 0 ? 1 : bytes; }

/// Calls the next operator new if there is no memory, because it calls the new-handler and throws.
void* out_of_memory(std::size_t bytes) {
  using New = void* (*)(std::size_t);
  auto* other = reinterpret_cast<New>(dlsym(RTLD_NEXT, "_Znwm"));
  if (other == nullptr) std::abort();
  return other(bytes);
}

void* made(std::size_t bytes) {
  void* block = take(at_least_one(bytes));
  return block != nullptr ? block : out_of_memory(bytes);
}

void* made(std::size_t bytes, std::size_t alignment) {
  void* block = take_aligned(alignment, at_least_one(bytes));
  return block != nullptr ? block : out_of_memory(bytes);
}

}  // namespace

// Defined by their mangled names, because their header would need the C++ library.

HOLDFAST_EXPORT void* _Znwm(std::size_t n) { return made(n); }
HOLDFAST_EXPORT void _ZdlPv(void* p) { give_back(p); }

namespace {

extern "C" {
__attribute__((alias("_Znwm"), visibility("hidden"))) void* holdfast_own_new(std::size_t n);
__attribute__((alias("_ZdlPv"), visibility("hidden"))) void holdfast_own_delete(void* p);
}

/// Returns the address as the loader has bound it. Clang would otherwise assume that two names have two addresses.
template <class F>
F* as_loaded(F* function) {
  asm("" : "+r"(function));
  return function;
}

/// Returns true if the program replaces the two operators that all others use. The others are then the C++ library's,
/// which call the replacements, because only these know the layout of their blocks.
bool replaced() {
  return as_loaded(&_Znwm) != as_loaded(&holdfast_own_new) ||
         as_loaded(&_ZdlPv) != as_loaded(&holdfast_own_delete);
}

template <class F>
F* next(F* /*like*/, const char* name) {
  auto* found = reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
  if (found == nullptr) std::abort();
  return found;
}

}  // namespace

#define HOLDFAST_OR_NEXT(name, ...) \
  if (__builtin_expect(static_cast<long>(replaced()), 0L) != 0) return next(&name, #name)(__VA_ARGS__)

HOLDFAST_EXPORT void* _Znam(std::size_t n) {
  HOLDFAST_OR_NEXT(_Znam, n);
  return made(n);
}
HOLDFAST_EXPORT void* _ZnwmRKSt9nothrow_t(std::size_t n, const void* t) {
  HOLDFAST_OR_NEXT(_ZnwmRKSt9nothrow_t, n, t);
  return take(at_least_one(n));
}
HOLDFAST_EXPORT void* _ZnamRKSt9nothrow_t(std::size_t n, const void* t) {
  HOLDFAST_OR_NEXT(_ZnamRKSt9nothrow_t, n, t);
  return take(at_least_one(n));
}
HOLDFAST_EXPORT void _ZdaPv(void* p) {
  HOLDFAST_OR_NEXT(_ZdaPv, p);
  give_back(p);
}
HOLDFAST_EXPORT void _ZdlPvm(void* p, std::size_t n) {
  HOLDFAST_OR_NEXT(_ZdlPvm, p, n);
  give_back(p, at_least_one(n));
}
HOLDFAST_EXPORT void _ZdaPvm(void* p, std::size_t n) {
  HOLDFAST_OR_NEXT(_ZdaPvm, p, n);
  give_back(p, at_least_one(n));
}
HOLDFAST_EXPORT void _ZdlPvRKSt9nothrow_t(void* p, const void* t) {
  HOLDFAST_OR_NEXT(_ZdlPvRKSt9nothrow_t, p, t);
  give_back(p);
}
HOLDFAST_EXPORT void _ZdaPvRKSt9nothrow_t(void* p, const void* t) {
  HOLDFAST_OR_NEXT(_ZdaPvRKSt9nothrow_t, p, t);
  give_back(p);
}

// The operators with an alignment form a separate family.
HOLDFAST_EXPORT void* _ZnwmSt11align_val_t(std::size_t n, std::size_t a) { return made(n, a); }
HOLDFAST_EXPORT void* _ZnamSt11align_val_t(std::size_t n, std::size_t a) { return made(n, a); }
HOLDFAST_EXPORT void* _ZnwmSt11align_val_tRKSt9nothrow_t(std::size_t n, std::size_t a, const void* /*t*/) {
  return take_aligned(a, at_least_one(n));
}
HOLDFAST_EXPORT void* _ZnamSt11align_val_tRKSt9nothrow_t(std::size_t n, std::size_t a, const void* /*t*/) {
  return take_aligned(a, at_least_one(n));
}
HOLDFAST_EXPORT void _ZdlPvSt11align_val_t(void* p, std::size_t /*a*/) { give_back(p); }
HOLDFAST_EXPORT void _ZdaPvSt11align_val_t(void* p, std::size_t /*a*/) { give_back(p); }
HOLDFAST_EXPORT void _ZdlPvmSt11align_val_t(void* p, std::size_t /*n*/, std::size_t /*a*/) { give_back(p); }
HOLDFAST_EXPORT void _ZdaPvmSt11align_val_t(void* p, std::size_t /*n*/, std::size_t /*a*/) { give_back(p); }
