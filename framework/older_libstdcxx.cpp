// Functions that headers of GCC 12 call, for programs that are linked with the C++ library of GCC 10. They are weak and hidden:
// a newer C++ library that is linked statically replaces them, and one that is shared does not see them.

#include <exception>
#include <new>

// Every version of libstdc++ has these two. The headers of GCC 12 define both inline, by the functions below.
[[gnu::nothrow]] void copy_exception_pointer(void* to, const void* from) asm(
    "_ZNSt15__exception_ptr13exception_ptrC1ERKS0_");
[[gnu::nothrow]] void destroy_exception_pointer(void* pointer) asm(
    "_ZNSt15__exception_ptr13exception_ptrD1Ev");

[[gnu::weak, gnu::visibility("hidden")]] void add_reference(void** exception) asm(
    "_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");
[[gnu::weak, gnu::visibility("hidden")]] void release_reference(void** exception) asm(
    "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
[[noreturn, gnu::weak, gnu::visibility("hidden")]] void throw_bad_array_new_length() asm(
    "_ZSt28__throw_bad_array_new_lengthv");

/// A std::exception_ptr is a pointer. The copy holds the reference, and is not destroyed.
void add_reference(void** exception) {
  void* copy = nullptr;
  copy_exception_pointer(&copy, exception);
}

void release_reference(void** exception) {
  destroy_exception_pointer(exception);
  *exception = nullptr;
}

void throw_bad_array_new_length() { throw std::bad_array_new_length(); }
