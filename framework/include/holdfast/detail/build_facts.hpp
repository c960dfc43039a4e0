#pragma once

/// HOLDFAST_DETAIL_BUILD_FACTS is an integer constant of the bits below, which says how the current source file is
/// compiled. It is a macro because an inline function would be one function for the whole program, compiled like an
/// arbitrary one of its files.
///
///     unsigned facts = HOLDFAST_DETAIL_BUILD_FACTS;     // in a macro of the public headers; 0 means no problem
///
/// GCC has no macro for the undefined behaviour sanitizer, and no compiler has one for coverage. The library finds
/// their runtime libraries in the process instead (bench/warnings.hpp).

namespace holdfast::detail {

inline constexpr unsigned kUnoptimised = 1;
inline constexpr unsigned kAddressSanitizer = 2;
inline constexpr unsigned kThreadSanitizer = 4;
inline constexpr unsigned kMemorySanitizer = 8;
inline constexpr unsigned kUndefinedSanitizer = 16;
inline constexpr unsigned kCoverage = 32;

}  // namespace holdfast::detail

#if defined(__has_feature)
#define HOLDFAST_DETAIL_HAS_FEATURE(feature) __has_feature(feature)
#else
#define HOLDFAST_DETAIL_HAS_FEATURE(feature) 0
#endif

#if defined(__OPTIMIZE__)
#define HOLDFAST_DETAIL_UNOPTIMISED 0U
#else
#define HOLDFAST_DETAIL_UNOPTIMISED ::holdfast::detail::kUnoptimised
#endif

#if defined(__SANITIZE_ADDRESS__) || HOLDFAST_DETAIL_HAS_FEATURE(address_sanitizer)
#define HOLDFAST_DETAIL_ADDRESS_SANITIZER ::holdfast::detail::kAddressSanitizer
#else
#define HOLDFAST_DETAIL_ADDRESS_SANITIZER 0U
#endif

#if defined(__SANITIZE_THREAD__) || HOLDFAST_DETAIL_HAS_FEATURE(thread_sanitizer)
#define HOLDFAST_DETAIL_THREAD_SANITIZER ::holdfast::detail::kThreadSanitizer
#else
#define HOLDFAST_DETAIL_THREAD_SANITIZER 0U
#endif

#if HOLDFAST_DETAIL_HAS_FEATURE(memory_sanitizer)
#define HOLDFAST_DETAIL_MEMORY_SANITIZER ::holdfast::detail::kMemorySanitizer
#else
#define HOLDFAST_DETAIL_MEMORY_SANITIZER 0U
#endif

#if HOLDFAST_DETAIL_HAS_FEATURE(undefined_behavior_sanitizer)
#define HOLDFAST_DETAIL_UNDEFINED_SANITIZER ::holdfast::detail::kUndefinedSanitizer
#else
#define HOLDFAST_DETAIL_UNDEFINED_SANITIZER 0U
#endif

#define HOLDFAST_DETAIL_BUILD_FACTS                                                                     \
  (HOLDFAST_DETAIL_UNOPTIMISED | HOLDFAST_DETAIL_ADDRESS_SANITIZER | HOLDFAST_DETAIL_THREAD_SANITIZER | \
   HOLDFAST_DETAIL_MEMORY_SANITIZER | HOLDFAST_DETAIL_UNDEFINED_SANITIZER)
